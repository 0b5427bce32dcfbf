"""Sucking Vacuum, in the order of the rulebook: set up, taking a turn, ending it, and getting away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Action, Bot, Decision, Game, GameInfo, Illegal, Options, Outcome, Place, Step, Viewer
from app.engine.words import mark
from app.games.sucking_vacuum import combat, equipment, leaving, resampling, robot, searching, setting_up, turns
from app.games.sucking_vacuum.bot import easy
from app.games.sucking_vacuum.components import POD, PRICE
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.options import VacuumOptions
from app.games.sucking_vacuum.refusals import why_not
from app.games.sucking_vacuum.state import State
from app.games.sucking_vacuum.view import view
from app.games.sucking_vacuum.words import WORDS


class SuckingVacuum(Game[State]):
    """One question is open at a time: to the player at turn, to whoever is attacked, or to one who is asked whether to stop."""

    info = GameInfo(
        id="sucking-vacuum", title="Sucking Vacuum", seats=(3, 6), minutes=(30, 60), rules_version=1, max_actions=130_000,
        line=mark("The station leaks, the pod has two seats, and your friends have air."), soak=2, stride=40,
    )  # fmt: skip
    options = VacuumOptions
    state = State
    words = WORDS

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        assert isinstance(options, VacuumOptions)
        course = setting_up.begin(seats, options, chance)
        return Step(course.state, tuple(course.events))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if state.phase == "over":
            return ()
        if state.phase == "defend":
            return (_defence(state),)
        if state.phase == "vote":
            return (Decision(state.asked, state.voter, "vote", {"key": "vote", "seat": state.seat}, leaving.VOTES),)
        kind, prompt, actions = _question(state)
        return (Decision(state.asked, state.seat, kind, prompt, tuple(actions)),)

    def apply(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        decision = self.decision(state, seat)
        if decision is None:
            raise Illegal(mark("It is not your turn."))
        if not _listed(action, decision.actions):
            raise why_not(state, decision, action)
        course = Course(state, chance)
        _do(course, decision, action)
        return course.step()

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        return view(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over" or state.reason is None:
            return None
        places = tuple(Place(seat, 1 if seat in state.winners else 2, seat in state.winners) for seat in range(len(state.crew)))
        values: dict[str, Any] = {"rounds": state.round}
        if state.winners:
            values |= {"pilot": state.winners[0], "partner": state.winners[-1]}
        return Outcome(state.reason, places, values)

    def default(self, state: State, decision: Decision) -> Action:
        """Breathes in vacuum beside a tank, else ends the turn; takes a blow; takes nothing; lays a tile somewhere."""
        types = {action["type"]: action for action in reversed(decision.actions)}
        if decision.kind == "turn" and "breathe" in types and state.in_vacuum(state.seat):
            return types["breathe"]
        return next(
            (types[safe] for safe in ("end", "endure", "leave", "order_go", "back", "carry_on") if safe in types),
            decision.actions[0],
        )

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return resampling.resample(state, viewer, chance)

    @property
    def bots(self) -> Mapping[str, Bot[State]]:
        return {"easy": easy}


# Questions -----------------------------------------------------------------------------------------------------------


def _question(state: State) -> tuple[str, dict[str, Any], list[Action]]:
    """What the player at turn is asked: kind, prompt, answers."""
    match state.phase:
        case "build":
            pod = state.pile[0] == POD
            return "build", {"key": "build_pod" if pod else "build", "tile": state.pile[0]}, setting_up.build_actions(state)
        case "expose":
            return "expose", {"key": "expose"}, setting_up.expose_actions(state)
        case "start":
            return "start", {"key": "start"}, setting_up.start_actions(state)
        case "search":
            room = state.laid[state.tile_of(state.seat)].tile
            return "search", {"key": "search", "room": room}, searching.choice_actions(state)
        case "robot_place":
            return "robot_place", {"key": "robot_place"}, searching.put_actions(state)
        case "robot_order":
            return "robot_order", {"key": "robot_order"}, robot.order_actions(state)
        case "stop":
            return "stop", {"key": "stop"}, list(leaving.STOPS)
    return _turn(state)


def _turn(state: State) -> tuple[str, dict[str, Any], list[Action]]:
    turn = state.turn
    moves = turns.walk_actions(state)
    breathe: list[Action] = [{"type": "breathe"}] if turns.can_breathe(state) else []
    end: list[Action] = [{"type": "end", "price": turns.idle_price(state)}]
    key = "gasp" if turn.gasp else "crawl" if turn.crawls else "turn"
    prompt = {"key": key, "moves": turn.moves, "air": state.me.air}
    if turn.gasp or turn.crawls:
        return "turn", prompt, [*breathe, *moves, *end]
    return "turn", prompt, [
        *equipment.launch_actions(state), *combat.attack_actions(state), *combat.steal_actions(state), *searching.search_actions(state),
        *breathe, *robot.command_actions(state), *equipment.use_actions(state), *searching.drop_actions(state), *end, *moves, *leaving.stop_actions(state),
    ]  # fmt: skip


def _defence(state: State) -> Decision:
    """The one question out of turn."""
    fight = state.fight
    assert fight is not None
    weapon = combat.weapon(state, fight.attacker)
    prompt = {"key": "defend", "seat": fight.attacker, "weapon": weapon, "bite": fight.bite}
    return Decision(state.asked, fight.target, "defend", prompt, ({"type": "endure"}, {"type": "defend", "price": PRICE["defend"]}))


def _listed(action: Action, actions: tuple[Action, ...]) -> bool:
    """Whether it is one of them to the letter: 1 and 1.0 and True are equal to Python, and not to us."""
    return any(known == action and json.dumps(known, sort_keys=True) == _dumped(action) for known in actions)


def _dumped(action: Action) -> str:
    try:
        return json.dumps(action, sort_keys=True)
    except (TypeError, ValueError):
        return ""


# Answers -------------------------------------------------------------------------------------------------------------


def _do(course: Course, decision: Decision, action: Action) -> None:
    match action["type"]:
        case "lay":
            setting_up.lay(course, action)
        case "expose":
            setting_up.expose(course, action)
        case "start":
            setting_up.start(course, action)
        case "move":
            turns.walk(course, action)
        case "breathe":
            turns.breathe(course)
        case "end":
            turns.finish(course)
        case "attack":
            combat.attack(course, action)
        case "defend" | "endure":
            combat.answer(course, action)
        case "steal":
            combat.steal(course, action)
        case "search":
            searching.search(course)
        case "take":
            searching.take(course, action)
        case "leave":
            searching.leave(course)
        case "drop":
            searching.drop(course, action)
        case "wake":
            searching.wake(course)
        case "put":
            searching.put(course, action)
        case "command":
            robot.command(course)
        case "order_open" | "order_search" | "order_attack" | "order_go":
            robot.give_order(course, action)
            searching.after_order(course)
        case "show":
            equipment.show(course)
        case "fuel":
            equipment.fuel(course)
        case "inhale":
            equipment.inhale(course)
        case "drive":
            equipment.drive(course)
        case "jet":
            equipment.jet(course, action)
        case "launch" | "launch_alone":
            equipment.launch(course, action)
        case "stop":
            leaving.stop(course)
        case "back":
            leaving.go_back(course)
        case "propose":
            leaving.propose(course)
        case "agree" | "carry_on":
            leaving.vote(course, action)
        case "give_up":
            leaving.give_up(course)
