"""The fifty-six corners of the rules, each by its number in the project's list of edge cases."""

from __future__ import annotations

import pytest

from app.engine.chance import Chance
from app.engine.game import Illegal
from app.games.regicide import GAME
from app.games.regicide.state import CHOOSE, OVER, PLAY, SUFFER
from tests.games.regicide.scene import Scene, cards, scene

FULL = "2D 3D 4D 5D 6D 7D"


def refused(at: Scene, action: dict[str, object]) -> str:
    with pytest.raises(Illegal) as refusal:
        GAME.apply(at.state, at.state.seat, action, Chance(b"", "0.0"))
    return str(refusal.value)


def test_e01_clubs_do_not_double_against_an_enemy_of_clubs() -> None:
    assert scene("JC", "8C 10D 10H").play("8C").state.damage == 8


def test_e02_a_club_companion_against_clubs_adds_its_one_and_the_diamonds_draw_for_both() -> None:
    after = scene("JC", "AC 8D 9H 9S").play("AC 8D")
    assert after.state.damage == 9
    assert after.state.fight[0].drew == 6 == len(after.state.hands[0]) - 2  # a hand of 8 has no more room


def test_e03_a_blocked_companion_of_hearts_still_adds_one_to_the_diamonds() -> None:
    after = scene("JH", "AH 5D 10C", discard="2C 3C").play("AH 5D")
    assert (after.state.damage, after.state.fight[0].drew, after.state.fight[0].healed) == (6, 6, 0)
    assert after.state.discard == cards("2C 3C")


def test_e04_diamonds_against_an_enemy_of_diamonds_draw_nothing() -> None:
    after = scene("JD", "7D 10C").play("7D")
    assert (after.state.damage, after.state.hands[0]) == (7, cards("10C"))


def test_e05_spades_against_an_enemy_of_spades_do_not_shield_but_are_remembered() -> None:
    after = scene("JS", "4S 10C").play("4S")
    assert (after.state.damage, after.strikes, after.state.withheld) == (4, 10, 4)


def test_e06_a_jester_brings_back_spades_at_their_full_attack_value() -> None:
    after = scene("KS", "AS 9H 10C KH", "X1 2C", "2D", castle="").play("AS 9H").discard("KH").play("X1")
    assert (after.state.shield, after.strikes) == (10, 10)


def test_e07_clubs_played_before_a_jester_are_not_doubled_later() -> None:
    after = scene("KC", "9C KH", "X1 2C 9H", "2D", castle="").play("9C").discard("KH").play("X1")
    assert after.state.damage == 9
    assert after.choose(1).play("2C").state.damage == 9 + 4


def test_e08_diamonds_lost_before_a_jester_draw_nobody_a_card() -> None:
    before = scene("QD", "8D QC", "X1 2C", "2H").play("8D").discard("QC")
    held = [len(hand) for hand in before.state.hands]
    assert [len(hand) for hand in before.play("X1").state.hands] == [held[0], held[1] - 1, held[2]]


def test_e09_a_second_jester_on_one_enemy_counts_no_shield_twice() -> None:
    at = scene("QS", "5S QC", "X1 2C", "X2 3C", "2D").play("5S").discard("QC").play("X1").choose(2)
    after = at.play("X2")
    assert (after.state.shield, after.state.phase, after.state.seat) == (5, CHOOSE, 2)
    assert after.offers("choose") == [0, 1, 2, 3]


def test_e10_the_enemy_does_not_attack_in_a_jesters_turn() -> None:
    after = scene("KH", "X1", "2D", "3D", castle="").play("X1").choose(1)
    assert (after.state.phase, after.state.seat, after.state.hands[0]) == (PLAY, 1, ())


def test_e11_after_a_jester_play_goes_on_clockwise_from_the_chosen_seat() -> None:
    after = scene("JH", "X1 9S", "9C", "8D", "10S JC").play("X1").choose(3).play("10S")
    assert after.state.seat == 0


def test_e12_the_jester_player_may_name_himself() -> None:
    after = scene("JH", "X1 9S", "9C", "8D").play("X1").choose(0)
    assert (after.state.seat, after.state.phase) == (0, PLAY)


def test_e13_the_next_enemy_is_immune_again_after_a_jester_fight() -> None:
    after = scene("JH", "X1 10S 9C", "2C", "2D", damage=10, castle="JC QH").play("X1").choose(0).play("10S")
    assert (after.state.enemy, after.state.immune) == ("JC", True)
    assert after.play("9C").state.damage == 9


def test_e13_spades_that_a_fallen_enemy_held_back_do_not_come_back_before_the_next() -> None:
    at = scene("JS", "9S X1", "2C", "2D", damage=12, castle="JC QH").play("9S")
    assert (at.state.enemy, at.state.withheld) == ("JC", 0)
    assert at.play("X1").state.shield == 0


def test_e14_a_jester_on_the_table_goes_to_the_discard_pile_with_the_fight_and_can_come_back() -> None:
    after = scene("JC", "X1 9S 9H 4H", "2C", "2D", damage=12, castle="JD QH", tavern="").play("X1").choose(0).play("9S")
    assert "X1" in after.state.discard
    assert "X1" in after.play("9H").state.tavern


def test_e15_three_threes_draw_shield_and_hit_at_nine_each() -> None:
    after = scene("QH", "3C 3D 3S 10H").play("3C 3D 3S")
    assert (after.state.fight[0].drew, after.state.shield, after.state.damage) == (7, 9, 18)  # a hand of 8 with one card left


def test_e15_with_room_for_nine_all_nine_are_drawn() -> None:
    after = scene("QH", "3C 3D 3S", "", "", "").play("3C 3D 3S")
    assert (after.state.fight[0].drew, after.state.shield, after.state.damage) == (9, 9, 18)


def test_e16_hearts_heal_before_diamonds_draw_even_from_an_empty_tavern() -> None:
    after = scene("QS", "4D 4H 9C 10C", tavern="", discard="2C 3C 5C 6C 7C 8C 2S 3S").play("4D 4H")
    assert (after.state.fight[0].healed, after.state.fight[0].drew) == (8, 6)
    assert (len(after.state.tavern), len(after.state.hands[0])) == (2, 8)


def test_e17_two_clubs_double_once_at_the_sum() -> None:
    assert scene("QH", "AC 8C 10D 10S").play("AC 8C").state.damage == 18


def test_e18_two_companions_pair_up_and_each_suit_acts_at_two() -> None:
    after = scene("QH", "AC AS 10D 10S").play("AC AS")
    assert (after.state.damage, after.state.shield) == (4, 2)


def test_e19_a_companion_and_a_royal_add_up_and_double_once() -> None:
    assert scene("KH", "AC QC KD", castle="").play("AC QC").state.damage == 32


def test_e20_a_jack_of_spades_from_the_hand_hits_and_shields_for_ten() -> None:
    after = scene("QH", "JS 10D").play("JS")
    assert (after.state.damage, after.state.shield) == (10, 10)


@pytest.mark.parametrize("together", ["AC 3D 3H", "AC AD AH", "JC JD", "6C 6D"])
def test_e21_what_does_not_go_together_is_refused(together: str) -> None:
    at = scene("QS", together)
    assert together not in at.offers("play")
    assert refused(at, {"type": "play", "cards": together.split()})


def test_e22_a_companion_with_a_ten_passes_the_cap_of_combos() -> None:
    assert scene("QH", "AC 10D KC").play("AC 10D").state.damage == 22


def test_e23_doubling_counts_for_an_exact_kill_and_the_jack_goes_on_top() -> None:
    after = scene("JH", "5C 9S", damage=10).play("5C")
    assert after.state.tavern[0] == "JH" and "JH" not in after.state.discard


def test_e24_more_than_exact_sends_the_jack_to_the_discard_pile() -> None:
    after = scene("JH", "6C 9S", damage=10).play("6C")
    assert after.state.discard[0] == "JH" and "JH" not in after.state.tavern


def test_e25_an_exact_kill_by_diamonds_does_not_draw_the_fallen_royal() -> None:
    after = scene("JH", "10D 2C", damage=10, tavern=20).play("10D")
    assert "JH" not in after.state.hands[0] and after.state.tavern[0] == "JH"


def test_e26_hearts_with_an_empty_discard_pile_hit_and_heal_nothing() -> None:
    before = scene("JC", "9H KC", fight=[(0, "3D")])
    after = before.play("9H")
    assert (after.state.damage, after.state.fight[-1].healed, len(after.state.tavern)) == (9, 0, 20)


def test_e27_hearts_take_all_where_there_are_fewer() -> None:
    after = scene("JC", "7H JD", tavern="2C", discard="3C 4C 5C").play("7H")
    assert after.state.discard == () and sorted(after.state.tavern[1:]) == ["3C", "4C", "5C"]


def test_e28_hearts_take_any_cards_and_leave_the_tavern_as_it_lies() -> None:
    pile = "2C 3C 4C 5C 6C 7C 8C 9C"
    taken = set()
    for n in range(40):
        at = scene("JS", "3H JD", tavern="2D 3D 4D", discard=pile)
        at.version = n
        after = at.play("3H")
        assert after.state.tavern[:3] == cards("2D 3D 4D") and len(after.state.tavern) == 6 and len(after.state.discard) == 5
        taken.add(after.state.tavern[3:])
    assert {card for some in taken for card in some} == set(cards(pile))


def test_e29_diamonds_go_round_and_a_full_hand_uses_up_no_draw() -> None:
    at = scene("QH", "4D 5S 10S", FULL.replace("4D", "4C"), "9C")
    after = at.play("4D")
    assert [len(hand) for hand in after.state.hands] == [4, 6, 3]


def test_e30_diamonds_stop_when_every_hand_is_full() -> None:
    after = scene("QH", "9D 2S 3S 4S 5S 10S", FULL.replace("7D", "7C"), "8C 9C 10C 2H 3H").play("9D")
    assert after.state.fight[0].drew == 2 and [len(hand) for hand in after.state.hands] == [6, 6, 6]
    after = scene("QH", "9D 2S 3S 10S 8S", FULL.replace("7D", "7C"), "8C 9C 10C 2H 3H 4H").play("9D")
    assert after.state.fight[0].drew == 2


def test_e31_diamonds_stop_at_an_empty_tavern_and_nothing_is_reshuffled() -> None:
    after = scene("QH", "9D KC", tavern="2C 3C", discard="4C 5C 6C").play("9D")
    assert (after.state.fight[0].drew, after.state.tavern, after.state.discard) == (2, (), cards("4C 5C 6C"))


def test_e32_a_fully_shielded_enemy_asks_for_nothing() -> None:
    after = scene("JH", "2C", "3C", shield=12).play("2C")
    assert (after.state.phase, after.state.seat, after.state.discard) == (PLAY, 1, ())


def test_e33_the_shield_goes_with_the_enemy() -> None:
    after = scene("JH", "10S 2C", damage=15, shield=6).play("10S")
    assert (after.state.shield, after.strikes) == (0, 15)


def test_e34_what_may_be_thrown_in_for_ten() -> None:
    at = scene("JH", "3D 10S 2C", tavern="").play("2C")
    assert at.offers("discard") == ["10S", "3D 10S"]


def test_e35_a_jester_is_worth_nothing_in_step_four_and_may_be_thrown_in() -> None:
    at = scene("JH", "2C 10S X1", "2S", "3S").play("2C")
    assert "10S X1" in at.offers("discard") and "X1" not in at.offers("discard")


def test_e36_a_king_covers_ten_and_no_change_is_given() -> None:
    after = scene("JH", "2C KS", "3C").play("2C").discard("KS")
    assert (after.state.discard, after.state.hands[0], after.state.seat) == (("KS",), (), 1)


def test_e37_yielding_does_not_avoid_the_attack() -> None:
    after = scene("JH", "3H", "9C").yields()
    assert (after.ending, after.state.seat) == ("lost_damage", 0)


def test_e38_two_players_cannot_both_yield_in_a_row() -> None:
    at = scene("JH", "10H 10S", "2C 10D JC").yields().discard("10H")
    assert at.offers("yield") == []
    at = at.play("2C").discard("10D")
    assert at.state.seat == 0 and at.offers("yield") == [None]


def test_e39_the_killers_new_turn_may_not_be_a_yield_if_the_others_yielded_last() -> None:
    at = scene("JH", "10H 2C", "10S 3C", "9C 4C", damage=2).yields().discard("10H").yields().discard("10S").play("9C")
    assert (at.state.seat, at.state.phase, at.state.yielded) == (2, PLAY, (True, True, False))
    assert at.offers("yield") == []


def test_e40_after_a_jester_the_first_of_two_yielders_may_yield_again() -> None:
    at = scene("JH", "10H 2C", "10S 3C", "X1 4C").yields().discard("10H").yields().discard("10S").play("X1").choose(0)
    assert at.offers("yield") == [None]


def test_e41_killing_with_the_last_card_while_the_other_yielded_loses_at_once() -> None:
    after = scene("JH", "9S", "9C", damage=12, yielded=[1]).play("9S")
    assert (after.ending, after.state.seat, after.state.enemy is not None) == ("lost_no_action", 0, True)


def test_e42_an_empty_hand_before_a_shielded_enemy_must_yield_and_survives() -> None:
    at = scene("JH", "", "9C", shield=10)
    assert at.offered == [{"type": "yield"}]
    after = at.yields()
    assert (after.ending, after.state.seat) == (None, 1)


def test_e43_an_empty_hand_that_may_yield_before_an_attack_dies_of_it() -> None:
    at = scene("JH", "", "9C")
    assert at.offered == [{"type": "yield"}]
    assert at.yields().ending == "lost_damage"


def test_e44_two_empty_hands_before_a_shielded_enemy_end_the_game() -> None:
    after = scene("JH", "", "", shield=10).yields()
    assert (after.ending, after.state.seat) == ("lost_no_action", 1)


def test_e45_the_killer_begins_a_new_turn_at_once_without_an_attack_or_new_cards() -> None:
    after = scene("JH", "9S 8C", "9C", damage=15).play("9S")
    assert (after.state.seat, after.state.phase, after.state.hands[0]) == (0, PLAY, ("8C",))


def test_e46_the_last_king_defeated_with_an_empty_hand_wins() -> None:
    after = scene("KH", "9S", "", damage=35, castle="").play("9S")
    assert (after.ending, after.state.phase) == ("won", OVER) and GAME.decisions(after.state) == ()
    assert GAME.view(after.state, None)["fallen"][-1]["card"] == "KH" and after.state.fallen[-1].damage == 44


def test_e47_alone_with_an_empty_hand_a_jester_must_be_flipped_and_without_one_all_is_lost() -> None:
    at = scene("JH", "9S", damage=15, jesters=1).play("9S")
    assert at.offered == [{"type": "flip"}]
    assert len(at.flip().state.hands[0]) == 8
    assert scene("JH", "9S", damage=15, jesters=0).play("9S").ending == "lost_no_action"
    assert scene("JH", "9S", damage=15, jesters=1, tavern="").play("9S").flip().ending == "lost_no_action"


def test_e48_alone_an_attack_beyond_the_hand_is_answered_by_a_flip_first() -> None:
    at = scene("JH", "9S 2C", jesters=1, tavern="10C 10D 9C 9D 8C 8D 7C 7D").play("2C")
    assert (at.ending, at.state.phase, at.offered) == (None, SUFFER, [{"type": "flip"}])
    after = at.flip()
    assert after.state.phase == SUFFER and "10C" in after.offers("discard")


def test_e49_a_flip_refills_as_far_as_the_tavern_goes() -> None:
    after = scene("JH", "9S 2C", tavern="2D 3D 4D 5D 6D", jesters=2).flip()
    assert (after.state.hands[0], after.state.tavern) == (cards("2D 3D 4D 5D 6D"), ())


def test_e50_a_flip_refills_fully_against_an_enemy_of_diamonds() -> None:
    assert len(scene("JD", "9S 2C", jesters=2).flip().state.hands[0]) == 8


def test_e51_a_flip_leaves_immunity_and_old_spades_as_they_are() -> None:
    after = scene("JS", "9S 2C", jesters=2, withheld=4).flip()
    assert (after.state.immune, after.state.withheld, after.state.shield, after.state.phase) == (True, 4, 0, PLAY)


def test_e52_no_flip_comes_between_the_cards_of_one_payment() -> None:
    at = scene("JH", "2C 4D 6D 9S", jesters=1).play("2C")
    assert at.state.phase == SUFFER and at.offers("flip") == [None]
    after = at.discard("4D 6D")  # the whole payment is one answer, and then the step is over
    assert (after.state.phase, after.state.hands[0]) == (PLAY, ("9S",))


def test_e53_a_flipped_hand_goes_to_the_discard_pile() -> None:
    assert scene("JH", "9S 2C", jesters=2).flip().state.discard == cards("2C 9S")


def test_e54_everybody_knows_a_royal_on_top_of_the_tavern() -> None:
    after = scene("JH", "5C 9S", "2C", damage=10).play("5C")
    assert [GAME.view(after.state, viewer)["tavern"]["top"] for viewer in (0, 1, None)] == [["JH"]] * 3
    assert GAME.phrases(after.state, 1)["top"] == {"card": "JH"}
    assert "top" not in GAME.phrases(scene("JH", "5C", "2C").state, 1), "a card nobody saw is no public fact"


@pytest.mark.parametrize("hand", ["2C", "2C 3C"])
def test_e55_a_step_four_without_a_cost_never_waits_for_a_selection(hand: str) -> None:
    after = scene("JH", hand, "9C", shield=10).play("2C")
    assert (after.state.phase, after.state.seat) == (PLAY, 1) and after.offered


def test_e56_a_hand_that_cannot_cover_the_attack_loses_without_being_asked() -> None:
    after = scene("JH", "2C 9D", "10C", tavern="").play("2C")
    assert (after.ending, GAME.decisions(after.state)) == ("lost_damage", ())
    assert after.told("fell") == [{"seat": 0, "enemy": "JH", "need": 10}]
