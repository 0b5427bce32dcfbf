"""The whole server on the loopback, in this process, and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from uvicorn import Config, Server

from app.main import create_app
from app.settings import Settings
from tests.until import until
from tests.wire.people import Chair, Person


class Quiet(Server):
    """A server that leaves the process's signals alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


class House:
    """A running server: `url`, its app, and a way to bring people to it."""

    def __init__(self, app: FastAPI, port: int, server: Quiet) -> None:
        self.app = app
        self.server = server
        self.url = f"http://127.0.0.1:{port}"
        self.people: list[Person] = []

    @property
    def parts(self) -> Any:
        return self.app.state.services

    async def person(self, name: str) -> Person:
        person = await Person.arrive(self.url, name)
        self.people.append(person)
        return person

    def stranger(self) -> Person:
        person = Person(self.url, None, None)
        self.people.append(person)
        return person


@asynccontextmanager
async def serve(url: str, **settings: Any) -> AsyncGenerator[House]:
    """A server on `url`'s database, stopped at the end."""
    chosen = {
        "dev": True,
        "bot_delay_s": 0.0,
        "bot_speed": 20.0,
        "rate_chat": "1000/second",
        "rate_calls": "100000/minute",
        **settings,
    }
    app = create_app(Settings(database_url=url, **chosen))
    config = Config(
        app, log_config=None, access_log=False, ws_max_size=65536, ws_per_message_deflate=False, timeout_graceful_shutdown=2
    )
    server = Quiet(config)
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server.serve(sockets=[door]))
        await until(lambda: server.started or task.done(), 30)
        house = House(app, door.getsockname()[1], server)
        try:
            yield house
        finally:
            for person in house.people:
                await person.leave()
            server.should_exit = True
            await task


@pytest.fixture
async def house(database_url: str) -> AsyncGenerator[House]:
    async with serve(database_url) as running:
        yield running


@pytest.fixture
async def two_houses(database_url: str) -> AsyncGenerator[tuple[House, House]]:
    """Two servers on one database."""
    async with serve(database_url) as one, serve(database_url) as other:
        yield one, other


@pytest.fixture
async def shared(house: House) -> Chair:
    """Somebody alone at a table in the lobby."""
    ann = await house.person("Ann")
    return await ann.open(await ann.table())
