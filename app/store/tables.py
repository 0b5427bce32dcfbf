"""Queries about tables, their chairs and who may come. Whoever changes a table holds the lock on its row until the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import and_, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.models import InviteRow, NudgeRow, PlayerRow, SeatRow, SessionRow, TableRow


@dataclass(slots=True)
class TableRows:
    """The rows that make one table."""

    table: TableRow
    seats: list[SeatRow] = field(default_factory=list)
    people: dict[str, PlayerRow] = field(default_factory=dict)
    """Everyone whom a chair, or the host's place, names."""
    banned: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    """Who was shown out, but may sit down again."""
    ended: bool = False
    """Whether the session at the table has ended."""
    previous: str | None = None
    """The session played at this table before the present one."""


async def add(s: AsyncSession, table: TableRow, seats: Sequence[SeatRow]) -> bool:
    """A new table with its chairs. False, and nothing done, where the code is taken."""
    values = {c.key: getattr(table, c.key) for c in TableRow.__mapper__.column_attrs if getattr(table, c.key) is not None}
    made = await s.execute(insert(TableRow).values(values).on_conflict_do_nothing(index_elements=["code"]).returning(TableRow.code))
    if made.scalar_one_or_none() is None:
        return False
    s.add_all(seats)
    await s.flush()
    return True


async def load(s: AsyncSession, code: str, *, lock: bool = False) -> TableRows | None:
    """One table with all that belongs to it. With `lock` nobody else changes it until the transaction ends."""
    query = select(TableRow).where(TableRow.code == code).execution_options(populate_existing=True)
    table = await s.scalar(query.with_for_update() if lock else query)
    return (await _complete(s, [table]))[0] if table is not None else None


async def load_public(s: AsyncSession, most: int) -> list[TableRows]:
    """Public tables that somebody may still come to or may watch, the liveliest first."""
    somebody = exists().where(SeatRow.table_code == TableRow.code, SeatRow.controller == "player")
    gone = exists().where(SessionRow.id == TableRow.session_id, SessionRow.ended_at.is_not(None))
    query = (
        select(TableRow)
        .where(TableRow.visibility == "public", TableRow.status != "finished", somebody, ~gone)
        .where(or_(TableRow.status == "lobby", TableRow.spectators))
        .order_by(TableRow.changed_at.desc())
        .limit(most)
    )
    return await _complete(s, list((await s.scalars(query)).all()))


async def _complete(s: AsyncSession, tables: list[TableRow]) -> list[TableRows]:
    found = {table.code: TableRows(table) for table in tables}
    if not found:
        return []
    fresh = {"populate_existing": True}
    chairs = select(SeatRow).where(SeatRow.table_code.in_(found)).order_by(SeatRow.table_code, SeatRow.seat)
    for seat in await s.scalars(chairs, execution_options=fresh):
        found[seat.table_code].seats.append(seat)
    ids = {id for rows in found.values() for seat in rows.seats for id in (seat.player_id, seat.kept_for) if id}
    people = {p.id: p for p in await s.scalars(select(PlayerRow).where(PlayerRow.id.in_(ids)))} if ids else {}
    bans = select(InviteRow.table_code, InviteRow.player_id, InviteRow.banned).where(InviteRow.table_code.in_(found))
    for code, player_id, banned in (await s.execute(bans)).all():
        (found[code].banned if banned else found[code].removed).add(player_id)
    played = select(SessionRow.table_code, SessionRow.id, SessionRow.ended_at).where(SessionRow.table_code.in_(found))
    for code, session_id, ended_at in (await s.execute(played.order_by(SessionRow.started_at))).all():
        if session_id == found[code].table.session_id:
            found[code].ended = ended_at is not None
        else:
            found[code].previous = session_id
    for rows in found.values():
        rows.people = {id: people[id] for seat in rows.seats for id in (seat.player_id, seat.kept_for) if id in people}
    return list(found.values())


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


async def heard_of_lately(s: AsyncSession, ids: Collection[str], within: timedelta) -> set[str]:
    """Those of these players of whom somebody has heard lately."""
    query = select(PlayerRow.id).where(PlayerRow.id.in_(sorted(ids)), PlayerRow.seen_at >= func.now() - within)
    return set((await s.scalars(query)).all())


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
