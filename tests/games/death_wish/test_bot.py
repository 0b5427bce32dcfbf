"""The bot `easy`, and what is played when time runs out."""

from __future__ import annotations

from statistics import median
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Deals, Decision
from app.engine.play import play
from app.games.death_wish import GAME
from app.games.death_wish.options import DeathWishOptions
from tests.games.death_wish.cases import SLOTS, Case, case, outbreak


def bots(play: Case, seat: int) -> dict[str, object]:
    return GAME.bots["easy"](play.ward, decision(play, seat), Chance(b"bot", "0.0"), Deals(1))


def decision(play: Case, seat: int) -> Decision:
    found = GAME.decision(play.ward, seat)
    assert found is not None
    return found


def test_the_bot_contracts_the_most_skulls_it_can_and_keeps_its_wild_cards() -> None:
    play = case(
        hands=[("sw1", "sw2", "sr1", "sr2", "sr3", "sx1")], afflicters=[("aw1", "ax1", "ar1")],
        slots=(("biscuit-throat",), ("basilisk-eye",), *SLOTS[1:3]),
    )  # fmt: skip
    assert bots(play, 0) == {"type": "contract", "disease": "basilisk-eye", "afflicter": "ar1", "symptoms": ["sr1", "sr2", "sr3"]}


def test_the_bot_takes_the_missing_symptom_from_the_pool() -> None:
    play = case(hands=[("sr1", "sr2")], afflicters=[("ar1",)], slots=(("basilisk-eye",), (), (), ()), next_diseases=())
    assert bots(play, 0) == {"type": "take", "symptom": "sr12"}


def test_the_bot_gets_afflicted_when_only_the_afflicter_is_missing() -> None:
    play = case(hands=[("sr1", "sr2", "sr3")], slots=(("basilisk-eye",), (), (), ()), next_diseases=())
    assert bots(play, 0) == {"type": "afflict"}


def test_the_bot_collects_what_its_predecessor_stored_if_it_helps_and_stores_nothing_itself() -> None:
    kept: dict[str, Any] = {
        "hands": [("sr1",)], "afflicters": [("ar1",)], "slots": (("basilisk-eye",), (), (), ()), "next_diseases": (), "incubate": True,
        "pool": ("sw30", "sb24", "so18", "sb23"),
    }  # fmt: skip
    assert bots(case(stored=[("sr2", "sw1", "sr3")], **kept), 0) == {"type": "collect", "symptoms": ["sr2", "sr3"]}
    assert bots(case(stored=[("sw1", "sw2", "sw3")], **kept), 0) == {"type": "draw"}


def test_the_bot_aims_at_what_its_stored_symptoms_are_for() -> None:
    play = case(
        hands=[("sb1",)], stored=[("sr1", "sr2", "sr3")], afflicters=[("ar1", "ab1")], incubate=True,
        slots=(("basilisk-eye",), ("kettle-ear",), (), ()), next_diseases=(),
    )  # fmt: skip
    assert bots(play, 0) == {"type": "collect", "symptoms": ["sr1", "sr2", "sr3"]}


def test_the_bot_picks_on_the_leader() -> None:
    play = outbreak("quarantine", diseases=[(), ("sofa-elbow",), ("dragon-lung",)])
    assert bots(play, 0) == {"type": "quarantine", "seat": 2}


def test_the_bot_declines_an_exchange_that_gains_nothing() -> None:
    play = outbreak("body-swap", diseases=[(), ("gnome-gout",), ("sofa-elbow",)])
    assert bots(play, 0) == {"type": "decline"}


def test_the_bot_uses_a_crash_cart_where_it_saves_the_life() -> None:
    play = outbreak("false-alarm", target=10, diseases=[("doomsday-spleen", "rainbow-rot")], kept=[(), ("crash-cart",)])
    assert bots(play, 1) == {"type": "let_go", "seat": 0}
    play = outbreak("false-alarm", target=10, diseases=[("doomsday-spleen", "goblin-flu")], kept=[(), ("crash-cart",)])
    assert bots(play, 1) == {"type": "cart", "seat": 0}


def test_when_time_runs_out_a_turn_is_a_blind_draw_and_nobody_is_harmed_or_saved() -> None:
    play = case(hands=[("sw1", "sw2")], afflicters=[("aw1",)])
    assert GAME.default(play.ward, decision(play, 0)) == {"type": "draw"}
    play = outbreak("mutation")
    assert GAME.default(play.ward, decision(play, 0)) == {"type": "decline"}
    play = outbreak("false-alarm", target=10, diseases=[("doomsday-spleen", "goblin-flu")], kept=[(), ("crash-cart",)])
    assert GAME.default(play.ward, decision(play, 1)) == {"type": "let_go", "seat": 0}


def test_the_bot_beats_random_play_in_over_nine_of_ten_games() -> None:
    won = 0
    for number in range(60):
        players = ["easy", "random"] if number % 2 else ["random", "easy"]
        *_, last = play(GAME, 2, DeathWishOptions(), f"duel {number}".encode(), players)
        outcome = GAME.outcome(last.step.state)
        assert outcome is not None
        won += next(p.won and p.place == 1 for p in outcome.places if players[p.seat] == "easy")
    assert won >= 55


def test_two_bots_take_about_as_many_turns_as_the_specification_measured() -> None:
    lengths = []
    for number in range(60):
        *_, last = play(GAME, 2, DeathWishOptions(), f"length {number}".encode(), ["easy", "easy"])
        lengths.append(last.step.state.turns)
    assert 28 * 0.85 <= median(lengths) <= 28 * 1.15
