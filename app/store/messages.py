"""Queries about chat."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.models import MessageRow

WRITING = 7_365_222
"""With a table's code the advisory lock that whoever writes there holds."""


async def add(
    s: AsyncSession,
    *,
    table_code: str,
    player_id: str | None,
    seat: int | None,
    name: str,
    text: str,
    phrase: dict[str, Any] | None,
    ref: str | None,
) -> tuple[MessageRow, bool]:
    """A new line of chat, and True; or the one that this player sent with the same `ref` before, and False.

    Lines of one table are written one after the other: whoever has seen one has seen all with a lower id.
    """
    await s.execute(select(func.pg_advisory_xact_lock(WRITING, func.hashtext(table_code))))
    values = {"table_code": table_code, "player_id": player_id, "seat": seat, "name": name, "text": text, "ref": ref}
    query = insert(MessageRow).values(**values, phrase=phrase).on_conflict_do_nothing().returning(MessageRow)
    made = (await s.scalars(query)).one_or_none()
    if made is not None:
        return made, True
    known = select(MessageRow).where(MessageRow.table_code == table_code, MessageRow.player_id == player_id, MessageRow.ref == ref)
    return (await s.scalars(known)).one(), False


async def recent(s: AsyncSession, table_code: str, most: int) -> list[MessageRow]:
    """The latest lines, oldest first."""
    query = select(MessageRow).where(MessageRow.table_code == table_code).order_by(MessageRow.id.desc()).limit(most)
    return list(reversed((await s.scalars(query)).all()))


async def after(s: AsyncSession, table_code: str, id: int, most: int) -> list[MessageRow]:
    """The lines that came after the one with this id, oldest first."""
    query = select(MessageRow).where(MessageRow.table_code == table_code, MessageRow.id > id)
    return list((await s.scalars(query.order_by(MessageRow.id).limit(most))).all())


async def last_id(s: AsyncSession, table_code: str) -> int:
    """The id of the latest line, 0 where there is none."""
    return await s.scalar(select(func.max(MessageRow.id)).where(MessageRow.table_code == table_code)) or 0
