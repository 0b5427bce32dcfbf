"""The eight characters, each by its own effect."""

from __future__ import annotations

import pytest

from app.engine.chance import Chance
from app.engine.play import make_options, play
from app.games.suicidium import GAME
from app.games.suicidium.cards import CHARACTERS
from tests.games.suicidium.positions import (
    GOLDFISH,
    GUMMY,
    HEIRESS,
    KRAMPUS,
    LATTE,
    NARCOLEPSY,
    PREMIER,
    TALENT,
    A,
    B,
    C,
    Table,
    fill,
    seat,
)


def test_everybody_is_dealt_a_different_character_face_up() -> None:
    step = GAME.setup(make_options(GAME, {"characters": True}), 4, Chance(b"characters", "1.0"))
    shown = [p["character"] for p in GAME.view(step.state, None)["players"]]
    assert len(set(shown)) == 4
    assert set(shown) <= set(CHARACTERS)
    assert [e.values["character"] for e in step.events if e.kind == "character"] == shown


def test_without_the_option_there_are_none() -> None:
    step = GAME.setup(make_options(GAME, {}), 4, Chance(b"characters", "1.0"))
    assert [s.character for s in step.state.seats] == [None] * 4


def test_deep_pockets_hold_eight_cards() -> None:
    assert Table("D", seat(5, fill(6), character="deep_pockets"), seat(5)).draws == [0, 1, 2]
    assert Table("D", seat(5, fill(7), character="deep_pockets"), seat(5)).draws == [0, 1]
    assert Table("D", seat(5, fill(8), character="deep_pockets"), seat(5)).may("swap")
    after = Table("S", seat(5, [GOLDFISH]), seat(1, character="deep_pockets"), objects="a").main((GOLDFISH, B))
    assert len(after.state.seats[B].hand) == 8


@pytest.mark.parametrize("card", [KRAMPUS, "ev-magpie", "ev-xray-specs", "ev-wrong-suitcase"])
def test_a_zipped_bag_keeps_its_cards(card: str) -> None:
    table = Table("S", seat(5, [card, GUMMY]), seat(5, fill(3), character="zipped_bag")).main((card, B)).rest(B)
    assert table.state.seats[B].hand == fill(3)
    assert table.state.seats[A].hand == (GUMMY,)


def test_a_light_sleeper_skips_neither_phase() -> None:
    table = Table("S", seat(5, fill(2), lasting=[NARCOLEPSY, TALENT], character="light_sleeper"), seat(5))
    assert table.draws == [0, 1, 2, 3, 4, 5]
    table.draw(A, 0)
    assert table.asks(A, "main")


def test_a_third_arm_plays_four_cards() -> None:
    hand = [GUMMY, HEIRESS, PREMIER, LATTE, GOLDFISH]
    table = Table("S", seat(1, hand, character="third_arm"), seat(5)).draw(A, 0)
    table.put(A, GUMMY, A).put(A, HEIRESS, A).put(A, PREMIER, A).put(A, LATTE, on=GUMMY)
    assert not table.may("play")
    table.do(A, "done")
    assert table.will(A) == 8


def test_the_last_word_closes_even_if_nobody_answered() -> None:
    table = Table("S", seat(5, [GUMMY, LATTE], character="last_word"), seat(5, fill(1))).main((GUMMY, A)).rest(B)
    assert table.asks(A, "close")
    table.play(A, (LATTE, "on", GUMMY))
    assert table.will(A) == 7


@pytest.mark.parametrize(("mode", "cards"), [("S", 8), ("D", 2)])
def test_a_consolation_biscuit_comes_with_each_object(mode: str, cards: int) -> None:
    table = Table(mode, seat(5, [GOLDFISH]), seat(1, fill(1), character="consolation_biscuit"), objects="a").main((GOLDFISH, B))
    table.rest(B)
    assert len(table.state.seats[B].hand) == cards


@pytest.mark.parametrize("owner", [A, B])
def test_a_consolation_biscuit_also_comes_with_the_end_of_the_deck_when_the_new_one_is_made(owner: int) -> None:
    seats = [seat(5, character="consolation_biscuit" if s == owner else None) for s in (A, B)]
    table = Table("S", *seats, deck=1, objects="a b").draw(A, 1)
    assert [len(s.hand) for s in table.state.seats] == [1 + (owner == A), int(owner == B)]
    told = [(e.kind, e.values.get("seat")) for e in table.events if e.kind in ("object", "rebuilt", "drew")]
    assert told == [("drew", A), ("object", A), ("object", B), ("rebuilt", None), ("drew", owner)]


def test_a_keen_nose_sees_the_top_card_and_nobody_else_does() -> None:
    table = Table("S", seat(5), seat(5, character="keen_nose"), seat(5))
    assert table.view(B)["top"] == table.state.deck[0]
    assert table.view(A)["top"] is None
    assert table.view(C)["top"] is None
    assert "top" not in table.view(None)
    imagined = GAME.resample(table.state, B, Chance(b"again", "2.0"))
    assert imagined.deck[0] == table.state.deck[0]


@pytest.mark.parametrize("mode", ["S", "D"])
def test_a_bulk_discount_makes_the_fourth_card_free(mode: str) -> None:
    for cards in (3, 4, 5):
        table = Table(mode, seat(10, character="bulk_discount"), seat(9)).draw(A, cards)
        paid = 3 if cards < 5 else 4
        assert [s.will for s in table.state.seats] == ([10 - paid, 9] if mode == "S" else [10, 9 - paid])


def test_a_bulk_discount_does_not_let_one_declare_more_cards_than_points() -> None:
    assert Table("S", seat(4, fill(1), character="bulk_discount"), seat(9)).draws == [0, 1, 2, 3, 4]


def test_games_with_characters_end_in_both_modes() -> None:
    for mode in ("survive", "depression"):
        for number in range(4):
            options = make_options(GAME, {"mode": mode, "characters": True})
            *_, last = play(GAME, 2 + number % 3, options, b"end %d" % number, ["easy"] * (2 + number % 3))
            assert GAME.outcome(last.step.state) is not None
