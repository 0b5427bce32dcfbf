"""The bots: always legal, fair, and better than chance. `balance.py` beside this file measures more."""

from __future__ import annotations

import pytest

from app.engine.chance import Chance
from app.engine.game import Deals
from app.engine.play import make_options, play
from app.games.suicidium import GAME
from tests.games.suicidium.positions import GOLDFISH, GUMMY, LLAMA, PREMIER, SUSPENSE, A, B, Table, fill, seat


def wins(level: str, other: str, mode: str, games: int) -> float:
    """How often `level` beats `other` with two players, the seats taken in turn."""
    won = 0
    for number in range(games):
        players = [level, other] if number % 2 == 0 else [other, level]
        *_, last = play(GAME, 2, make_options(GAME, {"mode": mode}), b"duel %d" % number, players)
        won += number % 2 in last.step.state.winners
    return won / games


@pytest.mark.parametrize("mode", ["survive", "depression"])
def test_normal_beats_random_in_four_of_five_games_of_two(mode: str) -> None:
    assert wins("normal", "random", mode, 40) > 0.8


@pytest.mark.parametrize("mode", ["survive", "depression"])
def test_easy_beats_random_more_often_than_not(mode: str) -> None:
    assert wins("easy", "random", mode, 20) > 0.5


def answer(table: Table, level: str = "normal") -> dict:
    decision = table.question
    return GAME.bots[level](table.state, decision, Chance(b"mind", "2.0"), Deals(1))


def test_normal_helps_itself_in_survive_and_the_opponents_in_depression() -> None:
    for mode, at in (("S", A), ("D", B)):
        table = Table(mode, seat(3, [PREMIER, *fill(6)]), seat(3)).draw(A, 0)
        table.do(A, "play", card=PREMIER)
        assert answer(table) == {"type": "aim", "at": at}


def test_normal_keeps_a_response_for_danger() -> None:
    calm = Table("S", seat(5, [GUMMY]), seat(9, [SUSPENSE])).main((GUMMY, A))
    assert answer(calm) == {"type": "pass"}
    danger = Table("S", seat(5, [LLAMA]), seat(2, [SUSPENSE], "a b c")).main((LLAMA, B))
    assert answer(danger) == {"type": "play", "card": SUSPENSE}


def test_normal_does_not_draw_its_last_point() -> None:
    table = Table("S", seat(1, [GOLDFISH], "a b"), seat(5))
    assert answer(table) == {"type": "draw", "n": 0}
