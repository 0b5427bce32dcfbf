"""Each of the 21 kinds of outbreak: what it does, what it does without anything to work on, and with two players left.

Long, because each kind is tested from three sides.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.chance import Chance
from app.games.death_wish import GAME
from app.games.death_wish.cards import OUTBREAKS
from app.games.death_wish.outbreaks import use_outbreak
from app.games.death_wish.shift import Shift
from app.games.death_wish.state import Pile
from tests.games.death_wish.cases import SLOTS, Case, case, outbreak

ICONS = [card.id for card in OUTBREAKS.values() if card.icon]
EMPTY = ((),)
"""Nobody holds anything, once the payment is gone."""


def two_left(card: str, **values: object) -> Case:
    """Seat 2 is dead; seats 0 and 1 play on."""
    hands = values.pop("hands", ((), ("sw11", "sb11"), ()))
    play = _before(card, hands, **values)
    patients = list(play.ward.patients)
    patients[2] = replace(patients[2], died=1, died_at=1, hand=(), afflicters=())
    play.ward = replace(play.ward, patients=tuple(patients), play_on=True)
    return play.act(0, "contract", disease="thunder-colon")


def _before(card: str, hands: object, **values: object) -> Case:
    own, *others = hands  # type: ignore[misc]
    return case(
        3, hands=[("sw1", "sw2", "sw3", *own), *others], afflicters=[("aw1",), ("aw11",)], slots=(("thunder-colon",), *SLOTS[1:]),
        next_diseases=("biscuit-throat",), outbreaks=(card, *values.pop("outbreaks", ())), **values,  # type: ignore[misc, arg-type]
    )  # fmt: skip


def done(play: Case, card: str) -> bool:
    """The outbreak is used up and lies on the discards."""
    return play.ward.drawn is None and card in play.ward.outbreaks.spent


# 1 Fever Rush


def test_fever_rush_draws_three_and_discards_down_to_six() -> None:
    play = outbreak("fever-rush", hands=(("sb1", "sb2", "sb3", "so1"),), next_symptoms=("sr1", "sr2", "sr3"))
    assert play.hand(0) == ("sb1", "sb2", "sb3", "so1", "sr1", "sr2", "sr3") and play.asked() == [(0, "discard")]
    assert play.act(0, "discard", cards=["sr1"]).asked() == [(1, "turn")]


def test_fever_rush_takes_what_little_there_is() -> None:
    play = _before("fever-rush", ((), (), ()))
    play.ward = replace(play.ward, symptoms=Pile())
    play.act(0, "contract", disease="thunder-colon")
    assert len(play.hand(0)) == 3 and done(play, "fever-rush")


def test_fever_rush_works_for_two() -> None:
    assert len(two_left("fever-rush").hand(0)) == 3


# 2 Second Wind


def test_second_wind_gives_another_turn_right_after_this_one() -> None:
    play = outbreak("second-wind")
    assert play.asked() == [(0, "turn")] and play.told("again") == [{"seat": 0}]
    assert play.act(0, "draw").asked() == [(1, "turn")]


def test_a39_skulls_are_counted_before_a_second_winds_extra_turn() -> None:
    play = outbreak("second-wind", target=10, diseases=[("doomsday-spleen", "rainbow-rot")])
    assert play.ward.over == "died" and not play.ward.patients[0].alive


def test_a39_the_dead_take_no_second_wind_when_the_others_play_on() -> None:
    play = outbreak("second-wind", target=10, diseases=[("doomsday-spleen", "rainbow-rot")], play_on=True)
    assert play.asked() == [(1, "turn")] and not play.ward.again


def test_second_wind_works_for_two() -> None:
    assert two_left("second-wind").asked() == [(0, "turn")]


# 3 Sticky Fingers


def test_sticky_fingers_takes_a_random_symptom_from_a_chosen_opponent() -> None:
    play = outbreak("sticky-fingers").act(0, "steal", seat=1)
    assert len(play.hand(0)) == 1 and set(play.hand(0)) | set(play.hand(1)) == {"sw11", "sb11"}
    assert play.reveals and done(play, "sticky-fingers")


def test_sticky_fingers_tells_only_the_two_which_symptom_it_was() -> None:
    play = outbreak("sticky-fingers").act(0, "steal", seat=1)
    named = next(event for event in play.events if event.kind == "stole_this")
    assert named.only == (0, 1)
    told = {viewer: [event.kind for event in play.events if event.for_viewer(viewer)] for viewer in (0, 1, 2, None)}
    assert [told[viewer][:1] for viewer in (0, 1, 2, None)] == [["stole_this"], ["stole_this"], ["stole"], ["stole"]]
    assert not {"stole", "stole_this"} & {kind for kinds in told.values() for kind in kinds[1:]}


def test_sticky_fingers_past_six_is_followed_by_a_discard() -> None:
    play = _before("sticky-fingers", (("sb1", "sb2", "sb3"), ("sw11",), ("sw12",)))
    play.ward = replace(
        play.ward, patients=(replace(play.ward.patients[0], hand=(*play.hand(0), "so1", "so2", "so3")), *play.ward.patients[1:])
    )
    play.act(0, "contract", disease="thunder-colon").act(0, "steal", seat=2)
    assert play.asked() == [(0, "discard")]


def test_sticky_fingers_fizzles_when_all_other_hands_are_empty() -> None:
    play = outbreak("sticky-fingers", hands=EMPTY)
    assert play.told("fizzled") and done(play, "sticky-fingers") and play.asked() == [(1, "turn")]


def test_sticky_fingers_needs_no_question_for_two() -> None:
    play = two_left("sticky-fingers")
    assert len(play.hand(0)) == 1 and play.asked() == [(1, "turn")]


# 4 Double Exposure


def test_double_exposure_draws_two_afflicters_and_discards_down_to_three() -> None:
    play = outbreak("double-exposure", afflicters=(("ab1", "ab2"),), next_afflicters=("ar1", "ar2"))
    assert play.ward.patients[0].afflicters == ("ab1", "ab2", "ar1", "ar2")
    play.act(0, "discard", cards=["ar1"])
    assert play.ward.patients[0].afflicters == ("ab1", "ab2", "ar2")


def test_double_exposure_takes_what_little_there_is() -> None:
    play = _before("double-exposure", ((), (), ()))
    play.ward = replace(play.ward, afflicters=Pile())
    play.act(0, "contract", disease="thunder-colon")
    assert play.ward.patients[0].afflicters == ("aw1",) and done(play, "double-exposure")


def test_double_exposure_works_for_two() -> None:
    assert len(two_left("double-exposure").ward.patients[0].afflicters) == 2


# 5 Bin Diver


def test_bin_diver_takes_any_discarded_symptom_even_one_just_paid() -> None:
    play = outbreak("bin-diver", spent=("sr1", "sx1"))
    assert [a["symptom"] for a in play.offers(0)] == ["sr1", "sx1", "sw1", "sw2", "sw3"]
    play.act(0, "salvage", symptom="sx1")
    assert play.hand(0) == ("sx1",) and play.ward.symptoms.spent == ("sr1", "sw1", "sw2", "sw3")


def test_bin_diver_draws_two_when_there_are_no_discards() -> None:
    play = _before("bin-diver", ((), (), ()), next_symptoms=("sr1", "sr2"), kept=[("sealed-sample",)])
    play.ward = replace(play.ward, due=True, questions=(), symptoms=Pile(play.ward.symptoms.deck, ()))
    shift = Shift(play.ward, Chance(b"", "2.0"))
    use_outbreak(shift)
    assert shift.patient(0).hand[-2:] == ("sr1", "sr2") and shift.ward.drawn is None


def test_bin_diver_works_for_two() -> None:
    assert two_left("bin-diver").asked() == [(0, "bin-diver")]


# 6 Cherry Pick


def test_cherry_pick_keeps_up_to_two_of_the_top_four() -> None:
    play = outbreak("cherry-pick", next_symptoms=("sr1", "sr2", "sb1", "sb2"))
    assert len(play.offers(0)) == 11
    play.act(0, "keep", symptoms=["sr1", "sr2"])
    assert play.hand(0) == ("sr1", "sr2") and play.ward.symptoms.spent[-2:] == ("sb1", "sb2") and play.ward.looked == ()


def test_cherry_pick_may_keep_none() -> None:
    play = outbreak("cherry-pick", next_symptoms=("sr1", "sr2", "sb1", "sb2")).act(0, "keep", symptoms=[])
    assert play.hand(0) == () and len(play.ward.symptoms.spent) == 3 + 4


def test_cherry_pick_looks_at_fewer_when_there_are_fewer() -> None:
    play = _before("cherry-pick", ((), (), ()))
    play.ward = replace(play.ward, symptoms=Pile())
    play.act(0, "contract", disease="thunder-colon")
    assert set(play.ward.looked) == {"sw1", "sw2", "sw3"}


def test_cherry_pick_works_for_two() -> None:
    assert two_left("cherry-pick").asked() == [(0, "cherry-pick")]


# 7 Swab the Pool


def test_swab_the_pool_takes_two_and_refills_only_afterwards() -> None:
    play = outbreak("swab-the-pool", next_symptoms=("sx1", "sx2"))
    assert len(play.offers(0)) == 6
    play.act(0, "swab", symptoms=["sw30", "sr12"])
    assert play.hand(0) == ("sw30", "sr12") and play.ward.pool == ("sx1", "sb24", "so18", "sx2")


def test_swab_the_pool_takes_the_last_one_at_once() -> None:
    play = _before("swab-the-pool", ((), (), ()), pool=("sr12",))
    play.ward = replace(play.ward, symptoms=Pile())
    play.ward = replace(play.ward, questions=(), due=True)
    shift = Shift(play.ward, Chance(b"", "2.0"))
    use_outbreak(shift)
    assert shift.patient(0).hand[-1] == "sr12"


def test_swab_the_pool_works_for_two() -> None:
    assert two_left("swab-the-pool").asked() == [(0, "swab-the-pool")]


# 8 Mutation


def test_mutation_exchanges_for_an_accessible_disease_worth_at_most_one_skull_more() -> None:
    play = outbreak("mutation", diseases=[("sofa-elbow",)])
    offered = {(a["mine"], a["other"]) for a in play.offers(0) if a["type"] == "mutate"}
    assert offered == {
        ("sofa-elbow", "biscuit-throat"), ("sofa-elbow", "kettle-ear"),
        ("thunder-colon", "biscuit-throat"), ("thunder-colon", "kettle-ear"), ("thunder-colon", "volcano-chin"),
    }  # fmt: skip


def test_a35_mutation_puts_mine_in_its_place_and_brings_no_outbreak() -> None:
    play = outbreak("mutation", slots=(("thunder-colon",), ("gnome-gout", "goblin-flu"), *SLOTS[2:]))
    left = len(play.ward.outbreaks.deck)
    play.act(0, "mutate", mine="thunder-colon", other="goblin-flu")
    assert play.ward.patients[0].diseases == ("goblin-flu",) and play.ward.slots[1] == ("gnome-gout", "thunder-colon")
    assert len(play.ward.outbreaks.deck) == left and not play.told("outbreak")


def test_a33_mutation_may_be_declined() -> None:
    play = outbreak("mutation").act(0, "decline")
    assert play.ward.patients[0].diseases == ("thunder-colon",) and done(play, "mutation")


def test_mutation_fizzles_when_everything_accessible_is_worth_too_much() -> None:
    slots = (("thunder-colon",), ("rainbow-rot",), ("basilisk-eye",), ("quicksand-skin",))
    play = outbreak("mutation", slots=slots, next_diseases=("inferno-marrow",))
    assert play.told("fizzled") and play.asked() == [(1, "turn")]


def test_mutation_works_for_two() -> None:
    assert two_left("mutation").asked() == [(0, "mutation")]


# 9 Body Swap


def test_body_swap_exchanges_with_an_opponents_disease_and_brings_no_outbreak() -> None:
    play = outbreak("body-swap", diseases=[(), ("goblin-flu",), ("dragon-lung",)])
    assert [(a["seat"], a["other"]) for a in play.offers(0) if a["type"] == "swap"] == [(1, "goblin-flu")]
    left = len(play.ward.outbreaks.deck)
    play.act(0, "swap", seat=1)
    assert play.ward.patients[0].diseases == ("goblin-flu",) and play.ward.patients[1].diseases == ("thunder-colon",)
    assert len(play.ward.outbreaks.deck) == left


def test_body_swap_may_be_declined() -> None:
    play = outbreak("body-swap", diseases=[(), ("goblin-flu",)]).act(0, "decline")
    assert play.skulls(0) == 2 and done(play, "body-swap")


def test_body_swap_fizzles_when_no_opponent_has_a_disease() -> None:
    assert outbreak("body-swap").told("fizzled")


def test_body_swap_works_for_two() -> None:
    assert two_left("body-swap", diseases=[(), ("gnome-gout",)]).asked() == [(0, "body-swap")]


# 10 Crash Cart and 11 Sealed Sample


@pytest.mark.parametrize("card", ["crash-cart", "sealed-sample"])
def test_a32_a_secret_outbreak_is_kept_and_only_its_owner_learns_which(card: str) -> None:
    play = outbreak(card)
    assert play.ward.patients[0].kept == (card,) and play.asked() == [(1, "turn")]
    for viewer in (1, 2, None):
        told = [(event.kind, event.values) for event in play.events if event.for_viewer(viewer)]
        assert ("keeps", {"seat": 0}) in told and card not in str(told)
    assert [event.values for event in play.events if event.kind == "keeps_this" and event.for_viewer(0)]


@pytest.mark.parametrize("card", ["crash-cart", "sealed-sample"])
def test_secret_outbreaks_are_kept_among_two_as_well(card: str) -> None:
    assert two_left(card).ward.patients[0].kept == (card,)


# 12 Projectile


def test_projectile_makes_an_opponent_discard_the_hand_and_draw_as_many() -> None:
    play = outbreak("projectile", next_symptoms=("sr1", "sr2")).act(0, "splash", seat=2)
    assert play.hand(2) == ("sr1", "sr2") and play.ward.symptoms.spent[-2:] == ("sw12", "sb12")


def test_a10_projectile_leaves_stored_symptoms_alone() -> None:
    play = outbreak("projectile", stored=[(), (), ("so1",)], incubate=True).act(0, "splash", seat=2)
    assert play.ward.patients[2].stored == ("so1",)


def test_projectile_fizzles_when_all_other_hands_are_empty() -> None:
    assert outbreak("projectile", hands=EMPTY).told("fizzled")


def test_projectile_needs_no_question_for_two() -> None:
    assert two_left("projectile").told("splashed")


# 13 Quarantine


def test_quarantine_makes_an_opponent_miss_the_next_turn() -> None:
    play = outbreak("quarantine").act(0, "quarantine", seat=1)
    assert play.asked() == [(2, "turn")] and play.told("missed") == [{"seat": 1}]
    assert play.act(2, "draw").act(0, "draw").asked() == [(1, "turn")]


def test_a38_quarantine_adds_up() -> None:
    play = outbreak("quarantine")
    patients = play.ward.patients
    play.ward = replace(play.ward, patients=(patients[0], replace(patients[1], misses=1), patients[2]))
    play.act(0, "quarantine", seat=1).act(2, "draw").act(0, "draw")
    assert play.asked() == [(2, "turn")] and play.ward.patients[1].misses == 0


def test_a38_missed_turns_are_forgotten_at_death() -> None:
    play = _before("false-alarm", ((), (), ()), target=10, diseases=[("doomsday-spleen", "rainbow-rot")], play_on=True)
    play.ward = replace(play.ward, patients=(replace(play.ward.patients[0], misses=2), *play.ward.patients[1:]))
    play.act(0, "contract", disease="thunder-colon")
    assert play.ward.patients[0].misses == 0 and not play.ward.patients[0].alive


def test_quarantine_always_finds_somebody() -> None:
    assert [a["seat"] for a in outbreak("quarantine", hands=EMPTY, afflicters=EMPTY).offers(0)] == [1, 2]


def test_quarantine_among_two_is_another_turn_of_mine() -> None:
    assert two_left("quarantine").asked() == [(0, "turn")]


# 14 Sanitiser


def test_sanitiser_discards_an_afflicter_of_my_choice() -> None:
    play = outbreak("sanitiser", afflicters=((), ("aw11", "ar1"), ("ab11",))).act(0, "sanitise", seat=1, afflicter="ar1")
    assert play.ward.patients[1].afflicters == ("aw11",) and play.ward.afflicters.spent[-1] == "ar1"


def test_sanitiser_fizzles_when_nobody_is_afflicted() -> None:
    assert outbreak("sanitiser", afflicters=EMPTY).told("fizzled")


def test_sanitiser_works_for_two() -> None:
    assert two_left("sanitiser").told("sanitised")


# 15 Deep Clean


def test_deep_clean_lays_out_four_new_symptoms_and_diseases_blocked_ones_too() -> None:
    play = outbreak("deep-clean", slots=(("thunder-colon",), ("gnome-gout", "goblin-flu"), *SLOTS[2:]))
    assert [len(slot) for slot in play.ward.slots] == [1, 1, 1, 1] and len(play.ward.pool) == 4
    assert len(play.ward.diseases) == 40 - 4 - 1 and play.ward.symptoms.spent == ("sw1", "sw2", "sw3")


def test_deep_clean_lays_out_fewer_when_there_are_fewer() -> None:
    play = _before("deep-clean", ((), (), ()))
    play.ward = replace(play.ward, diseases=(), slots=(("thunder-colon",), ("gnome-gout", "goblin-flu"), (), ()))
    play.act(0, "contract", disease="thunder-colon")
    assert sorted(len(slot) for slot in play.ward.slots) == [0, 0, 1, 1]


def test_deep_clean_works_for_two() -> None:
    assert len(two_left("deep-clean").ward.tops) == 4


# 16 False Alarm


def test_false_alarm_is_read_out_and_does_nothing() -> None:
    play = outbreak("false-alarm")
    assert play.told("outbreak") and play.told("nothing") and done(play, "false-alarm")
    assert play.hand(1) == ("sw11", "sb11") and play.asked() == [(1, "turn")]


def test_false_alarm_does_nothing_for_two_either() -> None:
    assert two_left("false-alarm").told("nothing")


# 17 Ward Round


def test_ward_round_passes_every_whole_hand_to_the_left() -> None:
    play = outbreak("ward-round", hands=(("so1",), ("sw11", "sb11"), ("sw12",)))
    assert [play.hand(seat) for seat in range(3)] == [("sw12",), ("so1",), ("sw11", "sb11")]


def test_a10_ward_round_leaves_stored_symptoms_where_they_are() -> None:
    play = outbreak("ward-round", stored=[("sr1",), (), ("so2",)], incubate=True)
    assert [p.stored for p in play.ward.patients] == [("sr1",), (), ("so2",)]


def test_ward_round_passes_empty_hands_too_and_skips_the_dead() -> None:
    play = case(4, hands=[("sw1", "sw2", "sw3", "so1"), ("sw11",), (), ("sb11",)], afflicters=[("aw1",)], outbreaks=("ward-round",),
                slots=(("thunder-colon",), *SLOTS[1:]))  # fmt: skip
    patients = list(play.ward.patients)
    patients[2] = replace(patients[2], died=1, died_at=1)
    play.ward = replace(play.ward, patients=tuple(patients), play_on=True)
    play.act(0, "contract", disease="thunder-colon")
    assert [play.hand(seat) for seat in range(4)] == [("sb11",), ("so1",), (), ("sw11",)]


# 18 Shared Spoon


def test_shared_spoon_asks_everybody_at_once_and_moves_all_symptoms_together() -> None:
    play = outbreak("shared-spoon", hands=(("so1", "so2"), ("sw11", "sb11"), ("sw12",)))
    assert play.asked() == [(0, "shared-spoon"), (1, "shared-spoon"), (2, "shared-spoon")]
    play.act(2, "pass_on", symptom="sw12").act(0, "pass_on", symptom="so2")
    assert [len(play.hand(seat)) for seat in range(3)] == [2, 2, 1]
    play.act(1, "pass_on", symptom="sb11")
    assert [play.hand(seat) for seat in range(3)] == [("so1", "sw12"), ("sw11", "so2"), ("sb11",)]
    assert done(play, "shared-spoon") and play.asked() == [(1, "turn")]


def test_shared_spoon_keeps_each_choice_secret_until_all_have_chosen() -> None:
    play = outbreak("shared-spoon", hands=(("so1", "so2"), ("sw11", "sb11"), ("sw12",))).act(0, "pass_on", symptom="so2")
    assert [event.values for event in play.events] == [{"seat": 0}] and not play.reveals
    for viewer in (1, 2, None):
        assert "so2" not in str(GAME.view(play.ward, viewer))


def test_shared_spoon_questions_stay_the_same_while_others_choose() -> None:
    play = outbreak("shared-spoon", hands=(("so1", "so2"), ("sw11", "sb11"), ("sw12",)))
    before = GAME.decision(play.ward, 1)
    assert GAME.decision(play.act(2, "pass_on").ward, 1) == before


def test_shared_spoon_tells_a_symptom_only_to_its_giver_and_its_taker() -> None:
    play = outbreak("shared-spoon", hands=(("so1",), ("sw11",), ("sw12",)))
    for seat in (0, 1, 2):
        play.act(seat, "pass_on")
    assert {event.only for event in play.events if event.kind == "passed_this"} == {(0, 1), (1, 2), (2, 0)}


def test_shared_spoon_an_empty_hand_passes_nothing_but_receives() -> None:
    play = outbreak("shared-spoon", hands=((), ("sw11",), ()))
    assert play.asked() == [(1, "shared-spoon")]
    assert play.act(1, "pass_on").hand(2) == ("sw11",)


def test_shared_spoon_fizzles_when_all_hands_are_empty() -> None:
    assert outbreak("shared-spoon", hands=EMPTY).told("fizzled")


# 19 Hand-Me-Down


def test_hand_me_down_goes_from_most_to_fewest_skulls_and_brings_no_outbreak() -> None:
    play = outbreak("hand-me-down", diseases=[(), ("goblin-flu", "sofa-elbow"), ()])
    left = len(play.ward.outbreaks.deck)
    assert play.ward.patients[1].diseases == ("goblin-flu",) and play.ward.patients[2].diseases == ("sofa-elbow",)
    assert len(play.ward.outbreaks.deck) == left and done(play, "hand-me-down")


def test_hand_me_down_lets_the_giver_pick_the_card() -> None:
    play = outbreak("hand-me-down", diseases=[(), ("goblin-flu", "sofa-elbow", "gnome-gout"), ()])
    assert play.asked() == [(1, "hand-me-down")] and [a["disease"] for a in play.offers(1)] == ["sofa-elbow", "gnome-gout"]
    assert play.act(1, "give", disease="gnome-gout").ward.patients[2].diseases == ("gnome-gout",)


def test_hand_me_down_ties_are_for_the_active_player_to_decide() -> None:
    play = outbreak("hand-me-down", seats=4, diseases=[("dragon-lung",), ("sofa-elbow", "inferno-marrow")])
    assert {(a["giver"], a["taker"]) for a in play.offers(0)} == {(0, 2), (0, 3), (1, 2), (1, 3)}
    assert play.act(0, "hand_down", giver=1, taker=3).ward.patients[3].diseases == ("sofa-elbow",)


def test_hand_me_down_does_nothing_without_a_disease_worth_one_or_two() -> None:
    play = outbreak("hand-me-down", diseases=[(), ("dragon-lung",), ()])
    assert play.told("fizzled") and done(play, "hand-me-down")


# 20 Contact Tracing


def test_contact_tracing_swaps_an_afflicter_between_two_other_players() -> None:
    play = outbreak("contact-tracing", afflicters=((), ("aw11", "ar1"), ("ab11",)))
    play.act(0, "trace", gives="ar1", returns="ab11")
    assert play.ward.patients[1].afflicters == ("aw11", "ab11") and play.ward.patients[2].afflicters == ("ar1",)


def test_contact_tracing_fizzles_when_fewer_than_two_others_are_afflicted() -> None:
    assert outbreak("contact-tracing", afflicters=((), ("aw11",), ())).told("fizzled")


# 21 Open Ward


def test_open_ward_gives_everybody_a_symptom_and_the_active_player_two() -> None:
    play = outbreak("open-ward", next_symptoms=("sr1", "sr2", "sr3", "sr4"))
    assert [play.hand(seat) for seat in range(3)] == [("sr1", "sr2"), ("sw11", "sb11", "sr3"), ("sw12", "sb12", "sr4")]


def test_open_ward_gives_the_last_cards_in_turn_order() -> None:
    play = _before("open-ward", ((), (), ()))
    play.ward = replace(play.ward, symptoms=Pile(("sr1",), ()))
    play.act(0, "contract", disease="thunder-colon")
    assert len(play.hand(0)) == 2 and play.hand(0)[0] == "sr1"


# Icons, and what holds for all


@pytest.mark.parametrize("card", ICONS)
def test_a36_an_icon_is_skipped_when_two_are_left_and_another_is_drawn(card: str) -> None:
    play = two_left(card, outbreaks=("ward-round", "false-alarm"))
    assert [told["outbreak"] for told in play.told("skipped")] == [card, "ward-round"]
    assert [told["outbreak"] for told in play.told("outbreak")] == ["false-alarm"]
    assert play.ward.outbreaks.spent == (card, "ward-round", "false-alarm")


def test_a36_when_only_icons_are_left_nothing_is_drawn() -> None:
    play = _before("ward-round", ((), ("sw11",), ()))
    patients = list(play.ward.patients)
    patients[2] = replace(patients[2], died=1, died_at=1)
    play.ward = replace(play.ward, patients=tuple(patients), play_on=True, outbreaks=Pile(("ward-round",), ("open-ward",)))
    assert play.act(0, "contract", disease="thunder-colon").asked() == [(1, "turn")]


@pytest.mark.parametrize("card", [card.id for card in OUTBREAKS.values() if not card.secret])
def test_every_open_outbreak_is_read_out_with_its_effect(card: str) -> None:
    play = outbreak(card)
    assert play.told("outbreak") == [{"seat": 0, "outbreak": card, "text": f"{card}.text"}]


def test_a34_an_outbreak_without_anything_to_work_on_is_discarded() -> None:
    for card in ("sticky-fingers", "projectile", "sanitiser", "body-swap", "contact-tracing", "shared-spoon"):
        play = outbreak(card, hands=EMPTY, afflicters=EMPTY)
        assert play.told("fizzled") == [{"outbreak": card}] and done(play, card)
