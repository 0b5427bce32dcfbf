"""Suicidium: setup, questions and answers. The course of a turn is in `flow`, what cards do in `effects` and `chain`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from pydantic import Field

from app.engine.chance import Chance
from app.engine.game import Action, Bot, Decision, Event, Game, GameInfo, Illegal, Options, Outcome, Place, Step, Viewer
from app.engine.words import mark
from app.games.suicidium import bots, compose, draws, effects, losses
from app.games.suicidium.cards import CARDS, CHARACTERS, OBJECTS
from app.games.suicidium.flow import Flow
from app.games.suicidium.questions import question, refusal, same
from app.games.suicidium.state import HAND, Draft, Seat, State, Task
from app.games.suicidium.view import view
from app.games.suicidium.words import CONTENT_NOTE, TERMS, WORDS

STEPS = 64
"""More than one composition can take: numbers the questions of one stage."""

__all__ = ["Suicidium", "effects", "losses"]  # the last two are here for the tasks that they add


class SuicidiumOptions(Options):
    mode: Literal["survive", "depression"] = Field(
        default="survive",
        title=mark("How it is won"),
        description=mark("Survive: the last one left wins. Depression: the same cards, and the first one out wins."),
        json_schema_extra={"labels": {"survive": TERMS["both.survive"], "depression": TERMS["both.depression"]}},
    )
    theme: Literal["base", "gentle"] = Field(
        default="gentle",
        title=mark("Theme"),
        description=mark("“I Quit!” plays by the same rules, with gentler names and pictures. Fixed once the game starts."),
        json_schema_extra={"labels": {"base": TERMS["base"], "gentle": TERMS["gentle"]}},
    )
    characters: bool = Field(
        default=False,
        title=mark("Characters"),
        description=mark("Everybody is dealt one small advantage, face up for the whole game."),
    )


class Suicidium(Game[State]):
    info = GameInfo(
        id="suicidium",
        title="Suicidium",
        seats=(2, 4),
        minutes=(10, 60),
        rules_version=1,
        max_actions=200_000,
        line=mark("A very bad week, told in silly cards."),
        content_note=CONTENT_NOTE,
        soak=40,
        stride=3,
    )
    options = SuicidiumOptions
    state = State
    words = WORDS

    # Rulebook, "Setup" -----------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        assert isinstance(options, SuicidiumOptions)
        events = []
        first = _roll_for_first(seats, chance, events)
        characters: tuple[str | None, ...] = (None,) * seats
        if options.characters:
            characters = chance.draw(tuple(CHARACTERS), seats)[0]
            events += [Event("character", {"seat": s, "character": c, "does": f"does.{c}"}) for s, c in enumerate(characters) if c]
        deck = chance.shuffle(tuple(CARDS))
        objects = chance.shuffle(OBJECTS)
        places = [Seat(character=character) for character in characters]
        for k in range(seats):
            seat = (first + k) % seats
            cards = places[seat].hand_cap
            places[seat], deck = replace(places[seat], hand=deck[:cards]), deck[cards:]
        state = State(
            mode=options.mode, gentle=options.theme == "gentle", seats=tuple(places), deck=deck, objects=objects, discard=(),
            table=(), agenda=(), draft=Draft(), active=first, turn=0, drawn=0, stage=0, decks=0,
        )  # fmt: skip
        flow = Flow(state, chance)
        flow.events += events
        flow.tell("dealt", n=HAND)
        flow.begin_turn(first)
        flow.run()
        return Step(flow.state, tuple(flow.events), True)

    # Questions -------------------------------------------------------------------------------------------------------

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if state.reason is not None:
            return ()
        task = state.agenda[0]
        kind, prompt, actions = question(state, task)
        return (Decision(state.stage * STEPS + state.draft.steps, task.seat, kind, prompt, actions),)

    def apply(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        if state.reason is not None:
            raise Illegal(mark("The game is over."))
        task = state.agenda[0]
        if seat != task.seat:
            raise Illegal(mark("Somebody else is asked now."))
        if not any(same(action, listed) for listed in question(state, task)[2]):
            raise Illegal(refusal(state, task, action))
        flow = Flow(replace(state, shown=()), chance)
        if task.kind in ("main", "respond", "close") and action["type"] not in ("done", "pass"):
            return Step(replace(state, draft=compose.step(state, task, action)))
        _answer(flow, task, action)
        flow.run()
        return Step(flow.state, tuple(flow.events), flow.reveals or chance.used)

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        values: dict[str, Any] = {
            "gentle": state.gentle,
            "seat": state.winners[0] if len(state.winners) == 1 else list(state.winners),
        }
        last = len(state.seats) + 1
        places = []
        for number, seat in enumerate(state.seats):
            won = number in state.winners
            place = 1 if won else (last - seat.out if seat.out else 1 + len(state.winners))
            places.append(Place(number, place, won))
        return Outcome(state.reason, tuple(places), values)

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        return view(state, viewer)

    def default(self, state: State, decision: Decision) -> Action:
        """The least that must be drawn or played. A card half chosen is taken back; a composition is played as far as it was put together."""
        kinds = {a["type"]: a for a in reversed(decision.actions)}
        if decision.kind in ("aim", "attach", "option") and (decision.seat != state.active or not compose.must_act(state)):
            return kinds.get("back", decision.actions[0])
        for kind in ("done", "pass", "resume"):
            if kind in kinds:
                return kinds[kind]
        if decision.kind == "main":
            return min(decision.actions, key=lambda a: CARDS[a["card"]].target not in ("any_player", "self"))
        return decision.actions[0]

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        """Other hands, the deck and the objects are dealt anew; what others are composing is unknown, so it is forgotten."""
        task = state.agenda[0] if state.agenda else None
        known = {viewer}
        if task and task.kind == "pick" and task.seat == viewer:
            known.add(task.uid)
        top = viewer is not None and state.seats[viewer].character == "keen_nose" and state.seats[viewer].alive
        kept_top = state.deck[:1] if top else ()
        hidden = [c for s, seat in enumerate(state.seats) if s not in known for c in seat.hand]
        pool = chance.shuffle((*hidden, *state.deck[len(kept_top) :]))
        seats = []
        for number, seat in enumerate(state.seats):
            if number not in known:
                seat, pool = replace(seat, hand=pool[: len(seat.hand)]), pool[len(seat.hand) :]
            seats.append(seat)
        draft = state.draft if task and task.seat == viewer else Draft()
        objects = chance.shuffle(state.objects)
        return replace(state, seats=tuple(seats), deck=(*kept_top, *pool), objects=objects, draft=draft)

    @property
    def bots(self) -> Mapping[str, Bot[State]]:
        return {"easy": bots.easy, "normal": bots.normal}


def _roll_for_first(seats: int, chance: Chance, events: list[Event]) -> int:
    """The lowest die begins; those who tie roll again."""
    rolling = list(range(seats))
    while len(rolling) > 1:
        rolls = {seat: chance.roll(10) for seat in rolling}
        events += [Event("dice", {"seat": seat, "roll": roll}) for seat, roll in rolls.items()]
        rolling = [seat for seat in rolling if rolls[seat] == min(rolls.values())]
    events.append(Event("first", {"seat": rolling[0]}))
    return rolling[0]


def _answer(flow: Flow, task: Task, action: Action) -> None:
    kind = action["type"]
    if kind == "draw":
        draws.declare(flow, task, action["n"])
    elif kind == "swap":
        draws.swap(flow, task, action["card"])
    elif kind in ("resume", "stop"):
        draws.resume(flow, task, kind == "resume")
    elif kind == "discard":
        draws.discard_one(flow, task, action["card"])
    elif kind == "take":
        draws.pick(flow, task, action["card"])
    elif kind == "done":
        flow.put_down(task)
    else:
        flow.set(agenda=flow.state.agenda[1:])
        flow.tell("plays_nothing" if task.kind == "main" else "no_answer", seat=task.seat)
