"""Ending the Game: counting skulls, Crash Carts, playing on, and the order of deaths."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.chance import Chance
from app.engine.words import fill
from app.games.death_wish import GAME
from app.games.death_wish.ending import LAST_TURN
from tests.games.death_wish.cases import SLOTS, Case, case, outbreak

NINE = ("doomsday-spleen", "dragon-lung")


def about_to_die(**values: object) -> Case:
    """Seat 0 has nine skulls of ten and can contract Basilisk Eye, worth four, without an outbreak."""
    diseases = [NINE, *values.pop("diseases", ())]  # type: ignore[misc]
    return case(
        values.pop("seats", 3), hands=[("sr1", "sr2", "sr3", "sw1"), ("sw11",), ("sw12",)], afflicters=[("ar1", "aw1")], target=10,  # type: ignore[arg-type]
        slots=(("basilisk-eye",), *SLOTS[:3]), diseases=diseases, **values,  # type: ignore[arg-type]
    )  # fmt: skip


def die(**values: object) -> Case:
    return about_to_die(**values).act(0, "contract", disease="basilisk-eye")


def places(play: Case) -> list[tuple[int, int, bool]]:
    outcome = GAME.outcome(play.ward)
    assert outcome is not None
    return [(place.seat, place.place, place.won) for place in outcome.places]


def test_a44_the_first_to_reach_the_target_wins_at_once() -> None:
    play = die()
    assert play.ward.over == "died" and GAME.decisions(play.ward) == ()
    assert places(play)[0] == (0, 1, True)


def test_a30_more_than_the_target_makes_no_difference() -> None:
    assert die().told("reached") == [{"seat": 0, "skulls": 13, "target": 10}]


def test_one_skull_short_of_the_target_nobody_dies() -> None:
    play = about_to_die()
    play.ward = replace(play.ward, target=14)
    assert play.act(0, "contract", disease="basilisk-eye").asked() == [(1, "turn")]


def test_survivors_are_placed_by_skulls_then_by_fewer_diseases() -> None:
    play = die(seats=5, diseases=[("gnome-gout",), ("sofa-elbow", "fidget-rot"), ("goblin-flu",), ("gnome-gout",)])
    assert places(play) == [(0, 1, True), (3, 2, False), (1, 3, False), (4, 3, False), (2, 5, False)]


def test_a29_whoever_reaches_the_target_through_my_outbreak_wins_too_but_after_me() -> None:
    play = outbreak("body-swap", target=10, diseases=[("doomsday-spleen", "kraken-cramps"), ("rainbow-rot", "quicksand-skin")])
    play.act(0, "swap", mine="kraken-cramps", seat=1, other="quicksand-skin")
    assert play.ward.over == "died" and places(play) == [(0, 1, True), (1, 2, False), (2, 3, False)]
    both = outbreak("hand-me-down", seats=4, target=10, diseases=[
        ("rainbow-rot", "goblin-flu", "doomsday-spleen"), ("chimera-complex", "quicksand-skin", "sofa-elbow"),
        ("inferno-marrow", "phantom-plague"), ("kaleidoscope-syndrome", "werewhisker-fever"),
    ])  # fmt: skip
    both.act(0, "hand_down", taker=3)
    assert places(both) == [(0, 1, True), (3, 2, True), (1, 3, True), (2, 4, False)]


def test_a29_deaths_come_in_the_order_active_player_then_more_skulls_then_clockwise() -> None:
    play = about_to_die(seats=4, diseases=[("rainbow-rot", "inferno-marrow"), ("chimera-complex", "quicksand-skin", "goblin-flu"),
                                           ("kaleidoscope-syndrome", "werewhisker-fever", "sofa-elbow")])  # fmt: skip
    play.act(0, "contract", disease="basilisk-eye")
    assert [told["seat"] for told in play.told("died")] == [0, 2, 1, 3]
    assert places(play) == [(0, 1, True), (2, 2, True), (1, 3, True), (3, 4, True)]


def test_a29_the_active_player_dies_before_others_with_more_skulls() -> None:
    play = die(diseases=[("rainbow-rot", "inferno-marrow", "chimera-complex")])
    assert play.skulls(1) > play.skulls(0) and [told["seat"] for told in play.told("died")] == [0, 1]


def test_a28_a_winning_contract_still_brings_its_outbreak() -> None:
    play = outbreak("false-alarm", target=10, diseases=[("doomsday-spleen", "rainbow-rot")])
    assert play.told("outbreak") and play.told("died") and play.ward.over == "died"


def test_an_outbreak_can_take_the_win_away_before_skulls_are_counted() -> None:
    play = outbreak("hand-me-down", target=10, diseases=[("doomsday-spleen", "chandelier-bones")])
    play.act(0, "hand_down", taker=2)
    assert play.skulls(0) == 8 and play.ward.over == ""


# Playing on


def test_a40_playing_on_the_dead_discard_everything_and_the_circle_closes() -> None:
    play = die(play_on=True, kept=[("sealed-sample",)], stored=[("so1",)])
    patient = play.ward.patients[0]
    assert (patient.hand, patient.stored, patient.afflicters, patient.kept) == ((), (), (), ())
    assert {"sw1", "so1"} <= set(play.ward.symptoms.spent) and "aw1" in play.ward.afflicters.spent
    assert "sealed-sample" in play.ward.outbreaks.spent
    assert play.asked() == [(1, "turn")] and play.act(1, "draw").act(2, "draw").asked() == [(1, "turn")]


def test_a41_playing_on_the_target_stays() -> None:
    assert die(play_on=True).ward.target == 10


def test_a31_diseases_of_the_dead_are_frozen_and_cannot_be_chosen() -> None:
    play = die(play_on=True, seats=4)
    patients = list(play.ward.patients)
    patients[1] = replace(patients[1], hand=("sw21", "sw22", "sw23"), afflicters=("aw21",))
    play.ward = replace(play.ward, patients=tuple(patients), slots=(("thunder-colon",), *SLOTS[:3]))
    for card in ("body-swap", "quarantine", "projectile", "sanitiser", "sticky-fingers", "contact-tracing"):
        twin = Case(replace(play.ward, outbreaks=replace(play.ward.outbreaks, deck=(card, *play.ward.outbreaks.deck))))
        twin.act(1, "contract", disease="thunder-colon")
        assert not [action for action in twin.offers(1) if 0 in (action.get("seat"), action.get("one"), action.get("other"))]
    assert play.skulls(0) == 13


def test_playing_on_ends_when_one_is_left_and_ranks_by_order_of_death() -> None:
    play = die(play_on=True)
    patients = list(play.ward.patients)
    patients[2] = replace(patients[2], hand=("sw1", "sw2"), afflicters=("aw1",), diseases=("rainbow-rot", "dragon-lung"))
    play.ward = replace(play.ward, patients=tuple(patients), slots=(("biscuit-throat",), *SLOTS[1:]))
    play.act(1, "draw").act(2, "contract", disease="biscuit-throat")
    assert play.ward.over == "last" and places(play) == [(0, 1, True), (2, 2, False), (1, 3, False)]
    outcome = GAME.outcome(play.ward)
    assert outcome is not None and outcome.values["first"] == [0] and outcome.values["left"] == [1]


def test_stopping_hands_stay_hidden_after_the_end() -> None:
    play = die()
    assert play.hand(1) == ("sw11",) and "sw11" not in str(GAME.view(play.ward, 0)["patients"])


# Crash Cart


def test_a49_every_holder_of_a_hidden_card_is_asked_at_once_so_nobody_learns_who_has_a_crash_cart() -> None:
    play = die(kept=[(), ("sealed-sample",), ("crash-cart",)])
    assert play.asked() == [(1, "cart"), (2, "cart")]
    assert play.kinds(1) == {"let_go"} and play.kinds(2) == {"cart", "let_go"}


def test_a49_a_crash_cart_sends_the_disease_with_fewest_skulls_under_the_deck() -> None:
    play = die(kept=[(), ("crash-cart",)])
    play.ward = replace(
        play.ward,
        patients=(replace(play.ward.patients[0], diseases=(*NINE[:1], "gnome-gout", "dragon-lung")), *play.ward.patients[1:]),
    )
    play.act(1, "cart")
    assert play.ward.patients[0].diseases == ("doomsday-spleen", "dragon-lung") and play.ward.diseases[-1] == "gnome-gout"
    assert play.ward.outbreaks.spent == ("crash-cart",) and play.ward.patients[1].kept == ()


def test_a49_of_equally_light_diseases_the_latest_goes() -> None:
    play = about_to_die(kept=[(), ("crash-cart",)])
    play.ward = replace(
        play.ward, patients=(replace(play.ward.patients[0], diseases=("inferno-marrow", "dragon-lung")), *play.ward.patients[1:])
    )
    play.act(0, "contract", disease="basilisk-eye").act(1, "cart")
    assert play.ward.patients[0].diseases == ("inferno-marrow", "dragon-lung")


def test_a49_only_the_crash_cart_has_ten_seconds() -> None:
    play = about_to_die(kept=[(), ("crash-cart",)])
    assert [GAME.patience(play.ward, d) for d in GAME.decisions(play.ward)] == [None]
    play.act(0, "contract", disease="basilisk-eye")
    assert [GAME.patience(play.ward, d) for d in GAME.decisions(play.ward)] == [10.0]


def test_a49_below_the_target_the_player_lives_on_and_the_turn_passes() -> None:
    play = die(kept=[(), ("crash-cart",)]).act(1, "cart")
    assert play.ward.patients[0].alive and play.skulls(0) == 9 and play.asked() == [(1, "turn")]


def test_a49_still_at_the_target_they_die_anyway() -> None:
    play = about_to_die(kept=[(), ("crash-cart",)])
    patients = list(play.ward.patients)
    patients[0] = replace(patients[0], diseases=(*NINE, "gnome-gout"))
    play.ward = replace(play.ward, patients=tuple(patients))
    play.act(0, "contract", disease="basilisk-eye").act(1, "cart")
    assert play.skulls(0) == 13 and play.ward.over == "died"


def test_a49_several_carts_are_used_clockwise_one_after_the_other_and_no_more_than_needed() -> None:
    play = die(kept=[(), ("crash-cart",), ("crash-cart",)]).act(2, "cart").act(1, "cart")
    assert [told["seat"] for told in play.told("carted")] == [1]
    assert play.ward.patients[2].kept == ("crash-cart",) and play.ward.patients[0].alive


def test_a49_two_carts_together_may_do_what_one_could_not() -> None:
    play = about_to_die(kept=[(), ("crash-cart",), ("crash-cart",)])
    patients = list(play.ward.patients)
    patients[0] = replace(patients[0], diseases=("goblin-flu", "kraken-cramps", "sofa-elbow", "fidget-rot"))
    play.ward = replace(play.ward, patients=tuple(patients), target=11)
    play.act(0, "contract", disease="basilisk-eye").act(1, "cart").act(2, "cart")
    assert len(play.told("carted")) == 2 and play.ward.patients[0].alive and play.skulls(0) == 10


def test_a49_whoever_declined_is_asked_again_if_another_cart_was_not_enough() -> None:
    play = about_to_die(kept=[(), ("crash-cart",), ("crash-cart",)])
    patients = list(play.ward.patients)
    patients[0] = replace(patients[0], diseases=("goblin-flu", "kraken-cramps", "sofa-elbow", "fidget-rot"))
    play.ward = replace(play.ward, patients=tuple(patients), target=11)
    play.act(0, "contract", disease="basilisk-eye").act(1, "cart").act(2, "let_go")
    assert play.asked() == [(2, "cart")]
    assert play.act(2, "let_go").ward.over == "died"


def test_letting_go_tells_nobody_anything() -> None:
    play = die(kept=[(), ("crash-cart",), ("sealed-sample",)]).act(1, "let_go")
    assert play.events == [] and not play.reveals
    assert play.act(2, "let_go").ward.over == "died"


def test_the_answer_that_closes_the_window_tells_what_the_others_answered() -> None:
    for last in ("cart", "let_go"):
        assert die(kept=[(), ("sealed-sample",), ("crash-cart",)]).act(1, "let_go").act(2, last).reveals


def test_a_cart_is_not_offered_against_oneself() -> None:
    assert die(kept=[("crash-cart",)]).ward.over == "died"


def test_when_the_first_is_revived_the_next_in_order_dies_first() -> None:
    play = about_to_die(diseases=[("rainbow-rot", "inferno-marrow")], kept=[(), (), ("crash-cart",)])
    play.act(0, "contract", disease="basilisk-eye").act(2, "cart")
    assert play.ward.over == "died" and places(play)[0] == (1, 1, True)


# No diseases, no end


def test_a21_without_any_disease_left_most_skulls_win_then_fewer_diseases_then_all() -> None:
    play = case(3, hands=[("sw1", "sw2")], afflicters=[("aw1",)], slots=(("biscuit-throat",), (), (), ()), next_diseases=(),
                diseases=[("gnome-gout",), ("goblin-flu",), ("sofa-elbow", "noodle-spine")])  # fmt: skip
    play.act(0, "contract", disease="biscuit-throat")
    assert play.ward.over == "cured" and places(play) == [(1, 1, True), (0, 2, False), (2, 2, False)]


def test_a21_equal_players_share_the_win() -> None:
    play = case(2, hands=[("sw1", "sw2")], afflicters=[("aw1",)], slots=(("biscuit-throat",), (), (), ()), next_diseases=(),
                diseases=[(), ("sofa-elbow",)])  # fmt: skip
    assert places(play.act(0, "contract")) == [(0, 1, True), (1, 1, True)]


def test_the_hospital_closes_when_nobody_wants_to_catch_anything() -> None:
    play = case(2, diseases=[(), ("sofa-elbow",)])
    play.ward = replace(play.ward, turns=LAST_TURN)
    assert play.act(0, "draw").ward.over == "closed" and places(play)[0] == (1, 1, True)


def reason(play: Case) -> str:
    """The sentence that tells how it ended."""
    outcome = GAME.outcome(play.ward)
    assert outcome is not None
    return fill(GAME.words.reasons[outcome.reason], outcome.values, GAME.words.terms, ["Ann", "Ben", "Cem"].__getitem__, ", ".join)


def test_the_sentence_at_the_end_names_who_died_first_or_who_came_closest() -> None:
    play = case(2, diseases=[(), ("sofa-elbow",)])
    play.ward = replace(play.ward, turns=LAST_TURN)
    assert reason(play.act(0, "draw")) == "The hospital has closed for good. Ben came closest to dying."
    late = die(play_on=True)
    late.ward = replace(late.ward, turns=LAST_TURN)
    assert reason(late.act(1, "draw")) == "The hospital has closed for good. Ann died first and won."
    assert reason(die()) == "Ann reached 10 skulls and died first: a splendid victory."


def test_the_hospital_stays_open_until_then() -> None:
    play = case(2)
    play.ward = replace(play.ward, turns=LAST_TURN - 1)
    assert play.act(0, "draw").asked() == [(1, "turn")]


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_two_and_more_can_end_their_game_within_the_rules(seats: int) -> None:
    assert die(seats=seats).ward.over == "died"


def test_an_answer_given_while_others_still_think_is_dealt_anew_for_everybody_but_its_owner() -> None:
    for kind in ("cart", "let_go"):
        play = die(kept=[(), ("crash-cart",), ("crash-cart",)]).act(1, kind)
        dreams = [Chance(f"{n}".encode(), "0.0") for n in range(60)]
        imagined = {GAME.resample(play.ward, viewer, dream).carts[1] for viewer in (0, 2, None) for dream in dreams}
        assert imagined == {True, False}
        assert {GAME.resample(play.ward, 1, dream).carts[1] for dream in dreams} == {kind == "cart"}
