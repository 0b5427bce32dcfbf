"""Building the station: where a tile may lie, so that whatever follows the station can be finished.

A placement is legal when one of the tile's airlocks meets one of the station's and nothing overlaps. It is refused when it would
leave the pod without a place (the free end of a hallway, near enough to air), now or after the next hallway, or one of the
remaining tiles without any place at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice

from app.engine.chance import Chance
from app.games.sucking_vacuum.components import FACING, HALLWAYS, KIND, POD, POD_REACH, ROOMS, Space, beyond, shape
from app.games.sucking_vacuum.station import Airlock, Laid, Plan, from_air, plan, shift


def places(map: Plan, tile: str) -> Iterator[tuple[Laid, Airlock]]:
    """Every way to lay `tile` so that it meets the station without overlap, with the airlock it meets (the first, if several)."""
    seen: set[tuple[int, int, int]] = set()
    for lock in map.open_airlocks:
        x, y = beyond(lock.space, lock.side)
        for turn, (left, top), bits in _ways_to_meet(tile, FACING[lock.side]):
            at = (turn, x - left, y - top)
            if at not in seen and not map.ground & bits << shift(at[1], at[2]):
                seen.add(at)
                yield Laid(tile, at[1], at[2], turn), lock


@cache
def _ways_to_meet(tile: str, side: str) -> tuple[tuple[int, Space, int], ...]:
    """How `tile` can offer an airlock on that side: turn, the airlock's cell, and the turned tile's bits."""
    turns = 2 if tile in HALLWAYS else 4  # a hallway looks the same from both ends
    turned = ((turn, shape(tile, turn)) for turn in range(turns))
    return tuple((turn, cell, form.bits) for turn, form in turned for cell, faces in form.airlocks if faces == side)


def pod_places(map: Plan) -> Iterator[tuple[Laid, Airlock]]:
    """Every place for the pod: the free end of a hallway, at most so many steps from a breathing space that a breath lasts."""
    air = from_air(map)
    for laid, lock in places(map, POD):
        if KIND[map.laid[lock.tile].tile] == "hallway" and air.get(lock.space, POD_REACH) < POD_REACH:
            yield laid, lock


def endings(map: Plan, remaining: tuple[str, ...]) -> Iterator[int]:
    """The ground that each way to end the station would cover: the pod, or one of the remaining hallways with the pod behind it."""
    for pod, _ in pod_places(map):
        yield pod.ground
    air = from_air(map)
    halls = {KIND[tile] == "hallway" and shape(tile, 0).width: tile for tile in remaining}
    for length, hall in sorted((length, hall) for length, hall in halls.items() if length):
        for new, lock in places(map, hall):
            if air.get(lock.space, POD_REACH) + length < POD_REACH:
                end = next((new.at(c), side) for c, side in new.shape.airlocks if side == lock.side)
                pod = _pod_behind(*end)
                if not map.ground & pod:
                    yield new.ground | pod


def _pod_behind(end: Space, side: str) -> int:
    outside = beyond(end, side)
    for turn in range(4):
        cell, facing = shape(POD, turn).airlocks[0]
        if facing == FACING[side]:
            return Laid(POD, outside[0] - cell[0], outside[1] - cell[1], turn).ground
    raise AssertionError("the pod's airlock faces every way in some turn")


@lru_cache(maxsize=256)
def legal_places(laid: tuple[Laid, ...], tile: str, remaining: tuple[str, ...]) -> tuple[tuple[Laid, Airlock], ...]:
    """Where `tile` may be laid when `remaining` (sorted) are still to come. The pod is laid when nothing remains."""
    map = plan(laid)
    if tile == POD:
        return tuple(pod_places(map))
    possible = _Possible(map, remaining)
    return tuple((new, lock) for new, lock in places(map, tile) if possible.after(new))


class _Possible:
    """What is possible now, so that it is quickly said what still is after one more tile.

    Laying a tile never lengthens a way and never closes an airlock that a place elsewhere needs: a place stays one as long as the
    new tile keeps off it. Only where none is left is the new station looked at.
    """

    def __init__(self, map: Plan, remaining: tuple[str, ...], kept: int = 24) -> None:
        """`kept`: how many places are remembered for each thing still to be laid. One tile seldom covers them all."""
        self.map = map
        self.remaining = remaining
        self.endings = list(islice(endings(map, remaining), kept))
        self.homes = [(tile, [new.ground for new, _ in islice(places(map, tile), kept)]) for tile in dict.fromkeys(remaining)]

    def after(self, new: Laid) -> bool:
        """Whether the station can still be finished, and every remaining tile still has a place, when `new` is laid."""
        ground = new.ground
        ends = any(not ground & ending for ending in self.endings)
        homeless = [tile for tile, homes in self.homes if not any(not ground & home for home in homes)]
        if ends and not homeless:
            return True
        station = plan((*self.map.laid, new))
        if not ends and next(endings(station, self.remaining), None) is None:
            return False
        return all(next(places(station, tile), None) for tile in homeless)


def next_tile(laid: tuple[Laid, ...], pile: tuple[str, ...]) -> tuple[str, ...]:
    """The pile with a tile on top that has a place: those that have none go to the bottom. Just the pod, when there is nothing else."""
    for start in range(len(pile)):
        turned = pile[start:] + pile[:start]
        if legal_places(laid, turned[0], tuple(sorted(turned[1:]))):
            return turned
    return (POD,)


def open_pile(seats: int, chance: Chance) -> tuple[tuple[Laid, ...], tuple[str, ...], str | None]:
    """The first tile (the first room with a tank), the pile, and the room that stays in the box with three players."""
    rooms = list(ROOMS)
    boxed = chance.pick(rooms) if seats == 3 else None
    pile = list(chance.shuffle([tile for tile in (*rooms, *HALLWAYS) if tile != boxed]))
    first = next(tile for tile in pile if KIND[tile] == "room" and shape(tile, 0).tanks)
    pile.remove(first)
    laid = (Laid(first, 0, 0),)
    return laid, next_tile(laid, tuple(pile)), boxed


def after(pile: tuple[str, ...]) -> tuple[str, ...]:
    """What remains, sorted: all that may be known of it."""
    return tuple(sorted(pile[1:]))


def build_at_random(laid: tuple[Laid, ...], pile: tuple[str, ...], chance: Chance) -> tuple[Laid, ...]:
    """A whole station, pod and all, every choice left to chance."""
    while pile:
        map = plan(laid)
        options = list(pod_places(map)) if pile[0] == POD else list(places(map, pile[0]))
        possible = _Possible(map, after(pile), kept=3)
        for new, _ in chance.shuffle(options):
            if pile[0] == POD or possible.after(new):
                laid = (*laid, new)
                pile = pile[1:] or (() if new.tile == POD else (POD,))
                break
        else:
            pile = next_tile(laid, pile)
    return laid


def side_of(lock: Airlock) -> str:
    """The compass name of an airlock's side, as a key of the game's terms."""
    return {"N": "north", "E": "east", "S": "south", "W": "west"}[lock.side]
