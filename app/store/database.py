"""The way to PostgreSQL: one SQLAlchemy engine for the lobby's queries, one asyncpg pool for play, one address for both."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

if TYPE_CHECKING:
    from alembic.config import Config  # alembic itself is imported where it is used: a worker that does not migrate starts faster

_migrating = threading.Lock()  # alembic keeps what it works on in globals

ROOT = Path(__file__).resolve().parents[2]

LIMITS = {
    "application_name": "tableside",
    "timezone": "UTC",
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "30s",
}
"""What each connection asks of the server, so that nothing of ours can hold a lock for long."""


def plain(url: str) -> str:
    """`url` in the one form that the driver reads: `postgres://` and `postgresql+driver://` become `postgresql://`.

    Raises ValueError for anything that is not an address of PostgreSQL.
    """
    scheme, mark, rest = url.partition("://")
    if not mark or scheme.partition("+")[0] not in ("postgres", "postgresql"):
        raise ValueError("the database's address must begin with postgresql://")
    urlsplit("postgresql://" + rest)
    return "postgresql://" + rest


class Database:
    """A pool of connections for play and a factory of SQLAlchemy sessions for everything else.

    async with Database.opened(url) as db:
        async with db.session() as session: ...      # commits at the end, rolls back on an error
        await db.pool.fetchval("select 1")
    """

    def __init__(self, url: str, pool: asyncpg.Pool, engine: AsyncEngine) -> None:
        self.url = url
        self.pool = pool
        self.engine = engine
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @classmethod
    async def open(cls, url: str, *, pool_size: int = 6) -> Database:
        """Connects. Raises OSError or asyncpg's errors where the server can't be reached."""
        url = plain(url)
        pool = await asyncpg.create_pool(url, min_size=0, max_size=pool_size, command_timeout=15, server_settings=LIMITS)
        await pool.fetchval("select 1")

        async def connect() -> asyncpg.Connection:
            return await asyncpg.connect(url, command_timeout=15, timeout=10, server_settings=LIMITS)

        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True, pool_size=pool_size, max_overflow=pool_size
        )
        return cls(url, pool, engine)

    async def close(self) -> None:
        await self.engine.dispose()
        try:
            async with asyncio.timeout(5):
                await self.pool.close()
        except TimeoutError:
            self.pool.terminate()

    @classmethod
    @asynccontextmanager
    async def opened(cls, url: str, *, pool_size: int = 6) -> AsyncGenerator[Database]:
        """`open` and `close` around a block."""
        db = await cls.open(url, pool_size=pool_size)
        try:
            yield db
        finally:
            await db.close()

    @asynccontextmanager
    async def session(self) -> AsyncGenerator[AsyncSession]:
        """One transaction: committed when the block ends, rolled back when it raises."""
        async with self._sessions() as session, session.begin():
            yield session

    async def ready(self) -> bool:
        """Whether the server answers and holds the newest tables."""
        try:
            found = await self.pool.fetchval("select version_num from alembic_version", timeout=3)
        except DRIVER:
            return False
        return found == await asyncio.to_thread(newest)


DRIVER = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What the driver raises."""


def is_outage(error: BaseException) -> bool:
    """Whether `error` means that the database can't be reached or is going down, rather than that it refused something."""
    if isinstance(error, asyncpg.DataError):
        return False
    return isinstance(
        error,
        OSError  # TimeoutError too
        | asyncpg.PostgresConnectionError
        | asyncpg.InterfaceError
        | asyncpg.InternalClientError
        | asyncpg.exceptions.OperatorInterventionError
        | asyncpg.exceptions.InsufficientResourcesError
        | asyncpg.InvalidCatalogNameError,
    )


def alembic_config(url: str) -> Config:
    """Alembic's settings with this database's address handed over in memory, where no log shows its password."""
    from alembic.config import Config

    config = Config(ROOT / "alembic.ini")
    config.attributes["url"] = plain(url)
    return config


@cache
def newest() -> str | None:
    """The name of the newest migration that this code brings."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(Config(ROOT / "alembic.ini")).get_current_head()


class NotMigrated(Exception):
    """The database does not answer as it should, or holds what this release does not know. The sentence says why."""


def migrate(url: str, to: str = "head") -> None:
    """Brings the database up (or down) to `to`. Safe to call in several processes at once; returns when it is done.

    Works inside a running event loop too (it then blocks the caller), since it brings a thread of its own. Raises `NotMigrated`.
    """
    from alembic.util import CommandError

    failed: list[BaseException] = []

    def work() -> None:
        try:
            with _migrating:
                _run(url, to)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, name="migrate")
    thread.start()
    thread.join()
    if failed:
        error = failed[0]
        if isinstance(error, (*DRIVER, ValueError, SQLAlchemyError, CommandError)):
            raise NotMigrated(f"the database does not answer as it should: {error or type(error).__name__}") from error
        raise error


def _run(url: str, to: str) -> None:
    from alembic import command

    if to == "base" or to.startswith("-"):
        command.downgrade(alembic_config(url), to)
    else:
        command.upgrade(alembic_config(url), to)
