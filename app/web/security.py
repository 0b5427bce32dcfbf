"""What stands before every request: who may call from which page, how much may be sent, and what a browser may do with the answer.

Plain ASGI, so that websockets pass the same gates.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.engine.words import mark
from app.errors import AppError, NotAllowed, TooLarge
from app.web.errors import answer

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    )
)
"""No inline script, no inline style, nothing from elsewhere. `data:` pictures are the QR codes and the tab's icon."""

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

DEFAULT_PORTS = {"http": "80", "https": "443", "ws": "80", "wss": "443"}


async def refuse(scope: Scope, receive: Receive, send: Send, error: AppError) -> None:
    """Answers `error` before any route has seen the request. A websocket's handshake gets HTTP 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
    else:
        await answer(HTTPConnection(scope), error)(scope, receive, send)


class OriginGuard:
    """Refuses calls that change something, and websockets, when a page of another site makes them.

    A browser says where a call comes from by `Sec-Fetch-Site` or, on plain http, by `Origin`, and always sends `Origin` with a
    websocket's handshake. A call with neither comes from a script, which carries nobody's cookie without their will.
    """

    def __init__(self, app: ASGIApp, allowed: Iterable[str] = ()) -> None:
        self.app = app
        self.allowed = frozenset(_site(origin) for origin in allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE):
            if not self.passes(Headers(scope=scope)):
                error = NotAllowed("foreign_origin", mark("This call came from another site's page."))
                return await refuse(scope, receive, send, error)
        await self.app(scope, receive, send)

    def passes(self, headers: Headers) -> bool:
        """Whether the call may be the caller's own will."""
        origin = headers.get("origin")
        if origin is not None:
            site = _site(origin)
            return site != "" and (site == _host(origin, headers.get("host", "")) or site in self.allowed)
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def _site(origin: str) -> str:
    """Host and port of an origin; "" for `null` and whatever else is none."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        return ""
    return f"{parts.hostname}:{port or DEFAULT_PORTS[parts.scheme]}"


def _host(origin: str, host: str) -> str:
    """The `Host` header in the form of `_site`. Its scheme is taken from the origin: TLS may end before us."""
    return _site(f"{origin.partition('://')[0]}://{host}")


class SecurityHeaders:
    """Adds the house's headers to every answer, where a route has not set its own."""

    def __init__(self, app: ASGIApp, tls: bool = False) -> None:
        self.app = app
        self.tls = tls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self.tls and scope.get("scheme") == "https":
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, sender)


class BodyLimit:
    """Refuses a body over `most` bytes: by its announced length at once, else as soon as it has grown too large."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        announced = Headers(scope=scope).get("content-length", "0")
        if not (announced.isascii() and announced.isdigit()) or int(announced) > self.most:
            return await refuse(scope, receive, send, TooLarge(details={"most": self.most}))
        size = 0

        async def receiver() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.most:
                raise HTTPException(413)
            return message

        await self.app(scope, receiver, send)
