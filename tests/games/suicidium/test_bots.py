"""The bots: always legal, fair, and better than chance. `balance.py` beside this file measures more."""

from __future__ import annotations

import pytest

from app.engine.chance import Chance
from app.engine.game import Deals
from app.engine.play import make_options, play
from app.games.suicidium import GAME
from tests.games.suicidium.positions import GOLDFISH, GUMMY, LLAMA, PREMIER, SUSPENSE, A, B, C, Table, fill, seat


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


def test_what_a_bot_may_not_know_is_dealt_anew() -> None:
    table = Table("S", seat(5, [GUMMY, "ev-xray-specs"]), seat(5, fill(6)), seat(5, fill(12)[6:])).draw(A, 0)
    table.put(A, GUMMY, A)
    for viewer in (A, B):
        imagined = GAME.resample(table.state, viewer, Chance(b"anew", "2.0"))
        assert imagined.seats[viewer] == table.state.seats[viewer]
        assert [len(s.hand) for s in imagined.seats] == [len(s.hand) for s in table.state.seats]
        assert imagined.seats[C].hand != table.state.seats[C].hand
        assert imagined.deck != table.state.deck
        assert imagined.objects != table.state.objects and sorted(imagined.objects) == sorted(table.state.objects)
        assert bool(imagined.draft.entries) == (viewer == A), "nobody else knows what is being put together"
    table.put(A, "ev-xray-specs", B).do(A, "done")
    table.rest(B, C)
    assert table.asks(A, "pick")
    imagined = GAME.resample(table.state, A, Chance(b"anew", "2.0"))
    assert imagined.seats[B].hand == table.state.seats[B].hand, "the looker sees this hand"
    assert imagined.seats[C].hand != table.state.seats[C].hand


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
