"""The cards: codes, values, suits, and the three piles they start in.

A card is its code: rank and suit (`"8D"`, `"10H"`, `"AC"`, `"JS"`), or `"X1"` and `"X2"` for the two Jesters. Strings are what
the wire, the log and a test read, and a dictionary finds their value as fast as a list would.
"""

from __future__ import annotations

from collections.abc import Iterable

SUITS = "CDHS"
NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
COURT = ("J", "Q", "K")
JESTERS = ("X1", "X2")

DECK = tuple(rank + suit for rank in ("A", *NUMBERS, *COURT) for suit in SUITS) + JESTERS
"""All 54, in the order in which hands are sorted and actions are written."""

PLACE = {card: place for place, card in enumerate(DECK)}
"""Where a card stands in `DECK`: the sort key of hands."""

RANK = {card: card[0] if card in JESTERS else card[:-1] for card in DECK}
SUIT = {card: "" if card in JESTERS else card[-1] for card in DECK}

RANK_VALUE = {"X": 0, "A": 1, "J": 10, "Q": 15, "K": 20} | {number: int(number) for number in NUMBERS}
VALUE = {card: RANK_VALUE[RANK[card]] for card in DECK}
"""What a card is worth, attacking and covering alike: numbers their face, companions 1, Jesters 0, royals 10, 15 and 20."""

COMPANIONS = frozenset("A" + suit for suit in SUITS)
ROYALS = tuple(rank + suit for rank in COURT for suit in SUITS)

HEALTH = {"J": 20, "Q": 30, "K": 40}
ATTACK = {"J": 10, "Q": 15, "K": 20}

HAND_LIMIT = {1: 8, 2: 7, 3: 6, 4: 5}
JESTERS_IN_TAVERN = {1: 0, 2: 0, 3: 1, 4: 2}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """`cards` sorted as a hand is."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def tavern_cards(seats: int) -> tuple[str, ...]:
    """What the Tavern deck is made of: the numbers, the companions, and Jesters by the number of players."""
    return tuple(card for card in DECK if card not in ROYALS and card not in JESTERS) + JESTERS[: JESTERS_IN_TAVERN[seats]]
