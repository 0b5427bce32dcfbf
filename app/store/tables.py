"""Queries about tables, their chairs and who may come. Whoever changes a table holds the lock on its row until the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import asyncpg
import orjson
from sqlalchemy import and_, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.models import InviteRow, NudgeRow, PlayerRow, SeatRow, SessionRow, TableRow

READ = """
    select t.code, t.game, t.options::text as options, t.visibility, t.spectators, t.spectator_chat, t.locked, t.seats_wanted, t.clock::text as clock, t.status,
        t.host_player, t.host_away_at, t.session_id, t.commitment, t.seed_chosen, t.revision, t.created_at, t.changed_at,
        exists (select from sessions s where s.id = t.session_id and s.ended_at is not null) as ended,
        (select s.id from sessions s where s.table_code = t.code and s.id is distinct from t.session_id
            order by s.started_at desc limit 1) as previous,
        (select json_agg(json_build_object(
                'seat', c.seat, 'controller', c.controller, 'player_id', c.player_id, 'level', c.bot_level, 'ready', c.ready,
                'name', p.name, 'colour', p.colour, 'nudges', p.nudges, 'quiet_s', extract(epoch from now() - p.seen_at),
                'kept_for', c.kept_for, 'kept_name', k.name
            ) order by c.seat)::text
            from seats c left join players p on p.id = c.player_id left join players k on k.id = c.kept_for
            where c.table_code = t.code) as seats,
        (select json_agg(json_build_array(i.player_id, i.banned))::text from invites i where i.table_code = t.code) as invites
    from tables t
"""
"""A table with all that belongs to it, in one question. JSON as text: the two kinds of connections would read it each in its own way."""

ONE = READ + "where t.code = $1"

PUBLIC = (
    READ
    + """
    where t.visibility = 'public' and t.status <> 'finished' and (t.status = 'lobby' or t.spectators)
        and exists (select from seats c where c.table_code = t.code and c.controller = 'player')
        and not exists (select from sessions s where s.id = t.session_id and s.ended_at is not null)
    order by t.changed_at desc limit $1
"""
)

MINE = (
    READ
    + """
    where t.code in (select c.table_code from seats c where c.player_id = $1 or c.kept_for = $1)
    order by t.status = 'playing' desc, t.status = 'lobby' desc, t.changed_at desc limit $2
"""
)

MOVED = """
    select s.id, (select a.at from actions a where a.session_id = s.id order by a.seq desc limit 1) from sessions s where s.id = any($1::text[])
"""


def _seen(record: asyncpg.Record) -> dict[str, Any]:
    values = dict(record)
    for name in ("options", "clock", "seats", "invites"):
        values[name] = orjson.loads(values[name]) if values[name] is not None else None
    return values


async def read(c: asyncpg.Pool | asyncpg.Connection, code: str) -> dict[str, Any] | None:
    """A table as it is now: the columns of `READ`, JSON as values."""
    record = await c.fetchrow(ONE, code)
    return _seen(record) if record is not None else None


async def read_public(c: asyncpg.Pool, most: int) -> list[dict[str, Any]]:
    """Public tables that somebody may still come to or may watch, the liveliest first."""
    return [_seen(record) for record in await c.fetch(PUBLIC, most)]


async def read_mine(c: asyncpg.Pool, player_id: str, most: int) -> list[dict[str, Any]]:
    """The tables where this player sits or has a chair kept: those that play first, then lobbies, the latest first."""
    return [_seen(record) for record in await c.fetch(MINE, player_id, most)]


async def last_moved(c: asyncpg.Pool, session_ids: Sequence[str]) -> dict[str, datetime]:
    """When each of these sessions came to its latest version."""
    return {found["id"]: found["at"] for found in await c.fetch(MOVED, list(session_ids))}


async def read_within(s: AsyncSession, code: str) -> dict[str, Any] | None:
    """`read`, within the transaction of `s`."""
    await s.flush()
    connection = await (await s.connection()).get_raw_connection()
    assert connection.driver_connection is not None
    return await read(connection.driver_connection, code)


@dataclass(slots=True)
class Held:
    """A table and its chairs as rows that this transaction alone may change, and what they looked like before."""

    table: TableRow
    seats: list[SeatRow]
    seen: dict[str, Any]


async def add(s: AsyncSession, table: TableRow, seats: Sequence[SeatRow]) -> bool:
    """A new table with its chairs. False, and nothing done, where the code is taken."""
    values = {c.key: getattr(table, c.key) for c in TableRow.__mapper__.column_attrs if getattr(table, c.key) is not None}
    made = await s.execute(insert(TableRow).values(values).on_conflict_do_nothing(index_elements=["code"]).returning(TableRow.code))
    if made.scalar_one_or_none() is None:
        return False
    s.add_all(seats)
    await s.flush()
    return True


async def hold(s: AsyncSession, code: str) -> Held | None:
    """Locks a table until the transaction ends. None where there is none."""
    fresh = {"populate_existing": True}
    table = await s.scalar(select(TableRow).where(TableRow.code == code).with_for_update(), execution_options=fresh)
    if table is None:
        return None
    chairs = select(SeatRow).where(SeatRow.table_code == code).order_by(SeatRow.seat)
    seats = list((await s.scalars(chairs, execution_options=fresh)).all())
    seen = await read_within(s, code)
    assert seen is not None
    return Held(table, seats, seen)


async def add_chairs(s: AsyncSession, code: str, numbers: Collection[int]) -> list[SeatRow]:
    """Empty chairs with these numbers."""
    rows = [SeatRow(table_code=code, seat=number, ready=False) for number in sorted(numbers)]
    s.add_all(rows)
    await s.flush()
    return rows


async def drop_chairs(s: AsyncSession, code: str, numbers: Collection[int]) -> None:
    """Takes chairs away."""
    await s.execute(delete(SeatRow).where(SeatRow.table_code == code, SeatRow.seat.in_(sorted(numbers))))


async def renumber(s: AsyncSession, code: str, old: int, new: int) -> None:
    """Gives a chair another, free number."""
    await s.execute(update(SeatRow).where(SeatRow.table_code == code, SeatRow.seat == old).values(seat=new))


async def show_out(s: AsyncSession, code: str, player_id: str, banned: bool) -> None:
    """Notes that somebody was removed from a table, and whether for good."""
    query = insert(InviteRow).values(table_code=code, player_id=player_id, banned=banned)
    await s.execute(query.on_conflict_do_update(index_elements=["table_code", "player_id"], set_={"banned": banned}))


async def let_in(s: AsyncSession, code: str, player_id: str) -> None:
    """Forgets that somebody was removed."""
    await s.execute(delete(InviteRow).where(InviteRow.table_code == code, InviteRow.player_id == player_id, ~InviteRow.banned))


async def nudge(s: AsyncSession, code: str, from_player: str, to_player: str, rest: timedelta) -> bool:
    """Notes a nudge; False where the last one between these two is too fresh."""
    query = insert(NudgeRow).values(table_code=code, from_player=from_player, to_player=to_player)
    query = query.on_conflict_do_update(
        index_elements=["table_code", "from_player", "to_player"],
        set_={"at": func.now()},
        where=NudgeRow.at <= func.now() - rest,
    )
    return (await s.execute(query.returning(NudgeRow.at))).scalar_one_or_none() is not None


async def seats_of(s: AsyncSession, player_id: str, status: str) -> list[tuple[str, str]]:
    """The tables in `status` at which this player sits: code and game."""
    query = select(TableRow.code, TableRow.game).join(SeatRow, SeatRow.table_code == TableRow.code)
    query = query.where(SeatRow.player_id == player_id, TableRow.status == status).order_by(TableRow.changed_at.desc())
    return [(code, game) for code, game in (await s.execute(query.limit(50))).all()]


async def code_of_session(s: AsyncSession, session_id: str) -> str | None:
    """At which table the session was, or is, played."""
    return await s.scalar(select(SessionRow.table_code).where(SessionRow.id == session_id))


async def game_of_session(s: AsyncSession, session_id: str) -> str | None:
    """Which game the session is one of."""
    return await s.scalar(select(SessionRow.game).where(SessionRow.id == session_id))


async def names_beside(s: AsyncSession, player_id: str) -> list[tuple[str, str]]:
    """Everyone else who sits where this player sits: table and name."""
    mine = select(SeatRow.table_code).where(SeatRow.player_id == player_id).scalar_subquery()
    query = select(SeatRow.table_code, PlayerRow.name).join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    query = query.join(TableRow, TableRow.code == SeatRow.table_code).where(TableRow.status != "finished")
    query = query.where(SeatRow.table_code.in_(mine), SeatRow.player_id != player_id)
    return [(code, name) for code, name in (await s.execute(query)).all()]


async def touch_tables_of(s: AsyncSession, player_id: str) -> list[tuple[str, int]]:
    """Counts up the revision of every table where this player is shown. Returns the tables with their new revisions."""
    mine = select(SeatRow.table_code).where(or_(SeatRow.player_id == player_id, SeatRow.kept_for == player_id))
    query = update(TableRow).where(TableRow.code.in_(mine)).values(revision=TableRow.revision + 1)
    query = query.returning(TableRow.code, TableRow.revision).execution_options(synchronize_session=False)
    return [(code, revision) for code, revision in (await s.execute(query)).all()]


# What the sweeper looks for ----------------------------------------------------------------------------------------------


def _host_is_away(since: timedelta) -> Any:
    quiet = PlayerRow.seen_at < func.now() - since
    return exists().where(PlayerRow.id == TableRow.host_player, quiet)


def _others_sit() -> Any:
    return exists().where(
        SeatRow.table_code == TableRow.code, SeatRow.controller == "player", SeatRow.player_id != TableRow.host_player
    )


async def hosts_gone(s: AsyncSession, away_after: timedelta) -> list[tuple[str, int]]:
    """Notes since when a host is away whom somebody else at the table waits for. Returns the tables, with their new revisions."""
    recent = TableRow.changed_at > func.now() - timedelta(days=60)
    waits = and_(TableRow.status != "finished", TableRow.host_away_at.is_(None), recent)
    return await _note(s, and_(waits, _host_is_away(away_after), _others_sit()), {"host_away_at": func.now()})


async def hosts_back(s: AsyncSession, away_after: timedelta) -> list[tuple[str, int]]:
    """Forgets the absence of hosts who are back, or whom nobody waits for any more. Returns the tables, with their new revisions."""
    over = or_(~_host_is_away(away_after), ~_others_sit(), TableRow.status == "finished", TableRow.host_player.is_(None))
    return await _note(s, and_(TableRow.host_away_at.is_not(None), over), {"host_away_at": None})


async def _note(s: AsyncSession, where: Any, values: dict[str, Any]) -> list[tuple[str, int]]:
    codes = select(TableRow.code).where(where).limit(200).with_for_update(skip_locked=True)
    query = update(TableRow).where(TableRow.code.in_(codes)).values(revision=TableRow.revision + 1, **values)
    query = query.returning(TableRow.code, TableRow.revision).execution_options(synchronize_session=False)
    return [(code, revision) for code, revision in (await s.execute(query)).all()]


async def deserted(s: AsyncSession, grace: timedelta) -> list[str]:
    """The tables whose host's grace has run out, locked; those that another process looks at are left to it."""
    query = select(TableRow.code).where(TableRow.host_away_at <= func.now() - grace).limit(50)
    return list((await s.scalars(query.with_for_update(skip_locked=True))).all())


async def played_out(s: AsyncSession) -> list[tuple[str, int]]:
    """Marks the tables as finished whose session has ended. Returns them, with their new revisions."""
    over = exists().where(SessionRow.id == TableRow.session_id, SessionRow.ended_at.is_not(None))
    return await _note(s, and_(TableRow.status == "playing", over), {"status": "finished", "host_away_at": None})


async def abandoned(s: AsyncSession, status: str, since: timedelta) -> list[str]:
    """The tables in `status` to which nobody has come for so long, locked; at most fifty at once."""
    quiet = func.now() - since
    lately = exists().where(SeatRow.table_code == TableRow.code, PlayerRow.id == SeatRow.player_id, PlayerRow.seen_at > quiet)
    query = select(TableRow.code).where(TableRow.status == status, TableRow.changed_at <= quiet, ~lately).limit(50)
    return list((await s.scalars(query.with_for_update(skip_locked=True))).all())


async def remove(s: AsyncSession, code: str) -> None:
    """Removes a table and everything of it."""
    await s.execute(delete(TableRow).where(TableRow.code == code))


async def count_by_status(s: AsyncSession, changed_after: datetime) -> dict[str, int]:
    """How many tables there are in each status, of those that changed lately."""
    query = select(TableRow.status, func.count()).where(TableRow.changed_at > changed_after).group_by(TableRow.status)
    return {row[0]: row[1] for row in (await s.execute(query)).all()}
