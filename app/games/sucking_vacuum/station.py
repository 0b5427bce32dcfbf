"""The station as a graph: made once from the tiles that are laid, and kept by them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from app.games.sucking_vacuum.components import FACING, POD, SIDES, WIDE, Shape, Space, beyond, shape

MARGIN = WIDE // 2
"""The first tile lies in the middle; sixteen tiles of four cells can't reach the edge."""


def shift(x: int, y: int) -> int:
    """By how much the bits of a tile are shifted that lies there."""
    return (y + MARGIN) * WIDE + x + MARGIN


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table: where its left upper cell lies, and how many quarters it is turned clockwise."""

    tile: str
    x: int
    y: int
    turn: int = 0

    @property
    def shape(self) -> Shape:
        return shape(self.tile, self.turn)

    @property
    def ground(self) -> int:
        """The covered cells as bits of a number, one row after another: two tiles overlap when they share a bit."""
        return self.shape.bits << shift(self.x, self.y)

    def at(self, cell: Space) -> Space:
        """A cell of the tile as a cell of the table."""
        return (cell[0] + self.x, cell[1] + self.y)


@dataclass(frozen=True, slots=True)
class Airlock:
    """An airlock on the table. `state`: joined, open (to space) or blocked for good."""

    tile: int
    space: Space
    side: str
    state: str


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All that follows from the tiles alone. Tiles are numbered in the order in which they were laid.

    Plans are compared by identity: what is worked out for one is remembered by the plan itself, which costs nothing to look up.
    """

    laid: tuple[Laid, ...]
    cells: Mapping[Space, int]
    """Every covered cell, and its tile."""
    ground: int
    """The same as bits (see `Laid.ground`)."""
    room: Mapping[Space, int]
    """Every space one can stand on, and its tile. The pod is one space: the cell at its airlock."""
    ways: Mapping[Space, tuple[tuple[str, Space], ...]]
    """The steps from a space, in the order N, E, S, W."""
    airlocks: tuple[Airlock, ...]
    breathing: frozenset[Space]
    """Spaces beside a tank of their own tile."""
    consoles: frozenset[Space]
    """Spaces beside a console of their own tile."""
    joined: tuple[frozenset[int], ...]
    """For each tile, those joined to it."""
    pod: Space | None
    """The pod's space, once it is laid."""

    @property
    def open_airlocks(self) -> tuple[Airlock, ...]:
        return tuple(lock for lock in self.airlocks if lock.state == "open")

    def tile(self, id: str) -> int:
        """The number of the tile with that name. Raises StopIteration if it is not laid."""
        return next(n for n, laid in enumerate(self.laid) if laid.tile == id)

    def name(self, space: Space) -> str:
        """A space's place within its tile: a letter for the column, a number for the row; empty in the pod."""
        laid = self.laid[self.room[space]]
        return "" if laid.tile == POD else f"{'abcd'[space[0] - laid.x]}{space[1] - laid.y + 1}"

    def words(self, space: Space) -> dict[str, Any]:
        """A space in words: its tile, and its place in the tile."""
        return {"room": self.laid[self.room[space]].tile, "ref": self.name(space)}


NOTHING = Plan((), {}, 0, {}, {}, (), frozenset(), frozenset(), (), None)


_RECENT: dict[int, tuple[tuple[Laid, ...], Plan]] = {}
"""Plans by the identity of their tiles. The states of a game share one tuple of tiles, and ask for its plan all the time."""

MOST_RECENT = 256


def plan(laid: tuple[Laid, ...]) -> Plan:
    """The graph of these tiles."""
    known = _RECENT.get(id(laid))
    if known and known[0] is laid:
        return known[1]
    if len(_RECENT) >= MOST_RECENT:
        _RECENT.clear()
    made = _plan(laid)
    _RECENT[id(laid)] = (laid, made)
    return made


@lru_cache(maxsize=1024)
def _plan(laid: tuple[Laid, ...]) -> Plan:
    return _add(_plan(laid[:-1]), laid[-1]) if laid else NOTHING


def _add(map: Plan, new: Laid) -> Plan:
    """The graph with one tile more. Only what touches the tile is looked at: building asks for thousands of stations."""
    number = len(map.laid)
    form = new.shape
    cells = {new.at(cell): number for cell in form.cells}
    ways = {new.at(space): tuple((side, new.at(to)) for side, to in steps) for space, steps in form.ways}
    own = {(new.at(cell), side): "open" for cell, side in form.airlocks}
    airlocks, met, joints = [], set(), []
    for lock in map.airlocks:
        outside = beyond(lock.space, lock.side)
        if lock.state == "open" and outside in cells:
            if (outside, FACING[lock.side]) in own:
                own[outside, FACING[lock.side]] = "joined"
                met.add(lock.tile)
                joints += [(lock.space, lock.side, outside), (outside, FACING[lock.side], lock.space)]
                lock = replace(lock, state="joined")
            else:
                lock = replace(lock, state="blocked")
        airlocks.append(lock)
    for (space, side), state in own.items():
        airlocks.append(Airlock(number, space, side, "blocked" if state == "open" and beyond(space, side) in map.cells else state))
    ways = {**map.ways, **ways}
    for space, side, to in joints:
        ways[space] = tuple(sorted((*ways[space], (side, to)), key=lambda way: SIDES.index(way[0])))
    return Plan(
        (*map.laid, new),
        {**map.cells, **cells},
        map.ground | new.ground,
        {**map.room, **dict.fromkeys((new.at(space) for space in form.floor), number)},
        ways,
        tuple(airlocks),
        map.breathing.union(new.at(space) for space in form.breathing),
        map.consoles.union(new.at(space) for space in form.at_console),
        (*(near | {number} if n in met else near for n, near in enumerate(map.joined)), frozenset(met)),
        new.at(form.floor[0]) if new.tile == POD else map.pod,
    )


def distances(map: Plan, goals: Iterable[Space]) -> dict[Space, int]:
    """How many steps every space is from the nearest of `goals`."""
    far = dict.fromkeys(goals, 0)
    queue = deque(far)
    while queue:
        space = queue.popleft()
        for _, to in map.ways[space]:
            if to not in far:
                far[to] = far[space] + 1
                queue.append(to)
    return far


@lru_cache(maxsize=64)
def from_air(map: Plan) -> Mapping[Space, int]:
    """How many steps every space is from the nearest breathing space."""
    return distances(map, map.breathing)
