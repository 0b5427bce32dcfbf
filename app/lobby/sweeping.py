"""What happens at tables with time alone: a host who stays away is succeeded, a table to which nobody comes is closed.

Everything due is a timestamp in the database. Any process may sweep, several at once too: rows that another looks at are skipped.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from app.lobby.lobby import Lobby
from app.lobby.table import build
from app.store import tables as store
from app.store.notify import announce

log = structlog.get_logger(__name__)


async def sweep(lobby: Lobby) -> None:
    """Does whatever is due now."""
    await finish(lobby)
    await note_absence(lobby)
    await succeed(lobby)
    await close_abandoned(lobby)


async def finish(lobby: Lobby) -> None:
    """Marks tables as finished whose game has ended. Whoever reads one before sees it so already."""
    async with lobby.db.session() as s:
        for code, revision in await store.played_out(s):
            await announce(s, "table", code, revision)


async def note_absence(lobby: Lobby) -> None:
    """Notes which hosts are away, and which are back; the tables are told, with the moment when the grace ends."""
    away = timedelta(seconds=lobby.settings.away_after_s)
    async with lobby.db.session() as s:
        changed = await store.hosts_back(s, away) + await store.hosts_gone(s, away)
        for code, revision in changed:
            await announce(s, "table", code, revision)


async def succeed(lobby: Lobby) -> None:
    """Makes the next person who is here the host of each table whose host's grace has run out. Where nobody is here, nothing changes."""
    async with lobby.db.session() as s:
        due = await store.deserted(s, timedelta(seconds=lobby.settings.host_grace_s))
        for code in due:
            held = await store.hold(s, code)
            assert held is not None
            table = build(held.seen)
            here = [seat.player_id for seat in table.people() if seat.quiet_s <= lobby.settings.away_after_s]
            if table.host_player in here or not here:
                continue
            await change(s, held, host_player=here[0], host_away_at=None)
            log.info("host.succeeded", game=table.game)


async def close_abandoned(lobby: Lobby) -> None:
    """Removes lobbies, and gives up games, to which nobody has come for long. Games that have been played stay, for their players' history."""
    for status, since in (
        ("lobby", timedelta(hours=lobby.settings.lobby_hours)),
        ("playing", timedelta(days=lobby.settings.play_days)),
    ):
        async with lobby.db.session() as s:
            for code in await store.abandoned(s, status, since):
                held = await store.hold(s, code)
                assert held is not None
                previous = held.seen["previous"]
                if status == "playing":
                    await change(s, held, status="finished")
                elif previous is not None:
                    await change(s, held, status="finished", session_id=previous)
                else:
                    await store.remove(s, code)
                    await announce(s, "table", code, held.table.revision + 1)
                log.info("table.closed", game=held.seen["game"], status=status)


async def change(s: AsyncSession, held: store.Held, **values: Any) -> None:
    """Changes a table's row, and announces it."""
    for name, value in values.items():
        setattr(held.table, name, value)
    held.table.revision += 1
    await s.flush()
    await announce(s, "table", held.table.code, held.table.revision)
