"""Queries about people: who holds a token, what they are called, which games they finished."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import asyncpg
from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.models import DeviceRow, HandoverRow, PlayerRow, SessionRow, SittingRow


async def add(s: AsyncSession, *, id: str, name: str, token_hash: bytes, colour: int, locale: str | None) -> PlayerRow:
    """A new player."""
    row = PlayerRow(id=id, name=name, token_hash=token_hash, colour=colour, locale=locale, nudges=True)
    s.add(row)
    await s.flush()
    return row


BY_TOKEN = """
    select id, name, colour, locale, nudges, extract(epoch from now() - seen_at) as quiet_s from players
    where token_hash = $1 or id = (select player_id from devices where token_hash = $1)
"""


async def by_token(pool: asyncpg.Pool, token_hash: bytes) -> asyncpg.Record | None:
    """Whose token this is the hash of, on whichever of their devices, and how long nobody has heard of them."""
    return await pool.fetchrow(BY_TOKEN, token_hash)


async def by_id(s: AsyncSession, id: str, *, lock: bool = False) -> PlayerRow | None:
    """The player; with `lock`, nobody else changes them until the transaction ends (but may sit them down)."""
    query = select(PlayerRow).where(PlayerRow.id == id)
    return await s.scalar(query.with_for_update(key_share=True) if lock else query)


async def heard_of(s: AsyncSession, ids: Collection[str], unless_within: timedelta) -> None:
    """Notes that these players are here now, except where that was noted a moment ago."""
    if ids:
        stale = PlayerRow.seen_at < func.now() - unless_within
        await s.execute(update(PlayerRow).where(PlayerRow.id.in_(sorted(ids)), stale).values(seen_at=func.now()))


async def put_handover(s: AsyncSession, player_id: str, code_hash: bytes, good_for: timedelta) -> datetime:
    """Keeps the one code that is good for this player, for a while. Returns when it ends."""
    expires = func.now() + good_for
    query = insert(HandoverRow).values(player_id=player_id, code_hash=code_hash, expires_at=expires)
    query = query.on_conflict_do_update(index_elements=["player_id"], set_={"code_hash": code_hash, "expires_at": expires})
    return (await s.execute(query.returning(HandoverRow.expires_at))).scalar_one()


async def take_handover(s: AsyncSession, code_hash: bytes) -> str | None:
    """The player whose code this is, if it still is good. It no longer is afterwards."""
    query = delete(HandoverRow).where(HandoverRow.code_hash == code_hash, HandoverRow.expires_at > func.now())
    return (await s.execute(query.returning(HandoverRow.player_id))).scalar_one_or_none()


async def add_device(s: AsyncSession, player_id: str, token_hash: bytes) -> None:
    """Another device of the player, with a token of its own."""
    s.add(DeviceRow(token_hash=token_hash, player_id=player_id))
    await s.flush()


@dataclass(frozen=True, slots=True)
class Played:
    """A finished session of somebody's, and where they sat."""

    session: SessionRow
    seat: int
    names: dict[int, str]


async def history(s: AsyncSession, player_id: str, before: datetime | None, most: int) -> list[Played]:
    """The sessions that this player finished, the latest first, those before a moment."""
    mine = (
        select(SessionRow, SittingRow.seat)
        .join(SittingRow, SittingRow.session_id == SessionRow.id)
        .where(SittingRow.player_id == player_id, SessionRow.ended_at.is_not(None))
        .order_by(SessionRow.ended_at.desc(), SessionRow.id)
        .limit(most)
    )
    if before is not None:
        mine = mine.where(SessionRow.ended_at < before)
    found = (await s.execute(mine)).all()
    names: dict[str, dict[int, str]] = {}
    who = select(SittingRow.session_id, SittingRow.seat, SittingRow.name).where(
        SittingRow.session_id.in_([row.id for row, _ in found])
    )
    for session_id, seat, name in (await s.execute(who.order_by(SittingRow.seat))).all():
        if name:
            names.setdefault(session_id, {})[seat] = name
    return [Played(row, seat, names.get(row.id, {})) for row, seat in found]


async def sit_down(s: AsyncSession, session_id: str, rows: list[dict[str, Any]]) -> None:
    """Keeps who plays which seat of a session: `{"seat", "player_id", "name", "bot_level"}` each; a seat's latest row stands."""
    query = insert(SittingRow).values([{"session_id": session_id, **row} for row in rows])
    new = query.excluded
    changed = {"player_id": new.player_id, "name": new.name, "bot_level": new.bot_level}
    await s.execute(query.on_conflict_do_update(index_elements=["session_id", "seat"], set_=changed))


async def sitting(s: AsyncSession, session_id: str, player_id: str) -> int | None:
    """The seat that this player had in the session, or None."""
    query = select(SittingRow.seat).where(SittingRow.session_id == session_id, SittingRow.player_id == player_id)
    return await s.scalar(query)


async def sitters(s: AsyncSession, session_id: str) -> dict[int, str | None]:
    """Who played which seat, by name; None for a bot."""
    query = select(SittingRow.seat, SittingRow.name).where(SittingRow.session_id == session_id).order_by(SittingRow.seat)
    return {row[0]: row[1] or None for row in (await s.execute(query)).all()}


async def colours(s: AsyncSession, session_id: str) -> dict[int, int]:
    """The colours that those like who played the session, by seat; bots like none."""
    query = select(SittingRow.seat, PlayerRow.colour).join(PlayerRow, PlayerRow.id == SittingRow.player_id)
    return {row[0]: row[1] for row in (await s.execute(query.where(SittingRow.session_id == session_id))).all()}
