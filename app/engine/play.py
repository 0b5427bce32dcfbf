"""Plays sessions without a server: a seed, players by name, and every step as it happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from app.engine.chance import Chance, QuickChance
from app.engine.game import Action, Budget, Deals, Decision, Game, Options, S, Step

RANDOM = "random"
"""The player that picks any legal action, each equally likely."""

DEALS = {"easy": Deals(1), "normal": Deals(20), "hard": Deals(100)}
"""How long a bot of each level thinks where no clock is at hand."""


@dataclass(frozen=True, slots=True)
class Move(Generic[S]):
    """One step of a play: version 1 is the setup (no seat, no action)."""

    version: int
    seat: int | None
    action: Action | None
    before: S | None
    step: Step[S]


def choose(game: Game[S], state: S, decision: Decision, player: str, chance: Chance, budget: Budget | None = None) -> Action:
    """What `player` (a bot's level, or `RANDOM`) answers. A bot gets a state it can't tell from the real one, never the real one."""
    if player == RANDOM:
        return chance.pick(decision.actions)
    imagined = game.resample(state, decision.seat, chance)
    action = game.bots[player](imagined, decision, chance, budget or DEALS.get(player, Deals(1)))
    return action if action in decision.actions else game.default(state, decision)


def setup(game: Game[S], seats: int, options: Options, seed: bytes) -> Step[S]:
    """Version 1 of a session with this seed."""
    return game.setup(options, seats, Chance(seed, "1.0"))


def play(game: Game[S], seats: int, options: Options, seed: bytes, players: Sequence[str]) -> Iterator[Move[S]]:
    """A whole session, step by step. `players[seat]` names who answers there; several open decisions are taken in an order left to chance."""
    step = setup(game, seats, options, seed)
    yield Move(1, None, None, None, step)
    version = 1
    while open_now := game.decisions(step.state):
        version += 1
        state = step.state
        mind = QuickChance(b"players" + seed, f"{version}.0")
        decision = mind.pick(open_now) if len(open_now) > 1 else open_now[0]
        action = choose(game, state, decision, players[decision.seat], mind)
        step = game.apply(state, decision.seat, action, Chance(seed, f"{version}.0"))
        yield Move(version, decision.seat, action, state, step)


def make_options(game: Game[Any], values: dict[str, Any]) -> Options:
    """The game's options with `values` set; raises pydantic's ValidationError for what does not fit."""
    return game.options.model_validate(values)
