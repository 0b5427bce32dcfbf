"""`tableside check GAME`: everything that a game must hold, as the tests of the house check it for every game."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from app.commands import ROOT, game
from app.commands.golden import goldens, unrecorded
from app.engine.conformance import check_ends, check_play, check_reasons, option_sets
from app.engine.game import Game
from app.engine.golden import transcript
from app.engine.play import make_options

Check = Callable[[], None]
"""Raises AssertionError, with a sentence, where the game does not hold what it must."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=game, help="its id, such as regicide")


def run(args: argparse.Namespace) -> int:
    """Prints a line per check; 1 if any failed."""
    failed = 0
    for name, check in checks(args.game, ROOT / "tests" / "golden" / args.game.info.id):
        try:
            check()
        except Exception as error:  # whatever a rule module raises is a fault of that module, and is told
            failed += 1
            print(f"failed  {name}\n        {type(error).__name__}: {error}", flush=True)
        else:
            print(f"ok      {name}", flush=True)
    print(f"{args.game.info.title}: {f'{failed} checks failed' if failed else 'holds everything'}")
    return 1 if failed else 0


def checks(game: Game[Any], folder: Path) -> Iterator[tuple[str, Check]]:
    """Every check by name; goldens are compared with the files in `folder`."""
    yield "its rules in every language it speaks", partial(_rules, game)
    recorded = goldens(game)
    yield "a golden for every way to end", partial(check_reasons, game, recorded, unrecorded(game))
    for golden in recorded:
        yield f"golden {golden.name}", partial(_same, game, golden, folder)
    for seats in range(game.info.seats[0], game.info.seats[1] + 1):
        for number, values in enumerate(option_sets(game)):
            chosen = ", ".join(f"{name}={value}" for name, value in values.items()) or "default options"
            seed = f"conformance {number} 0".encode()
            yield f"every step, {seats} seats, {chosen}", partial(_holds, game, seats, values, seed)
        yield f"{game.info.soak} plays end, {seats} seats", partial(_ends, game, seats)


def _rules(game: Game[Any]) -> None:
    folder = Path(importlib.import_module(type(game).__module__).__file__ or "").parent
    for locale in game.info.locales:
        file = folder / f"rules.{locale}.md"
        assert file.is_file(), f"there is no {file.name}"
        assert file.read_text().startswith("# "), f"{file.name} does not begin with a title"


def _same(game: Game[Any], golden: Any, folder: Path) -> None:
    file = folder / f"{golden.name}.txt"
    assert file.is_file(), f"it is not recorded: `tableside golden {game.info.id} --update` writes it"
    assert transcript(game, golden) == file.read_text(), f"it differs: `tableside golden {game.info.id}` shows where"


def _holds(game: Game[Any], seats: int, values: dict[str, Any], seed: bytes) -> None:
    check_play(game, seats, make_options(game, values), seed)


def _ends(game: Game[Any], seats: int) -> None:
    for number in range(game.info.soak):
        check_ends(game, seats, make_options(game, {}), f"soak {number}".encode())
