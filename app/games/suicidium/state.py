"""What a session of Suicidium consists of at any moment."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.suicidium.cards import CARDS, Card

FULL = 10
"""The most will-power points one may have, and what one starts with."""

HAND = 7
"""A full hand."""

BATCH = 3
"""The most cards of one main phase, answer or closing."""

BACKS = 8
"""How often one composition may be taken back, so that no play goes on for ever."""

LAST_DECK = 6
"""In Depression the game ends when the deck runs out for the sixth time (a ruling: see the rules page)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place. `out` is the order in which they went out (0: still in)."""

    will: int = FULL
    hand: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    out: int = 0
    pending: bool = False
    """At zero in Depression, waiting for the end of the draw phase."""
    character: str | None = None

    @property
    def alive(self) -> bool:
        return self.out == 0

    def suffers(self, kind: str) -> bool:
        """Whether a card in front of this player does `kind` to them."""
        if kind in ("skip_draw", "skip_main") and self.character == "light_sleeper":
            return False
        return any(CARDS[c].kind == kind for c in self.lasting)

    @property
    def hand_cap(self) -> int:
        """A full hand: what is dealt, what comes after running out of points, and how far the draw phase goes."""
        return HAND + (self.character == "deep_pockets")

    @property
    def main_cap(self) -> int:
        """How many cards the main phase takes."""
        return 1 if self.suffers("limit_main") else BATCH + (self.character == "third_arm")


@dataclass(frozen=True, slots=True)
class Entry:
    """A card on the table. Point and event cards have `order` (from 1), perhaps `at` and `option`; responses hang `on` another entry."""

    uid: int
    card: str
    owner: int
    batch: int
    """Whose round it came in: 0 the main phase, 1 to 3 the opponents' answers, 4 the closing."""
    order: int | None = None
    at: int | None = None
    option: str | None = None
    on: int | None = None
    kept: bool = False
    """A lasting card that took effect: it lies in front of its target now, and this is only its place on the table."""

    @property
    def face(self) -> Card:
        return CARDS[self.card]


@dataclass(frozen=True, slots=True)
class Draft:
    """What the seat that is asked has put together so far; nobody else knows of it."""

    entries: tuple[Entry, ...] = ()
    card: str | None = None
    at: int | None = None
    steps: int = 0
    backs: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is to happen. `kind` names it; `uid` is an entry, or another seat where a seat looks into a hand."""

    kind: str
    seat: int = -1
    n: int = 0
    uid: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A session. The first task of `agenda` is always a question, unless the game is over."""

    mode: str
    gentle: bool
    seats: tuple[Seat, ...]
    deck: tuple[str, ...]
    """The next card first. Hidden, like the order of `objects`."""
    objects: tuple[str, ...]
    discard: tuple[str, ...]
    table: tuple[Entry, ...]
    agenda: tuple[Task, ...]
    draft: Draft
    active: int
    turn: int
    drawn: int
    """Cards drawn in this turn's draw phase."""
    stage: int
    """Which question this is, counted from the start."""
    decks: int
    """How often the deck has run out."""
    winners: tuple[int, ...] = ()
    reason: str | None = None
    shown: tuple[str, ...] = ()
    """The objects drawn and the cards that left a hand for all to see, in the latest step: they may be shuffled away again within it."""

    @property
    def survive(self) -> bool:
        return self.mode == "survive"

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(i for i, s in enumerate(self.seats) if s.alive)

    def around(self, start: int) -> tuple[int, ...]:
        """The living seats clockwise, beginning with `start` itself if it lives."""
        count = len(self.seats)
        return tuple(i for k in range(count) if self.seats[i := (start + k) % count].alive)

    def entry(self, uid: int) -> Entry:
        """The entry of the table with this number."""
        return next(e for e in self.table if e.uid == uid)
