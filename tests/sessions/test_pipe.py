"""How bytes reach a viewer: the same messages by either way, bounded, and nothing after a close."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest
from uvicorn import Config
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.sessions.pipe import DirectPipe, Message, Pipe, QueuePipe, pipe_for, text_frame
from tests.until import until
from tests.wire.conftest import Quiet

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 200_000)


class Door:
    """A server whose every websocket is handed to the test as a pipe."""

    def __init__(self, make: Callable[[Any], Pipe]) -> None:
        self.make = make
        self.pipes: asyncio.Queue[Pipe] = asyncio.Queue()
        self.url = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.pipes.put_nowait(self.make(send))
        while (await receive())["type"] == "websocket.receive":
            pass


async def running(make: Callable[[Any], Pipe], deflate: bool = False) -> AsyncGenerator[Door]:
    door = Door(make)
    server = Quiet(Config(door, log_config=None, lifespan="off", ws_per_message_deflate=deflate, timeout_graceful_shutdown=1))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        door.url = f"ws://127.0.0.1:{listener.getsockname()[1]}"
        task = asyncio.create_task(server.serve(sockets=[listener]))
        await until(lambda: server.started)
        yield door
        server.should_exit = True
        await task


@pytest.fixture(params=["direct", "queue", "deflate"])
async def door(request: pytest.FixtureRequest) -> AsyncGenerator[Door]:
    make: Callable[[Any], Pipe] = QueuePipe if request.param == "queue" else pipe_for
    async for one in running(make, deflate=request.param == "deflate"):
        yield one


async def opened(door: Door) -> tuple[ClientConnection, Pipe]:
    client = await connect(door.url, max_size=None)
    return client, await door.pipes.get()


async def test_messages_of_every_length_arrive_whole_and_in_order(door: Door) -> None:
    client, pipe = await opened(door)
    sent = [b"\xc3\xa8" * (n // 2) + b"x" * (n % 2) for n in SIZES]
    for payload in sent:
        pipe.write(Message.of(payload))
    pipe.write(Message.joined([Message.of(b"one"), Message.of(b"two", b"three")]))
    for payload in [*sent, b"one", b"two", b"three"]:
        assert (await client.recv()).encode() == payload  # type: ignore[union-attr]
    await client.close()


async def test_what_was_written_before_a_close_arrives_and_nothing_after_it(door: Door) -> None:
    client, pipe = await opened(door)
    pipe.write(Message.of(b"last words"))
    pipe.close(4001, "removed")
    pipe.write(Message.of(b"too late"))
    pipe.close(1000, "again")
    assert await client.recv() == "last words"
    with pytest.raises(ConnectionClosed):
        await client.recv()
    assert (client.close_code, client.close_reason) == (4001, "removed")


async def test_writing_to_someone_who_has_gone_does_no_harm(door: Door) -> None:
    client, pipe = await opened(door)
    client.transport.abort()
    for _ in range(50):
        pipe.write(Message.of(b"x" * 100_000))
        await asyncio.sleep(0)
    pipe.close(1000, "")


async def test_what_a_slow_viewer_does_not_take_counts_as_waiting(door: Door) -> None:
    client, pipe = await opened(door)
    client.transport.pause_reading()
    for _ in range(100):
        pipe.write(Message.of(b"%d" % id(pipe) + b"x" * 100_000))
        await asyncio.sleep(0)
    client.transport.resume_reading()
    if not isinstance(pipe, QueuePipe) or pipe._task is not None:
        assert pipe.waiting() > 100_000
    for _ in range(100):
        await client.recv()
    await until(lambda: pipe.waiting() == 0)
    await client.close()


async def test_the_direct_way_is_taken_where_it_can_be() -> None:
    async for door in running(pipe_for):
        client, pipe = await opened(door)
        assert isinstance(pipe, DirectPipe)
        await client.close()
    async for door in running(pipe_for, deflate=True):
        client, pipe = await opened(door)
        assert isinstance(pipe, QueuePipe)  # the client's side of this test offers compression
        await client.close()

    async def send(_message: Any) -> None: ...

    assert isinstance(pipe_for(send), QueuePipe)


def test_a_frame_is_built_as_the_standard_says() -> None:
    assert text_frame(b"Hello") == b"\x81\x05Hello"
    assert text_frame(b"x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert text_frame(b"x" * 65_536)[:10] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"
