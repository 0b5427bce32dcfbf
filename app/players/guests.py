"""Guests: a name is enough to play. They may change it, and take themselves along to another device."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from app.engine.words import mark
from app.errors import Conflict, NotFound
from app.games.registry import all_games
from app.lobby import codes
from app.locale import LOCALES
from app.players.identity import Player, hashed, new_token
from app.players.names import likeness, tidy
from app.settings import Settings
from app.store import players as store
from app.store import tables
from app.store.database import Database
from app.store.notify import announce

COLOURS = 12
"""Colours to choose from; which ones they are is the style sheet's."""

HISTORY = 50


class Guests:
    """Makes players and changes them."""

    def __init__(self, db: Database, settings: Settings) -> None:
        self.db = db
        self.settings = settings

    async def create(self, name: str, locale: str | None = None) -> tuple[Player, str]:
        """A new player, and the token that makes its bearer that player. Raises Malformed (`bad_name`)."""
        name = tidy(name)
        token = new_token()
        async with self.db.session() as s:
            row = await store.add(
                s,
                id="p_" + secrets.token_urlsafe(9),
                name=name,
                token_hash=hashed(token),
                colour=secrets.randbelow(COLOURS),
                locale=locale if locale in LOCALES else None,
            )
        return Player.of(row), token

    async def change(self, player: Player, changes: dict[str, Any]) -> Player:
        """Changes `name`, `colour`, `locale`, `nudges` as far as they are given. Raises Malformed (`bad_name`), Conflict (`name_taken`)."""
        name = tidy(changes["name"]) if "name" in changes else None
        async with self.db.session() as s:
            row = await store.by_id(s, player.id, lock=True)
            if row is None:
                raise NotFound()
            shown = False
            if name is not None and name != row.name:
                taken = [other for _, other in await tables.names_beside(s, row.id) if likeness(other) == likeness(name)]
                if taken:
                    raise Conflict("name_taken", mark("Someone at your table is already called {name}."), name=name)
                row.name, shown = name, True
            if "colour" in changes and changes["colour"] != row.colour:
                row.colour, shown = changes["colour"], True
            if "locale" in changes:
                row.locale = changes["locale"]
            if "nudges" in changes:
                row.nudges = changes["nudges"]
            await s.flush()
            if shown:
                for code, revision in await tables.touch_tables_of(s, row.id):
                    await announce(s, "table", code, revision)
        return Player.of(row)

    async def offer_handover(self, player: Player) -> tuple[str, datetime]:
        """A code that is good once and for a short time, and when it ends. An earlier one no longer is."""
        code = codes.draw()
        async with self.db.session() as s:
            expires = await store.put_handover(s, player.id, hashed(code), timedelta(seconds=self.settings.handover_s))
        return code, expires

    async def take_handover(self, text: str) -> tuple[Player, str]:
        """The player whose code this is, with a token for the device that brought it. Raises NotFound (`unknown_handover`)."""
        code = codes.read(text)
        token = new_token()
        async with self.db.session() as s:
            player_id = await store.take_handover(s, hashed(code)) if code else None
            row = await store.by_id(s, player_id) if player_id else None
            if row is None:
                raise NotFound("unknown_handover", mark("This code is not good, or no longer. Make a new one on the other device."))
            await store.add_device(s, row.id, hashed(token))
        return Player.of(row), token

    async def heard_of(self, ids: Collection[str]) -> None:
        """Notes that these players are here now, so that nobody takes their place for empty."""
        async with self.db.session() as s:
            await store.heard_of(s, ids, timedelta(seconds=self.settings.away_after_s / 3))

    async def history(self, player: Player, before: datetime | None = None) -> list[dict[str, Any]]:
        """The player's finished sessions, the latest first; `before` is the last one's `ended_at` when asking for more."""
        async with self.db.session() as s:
            found = await store.history(s, player.id, before, HISTORY)
        games = all_games()
        return [
            {
                "session": played.session.id,
                "table": played.session.table_code,
                "game": played.session.game,
                "title": games[played.session.game].info.title if played.session.game in games else played.session.game,
                "rules_version": played.session.rules_version,
                "started_at": played.session.started_at.isoformat(),
                "ended_at": played.session.ended_at.isoformat() if played.session.ended_at else None,
                "seat": played.seat,
                "names": [played.names.get(seat) for seat in range(played.session.seats)],
                "outcome": played.session.outcome,
                "won": any(p["seat"] == played.seat and p["won"] for p in (played.session.outcome or {}).get("places", ())),
            }
            for played in found
        ]
