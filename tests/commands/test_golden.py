"""`tableside golden`: what it compares and what it rewrites."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import main
from app.commands import ROOT
from app.commands.golden import check
from app.games.noughts import GAME

RECORDED = (ROOT / "tests" / "golden" / "noughts" / "counted.txt").read_text()


def test_the_recorded_playthroughs_come_out_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "noughts"]) == 0
    assert capsys.readouterr().out == "noughts counted: as recorded\n"


def test_a_difference_is_shown_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "counted.txt").write_text(RECORDED.replace("noughts counted", "noughts altered", 1))
    assert check(GAME, tmp_path, update=False) == 1
    out = capsys.readouterr().out
    assert "-noughts altered" in out
    assert "+noughts counted" in out


def test_a_stray_file_fails(tmp_path: Path) -> None:
    (tmp_path / "counted.txt").write_text(RECORDED)
    (tmp_path / "stray.txt").write_text("")
    assert check(GAME, tmp_path, update=False) == 1


def test_update_writes_what_is_missing_and_removes_strays(tmp_path: Path) -> None:
    (tmp_path / "stray.txt").write_text("")
    assert check(GAME, tmp_path, update=True) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["counted.txt"]
    assert (tmp_path / "counted.txt").read_text() == RECORDED
