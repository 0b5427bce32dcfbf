"""Sentences are filled in by the same vectors as in the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.engine.words import fill
from app.locale import translator

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "words.json").read_text("utf-8"))


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["says"][:30] or "nothing")
def test_a_template_is_filled_in_as_the_browser_does(case: dict[str, Any]) -> None:
    def name(seat: int) -> str:
        return VECTORS["names"][seat]

    assert fill(case["template"], case["values"], VECTORS["terms"], name, translator("en").join) == case["says"]
