"""What a viewer may know, as plain JSON."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from app.engine.game import Viewer
from app.games.sucking_vacuum.combat import bite
from app.games.sucking_vacuum.components import KIND, SLOTS, kind, shape, slot
from app.games.sucking_vacuum.state import State
from app.games.sucking_vacuum.station import Plan


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """The table for one viewer. Face-down counters are a number; only their own carrier, or whoever looks now, sees what they are."""
    look = state.look
    return {
        "phase": state.phase,
        "seat": state.seat,
        "round": state.round,
        "max_rounds": state.max_rounds or None,
        "tiles": [
            {**face, "exposed": number in state.exposed, "finds": _finds(state, number), "known": _known(state, number, viewer)}
            for number, face in enumerate(_faces(state.plan))
        ],
        "pile": len(state.pile),
        "drawn": _drawn(state.pile[0]) if state.pile else None,
        "boxed": state.boxed,
        "crew": [_astronaut(state, seat, viewer) for seat in range(len(state.crew))],
        "aside": len(state.aside),
        "spent": [kind(c) for c in state.spent],
        "fuelled": state.fuelled,
        "annabelle": _annabelle(state),
        "turn": {
            "moves": state.turn.moves,
            "paid": state.turn.paid,
            "crawls": state.turn.crawls,
            "gasp": state.turn.gasp,
            "drives": state.turn.driven is not None,
        },
        "fight": _fight(state),
        "look": look
        and {
            "seat": look.seat,
            "room": state.laid[look.tile].tile,
            "finds": [kind(f.counter) for f in state.finds[look.tile]] if look.seat == viewer else None,
        },
        "voter": state.voter if state.phase == "vote" else None,
        "winners": list(state.winners),
    }


@lru_cache(maxsize=128)
def _faces(map: Plan) -> tuple[dict[str, Any], ...]:
    """The part of each tile's view that never changes, shared by all views. Airlocks: x, y, side, state."""
    return tuple(
        {
            "tile": tile.tile,
            "kind": KIND[tile.tile],
            "x": tile.x,
            "y": tile.y,
            "turn": tile.turn,
            "grid": list(tile.shape.grid),
            "airlocks": [[*lock.space, lock.side, lock.state] for lock in map.airlocks if lock.tile == number],
        }
        for number, tile in enumerate(map.laid)
    )


def _finds(state: State, tile: int) -> dict[str, Any]:
    here = state.finds[tile] if state.finds else ()
    return {"down": sum(not f.up for f in here), "up": [kind(f.counter) for f in here if f.up]}


def _known(state: State, tile: int, viewer: Viewer) -> list[str]:
    """With the memory aid: the face-down counters there that this viewer saw."""
    if not state.memory_aid or viewer is None or not state.finds:
        return []
    return sorted(kind(f.counter) for f in state.finds[tile] if not f.up and f.counter in state.knows[viewer])


def _drawn(tile: str) -> dict[str, Any]:
    """The tile in hand, not turned."""
    form = shape(tile, 0)
    locks = [[*cell, side] for cell, side in form.airlocks]
    return {"tile": tile, "kind": KIND[tile], "grid": list(form.grid), "airlocks": locks}


def _astronaut(state: State, seat: int, viewer: Viewer) -> dict[str, Any]:
    one = state.crew[seat]
    carries: dict[str, str | None] = dict.fromkeys(SLOTS)
    for counter in one.carries:
        hidden = slot(counter) == "special" and not one.shown and viewer != seat
        remembered = state.memory_aid and viewer is not None and counter in state.knows[viewer]
        carries[slot(counter)] = "face_down" if hidden and not remembered else kind(counter)
    where = {"x": None, "y": None, "room": None, "ref": None}
    return {
        "seat": seat,
        **(where if one.at is None else {"x": one.at[0], "y": one.at[1], **state.plan.words(one.at)}),
        "air": one.air,
        "carries": carries,
        "shown": one.shown,
        "gone": one.gone,
        "bite": bite(state, seat),
        "suited": one.suited,
        "accent": state.accents[seat] if state.accents else None,
    }


def _annabelle(state: State) -> dict[str, Any] | None:
    robot = state.robot
    if not robot or robot.at is None:
        return None
    order = robot.order
    return {
        "x": robot.at[0],
        "y": robot.at[1],
        **state.plan.words(robot.at),
        "order": order
        and {
            "kind": order.kind,
            "by": order.by,
            "seat": order.seat if order.kind == "attack" else None,
            "room": state.laid[order.tile].tile if order.kind == "search" else None,
            "at": order.space and [*order.space, order.side],
        },
    }


def _fight(state: State) -> dict[str, Any] | None:
    fight = state.fight
    if fight is None:
        return None
    return {
        "attacker": fight.attacker,
        "target": fight.target,
        "bite": fight.bite,
        "bite_back": fight.bite_back,
        "defended": fight.defended,
        "dice": list(fight.dice),
    }
