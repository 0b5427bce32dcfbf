"""`GET /api/games`: what can be played here, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Response

from app.engine.game import Game
from app.games.registry import catalogue
from app.locale import translator
from app.settings import Settings
from app.web.deps import Parts, Words

router = APIRouter(tags=["games"])

SENTENCES = frozenset({"title", "description"})
"""Keys of a JSON Schema that hold words for people."""


@router.get("/games")
async def games(parts: Parts, words: Words, response: Response) -> list[dict[str, Any]]:
    """The games, with the JSON Schema of their options."""
    response.headers["Content-Language"] = words.locale
    response.headers["Vary"] = "Accept-Language, Cookie"
    return [describe(game, words.locale, parts.settings) for game in catalogue(parts.settings.dev).values()]


def describe(game: Game[Any], locale: str, settings: Settings) -> dict[str, Any]:
    """One game as JSON, its words in the language of `locale`."""
    gettext = translator(locale, game.info.id).gettext
    info = game.info
    note = gettext(info.content_note) if info.content_note else None
    return {
        "id": info.id,
        "title": gettext(info.title),
        "line": gettext(info.line),
        "seats": {"min": info.seats[0], "max": info.seats[1]},
        "minutes": {"min": info.minutes[0], "max": info.minutes[1]},
        "rules_version": info.rules_version,
        "options": schema(game, gettext),
        "defaults": {v: defaults(game, v) for v in ("private", "public")},
        "levels": list(game.bots),
        "content_note": note,
        "help": settings.help_line(locale).model_dump() if note else None,
        "locales": list(info.locales),
        "dev": info.dev,
        "links": {"rules": f"/rules/{info.id}"},
    }


def defaults(game: Game[Any], visibility: str) -> dict[str, Any]:
    """Every option's value at a table of that visibility where the host has chosen nothing."""
    return game.options.model_validate(game.default_options(visibility)).model_dump(mode="json")


def schema(game: Game[Any], gettext: Callable[[str], str]) -> dict[str, Any]:
    """The JSON Schema of the game's options, its titles and descriptions translated."""
    return _translated(game.options.model_json_schema(), gettext)


def _translated(node: Any, gettext: Callable[[str], str]) -> Any:
    if isinstance(node, dict):
        return {
            key: gettext(value) if key in SENTENCES and isinstance(value, str) else _labels(key, value, gettext)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_translated(item, gettext) for item in node]
    return node


def _labels(key: str, value: Any, gettext: Callable[[str], str]) -> Any:
    """`labels` and `help`, extensions of ours: what each choice of an enumeration is called, and what it means."""
    if key in ("labels", "help") and isinstance(value, dict):
        return {choice: gettext(label) if isinstance(label, str) else label for choice, label in value.items()}
    return _translated(value, gettext)
