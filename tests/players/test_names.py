"""What a person may be called."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.chat import talk
from app.errors import Malformed
from app.players.names import GRAPHEME, LONGEST, MOST_TYPED, likeness, tidy

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Zoë", "李小龍", "null", "__proto__", "constructor", "{{7*7}}", "${7*7}", "<b>bold</b>",
        "javascript:__x()", '"><svg/onload=__x()>', "Аnn", FAMILY * LONGEST, "W" * LONGEST, "نور", "a\u0301",
        "نامه\u200cای", "\u0915\u094d\u200d\u0937", "\u2764\ufe0f", "1\ufe0f\u20e3", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f44d\U0001f3fd", "\U0001f3c3\u200d\u2640\ufe0f",
    ],
)  # fmt: skip
def test_a_name_is_kept_as_it_was_typed(name: str) -> None:
    assert tidy(name) == (name if name != "a\u0301" else "á")


@pytest.mark.parametrize(
    "name",
    [
        "", "   ", "\u00a0", "\u200d", "\u3164", "\u202eevil", "a\u2066b", "a\nb", "a\rb", "a\x00b", "\x7f", "\u2028", "a\u2029b", "\ud800",
        "\u200b", "W" * (LONGEST + 1), "W" * 10_000, "W" * 1_000_000, FAMILY * 50, "e" + "\u0301" * 200,
        "</script><img src=x onerror=__x()>",
        *(f"An{hidden}na" for hidden in "\u00ad\u034f\u115f\uffa0\u17b4\u180b\u200c\u200d\ufe00\ufe0f\U0001d173\U000e0041\U000e0100\ufdd0\U0001fffe\ue000\u2060\ufeff"),
        "1\ufe0f", "A\U000e0067\U000e007f", "\U0001f600\u200d", "\u0915\u200d\u200d",
    ],
)  # fmt: skip
def test_a_name_that_would_break_a_screen_is_refused(name: str) -> None:
    with pytest.raises(Malformed) as refusal:
        tidy(name)
    assert refusal.value.code == "bad_name"
    assert refusal.value.message().endswith(".")


def test_spaces_around_a_name_are_dropped_whatever_their_width() -> None:
    assert tidy("\u00a0\u2003 Ann B \u3000\n") == "Ann B"


@given(st.text(max_size=60))
def test_whatever_is_accepted_fits_and_stays_the_same_when_tidied_again(text: str) -> None:
    try:
        name = tidy(text)
    except Malformed:
        return
    assert 1 <= len(GRAPHEME.findall(name)) <= LONGEST
    assert tidy(name) == name


@pytest.mark.parametrize(
    "pair",
    [("Ann  B", "ANN b"), ("Anna", "Аnna"), ("Bob", "B0b"), ("Il", "ll"), ("Aram", "Аrаm"), ("Ann", "\uff21nn")],
)
def test_names_that_look_or_sound_the_same_are_alike(pair: tuple[str, str]) -> None:
    assert likeness(pair[0]) == likeness(pair[1])


@pytest.mark.parametrize(
    "pair", [("Ann", "Anna"), ("李小龍", "李小龙"), ("\U0001f600", "\U0001f621"), ("कमल", "किरण"), ("Zoë", "Zac")]
)
def test_names_that_anybody_can_tell_apart_are_not(pair: tuple[str, str]) -> None:
    assert likeness(pair[0]) != likeness(pair[1])


def test_nothing_is_put_into_order_that_is_longer_than_what_may_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tower of marks costs the square of its height: whatever takes words from outside looks at their length first."""
    handed: list[int] = []
    real = unicodedata.normalize

    def counting(form: Any, text: str) -> str:
        handed.append(len(text))
        return real(form, text)

    monkeypatch.setattr(unicodedata, "normalize", counting)
    for read in (tidy, talk.tidy):
        with pytest.raises(Malformed):
            read("a" + "\u0301" * 10_000 + "\u0323" * 9_000)
    assert max(handed, default=0) <= max(MOST_TYPED, talk.MOST_TYPED)
