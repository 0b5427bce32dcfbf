"""`tableside simulate`, as its caller sees it."""

from __future__ import annotations

import json

import pytest

from app.cli import main
from app.engine.golden import Golden, transcript
from app.games.registry import all_games


def test_json_tells_how_games_ended_how_long_they_were_and_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "noughts", "--games", "4", "--bots", "easy,random", "--option", "marks=20", "--seed", "x", "--json"]
    assert main(words) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 4
    assert answer["reasons"] == {"counted": 4}
    assert answer["length"]["median"] == 20
    assert answer["wins_by_seat"]["0"] == 4
    assert (answer["bots"], answer["options"], answer["seed"]) == (["easy", "random"], {"marks": 20}, "x")


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for _ in range(2):
        main(["simulate", "noughts", "--games", "3", "--bots", "random", "--seed", "again", "--json"])
        answer = json.loads(capsys.readouterr().out)
        answers.append({key: answer[key] for key in ("reasons", "wins_by_seat", "length", "steps")})
    assert answers[0] == answers[1]


def test_people_get_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "noughts", "--games", "2", "--option", "marks=9"]) == 0
    out = capsys.readouterr().out
    assert "2 100.0 %  counted" in out
    assert "longest 9" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "5"], "for 2 to 2 seats"),
        (["--bots", "genius"], "no bot genius"),
        (["--option", "marks"], "write NAME=VALUE"),
        (["--option", "marks=1"], "greater than or equal to 9"),
        (["--option", "colour=red"], "knows: marks"),
        (["--games", "0"], "at least 1"),
    ],
)
def test_what_the_game_has_not_is_refused_with_a_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "noughts", *words]) == 2
    assert said in capsys.readouterr().err


def test_an_unknown_game_is_refused_with_the_list_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "chess"])
    assert "no game 'chess'" in capsys.readouterr().err


def test_until_finds_a_seed_that_a_golden_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "noughts", "--bots", "random", "--until", "counted", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "ended: counted" in transcript(
        all_games()["noughts"], Golden("found", "counted", 2, found["seed"], tuple(found["players"]))
    )


@pytest.mark.parametrize(
    ("words", "said"), [(["--until", "checkmate"], "never ends for"), (["--until", "counted", "--seed", "x"], "whole number")]
)
def test_until_what_can_never_be_is_refused_with_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "noughts", *words]) == 2
    assert said in capsys.readouterr().err
