"""What a bot's process does: think about one decision, within a time. Imported by the pool's workers, so it knows no server."""

from __future__ import annotations

import os
import threading
import time
from multiprocessing import connection, parent_process
from typing import Any

from app.engine import play
from app.engine.chance import QuickChance
from app.engine.game import Action
from app.games.registry import all_games


class Clock:
    """A budget that is spent when its seconds are over."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def spent(self, deals: int) -> bool:
        return time.monotonic() >= self._end


SECONDS = {"easy": 0.05, "normal": 0.4, "hard": 1.5}
"""How long a bot of each level may think."""


def choose(game_id: str, state: Any, seat: int, decision_id: int, level: str, luck: bytes, speed: float = 1.0) -> Action | None:
    """The answer of a bot on `seat`, one of those the decision lists. None where that decision is not open.

    `state` is the real one, or its JSON; the bot itself gets one dealt anew. `speed` 2 thinks half as long.
    """
    game = all_games()[game_id]
    if isinstance(state, bytes):
        state = game.load(state)
    decision = game.decision(state, seat)
    if decision is None or decision.id != decision_id:
        return None
    if len(decision.actions) == 1:
        return decision.actions[0]
    budget = Clock(SECONDS.get(level, 0.4) / speed)
    return play.choose(game, state, decision, level if level in game.bots else "easy", QuickChance(luck, "bot"), budget)


def begin() -> None:
    """First thing in a worker: ends with its parent, however that ends, and gives way to the server."""
    os.nice(5)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
