"""A small station laid by hand, and astronauts put on it: what the scenarios start from.

        x -4 -3 -2 -1  0  1  2  3  4  5  6  7  8
    y -4           .  .  .  C                       lab, at (-1, -4)
      -3           .  #  .  .
      -2           .  .  .  .
      -1           O  .  .  #
       0  .  O  .  .  #  .  .  #                    galley at (-4, 0), command at (0, 0)
       1  .  .  .  .  .  .  .  .  .  .  .  P  P     hallway at (4, 1), pod at (7, 1)
       2  .  .  #  #  .  C  .  .           P  P
       3  .  .  .  .  .  .  .  .

Joined: lab (1, -1) with command (1, 0); command (3, 1) with the hallway; hallway with the pod; command (0, 3) with galley (-1, 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.engine.chance import Chance
from app.engine.game import Action, Illegal, Step
from app.games.sucking_vacuum import GAME
from app.games.sucking_vacuum.components import COUNTERS, Space
from app.games.sucking_vacuum.state import Astronaut, Find, Robot, State, Turn
from app.games.sucking_vacuum.station import Laid

F1 = (Laid("lab", -1, -4), Laid("galley", -4, 0), Laid("command", 0, 0), Laid("hall-a", 4, 1), Laid("pod", 7, 1))
POD: Space = (7, 1)
CORNERS: tuple[Space, ...] = ((-4, 3), (-3, 3), (-4, 2), (-3, 2), (-4, 1), (-3, 1))
P, Q, R, S = range(4)


class Dice(Chance):
    """Dice that fall as they are told."""

    def __init__(self, *rolls: int) -> None:
        super().__init__(b"dice", "1.0")
        self._rolls = list(rolls)

    def roll(self, sides: int = 6) -> int:
        self._call += 1
        return self._rolls.pop(0)


def station(
    vacuum: Sequence[str] = (),
    at: Mapping[int, Space] | None = None,
    air: Mapping[int, int] | None = None,
    carries: Mapping[int, Sequence[str]] | None = None,
    finds: Mapping[str, Sequence[str]] | None = None,
    seats: int = 3,
    **more: Any,
) -> State:
    """The station with pod and hallway in vacuum, and `vacuum` too. It is the turn of seat 0. Whoever is not placed waits in the
    galley's south-west. Counters are named by kind."""
    at, air, carries, finds = at or {}, air or {}, carries or {}, finds or {}
    free = list(range(len(COUNTERS)))

    def counter(kind: str) -> int:
        number = next(n for n in free if COUNTERS[n].kind == kind)
        free.remove(number)
        return number

    corners = iter(CORNERS)
    crew = tuple(
        Astronaut(at.get(seat) or next(corners), air.get(seat, 10), tuple(counter(k) for k in carries.get(seat, ())))
        for seat in range(seats)
    )
    lying = tuple(tuple(Find(counter(k)) for k in finds.get(laid.tile, ())) for laid in F1)
    exposed = tuple(n for n, laid in enumerate(F1) if laid.tile in ("hall-a", "pod", *vacuum))
    state = State(
        max_rounds=60, memory_aid=False, accents=(), crew=crew, phase="turn", seat=0, laid=F1, pile=(), round=1,
        exposed=exposed, finds=lying, knows=((),) * seats, turn=Turn(moves=7),
    )  # fmt: skip
    return replace(state, **more)


def offers(state: State, type: str, seat: int = P, **values: Any) -> list[Action]:
    """The listed actions of that type with those values."""
    decision = GAME.decision(state, seat)
    assert decision is not None
    return [a for a in decision.actions if a["type"] == type and all(a.get(k) == v for k, v in values.items())]


def does(state: State, type: str, seat: int = P, dice: Sequence[int] = (), **values: Any) -> Step[State]:
    """The one listed action that fits, applied."""
    (action,) = offers(state, type, seat, **values)
    return GAME.apply(state, seat, action, Dice(*dice))


def goes(state: State, to: Space) -> State:
    """The player at turn walks there."""
    return does(state, "move", state.seat, x=to[0], y=to[1]).state


def refused(state: State, type: str, seat: int = P, target: int | None = None, **values: Any) -> str:
    """Tries what is not listed (to `target`, if there is one), and returns the sentence that refuses it."""
    values |= {} if target is None else {"seat": target}
    decision = GAME.decision(state, seat)
    assert decision is not None
    assert not [a for a in decision.actions if a["type"] == type and all(a.get(k) == v for k, v in values.items())]
    with pytest.raises(Illegal) as refusal:
        GAME.apply(state, seat, {"type": type, **values}, Dice())
    return str(refusal.value)


def in_vacuum(state: State) -> set[str]:
    """The tiles without air, by name."""
    return {state.laid[n].tile for n in state.exposed}


def kit(state: State, seat: int = P) -> set[str]:
    """What that seat carries, by kind."""
    return {COUNTERS[c].kind for c in state.crew[seat].carries}


def lying(state: State, room: str) -> list[tuple[str, bool]]:
    """What lies at a tile: kind, and whether it is face up."""
    return [(COUNTERS[f.counter].kind, f.up) for f in state.finds[state.plan.tile(room)]]


def annabelle(at: Space) -> Robot:
    return Robot(at=at)


SUIT = ("helmet", "body", "legs")
