"""Random games of Regicide a second: what simulations and the stronger bots live on."""

from __future__ import annotations

import time
from typing import Any

from app.engine.chance import QuickChance
from app.engine.play import RANDOM, make_options
from app.engine.simulate import simulate
from app.games.registry import all_games

SEATS = 2
BATCH = 20


def measure(seconds: float) -> dict[str, Any]:
    """The measure beside it is a shuffle of 52 cards by the bots' own chance."""
    shuffle = shuffles(seconds / 4)
    game = all_games()["regicide"]
    options = make_options(game, {})
    games = steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds / 2:
        report = simulate(game, SEATS, BATCH, [RANDOM], options, f"bench {games}")
        games += report.games
        steps += report.steps
    took = time.perf_counter() - began
    shuffle = (shuffle + shuffles(seconds / 4)) / 2
    return {
        "x: random playouts to shuffles of a deck": games / took / shuffle,
        "random playouts a second": games / took,
        "steps a second": steps / took,
        "shuffles of a deck a second": shuffle,
    }


def shuffles(seconds: float) -> float:
    deck = range(52)
    began, count = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        QuickChance(b"bench", str(count)).shuffle(deck)
        count += 1
    return count / (time.perf_counter() - began)
