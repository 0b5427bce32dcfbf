"""`tableside golden`: checks the recorded playthroughs in `tests/golden`, or writes them anew for review."""

from __future__ import annotations

import argparse
import difflib
import importlib
from pathlib import Path
from typing import Any

from app.commands import ROOT, game
from app.engine.game import Game
from app.engine.golden import Golden, transcript
from app.games.registry import all_games

SHOWN = 20
"""How many lines of a difference are printed."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=game, nargs="?", help="only this game's")
    parser.add_argument("--update", action="store_true", help="write them anew, and remove those that no game lists")


def run(args: argparse.Namespace) -> int:
    """Prints one line per golden; 1 if any differs."""
    games = [args.game] if args.game else list(all_games().values())
    return max([check(game, ROOT / "tests" / "golden" / game.info.id, update=args.update) for game in games], default=0)


def goldens(game: Game[Any]) -> tuple[Golden, ...]:
    """What the game's `goldens.py` lists."""
    return _listed(game).GOLDENS


def unrecorded(game: Game[Any]) -> dict[str, str]:
    """The ways to end for which the game's `goldens.py` has no play, each with what shows it instead."""
    return getattr(_listed(game), "UNRECORDED", {})


def _listed(game: Game[Any]) -> Any:
    return importlib.import_module(f"{type(game).__module__.rpartition('.')[0]}.goldens")


def check(game: Game[Any], folder: Path, *, update: bool) -> int:
    """Compares (or rewrites) the files in `folder`; 1 if any differs."""
    wrong = 0
    files = {golden.name: folder / f"{golden.name}.txt" for golden in goldens(game)}
    for golden in goldens(game):
        new, file = transcript(game, golden), files[golden.name]
        old = file.read_text() if file.exists() else ""
        if old == new:
            print(f"{game.info.id} {golden.name}: as recorded")
        elif update:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(new)
            print(f"{game.info.id} {golden.name}: written")
        else:
            wrong = 1
            print(f"{game.info.id} {golden.name}: differs")
            lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), "recorded", "now", lineterm="", n=1))
            print("\n".join(f"  {line}" for line in lines[:SHOWN]))
    for stray in sorted(set(folder.glob("*.txt")) - set(files.values())):
        print(f"{game.info.id} {stray.stem}: {'removed' if update else 'no game lists it'}")
        if update:
            stray.unlink()
        else:
            wrong = 1
    return wrong
