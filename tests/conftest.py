"""A real PostgreSQL for all tests, a fresh database for each that asks, and no WARNING that a test does not expect."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import re
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from typing import Any

import asyncpg
import pytest
import structlog

from app.store.database import Database, migrate
from app.store.embedded import temporary

TEMPLATE = "tableside_template"

FAST = {"fsync": "off", "full_page_writes": "off", "max_connections": "200"}
"""Nothing in a test outlives the machine, so nothing has to reach the disk."""

structlog.configure(
    processors=[structlog.contextvars.merge_contextvars, structlog.stdlib.render_to_log_kwargs],
    wrapper_class=structlog.stdlib.BoundLogger,
    logger_factory=structlog.stdlib.LoggerFactory(),
)


def outside(work: Coroutine[Any, Any, None]) -> None:
    """Runs `work` on a loop in a thread of its own, so that it does not matter whether this thread has one running."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


def renamed(url: str, database: str) -> str:
    """`url` with another database's name in it."""
    return re.sub(r"(://[^/]*)/[^?]*", rf"\1/{database}", url, count=1)


async def _execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(scope="session")
def postgres() -> Generator[str]:
    """The URL of a server (its maintenance database) that holds a migrated template; DATABASE_URL's, where that is set."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield from _with_template(renamed(given, "postgres"))
        return
    with temporary(settings=FAST) as url:
        yield from _with_template(renamed(url, "postgres"))


def _with_template(admin: str) -> Generator[str]:
    drop = f"drop database if exists {TEMPLATE} with (force)"
    outside(_execute(admin, drop, f"create database {TEMPLATE}"))
    migrate(renamed(admin, TEMPLATE))
    yield admin
    outside(_execute(admin, drop))


_numbers = itertools.count(1)


@pytest.fixture
def new_database(postgres: str) -> Generator[Callable[[], str]]:
    """Call it for the URL of a fresh, migrated database; it is dropped after the test."""
    made: list[str] = []

    def make(template: str = TEMPLATE) -> str:
        name = f"test_{os.getpid()}_{next(_numbers)}"
        outside(_execute(postgres, f"create database {name} template {template} strategy wal_log"))
        made.append(name)
        return renamed(postgres, name)

    yield make
    if made:
        outside(_execute(postgres, *(f"drop database if exists {name} with (force)" for name in made)))


@pytest.fixture
def database_url(new_database: Callable[[], str]) -> str:
    """A fresh, migrated database of this test's own."""
    return new_database()


@pytest.fixture
async def db(database_url: str) -> AsyncGenerator[Database]:
    """An open `Database` on this test's own database."""
    async with Database.opened(database_url) as database:
        yield database


@pytest.fixture(autouse=True)
def expect_log(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Generator[Callable[[str], None]]:
    """A WARNING or worse in the log fails the test, unless it called `expect_log(pattern)`; then one must have come."""
    patterns: list[str] = []
    yield patterns.append
    records = [r for when in ("setup", "call") for r in caplog.get_records(when) if r.levelno >= logging.WARNING]
    lines = [f"{r.name}: {r.getMessage()}" for r in records]
    surprises = [line for line in lines if not any(re.search(p, line) for p in patterns)]
    assert not surprises, f"unexpected in the log: {surprises}"
    missing = [p for p in patterns if not any(re.search(p, line) for line in lines)]
    assert not missing, f"expected in the log, but never came: {missing}"
