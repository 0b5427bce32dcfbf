"""The whole server in a test's own loop, on a real database, and people who call it."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import threading
from collections.abc import AsyncGenerator, Generator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
import httpx2
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from app.web.deps import Services

Answer = httpx2.Response


@dataclass
class Person:
    """Somebody with a token (or, without one, a stranger), who calls one of the house's processes."""

    client: httpx2.AsyncClient
    token: str | None = None
    id: str | None = None
    name: str = ""

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        headers = {**({"Authorization": f"Bearer {self.token}"} if self.token else {}), **more.pop("headers", {})}
        if body is not None:
            more["json"] = body
        return await self.client.request(method, path, headers=headers, **more)

    async def get(self, path: str, **more: Any) -> Answer:
        return await self.call("GET", path, **more)

    async def post(self, path: str, body: Any = None, **more: Any) -> Answer:
        return await self.call("POST", path, body, **more)

    async def patch(self, path: str, body: Any = None) -> Answer:
        return await self.call("PATCH", path, body)

    async def delete(self, path: str, body: Any = None) -> Answer:
        return await self.call("DELETE", path, body)

    async def table(self, game: str = "noughts", **wanted: Any) -> dict[str, Any]:
        """A new table of theirs."""
        answer = await self.post("/api/tables", {"game": game, **wanted})
        assert answer.status_code == 201, answer.text
        return answer.json()


class House:
    """One process, or several on one database."""

    def __init__(self, apps: list[FastAPI]) -> None:
        self.apps = apps
        self._clients = [httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://house") for app in apps]

    @property
    def parts(self) -> Services:
        return self.apps[0].state.services

    def stranger(self, process: int = 0) -> Person:
        return Person(self._clients[process % len(self._clients)])

    async def person(self, name: str, process: int = 0) -> Person:
        """Somebody new."""
        person = self.stranger(process)
        answer = await person.post("/api/players", {"name": name})
        assert answer.status_code == 201, answer.text
        person.client.cookies.clear()
        return Person(person.client, answer.json()["token"], answer.json()["player"]["id"], name)

    async def sql(self, statement: str, *values: Any) -> Any:
        """Changes what time would have changed."""
        return await self.parts.db.pool.execute(statement, *values)

    async def away(self, person: Person, seconds: float) -> None:
        """As if nobody had heard of the person for so long."""
        await self.sql(f"update players set seen_at = now() - interval '{float(seconds)} s' where id = $1", person.id)


EMPTY = "truncate players, tables restart identity cascade"


@pytest.fixture(scope="module")
def module_database(postgres: str) -> Generator[str]:
    """A migrated database for all tests of a module; `house` empties it for each."""
    name = f"house_{os.getpid()}_{secrets.token_hex(4)}"
    admin = postgres
    _run(admin, f"create database {name} template tableside_template strategy wal_log")
    yield re.sub(r"(://[^/]*)/[^?]*", rf"\1/{name}", admin, count=1)
    _run(admin, f"drop database {name} with (force)")


@pytest.fixture
def url(module_database: str) -> str:
    """An empty database."""
    _run(module_database, EMPTY)
    return module_database


@pytest.fixture
async def house(url: str) -> AsyncGenerator[House]:
    """The server on an empty database."""
    async with opened(url) as house:
        yield house


def _run(url: str, statement: str) -> None:
    async def work() -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    thread.join()


LOOSE = dict.fromkeys(("rate_players", "rate_tables", "rate_guesses", "rate_chat", "rate_calls"), "1000000/second")
"""Rates that no machine reaches, however fast."""


@asynccontextmanager
async def opened(url: str, processes: int = 1, **settings: Any) -> AsyncGenerator[House]:
    """The server, with the background sweeper asleep (tests call what it does) and no rate in the way unless one is set."""
    async with AsyncExitStack() as stack:
        apps = []
        for _ in range(processes):
            app = create_app(Settings.model_validate({"database_url": url, "dev": True, "sweep_s": 3600, **LOOSE, **settings}))
            await stack.enter_async_context(app.router.lifespan_context(app))
            apps.append(app)
        yield House(apps)


def refused(answer: Answer, status: int, code: str) -> dict[str, Any]:
    """Checks that the answer is that refusal, in the form of all refusals. Returns its details."""
    assert (answer.status_code, answer.json().get("error", {}).get("code")) == (status, code), answer.text
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "details"}
    assert error["message"][0].isupper() or error["message"][0].isdigit() or error["details"]
    assert error["message"][-1] in ".!?"
    return error["details"]


def ok(answer: Answer) -> Any:
    """Checks that the answer is good. Returns its JSON."""
    assert answer.status_code in (200, 201), answer.text
    return answer.json()
