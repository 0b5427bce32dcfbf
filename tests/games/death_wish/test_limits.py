"""Hand Limits & Discarding: first take everything, then discard by choice."""

from __future__ import annotations

import pytest

from app.engine.game import Illegal
from app.games.death_wish import GAME
from tests.games.death_wish.cases import case, outbreak

FULL = ("sw1", "sw2", "sw3", "sb1", "sb2", "so1")


def test_a5_a_full_hand_may_draw_and_discards_afterwards_fresh_cards_included() -> None:
    play = case(hands=[FULL], next_symptoms=("sr1", "sr2")).act(0, "draw")
    assert play.asked() == [(0, "discard")] and len(play.hand(0)) == 8
    play.act(0, "discard", cards=["sw1", "sr2"])
    assert play.hand(0) == ("sw2", "sw3", "sb1", "sb2", "so1", "sr1") and play.asked() == [(1, "turn")]


def test_a5_a_fourth_afflicter_is_taken_and_one_of_the_four_discarded() -> None:
    play = case(afflicters=[("aw1", "aw2", "aw3")], next_afflicters=("ar1",)).act(0, "afflict")
    assert [a["cards"] for a in play.offers(0)] == [["aw1"], ["aw2"], ["aw3"], ["ar1"]]
    play.act(0, "discard", cards=["aw2"])
    assert play.ward.patients[0].afflicters == ("aw1", "aw3", "ar1") and play.ward.afflicters.spent == ("aw2",)


def test_taking_the_seventh_symptom_from_the_pool_is_followed_by_a_discard() -> None:
    play = case(hands=[FULL]).act(0, "take", symptom="sr12")
    assert play.asked() == [(0, "discard")]
    with pytest.raises(Illegal, match="exactly as many"):
        play.send(0, {"type": "discard", "cards": ["sw1", "sw2"]})


def test_six_in_hand_three_stored_and_three_afflicters_are_within_the_limits() -> None:
    play = case(hands=[FULL[:4]], stored=[("sr1", "sr2", "sr3")], afflicters=[("aw1", "aw2")], incubate=True)
    assert play.act(0, "draw").asked() == [(1, "turn")]


def test_a6_others_over_their_limit_discard_at_once_and_all_together() -> None:
    other = ("sw11", "sw12", "sw13", "sb11", "sb12", "sb13")
    third = ("sw21", "sw22", "sw23", "sb21", "sb22", "sb23")
    play = outbreak("open-ward", hands=((), other, third))
    assert play.asked() == [(1, "discard"), (2, "discard")]
    before = GAME.decision(play.ward, 1)
    play.act(2, "discard", cards=["sw21"])
    assert play.asked() == [(1, "discard")] and GAME.decision(play.ward, 1) == before
    play.act(1, "discard", cards=["sw11"])
    assert play.asked() == [(1, "turn")]


def test_a6_the_least_useful_cards_are_discarded_when_time_runs_out() -> None:
    play = case(hands=[("sx1", "sr1", "sr2", "sr3", "sw1", "sx2")], next_symptoms=("sw2", "sw3")).act(0, "draw")
    decision = GAME.decision(play.ward, 0)
    assert decision is not None
    assert set(GAME.default(play.ward, decision)["cards"]) <= {"sw1", "sw2", "sw3"}


def test_discards_lie_face_up_and_everybody_is_told() -> None:
    play = case(hands=[FULL], next_symptoms=("sr1", "sr2")).act(0, "draw").act(0, "discard", cards=["sw1", "sr2"])
    assert play.told("discarded") == [{"seat": 0, "cards": ["sw1", "sr2"]}]
    assert GAME.view(play.ward, None)["spent"]["symptoms"] == {"count": 2, "top": "sr2"}
