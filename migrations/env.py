"""How alembic reaches the database: over asyncpg, with a lock so that only one process migrates at a time."""

from __future__ import annotations

import asyncio
import os

import asyncpg
from alembic import context
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.store.database import plain
from app.store.models import Base

MIGRATING = 7_365_221
"""The advisory lock that whoever migrates holds."""


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata)
    with context.begin_transaction():
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        connection.execute(text("set local lock_timeout = '5s'"))
        context.run_migrations()


async def main() -> None:
    url = plain(context.config.attributes.get("url") or os.environ["DATABASE_URL"])
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url), poolclass=NullPool)
    async with engine.connect() as connection:
        await connection.run_sync(run)
        await connection.commit()
    await engine.dispose()


asyncio.run(main())
