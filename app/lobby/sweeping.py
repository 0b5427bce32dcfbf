"""What happens at tables with time alone: a host who stays away is succeeded, a table to which nobody comes is closed.

Everything due is a timestamp in the database. Any process may sweep, several at once too: rows that another looks at are skipped.
"""

from __future__ import annotations

from datetime import timedelta

import structlog

from app.lobby.lobby import Lobby
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
            rows = await store.load(s, code)
            assert rows is not None
            seated = [row.player_id for row in rows.seats if row.player_id]
            here = await store.heard_of_lately(s, seated, timedelta(seconds=lobby.settings.away_after_s))
            if rows.table.host_player in here or not here:
                continue
            heir = next(id for id in seated if id in here)
            rows.table.host_player, rows.table.host_away_at = heir, None
            rows.table.revision += 1
            await s.flush()
            await announce(s, "table", code, rows.table.revision)
            log.info("host.succeeded", game=rows.table.game)


async def close_abandoned(lobby: Lobby) -> None:
    """Removes lobbies, and gives up games, to which nobody has come for long. Games that have been played stay, for their players' history."""
    async with lobby.db.session() as s:
        for code in await store.abandoned(s, "lobby", timedelta(hours=lobby.settings.lobby_hours)):
            rows = await store.load(s, code)
            assert rows is not None
            if rows.previous is None:
                await store.remove(s, code)
            else:
                rows.table.status, rows.table.revision = "finished", rows.table.revision + 1
                rows.table.session_id = rows.previous
                await s.flush()
            await announce(s, "table", code, rows.table.revision + 1)
            log.info("table.closed", game=rows.table.game, status="lobby")
        for code in await store.abandoned(s, "playing", timedelta(days=lobby.settings.play_days)):
            rows = await store.load(s, code)
            assert rows is not None
            rows.table.status, rows.table.revision = "finished", rows.table.revision + 1
            await s.flush()
            await announce(s, "table", code, rows.table.revision)
            log.info("table.closed", game=rows.table.game, status="playing")
