"""The 97 action cards and 13 objects, read from `deck.json`, and the eight characters."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from app.engine.words import mark


@dataclass(frozen=True, slots=True)
class Card:
    """One action card. `kind` is what it does (`points_pair`, `skip_draw`, `cancel_any`...), `n` how much, `pick` who chooses."""

    id: str
    type: str
    kind: str
    n: int
    pick: str | None
    target: str
    lasting: bool

    @property
    def is_points(self) -> bool:
        return self.type == "points"

    @property
    def is_event(self) -> bool:
        return self.type == "event"

    @property
    def is_response(self) -> bool:
        return self.type == "response"

    @property
    def cancels(self) -> bool:
        return self.kind.startswith("cancel_")

    @property
    def aims(self) -> bool:
        """Whether its player chooses one player for it."""
        return self.target in ("any_player", "opponent", "self_and_opponent")

    @property
    def has_option(self) -> bool:
        """Whether its player chooses a sign for it."""
        return self.kind in ("points_choice", "points_swing")

    def may_answer(self, other: Card) -> bool:
        """Whether this response may be played on `other` (section "Responses" of the rules)."""
        if self.kind == "cancel_any":
            return True
        return other.is_event if self.kind == "cancel_event" else other.is_points


DECK: tuple[dict[str, Any], ...] = tuple(json.loads(files("app.games.suicidium").joinpath("deck.json").read_text(encoding="utf-8")))
"""The deck as data: names, texts and effects in both languages."""

CARDS: dict[str, Card] = {
    c["id"]: Card(
        c["id"], c["type"], c["effect"]["kind"], c["effect"].get("n", 0), c["effect"].get("pick"), c["targetRule"], c["lasting"]
    )
    for c in DECK
}

LASTING = ("skip_draw", "skip_main", "no_points", "no_responses", "limit_main")
"""What a card in front of a player may do to them."""

FINAL = "object_final"
OBJECTS: tuple[str, ...] = ("object_a",) * 4 + ("object_b",) * 4 + ("object_c",) * 4 + (FINAL,)

CHARACTERS: dict[str, tuple[str, str]] = {
    "deep_pockets": (mark("Deep pockets"), mark("Your full hand is eight cards.")),
    "zipped_bag": (mark("Zipped bag"), mark("Nobody takes, sees or swaps your cards.")),
    "light_sleeper": (mark("Light sleeper"), mark("You never skip a phase.")),
    "third_arm": (mark("Third arm"), mark("You may play four cards in your main phase.")),
    "last_word": (mark("Last word"), mark("You may close even if nobody answered.")),
    "consolation_biscuit": (mark("Consolation biscuit"), mark("After drawing an object, draw a card for free.")),
    "keen_nose": (mark("Keen nose"), mark("You see the top card of the deck.")),
    "bulk_discount": (mark("Bulk discount"), mark("The fourth card you draw in a turn has no price.")),
}
"""Eight small characters of our own, by id: name and effect (message keys)."""
