"""Finding stuff: a search, what one takes, and finding Annabelle."""

from __future__ import annotations

from app.engine.game import Action
from app.games.sucking_vacuum.components import PRICE, SLOTS, kind, slot
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.state import Robot, State
from app.games.sucking_vacuum.turns import end_turn, settle


def search_price(state: State) -> int:
    return PRICE["search"] if state.in_vacuum(state.seat) else 0


def search_actions(state: State) -> list[Action]:
    """A search, where something lies and there is the air for it."""
    price = search_price(state)
    here = state.finds[state.tile_of(state.seat)]
    return [{"type": "search", "price": price}] if here and state.me.air >= price else []


def search(course: Course) -> None:
    """Pays what it costs now, looks, and then chooses: a search that lets the air out was still made in air."""
    state = course.state
    seat, tile = state.seat, state.tile_of(state.seat)
    course.tell("searched", seat=seat, room=state.laid[tile].tile)
    course.pay(search_price(state))
    course.look_at(seat, tile)
    if course.state.finds[tile]:
        course.change(phase="search")
    else:
        course.tell("left", seat=seat, room=state.laid[tile].tile)
        end_turn(course)


def choice_actions(state: State) -> list[Action]:
    """One of the finds that fits, Annabelle, something dropped to make room, or nothing."""
    full = {slot(c) for c in state.me.carries}
    finds = [f.counter for f in state.finds[state.tile_of(state.seat)]]
    kinds = dict.fromkeys((kind(c), slot(c)) for c in finds)
    take: list[Action] = [{"type": "take", "what": what} for what, where in kinds if where in SLOTS and where not in full]
    wake: list[Action] = [{"type": "wake"}] if ("annabelle", "annabelle") in kinds else []
    return [*take, *wake, *drop_actions(state), {"type": "leave"}]


def drop_actions(state: State) -> list[Action]:
    """Anything carried may be laid down."""
    return [{"type": "drop", "what": kind(c)} for c in state.me.carries]


def drop(course: Course, action: Action) -> None:
    course.drop(course.state.seat, next(c for c in course.state.me.carries if kind(c) == action["what"]))


def take(course: Course, action: Action) -> None:
    """Takes one find. A special is carried face down, unless it lay face up for all to see."""
    state = course.state
    seat, tile = state.seat, state.tile_of(state.seat)
    here = [f for f in state.finds[tile] if kind(f.counter) == action["what"]]
    find = next((f for f in here if f.up), here[0])
    hidden = slot(find.counter) == "special" and not find.up
    if hidden:
        course.forget_specials(seat, tile)
        course.tell("took_hidden", never=(seat,), seat=seat)
        course.tell("took", only=(seat,), seat=seat, what=action["what"])
    else:
        course.tell("took", seat=seat, what=action["what"])
    course.state = state_without(course.state, tile, find.counter)
    course.carry(seat, find.counter, shown=find.up)
    end_turn(course)


def state_without(state: State, tile: int, counter: int) -> State:
    """The state without one find of a tile."""
    return state.with_finds(tile, tuple(f for f in state.finds[tile] if f.counter != counter))


def leave(course: Course) -> None:
    """Takes nothing."""
    state = course.state
    course.tell("left", seat=state.seat, room=state.laid[state.tile_of(state.seat)].tile)
    end_turn(course)


# Annabelle -----------------------------------------------------------------------------------------------------------


def wake(course: Course) -> None:
    """Reveals the Annabelle counter: her token is put on the map, and gets its first order."""
    state = course.state
    tile = state.tile_of(state.seat)
    counter = next(f.counter for f in state.finds[tile] if kind(f.counter) == "annabelle")
    course.state = state_without(state, tile, counter)
    course.reveals = True
    course.change(spent=(*state.spent, counter), robot=Robot(), phase="robot_place")
    course.turn(searched=True)
    course.tell("found_annabelle", seat=state.seat, room=state.laid[tile].tile)


def put_actions(state: State) -> list[Action]:
    """Any free space of the finder's tile. A room always has one: it has more floor than there are astronauts."""
    tile = state.tile_of(state.seat)
    taken = state.taken()
    free = [s for s, n in state.plan.room.items() if n == tile and s not in taken]
    return [{"type": "put", "x": s[0], "y": s[1], **state.plan.words(s)} for s in free]


def put(course: Course, action: Action) -> None:
    course.change(robot=Robot(at=(action["x"], action["y"])), phase="robot_order")
    course.tell("put_annabelle", seat=course.state.seat, **course.state.plan.words((action["x"], action["y"])))


def after_order(course: Course) -> None:
    """The search that found her is over; a command in passing goes on with the turn, if there is air left."""
    if course.state.turn.searched:
        end_turn(course)
    else:
        course.change(phase="turn")
        settle(course)
