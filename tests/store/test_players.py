"""People in the database."""

from __future__ import annotations

from sqlalchemy import text

from app.store import players
from app.store.database import Database
from app.store.models import PlayerRow, SeatRow, TableRow


async def test_somebody_who_is_just_changing_their_name_can_be_sat_down_meanwhile(db: Database) -> None:
    async with db.session() as s:
        s.add(PlayerRow(id="p_ann", name="Ann", token_hash=b"a"))
        s.add(TableRow(code="TABLE234", game="noughts", server_seed=b"s", commitment="c"))
    async with db.session() as one:
        ann = await players.by_id(one, "p_ann", lock=True)
        assert ann is not None
        async with db.session() as other:  # if it waited, whoever changes the name would soon wait for it too, at the table
            await other.execute(text("set local lock_timeout = '1s'"))
            other.add(SeatRow(table_code="TABLE234", seat=0, controller="player", player_id="p_ann"))
        ann.name = "Anna"
