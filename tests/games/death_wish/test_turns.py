"""Choose One Action Per Turn, with the rulings on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.game import Illegal
from app.games.death_wish.state import Pile
from tests.games.death_wish.cases import Case, case

FULL = ("sw1", "sw2", "sw3", "sb1", "sb2", "so1")


def test_a_turn_is_one_action_and_then_the_left_neighbour_is_asked() -> None:
    play = case(3).act(0, "take", symptom="sw30")
    assert play.asked() == [(1, "turn")]
    with pytest.raises(Illegal, match="Nothing is asked"):
        play.send(0, {"type": "draw"})


def test_a_symptom_comes_from_the_pool_or_two_come_blindly() -> None:
    assert case(next_symptoms=("sr1", "sr2")).act(0, "draw").hand(0) == ("sr1", "sr2")
    assert case().act(0, "take", symptom="sb24").hand(0) == ("sb24",)


def test_a1_passing_is_offered_only_when_nothing_else_is_possible() -> None:
    assert "pass" not in case().kinds(0)
    with pytest.raises(Illegal, match="only when nothing else"):
        case().send(0, {"type": "pass"})
    bare = case(pool=(), slots=((),) * 4, next_diseases=())
    bare.ward = replace(bare.ward, symptoms=Pile(), afflicters=Pile())
    assert bare.kinds(0) == {"pass"}


def test_a3_a_blind_draw_takes_the_one_card_that_is_left() -> None:
    play = case()
    play.ward = replace(play.ward, symptoms=Pile(("sr1",)))
    assert play.act(0, "draw").hand(0) == ("sr1",)


def test_a4_the_pool_is_refilled_before_the_next_decision() -> None:
    play = case(next_symptoms=("sx1",)).act(0, "take", symptom="sw30")
    assert play.ward.pool == ("sx1", "sb24", "so18", "sr12")


def test_an_afflicter_is_drawn_face_up() -> None:
    play = case(next_afflicters=("ar1",)).act(0, "afflict")
    assert play.ward.patients[0].afflicters == ("ar1",)
    assert play.told("afflicted") == [{"seat": 0, "afflicters": ["ar1"]}]


def test_a17_a_disease_is_added_on_a_slot_that_holds_exactly_one() -> None:
    play = case(slots=(("biscuit-throat",), ("kettle-ear", "gnome-gout"), (), ("basilisk-eye",)), next_diseases=("goblin-flu",))
    assert [a["on"] for a in play.offers(0) if a["type"] == "add"] == ["biscuit-throat", "basilisk-eye"]
    with pytest.raises(Illegal, match="two diseases already"):
        play.send(0, {"type": "add", "on": "kettle-ear"})
    assert play.act(0, "add", on="biscuit-throat").ward.slots[0] == ("biscuit-throat", "goblin-flu")


def test_a17_nothing_is_added_from_an_empty_deck() -> None:
    play = case(next_diseases=())
    assert "add" not in play.kinds(0)
    with pytest.raises(Illegal, match="deck is empty"):
        play.send(0, {"type": "add", "on": "biscuit-throat"})


def test_a19_one_may_block_the_disease_one_could_contract() -> None:
    play = case(hands=[("sw1", "sw2")], afflicters=[("aw1",)], next_diseases=("goblin-flu",))
    assert {"contract", "add"} <= play.kinds(0)
    assert play.act(0, "add", on="biscuit-throat").ward.tops[0] == "goblin-flu"


def test_a18_a_slot_may_be_covered_again_once_it_holds_one() -> None:
    play = case(
        hands=[("so1", "so2", "so3")], afflicters=[("ao1",)], slots=(("biscuit-throat", "volcano-chin"), ("kettle-ear",), (), ())
    )
    play.ward = replace(play.ward, diseases=("gnome-gout", "goblin-flu", "dragon-lung"))
    play.act(0, "contract", disease="volcano-chin")
    assert "biscuit-throat" in [a["on"] for a in play.offers(1) if a["type"] == "add"]


def test_a11_incubation_is_refused_where_it_was_not_chosen() -> None:
    play = case(hands=[("sw1",)])
    assert not {"store", "collect"} & play.kinds(0)
    with pytest.raises(Illegal, match="Incubation is off"):
        play.send(0, {"type": "store", "symptoms": ["sw1"]})


def test_a8_incubating_stores_or_collects_one_to_three_in_one_direction() -> None:
    play = case(hands=[("sw1", "sw2", "sw3", "sb1")], stored=[("sr1", "sr2")], incubate=True)
    sizes = [(a["type"], len(a["symptoms"])) for a in play.offers(0) if a["type"] in ("store", "collect")]
    assert {size for kind, size in sizes if kind == "store"} == {1, 2, 3}
    assert {size for kind, size in sizes if kind == "collect"} == {1, 2}
    play.act(0, "store", symptoms=["sw1"])
    assert play.ward.patients[0].stored == ("sr1", "sr2", "sw1") and play.asked() == [(1, "turn")]


def test_a8_collecting_past_six_is_followed_by_a_discard() -> None:
    play = case(hands=[FULL], stored=[("sr1", "sr2")], incubate=True).act(0, "collect", symptoms=["sr1", "sr2"])
    assert play.asked() == [(0, "discard")]
    assert play.act(0, "discard", cards=["sw1", "sw2"]).hand(0) == ("sw3", "sb1", "sb2", "so1", "sr1", "sr2")


def test_a7_storing_past_three_is_followed_by_a_discard_from_the_stored() -> None:
    play = case(hands=[FULL], stored=[("sr1", "sr2")], incubate=True).act(0, "store", symptoms=["sw1", "sw2", "sw3"])
    assert play.asked() == [(0, "discard")] and len(play.offers(0)) == 10
    play.act(0, "discard", cards=["sr1", "sw1"])
    assert play.ward.patients[0].stored == ("sr2", "sw2", "sw3")
    assert play.ward.symptoms.spent == ("sr1", "sw1")


def test_a9_stored_symptoms_do_not_pay() -> None:
    play = case(hands=[("sw1",)], stored=[("sw2",)], afflicters=[("aw1",)], incubate=True)
    assert "contract" not in play.kinds(0)


def test_a48_nobody_can_show_or_trade_cards_on_a_turn() -> None:
    allowed = {"contract", "take", "draw", "afflict", "add", "store", "collect"}
    play: Case = case(hands=[FULL], afflicters=[("aw1",)], stored=[("sr1",)], incubate=True)
    assert play.kinds(0) == allowed
