"""Who is let in at a table, and who may look on."""

from __future__ import annotations

from app.engine.words import mark
from app.errors import NotAllowed
from app.lobby.table import Table


def must_not_be_banned(table: Table, player_id: str | None) -> None:
    """Raises NotAllowed (`banned`) for whoever was removed for good."""
    if player_id is not None and player_id in table.banned:
        raise NotAllowed("banned", mark("The host has closed this table to you."))


def must_see(table: Table, player_id: str | None) -> None:
    """Raises NotAllowed (`banned`, `no_spectators`) for whoever may not see what happens at the table; None is a stranger."""
    must_not_be_banned(table, player_id)
    if not table.may_watch(player_id):
        raise NotAllowed("no_spectators", mark("This table is not open to spectators."))
