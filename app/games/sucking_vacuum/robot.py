"""Annabelle: her four orders, and how she carries them out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.engine.game import Action
from app.games.sucking_vacuum.components import PRICE, ROBOT_WALK, SLAP, Space
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.paths import adjacent
from app.games.sucking_vacuum.state import Order, Robot, State
from app.games.sucking_vacuum.station import Airlock, distances

SIDE_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
LETTERS = {name: letter for letter, name in SIDE_NAMES.items()}

# Orders --------------------------------------------------------------------------------------------------------------


def command_actions(state: State) -> list[Action]:
    """Whoever is on her tile may command her while she is idle."""
    robot = state.robot
    if not robot or robot.at is None or robot.order or not state.me.air:
        return []
    here = state.plan.room[robot.at] == state.tile_of(state.seat)
    return [{"type": "command", "price": PRICE["commandAnnabelle"]}] if here else []


def command(course: Course) -> None:
    course.pay(PRICE["commandAnnabelle"])
    course.tell("commanded", seat=course.state.seat)
    course.change(phase="robot_order")


def order_actions(state: State) -> list[Action]:
    """All four orders with everything they may name."""
    doors: list[Action] = [
        {
            "type": "order_open",
            "x": lock.space[0],
            "y": lock.space[1],
            **state.plan.words(lock.space),
            "side": SIDE_NAMES[lock.side],
        }
        for lock in state.plan.airlocks
        if _opens(state, lock) is not None
    ]
    rooms: list[Action] = [{"type": "order_search", "room": laid.tile} for n, laid in enumerate(state.laid) if state.finds[n]]
    people: list[Action] = [
        {"type": "order_attack", "seat": seat}
        for seat, other in enumerate(state.crew)
        if seat != state.seat and not other.suffocating and not other.gone
    ]
    spaces: list[Action] = [{"type": "order_go", "x": s[0], "y": s[1], **state.plan.words(s)} for s in state.plan.room]
    return [*doors, *rooms, *people, *spaces]


def _opens(state: State, lock: Airlock) -> int | None:
    """The safe tile that loses its air when Annabelle opens this airlock, if there is one."""
    if lock.state == "open":
        return lock.tile if lock.tile not in state.exposed else None
    if lock.state == "blocked":
        return None
    other = next(state.plan.room[to] for side, to in state.plan.ways[lock.space] if side == lock.side)
    safe = [tile for tile in (lock.tile, other) if tile not in state.exposed]
    return safe[0] if len(safe) == 1 else None


def give_order(course: Course, action: Action) -> None:
    """She will set off at the beginning of the commander's next turn."""
    state = course.state
    assert state.robot is not None
    by = state.seat
    match action["type"]:
        case "order_open":
            order = Order("open", by, space=(action["x"], action["y"]), side=LETTERS[action["side"]])
        case "order_search":
            order = Order("search", by, tile=state.plan.tile(action["room"]))
        case "order_attack":
            order = Order("attack", by, seat=action["seat"])
        case _:
            order = Order("go", by, space=(action["x"], action["y"]))
    course.change(robot=replace(state.robot, order=order))
    course.tell(action["type"], by=by, **{key: value for key, value in action.items() if key not in ("type", "x", "y")})


# Carrying out --------------------------------------------------------------------------------------------------------


def run(course: Course) -> None:
    """At the beginning of the commander's turn: up to seven spaces, and the deed, if she arrives."""
    state = course.state
    robot = state.robot
    if not robot or robot.at is None or not robot.order or robot.order.by != state.seat:
        return
    order = robot.order
    if not _arrived(state, order):
        _walk(course, order)
    if _arrived(course.state, order):
        course.change(robot=Robot(at=_at(course.state)))
        _do(course, order)


def _at(state: State) -> Space:
    assert state.robot is not None and state.robot.at is not None
    return state.robot.at


def _free(state: State) -> set[Space]:
    """Where she may stop: her own space, and all that nobody takes."""
    return set(state.plan.room) - state.taken() | {_at(state)}


def _goals(state: State, order: Order) -> set[Space]:
    """The spaces from which she can do it, as things stand."""
    free = _free(state)
    match order.kind:
        case "search":
            return {s for s in free if state.plan.room[s] == order.tile}
        case "attack":
            target = state.space(order.seat)
            return {s for s in free if adjacent(state.plan, state.out, s, target)}
        case "open":
            return free & {s for s in (order.space,) if s}
    assert order.space is not None
    if order.space in free:
        return {order.space}
    return _nearest(state, (order.space,), free)


def _nearest(state: State, to: Iterable[Space], among: set[Space]) -> set[Space]:
    """Those of `among` that have the shortest way."""
    far = distances(state.plan, to)
    least = min(far[s] for s in among)
    return {s for s in among if far[s] == least}


def _arrived(state: State, order: Order) -> bool:
    return _at(state) in _goals(state, order)


def _walk(course: Course, order: Order) -> None:
    """Along a shortest way (north before east before south before west), past people but never onto one."""
    state = course.state
    goals = _goals(state, order)
    if not goals:  # people stand everywhere she would have to: as near as she can get
        aim = state.space(order.seat) if order.kind == "attack" else order.space
        goals = _nearest(state, {aim} if aim else {s for s, n in state.plan.room.items() if n == order.tile}, _free(state))
    far = distances(state.plan, goals)
    at, way = _at(state), ""
    path = [(at, way)]
    while far[at] and len(way) < ROBOT_WALK:
        side, at = min(state.plan.ways[at], key=lambda step: far[step[1]])
        way += side
        path.append((at, way))
    free = _free(state)
    to, way = next((space, way) for space, way in reversed(path) if space in free)
    if way:
        assert state.robot is not None
        course.change(robot=replace(state.robot, at=to))
        course.tell("annabelle_went", steps=len(way), path=way, **state.plan.words(to))
        course.expose(_opened(state, path[0][0], way))


def _opened(state: State, at: Space, way: str) -> tuple[int, ...]:
    """The tiles that she opens to vacuum on this way: she passes airlocks as players do."""
    out, opened = set(state.exposed), []
    for side in way:
        to = next(to for step, to in state.plan.ways[at] if step == side)
        here, there = state.plan.room[at], state.plan.room[to]
        if (here in out) != (there in out):
            lost = there if here in out else here
            out.add(lost)
            opened.append(lost)
        at = to
    return tuple(opened)


def _do(course: Course, order: Order) -> None:
    """What she came for."""
    state = course.state
    match order.kind:
        case "open":
            lock = next(a for a in state.plan.airlocks if (a.space, a.side) == (order.space, order.side))
            tile = _opens(state, lock)
            if tile is not None:
                course.tell("annabelle_opened", room=state.laid[lock.tile].tile)
                course.expose((tile,))
        case "search":
            course.tell("annabelle_searched", by=order.by, room=state.laid[order.tile].tile)
            course.look_at(order.by, order.tile)
        case "attack":
            course.tell("annabelle_slapped", target=order.seat, by=order.by, bite=SLAP)
            course.lose(order.seat, SLAP)
        case "go":
            course.tell("annabelle_arrived", **state.plan.words(_at(state)))
