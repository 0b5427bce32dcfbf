"""My tables: what I could go on with, and who is waited for there."""

from __future__ import annotations

from typing import Any, Protocol

from app.errors import AppError
from app.games.registry import all_games
from app.lobby.lobby import Lobby
from app.lobby.table import Table, build
from app.players.identity import Player
from app.store import tables as store

MOST = 50
"""The most tables that are listed."""

ORDER = ("playing", "lobby", "finished")


class Reads(Protocol):
    """Tells who must act in a session; `app.sessions` does it."""

    async def waiting(self, id: str) -> list[int]: ...


async def mine(lobby: Lobby, sessions: Reads, player: Player) -> list[dict[str, Any]]:
    """The tables where `player` sits or has a chair kept, running ones first, as plain JSON.

    `waiting` are the seats that must act (none before the start and after the end), `since` is the time of the last change: a session's
    latest version, else the table's.
    """
    found = await store.read_mine(lobby.db.pool, player.id, MOST)
    tables = [build(seen) for seen in found if seen["game"] in all_games()]
    tables.sort(key=lambda table: ORDER.index(table.status))  # a game that has ended counts as finished only once it is read
    moved = await store.last_moved(lobby.db.pool, [t.session for t in tables if t.session is not None and t.status != "lobby"])
    return [await _line(table, sessions, player, moved) for table in tables]


async def _line(table: Table, sessions: Reads, player: Player, moved: dict[str, Any]) -> dict[str, Any]:
    waiting = await _waiting(table, sessions)
    since = moved.get(table.session or "", table.changed_at) if table.status != "lobby" else table.changed_at
    return {
        "code": table.code,
        "game": table.game,
        "title": table.rules.info.title,
        "status": table.status,
        "your_turn": table.seat_of(player.id) in waiting,
        "since": since.isoformat(),
        "names": [seat.name or seat.kept_name for seat in table.seats],
        "waiting": waiting,
        "ends": None,
    }


async def _waiting(table: Table, sessions: Reads) -> list[int]:
    """The seats that must act; none where the game can't go on, which its own page tells."""
    if table.session is None or table.status != "playing":
        return []
    try:
        return await sessions.waiting(table.session)
    except AppError:
        return []
