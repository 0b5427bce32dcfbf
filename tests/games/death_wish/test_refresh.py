"""Important Extras: pools of one colour, and decks that run out."""

from __future__ import annotations

from dataclasses import replace

from app.games.death_wish.cards import DISEASES, SYMPTOMS, colour
from app.games.death_wish.state import Pile
from tests.games.death_wish.cases import SLOTS, case, everything, outbreak

WHITES = (("gnome-gout",), ("thunder-colon",), ("noodle-spine",))


def test_four_symptoms_of_one_colour_go_back_into_the_deck() -> None:
    play = case(pool=("sw1", "sw2", "sw3", "sr12"), next_symptoms=("sw4",))
    before = everything(play.ward)
    play.act(0, "take", symptom="sr12")
    assert play.told("pool_refreshed") == [{"colour": "white"}]
    assert len(play.ward.pool) == 4 and {colour(card) for card in play.ward.pool} != {"white"}
    assert everything(play.ward) == before and play.ward.symptoms.spent == ()


def test_a14_a_wild_symptom_keeps_the_pool_as_it_is_and_so_do_four_wild_ones() -> None:
    one = case(pool=("sw1", "sw2", "sw3", "sr12"), next_symptoms=("sx1",)).act(0, "take", symptom="sr12")
    assert one.ward.pool == ("sw1", "sw2", "sw3", "sx1")
    four = case(pool=("sx4", "sx2", "sx3", "sr12"), next_symptoms=("sx1",)).act(0, "take", symptom="sr12")
    assert four.ward.pool == ("sx4", "sx2", "sx3", "sx1")


def test_accessible_diseases_of_one_colour_go_back_into_the_deck() -> None:
    play = case(
        hands=[("sr1", "sr2", "sr3")], afflicters=[("ar1",)], slots=(("basilisk-eye",), *WHITES), next_diseases=("sofa-elbow",)
    )
    before = everything(play.ward)
    play.act(0, "contract", disease="basilisk-eye")
    assert play.told("slots_refreshed") == [{"colour": "white"}]
    assert len({DISEASES[top].colour for top in play.ward.tops}) > 1 and everything(play.ward) == before


def test_a13_what_lies_beneath_stays_and_becomes_accessible() -> None:
    slots = (("basilisk-eye",), ("kettle-ear", "gnome-gout"), ("thunder-colon",), ("noodle-spine",))
    play = case(hands=[("sr1", "sr2", "sr3")], afflicters=[("ar1",)], slots=slots, next_diseases=("sofa-elbow",))
    play.act(0, "contract", disease="basilisk-eye")
    assert play.ward.slots[1] == ("kettle-ear",) and [len(slot) for slot in play.ward.slots] == [1, 1, 1, 1]


def test_a14_a_wild_disease_keeps_the_slots_as_they_are() -> None:
    slots = (("basilisk-eye",), *WHITES)
    play = case(hands=[("sr1", "sr2", "sr3")], afflicters=[("ar1",)], slots=slots, next_diseases=("rainbow-rot",))
    play.act(0, "contract", disease="basilisk-eye")
    assert play.ward.slots == (("rainbow-rot",), *WHITES)


def test_a15_a_disease_deck_of_the_same_colour_alone_changes_nothing() -> None:
    slots = (("basilisk-eye",), *WHITES)
    play = case(hands=[("sr1", "sr2", "sr3")], afflicters=[("ar1",)], slots=slots)
    play.ward = replace(play.ward, diseases=("sofa-elbow", "fidget-rot"))
    play.act(0, "contract", disease="basilisk-eye")
    assert play.ward.tops[0] == "sofa-elbow" and not play.told("slots_refreshed")


def test_a15_a_single_open_disease_is_not_refreshed() -> None:
    play = case(
        hands=[("sr1", "sr2", "sr3")], afflicters=[("ar1",)], slots=(("basilisk-eye",), ("gnome-gout",), (), ()), next_diseases=()
    )
    play.act(0, "contract", disease="basilisk-eye")
    assert play.ward.tops == ("gnome-gout",)


def test_a15_the_discards_are_shuffled_in_when_deck_and_pool_show_one_colour() -> None:
    play = case(pool=("sw1", "sw2", "sw3", "sr12"))
    play.ward = replace(play.ward, symptoms=Pile(("sw4", "sw5"), ("sb1", "so1", "sr1")))
    play.act(0, "take", symptom="sr12")
    assert {colour(card) for card in play.ward.pool} != {"white"} and play.ward.symptoms.spent == ()


def test_a15_nothing_is_refreshed_when_no_other_colour_is_left_at_all() -> None:
    play = case(pool=("sw1", "sw2", "sw3", "sr12"))
    play.ward = replace(play.ward, symptoms=Pile(("sw4", "sw5"), ("sw6",)))
    play.act(0, "take", symptom="sr12")
    assert play.ward.pool == ("sw1", "sw2", "sw3", "sw4") and not play.told("pool_refreshed")


def test_a16_the_colours_are_checked_after_a_disease_is_added() -> None:
    play = case(slots=(("basilisk-eye",), *WHITES), next_diseases=("sofa-elbow",)).act(0, "add", on="basilisk-eye")
    assert play.told("slots_refreshed") and "basilisk-eye" in play.ward.tops


def test_a16_the_colours_are_checked_after_an_outbreak() -> None:
    slots = (("thunder-colon",), ("gnome-gout",), ("noodle-spine",), ("sofa-elbow",))
    play = outbreak("mutation", slots=slots, diseases=[("fidget-rot",)], next_diseases=("kettle-ear",))
    play.act(0, "mutate", mine="fidget-rot", other="kettle-ear")
    assert play.told("slots_refreshed") == [{"colour": "white"}]


def test_a22_a_deck_is_rebuilt_only_when_a_card_is_needed_even_within_an_action() -> None:
    play = case(3)
    play.ward = replace(play.ward, symptoms=Pile(("sr1",), ("sb1", "sb2")))
    play.act(0, "draw")
    assert play.hand(0)[0] == "sr1" and play.hand(0)[1] in ("sb1", "sb2")
    assert play.told("rebuilt") == [{"deck": "symptoms"}] and play.ward.symptoms.spent == ()
    last = case(3)
    last.ward = replace(last.ward, symptoms=Pile(("sr1", "sr2"), ("sb1", "sb2")))
    assert last.act(0, "draw").ward.symptoms == Pile((), ("sb1", "sb2"))


def test_afflicters_and_outbreaks_are_rebuilt_from_their_discards_too() -> None:
    play = case(3)
    play.ward = replace(play.ward, afflicters=Pile((), ("ar1",)))
    assert play.act(0, "afflict").ward.patients[0].afflicters == ("ar1",)
    fresh = case(hands=[("sw1", "sw2", "sw3")], afflicters=[("aw1",)], slots=(("thunder-colon",), *SLOTS[1:]))
    fresh.ward = replace(fresh.ward, outbreaks=Pile((), ("false-alarm",)))
    assert fresh.act(0, "contract", disease="thunder-colon").told("outbreak")


def test_a23_hidden_outbreaks_are_not_among_the_discards_until_used() -> None:
    play = outbreak("crash-cart")
    assert play.ward.patients[0].kept == ("crash-cart",) and play.ward.outbreaks.spent == ()


def test_a_rebuilt_symptom_deck_is_never_empty_at_a_full_table() -> None:
    assert 8 * (6 + 3) + 4 < len(SYMPTOMS) and 8 * 8 + 8 * 3 + 4 < len(SYMPTOMS)
