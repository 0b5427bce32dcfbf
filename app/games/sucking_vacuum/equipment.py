"""Special equipment, each used once, and the launch."""

from __future__ import annotations

from app.engine.game import Action
from app.games.sucking_vacuum.components import DRIVE, LUNGS, POD, RESERVE, WALK, Space, kind
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.state import State
from app.games.sucking_vacuum.turns import settle


def holds(state: State, what: str) -> int | None:
    """The special of that kind which the player at turn carries, if any."""
    special = state.me.in_slot("special")
    return special if special is not None and kind(special) == what else None


def use_actions(state: State) -> list[Action]:
    """What the special that is carried can do here and now."""
    special = state.me.in_slot("special")
    if special is None:
        return []
    show: list[Action] = [] if state.me.shown else [{"type": "show", "what": kind(special)}]
    match kind(special):
        case "fuel_pod":
            fuels = not state.fuelled and state.space(state.seat) in state.plan.consoles
            return [*([{"type": "fuel"}] if fuels else []), *show]
        case "air_reserve":
            return [{"type": "inhale"}, *show]
        case "issmpv":
            return [{"type": "drive"}, *show]
        case "jet_pack":
            return [
                *({"type": "jet", "x": to[0], "y": to[1], **state.plan.words(to), "price": 1} for to in _jet_targets(state)),
                *show,
            ]
    return show


def show(course: Course) -> None:
    """Turns the carried special face up, for all to see."""
    state = course.state
    special = state.me.in_slot("special")
    assert special is not None
    course.reveals = True
    course.astronaut(state.seat, shown=True)
    course.tell("showed", seat=state.seat, what=kind(special))


def _use_up(course: Course, what: str) -> None:
    counter = holds(course.state, what)
    assert counter is not None
    course.use_up(course.state.seat, counter)


def fuel(course: Course) -> None:
    """A Fuel Pod at a console: the pod is ready."""
    _use_up(course, "fuel_pod")
    course.change(fuelled=True)
    course.tell("fuelled", seat=course.state.seat)


def inhale(course: Course) -> None:
    """The Air Reserve: five more, ten at most."""
    seat = course.state.seat
    _use_up(course, "air_reserve")
    course.astronaut(seat, air=min(LUNGS, course.state.crew[seat].air + RESERVE))
    course.tell("inhaled", seat=seat, air=course.state.crew[seat].air)


def drive(course: Course) -> None:
    """The ISSMPV: ten spaces this turn, those already walked among them, and one air for two spaces in vacuum."""
    _use_up(course, "issmpv")
    course.turn(moves=course.state.turn.moves + DRIVE - WALK, driven=0)
    course.tell("drove", seat=course.state.seat)


# Jet Pack ------------------------------------------------------------------------------------------------------------


def _hatches(state: State) -> set[Space]:
    """Spaces with an airlock that opens into space."""
    return {lock.space for lock in state.plan.open_airlocks}


def _jet_targets(state: State) -> list[Space]:
    here, hatches = state.space(state.seat), _hatches(state)
    if here not in hatches or not state.turn.moves or not state.me.air:
        return []
    pod = state.plan.pod
    assert pod is not None
    return [*sorted(hatches - state.taken() - {here}), pod]


def jet(course: Course, action: Action) -> None:
    """Out by one airlock and in by another, or through the hole in the pod. Both tiles lose their air."""
    state = course.state
    seat, to = state.seat, (action["x"], action["y"])
    _use_up(course, "jet_pack")
    opened = (state.tile_of(seat), state.plan.room[to])
    course.astronaut(seat, at=to)
    course.turn(moves=state.turn.moves - 1)
    course.tell("jetted", seat=seat, **course.where(seat))
    course.expose(opened)
    course.pay(action["price"])
    settle(course, walked=True)


# Launch --------------------------------------------------------------------------------------------------------------


def in_pod(state: State, seat: int) -> bool:
    return state.laid[state.tile_of(seat)].tile == POD


def co_pilots(state: State) -> list[int]:
    """Whoever else is in the pod in a full suit. A passenger needs no air."""
    return [seat for seat, other in enumerate(state.crew) if seat != state.seat and other.suited and in_pod(state, seat)]


def launch_actions(state: State) -> list[Action]:
    """With one who is named, or alone with the Automatic Pilot."""
    me = state.me
    if not (state.fuelled and me.suited and me.air and in_pod(state, state.seat)):
        return []
    alone: list[Action] = [{"type": "launch_alone"}] if holds(state, "auto_pilot") is not None else []
    return [*alone, *({"type": "launch", "seat": seat} for seat in co_pilots(state))]


def launch(course: Course, action: Action) -> None:
    """Whoever flies wins; whoever stays does not."""
    state = course.state
    me = state.seat
    if action["type"] == "launch_alone":
        _use_up(course, "auto_pilot")
        course.tell("launched_alone", seat=me)
        course.change(phase="over", reason="launched_alone", winners=(me,), look=None)
    else:
        course.tell("launched", seat=me, partner=action["seat"])
        course.change(phase="over", reason="launched", winners=(me, action["seat"]), look=None)
