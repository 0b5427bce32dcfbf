"""What the table of Death Wish remembers: players' cards, decks, open questions, and how far the turn has come."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.death_wish.cards import skulls


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How a player last caught something: the cards of the sentence, and the backstory they added ("" while there is none)."""

    disease: str
    afflicter: str
    symptoms: tuple[str, ...]
    story: str = ""


@dataclass(frozen=True, slots=True)
class Patient:
    """What is in front of one seat. `died` is the order of death (0: alive), `died_at` the number of the turn."""

    hand: tuple[str, ...] = ()
    stored: tuple[str, ...] = ()
    afflicters: tuple[str, ...] = ()
    diseases: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    misses: int = 0
    died: int = 0
    died_at: int = 0
    diagnosis: Diagnosis | None = None

    @property
    def skulls(self) -> int:
        return skulls(self.diseases)

    @property
    def alive(self) -> bool:
        return self.died == 0


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck (first card on top) and its discards (last card on top)."""

    deck: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """An open decision. Its actions follow from the kind and from what cannot change while it is open."""

    id: int
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Ward:
    """The whole state.

    Slots list their diseases from the bottom up. `shown` holds what the last action discarded or turned up in front of
    everybody, even where it did not stay there. `due`: a contracted disease calls for an outbreak. `drawn` is the outbreak in
    use, `looked` the cards seen by Cherry Pick, `spooned` and `carts` the answers given so far (by seat), `handing` the giver and
    the receiver of a Hand-Me-Down. `counted`: the skulls of this turn are counted; `dying` are those at the target whose death
    is not settled. `over` names the reason.
    """

    target: int
    incubate: bool
    play_on: bool
    patients: tuple[Patient, ...]
    symptoms: Pile
    afflicters: Pile
    outbreaks: Pile
    diseases: tuple[str, ...]
    slots: tuple[tuple[str, ...], ...]
    pool: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    turn: int = 0
    turns: int = 0
    asked: int = 0
    questions: tuple[Question, ...] = ()
    again: bool = False
    due: bool = False
    drawn: str | None = None
    looked: tuple[str, ...] = ()
    spooned: tuple[str | None, ...] = ()
    handing: tuple[int, int] | None = None
    counted: bool = False
    dying: tuple[int, ...] = ()
    carts: tuple[bool | None, ...] = ()
    wish: str = ""
    over: str = ""

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(seat for seat, patient in enumerate(self.patients) if patient.alive)

    def others(self, seat: int) -> tuple[int, ...]:
        """The living seats but this one, clockwise from its left."""
        return tuple(other for other in self.clockwise(seat) if other != seat)

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The living seats clockwise, beginning with `seat` itself if it lives."""
        many = len(self.patients)
        return tuple(other for step in range(many) if self.patients[other := (seat + step) % many].alive)

    @property
    def tops(self) -> tuple[str, ...]:
        """The accessible diseases: the top card of every slot that is not empty."""
        return tuple(slot[-1] for slot in self.slots if slot)
