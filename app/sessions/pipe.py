"""How bytes reach one viewer: without blocking, without a task of its own, and never without bound.

`Pipe` is the contract. `DirectPipe` writes into uvicorn's transport: a websocket frame is built once and the same bytes go to
everyone. `QueuePipe` does the same over any ASGI server's `send`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

FULL = 256 * 1024
"""Bytes waiting for one viewer beyond which they get no more updates, and later one snapshot."""

DRAINED = 16 * 1024
"""Bytes waiting below which a viewer who was too slow has caught up."""

Send = Callable[[dict[str, Any]], Awaitable[None]]


def text_frame(payload: bytes) -> bytes:
    """The websocket frame (RFC 6455, unmasked, uncompressed) of one text message."""
    size = len(payload)
    if size < 126:
        return b"\x81" + bytes((size,)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


@dataclass(frozen=True, slots=True)
class Message:
    """Text messages that go out together: `payloads` as they are read, `frame` as they lie on the wire."""

    payloads: tuple[bytes, ...]
    frame: bytes

    @classmethod
    def of(cls, *payloads: bytes) -> Message:
        return cls(payloads, b"".join(text_frame(p) for p in payloads))

    @classmethod
    def joined(cls, messages: list[Message]) -> Message:
        """One message of several, in order."""
        if len(messages) == 1:
            return messages[0]
        return cls(tuple(p for m in messages for p in m.payloads), b"".join(m.frame for m in messages))


class Pipe(Protocol):
    """The way to one viewer."""

    def write(self, message: Message) -> None:
        """Queues a message. After `close` it does nothing."""
        ...

    def waiting(self) -> int:
        """Bytes written that the network has not taken yet."""
        ...

    async def drained(self) -> None:
        """Returns once the network has taken most of what was written, or the viewer is gone."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Closes after what is queued; nothing written later is sent."""
        ...

    async def closing(self) -> None:
        """Returns once a close that was asked for has been handed to the network. An endpoint that returns earlier cuts it off."""
        ...


class QueuePipe:
    """Over ASGI's `send`: messages wait in a list, and a task empties it while there are any."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: deque[dict[str, Any]] = deque()
        self._bytes = 0
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def write(self, message: Message) -> None:
        if not self._closed:
            for payload in message.payloads:
                self._bytes += len(payload)
                self._put({"type": "websocket.send", "bytes": payload})

    def waiting(self) -> int:
        return self._bytes

    async def drained(self) -> None:
        if self._task is not None:
            await asyncio.wait([self._task])

    def close(self, code: int, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._put({"type": "websocket.close", "code": code, "reason": reason})

    async def closing(self) -> None:
        if self._closed and self._task is not None:
            await asyncio.wait([self._task])

    def _put(self, message: dict[str, Any]) -> None:
        self._queue.append(message)
        if self._task is None:
            self._task = asyncio.create_task(self._flush(), name="send")

    async def _flush(self) -> None:
        try:
            while self._queue:
                message = self._queue.popleft()
                payload: bytes | None = message.pop("bytes", None)
                await self._send(message if payload is None else {**message, "text": payload.decode()})
                self._bytes -= len(payload or b"")
        except Exception:  # the other end is gone; whoever reads from it finds out
            self._closed = True
            self._queue.clear()
        finally:
            self._task = None


class DirectPipe:
    """Into the transport of uvicorn's websocket, where its protocol is the one we know and nothing compresses."""

    def __init__(self, protocol: WebSocketsSansIOProtocol, send: Send) -> None:
        self._protocol = protocol
        self._send = send
        self._closing: asyncio.Task[None] | None = None
        self._closed = False

    def write(self, message: Message) -> None:
        protocol = self._protocol
        if self._closed or protocol.close_sent or protocol.disconnected or protocol.transport.is_closing():
            return
        protocol.transport.write(message.frame)

    def waiting(self) -> int:
        transport = self._protocol.transport
        return 0 if self._protocol.disconnected or transport.is_closing() else transport.get_write_buffer_size()

    async def drained(self) -> None:
        await self._protocol.writable.wait()

    def close(self, code: int, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._closing = asyncio.create_task(self._close(code, reason), name="close")

    async def closing(self) -> None:
        if self._closing is not None:
            await asyncio.wait([self._closing])

    async def _close(self, code: int, reason: str) -> None:
        try:
            async with asyncio.timeout(5):
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except TimeoutError:  # it takes nothing any more, not even this
            self._protocol.transport.abort()
        except Exception:
            self._protocol.transport.close()


def pipe_for(send: Any) -> Pipe:
    """The best way to whoever is behind the ASGI server's own `send`."""
    protocol = getattr(send, "__self__", None)
    if isinstance(protocol, WebSocketsSansIOProtocol) and not protocol.conn.extensions:
        return DirectPipe(protocol, send)
    return QueuePipe(send)
