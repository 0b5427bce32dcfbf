"""A game's sentences in one language: its templates translated and filled in. `static/js/words.js` does the same in the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.engine.game import Game
from app.engine.words import fill
from app.locale.catalogue import translator


class Speaker:
    """Speaks for one game to readers of one language. `name` tells what to call a seat."""

    def __init__(self, game: Game[Any], locale: str, name: Callable[[int], str]) -> None:
        self._words = game.words
        self._catalogue = translator(locale, game.info.id)
        self._terms = {key: self._catalogue.gettext(term) for key, term in game.words.terms.items()}
        self._name = name

    def event(self, kind: str, values: Mapping[str, Any]) -> str:
        """What happened, as one sentence; empty for an event that is not told."""
        return self._say(self._words.events.get(kind, ""), values)

    def phrase(self, name: str, values: Mapping[str, Any]) -> str:
        """What somebody says with a tap."""
        return self._say(self._words.phrases[name], values)

    def _say(self, template: str, values: Mapping[str, Any]) -> str:
        if not template:
            return ""
        return fill(self._catalogue.gettext(template), values, self._terms, self._name, self._catalogue.join)
