"""Finds the games: every package in this folder that has a `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

import app.games
from app.engine.game import Game


@cache
def all_games() -> dict[str, Game[Any]]:
    """Every game by its id, those for developers too."""
    packages = sorted(m.name for m in pkgutil.iter_modules(app.games.__path__) if m.ispkg)
    games = [importlib.import_module(f"app.games.{name}").GAME for name in packages]
    return {game.info.id: game for game in games}


def catalogue(dev: bool) -> dict[str, Game[Any]]:
    """The games that people are offered."""
    return {id: game for id, game in all_games().items() if dev or not game.info.dev}
