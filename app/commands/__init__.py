"""What the `tableside` command does. Modules import what is heavy only when they run, so that `--help` answers at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.engine.game import Game
from app.games.registry import all_games

ROOT = Path(__file__).resolve().parents[2]
"""The checkout: where `tests` and `app` lie side by side."""


class Trouble(argparse.ArgumentTypeError):
    """A wrong argument, with a sentence for whoever typed it."""


def between(low: int, high: int) -> Callable[[str], int]:
    """A whole number from `low` to `high`; an argument's type."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise Trouble(f"{text!r} is no number from {low} to {high}")
        return number

    return read


def game(id: str) -> Game[Any]:
    """The game with this id; an argument's type."""
    try:
        return all_games()[id]
    except KeyError:
        raise Trouble(f"there is no game {id!r}; there are {', '.join(all_games())}") from None
