"""Group commit: what is written together, and what each writer is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from app.store import sessions as store
from app.store.actions import Keep, Unavailable, Write, Writer
from app.store.database import Database
from app.store.notify import CHANNEL
from tests.store.outage import away


@pytest.fixture
async def writer(db: Database) -> AsyncGenerator[Writer]:
    one = Writer(db.url)
    await one.open()
    yield one
    await one.close()


async def session(db: Database, id: str) -> str:
    await db.pool.execute("insert into tables (code, game, server_seed, commitment) values ($1, 'noughts', '\\x00', 'c')", id)
    await db.pool.execute(
        """
        insert into sessions (id, table_code, game, rules_version, options, seats, server_seed, entropy, seed, commitment, state,
            state_version) values ($1, $1, 'noughts', 1, '{}', 2, '\\x00', '[]', '\\x00', 'c', 'old', 1)
        """,
        id,
    )
    return id


def write(
    id: str, seq: int, *, seat: int | None = 0, ref: str | None = None, action: str = "[]", keep: Keep | None = None
) -> Write:
    return Write(id, seq, seat, ref, "act", action, "[]", keep)


async def test_rows_of_many_sessions_are_committed_together_and_each_is_told(db: Database, writer: Writer) -> None:
    ids = [await session(db, f"s_{i}") for i in range(50)]
    assert await asyncio.gather(*(writer.put(write(id, 2)) for id in ids)) == [True] * 50
    moments = await db.pool.fetch("select distinct at from actions")
    assert len(moments) <= 2  # one for the first that came to an idle writer, one for all that waited
    assert await db.pool.fetchval("select count(*) from actions") == 50


async def test_the_loser_of_a_race_is_told_and_takes_nobody_with_it(db: Database, writer: Writer) -> None:
    one, two = await session(db, "s_1"), await session(db, "s_2")
    await writer.put(write(one, 2, seat=1))
    assert await asyncio.gather(writer.put(write(two, 2)), writer.put(write(one, 2))) == [True, False]
    assert await db.pool.fetchval("select seat from actions where session_id = 's_1'") == 1


async def test_a_ref_is_stored_once_for_each_seat(db: Database, writer: Writer) -> None:
    id = await session(db, "s_1")
    assert await writer.put(write(id, 2, ref="r"))
    assert not await writer.put(write(id, 3, ref="r"))
    assert await writer.put(write(id, 3, seat=1, ref="r"))
    assert await store.by_ref(db.pool, id, 0, "r") == 2
    assert await store.by_ref(db.pool, id, 1, "r") == 3
    assert await store.by_ref(db.pool, id, 1, "other") is None


async def test_a_row_that_the_database_refuses_fails_alone(db: Database, writer: Writer) -> None:
    good, bad = await session(db, "s_1"), await session(db, "s_2")
    writes = [write(good, 2), write("s_gone", 2), write(bad, 2, action='["\\u0000"]')]
    results = await asyncio.gather(*(writer.put(w) for w in writes), return_exceptions=True)
    assert results[0] is True
    assert isinstance(results[1], asyncpg.ForeignKeyViolationError)
    assert isinstance(results[2], asyncpg.PostgresError)
    assert await db.pool.fetchval("select count(*) from actions") == 1


async def test_exactly_the_rows_that_were_stored_are_announced(db: Database, writer: Writer) -> None:
    one, two = await session(db, "s_1"), await session(db, "s_2")
    heard: asyncio.Queue[tuple[int, str]] = asyncio.Queue()
    listener = await asyncpg.connect(db.url)
    await listener.add_listener(CHANNEL, lambda _c, pid, _channel, payload: heard.put_nowait((pid, payload)))
    await writer.put(write(one, 2))
    await asyncio.gather(writer.put(write(one, 2)), writer.put(write(two, 2)))
    assert [await heard.get(), await heard.get()] == [(writer.pid, "session s_1 2"), (writer.pid, "session s_2 2")]
    await listener.fetchval("select 1")
    assert heard.empty()
    await listener.close()


async def test_state_deadline_and_outcome_are_stored_with_the_action_that_brings_them(db: Database, writer: Writer) -> None:
    id = await session(db, "s_1")
    soon = datetime.now(UTC) + timedelta(seconds=5)
    await writer.put(write(id, 2, keep=Keep(deadline=soon)))
    stored = await store.read(db.pool, id)
    assert stored is not None
    assert (stored.state, stored.state_version, stored.deadline, [r.seq for r in stored.since]) == ("old", 1, soon, [2])
    await writer.put(write(id, 3, keep=Keep(state="new", outcome=json.dumps({"reason": "x"}), ended=True)))
    stored = await store.read(db.pool, id)
    assert stored is not None
    assert (stored.state, stored.state_version, stored.deadline, stored.since) == ("new", 3, None, [])
    assert stored.outcome == {"reason": "x"} and stored.ended_at is not None


async def test_a_lost_race_changes_nothing_in_the_sessions_row(db: Database, writer: Writer) -> None:
    id = await session(db, "s_1")
    await writer.put(write(id, 2))
    assert not await writer.put(write(id, 2, keep=Keep(state="wrong")))
    assert await db.pool.fetchval("select state from sessions") == "old"


async def test_while_the_database_is_away_writers_are_told_to_try_again_and_afterwards_all_is_well(
    db: Database, writer: Writer, expect_log: Callable[[str], None]
) -> None:
    expect_log("store.lost")
    id = await session(db, "s_1")
    with away(writer):
        results = await asyncio.gather(writer.put(write(id, 2)), writer.put(write(id, 3)), return_exceptions=True)
        assert [type(r) for r in results] == [Unavailable, Unavailable]
    assert await writer.put(write(id, 2))


async def test_claiming_what_is_due_gives_each_session_to_one_process_and_leaves_it_due_later(db: Database) -> None:
    for i in range(6):
        await session(db, f"s_{i}")
    await db.pool.execute("update sessions set deadline = now() - interval '1 second' where id <> 's_0'")
    lease = timedelta(seconds=20)
    claims = await asyncio.gather(*(store.claim_due(db.pool, 3, lease) for _ in range(3)))
    ids = [id for claim in claims for id, _ in claim]
    assert sorted(ids) == [f"s_{i}" for i in range(1, 6)]
    assert await store.claim_due(db.pool, 10, lease) == []
    id, claimed = claims[0][0]
    await store.put_off(db.pool, id, claimed - lease, None)
    assert await db.pool.fetchval("select deadline from sessions where id = $1", id) == claimed  # somebody else's deadline stays
    await store.put_off(db.pool, id, claimed, None)
    assert await db.pool.fetchval("select deadline from sessions where id = $1", id) is None
    assert await store.next_due(db.pool) is not None


async def test_a_claim_is_renewed_only_by_whoever_holds_it(db: Database) -> None:
    id = await session(db, "s_1")
    await db.pool.execute("update sessions set deadline = now()")
    ((_, claimed),) = await store.claim_due(db.pool, 1, timedelta(seconds=5))
    renewed = await store.renew(db.pool, id, claimed, timedelta(seconds=9))
    assert renewed is not None and renewed > claimed
    assert await store.renew(db.pool, id, claimed, timedelta(seconds=9)) is None
