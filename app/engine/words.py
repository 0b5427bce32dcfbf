"""What a game says: every sentence and name, as messages that the catalogues translate.

Rules never hold sentences: an event, prompt, action or reason names one here and brings its values. The same templates are
filled in by `fill` in Python and by `static/js/words.js` in the browser; `tests/vectors/words.json` holds both to the same answers.

A template is text with fields:

- `{n}`               the value as it is;
- `{seat:seat}`       the name of whoever sits there (a list of seats: joined);
- `{card:term}`       the value looked up in `Words.terms` (a list: each, joined as the language does: "a, b and c");
- `{n:plural|one card|{n} cards}`   by number: one, other. Fields inside are filled in too;
- `{flag:if|text when true|text when false}`   by truth (an empty list, 0, None and "" are false).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


def mark(message: str) -> str:
    """Marks a message for the catalogue and returns it unchanged."""
    return message


@dataclass(frozen=True, slots=True)
class Words:
    """A game's messages by what they are for. Keys are stable names; values are message keys (English sentences)."""

    events: Mapping[str, str]
    """By `Event.kind`: one sentence, in the third person. An empty sentence keeps the event out of the log."""
    prompts: Mapping[str, str]
    """By `Decision.prompt["key"]`: what is asked."""
    actions: Mapping[str, str]
    """By `Action["type"]`: what the button says. Labels must differ within one decision."""
    reasons: Mapping[str, str]
    """By `Outcome.reason`: how it ended, and why."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """Names of cards, zones, phases, colours and whatever else a value may be."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Public facts that one may say with a tap where free talk is forbidden; `Game.phrases` tells which, with what values."""


Namer = Callable[[int], str]
"""From a seat's number to the name to show."""

Joiner = Callable[[list[str]], str]
"""Joins names as the language does: "a, b and c"."""


def fill(template: str, values: Mapping[str, Any], terms: Mapping[str, str], name: Namer, join: Joiner) -> str:
    """`template` with its fields filled in. A field without a value is shown as its own name, so nothing ever crashes on words."""
    out: list[str] = []
    at = 0
    while at < len(template):
        start = template.find("{", at)
        if start < 0:
            out.append(template[at:])
            break
        out.append(template[at:start])
        end = _closing(template, start)
        out.append(_field(template[start + 1 : end], values, terms, name, join))
        at = end + 1
    return "".join(out)


def _field(inside: str, values: Mapping[str, Any], terms: Mapping[str, str], name: Namer, join: Joiner) -> str:
    key, *rest = _split(inside)
    key, _, how = key.partition(":")
    value = values.get(key)
    if how in ("plural", "if"):
        first = value == 1 if how == "plural" else bool(value)
        branch = rest[0] if first else (rest[1] if len(rest) > 1 else "")
        return fill(branch, values, terms, name, join)
    if value is None:
        return key
    each = value if isinstance(value, list | tuple) else [value]
    if how == "seat":
        return join([name(v) for v in each])
    if how == "term":
        return join([terms.get(str(v), str(v)) for v in each])
    return join([str(v) for v in each])


def _split(inside: str) -> list[str]:
    """Splits at the bars that are not within an inner field."""
    parts, depth, last = [], 0, 0
    for i, char in enumerate(inside):
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        elif char == "|" and depth == 0:
            parts.append(inside[last:i])
            last = i + 1
    parts.append(inside[last:])
    return parts


def _closing(template: str, start: int) -> int:
    depth = 0
    for i in range(start, len(template)):
        depth += {"{": 1, "}": -1}.get(template[i], 0)
        if depth == 0:
            return i
    raise ValueError(f"a field is not closed in {template!r}")
