"""Which name a card or object goes by: a theme changes names and pictures, never what is played.

Values that carry a card id also carry `title` where the theme calls it otherwise, so that sentences say
`{title:if|{title:term}|{card:term}}` and programs read `card`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.suicidium.card_names import GENTLE_NAMES

RENAMED: dict[str, str] = {card: f"gentle.{card}" for card in GENTLE_NAMES}
"""The terms of the cards that the gentle theme calls otherwise."""


def named(card: str, gentle: bool, key: str = "card", title: str = "title") -> dict[str, Any]:
    """The values that name one card."""
    if gentle and card in RENAMED:
        return {key: card, title: RENAMED[card]}
    return {key: card}


def named_many(cards: Sequence[str], gentle: bool) -> dict[str, Any]:
    """The values that name several cards."""
    if gentle and any(card in RENAMED for card in cards):
        return {"cards": list(cards), "titles": [RENAMED.get(card, card) for card in cards]}
    return {"cards": list(cards)}


def named_object(thing: str, gentle: bool) -> dict[str, Any]:
    """The values that name one object."""
    return {"object": thing, "title": f"{'gentle' if gentle else 'base'}.{thing}"}
