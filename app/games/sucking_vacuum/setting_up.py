"""Before the first turn: building the station, the first markers, the deal, and where everybody starts."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.chance import Chance
from app.engine.game import Action
from app.games.sucking_vacuum.building import after, build_at_random, legal_places, next_tile, open_pile
from app.games.sucking_vacuum.components import KIND, OBJECTS_AT, POD, SUIT, Space, counters_for, kind
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.options import ACCENTS, VacuumOptions
from app.games.sucking_vacuum.state import Astronaut, Find, State
from app.games.sucking_vacuum.turns import start_turn

SIDE_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def begin(seats: int, options: VacuumOptions, chance: Chance) -> Course:
    """The table before the first decision."""
    laid, pile, boxed = open_pile(seats, chance)
    state = State(
        max_rounds=0 if options.max_rounds == "none" else options.max_rounds,
        memory_aid=options.memory_aid,
        accents=chance.shuffle(ACCENTS)[:seats] if options.accents else (),
        crew=(Astronaut(),) * seats,
        knows=((),) * seats,
        phase="build",
        seat=0,
        laid=laid,
        pile=pile,
        boxed=boxed,
    )
    course = Course(state, chance)
    for seat, accent in enumerate(state.accents):
        course.tell("accent", seat=seat, accent=accent)
    if boxed:
        course.tell("boxed", room=boxed)
    if options.station == "random":
        course.change(laid=build_at_random(laid, pile, chance), pile=())
        course.tell("built", tiles=len(course.state.laid))
        _open_the_pod(course)
    else:
        course.tell("first_tile", room=laid[0].tile)
    return course


# Building ------------------------------------------------------------------------------------------------------------


def build_actions(state: State) -> list[Action]:
    """Each legal place of the tile drawn: where its left upper cell comes to lie, how it is turned, and the airlock it meets."""
    tile = state.pile[0]
    return [
        {
            "type": "lay", "x": new.x, "y": new.y, "turn": new.turn, "degrees": 90 * new.turn,
            "to": state.laid[lock.tile].tile, "side": SIDE_NAMES[lock.side],
        }
        for new, lock in legal_places(state.laid, tile, after(state.pile))
    ]  # fmt: skip


def lay(course: Course, action: Action) -> None:
    """Lays the tile drawn. After the pod, the markers."""
    state = course.state
    tile = state.pile[0]
    new = next(
        new
        for new, _ in legal_places(state.laid, tile, after(state.pile))
        if (new.x, new.y, new.turn) == (action["x"], action["y"], action["turn"])
    )
    course.tell("laid", seat=state.seat, room=tile, to=action["to"])
    course.change(laid=(*state.laid, new))
    if tile == POD:
        course.change(pile=())
        _open_the_pod(course)
        return
    rest = state.pile[1:]
    course.change(pile=next_tile(course.state.laid, rest) if rest else (POD,), seat=_next(state))
    course.reveals = True


def _next(state: State) -> int:
    return (state.seat + 1) % len(state.crew)


def _open_the_pod(course: Course) -> None:
    """Markers on the pod and on its hallway."""
    state = course.state
    pod = state.plan.tile(POD)
    course.tell("hull_breach")
    course.expose((pod, *sorted(state.plan.joined[pod])))
    course.change(phase="expose", seat=0)


# Markers -------------------------------------------------------------------------------------------------------------


def expose_actions(state: State) -> list[Action]:
    """Safe tiles joined to exposed ones."""
    near = sorted({tile for out in state.exposed for tile in state.plan.joined[out]} - state.out)
    return [{"type": "expose", "room": state.laid[tile].tile} for tile in near]


def expose(course: Course, action: Action) -> None:
    """A marker. After everybody's, the deal."""
    state = course.state
    course.tell("marked", seat=state.seat, room=action["room"])
    course.change(exposed=(*state.exposed, state.plan.tile(action["room"])), seat=_next(state))
    if course.state.seat == 0:
        _deal(course)
        course.change(phase="start")


def _deal(course: Course) -> None:
    """Object counters on every room and the pod, the rest aside unseen; again, while the game could not be won."""
    laid = course.state.laid
    needs = [OBJECTS_AT[tile.tile] for tile in laid]
    while True:
        pile = list(course.chance.shuffle(counters_for(len(course.state.crew))))
        finds = tuple(tuple(Find(pile.pop()) for _ in range(need)) for need in needs)
        if can_be_won([f.counter for at in finds for f in at]):
            break
    course.change(finds=finds, aside=tuple(pile))
    course.tell("dealt", aside=len(pile))


def can_be_won(counters: Sequence[int]) -> bool:
    """Whether these are enough to leave: a Fuel Pod, and two suits, or one and the Automatic Pilot."""
    kinds = [kind(c) for c in counters]
    suits = min(kinds.count(part) for part in SUIT)
    return "fuel_pod" in kinds and (suits >= 2 or (suits == 1 and "auto_pilot" in kinds))


# Starting places -----------------------------------------------------------------------------------------------------


def start_actions(state: State) -> list[Action]:
    """Empty floor of rooms that still hold air."""
    return [{"type": "start", "x": s[0], "y": s[1], **state.plan.words(s)} for s in _starts(state)]


def _starts(state: State) -> list[Space]:
    taken = state.taken()
    return [
        s for s, n in state.plan.room.items() if n not in state.exposed and KIND[state.laid[n].tile] == "room" and s not in taken
    ]


def start(course: Course, action: Action) -> None:
    """An astronaut takes its place. After the last, the first turn."""
    seat = course.state.seat
    course.astronaut(seat, at=(action["x"], action["y"]))
    course.tell("started", seat=seat, **course.where(seat))
    course.change(seat=_next(course.state))
    if course.state.seat == 0:
        course.change(round=1)
        course.tell("round", round=1)
        start_turn(course)
