"""What the game says, in both languages and themes: neutral in every button, question and outcome, and gentle where that was chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app.engine.play import make_options, play
from app.engine.words import fill
from app.games.suicidium import GAME
from app.games.suicidium.card_names import GENTLE_NAMES, NAMES
from app.locale.catalogue import of_game

OBJECTS = ("razor blade", "noose", "poison", "suicide booth")
ACT = re.compile(r"suicid|\bkill|\bdead\b|\buccid|\bmort[oa]\b", re.IGNORECASE)


def translated(locale: str, message: str) -> str:
    return str(of_game(locale, "suicidium").get(message, message))


def said(theme: str, mode: str, locale: str) -> Iterator[tuple[str, str]]:
    """Everything that is said in a few plays: what kind of sentence, and the sentence."""
    terms = {key: translated(locale, text) for key, text in GAME.words.terms.items()}

    def filled(message: str, values: dict) -> str:
        return fill(translated(locale, message), values, terms, lambda seat: f"P{seat}", ", ".join)

    for seed in (b"care", b"more care", b"still more"):
        options = make_options(GAME, {"theme": theme, "mode": mode, "characters": True})
        for move in play(GAME, 3, options, seed, ["easy", "random", "easy"]):
            yield from (("event", filled(GAME.words.events[e.kind], e.values)) for e in move.step.events)
            for decision in GAME.decisions(move.step.state):
                yield "prompt", filled(GAME.words.prompts[decision.prompt["key"]], decision.prompt)
                yield from (("action", filled(GAME.words.actions[a["type"]], a)) for a in decision.actions)
            outcome = GAME.outcome(move.step.state)
            if outcome is not None:
                yield "reason", filled(GAME.words.reasons[outcome.reason], outcome.values)


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("mode", ["survive", "depression"])
def test_the_gentle_theme_says_nothing_in_the_printed_games_names(mode: str, locale: str) -> None:
    printed = {translated(locale, name) for name in (*OBJECTS, *(NAMES[card] for card in GENTLE_NAMES))}
    printed.add({"en": "will-power", "it": "volontà"}[locale])
    told = {sentence for _, sentence in said("gentle", mode, locale)}
    assert len(told) > 200
    assert not [sentence for sentence in told if any(name.casefold() in sentence.casefold() for name in printed)]


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("mode", ["survive", "depression"])
def test_buttons_questions_and_outcomes_are_neutral_in_the_printed_games_names_too(mode: str, locale: str) -> None:
    things = {translated(locale, thing) for thing in OBJECTS}
    for kind, sentence in said("base", mode, locale):
        if kind != "event":
            named = [thing for thing in things if thing in sentence.casefold()]
            assert not named and not ACT.search(sentence), f"{kind}: {sentence}"
        elif not any(thing in sentence for thing in things):
            assert not ACT.search(sentence), sentence


def test_the_pattern_of_what_is_not_said_finds_it() -> None:
    assert ACT.search("The suicide booth") and ACT.search("cabina per suicidi") and not ACT.search("P1 is out.")
