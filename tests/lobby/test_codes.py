"""Table codes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lobby import codes


def test_codes_differ_and_hold_no_look_alikes() -> None:
    drawn = {codes.draw() for _ in range(500)}
    assert len(drawn) == 500
    assert not set("".join(drawn)) & set("01OIL")
    assert all(len(code) == 8 for code in drawn)


@pytest.mark.parametrize("typed", ["K7QM3XPD", "k7qm3xpd", "K7QM 3XPD", "k7qm-3xpd", " K7QM–3XPD ", "k7qm\u00a03XPD"])
def test_a_code_may_be_typed_in_any_case_with_or_without_a_gap(typed: str) -> None:
    assert codes.read(typed) == "K7QM3XPD"


@pytest.mark.parametrize("typed", ["", "K7QM3XP", "K7QM3XPDD", "O7QM3XPD", "K7QM3XP!", "\x00" * 8, "K" * 1000, "K7QM3XP\u0130"])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert codes.read(typed) is None


@given(st.text(max_size=40))
def test_any_text_is_a_code_or_none(text: str) -> None:
    code = codes.read(text)
    assert code is None or (len(code) == 8 and code.isascii())


def test_a_code_is_shown_in_two_halves() -> None:
    assert codes.spoken("K7QM3XPD") == "K7QM 3XPD"
    assert codes.read(codes.spoken("K7QM3XPD")) == "K7QM3XPD"
