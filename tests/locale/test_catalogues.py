"""Every message has its translation, and says the same fields as the original."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.locale import LOCALES, negotiate, translator
from app.locale.negotiate import DEFAULT
from app.locale.update import extract, kept, missing, parts

ROOT = Path(__file__).parent.parent.parent
OTHERS = [locale for locale in LOCALES if locale != DEFAULT]
FIELD = re.compile(r"\{(\w+)")


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("part", parts())
def test_every_message_is_translated(part: str, locale: str) -> None:
    assert missing(part, locale) == []


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("part", parts())
def test_a_translation_uses_no_field_that_its_message_lacks(part: str, locale: str) -> None:
    catalogue = translator(locale, "" if part == "house" else part.replace("_", "-"))
    for message in extract(part):
        originals = [message.id] if isinstance(message.id, str) else message.id
        found = catalogue.messages.get(originals[0], "")
        translations = [found] if isinstance(found, str) else found
        for original, translation in zip(originals, translations, strict=True):  # form by form
            assert set(FIELD.findall(translation)) <= set(FIELD.findall(original)), original


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("part", parts())
def test_a_catalogue_holds_no_message_that_nothing_says(part: str, locale: str) -> None:
    said = {str(message.id) for message in extract(part)}
    assert {str(message.id) for message in kept(part, locale)} <= said | {""}


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("part", parts())
def test_a_translation_has_no_straight_apostrophe_but_those_of_a_games_own_data(part: str, locale: str) -> None:
    data = "".join(file.read_text() for file in ROOT.glob(f"app/games/{part}/*.json"))
    for message in kept(part, locale):
        translations = [message.string] if isinstance(message.string, str) else message.string
        assert [one for one in translations if "'" in one and f'"{one}"' not in data] == []


def test_rules_in_italian_have_no_straight_apostrophe() -> None:
    pages = [*ROOT.glob("app/games/*/rules.it.md"), ROOT / "app/commands/skeleton/rules.it.txt"]
    assert [page.relative_to(ROOT) for page in pages if "'" in page.read_text()] == []


def test_an_unknown_message_is_answered_as_it_is() -> None:
    assert translator("it").gettext("No such sentence.") == "No such sentence."
    assert translator("it").ngettext("a thing", "some things", 2) == "some things"


def test_names_are_joined_as_the_language_does() -> None:
    names = ["Ada", "Ben", "Cem"]
    assert translator("en").join(names) == "Ada, Ben and Cem"
    assert translator("it").join(names) == "Ada, Ben e Cem"
    assert translator("it").join([]) == ""


@pytest.mark.parametrize(
    ("header", "chosen", "wanted"),
    [
        ("it-IT,it;q=0.9,en;q=0.8", None, "it"),
        ("de-DE,en;q=0.5,it;q=0.7", None, "it"),
        ("de", None, "en"),
        (None, None, "en"),
        ("it", "en", "en"),
        ("en", "../etc", "en"),
        ("it;q=wrong", None, "it"),
    ],
)
def test_the_browser_proposes_a_language_and_the_person_decides(header: str | None, chosen: str | None, wanted: str) -> None:
    assert negotiate(header, chosen) == wanted
