"""Actions a second through the whole path (socket, rules, durable commit, patch, socket) against bare durable inserts."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import asyncpg
import httpx2

from bench.client import Person, Seat, for_a_while, started
from bench.server import Server

TABLES = 50
WRITERS = 64
POOL = 16

MAKE = "CREATE TABLE IF NOT EXISTS bench (session text, seq int, seat smallint, action jsonb, events jsonb, PRIMARY KEY (session, seq))"
INSERT = "INSERT INTO bench VALUES ($1, $2, 0, $3, $4)"
ACTION = '[{"cell": 4, "type": "mark"}]'
EVENTS = '[{"kind": "marked", "values": {"seat": 0, "cell": 4}}]'


async def measure(server: Server, seconds: float) -> dict[str, Any]:
    """Bare inserts before and after, so that a machine that slows down does not favour either side."""
    share = seconds / 4
    alone, many = await bare(server.database, share, 1), await bare(server.database, share, WRITERS)
    one, hundred = await played(server, share, 1), await played(server, share, TABLES)
    alone = (alone + await bare(server.database, share, 1)) / 2
    many = (many + await bare(server.database, share, WRITERS)) / 2
    return {
        f"x: {TABLES} tables' actions to bare inserts by {WRITERS} writers": hundred / many,
        "x: time of one table's action to that of one bare insert": alone / one,
        f"actions a second, {TABLES} tables": hundred,
        "actions a second, one table": one,
        f"bare durable inserts a second, {WRITERS} writers on {POOL} connections": many,
        "bare durable inserts a second, one writer": alone,
    }


async def bare(database: str, seconds: float, writers: int) -> float:
    """Rows a second, each in a commit of its own."""
    async with asyncpg.create_pool(database, min_size=1, max_size=min(writers, POOL)) as pool:
        await pool.execute(MAKE)
        await pool.execute("TRUNCATE bench")
        until = time.perf_counter() + seconds

        async def write(writer: int) -> int:
            count = 0
            while time.perf_counter() < until:
                await pool.execute(INSERT, str(writer), count, ACTION, EVENTS)
                count += 1
            return count

        began = time.perf_counter()
        rows = sum(await asyncio.gather(*(write(writer) for writer in range(writers))))
        return rows / (time.perf_counter() - began)


async def played(server: Server, seconds: float, tables: int) -> float:
    """Accepted actions a second at so many tables of two, each seat answering as soon as it is asked."""
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx2.AsyncClient(base_url=server.address, timeout=30))
        seats: list[Seat] = []
        for number in range(tables):
            pair = [await Person.new(http, f"{side} {number}") for side in ("Ann", "Ben")]
            code = await started(pair, "noughts", options={"marks": 5000})
            for person in pair:
                seats.append(Seat(await stack.enter_async_context(person.at(code))))
        began = time.perf_counter()
        await for_a_while(seconds, *(seat.play() for seat in seats))
        took = time.perf_counter() - began
        if refused := [code for seat in seats for code in seat.refused]:
            raise RuntimeError(f"{len(refused)} actions were refused, the first as {refused[0]}")
        return sum(seat.accepted for seat in seats) / took
