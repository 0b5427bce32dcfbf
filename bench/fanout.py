"""One move told to 500 spectators against a bare websocket broadcast of the same bytes."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Generator
from typing import Any

import httpx2
import orjson
from websockets.asyncio.client import connect

from bench.broadcast import WELCOME
from bench.client import Person, Seat, started
from bench.server import Server, first_address, processor_seconds
from bench.watchers import Crowd, come

SPECTATORS = 500


async def measure(server: Server, seconds: float) -> dict[str, Any]:
    """Deliveries per second of the server's processor time, and per second on the clock."""
    update, ours = await told(server, seconds / 2)
    bare = await broadcast(update, seconds / 2)
    return {
        "x: deliveries per processor second to those of a bare broadcast": ours[0] / bare[0],
        "x: deliveries per second to those of a bare broadcast": ours[1] / bare[1],
        f"deliveries per processor second, {SPECTATORS} spectators": ours[0],
        "deliveries per second": ours[1],
        "bare broadcast: deliveries per processor second": bare[0],
        "bare broadcast: deliveries per second": bare[1],
        "bytes of an update": len(update),
    }


async def told(server: Server, seconds: float) -> tuple[bytes, tuple[float, float]]:
    """The last update that a spectator got, and the rates."""
    crowd = Crowd(b'"type":"snapshot"')
    async with httpx2.AsyncClient(base_url=server.address, timeout=30) as http:
        ann, ben = await Person.new(http, "Ann"), await Person.new(http, "Ben")
        code = await started([ann, ben], "noughts", options={"marks": 5000}, spectators=True)
        watcher = await Person.new(http, "Cem")
        token = watcher.headers["Authorization"].removeprefix("Bearer ")
        transports = await come(crowd, SPECTATORS, server.address, f"/ws/tables/{code}", token)
        await crowd.reaches(SPECTATORS)
        crowd.wanted, crowd.count = b'"type":"update"', 0
        async with ann.at(code) as one, ben.at(code) as two:
            turns = [turn(Seat(one)), turn(Seat(two))]
            rates = await rate(server.pid, crowd, seconds, lambda number: turns[number % 2]())
        for transport in transports:
            transport.close()
    return crowd.last, rates


def turn(seat: Seat) -> Callable[[], Awaitable[None]]:
    """A function that waits until this seat is asked, and answers."""

    async def take() -> None:
        while True:
            frame = orjson.loads(await seat.socket.recv())
            if frame["type"] in ("snapshot", "update") and frame["decisions"]:
                return await seat.answer(frame["decisions"][0])

    return take


async def broadcast(message: bytes, seconds: float) -> tuple[float, float]:
    """The rates of a bare server that sends `message` to as many."""
    crowd = Crowd(WELCOME.encode())
    with bare_server() as process:
        address = first_address(process)
        async with connect(address, compression=None, max_size=2**24) as caller:
            transports = await come(crowd, SPECTATORS, address, "/")
            await crowd.reaches(SPECTATORS)
            crowd.wanted, crowd.count = message[:20], 0
            text = message.decode()
            rates = await rate(process.pid, crowd, seconds, lambda number: caller.send(text))
            for transport in transports:
                transport.close()
    return rates


@contextlib.contextmanager
def bare_server() -> Generator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, "-m", "bench.broadcast"], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


async def rate(pid: int, crowd: Crowd, seconds: float, tell: Callable[[int], Awaitable[None]]) -> tuple[float, float]:
    """Tells everybody something again and again, each time when all have got the last. Deliveries per processor second, and per second."""
    began, used, number = time.perf_counter(), processor_seconds(pid), 0
    while time.perf_counter() - began < seconds:
        await tell(number)
        number += 1
        await crowd.reaches(number * SPECTATORS)
    deliveries = number * SPECTATORS
    return deliveries / (processor_seconds(pid) - used), deliveries / (time.perf_counter() - began)
