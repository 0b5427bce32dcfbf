"""The easy bot: breathes in time, searches, collects a suit, fuels, boards and launches, and hits back when it pays.

It thinks one turn ahead, by distances on the map. What it can't know it does not ask: of face-down counters it uses only what its
seat saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from app.engine.chance import Chance
from app.engine.game import Action, Budget, Decision
from app.games.sucking_vacuum.components import COUNTERS, LUNGS, POD_REACH, SUIT, Space, kind, slot
from app.games.sucking_vacuum.state import State
from app.games.sucking_vacuum.station import Plan, distances

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
        case "vote" | "stop":
            return decision.actions[0 if decision.kind == "vote" else -1]
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
    far = from_pod(state.plan)
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
    vacuum = state.in_vacuum(state.seat)
    if "breathe" in types and vacuum and state.me.air <= 6:
        return types["breathe"][0]
    if state.turn.crawls or state.turn.gasp:
        if "breathe" in types:
            return types["breathe"][0]
        return _step(state, types, state.plan.breathing - state.taken(state.seat)) or types["end"][0]
    if "inhale" in types and state.me.air <= 5:
        return types["inhale"][0]
    return _rob(state, types) or _fight(state, types) or _errand(state, types, vacuum)


def _rob(state: State, types: dict[str, list[Action]]) -> Action | None:
    """Takes what is of use from whoever can't object."""
    return next((a for a in types.get("steal", ()) if a["what"] == "face_down" or a["what"] in SUIT), None)


def _fight(state: State, types: dict[str, list[Action]]) -> Action | None:
    """Strikes at whoever has what it lacks, while it has the longer breath, and never at a co-pilot."""
    needs = _missing(state)
    for attack in types.get("attack", ()):
        other = state.crew[attack["seat"]]
        has = any(kind(c) in needs for c in other.carries)
        if has and not other.suited and state.me.air > max(3, other.air - attack["bite"]):
            return attack
    return None


def _missing(state: State) -> list[str]:
    return [part for part in SUIT if state.me.in_slot(part) is None]


def _errand(state: State, types: dict[str, list[Action]], vacuum: bool) -> Action:
    """Goes where it must go next, and does there what it came for; turns aside in time to breathe."""
    here = state.space(state.seat)
    tiles = _tiles_to_search(state)
    waits = _waits(state)
    if "search" in types and state.plan.room[here] in tiles and not waits and not _carries_fuel(state):
        return types["search"][0]
    goals = _goals(state, tiles, waits)
    step = None if here in goals else _journey(state, types, goals, need=0 if waits or _carries_fuel(state) else 2)
    if step:
        return step
    if vacuum and "breathe" in types and state.me.air < LUNGS:
        return types["breathe"][0]
    if vacuum and state.me.air < LUNGS - 1 and not (here == state.plan.pod and state.me.air > 1):
        step = _step(state, types, state.plan.breathing)
    return step or types["breathe" if vacuum and "breathe" in types else "end"][0]


def _carries_fuel(state: State) -> bool:
    special = state.me.in_slot("special")
    return special is not None and kind(special) == "fuel_pod" and not state.fuelled


def _waits(state: State) -> bool:
    """Whether all it still needs is the pod, and perhaps company."""
    if not (state.me.suited and state.fuelled):
        return False
    special = state.me.in_slot("special")
    return (special is not None and kind(special) == "auto_pilot") or bool(_suited_others(state))


def _suited_others(state: State) -> list[int]:
    return [seat for seat, other in enumerate(state.crew) if seat != state.seat and other.suited]


def _goals(state: State, tiles: frozenset[int], waits: bool) -> frozenset[Space]:
    """Where it wants to be now."""
    map = state.plan
    assert map.pod is not None
    pod = frozenset((map.pod,))
    if _carries_fuel(state):
        return map.consoles
    if waits:
        return pod if _is_time(state) else _waiting_places(state) or pod
    found = frozenset(s for s, n in map.room.items() if n in tiles)
    return found or _prey(state) or map.breathing


def _waiting_places(state: State) -> frozenset[Space]:
    """Tanks near the pod where nobody crawls to: whoever is full makes room."""
    map = state.plan
    crawlers = [other.at for seat, other in enumerate(state.crew) if seat != state.seat and other.suffocating and other.at]
    near = _far(map, frozenset(crawlers)) if crawlers else {}
    return frozenset(s for s in map.breathing if from_pod(map)[s] <= POD_REACH and near.get(s, 9) > 4)


def _is_time(state: State) -> bool:
    """Whether to enter the pod: alone with the Automatic Pilot, or when a co-pilot is there or near."""
    special = state.me.in_slot("special")
    if special is not None and kind(special) == "auto_pilot":
        return True
    far = from_pod(state.plan)
    return any(far[state.space(seat)] <= POD_REACH and state.crew[seat].air > 0 for seat in _suited_others(state))


def _prey(state: State) -> frozenset[Space]:
    """Spaces beside whoever carries what it lacks."""
    needs = _missing(state)
    ways = state.plan.ways
    return frozenset(
        space
        for seat, other in enumerate(state.crew)
        if seat != state.seat and not other.suited and any(kind(c) in needs for c in other.carries)
        for _, space in ways[state.space(seat)]
    )


def _tiles_to_search(state: State) -> frozenset[int]:
    """Tiles with something that it lacks, or that it does not know."""
    known = state.knows[state.seat]
    return frozenset(
        tile
        for tile, finds in enumerate(state.finds)
        if any((not find.up and find.counter not in known) or _gain(state, find.counter) >= 4 for find in finds)
    )


# Ways ----------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _far(map: Plan, goals: frozenset[Space]) -> Mapping[Space, int]:
    """How far every space is from the nearest goal."""
    return distances(map, goals)


def from_pod(map: Plan) -> Mapping[Space, int]:
    """How far every space is from the pod."""
    assert map.pod is not None
    return _far(map, frozenset((map.pod,)))


def _journey(state: State, types: dict[str, list[Action]], goals: frozenset[Space], need: int) -> Action | None:
    """A step to the goals: straight, if a breath lasts and leaves `need`; else by the tank that lies nearest to them."""
    map, here = state.plan, state.space(state.seat)
    breath = state.me.air if state.in_vacuum(state.seat) else LUNGS
    far = _far(map, goals)
    if far.get(here, 0) + need <= breath:
        return _step(state, types, goals)
    own = _far(map, frozenset((here,)))
    tanks = [s for s in map.breathing if s != here and own[s] <= breath and far[s] < far[here]]
    if tanks:
        return _step(state, types, frozenset((min(tanks, key=lambda s: (far[s], own[s])),)))
    if breath < LUNGS:
        return None if here in map.breathing else _step(state, types, map.breathing)
    return _step(state, types, goals)


def _step(state: State, types: dict[str, list[Action]], goals: frozenset[Space]) -> Action | None:
    """The walk that ends nearest to a goal; None if none is nearer than here."""
    far = _far(state.plan, goals)
    best, best_rank = None, (far.get(state.space(state.seat), 0), 0, 0)
    for move in types.get("move", ()):
        rank = (far[move["x"], move["y"]], move["price"], len(move["opens"]))
        if rank < best_rank:
            best, best_rank = move, rank
    return best
