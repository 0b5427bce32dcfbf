"""Sets a scene: a session of Regicide at a moment of one's choice, and what happens next in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Action, Event, Outcome
from app.games.regicide import GAME
from app.games.regicide.cards import DECK, HAND_LIMIT, JESTERS, RANK, ROYALS, in_order
from app.games.regicide.rules import set_up, strikes
from app.games.regicide.state import PLAY, Played, State

SEED = b"scene"


def cards(text: str) -> tuple[str, ...]:
    """`"AC 8D"` as cards."""
    return tuple(text.split())


@dataclass
class Scene:
    """A session that goes on with each call; `events` are the last answer's. Each answer is checked to be listed."""

    state: State
    events: tuple[Event, ...] = ()
    version: int = 1

    def answer(self, action: Action) -> Scene:
        decision = GAME.decision(self.state, self.state.seat)
        assert decision is not None and action in decision.actions, f"{action} is not listed"
        self.version += 1
        step = GAME.apply(self.state, self.state.seat, action, Chance(SEED, f"{self.version}.0"))
        self.state, self.events = step.state, step.events
        return self

    def play(self, text: str) -> Scene:
        return self.answer({"type": "play", "cards": list(cards(text))})

    def discard(self, text: str) -> Scene:
        return self.answer({"type": "discard", "cards": list(cards(text))})

    def yields(self) -> Scene:
        return self.answer({"type": "yield"})

    def choose(self, seat: int) -> Scene:
        return self.answer({"type": "choose", "seat": seat})

    def flip(self) -> Scene:
        return self.answer({"type": "flip"})

    @property
    def offered(self) -> list[Action]:
        return [action for decision in GAME.decisions(self.state) for action in decision.actions]

    def offers(self, kind: str) -> list[Any]:
        """What is offered of one type: the sets of cards or the seats, or [None] for an action without a value."""
        return [
            " ".join(action["cards"]) if "cards" in action else action.get("seat")
            for action in self.offered
            if action["type"] == kind
        ]

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    @property
    def ending(self) -> str | None:
        return self.outcome.reason if self.outcome else None

    @property
    def strikes(self) -> int:
        return strikes(self.state)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.values for event in self.events if event.kind == kind]


def scene(
    enemy: str,
    *hands: str,
    tavern: str | int = 20,
    discard: str = "",
    damage: int = 0,
    castle: str | None = None,
    fight: Sequence[tuple[int, str]] = (),
    yielded: Sequence[int] = (),
    change: Callable[[State], State] = lambda state: state,
    **more: Any,
) -> Scene:
    """A fight against `enemy`, `hands` by seat, seat 0 to play. `tavern` is its cards from the top, or how many of those left over;
    `castle` the enemies to come (by default all that follow); `fight` what lies on the table, by seat."""
    seats = len(hands)
    held = [in_order(cards(hand)) for hand in hands]
    assert all(len(hand) <= HAND_LIMIT[seats] for hand in held)
    lying = [cards(text) for _, text in fight]
    rank = "JQK".index(RANK[enemy])
    if castle is None:
        castle = " ".join(card for card in ROYALS if card not in sum(held, ()) and card != enemy and "JQK".index(RANK[card]) > rank)
    used = {enemy, *sum(held, ()), *sum(lying, ()), *cards(discard), *cards(castle)}
    spare = [card for card in DECK if card not in used and card not in ROYALS and card not in JESTERS]
    state = replace(
        set_up(seats, Chance(SEED, "1.0")),
        phase=PLAY, seat=0, enemy=enemy, damage=damage, castle=cards(castle), hands=tuple(held), discard=cards(discard),
        tavern=cards(tavern) if isinstance(tavern, str) else tuple(spare[:tavern]),
        fight=tuple(Played(seat, cards(text), 0, 0, 0, 0, 0, "") for seat, text in fight),
        yielded=tuple(seat in yielded for seat in range(seats)), **more,
    )  # fmt: skip
    return Scene(change(state))
