"""How a refusal reaches whoever asked: always the same JSON over HTTP, or the house's error page where a person reads.

The tree of refusals is `app.errors`; everything else that can go wrong in a request becomes one of them here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from app.engine.words import mark
from app.errors import (
    AppError,
    Conflict,
    InvalidOptions,
    Malformed,
    NoIdentity,
    NotAllowed,
    NotFound,
    TooLarge,
    TooMany,
    TryAgain,
)
from app.locale import translator
from app.store.database import DRIVER
from app.web.language import locale_of

__all__ = [
    "AppError",
    "Conflict",
    "InvalidOptions",
    "Malformed",
    "NoIdentity",
    "NotAllowed",
    "NotFound",
    "TooLarge",
    "TooMany",
    "TryAgain",
    "as_app_error",
    "install",
    "respond",
]

log = structlog.get_logger(__name__)

ErrorPage = Callable[[Request, AppError], Awaitable[Response]]
"""Makes the page that a person sees. `app.state.error_page` holds it where there is one."""

DATA = ("/api/", "/ws/", "/healthz", "/readyz", "/metrics", "/i18n/", "/static/")
"""Paths that programs read."""


class MethodNotAllowed(AppError):
    status = 405
    code = "method_not_allowed"
    sentence = mark("That can't be done here.")


OF_STATUS: dict[int, type[AppError]] = {
    cls.status: cls
    for cls in (
        Malformed,
        NoIdentity,
        NotAllowed,
        NotFound,
        MethodNotAllowed,
        Conflict,
        TooLarge,
        InvalidOptions,
        TooMany,
        TryAgain,
    )
}

UNREACHABLE = (DBAPIError, PoolTimeout, *DRIVER)
"""What the way to the database raises, most often when it is gone, slow or locked: worth another try."""


OUR_FAULT = (
    IntegrityError,
    ProgrammingError,
    DataError,
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.SyntaxOrAccessError,
)
"""What the database says of a statement that another try would not mend."""


def as_app_error(error: Exception) -> AppError:
    """The refusal that stands for `error`."""
    if isinstance(error, AppError):
        return error
    if isinstance(error, RequestValidationError):
        return Malformed(details={"fields": [field(e) for e in error.errors()][:20]})
    if isinstance(error, HTTPException):
        cls = OF_STATUS.get(error.status_code)
        if cls is None:
            cls = Malformed if error.status_code < 500 else AppError
        return cls()
    if isinstance(error, UNREACHABLE) and not isinstance(error, OUR_FAULT):
        return TryAgain()
    return AppError()


def field(error: Any) -> dict[str, Any]:
    """One thing that is wrong with the input: where, and in what way. The input itself is not repeated."""
    path = [str(part)[:100].encode("utf-8", "replace").decode() for part in error["loc"]]
    return {"path": path, "type": error["type"], "message": error["msg"][:300].encode("utf-8", "replace").decode()}


async def respond(request: Request, error: AppError) -> Response:
    """The answer to `request` that tells of `error`."""
    page: ErrorPage | None = getattr(request.app.state, "error_page", None)
    if page is not None and not request.url.path.startswith(DATA) and "text/html" in request.headers.get("accept", ""):
        response = await page(request, error)
    else:
        response = answer(request, error)
    if isinstance(error, TooMany):
        response.headers["Retry-After"] = str(error.details.get("retry_after_s", 1))
    if isinstance(error, TryAgain):
        response.headers["Retry-After"] = "1"
    if isinstance(error, NoIdentity):
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def answer(connection: HTTPConnection, error: AppError) -> JSONResponse:
    """`error` as JSON, its sentence in the caller's language."""
    locale = locale_of(connection)
    headers = {"Content-Language": locale, "Cache-Control": "no-store", "Vary": "Accept-Language, Cookie"}
    return JSONResponse(error.body(translator(locale).gettext), error.status, headers)


async def handle(request: Request, error: Exception) -> Response:
    """FastAPI's handler for every kind of exception."""
    known = as_app_error(error)
    if isinstance(known, TryAgain):
        log.warning("database.away", kind=type(error).__name__)
    elif known.status >= 500:
        log.error("request.failed", kind=type(error).__name__, exc_info=error)
    response = await respond(request, known)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update({k: v for k, v in error.headers.items() if k.lower() == "allow"})
    return response


def install(app: FastAPI) -> None:
    """Makes every failure of `app` an answer of this module."""
    for kind in (AppError, RequestValidationError, HTTPException, *UNREACHABLE):
        app.add_exception_handler(kind, handle)
