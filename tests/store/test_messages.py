"""Chat in the database."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from app.store import messages
from app.store.database import Database
from app.store.models import PlayerRow, TableRow


async def say(s: AsyncSession, code: str, words: str) -> int:
    said: dict[str, Any] = {"player_id": "p_ann", "seat": None, "name": "Ann", "phrase": None, "ref": None}
    return (await messages.add(s, table_code=code, text=words, **said))[0].id


async def too_early(db: Database) -> None:
    async with db.session() as s:
        await s.execute(text("set local lock_timeout = '100ms'"))
        await say(s, "ONE23456", "too early")


async def test_lines_of_one_table_can_be_seen_in_the_order_of_their_ids_only(db: Database) -> None:
    async with db.session() as s:
        s.add(PlayerRow(id="p_ann", name="Ann", token_hash=b"a"))
        s.add_all(TableRow(code=code, game="noughts", server_seed=b"s", commitment="c") for code in ("ONE23456", "TWQ23456"))
    async with db.session() as one:
        first = await say(one, "ONE23456", "first")
        async with db.session() as elsewhere:
            await say(elsewhere, "TWQ23456", "another table waits for nobody")
        with pytest.raises(DBAPIError, match="lock timeout"):
            await too_early(db)
    async with db.session() as s:
        assert await say(s, "ONE23456", "second") > first
        assert [row.text for row in await messages.after(s, "ONE23456", 0, 9)] == ["first", "second"]
