"""Catalogues: messages of the house and of the games in one language.

Number: every language here has two forms, one (n == 1) and other, as in `app.engine.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel.lists import format_list
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from app.locale.negotiate import DEFAULT, LOCALES

APP = Path(__file__).parent.parent
Translation = str | tuple[str, ...]


class Catalogue:
    """The messages of one language. An unknown message is answered as it is."""

    def __init__(self, locale: str, messages: Mapping[str, Translation]) -> None:
        self.locale = locale
        self.messages = messages

    def gettext(self, message: str) -> str:
        """`message` in this language."""
        found = self.messages.get(message, message)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, one: str, other: str, n: int) -> str:
        """`one` or `other` in this language, by the number `n`. The fields in braces are left for the caller to fill."""
        found = self.messages.get(one)
        if isinstance(found, tuple):
            return found[0] if n == 1 else found[-1]
        return one if n == 1 else other

    def join(self, names: list[str]) -> str:
        """`names` in one phrase, as the language does: "a, b and c"."""
        return format_list(names, locale="en_GB" if self.locale == "en" else self.locale) if names else ""


@cache
def translator(locale: str, game: str | None = None) -> Catalogue:
    """The catalogue of `locale`. With `game` (an id), that game's own messages come before the house's; without, the house's
    come first and the games' after them, so that any message of the app is found."""
    if locale not in LOCALES:
        locale = DEFAULT
    if game is not None:
        return Catalogue(locale, {**house(locale), **of_game(locale, game)})
    messages: dict[str, Translation] = {}
    for path in sorted((APP / "games").glob(f"*/{locale}.po")):
        messages.update(_read(path))
    return Catalogue(locale, {**messages, **house(locale)})


@cache
def house(locale: str) -> Mapping[str, Translation]:
    """The house's own messages."""
    return _read(APP / "locale" / f"{locale}.po")


@cache
def of_game(locale: str, game: str) -> Mapping[str, Translation]:
    """The messages of one game, by its id. Empty for an id that no game has."""
    package = game.replace("-", "_")
    return _read(APP / "games" / package / f"{locale}.po") if package.isidentifier() else {}


def _read(path: Path) -> dict[str, Translation]:
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem)
    found: dict[str, Translation] = {}
    for message in catalog:
        forms = forms_of(message)
        if message.id and forms and all(forms):
            id = message.id if isinstance(message.id, str) else message.id[0]
            found[id] = tuple(forms) if message.pluralizable else forms[0]
    return found


def forms_of(message: Message | None) -> list[str]:
    """The translations of a message: one, or one for each plural form; none where there is no message."""
    if message is None or message.string is None:
        return []
    return [message.string] if isinstance(message.string, str) else list(message.string)
