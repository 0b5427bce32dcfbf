"""What may be played together, what may be thrown in to cover an attack, and the sentence for everything else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, groupby

from app.engine.game import Illegal
from app.engine.words import mark
from app.games.regicide.cards import COMPANIONS, COURT, JESTERS, RANK, VALUE, in_order

COMBO_LIMIT = 10
"""The most that cards of one number may total together."""

SMALL = frozenset(card for card, value in VALUE.items() if 2 <= value <= COMBO_LIMIT // 2)
"""Cards that can be part of a combo."""

Cards = tuple[str, ...]


@lru_cache(maxsize=8192)
def plays(hand: Cards) -> tuple[Cards, ...]:
    """Every legal play from `hand` (sorted), each sorted: single cards, then companion pairs, then combos."""
    found: list[Cards] = [(card,) for card in hand]
    for at, card in enumerate(hand):
        if card not in COMPANIONS:
            break  # companions are sorted first
        found += [(card, other) for other in hand[at + 1 :] if other not in JESTERS]
    small = [card for card in hand if card in SMALL]
    if len(small) > 1:
        for _, group in groupby(small, RANK.__getitem__):
            same = tuple(group)
            for size in range(2, min(COMBO_LIMIT // VALUE[same[0]], len(same)) + 1):
                found += combinations(same, size)
    return tuple(found)


@lru_cache(maxsize=2048)
def payments(hand: Cards, need: int) -> tuple[Cards, ...]:
    """Every set of cards from `hand` (sorted) that covers `need` and could be thrown in one card at a time: without its
    largest card it would not be enough yet. Smaller sets come first."""
    # Hands are sorted by value, so each next card is the largest of its set; `short` are the sets that do not cover it yet.
    short: list[tuple[Cards, int]] = [((), 0)]
    found: list[Cards] = []
    jesters = tuple(card for card in hand if card in JESTERS)
    for card in hand[: len(hand) - len(jesters)]:
        value = VALUE[card]
        found += [(*cards, card) for cards, total in short if total + value >= need]
        short += [((*cards, card), total + value) for cards, total in short if total + value < need]
    for jester in jesters:
        found += [(*cards, jester) for cards in found]
    found.sort(key=len)
    return tuple(found)


def check_play(hand: Sequence[str], cards: Sequence[str]) -> None:
    """Raises `Illegal` with the reason why `cards` can't be played together from `hand`."""
    _check_held(hand, cards)
    if len(cards) == 1:
        return
    ranks = [RANK[card] for card in cards]
    if "X" in ranks:
        raise Illegal(mark("A Jester is always played alone."))
    if "A" in ranks:
        if len(cards) > 2:
            raise Illegal(mark("An Animal Companion goes with exactly one other card."))
        return
    if len(set(ranks)) > 1:
        raise Illegal(mark("Cards played together must show the same number. Only an Animal Companion goes with any card."))
    if ranks[0] in COURT:
        raise Illegal(mark("Royals are played one at a time, or with an Animal Companion."))
    total = sum(VALUE[card] for card in cards)
    if total > COMBO_LIMIT:
        raise Illegal(mark("Together these are {total}; a combo may total {most} at most."), total=total, most=COMBO_LIMIT)


def check_payment(hand: Sequence[str], cards: Sequence[str], need: int) -> None:
    """Raises `Illegal` with the reason why `cards` from `hand` don't cover `need` as they must."""
    _check_held(hand, cards)
    total = sum(VALUE[card] for card in cards)
    if total < need:
        raise Illegal(mark("That covers {total} of {need}."), total=total, need=need)
    if total - max(VALUE[card] for card in cards) >= need:
        raise Illegal(mark("That is more than it takes: {need} would be covered before the last card."), need=need)


def _check_held(hand: Sequence[str], cards: Sequence[str]) -> None:
    if not cards:
        raise Illegal(mark("Choose at least one card."))
    if any(card not in hand for card in cards) or len(set(cards)) != len(cards):
        raise Illegal(mark("These cards are not all in your hand."))
    if tuple(cards) != in_order(cards):
        raise Illegal(mark("Name the cards in the order of your hand."))


def attack_value(cards: Sequence[str]) -> int:
    """The sum of the values of the cards played."""
    return sum([VALUE[card] for card in cards])
