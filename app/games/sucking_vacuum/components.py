"""The box: tiles, counters and numbers, read from `components.json`, and what a tile looks like when it is turned."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

BOX: dict[str, Any] = json.loads((Path(__file__).parent / "components.json").read_text())
NUMBERS: dict[str, Any] = BOX["constants"]

LUNGS: int = NUMBERS["lungsMax"]
WALK: int = NUMBERS["movePerTurn"]
CRAWL: int = NUMBERS["crawlPerTurn"]
DRIVE: int = NUMBERS["issmpvMovePerTurn"]
DRIVE_PER_AIR: int = NUMBERS["issmpvSpacesPerO2"]
ROBOT_WALK: int = NUMBERS["annabelleMovePerTurn"]
SLAP: int = -NUMBERS["annabelleSlap"]
FISTS: int = -NUMBERS["fists"]
RESERVE: int = NUMBERS["airReserve"]
OBJECTS: int = NUMBERS["objectsPerRoom"]
POD_REACH: int = NUMBERS["podMaxDistanceToBreathingSpace"]
HIT_UNDEFENDED = frozenset(NUMBERS["attackHitUndefended"])
HIT_DEFENDED = frozenset(NUMBERS["attackHitDefended"])
HIT_BACK = frozenset(NUMBERS["defenceHit"])
PRICE: dict[str, int] = {k: v for k, v in BOX["o2Costs"].items() if k != "note"}

Space = tuple[int, int]
"""A grid cell, x to the right and y down."""

SIDES = "NESW"
STEP: dict[str, Space] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


def beyond(space: Space, side: str) -> Space:
    """The neighbour of `space` on that side."""
    dx, dy = STEP[side]
    return (space[0] + dx, space[1] + dy)


# Counters ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter:
    """One object counter. `kind` names what it is; equal kinds can't be told apart. `slot` is where it is carried, if it can be."""

    kind: str
    slot: str
    bite: int = 0
    """How much air it knocks out of people."""
    suit: int = 0


def _counter(data: dict[str, Any]) -> Counter:
    match data["type"]:
        case "suit":
            return Counter(data["part"], data["part"], suit=data["suit"])
        case "weapon":
            return Counter(data["id"].removeprefix("weapon-").replace("-", "_"), "weapon", bite=-data["o2"])
        case "special":
            return Counter(data["kind"], "special")
    return Counter(data["type"], data["type"])


COUNTERS: tuple[Counter, ...] = tuple(_counter(data) for data in BOX["counters"])
"""All object counters; a counter's number is its place here."""

SLOTS = ("helmet", "body", "legs", "weapon", "special")
"""What one may carry: one of each."""

SUIT = SLOTS[:3]


def kind(counter: int) -> str:
    return COUNTERS[counter].kind


def slot(counter: int) -> str:
    return COUNTERS[counter].slot


def counters_for(seats: int) -> tuple[int, ...]:
    """The counters in play: three players leave one suit in the box."""
    without = BOX["threePlayers"]["removeSuit"] if seats == 3 else None
    return tuple(n for n, counter in enumerate(COUNTERS) if counter.suit != without or without is None)


# Tiles ---------------------------------------------------------------------------------------------------------------

WIDE = 160
"""More than twice what a station of all tiles in a row is long."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A tile, turned: its cells by what they are, and its airlocks as (border cell, side)."""

    width: int
    height: int
    grid: tuple[str, ...]
    cells: frozenset[Space]
    bits: int
    """The cells as bits of a number whose rows are `WIDE` bits long."""
    floor: tuple[Space, ...]
    ways: tuple[tuple[Space, tuple[tuple[str, Space], ...]], ...]
    """The steps from each floor space within the tile, in the order N, E, S, W."""
    breathing: tuple[Space, ...]
    """Floor beside a tank."""
    at_console: tuple[Space, ...]
    """Floor beside a console."""
    airlocks: tuple[tuple[Space, str], ...]

    @property
    def tanks(self) -> bool:
        return bool(self.breathing)


_TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in BOX["tiles"]}
KIND: dict[str, str] = {id: tile["kind"] for id, tile in _TILES.items()}
OBJECTS_AT: dict[str, int] = {id: tile["objectsAtSetup"] for id, tile in _TILES.items()}
ROOMS = tuple(id for id, k in KIND.items() if k == "room")
HALLWAYS = tuple(id for id, k in KIND.items() if k == "hallway")
POD = next(id for id, k in KIND.items() if k == "pod")


@cache
def shape(tile: str, turn: int) -> Shape:
    """The tile turned clockwise by `turn` quarters. The pod's only floor is the cell at its airlock: it is one space."""
    data = _TILES[tile]
    grid = list(data["grid"])
    airlocks = []
    for lock in data["airlocks"]:
        border = {
            "N": (lock["index"], 0), "S": (lock["index"], len(grid) - 1),
            "W": (0, lock["index"]), "E": (len(grid[0]) - 1, lock["index"]),
        }[lock["side"]]  # fmt: skip
        airlocks.append((border, lock["side"]))
    for _ in range(turn % 4):
        height = len(grid)
        grid = ["".join(grid[height - 1 - x][y] for x in range(height)) for y in range(len(grid[0]))]
        airlocks = [((height - 1 - y, x), SIDES[(SIDES.index(side) + 1) % 4]) for (x, y), side in airlocks]
    at = {(x, y): char for y, row in enumerate(grid) for x, char in enumerate(row)}
    floor = (airlocks[0][0],) if data.get("singleSpace") else tuple(c for c, char in at.items() if char == ".")
    ways = tuple((c, tuple((side, beyond(c, side)) for side in SIDES if beyond(c, side) in floor)) for c in floor)

    def beside(thing: str) -> tuple[Space, ...]:
        return tuple(c for c in floor if any(at.get(beyond(c, side)) == thing for side in SIDES))

    return Shape(
        len(grid[0]), len(grid), tuple(grid), frozenset(at), sum(1 << y * WIDE + x for x, y in at),
        floor, ways, beside("O"), beside("C"), tuple(airlocks),
    )  # fmt: skip
