"""One action being carried out: a `Ward` that is replaced step by step, what is told of it, and whether it revealed anything.

The moves that every rule is made of: draw, discard, refill, refresh (Rulebook, Important Extras), ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Event, Step
from app.games.death_wish.cards import DISEASES, OUTBREAKS, WILD, colour
from app.games.death_wish.state import Patient, Pile, Question, Ward

SLOTS = 4
POOL = 4
HOLE = ""
"""A place in the pool from which a symptom was taken; the next one comes to lie there."""
REPEATS = 20
"""How often a pool is laid out anew at most before it stays as it is."""


class Shift:
    """A `Ward` at work. `ward` is always a valid state; everything else is what came of the action so far."""

    def __init__(self, ward: Ward, chance: Chance) -> None:
        self.ward = ward
        self.chance = chance
        self.events: list[Event] = []
        self.reveals = False

    def step(self) -> Step[Ward]:
        """What the action led to."""
        return Step(self.ward, tuple(self.events), self.reveals or self.chance.used)

    # Telling and asking -------------------------------------------------------------------------------------------

    def say(self, kind: str, only: tuple[int, ...] | None = None, never: tuple[int, ...] = (), **values: Any) -> None:
        """Tells `kind`, to everybody unless `only` or `never` say otherwise."""
        self.events.append(Event(kind, values, only, never))

    def ask(self, seat: int, kind: str) -> None:
        """Opens a question to `seat`."""
        number = self.ward.asked + 1
        self.set(asked=number, questions=(*self.ward.questions, Question(number, seat, kind)))

    # Changing -----------------------------------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Replaces fields of the ward."""
        self.ward = replace(self.ward, **changes)

    def patient(self, seat: int) -> Patient:
        return self.ward.patients[seat]

    def change(self, seat: int, **changes: Any) -> None:
        """Replaces fields of one patient."""
        patients = list(self.ward.patients)
        patients[seat] = replace(patients[seat], **changes)
        self.set(patients=tuple(patients))

    # Decks --------------------------------------------------------------------------------------------------------

    def draw(self, pile: str, count: int) -> tuple[str, ...]:
        """The top `count` cards of `symptoms`, `afflicters` or `outbreaks`; fewer if there are no more.

        A deck is rebuilt from its discards only when a card is needed and none is left (Rulebook, Important Extras).
        """
        held: Pile = getattr(self.ward, pile)
        got: tuple[str, ...] = ()
        while len(got) < count and (held.deck or held.spent):
            if not held.deck:
                held = Pile(self.chance.shuffle(held.spent))
                self.say("rebuilt", deck=pile)
            wanted = count - len(got)
            got, held = got + held.deck[:wanted], Pile(held.deck[wanted:], held.spent)
        self.set(**{pile: held})
        if got:
            self.reveals = True
        return got

    def discard(self, pile: str, cards: Sequence[str]) -> None:
        """Lays `cards` face up on the discards; the last one is on top."""
        held: Pile = getattr(self.ward, pile)
        self.set(**{pile: Pile(held.deck, (*held.spent, *cards)), "shown": (*self.ward.shown, *cards)})
        if cards:
            self.reveals = True

    def draw_symptoms(self, seat: int, count: int) -> None:
        """`seat` draws symptoms; only they see which."""
        got = self.draw("symptoms", count)
        self.change(seat, hand=self.patient(seat).hand + got)
        self.say("drew_these", only=(seat,), seat=seat, symptoms=list(got))
        self.say("drew", never=(seat,), seat=seat, count=len(got))

    def draw_afflicters(self, seat: int, count: int) -> None:
        """`seat` draws afflicters, face up."""
        got = self.draw("afflicters", count)
        self.change(seat, afflicters=self.patient(seat).afflicters + got)
        self.say("afflicted", seat=seat, afflicters=list(got))

    # The open cards -----------------------------------------------------------------------------------------------

    def refill(self) -> None:
        """Fills the symptom pool and the empty slots, and refreshes what is all of one colour, until both are at rest."""
        self._fill_pool()
        for _ in range(REPEATS):
            if not self._refresh_pool():
                break
        self._fill_slots()
        for _ in range(REPEATS):
            if not self._refresh_slots():
                break

    def take_from_pool(self, seat: int, cards: Sequence[str]) -> None:
        """`seat` takes open symptoms. Their places stay empty until `refill`."""
        self.set(pool=tuple(HOLE if card in cards else card for card in self.ward.pool))
        self.change(seat, hand=(*self.patient(seat).hand, *cards))
        self.say("took", seat=seat, symptoms=list(cards))

    def _fill_pool(self) -> None:
        pool = [*self.ward.pool, *[HOLE] * (POOL - len(self.ward.pool))]
        got = self.draw("symptoms", pool.count(HOLE))
        for card in got:
            pool[pool.index(HOLE)] = card
        self.set(pool=tuple(card for card in pool if card != HOLE), shown=self.ward.shown + got)
        if got:
            self.say("pool_filled", symptoms=list(got))

    def _fill_slots(self) -> None:
        deck, slots, shown = self.ward.diseases, list(self.ward.slots), self.ward.shown
        for number, slot in enumerate(slots):
            if not slot and deck:
                slots[number], deck = deck[:1], deck[1:]
                shown += slots[number]
                self.say("turned_up", disease=slots[number][0])
                self.reveals = True
        self.set(diseases=deck, slots=tuple(slots), shown=shown)

    def _refresh_pool(self) -> bool:
        """Symptoms of one colour, no wild among them, go back into the deck and new ones are laid out."""
        pool, pile = self.ward.pool, self.ward.symptoms
        shown = {colour(card) for card in pool}
        if len(pool) < 2 or len(shown) != 1 or WILD in shown:
            return False
        deck = pool + pile.deck
        if {colour(card) for card in deck} == shown:
            deck, pile = deck + pile.spent, Pile()
            if {colour(card) for card in deck} == shown:
                return False
        self.say("pool_refreshed", colour=shown.pop())
        self.set(pool=(), symptoms=Pile(self.chance.shuffle(deck), pile.spent))
        self._fill_pool()
        return True

    def _refresh_slots(self) -> bool:
        """Accessible diseases of one colour, no wild among them, go back into the deck; what lies beneath stays."""
        tops, deck = self.ward.tops, self.ward.diseases
        shown = {DISEASES[disease].colour for disease in tops}
        if len(tops) < 2 or len(shown) != 1 or WILD in shown or all(DISEASES[disease].colour in shown for disease in deck):
            return False
        self.say("slots_refreshed", colour=shown.pop())
        self.set(diseases=self.chance.shuffle(tops + deck), slots=tuple(slot[:-1] for slot in self.ward.slots))
        self._fill_slots()
        return True

    def clean(self) -> None:
        """Shuffles every open symptom and disease into its deck and lays out new ones."""
        ward = self.ward
        lying = tuple(disease for slot in ward.slots for disease in slot)
        self.set(
            symptoms=Pile(self.chance.shuffle(ward.pool + ward.symptoms.deck), ward.symptoms.spent),
            diseases=self.chance.shuffle(lying + ward.diseases),
            pool=(),
            slots=((),) * SLOTS,
        )

    # Diseases -----------------------------------------------------------------------------------------------------

    def take_disease(self, disease: str) -> None:
        """Takes an accessible disease off its slot."""
        self.set(slots=tuple(slot[:-1] if slot[-1:] == (disease,) else slot for slot in self.ward.slots))

    def spend_outbreak(self, seat: int, card: str) -> None:
        """Discards a hidden outbreak that `seat` has used."""
        kept = list(self.patient(seat).kept)
        kept.remove(card)
        self.change(seat, kept=tuple(kept))
        self.discard("outbreaks", (card,))

    def outbreak_left(self) -> bool:
        """Whether any outbreak that may be used by two is still in the deck or its discards."""
        pile = self.ward.outbreaks
        return any(not OUTBREAKS[card].icon for card in pile.deck + pile.spent)


def without(cards: tuple[str, ...], gone: Sequence[str]) -> tuple[str, ...]:
    """`cards` but for those in `gone`, in the same order."""
    return tuple(card for card in cards if card not in gone)
