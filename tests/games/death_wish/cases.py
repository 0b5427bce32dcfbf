"""Positions to test from: any cards where the test wants them, all the others in their decks in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Action, Event
from app.games.death_wish import GAME
from app.games.death_wish.cards import AFFLICTERS, DISEASES, SYMPTOMS, outbreak_deck
from app.games.death_wish.state import Patient, Pile, Question, Ward

POOL = ("sw30", "sb24", "so18", "sr12")
SLOTS = (("biscuit-throat",), ("kettle-ear",), ("volcano-chin",), ("basilisk-eye",))


class Case:
    """A position and what came of it: `act` answers by the kind of action and as many of its values as matter."""

    def __init__(self, ward: Ward, seed: str = "case") -> None:
        self.ward = ward
        self.events: list[Event] = []
        self.reveals = False
        self.seed = seed
        self.versions = 1

    def offers(self, seat: int) -> list[Action]:
        """What `seat` may answer; nothing if it is not asked."""
        decision = GAME.decision(self.ward, seat)
        return list(decision.actions) if decision else []

    def kinds(self, seat: int) -> set[str]:
        return {action["type"] for action in self.offers(seat)}

    def act(self, seat: int, kind: str, /, **values: Any) -> Case:
        """Answers with the first listed action that fits."""
        for action in self.offers(seat):
            if action["type"] == kind and all(action.get(key) == value for key, value in values.items()):
                return self.send(seat, action)
        raise AssertionError(f"seat {seat} is not offered {kind} {values}, but {self.offers(seat)[:6]}")

    def send(self, seat: int, action: Action) -> Case:
        """Answers with exactly this action, listed or not."""
        self.versions += 1
        step = GAME.apply(self.ward, seat, action, Chance(self.seed.encode(), f"{self.versions}.0"))
        self.ward, self.events, self.reveals = step.state, list(step.events), step.reveals
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The values of the last action's events of this kind."""
        return [event.values for event in self.events if event.kind == kind]

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(question.seat, question.kind) for question in self.ward.questions]

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.ward.patients[seat].hand

    def skulls(self, seat: int) -> int:
        return self.ward.patients[seat].skulls


def case(
    seats: int = 3,
    *,
    hands: Sequence[Sequence[str]] = (),
    afflicters: Sequence[Sequence[str]] = (),
    diseases: Sequence[Sequence[str]] = (),
    kept: Sequence[Sequence[str]] = (),
    stored: Sequence[Sequence[str]] = (),
    slots: Sequence[Sequence[str]] = SLOTS,
    pool: Sequence[str] = POOL,
    spent: Sequence[str] = (),
    spent_outbreaks: Sequence[str] = (),
    outbreaks: Sequence[str] = (),
    next_symptoms: Sequence[str] = (),
    next_afflicters: Sequence[str] = (),
    next_diseases: Sequence[str] | None = None,
    turn: int = 0,
    target: int = 14,
    incubate: bool = False,
    play_on: bool = False,
    seed: str = "case",
) -> Case:
    """It is the turn of `turn`. `next_…` lie on top of their decks; `next_diseases=()` alone empties that deck into nowhere."""

    def of(many: Sequence[Sequence[str]], seat: int) -> tuple[str, ...]:
        return tuple(many[seat]) if seat < len(many) else ()

    patients = tuple(
        Patient(hand=of(hands, s), stored=of(stored, s), afflicters=of(afflicters, s), diseases=of(diseases, s), kept=of(kept, s))
        for s in range(seats)
    )
    lying = {card for p in patients for card in p.hand + p.stored + p.afflicters + p.diseases}
    lying |= {*pool, *spent, *next_symptoms, *next_afflicters, *(d for slot in slots for d in slot), *(next_diseases or ())}

    def deck(first: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
        return (*first, *(card for card in cards if card not in lying))

    left = Counter(outbreak_deck(seats))
    left.subtract([*outbreaks, *spent_outbreaks, *(card for p in patients for card in p.kept)])
    return Case(
        Ward(
            target=target,
            incubate=incubate,
            play_on=play_on,
            patients=patients,
            symptoms=Pile(deck(next_symptoms, tuple(SYMPTOMS)), tuple(spent)),
            afflicters=Pile(deck(next_afflicters, tuple(AFFLICTERS))),
            outbreaks=Pile((*outbreaks, *left.elements()), tuple(spent_outbreaks)),
            diseases=() if next_diseases == () else deck(next_diseases or (), tuple(DISEASES)),
            slots=tuple(tuple(slot) for slot in slots),
            pool=tuple(pool),
            turn=turn,
            turns=1,
            asked=1,
            questions=(Question(1, turn, "turn"),),
        ),
        seed,
    )


def outbreak(card: str, seats: int = 3, **values: Any) -> Case:
    """Seat 0 has just contracted Thunder Colon, and `card` is the outbreak. Seat 0's hand and afflicters come after the payment."""
    hands = list(values.pop("hands", ((), ("sw11", "sb11"), ("sw12", "sb12"))))
    causes = list(values.pop("afflicters", ((), ("aw11",), ("ab11",))))
    hands[0], causes[0] = ("sw1", "sw2", "sw3", *hands[0]), ("aw1", *causes[0])
    slots = values.pop("slots", (("thunder-colon",), *SLOTS[1:]))
    values.setdefault("next_diseases", ("biscuit-throat",))
    start = case(seats, hands=hands, afflicters=causes, slots=slots, outbreaks=(card, *values.pop("outbreaks", ())), **values)
    return start.act(0, "contract", disease="thunder-colon")


def everything(ward: Ward) -> Counter[str]:
    """Every card of the table, wherever it is."""
    piles = (ward.symptoms, ward.afflicters, ward.outbreaks)
    cards: Counter[str] = Counter(card for pile in piles for card in pile.deck + pile.spent)
    cards.update(ward.diseases + ward.pool + ward.looked + tuple(d for slot in ward.slots for d in slot))
    for patient in ward.patients:
        cards.update(patient.hand + patient.stored + patient.afflicters + patient.diseases + patient.kept)
    if ward.drawn:
        cards[ward.drawn] += 1
    return cards
