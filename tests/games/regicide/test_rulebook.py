"""The rulebook's own examples and sentences, in its order."""

from __future__ import annotations

import pytest

from app.engine.chance import Chance
from app.engine.conformance import count_sequences
from app.engine.game import Illegal
from app.games.regicide import GAME
from app.games.regicide.game import RegicideOptions
from app.games.regicide.rules import Battle
from app.games.regicide.state import PLAY, SUFFER
from tests.games.regicide.scene import Scene, cards, scene


@pytest.mark.parametrize(("enemy", "attack", "health"), [("JC", 10, 20), ("QC", 15, 30), ("KC", 20, 40)])
def test_an_enemy_has_the_attack_and_the_health_of_its_rank(enemy: str, attack: int, health: int) -> None:
    seen = GAME.view(scene(enemy, "2C", castle="").state, None)["enemy"]
    assert (seen["attack"], seen["health"]) == (attack, health)


def test_the_eight_of_clubs_deals_sixteen() -> None:
    assert scene("JH", "8C 10C").play("8C").state.damage == 16


def test_the_eight_of_diamonds_with_the_companion_of_clubs_draws_nine_and_hits_for_eighteen() -> None:
    after = scene("JH", "AC 8D", "2C").play("AC 8D")
    assert (after.state.fight[0].drew, after.state.damage) == (9, 18)


def test_seven_of_diamonds_against_the_jack_of_diamonds_hits_for_seven_and_draws_nothing() -> None:
    after = scene("JD", "7D 10C").play("7D")
    assert (after.state.damage, after.state.fight[0].drew) == (7, 0)
    assert after.told("blocked") == [{"enemy": "JD", "suit": "D"}]


def test_spades_add_up_over_all_players_until_the_enemy_falls() -> None:
    at = scene("QH", "3S KC", "4S KD").play("3S").discard("KC").play("4S")
    assert (at.state.shield, at.strikes) == (7, 8)


def test_the_enemy_strikes_for_its_attack_less_the_shield_and_the_player_discards_at_least_that() -> None:
    at = scene("JH", "3S 4C 2D 9D", "2C").play("3S")
    assert at.state.phase == SUFFER and GAME.decisions(at.state)[0].prompt == {"key": "suffer", "need": 7}
    assert at.discard("9D").state.seat == 1


def test_the_cards_of_a_fight_stay_on_the_table_until_the_enemy_falls() -> None:
    at = scene("JH", "9S 2C", "10D 3C", shield=10).play("9S")
    assert at.state.discard == ()
    at = at.play("3C").play("2C")
    assert (at.state.enemy, at.state.discard) == ("JH", ())  # 9 + 6 + 4 = 19
    after = at.play("10D")
    assert after.state.discard == cards("JH 9S 3C 2C 10D")


def test_after_the_discard_the_next_player_begins_and_nobody_draws() -> None:
    after = scene("JH", "2C 10D", "3C").play("2C").discard("10D")
    assert (after.state.seat, after.state.phase, after.state.hands) == (1, PLAY, ((), ("3C",)))


def test_a_jester_is_played_alone_worth_nothing_and_cancels_immunity_for_everybody() -> None:
    at = scene("JD", "X1 2C", "7D 9C", "3C").play("X1")
    assert (at.state.immune, at.state.damage) == (False, 0)
    assert at.choose(1).play("7D").state.fight[-1].drew > 0


def test_against_spades_the_spades_played_before_the_jester_count_now() -> None:
    at = scene("JS", "6S JC", "X1 2C", "3C").play("6S").discard("JC").play("X1")
    assert at.told("uncovered") == [{"n": 6, "left": 4}]


def test_between_a_jester_and_the_next_first_action_the_two_general_statements_may_be_made() -> None:
    at = scene("JD", "X1 2C", "7D 9C", "JC 3C")
    assert "want_next" not in GAME.phrases(at.state, 1)
    at = at.play("X1")
    assert {"want_next", "rather_not"} <= set(GAME.phrases(at.state, 2))
    at = at.choose(2)
    assert {"want_next", "rather_not"} <= set(GAME.phrases(at.state, 1))
    for after in (Scene(at.state).play("3C"), Scene(at.state).yields()):
        assert not {"want_next", "rather_not"} & set(GAME.phrases(after.state, 1))


def test_public_facts_may_be_repeated_and_free_talk_waits_for_the_end_unless_the_host_allows_it() -> None:
    at = scene("KH", "9C 2C", "3C", castle="", damage=30, discard="4C")
    said = GAME.phrases(at.state, 0)
    assert (said["hand"], said["tavern"], said["discard"]) == ({"n": 2}, {"n": 20}, {"n": 1})
    assert said["strikes"] == {"n": 20, "left": 10}
    assert not GAME.free_talk(at.state)
    assert GAME.free_talk(scene("KH", "9C", "3C", free_chat=True).state)
    over = at.play("9C")
    assert over.ending == "won" and GAME.free_talk(over.state) and GAME.phrases(over.state, 0) == {}


@pytest.mark.parametrize(("jesters", "medal"), [(2, "won_gold"), (1, "won_silver"), (0, "won_bronze")])
def test_a_solo_win_is_gold_silver_or_bronze_by_the_jesters_flipped(jesters: int, medal: str) -> None:
    after = scene("KH", "9S", damage=35, castle="", jesters=jesters).play("9S")
    assert after.ending == medal
    assert after.outcome is not None and [place.won for place in after.outcome.places] == [True]


def test_a_loss_is_everybodys_and_says_who_fell_before_whom() -> None:
    after = scene("QH", "2C", "KC", castle="QD KC KD KH KS").play("2C")
    assert after.outcome is not None and [place.won for place in after.outcome.places] == [False, False]
    assert after.outcome.values["seat"] == 0 and after.outcome.values["enemy"] == "QH" and after.outcome.values["need"] == 15


def test_a_question_is_only_answered_by_its_seat_and_by_what_it_lists() -> None:
    at = scene("JH", "2C 10D", "3C")
    for seat, action in [
        (1, {"type": "play", "cards": ["3C"]}),
        (0, {"type": "choose", "seat": 1}),
        (0, {"type": "discard", "cards": ["10D"]}),
        (0, {"type": "flip"}),
        (0, {"type": "play", "cards": "2C"}),
        (0, {"type": "play", "cards": ["2C"], "more": 1}),
        (0, {"type": "play"}),
    ]:
        with pytest.raises(Illegal):
            GAME.apply(at.state, seat, action, Chance(b"", "0.0"))


@pytest.mark.parametrize(("hands", "reveals"), [(["2C 3C", "9C"], True), (["2C 3C"], False)])
def test_a_card_shown_to_others_cannot_be_taken_back_and_alone_it_can(hands: list[str], reveals: bool) -> None:
    at = scene("JH", *hands, shield=10)
    assert GAME.apply(at.state, 0, {"type": "play", "cards": ["2C"]}, Chance(b"", "0.0")).reveals is reveals


def test_a_view_holds_nothing_of_other_hands_and_decks() -> None:
    at = scene("JH", "2C 10D", "3C 4C", tavern="5C 6C", discard="7C 8C", castle="QS")
    for viewer, hand in ((0, ["2C", "10D"]), (1, ["3C", "4C"]), (None, None)):
        view = GAME.view(at.state, viewer)
        assert view["hand"] == hand
        others = {"2C", "10D", "3C", "4C", "5C", "6C", "7C", "QS"} - set(hand or ())
        assert not [card for card in others if f"'{card}'" in str(view)]


def test_the_cards_drawn_are_told_to_their_owner_alone() -> None:
    after = scene("JH", "4D JC", "2C").play("4D")
    drawn = [(e.kind, e.only, e.never) for e in after.events if e.kind.startswith("drew")]
    assert drawn == [
        (kind, only, never) for seat in (0, 1) for kind, only, never in (("drew", None, (seat,)), ("drew_cards", (seat,), ()))
    ]
    assert all("cards" not in values for values in after.told("drew"))


def test_an_open_discard_pile_is_shown_whole() -> None:
    at = scene("JH", "2C", "3C", discard="7C 8C", open_discard=True)
    assert GAME.view(at.state, 1)["discard"] == {"count": 2, "top": "8C", "cards": ["7C", "8C"]}


def test_an_open_battle_closes_to_the_state_it_was_opened_from() -> None:
    at = scene("JH", "2C 10D", "3C", discard="7C 8C").play("2C")
    closed = Battle(at.state).close()
    assert closed.asked == at.state.asked + 1
    assert GAME.dump(closed).replace(b'"asked":3', b'"asked":2') == GAME.dump(at.state)


@pytest.mark.parametrize(("seats", "sequences"), [(1, 3688), (2, 2102), (3, 1298), (4, 330)])
def test_the_first_three_answers_can_be_given_in_as_many_ways_as_counted(seats: int, sequences: int) -> None:
    assert count_sequences(GAME, seats, RegicideOptions(), b"count", depth=3) == sequences
