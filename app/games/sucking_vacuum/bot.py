"""The easy bot: breathes in time, searches, collects a suit, fuels, boards and launches, and hits back when it pays.

It thinks one turn ahead, by distances on the map. What it can't know it does not ask: of face-down counters it uses only what its
seat saw.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from app.engine.chance import Chance
from app.engine.game import Action, Budget, Decision
from app.games.sucking_vacuum.components import COUNTERS, SUIT, Space, kind, slot
from app.games.sucking_vacuum.state import State
from app.games.sucking_vacuum.station import Plan, distances, from_air

FAR = 99
WORTH = {"fuel_pod": 5, "auto_pilot": 4, "air_reserve": 2, "jet_pack": 1, "issmpv": 1}


def easy(state: State, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """The answer of a player who knows the rules and wants to leave."""
    match decision.kind:
        case "turn":
            return _turn(state, decision)
        case "defend":
            return _defence(state, decision)
        case "search":
            return _choice(state, decision)
        case "robot_order":
            return _order(state, decision, chance)
        case "start":
            return _start(state, decision)
    return chance.pick(decision.actions)


def _by_type(decision: Decision) -> dict[str, list[Action]]:
    types: dict[str, list[Action]] = {}
    for action in decision.actions:
        types.setdefault(action["type"], []).append(action)
    return types


# Small questions -----------------------------------------------------------------------------------------------------


def _defence(state: State, decision: Decision) -> Action:
    """Hits back while there is air to lose; with the last breath only against what would take it anyway."""
    fight = state.fight
    assert fight is not None
    endure, defend = decision.actions
    return defend if state.crew[fight.target].air > 1 else endure


def _start(state: State, decision: Decision) -> Action:
    """As near to the pod as there is air."""
    pod = state.plan.pod
    assert pod is not None
    far = _far(state.plan, frozenset((pod,)))
    return min(decision.actions, key=lambda a: far[a["x"], a["y"]])


def _order(state: State, decision: Decision, chance: Chance) -> Action:
    """A slap for whoever is best dressed."""
    attacks = [a for a in decision.actions if a["type"] == "order_attack"]
    return max(attacks, key=lambda a: len(state.crew[a["seat"]].carries)) if attacks else chance.pick(decision.actions)


def _choice(state: State, decision: Decision) -> Action:
    """What it needs most; something worse is dropped to make room."""
    me = state.me
    here = [f.counter for f in state.finds[state.tile_of(state.seat)]]
    wanted = max((c for c in here if _gain(state, c) > 0), key=lambda c: _gain(state, c), default=None)
    if wanted is None:
        return next((a for a in decision.actions if a["type"] == "wake"), decision.actions[-1])
    held = me.in_slot(slot(wanted))
    if held is None:
        return next(a for a in decision.actions if a.get("what") == kind(wanted) and a["type"] == "take")
    return next(a for a in decision.actions if a["type"] == "drop" and a["what"] == kind(held))


def _value(state: State, counter: int) -> int:
    """What carrying this is worth."""
    where = slot(counter)
    if where in SUIT:
        return 10
    if where == "weapon":
        return COUNTERS[counter].bite
    worth = WORTH.get(kind(counter), 0)
    if kind(counter) == "fuel_pod":
        return 0 if state.fuelled else 20
    return worth


def _gain(state: State, counter: int) -> int:
    """What taking this would add."""
    where = slot(counter)
    if where not in ("weapon", "special", *SUIT):
        return 0
    held = state.me.in_slot(where)
    return _value(state, counter) - (0 if held is None else _value(state, held))


# The turn ------------------------------------------------------------------------------------------------------------


def _turn(state: State, decision: Decision) -> Action:
    types = _by_type(decision)
    for sure in ("launch_alone", "launch", "fuel"):
        if sure in types:
            return types[sure][0]
    if "breathe" in types and state.me.air <= 5 and state.in_vacuum(state.seat):
        return types["breathe"][0]
    if state.turn.crawls or state.turn.gasp:
        return _towards(state, types, state.plan.breathing) or types.get("breathe", types["end"])[0]
    if "inhale" in types and state.me.air <= 5:
        return types["inhale"][0]
    return _rob(state, types) or _fight(state, types) or _errand(state, types)


def _rob(state: State, types: dict[str, list[Action]]) -> Action | None:
    """Takes what is of use from whoever can't object."""
    useful = [a for a in types.get("steal", ()) if a["what"] == "face_down" or a["what"] in SUIT]
    return useful[0] if useful and state.me.air > useful[0]["price"] else None


def _fight(state: State, types: dict[str, list[Action]]) -> Action | None:
    """Strikes at whoever has what it lacks, when that may soon be taken."""
    needs = _missing(state)
    for attack in types.get("attack", ()):
        other = state.crew[attack["seat"]]
        has = any(kind(c) in needs for c in other.carries)
        if has and other.air <= attack["bite"] + 1 and state.me.air > 4:
            return attack
    return None


def _missing(state: State) -> list[str]:
    return [part for part in SUIT if state.me.in_slot(part) is None]


def _errand(state: State, types: dict[str, list[Action]]) -> Action:
    """Goes where it must go next, and does there what it came for; turns back in time to breathe."""
    goals = _goals(state)
    here = state.space(state.seat)
    air_is_near = from_air(state.plan).get(here, FAR)
    if (
        "search" in types
        and state.plan.room[here] in _tiles_to_search(state)
        and (not state.in_vacuum(state.seat) or state.me.air - types["search"][0]["price"] > min(air_is_near, 6))
    ):
        if not goals or here in goals:
            return types["search"][0]
    step = _towards(state, types, goals) if goals and here not in goals else None
    if step:
        return step
    if state.in_vacuum(state.seat) and state.me.air < 9 and not (here in goals and state.me.air > air_is_near + 2):
        if "breathe" in types:
            return types["breathe"][0]
        step = _towards(state, types, state.plan.breathing)
        if step:
            return step
    return types["breathe"][0] if "breathe" in types and state.in_vacuum(state.seat) else types["end"][0]


def _goals(state: State) -> frozenset[Space]:
    """Where it wants to be now."""
    map = state.plan
    special = state.me.in_slot("special")
    if special is not None and kind(special) == "fuel_pod" and not state.fuelled:
        return map.consoles
    if state.me.suited and state.fuelled:
        assert map.pod is not None
        return frozenset((map.pod,))
    tiles = _tiles_to_search(state)
    spaces = frozenset(s for s, n in map.room.items() if n in tiles)
    return spaces or map.breathing


@lru_cache(maxsize=256)
def _far(map: Plan, goals: frozenset[Space]) -> dict[Space, int]:
    return distances(map, goals)


def _tiles_to_search(state: State) -> frozenset[int]:
    """Tiles with something that it lacks, or that it does not know."""
    known = state.knows[state.seat]
    tiles = set()
    for tile, finds in enumerate(state.finds):
        for find in finds:
            seen = find.up or find.counter in known
            if not seen or (seen and _gain(state, find.counter) >= 4):
                tiles.add(tile)
    return frozenset(tiles)


def _towards(state: State, types: dict[str, list[Action]], goals: Iterable[Space]) -> Action | None:
    """The walk that ends nearest to a goal without losing the way back to air; None if nothing is nearer than here."""
    far = _far(state.plan, frozenset(goals))
    air = from_air(state.plan)
    here = state.space(state.seat)
    best, best_rank = None, (far.get(here, FAR), 0)
    for move in types.get("move", ()):
        to = (move["x"], move["y"])
        left = state.me.air - move["price"]
        tile = state.plan.room[to]
        exposed = tile in state.exposed or bool(move["opens"])
        if exposed and not state.turn.crawls and left < air.get(to, FAR) and to not in state.plan.breathing:
            continue
        rank = (far.get(to, FAR), move["price"])
        if rank < best_rank:
            best, best_rank = move, rank
    return best
