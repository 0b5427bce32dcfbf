"""Hands the ASGI server's own `send` through to the websocket endpoint, past every wrapper, so that frames can be written to it directly."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

KEY = "tableside.send"


class Direct:
    """The outermost middleware: notes what the server itself gave us."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope[KEY] = send
        await self.app(scope, receive, send)
