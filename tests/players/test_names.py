"""What a person may be called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import Malformed
from app.players.names import GRAPHEME, LONGEST, likeness, tidy

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Zoë", "李小龍", "null", "__proto__", "constructor", "{{7*7}}", "${7*7}", "<b>bold</b>",
        "javascript:__x()", '"><svg/onload=__x()>', "Аnn", FAMILY * LONGEST, "W" * LONGEST, "نور", "a\u0301",
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


def test_names_that_sound_the_same_are_alike_and_a_foreign_letter_makes_another() -> None:
    assert likeness("Ann  B") == likeness("ANN b")
    assert likeness("Ann") != likeness("Аnn")
