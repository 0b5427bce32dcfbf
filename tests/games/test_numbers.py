"""Sentences with a number, as they are read for one and for more."""

from __future__ import annotations

import re

import pytest

from app.engine.words import fill
from app.games.registry import all_games
from app.locale import translator

PLURALS = {"en": ("skulls", "damage points"), "it": ("danni", "teschi")}
"""Nouns that counted wrongly once: none may follow a bare 1."""

CASES = [(game, locale) for game in all_games() for locale in all_games()[game].info.locales]


@pytest.mark.parametrize(("game", "locale"), CASES)
@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_a_number_agrees_with_what_it_counts(game: str, locale: str, number: int) -> None:
    words, gettext = all_games()[game].words, translator(locale, game).gettext
    for template in (*words.events.values(), *words.reasons.values(), *words.prompts.values()):
        sentence = gettext(template) if template else ""
        fields = dict.fromkeys(re.findall(r"\{(\w+)", sentence), number) | {"target": 13}  # never one
        said = fill(sentence, fields, words.terms, str, ", ".join)
        for noun in PLURALS[locale]:
            assert not re.search(rf"(?<![\d.])1 {noun}\b", said), said
