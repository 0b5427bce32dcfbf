"""`tableside check`, as an author of a game sees it."""

from __future__ import annotations

import pytest

from app.cli import main
from app.games.noughts import GAME


def test_a_sound_game_holds_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "noughts"]) == 0
    out = capsys.readouterr().out
    assert "failed" not in out
    assert "ok      golden " in out


@pytest.mark.parametrize(
    ("method", "broken", "said"),
    [
        ("resample", lambda self, state, viewer, chance: 1 // 0, "ZeroDivisionError"),
        ("outcome", lambda self, state: None, "outcome"),
    ],
)
def test_a_broken_game_fails_and_is_told_what(
    method: str, broken: object, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAME), method, broken)
    assert main(["check", "noughts"]) == 1
    out = capsys.readouterr().out
    assert "failed  every step" in out
    assert said in out
