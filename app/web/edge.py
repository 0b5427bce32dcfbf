"""What stands before the HTTP parser: how long a request's head may be, and how long somebody may take to send a request.

Stands in for limits that uvicorn 0.54 does not have (`h11_max_incomplete_event_size` is not read by its httptools protocol, and there is
no time limit for heads and bodies). When uvicorn brings them, this file goes.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 32 * 1024
"""Bytes of a request's line and headers together."""

HEAD_S = 10.0
"""Seconds within which a connection that was opened, or has begun a request, must have sent its headers."""

BODY_S = 30.0
"""Seconds from the headers within which the whole body must have come."""

TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Edge(HttpToolsProtocol):
    """uvicorn's protocol, which counts bytes before its parser is fed and ends whoever takes too long."""

    _in_head = True
    _head = 0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._wait(HEAD_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Feeds the parser piece by piece, so that a head is never longer than may be by more than one piece."""
        if self._timer is None and self._in_head:
            self._wait(HEAD_S)  # the next request of a connection that is kept
        for at in range(0, len(data), LONGEST_HEAD):
            piece = data[at : at + LONGEST_HEAD]
            if self._in_head:
                self._head += len(piece)
            if self._in_head and self._head > LONGEST_HEAD and not self._ends_in(piece):
                self._refuse()
                return
            super().data_received(piece)
            if self.parser is None or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return

    def handle_websocket_upgrade(self) -> None:
        self._stop()
        super().handle_websocket_upgrade()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._wait(BODY_S)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        self._stop()
        super().on_message_complete()

    def _ends_in(self, piece: bytes) -> bool:
        """Whether the head ends within what is allowed of this piece."""
        end = piece.find(b"\r\n\r\n")
        return end >= 0 and self._head - len(piece) + end + 4 <= LONGEST_HEAD

    def _refuse(self) -> None:
        self._stop()
        self.transport.write(TOO_LONG)
        self.transport.close()

    def _wait(self, seconds: float) -> None:
        self._stop()
        self._timer = self.loop.call_later(seconds, self._late)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        self.transport.abort()
