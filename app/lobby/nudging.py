"""The nudge: a tap on the shoulder of somebody who is to act. Harmless, rare, and anybody may turn it off."""

from __future__ import annotations

from datetime import timedelta
from typing import Protocol

from app.chat.message import NUDGE, Message
from app.chat.talk import Talk
from app.engine.words import mark
from app.errors import Conflict, NotAllowed, NotFound, TooMany
from app.lobby.lobby import Lobby
from app.lobby.table import Table
from app.players.identity import Player
from app.store import tables as store


class Waits(Protocol):
    """Tells which seats must act; `app.sessions` does it."""

    async def waiting(self, id: str) -> list[int]: ...


async def nudge(lobby: Lobby, talk: Talk, sessions: Waits, table: Table, player: Player, seat: int) -> Message:
    """`player` nudges whoever sits on `seat` and must act.

    Raises NotAllowed (`not_seated`, `nudges_off`), NotFound (`no_such_seat`), Conflict (`not_waiting`), TooMany (`slow_down`).
    """
    own = table.seat_of(player.id)
    if own is None:
        raise NotAllowed("not_seated", mark("You have no seat at this table."))
    target = next((s for s in table.seats if s.seat == seat), None)
    if target is None:
        raise NotFound("no_such_seat", mark("This table has no such seat."))
    waits = await sessions.waiting(table.session) if table.status == "playing" and table.session else []
    if seat == own or seat not in waits or target.player_id is None:
        raise Conflict("not_waiting", mark("Nobody is waiting for that seat."))
    if not target.nudges:
        raise NotAllowed("nudges_off", mark("{name} does not want to be nudged."), name=target.name)
    rest = lobby.settings.nudge_rest_s
    async with lobby.db.session() as s:
        if not await store.nudge(s, table.code, player.id, target.player_id, timedelta(seconds=rest)):
            raise TooMany(None, mark("One nudge a minute is enough."), {"retry_after_s": rest})
    return await talk.note(table, player, {"key": NUDGE, "seat": seat}, f"{player.name} → {target.name}")
