"""The language of whoever asks."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from app.locale import negotiate
from app.locale.negotiate import COOKIE


def locale_of(connection: HTTPConnection) -> str:
    """The chosen language's cookie, else the best by `Accept-Language`."""
    return negotiate(connection.headers.get("accept-language"), connection.cookies.get(COOKIE))
