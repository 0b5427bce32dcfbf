"""Regicide's cards, what may be played together, and what covers an attack."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from app.engine.chance import Chance
from app.engine.game import MOST_ACTIONS, Illegal
from app.games.regicide.cards import DECK, HAND_LIMIT, JESTERS, ROYALS, VALUE, in_order, tavern_cards
from app.games.regicide.plays import check_payment, check_play, payments, plays
from app.games.regicide.rules import set_up
from tests.games.regicide.scene import cards


def said(check: Callable[..., None], *args: object) -> str:
    with pytest.raises(Illegal) as refusal:
        check(*args)
    return str(refusal.value)


def test_a_deck_has_fifty_four_cards_and_every_card_is_worth_what_the_rulebook_says() -> None:
    assert len(set(DECK)) == 54
    assert [VALUE[card] for card in cards("AC 2D 7H 10S JC QD KH X1 X2")] == [1, 2, 7, 10, 10, 15, 20, 0, 0]


@pytest.mark.parametrize(("seats", "jesters", "hand", "left"), [(1, 0, 8, 32), (2, 0, 7, 26), (3, 1, 6, 23), (4, 2, 5, 22)])
def test_the_set_up_follows_the_table_of_players(seats: int, jesters: int, hand: int, left: int) -> None:
    state = set_up(seats, Chance(b"x", "1.0"))
    dealt = sum(state.hands, state.tavern)
    assert sorted(dealt) == sorted(tavern_cards(seats)) and sum(card in JESTERS for card in dealt) == jesters
    assert [len(h) for h in state.hands] == [hand] * seats == [HAND_LIMIT[seats]] * seats
    assert len(state.tavern) == left and state.discard == ()
    assert "".join(card[0] for card in (state.enemy or "", *state.castle)) == "JJJJQQQQKKKK"
    assert sorted((state.enemy or "", *state.castle)) == sorted(ROYALS)


def test_the_first_player_is_left_to_chance() -> None:
    assert {set_up(4, Chance(bytes([n]), "1.0")).seat for n in range(60)} == {0, 1, 2, 3}


def test_any_single_card_may_be_played() -> None:
    hand = cards("AC 8D JS X1")
    assert set(plays(hand)) >= {(card,) for card in hand}


@pytest.mark.parametrize(
    "together", ["AC 8D", "AC 10D", "AC AD", "AC KH", "2C 2D", "2C 2D 2H", "2C 2D 2H 2S", "3D 3H 3S", "4C 4D", "5H 5S"]
)
def test_these_may_be_played_together(together: str) -> None:
    check_play(cards(together), cards(together))
    assert cards(together) in plays(cards(together))


@pytest.mark.parametrize(
    ("together", "why"),
    [
        ("6C 6D", "total"), ("3C 3D 3H 3S", "12"), ("5C 5D 5H", "15"), ("4C 4D 4H", "at most"),
        ("AC 3D 3H", "exactly one"), ("AC AD AH", "exactly one"), ("AC AD AH AS", "exactly one"),
        ("JC JD", "Royals"), ("QC QD", "Royals"), ("8C X1", "alone"), ("AC X1", "alone"), ("X1 X2", "alone"), ("7C 8D", "same number"),
    ],
)  # fmt: skip
def test_these_may_not_and_the_sentence_says_why(together: str, why: str) -> None:
    if why == "total":
        why = "12"
    assert why in said(check_play, cards(together), cards(together))
    assert cards(together) not in plays(cards(together))


def test_what_is_listed_is_exactly_what_passes_the_check() -> None:
    for hand in (cards("AC AD 2C 2D 2H 3S X1 JC"), cards("AS 3C 3D 3H 3S 5C 5D KH"), cards("2C 2D 2H 2S 4C 4D QC QD")):
        listed = set(plays(hand))
        for size in range(1, len(hand) + 1):
            for some in combinations(hand, size):
                try:
                    check_play(hand, some)
                except Illegal:
                    assert some not in listed
                else:
                    assert some in listed


@pytest.mark.parametrize(
    ("some", "why"), [("", "at least one"), ("9C", "in your hand"), ("8D 8D", "in your hand"), ("8D AC", "order")]
)
def test_cards_are_named_from_the_hand_in_its_order(some: str, why: str) -> None:
    assert why in said(check_play, cards("AC 8D"), cards(some))


def test_a_payment_covers_the_attack_and_could_be_thrown_in_card_by_card() -> None:
    hand = cards("4C 5C 5D 6H 10S X1")
    assert cards("4C 5C 6H") in payments(hand, 10)
    assert cards("5C 5D 6H") not in payments(hand, 10)
    assert said(check_payment, hand, cards("5C 5D 6H"), 10).startswith("That is more than it takes")
    assert said(check_payment, hand, cards("4C 5C"), 10) == "That covers 9 of 10."


def test_what_is_listed_as_payment_is_exactly_what_passes_the_check() -> None:
    hand = cards("AC 2C 3D 4H 7S 10C QD X1")
    for need in (1, 5, 10, 20):
        listed = set(payments(hand, need))
        for size in range(1, len(hand) + 1):
            for some in combinations(hand, size):
                try:
                    check_payment(hand, some, need)
                except Illegal:
                    assert some not in listed
                else:
                    assert some in listed


def test_no_hand_has_more_answers_than_a_decision_may_list() -> None:
    # Eight cards have 2**8 - 1 sets at most, and no play is offered that is not a set of the hand; two more are yielding and flipping.
    assert max(HAND_LIMIT.values()) == 8
    assert 2**8 - 1 + 2 < MOST_ACTIONS
    widest = cards("AC AD AH AS 2C 2D 2H 2S")
    assert len(plays(widest)) == 8 + (6 + 16) + (6 + 4 + 1)
    assert (
        max(len(payments(in_order(hand), need)) for hand in (widest, cards("AC AD 2C 2D 3C 3D 4C 5C")) for need in range(1, 21))
        <= 255
    )
