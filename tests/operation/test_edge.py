"""What a connection may send before anybody listens to it: raw sockets against a server of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from app.web import edge
from app.web.edge import LONGEST_HEAD, Edge


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the length of what came."""
    if scope["type"] != "http":
        return
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(str(size)))]})
    await send({"type": "http.response.body", "body": str(size).encode()})


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[int]:
    monkeypatch.setattr(edge, "HEAD_S", 0.3)
    monkeypatch.setattr(edge, "BODY_S", 0.3)
    config = Config(echo, http=Edge, lifespan="off", log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Edge(config, ServerState(), {}), "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


async def answer(port: int, *pieces: bytes) -> bytes:
    """All that comes until the connection ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        async with asyncio.timeout(20):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


START = b"POST / HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize(
    "pieces",
    [
        (START + b"X: " + b"a" * 2 * LONGEST_HEAD,),
        (START, *[b"X-%d: b\r\n" % n for n in range(5_000)]),
        (b"GET /" + b"a" * 2 * LONGEST_HEAD,),
        (START + b"X: " + b"a" * LONGEST_HEAD + b"\r\n\r\n",),
    ],
    ids=["one long header", "many short headers", "a long address", "long but complete"],
)
async def test_a_head_over_the_most_is_refused_before_the_parser_has_it(port: int, pieces: tuple[bytes, ...]) -> None:
    assert (await answer(port, *pieces))[:12] in (b"HTTP/1.1 431", b"")


@pytest.mark.parametrize(
    "pieces",
    [(), (START,), (START + b"Content-Length: 10\r\n\r\n", b"abc"), (START + b"Content-Length: 2\r\n\r\nab", START)],
    ids=["silence", "half a head", "half a body", "half a second request"],
)
async def test_whoever_does_not_finish_is_ended(port: int, pieces: tuple[bytes, ...]) -> None:
    await answer(port, *pieces)


async def test_a_long_body_and_a_long_head_within_the_most_pass(port: int) -> None:
    body = b"b" * 5 * LONGEST_HEAD
    head = START + b"Connection: close\r\nX: " + b"a" * (LONGEST_HEAD - 300) + b"\r\nContent-Length: %d\r\n\r\n" % len(body)
    said = await answer(port, head + body)
    assert said.startswith(b"HTTP/1.1 200")
    assert said.endswith(b"\r\n\r\n%d" % len(body))


async def test_two_requests_of_one_connection_are_counted_apart(port: int) -> None:
    one = START + b"X: " + b"a" * (LONGEST_HEAD - 300) + b"\r\nContent-Length: 0\r\n\r\n"
    last = one.replace(b"POST / HTTP/1.1\r\n", b"POST / HTTP/1.1\r\nConnection: close\r\n")
    assert (await answer(port, one, last)).count(b"HTTP/1.1 200") == 2
