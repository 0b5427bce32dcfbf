"""Contracting Diseases: cost, order, and the rulebook's example."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.conformance import label
from app.engine.game import Illegal
from app.engine.words import fill
from app.games.death_wish import GAME
from app.games.death_wish.cards import DISEASES, WILD
from app.games.death_wish.payment import cheapest, pays
from app.games.death_wish.state import Patient
from tests.games.death_wish.cases import SLOTS, Case, case, outbreak


def ready(*hand: str, disease: str = "basilisk-eye", cause: str = "ar1", **values: object) -> Case:
    return case(hands=[hand], afflicters=[(cause,)], slots=((disease,), *SLOTS[:3]), **values)  # type: ignore[arg-type]


def test_the_rulebooks_example_thunder_colon_costs_three_white_and_a_white_afflicter_and_brings_an_outbreak() -> None:
    play = case(
        hands=[("sw1", "sw2", "sw3")], afflicters=[("aw1",)], slots=(("thunder-colon",), *SLOTS[1:]), next_diseases=("biscuit-throat",),
        outbreaks=("false-alarm",),
    )  # fmt: skip
    play.act(0, "contract", disease="thunder-colon")
    patient = play.ward.patients[0]
    assert (patient.diseases, patient.hand, patient.afflicters) == (("thunder-colon",), (), ())
    assert play.ward.symptoms.spent == ("sw1", "sw2", "sw3") and play.ward.afflicters.spent == ("aw1",)
    assert play.ward.slots[0] == ("biscuit-throat",)
    assert play.told("outbreak") == [{"seat": 0, "outbreak": "false-alarm", "text": "false-alarm.text"}]
    sentence = fill(GAME.words.events["contracted"], play.told("contracted")[0], GAME.words.terms, ["Ann"].__getitem__, _joined)
    assert sentence == (
        "Ann: “I’ve contracted Thunder Colon because I licked an armpit and I’m suffering from bleeding gums, "
        "ingrown toenails and blurred vision!”"
    )


def _joined(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


@pytest.mark.parametrize("disease", [d for d in DISEASES.values() if d.colour != WILD], ids=lambda d: d.id)
def test_a_coloured_disease_costs_its_number_of_symptoms_of_its_colour(disease) -> None:  # type: ignore[no-untyped-def]
    letter = disease.colour[0]
    exact = [f"s{letter}{n}" for n in range(1, disease.symptoms + 1)]
    other = "sb1" if letter != "b" else "sw1"
    assert pays(disease, exact)
    assert not pays(disease, exact[1:]) and not pays(disease, [*exact[1:], other]) and not pays(disease, [*exact, "sx1"])


def test_a24_wild_symptoms_may_pay_all_of_a_coloured_disease_and_several_of_a_wild_one() -> None:
    assert pays(DISEASES["basilisk-eye"], ["sx1", "sx2", "sx3"])
    assert pays(DISEASES["rainbow-rot"], ["sw1", "sx1", "sx2", "sx3"])
    assert not pays(DISEASES["rainbow-rot"], ["sw1", "sw2", "sx1", "sx2"])


def test_a_wild_disease_costs_one_symptom_of_each_colour() -> None:
    play = ready("sw1", "sb1", "so1", "sr1", "sr2", disease="rainbow-rot")
    paid = [set(a["symptoms"]) for a in play.offers(0) if a["type"] == "contract"]
    assert paid == [{"sw1", "sb1", "so1", "sr1"}, {"sw1", "sb1", "so1", "sr2"}]


@pytest.mark.parametrize(("cause", "works"), [("ar1", True), ("ax1", True), ("ab1", False)])
def test_a26_a_wild_disease_takes_the_printed_afflicter_or_a_wild_one(cause: str, works: bool) -> None:
    play = ready("sw1", "sb1", "so1", "sr1", disease="rainbow-rot", cause=cause)
    assert ("contract" in play.kinds(0)) is works


def test_a_wild_afflicter_stands_for_any_colour() -> None:
    assert "contract" in ready("sr1", "sr2", "sr3", cause="ax2").kinds(0)
    assert "contract" not in ready("sr1", "sr2", "sr3", cause="aw2").kinds(0)


def test_a25_the_player_chooses_what_pays_and_the_cheapest_way_keeps_the_wild_cards() -> None:
    play = ready("sx1", "sr1", "sr2", "sr3", disease="basilisk-eye")
    assert len([a for a in play.offers(0) if a["type"] == "contract"]) == 4
    assert cheapest(play.ward.patients[0], DISEASES["basilisk-eye"]) == ("ar1", ("sr1", "sr2", "sr3"))
    assert cheapest(Patient(), DISEASES["basilisk-eye"]) is None


def test_a27_nobody_pays_more_than_needed() -> None:
    play = ready("sr1", "sr2", "sr3", "sr4")
    with pytest.raises(Illegal, match="exactly 3 red"):
        play.send(0, {"type": "contract", "disease": "basilisk-eye", "afflicter": "ar1", "symptoms": ["sr1", "sr2", "sr3", "sr4"]})


def test_a12_only_the_top_card_of_a_slot_can_be_contracted() -> None:
    play = ready("sr1", "sr2", "sr3")
    play.ward = replace(play.ward, slots=(("basilisk-eye", "gnome-gout"), *SLOTS[:3]))
    assert "contract" not in play.kinds(0)
    with pytest.raises(Illegal, match="blocked"):
        play.send(0, {"type": "contract", "disease": "basilisk-eye", "afflicter": "ar1", "symptoms": ["sr1", "sr2", "sr3"]})


def test_a20_no_new_disease_comes_while_one_lies_beneath() -> None:
    play = ready("sr1", "sr2", "sr3")
    play.ward = replace(play.ward, slots=(("gnome-gout", "basilisk-eye"), *SLOTS[:3]))
    left = len(play.ward.diseases)
    play.act(0, "contract", disease="basilisk-eye")
    assert play.ward.slots[0] == ("gnome-gout",) and len(play.ward.diseases) == left


def test_a21_slots_stay_empty_when_the_disease_deck_is() -> None:
    play = ready("sr1", "sr2", "sr3", next_diseases=()).act(0, "contract", disease="basilisk-eye")
    assert play.ward.slots[0] == () and play.asked() == [(1, "turn")]


def test_a28_the_slot_is_refilled_before_the_outbreak_and_skulls_are_counted_after_it() -> None:
    play = outbreak("projectile", target=10, diseases=[("doomsday-spleen", "rainbow-rot")])
    assert play.ward.slots[0] == ("biscuit-throat",) and play.asked() == [(0, "projectile")]
    assert play.ward.patients[0].alive and play.skulls(0) == 12
    play.act(0, "splash", seat=1)
    assert not play.ward.patients[0].alive


def test_a_disease_without_an_outbreak_draws_none() -> None:
    play = ready("sr1", "sr2", "sr3").act(0, "contract", disease="basilisk-eye")
    assert not play.told("outbreak") and play.ward.outbreaks.spent == ()


def test_the_sealed_sample_counts_once_as_a_wild_symptom_beside_the_hand() -> None:
    play = ready("sr1", "sr2", kept=[("sealed-sample",)])
    play.act(0, "contract", disease="basilisk-eye", symptoms=["sr1", "sr2", "sample"])
    assert play.ward.patients[0].kept == () and play.ward.outbreaks.spent == ("sealed-sample",)
    assert play.ward.symptoms.spent == ("sr1", "sr2")
    assert play.ward.patients[0].diagnosis is not None and "sample" in play.ward.patients[0].diagnosis.symptoms


def test_the_sealed_sample_is_kept_longest_of_all() -> None:
    holder = Patient(hand=("sr1", "sr2", "sx1"), afflicters=("ar1",), kept=("sealed-sample",))
    assert cheapest(holder, DISEASES["basilisk-eye"]) == ("ar1", ("sr1", "sr2", "sx1"))


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"disease": "goblin-flu"}, "not on the table"),
        ({"disease": 7}, "not on the table"),
        ({"symptoms": ["sr1", "sr2", "sr9"]}, "in your hand"),
        ({"symptoms": ["sr1", "sr1", "sr2"]}, "in your hand"),
        ({"symptoms": ["sr1", "sr2"]}, "exactly 3 red"),
        ({"afflicter": "ar2"}, "a red or a wild afflicter"),
        ({"symptoms": "sr1"}, "not one of the choices"),
        ({"tip": 1}, "not one of the choices"),
    ],
)
def test_a_contract_that_does_not_hold_is_refused_with_its_reason(action: dict[str, object], why: str) -> None:
    play = ready("sr1", "sr2", "sr3")
    with pytest.raises(Illegal, match=why):
        play.send(
            0, {"type": "contract", "disease": "basilisk-eye", "afflicter": "ar1", "symptoms": ["sr1", "sr2", "sr3"]} | action
        )


def test_a_wild_disease_refuses_two_of_a_colour_with_its_reason() -> None:
    play = ready("sw1", "sw2", "so1", "sr1", disease="rainbow-rot")
    with pytest.raises(Illegal, match="one symptom of each colour"):
        play.send(0, {"type": "contract", "disease": "rainbow-rot", "afflicter": "ar1", "symptoms": ["sw1", "sw2", "so1", "sr1"]})


def test_the_fullest_turn_stays_within_the_listed_actions() -> None:
    hand = tuple(f"sx{n}" for n in range(1, 7))
    play = case(
        hands=[hand], afflicters=[("ax1", "ax2", "ax3")], stored=[("sw1", "sw2", "sw3")], kept=[("sealed-sample",)], incubate=True,
        slots=(("thunder-colon",), ("kettle-ear",), ("rainbow-rot",), ("basilisk-eye",)),
    )  # fmt: skip
    offers = play.offers(0)
    assert len([a for a in offers if a["type"] == "contract"]) == 4 * 35 * 3
    assert len(offers) <= 512
    assert len({label(GAME, action) for action in offers}) == len(offers)
