"""Two processes on one database, and a server that is killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.until import until
from tests.wire import blackbox
from tests.wire.conftest import House
from tests.wire.people import Person, at_table

ROOT = Path(__file__).resolve().parents[2]


async def test_two_processes_serve_one_table_and_everybody_sees_the_same(two_houses: tuple[House, House]) -> None:
    one, other = two_houses
    ann = await one.person("Ann")
    ben, eve = await other.person("Ben"), await other.person("Eve")
    async with at_table(ann, ben, game="regicide") as (a, b):
        watching = await eve.open(a.code)
        await a.until(lambda: a.table["watching"] == 1 and all(s["present"] for s in a.table["seats"]))
        await blackbox.play([a, b], [watching], random.Random(3), most=60)
        said = await b.command({"type": "chat", "phrase": "none"})
        assert said["code"] == "no_phrase"


async def test_of_two_processes_that_get_an_answer_to_one_question_one_accepts_it(two_houses: tuple[House, House]) -> None:
    one, other = two_houses
    ann, ben = await one.person("Ann"), await one.person("Ben")
    async with at_table(ann, ben, options={"marks": 100}) as (a, b):
        tabs = []
        for person in (ann, ben):
            elsewhere = Person(other.url, person.token, person.id)
            other.people.append(elsewhere)
            tabs.append(await elsewhere.open(a.code))
        for round in range(15):
            here, there = (a, tabs[0]) if round % 2 == 0 else (b, tabs[1])
            for chair in (here, there):
                await chair.until(lambda chair=chair, round=round: chair.version == round + 1 and chair.decisions)
            replies = await asyncio.gather(here.act(), there.act())
            assert sorted(r["type"] for r in replies) == ["accepted", "rejected"]
            assert next(r for r in replies if r["type"] == "rejected")["code"] == "stale"
        for chair in (a, b, *tabs):
            await chair.until_version(16)
            await chair.must_equal_a_fresh_snapshot()


async def test_of_many_who_take_the_last_seat_through_two_processes_one_gets_it(two_houses: tuple[House, House]) -> None:
    one, other = two_houses
    ann = await one.person("Ann")
    code = await ann.table(seats=2)
    people = [await (one, other)[n % 2].person(f"P{n}") for n in range(12)]
    answers = await asyncio.gather(*(p.http.post(f"/api/tables/{code}/seats", json={}) for p in people))
    assert sorted(a.status_code for a in answers) == [200] + [409] * 11


async def test_the_connection_that_hears_announcements_comes_back_and_nothing_was_missed(
    two_houses: tuple[House, House], expect_log: Any
) -> None:
    expect_log("bus.lost")
    one, other = two_houses
    ann, ben = await one.person("Ann"), await other.person("Ben")
    async with at_table(ann, ben, options={"marks": 100}) as (a, b):
        await one.parts.db.pool.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()"
        )
        await until(lambda: not (one.parts.bus.ready and other.parts.bus.ready))
        await a.act()
        await b.until_version(2)
        await b.act()
        await a.until_version(3)
        await until(lambda: one.parts.bus.ready and other.parts.bus.ready)


class Killable:
    """A server in a process of its own."""

    def __init__(self, database_url: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.env = {**os.environ, "DATABASE_URL": database_url, "TABLESIDE_DEV": "1", "TABLESIDE_BOT_DELAY_S": "0.3"}
        self.log = ""
        self.process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        command = [sys.executable, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        async with httpx2.AsyncClient(base_url=self.url, timeout=60) as http:
            for _ in range(1200):
                try:
                    if (await http.get("/readyz")).status_code == 200:
                        return
                except httpx2.HTTPError:
                    pass
                await asyncio.sleep(0.05)
        raise AssertionError("the server never got ready")

    def end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.log += self.process.communicate(timeout=30)[0]
            self.process = None


@contextmanager
def killable(database_url: str) -> Generator[Killable]:
    server = Killable(database_url)
    try:
        yield server
    finally:
        server.end(signal.SIGKILL)
        sys.stderr.write(server.log[-20_000:])  # shown where the test fails


@asynccontextmanager
async def people(server: Killable, *names: str) -> AsyncGenerator[list[Person]]:
    found = [await Person.arrive(server.url, name) for name in names]
    try:
        yield found
    finally:
        for person in found:
            await person.leave()


async def test_an_accepted_move_outlives_the_kill_of_the_server_and_a_bot_goes_on_after_it(database_url: str) -> None:
    with killable(database_url) as server:
        await server.start()
        async with people(server, "Ann", "Ben") as (ann, ben), at_table(ann, ben, options={"marks": 100}) as (a, b):
            for _ in range(20):
                mover = a if a.decisions else b
                reply = await mover.act()
                for chair in (a, b):
                    await chair.until_version(reply["version"])
            mover = a if a.decisions else b
            reply = await mover.act()
            server.end(signal.SIGKILL)
            assert reply["type"] == "accepted"
            before = a.session
            await server.start()
            for chair in (a, b):
                await chair.reconnect()
                await chair.until_version(reply["version"])
                assert chair.session == before and chair.version == reply["version"]
                await chair.must_equal_a_fresh_snapshot()
            mover = a if a.decisions else b
            assert (await mover.act())["version"] == reply["version"] + 1

            # A bot that is about to move when the server dies moves when there is one again.
            code = await ann.table(seats=2, options={"marks": 50})
            await ann.call("POST", f"/tables/{code}/bots", {"level": "easy"}, 200)
            chair = await ann.open(code)
            await ann.start(code)
            await chair.until_version(1)
            reply = await chair.act()
            server.end(signal.SIGKILL)
            await server.start()
            await chair.reconnect()
            await chair.until_version(reply["version"] + 1, 30)
            await chair.until(lambda: chair.decisions)
    assert "Traceback" not in server.log and '"level": "error"' not in server.log


async def test_before_the_server_stops_it_says_so_and_nothing_is_lost(database_url: str) -> None:
    with killable(database_url) as server:
        await server.start()
        async with people(server, "Ann", "Ben") as (ann, ben), at_table(ann, ben) as (a, b):
            await a.act()
            await b.until_version(2)
            server.end(signal.SIGTERM)
            for chair in (a, b):
                await chair.until(lambda chair=chair: chair.closed is not None)
                assert {"type": "notice", "kind": "restart"} in chair.frames[-3:]  # a table may tell that the other one has gone
                assert chair.closed == 1012
            await server.start()
            await b.reconnect()
            await b.until_version(2)
            assert (await b.act())["version"] == 3
    assert "Traceback" not in server.log


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes take their time to start and to notice each other."""
    monkeypatch.setattr("tests.wire.people.SOON", 15.0)
