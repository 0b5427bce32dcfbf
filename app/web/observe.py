"""What is known of each request afterwards: one log line and two metrics, none of which can hold a secret.

A path may hold a table's code, which lets whoever reads it in; so the route's pattern is told instead, and never a query, a header or a body.
"""

from __future__ import annotations

import secrets
import time

import structlog
from prometheus_client import Counter, Histogram
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import AppError
from app.web.errors import respond

log = structlog.get_logger(__name__)

REQUESTS = Counter("tableside_http_requests_total", "HTTP requests", ["method", "route", "status"])
SECONDS = Histogram("tableside_http_seconds", "Time to answer an HTTP request", ["route"])

QUIET = frozenset({"/healthz", "/readyz", "/metrics", "/static"})
"""Routes that are asked all the time."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Observe:
    """Tells of each HTTP request, and answers for a crash that nobody else has caught."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=secrets.token_hex(4))
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        began = time.perf_counter()
        status = 0

        async def sender(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sender)
        except Exception as error:
            log.error("request.failed", kind=type(error).__name__, exc_info=error)
            if status == 0:
                response = await respond(Request(scope), AppError())
                await response(scope, receive, sender)
        finally:
            took = time.perf_counter() - began
            route = pattern(scope)
            method = scope["method"] if scope["method"] in METHODS else "other"
            REQUESTS.labels(method, route, status).inc()
            SECONDS.labels(route).observe(took)
            if route not in QUIET:
                log.info("request", method=method, route=route, status=status, ms=round(took * 1000, 1))


def pattern(scope: Scope) -> str:
    """The route's pattern, "-" where none matched."""
    return getattr(scope.get("route"), "path", "-") or "-"
