"""The way to PostgreSQL: addresses, transactions, announcements."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from sqlalchemy import select, text

from app.store.database import Database, plain
from app.store.models import PlayerRow
from app.store.notify import CHANNEL, Word, announce


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://u:p@h:5432/d?sslmode=require", "postgresql://u:p@h:5432/d?sslmode=require"),
        ("postgresql://u@/d?host=/run/pg", "postgresql://u@/d?host=/run/pg"),
        ("postgresql+asyncpg://u@h/d", "postgresql://u@h/d"),
        ("postgresql+psycopg://u@h/d", "postgresql://u@h/d"),
    ],
)
def test_every_form_of_address_is_brought_to_the_drivers(given: str, used: str) -> None:
    assert plain(given) == used


@pytest.mark.parametrize("given", ["mysql://h/d", "h/d", ""])
def test_an_address_of_something_else_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="postgresql://"):
        plain(given)


async def test_a_session_commits_at_its_end_and_rolls_back_on_an_error(db: Database) -> None:
    async with db.session() as session:
        session.add(PlayerRow(id="p_1", name="Ann", token_hash=b"1"))

    async def fails() -> None:
        async with db.session() as session:
            session.add(PlayerRow(id="p_2", name="Ben", token_hash=b"2"))
            await session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fails()
    async with db.session() as session:
        assert list(await session.scalars(select(PlayerRow.name))) == ["Ann"]
        seen = await session.scalar(select(PlayerRow.seen_at))
        assert seen is not None and seen.tzinfo is not None


async def test_no_connection_waits_for_ever(db: Database) -> None:
    async with db.session() as session:
        through_sqlalchemy = await session.scalar(text("show statement_timeout"))
    assert through_sqlalchemy == await db.pool.fetchval("show statement_timeout") == "10s"


async def test_an_announcement_is_heard_once_its_transaction_has_committed_and_not_before(db: Database) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    listener = await asyncpg.connect(db.url)
    await listener.add_listener(CHANNEL, lambda _c, _pid, _channel, payload: heard.put_nowait(payload))
    async with db.session() as session:
        await announce(session, "table", "K7QM3XPD", 3)
        await listener.fetchval("select 1")  # whatever was sent to this connection has been read by now
        assert heard.empty()
    assert Word.parse(await heard.get()) == Word("table", "K7QM3XPD", 3)
    async with db.pool.acquire() as connection:
        await announce(connection, "session", "s_1", 17)
    assert Word.parse(await heard.get()) == Word("session", "s_1", 17)
    await listener.close()


@pytest.mark.parametrize("payload", ["", "session", "session s_1", "session s_1 x", "other s_1 2", "session s_1 2 3"])
def test_a_payload_that_is_none_of_ours_is_no_announcement(payload: str) -> None:
    assert Word.parse(payload) is None
