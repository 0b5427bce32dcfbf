"""Hundreds of spectators in one process: as little work for each frame as can be, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from urllib.parse import urlsplit


class Crowd:
    """Counts the frames that all watchers got, as far as they hold `wanted`."""

    def __init__(self, wanted: bytes) -> None:
        self.wanted = wanted
        self.count = 0
        self.last = b""
        self._target = 0
        self._reached = asyncio.Event()

    def got(self, payload: bytes) -> None:
        if self.wanted in payload:
            self.last = payload
            self.count += 1
            if self.count >= self._target:
                self._reached.set()

    async def reaches(self, count: int, within: float = 30) -> None:
        """Waits until so many frames have come in all."""
        self._target = count
        self._reached.clear()
        if self.count < count:
            async with asyncio.timeout(within):
                await self._reached.wait()


class Watcher(asyncio.Protocol):
    """One websocket that only reads."""

    def __init__(self, crowd: Crowd, host: str, path: str, token: str | None) -> None:
        self.crowd = crowd
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
        lines += ["Sec-WebSocket-Version: 13", *([f"Authorization: Bearer {token}"] if token else []), "", ""]
        self.request = "\r\n".join(lines).encode()
        self.buffer = b""
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise RuntimeError(head.decode())
            self.buffer, self.open = rest, True
        while (frame := self._frame()) is not None:
            self.crowd.got(frame)

    def _frame(self) -> bytes | None:
        """The payload of the next whole frame; a server's are not masked."""
        data = self.buffer
        if len(data) < 2:
            return None
        size, at = data[1] & 127, 2
        if size > 125:
            width = 2 if size == 126 else 8
            size, at = int.from_bytes(data[2 : 2 + width], "big"), 2 + width
        if len(data) < at + size:
            return None
        self.buffer = data[at + size :]
        return data[at : at + size]


async def come(crowd: Crowd, count: int, address: str, path: str, token: str | None = None) -> list[asyncio.BaseTransport]:
    """So many watchers' connections."""
    parts = urlsplit(address)
    assert parts.port is not None
    loop = asyncio.get_running_loop()
    transports: list[asyncio.BaseTransport] = []
    for _ in range(count):
        transport, _watcher = await loop.create_connection(
            lambda: Watcher(crowd, parts.netloc, path, token), "127.0.0.1", parts.port
        )
        transports.append(transport)
    return transports
