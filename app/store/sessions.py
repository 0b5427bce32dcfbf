"""Queries about sessions: beginning one, reading one back, and finding those where something is due."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any

import asyncpg
import orjson
from sqlalchemy import func, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.models import ActionRow, SessionRow


@dataclass(frozen=True, slots=True)
class Logged:
    """One row of `actions`."""

    seq: int
    seat: int | None
    ref: str | None
    kind: str
    actions: list[dict[str, Any]]
    events: list[dict[str, Any]]
    at: datetime

    @classmethod
    def of(cls, row: asyncpg.Record) -> Logged:
        return cls(
            row["seq"], row["seat"], row["ref"], row["kind"], orjson.loads(row["action"]), orjson.loads(row["events"]), row["at"]
        )


@dataclass(frozen=True, slots=True)
class Stored:
    """One row of `sessions`, and the actions since its state."""

    id: str
    table_code: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    server_seed: bytes
    entropy: list[str | None]
    seed: bytes
    commitment: str
    state: str
    state_version: int
    outcome: dict[str, Any] | None
    deadline: datetime | None
    started_at: datetime
    ended_at: datetime | None
    since: list[Logged]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a new session begins with. `entropy` is each seat's, in hexadecimal digits."""

    table_code: str
    game: str
    options: dict[str, Any]
    seats: int
    server_seed: bytes
    entropy: list[str | None]


# Columns are named: a newer release may add others while this one still runs.
STORED = ", ".join(field.name for field in fields(Stored) if field.name != "since")
LOGGED = "seq, seat, ref, kind, action, events, at"


async def begin(s: AsyncSession, session: SessionRow, first: ActionRow) -> None:
    """Stores a session and its version 1 in the caller's transaction."""
    s.add(session)
    await s.flush()
    s.add(first)
    await s.flush()


async def read(pool: asyncpg.Pool, id: str) -> Stored | None:
    """The session with the actions since its stored state, as one consistent picture."""
    async with pool.acquire() as c, c.transaction(isolation="repeatable_read", readonly=True):
        row = await c.fetchrow(f"select {STORED} from sessions where id = $1", id)
        if row is None:
            return None
        since = await c.fetch(
            f"select {LOGGED} from actions where session_id = $1 and seq > $2 order by seq", id, row["state_version"]
        )
    values = dict(row)
    for name in ("options", "entropy", "outcome"):
        values[name] = orjson.loads(values[name]) if values[name] is not None else None
    return Stored(**values, since=[Logged.of(r) for r in since])


async def rows(pool: asyncpg.Pool, id: str, after: int, upto: int | None = None, *, most: int | None = None) -> list[Logged]:
    """The actions with `after` < seq <= `upto`, in order; with `most` only the latest so many of them."""
    found = await pool.fetch(
        f"select {LOGGED} from actions where session_id = $1 and seq > $2 and seq <= coalesce($3, seq) order by seq desc limit $4",
        id, after, upto, most,
    )  # fmt: skip
    return [Logged.of(r) for r in reversed(found)]


async def head(pool: asyncpg.Pool, id: str) -> int:
    """The session's version; 0 where there is no such session."""
    return await pool.fetchval("select coalesce(max(seq), 0) from actions where session_id = $1", id)


async def heads(pool: asyncpg.Pool, ids: list[str]) -> dict[str, int]:
    """The versions of these sessions."""
    found: list[Any] = await pool.fetch(
        "select session_id, max(seq) from actions where session_id = any($1::text[]) group by 1", ids
    )
    return dict(found)


async def by_ref(pool: asyncpg.Pool, id: str, seat: int, ref: str) -> int | None:
    """The version that this seat's command made, or None where it made none."""
    return await pool.fetchval("select seq from actions where session_id = $1 and seat = $2 and ref = $3", id, seat, ref)


async def bots_of(pool: asyncpg.Pool, table_code: str) -> dict[int, str]:
    """The level of the bot on each seat that has one."""
    found = await pool.fetch("select seat, bot_level from seats where table_code = $1 and controller = 'bot'", table_code)
    return {seat: level or "easy" for seat, level in found}


async def rouse(s: AsyncSession, id: str) -> None:
    """Makes some process look at once whether something is due in a session; for whoever changes who plays on a seat of it."""
    await s.execute(update(SessionRow).where(SessionRow.id == id, SessionRow.ended_at.is_(None)).values(deadline=func.now()))


async def claim_due(pool: asyncpg.Pool, most: int, lease: timedelta) -> list[tuple[str, datetime]]:
    """Sessions where something is due, each with its new deadline: put off by `lease`, so that no other process takes it up meanwhile."""
    found = await pool.fetch(
        """
        update sessions set deadline = now() + $2 where id in (
            select id from sessions where deadline <= now() order by deadline limit $1 for update skip locked
        ) returning id, deadline
        """,
        most,
        lease,
    )
    return [(id, deadline) for id, deadline in found]


async def next_due(pool: asyncpg.Pool) -> datetime | None:
    """The earliest deadline of all sessions."""
    return await pool.fetchval("select min(deadline) from sessions where deadline is not null")


async def put_off(pool: asyncpg.Pool, id: str, claimed: datetime, until: datetime | None) -> None:
    """Sets the deadline of a claimed session, None where nothing is due; unless somebody has set another one since."""
    await pool.execute("update sessions set deadline = $3 where id = $1 and deadline = $2", id, claimed, until)


async def renew(pool: asyncpg.Pool, id: str, claimed: datetime, lease: timedelta) -> datetime | None:
    """Keeps a claimed session for another `lease`; answers its new deadline, None where somebody has set another one since."""
    return await pool.fetchval(
        "update sessions set deadline = now() + $3 where id = $1 and deadline = $2 returning deadline", id, claimed, lease
    )
