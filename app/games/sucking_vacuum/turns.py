"""A turn: how it begins, walking, breathing, and how it ends."""

from __future__ import annotations

from app.engine.game import Action
from app.games.sucking_vacuum import robot
from app.games.sucking_vacuum.components import CRAWL, LUNGS, PRICE, WALK
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.options import LONGEST
from app.games.sucking_vacuum.paths import reach
from app.games.sucking_vacuum.state import State, Turn


def start_turn(course: Course) -> None:
    """Annabelle first, if she is out for this player; then a free breath in air; then a walk or a crawl."""
    seat = course.state.seat
    course.change(phase="turn", turn=Turn(moves=WALK), fight=None)
    course.tell("turn", seat=seat)
    robot.run(course)
    state = course.state
    if not state.in_vacuum(seat):
        if state.me.air < LUNGS:
            course.tell("refreshed", seat=seat)
        course.fill(seat)
    elif state.me.suffocating:
        course.turn(moves=CRAWL, crawls=True)


def end_turn(course: Course) -> None:
    """The next player's turn, and perhaps the next round, or the end."""
    state = course.state
    following = state.after(state.seat)
    course.change(look=None, turn=Turn(), seat=following)
    if following <= state.seat:
        if state.round >= (state.max_rounds or LONGEST):
            course.change(phase="over", reason="burnt")
            return
        course.change(round=state.round + 1)
        course.tell("round", round=state.round + 1)
    start_turn(course)


def settle(course: Course, walked: bool = False) -> None:
    """After whatever cost air: the turn of whoever has none left is over, but for a tank that was just reached."""
    state = course.state
    if state.phase != "turn" or state.turn.crawls or not state.me.suffocating:
        return
    if walked and can_breathe(state):
        course.turn(moves=0, gasp=True)
    else:
        end_turn(course)


# Walking -------------------------------------------------------------------------------------------------------------


def walk_actions(state: State) -> list[Action]:
    """Every space in reach, with what the way there costs and opens."""
    if state.turn.gasp or not state.turn.moves:
        return []
    walker, map = state.walker(), state.plan
    return [
        {
            "type": "move", "x": to[0], "y": to[1], **map.words(to), "steps": len(path.steps),
            "price": walker.price(path.breathless), "opens": [map.laid[n].tile for n in path.opens], "path": path.steps,
        }
        for to, path in reach(map, state.out, walker).items()
    ]  # fmt: skip


def walk(course: Course, action: Action) -> None:
    """Walks (or drives, or crawls) there by the way that costs least."""
    state = course.state
    seat, turn = state.seat, state.turn
    walker = state.walker()
    path = reach(state.plan, state.out, walker)[action["x"], action["y"]]
    price = walker.price(path.breathless)
    course.astronaut(seat, at=path.to)
    driven = None if turn.driven is None else turn.driven + path.breathless
    course.turn(moves=turn.moves - len(path.steps), driven=driven)
    course.tell(
        "crawled" if turn.crawls else "walked", seat=seat, steps=len(path.steps), air=price, path=path.steps, **course.where(seat)
    )
    course.expose(path.opens)
    course.pay(price)
    settle(course, walked=True)


# Breathing, and ending -----------------------------------------------------------------------------------------------


def can_breathe(state: State) -> bool:
    """Whether the player at turn stands beside a tank of the same tile."""
    return state.space(state.seat) in state.plan.breathing


def breathe(course: Course) -> None:
    course.fill(course.state.seat)
    course.tell("breathed", seat=course.state.seat)
    end_turn(course)


def idle_price(state: State) -> int:
    """What ending the turn now costs: standing in vacuum and doing nothing takes air as well."""
    idle = not (state.turn.paid or state.turn.crawls or state.turn.gasp)
    return PRICE["idleTurn"] if idle and state.in_vacuum(state.seat) else 0


def finish(course: Course) -> None:
    """The player says that the turn is over."""
    price = idle_price(course.state)
    if price:
        course.tell("idled", seat=course.state.seat)
    course.pay(price)
    end_turn(course)
