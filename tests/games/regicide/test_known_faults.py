"""Sixteen mistakes that other tables made, and that this one must not."""

from __future__ import annotations

from dataclasses import replace

from app.engine.chance import Chance
from app.games.regicide.cards import JESTERS
from app.games.regicide.rules import set_up
from app.games.regicide.state import PLAY, SUFFER
from tests.games.regicide.scene import SEED, cards, scene


def test_fault_01_diamonds_start_at_the_current_player_and_not_at_seat_0() -> None:
    at = scene("QH", "2C 9S", "2D 10S", "3C 10C", tavern="4C 5C 6C", change=lambda state: replace(state, seat=1)).play("2D")
    assert [len(hand) for hand in at.state.hands] == [2, 2, 3]


def test_fault_02_a_yield_beyond_the_limit_is_not_listed_and_not_a_loss() -> None:
    at = scene("JH", "2C 9C", "3C", yielded=[1])
    assert at.offers("yield") == [] and at.ending is None


def test_fault_03_a_solo_jester_is_offered_before_a_loss_is_declared() -> None:
    assert scene("JH", "2C 3C", jesters=1).play("2C").ending is None


def test_fault_04_hearts_take_not_the_oldest_cards_and_the_tavern_is_not_shuffled() -> None:
    seen = set()
    for n in range(20):
        at = scene("JS", "2H JC", tavern="2D 3D 4D", discard="5C 6C 7C 8C 9C 10C")
        at.version = n
        after = at.play("2H").state.tavern
        assert after[:3] == cards("2D 3D 4D")
        seen.add(frozenset(after[3:]))
    assert len(seen) > 5


def test_fault_05_a_heart_cannot_return_the_cards_of_the_running_fight() -> None:
    after = scene("JS", "9H JC", tavern="", discard="2C", fight=[(0, "3D"), (0, "4D")]).play("9H")
    assert (after.state.tavern, after.state.discard) == (("2C",), ())


def test_fault_06_an_empty_tavern_is_not_refilled_from_the_discard_pile() -> None:
    after = scene("JH", "9D JC", tavern="", discard="2C 3C").play("9D")
    assert (after.state.tavern, after.state.discard) == ((), cards("2C 3C"))


def test_fault_07_a_yield_suffers_the_attack() -> None:
    assert scene("JH", "10C 2C", "3C").yields().state.phase == SUFFER


def test_fault_08_a_jester_brings_back_more_than_the_spade_cards_alone() -> None:
    assert scene("QS", "AS 9C KC", "X1", "3D").play("AS 9C").discard("KC").play("X1").state.shield == 10


def test_fault_09_three_companions_are_no_combo() -> None:
    offers = scene("JH", "AC AD AH AS").offers("play")
    assert [play for play in offers if len(play.split()) > 2] == []


def test_fault_10_a_solo_flip_discards_the_hand_whole_and_comes_only_at_the_start_of_a_step() -> None:
    at = scene("JH", "2C 10C", jesters=1).play("2C")
    after = at.flip()
    assert "10C" in after.state.discard and "10C" not in after.state.hands[0]


def test_fault_11_jesters_lie_in_the_tavern_deck_and_are_drawn_from_it() -> None:
    for seats, jesters in ((3, JESTERS[:1]), (4, JESTERS)):
        state = set_up(seats, Chance(SEED, "1.0"))
        assert {card for card in sum(state.hands, state.tavern) if card in JESTERS} == set(jesters)
    after = scene("QH", "2D JC", "3C", "4C", tavern="X1 5C").play("2D")
    assert "X1" in after.state.hands[0]


def test_fault_12_a_step_without_a_cost_never_leaves_a_table_without_an_answer() -> None:
    at = scene("JH", "2C", "3C", shield=10).play("2C")
    assert at.state.phase == PLAY and at.offered
    at = scene("JH", "", "3C", shield=10)
    assert at.offered


def test_fault_13_the_killer_keeps_the_turn() -> None:
    assert scene("JH", "9S 2C", "3C", damage=15).play("9S").state.seat == 0


def test_fault_14_an_exactly_defeated_royal_goes_on_the_tavern_and_not_into_a_hand() -> None:
    after = scene("JH", "5S 2C", "3C", damage=15).play("5S")
    assert after.state.tavern[0] == "JH" and not any("JH" in hand for hand in after.state.hands)


def test_fault_15_royals_in_hand_are_worth_ten_fifteen_and_twenty() -> None:
    for royal, worth in (("JC", 10), ("QD", 15), ("KS", 20)):
        assert scene("KH", f"{royal} KD", "3C", castle="").play(royal).state.fight[-1].attack == worth


def test_fault_16_a_solo_player_has_both_jesters() -> None:
    assert set_up(1, Chance(SEED, "1.0")).jesters == 2
