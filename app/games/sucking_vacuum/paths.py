"""Where one can walk, what it costs in air, and which rooms it opens to space.

Passing an airlock between an exposed and a safe tile exposes the safe one for good. A step costs air when the space entered is in
an exposed tile after the step. So a walk is free until it first leaves the air, and costs from there on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from app.games.sucking_vacuum.components import DRIVE_PER_AIR, KIND, Space
from app.games.sucking_vacuum.station import Plan

Tiles = frozenset[int]


@dataclass(frozen=True, slots=True)
class Path:
    """A walk: its steps as letters N, E, S, W, its spaces, how many of them were in vacuum, and the tiles that it opens."""

    steps: str
    to: Space
    breathless: int
    opens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Walker:
    """Who walks, as far as it matters for walking.

    `taken`: spaces where others stand (the pod's is never taken). `driven`: spaces driven in vacuum this turn with the ISSMPV, or
    None on foot. `crawls`: out of air, so that steps are free.
    """

    at: Space
    moves: int
    air: int
    taken: frozenset[Space]
    driven: int | None = None
    crawls: bool = False

    def price(self, breathless: int) -> int:
        """What so many more spaces in vacuum cost."""
        if self.crawls:
            return 0
        if self.driven is None:
            return breathless
        return -(-(self.driven + breathless) // DRIVE_PER_AIR) - -(-self.driven // DRIVE_PER_AIR)


@lru_cache(maxsize=512)
def reach(map: Plan, exposed: Tiles, walker: Walker) -> Mapping[Space, Path]:
    """Every space where the walker may stop, with the best way there: least air, then fewest rooms opened, then fewest steps,
    then north before east before south before west."""
    best: dict[Space, tuple[tuple[int, int, int], Path]] = {}
    known: dict[tuple[Space, Tiles], int] = {(walker.at, frozenset()): 0}
    edge = [Path("", walker.at, 0, ())]
    for _ in range(walker.moves):
        following = []
        for path in edge:
            for side, to in map.ways[path.to]:
                longer = _step(map, exposed, walker, path, side, to)
                if longer is None:
                    continue
                key = (to, frozenset(longer.opens))
                if known.get(key, longer.breathless + 1) <= longer.breathless:
                    continue
                known[key] = longer.breathless
                following.append(longer)
                rank = (walker.price(longer.breathless), len(longer.opens), len(longer.steps))
                if to != walker.at and to not in walker.taken and (to not in best or rank < best[to][0]):
                    best[to] = (rank, longer)
        edge = following
    return {to: path for to, (_, path) in best.items()}


def _step(map: Plan, exposed: Tiles, walker: Walker, path: Path, side: str, to: Space) -> Path | None:
    """The path one step longer, or None where the walker can't go."""
    if walker.driven is not None and to in walker.taken and KIND[map.laid[map.room[to]].tile] == "hallway":
        return None
    here, there = map.room[path.to], map.room[to]
    opens = path.opens
    out_here = here in exposed or here in opens
    out_there = there in exposed or there in opens
    if out_here != out_there:
        opens = (*opens, there if out_here else here)
    breathless = path.breathless + (out_here or out_there)
    if walker.price(breathless) > walker.air and not walker.crawls:
        return None
    return Path(path.steps + side, to, breathless, opens)


def adjacent(map: Plan, exposed: Tiles, one: Space, other: Space) -> bool:
    """Whether two spaces are near enough to strike or to steal: beside each other in one tile, or across a joined airlock between
    tiles of the same state; within the pod everybody is."""
    if one == other:
        return True
    if all(to != other for _, to in map.ways[one]):
        return False
    return (map.room[one] in exposed) == (map.room[other] in exposed)
