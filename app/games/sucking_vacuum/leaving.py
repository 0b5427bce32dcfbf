"""Stopping early: everybody agrees to end it, or one leaves for good. From the tenth round on, once a turn, before anything else."""

from __future__ import annotations

from dataclasses import replace

from app.engine.game import Action
from app.games.sucking_vacuum.components import WALK
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.state import State, Turn
from app.games.sucking_vacuum.turns import end_turn

FROM_ROUND = 10
"""A game that has only begun is not stopped; an empty chair is for a bot."""

FEWEST = 2
"""With fewer aboard there is no game."""

STOPS: tuple[Action, ...] = ({"type": "propose"}, {"type": "give_up"}, {"type": "back"})
VOTES: tuple[Action, ...] = ({"type": "agree"}, {"type": "carry_on"})


def stop_actions(state: State) -> list[Action]:
    """What leads to `STOPS`, so that nobody leaves by a slip of the finger."""
    return [{"type": "stop"}] if state.round >= FROM_ROUND and state.turn == Turn(moves=WALK) else []


def stop(course: Course) -> None:
    course.turn(stopped=True)
    course.change(phase="stop")


def go_back(course: Course) -> None:
    """On second thoughts, the turn goes on."""
    course.change(phase="turn")


def propose(course: Course) -> None:
    """The others are asked one after the other, clockwise."""
    state = course.state
    course.tell("proposed", seat=state.seat)
    course.change(phase="vote", voter=state.after(state.seat))


def vote(course: Course, action: Action) -> None:
    """One who wants to go on is enough; the last who agrees ends it, and nobody wins."""
    state = course.state
    course.tell("agreed" if action["type"] == "agree" else "disagreed", seat=state.voter)
    following = state.after(state.voter)
    if action["type"] != "agree":
        course.change(phase="turn", voter=-1)
    elif following == state.seat:
        course.change(phase="over", reason="agreed", voter=-1, look=None)
    else:
        course.change(voter=following)


def give_up(course: Course) -> None:
    """Whoever leaves drops everything where they stood. What Annabelle was to do for them or to them, she forgets."""
    seat = course.state.seat
    for counter in course.state.me.carries:
        course.drop(seat, counter)
    course.astronaut(seat, at=None, gone=True)
    course.tell("gone", seat=seat)
    robot = course.state.robot
    if robot and robot.order and seat in (robot.order.by, robot.order.seat):
        course.change(robot=replace(robot, order=None))
    if len(course.state.aboard) < FEWEST:
        course.change(phase="over", reason="deserted", look=None)
    else:
        end_turn(course)
