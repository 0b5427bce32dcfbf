"""What a session of Regicide is at one moment: frozen, and exact as JSON."""

from __future__ import annotations

from dataclasses import dataclass

PLAY, CHOOSE, SUFFER, OVER = "play", "choose", "suffer", "over"
"""The phases: step 1; naming who is next after a Jester; step 4; the end."""


@dataclass(frozen=True, slots=True)
class Played:
    """One play against the enemy of this fight, and what came of it.

    `healed` and `drew` count cards that really moved; `shield` is what the play takes off the enemy's attack, and
    `blocked` are the suits whose power the enemy's immunity swallowed.
    """

    seat: int
    cards: tuple[str, ...]
    attack: int
    damage: int
    healed: int
    drew: int
    shield: int
    blocked: str


@dataclass(frozen=True, slots=True)
class Fallen:
    """A royal defeated: by whom, with how much damage, and what was played against it."""

    card: str
    seat: int
    damage: int
    fight: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """A card that everybody has seen and that has since slipped out of sight in a shuffle of the discard pile.

    Hearts made so many shuffles: the card was last in sight before shuffle number `seen` + 1, and lies where shuffle number
    `put` left it (under the Tavern, in a hand that drew it from there, or in a closed discard pile).
    """

    card: str
    seen: int
    put: int


@dataclass(frozen=True, slots=True)
class State:
    """Cards are codes. `castle` and `tavern` have their next card first, `discard` its top card last; hands are sorted.

    `asked` numbers the questions, `shield` and `withheld` are the spades that count and those an immune enemy shrugs off,
    `jesters` are a solo player's unflipped ones, `floor` is open from a Jester to the next player's first action.
    """

    open_discard: bool
    free_chat: bool
    phase: str
    seat: int
    asked: int
    castle: tuple[str, ...]
    enemy: str | None
    damage: int
    shield: int
    withheld: int
    immune: bool
    fight: tuple[Played, ...]
    fallen: tuple[Fallen, ...]
    hands: tuple[tuple[str, ...], ...]
    tavern: tuple[str, ...]
    discard: tuple[str, ...]
    yielded: tuple[bool, ...]
    jesters: int
    floor: bool
    ending: str | None
    shuffles: int
    hidden: tuple[Hidden, ...]
    known: tuple[str, ...]
    """Royals that everybody saw go on top of the Tavern, there or in the hand that drew them."""
