"""Where the rulebook is silent or read in two ways: the rulings D1 to D14, as the rules page gives them."""

from __future__ import annotations

from app.games.regicide import GAME
from app.games.regicide.rules import Battle
from app.games.regicide.state import PLAY, SUFFER
from tests.games.regicide.scene import cards, scene


def test_d01_nobody_yields_alone() -> None:
    at = scene("JH", "2C 9C", jesters=2)
    assert at.offers("yield") == [] and not GAME.view(at.state, 0)["may_yield"]


def test_d02_who_plays_a_jester_may_go_on_himself() -> None:
    assert scene("JH", "X1 2C", "3C", "4C").play("X1").offers("choose") == [0, 1, 2]


def test_d03_no_more_is_thrown_in_than_one_card_at_a_time_would_lead_to() -> None:
    at = scene("JH", "2C 4D 5D 6D 5H").play("2C")
    assert "4D 5D 6D" in at.offers("discard") and "5D 5H" in at.offers("discard")
    assert "5D 5H 6D" not in at.offers("discard")


def test_d04_a_yield_is_remembered_until_the_same_player_does_something_else() -> None:
    at = scene("JH", "10H 2C", "10S 3C", "X1 4C", yielded=[2]).yields().discard("10H")
    assert at.state.yielded == (True, False, True)
    assert at.offers("yield") == []
    at = at.play("3C").discard("10S").play("X1")
    assert at.state.yielded == (True, False, False)


def test_d05_old_spades_come_back_at_the_attack_value_of_their_whole_play() -> None:
    at = scene("QS", "2C 2S KC", "X1", "3D").play("2C 2S").discard("KC").play("X1")
    assert at.state.shield == 4


def test_d06_both_jesters_may_be_flipped_at_one_moment() -> None:
    at = scene("JH", "2C 9C", jesters=2).flip()
    assert (at.state.phase, at.offers("flip")) == (PLAY, [None])
    assert at.flip().state.jesters == 0
    at = scene("JH", "2C 9C", jesters=2, tavern=30).play("2C").flip()
    assert (at.state.phase, at.offers("flip")) == (SUFFER, [None])


def test_d07_no_flip_is_offered_where_there_is_no_damage_to_take() -> None:
    after = scene("JH", "2C 9C", jesters=2, shield=10).play("2C")
    assert (after.state.phase, after.offers("flip")) == (PLAY, [None])


def test_d08_the_discard_pile_shows_its_top_card_and_its_size() -> None:
    at = scene("JH", "2C", "3C", discard="7C 8C")
    assert GAME.view(at.state, 0)["discard"] == {"count": 2, "top": "8C", "cards": None}


def test_d09_a_hand_without_diamonds_is_kept() -> None:
    at = scene("JH", "2C 3C 4C 6C 7C 8C 9C", "2S")
    assert {action["type"] for action in at.offered} == {"play", "yield"}


def test_d10_clubs_double_damage_only() -> None:
    after = scene("JD", "3C 3H 3S", discard="2D 3D 4D 5D 6D 7D 8D 9D 10D 2H 4H 5H").play("3C 3H 3S")
    played = after.state.fight[0]
    assert (played.damage, played.healed, played.shield) == (18, 9, 9)


def test_d11_hearts_take_all_there_is() -> None:
    assert scene("JS", "10H JC", discard="2C").play("10H").state.fight[0].healed == 1


def test_d12_immunity_takes_its_own_suit_and_leaves_the_others_of_a_play() -> None:
    after = scene("JD", "4C 4D JC").play("4C 4D")
    assert (after.state.damage, after.state.fight[0].drew) == (16, 0)


def test_d13_the_fallen_enemy_goes_first_and_the_cards_of_the_fight_on_top_of_it() -> None:
    after = scene("JH", "9S 2C", damage=15, fight=[(0, "3D")]).play("9S")
    assert after.state.discard == cards("JH 3D 9S")


def test_d14_every_start_of_step_one_is_checked_for_who_can_do_nothing() -> None:
    battle = Battle(scene("JH", "", "9C", yielded=[1]).state)
    battle.begin_turn(0)
    assert battle.ending == "lost_no_action"
