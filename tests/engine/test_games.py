"""Every registered game, checked alike: what a game must hold is in `app/engine/conformance.py`."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from app.commands.golden import unrecorded
from app.engine.conformance import check_ends, check_play, check_reasons, option_sets
from app.engine.golden import Golden, transcript
from app.engine.play import make_options
from app.games.registry import all_games

GAMES = all_games()
GOLDENS = Path(__file__).parents[1] / "golden"
SEATS = [(id, seats) for id, game in GAMES.items() for seats in range(game.info.seats[0], game.info.seats[1] + 1)]


def goldens(game_id: str) -> tuple[Golden, ...]:
    return importlib.import_module(f"{type(GAMES[game_id]).__module__.rpartition('.')[0]}.goldens").GOLDENS


@pytest.mark.parametrize(("game_id", "seats"), SEATS)
def test_a_game_holds_the_contract_at_every_step(game_id: str, seats: int) -> None:
    game = GAMES[game_id]
    for number, options in enumerate(option_sets(game)):
        for extra in range(2 if number == 0 else 1):
            check_play(game, seats, make_options(game, options), f"conformance {number} {extra}".encode())


@pytest.mark.parametrize(("game_id", "seats"), SEATS)
def test_random_plays_end_within_their_bound(game_id: str, seats: int) -> None:
    game = GAMES[game_id]
    for number in range(game.info.soak):
        check_ends(game, seats, make_options(game, {}), f"soak {number}".encode())


@pytest.mark.parametrize(("game_id", "name"), [(id, g.name) for id in GAMES for g in goldens(id)])
def test_a_golden_playthrough_comes_out_as_reviewed(game_id: str, name: str) -> None:
    golden = next(g for g in goldens(game_id) if g.name == name)
    assert transcript(GAMES[game_id], golden) == (GOLDENS / game_id / f"{name}.txt").read_text()


@pytest.mark.parametrize("game_id", GAMES)
def test_no_golden_lies_about_that_no_game_declares(game_id: str) -> None:
    assert {p.stem for p in (GOLDENS / game_id).glob("*.txt")} == {g.name for g in goldens(game_id)}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_way_to_end_is_recorded(game_id: str) -> None:
    check_reasons(GAMES[game_id], goldens(game_id), unrecorded(GAMES[game_id]))


def test_a_way_to_end_without_a_golden_is_told() -> None:
    game = GAMES["noughts"]
    with pytest.raises(AssertionError, match="no golden ends for"):
        check_reasons(game, (), {})
    with pytest.raises(AssertionError, match="need not stand"):
        check_reasons(game, goldens("noughts"), {goldens("noughts")[0].reason: "a test"})


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_brings_its_rules_in_every_language_it_speaks(game_id: str) -> None:
    folder = Path(importlib.import_module(type(GAMES[game_id]).__module__).__file__ or "").parent
    for locale in GAMES[game_id].info.locales:
        assert (folder / f"rules.{locale}.md").read_text().startswith("# ")
