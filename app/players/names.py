"""What a person may be called: what they type, tidied, and refused only where it would break other people's screens."""

from __future__ import annotations

import unicodedata

import regex

from app.engine.words import mark
from app.errors import Malformed

LONGEST = 24
"""Graphemes: what a reader takes for one character, however many code points it is made of."""

MOST_POINTS = 24 * 12
"""Code points. A family emoji has eleven; a letter under a tower of two hundred accents is no name."""

GRAPHEME = regex.compile(r"\X")

REFUSED = regex.compile(
    r"[\p{Cc}\p{Cs}\p{Zl}\p{Zp}"  # control, broken; line and paragraph separators
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks and overrides of direction
    r"\u200b\u2060\ufeff\ufff9-\ufffb]"  # what has no width
)

EDGES = regex.compile(r"^[\p{Z}\s]+|[\p{Z}\s]+$")

TALLEST = 8
"""Code points in one grapheme that is not an emoji: more would be a tower of accents."""

EMOJI = regex.compile(r"[\p{Extended_Pictographic}\p{Emoji_Component}]")

SEEN = regex.compile(r"[^\p{Z}\p{M}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]")
"""Something that can be seen."""


def tidy(text: str) -> str:
    """`text` as a name: trimmed and in NFC. Raises Malformed (`bad_name`) where it can't be one.

    >>> tidy("  Ann\\u00a0")
    'Ann'
    """
    if len(text) > 20_000:
        raise _too_long()
    name = EDGES.sub("", unicodedata.normalize("NFC", text))
    if REFUSED.search(name):
        raise Malformed("bad_name", mark("A name can't hold control characters or marks that turn the direction of text."))
    if not SEEN.search(name):
        raise Malformed("bad_name", mark("A name needs at least one character that can be seen."))
    graphemes = GRAPHEME.findall(name)
    if len(graphemes) > LONGEST or len(name) > MOST_POINTS:
        raise _too_long()
    if any(len(g) > TALLEST and not EMOJI.search(g) for g in graphemes):
        raise Malformed("bad_name", mark("A name can't hold so many accents on one letter."))
    return name


def likeness(name: str) -> str:
    """What two names share that no one could tell apart when they are called out: equal likeness means the same name."""
    return regex.sub(r"\s+", " ", unicodedata.normalize("NFKC", name).casefold())


def _too_long() -> Malformed:
    return Malformed("bad_name", mark("A name has at most {most} characters."), most=LONGEST)
