"""What a person may be called: what they type, tidied, and refused only where it would break other people's screens."""

from __future__ import annotations

import unicodedata

import decancer_py
import idna
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
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]"  # marks and overrides of direction; annotations
)

UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\u2800\U0001d173-\U0001d17a]")
"""What nobody can see, or nobody can know how it looks."""

_SIGN = r"\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?"
EMOJI_SEQUENCE = regex.compile(
    r"[0-9#*]\ufe0f?\u20e3"  # a key
    r"|\U0001f3f4[\U000e0020-\U000e007e]{1,12}\U000e007f"  # a flag of a part of a country
    rf"|{_SIGN}(?:\u200d{_SIGN})*"
)
"""The emoji sequences that need letters without width: keys, flags by tags, families and trades joined by U+200D."""

JOINERS = regex.compile(r"[\u200c\u200d]")

EDGES = regex.compile(r"^[\p{Z}\s]+|[\p{Z}\s]+$")

MOST_TYPED = 1_000
"""Code points beyond which nothing is looked at: putting marks into order costs the square of their number."""

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
    if len(text) > MOST_TYPED:
        raise _too_long()
    name = EDGES.sub("", unicodedata.normalize("NFC", text))
    if REFUSED.search(name):
        raise Malformed("bad_name", mark("A name can't hold control characters or marks that turn the direction of text."))
    if _hides(name):
        raise Malformed("bad_name", mark("A name can't hold characters that can't be seen."))
    if not SEEN.search(name):
        raise Malformed("bad_name", mark("A name needs at least one character that can be seen."))
    graphemes = GRAPHEME.findall(name)
    if len(graphemes) > LONGEST or len(name) > MOST_POINTS:
        raise _too_long()
    if any(len(g) > TALLEST and not EMOJI.search(g) for g in graphemes):
        raise Malformed("bad_name", mark("A name can't hold so many accents on one letter."))
    return name


def likeness(name: str) -> str:
    """What names share that look the same or sound the same: equal likeness means that one table can't tell them apart.

    A key for comparing only, never shown: letters of other alphabets are folded to what they look like, 0 to o, 1 and l to i.

    >>> likeness("B0b") == likeness("Bob")
    True
    """
    folded = regex.sub(r"\s+", " ", unicodedata.normalize("NFKC", name).casefold())
    return LETTERS.sub(lambda found: str(decancer_py.parse(found[0])) or found[0], folded).translate(SAME)


LETTERS = regex.compile(r"[\p{Latin}\p{Cyrillic}\p{Greek}\p{Armenian}]+")
"""The scripts whose letters look like each other's. Others are left as they are: there the fold would make nonsense."""

SAME = str.maketrans("01l|", "oiii")
"""Figures and letters that look alike."""


def _hides(name: str) -> bool:
    """Whether something in `name` can't be seen, but for joiners where a script or an emoji needs them (UTS 51, RFC 5892 A.1 and A.2)."""
    rest = EMOJI_SEQUENCE.sub(" ", name)
    for at in (found.start() for found in JOINERS.finditer(rest)):
        if not _joins(rest, at):
            return True
    return UNSEEN.search(JOINERS.sub("", rest)) is not None


def _joins(text: str, at: int) -> bool:
    try:
        return idna.valid_contextj(text, at)
    except (idna.IDNAError, ValueError):
        return False


def _too_long() -> Malformed:
    return Malformed("bad_name", mark("A name has at most {most} characters."), most=LONGEST)
