"""What a host may choose for a table, checked: the game's options, the number of seats, a bot's level."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from app.engine.game import Game
from app.engine.words import mark
from app.errors import InvalidOptions, NotFound
from app.games.registry import catalogue


def game_of(id: str, dev: bool) -> Game[Any]:
    """The game with this id. Raises NotFound (`unknown_game`)."""
    game = catalogue(dev).get(id)
    if game is None:
        raise NotFound("unknown_game", mark("There is no such game here."))
    return game


def checked(game: Game[Any], visibility: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """`chosen` as it is stored: only what was chosen, each value in its plain form. Raises InvalidOptions, which names each field."""
    try:
        options = game.options.model_validate({**game.default_options(visibility), **chosen})
    except ValidationError as error:
        raise InvalidOptions(details={"fields": [_problem(e) for e in error.errors(include_url=False)][:20]}) from None
    plain = options.model_dump(mode="json")
    return {name: plain[name] for name in chosen}


def _problem(error: Any) -> dict[str, Any]:
    path = [str(part)[:100].encode("utf-8", "replace").decode() for part in error["loc"]]
    return {"path": path, "type": error["type"], "message": error["msg"][:300].encode("utf-8", "replace").decode()}


def seats_for(game: Game[Any], wanted: int | None) -> int:
    """How many chairs the table has. Raises InvalidOptions for a number that the game can't be played with."""
    low, high = game.info.seats
    if wanted is None:
        return high
    if not low <= wanted <= high:
        field = {"path": ["seats"], "type": "out_of_range", "message": f"{low} to {high}"}
        sentence = mark("{game} is for {low} to {high} players.")
        raise InvalidOptions(None, sentence, {"fields": [field], "min": low, "max": high}, game=game.info.title, low=low, high=high)
    return wanted


def level_for(game: Game[Any], wanted: str | None) -> str:
    """The bot's level: the one that is wanted, else `normal`, else `easy`. Raises InvalidOptions for one that the game has not."""
    if wanted is None:
        return "normal" if "normal" in game.bots else "easy"
    if wanted not in game.bots:
        field = {"path": ["level"], "type": "unknown", "message": ", ".join(game.bots)}
        sentence = mark("{game} has no such bot.")
        raise InvalidOptions(None, sentence, {"fields": [field], "levels": list(game.bots)}, game=game.info.title)
    return wanted
