"""Positions to start a test from, and a table to play on in the words of the scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Decision, Event, Illegal
from app.games.suicidium import GAME
from app.games.suicidium.cards import CARDS, OBJECTS
from app.games.suicidium.flow import Flow
from app.games.suicidium.state import Draft, Seat, State

A, B, C, D = range(4)

GUMMY, SCHOOL, HEIRESS, PREMIER = "pt-gummy-bears", "pt-magic-school", "pt-rich-heiress", "pt-prime-minister"
GOLDFISH, LLAMA, FISH, SPOILER = "pt-goldfish", "pt-llama-project", "pt-microwave-fish", "pt-spoiler"
LOVE, MORS, CANDY = "pt-cosmic-love", "pt-mors-tua", "pt-steal-candy"
NARCOLEPSY, TALENT, PANIC, TOFFEE, GELATO = (
    "ev-narcolepsy",
    "ev-talent-show",
    "ev-panic-attack",
    "ev-toffee-mouth",
    "ev-gelato-juggler",
)
KRAMPUS, CRISIS = "ev-krampus", "ev-crisis"
IMMUNITY, SUSPENSE, SPADES, ERASER = "rs-parliamentary-immunity", "rs-suspense", "rs-two-of-spades", "rs-giant-eraser"
DRIZZLE, WASABI, LATTE, SMOKING, JUMPER = "rs-drizzle", "rs-wasabi", "rs-latte-plus", "rs-quit-smoking", "rs-jumper-backwards"

OBJECT = {"a": "object_a", "b": "object_b", "c": "object_c", "final": "object_final"}

FILLERS = tuple(c for c in CARDS if c.startswith("pt-") and c not in (GUMMY, GOLDFISH, LLAMA, SPOILER, LOVE, MORS, CANDY))
"""Cards that do nothing to a test unless somebody plays them."""


def seat(will: int = 5, hand: Sequence[str] = (), objects: str = "", lasting: Sequence[str] = (), **more: Any) -> Seat:
    """One place; `objects` by their short names ("a b")."""
    return Seat(will, tuple(hand), tuple(OBJECT[o] for o in objects.split()), tuple(lasting), **more)


def fill(n: int, *first: str) -> tuple[str, ...]:
    """A hand of `n` cards that begins with `first`."""
    return (*first, *(c for c in reversed(FILLERS) if c not in first))[:n]


class Table:
    """A session from a made-up position. `seats[0]` is A, who has the turn; the draw phase is still to come."""

    def __init__(
        self, mode: str, *seats: Seat, deck: int | None = None, objects: str = "", gentle: bool = False, seed: bytes = b"test"
    ) -> None:
        used = {c for s in seats for c in (*s.hand, *s.lasting)}
        assert len(used) == sum(len(s.hand) + len(s.lasting) for s in seats), "a card is used twice"
        rest = tuple(c for c in CARDS if c not in used)
        count = len(rest) if deck is None else deck
        top = [OBJECT[o] for o in objects.split()]
        left = list(OBJECTS)
        for thing in (*top, *(o for s in seats for o in s.objects)):
            left.remove(thing)
        start = State(
            mode={"S": "survive", "D": "depression"}[mode], gentle=gentle, seats=seats, deck=rest[:count],
            objects=(*top, *left), discard=rest[count:], table=(), agenda=(), draft=Draft(), active=0, turn=0, drawn=0,
            stage=0, decks=0,
        )  # fmt: skip
        self.seed = seed
        self.version = 1
        self.events: list[Event] = []
        flow = Flow(start, Chance(seed, "1.0"))
        flow.begin_turn(0)
        flow.run()
        self.events += flow.events
        self.state = flow.state

    # Asking --------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Decision:
        (decision,) = GAME.decisions(self.state)
        return decision

    @property
    def draws(self) -> list[int]:
        """The numbers of cards that may be declared."""
        assert self.question.kind == "declare"
        return [a["n"] for a in self.question.actions if a["type"] == "draw"]

    def asks(self, seat: int, kind: str) -> bool:
        """Whether this is the open question."""
        return self.state.reason is None and (self.question.seat, self.question.kind) == (seat, kind)

    def may(self, kind: str, **values: Any) -> bool:
        """Whether an answer of this type with these values is listed."""
        return any(a["type"] == kind and all(a[k] == v for k, v in values.items()) for a in self.question.actions)

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What this viewer sees."""
        return GAME.view(self.state, viewer)

    def will(self, seat: int) -> int:
        return self.state.seats[seat].will

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The values of every event of this kind so far."""
        return [e.values for e in self.events if e.kind == kind]

    # Playing -------------------------------------------------------------------------------------------------------

    def do(self, seat: int, kind: str, **values: Any) -> Table:
        """Answers the open question, which must be this seat's."""
        self.version += 1
        action = {"type": kind, **values}
        step = GAME.apply(self.state, seat, action, Chance(self.seed, f"{self.version}.0"))
        self.state = step.state
        self.events += step.events
        self._all_cards_are_somewhere()
        return self

    def refuses(self, seat: int, kind: str, **values: Any) -> str:
        """The sentence with which this answer is refused."""
        try:
            GAME.apply(self.state, seat, {"type": kind, **values}, Chance(self.seed, "0.0"))
        except Illegal as refusal:
            return str(refusal)
        raise AssertionError(f"{kind} {values} was accepted")

    def draw(self, seat: int, n: int) -> Table:
        return self.do(seat, "draw", n=n)

    def put(self, seat: int, card: str, at: int | None = None, option: str | None = None, on: str | None = None) -> Table:
        """One card into the composition, answering whatever is asked about it."""
        named = next(a for a in self.question.actions if a["type"] == "play" and a["card"] == card)
        self.do(seat, **{"kind": "play"} | {k: v for k, v in named.items() if k != "type"})
        if self.asks(seat, "aim"):
            self.do(seat, "aim", at=at)
        if self.asks(seat, "option"):
            answer = next(a for a in self.question.actions if a["type"] == option)
            self.do(seat, **{"kind": option} | {k: v for k, v in answer.items() if k != "type"})
        if self.asks(seat, "attach"):
            answer = next(a for a in self.question.actions if a["type"] == "on" and a["card"] == on)
            self.do(seat, **{"kind": "on"} | {k: v for k, v in answer.items() if k != "type"})
        return self

    def play(self, seat: int, *cards: tuple[Any, ...] | str) -> Table:
        """A whole round of one seat: cards as `(card, at)`, `(card, at, option)`, `(response, "on", card)` or just a name."""
        for card in cards:
            if isinstance(card, str):
                self.put(seat, card)
            elif card[1] == "on":
                self.put(seat, card[0], on=card[2])
            else:
                self.put(seat, *card)
        return self.do(seat, "done" if cards else "pass")

    def main(self, *cards: tuple[Any, ...] | str) -> Table:
        """A's main phase, after drawing nothing."""
        if self.asks(A, "declare"):
            self.draw(A, 0)
        return self.play(A, *cards)

    def rest(self, *seats: int) -> Table:
        """These seats pass."""
        for number in seats:
            self.do(number, "pass")
        return self

    def change(self, **values: Any) -> Table:
        """Changes fields of the state."""
        self.state = replace(self.state, **values)
        return self

    def _all_cards_are_somewhere(self) -> None:
        state = self.state
        held = [c for s in state.seats for c in (*s.hand, *s.lasting)]
        table = [e.card for e in state.table if not e.kept]
        assert sorted((*state.deck, *state.discard, *held, *table)) == sorted(CARDS)
        assert sorted((*state.objects, *(o for s in state.seats for o in s.objects))) == sorted(OBJECTS)
