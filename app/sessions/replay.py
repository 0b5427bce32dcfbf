"""Any moment of a finished session, by playing it again from the start.

States along the way are kept for the sessions that were looked at last, so that scrubbing does not play everything again each time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from app.engine.chance import Chance, Recorded
from app.engine.game import Game, Viewer
from app.engine.words import mark
from app.errors import Conflict, NotFound
from app.games.registry import all_games
from app.sessions import frames
from app.sessions.judge import moment
from app.sessions.session import entry_of
from app.store import sessions as store
from app.store.database import Database
from app.store.sessions import Logged, Stored

SESSIONS = 16
"""Finished sessions whose states are kept."""

APART = 16
"""Versions between two kept states."""

AT_A_TIME = 50
"""Actions that are played before others get their turn."""


@dataclass(slots=True)
class _Film:
    rows: list[Logged]
    states: dict[int, Any] = field(default_factory=dict)


class Replays:
    """The finished sessions that somebody looks through."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._films: OrderedDict[str, _Film] = OrderedDict()

    async def chance(self, stored: Stored) -> list[dict[str, Any]]:
        """What was left to chance, action by action: `{"action": label, "calls": […]}` as `Recorded` notes them.

        Raises Conflict (`version_mismatch`).
        """
        game, film = await self._film(stored)
        first = Recorded(stored.seed, "1.0")
        state = game.setup(game.options.model_validate(stored.options), stored.seats, first).state
        noted = [first]
        states = {1: state}
        for row in film.rows[1:]:
            if row.kind == "undo":
                state = states[row.actions[0]["to"]]
            else:
                for i, action in enumerate(row.actions):
                    assert row.seat is not None
                    chance = Recorded(stored.seed, f"{row.seq}.{i}")
                    state = game.apply(state, row.seat, action, chance).state
                    noted.append(chance)
            states[row.seq] = state
            if row.seq % AT_A_TIME == 0:
                await asyncio.sleep(0)
        return [{"action": chance.action, "calls": chance.calls} for chance in noted if chance.used]

    async def _film(self, stored: Stored) -> tuple[Game[Any], _Film]:
        game = all_games().get(stored.game)
        if game is None or game.info.rules_version != stored.rules_version:
            raise Conflict("version_mismatch", mark("This game was played under older rules, which this server no longer plays."))
        film = self._films.get(stored.id)
        if film is None:
            film = self._films[stored.id] = _Film(await store.rows(self._db.pool, stored.id, 0))
            while len(self._films) > SESSIONS:
                self._films.popitem(last=False)
        self._films.move_to_end(stored.id)
        return game, film

    async def view(self, stored: Stored, seq: int, viewer: Viewer) -> dict[str, Any]:
        """What `viewer` saw at version `seq` of this session. Raises NotFound (`no_version`), Conflict (`version_mismatch`)."""
        game, film = await self._film(stored)
        if not 1 <= seq <= len(film.rows):
            raise NotFound("no_version", mark("This game has no such moment."))
        state = await self._state(game, stored, film, seq)
        now = moment(game, state)
        row = film.rows[seq - 1]
        return {
            "session": stored.id,
            "game": stored.game,
            "version": seq,
            "last": len(film.rows),
            "view": game.view(state, viewer),
            "waiting": now.waiting,
            "events": frames.told(entry_of(row).events, viewer),
            "seat": row.seat,
            "kind": row.kind,
            "at": row.at.isoformat(),
            "outcome": frames.outcome_json(now.outcome),
        }

    async def _state(self, game: Game[Any], stored: Stored, film: _Film, seq: int) -> Any:
        start = max((v for v in film.states if v <= seq), default=1)
        if start == 1 and 1 not in film.states:
            options = game.options.model_validate(stored.options)
            film.states[1] = game.setup(options, stored.seats, Chance(stored.seed, "1.0")).state
        state = film.states[start]
        for row in film.rows[start:seq]:
            if row.kind == "undo":
                state = await self._state(game, stored, film, row.actions[0]["to"])
            else:
                for i, action in enumerate(row.actions):
                    assert row.seat is not None
                    state = game.apply(state, row.seat, action, Chance(stored.seed, f"{row.seq}.{i}")).state
            if row.seq % APART == 0:
                film.states[row.seq] = state
            if row.seq % AT_A_TIME == 0:
                await asyncio.sleep(0)
        return state
