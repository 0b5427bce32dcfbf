"""`tableside new-game`: the skeleton is a whole game, in a checkout of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.commands import ROOT

OTHERS = shutil.ignore_patterns("__pycache__", "browser", "js")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with Noughts as the only game, and the new one."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in ("app", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=OTHERS)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for folder in (copy / "app" / "games").iterdir():
        if folder.is_dir() and folder.name != "noughts":
            shutil.rmtree(folder)
    run(copy, "-m", "app.cli", "new-game", "high-card")
    return copy


def run(checkout: Path, *words: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    done = subprocess.run([sys.executable, *words], cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_new_game_passes_every_check_of_games_and_its_own_tests(checkout: Path) -> None:
    out = run(checkout, "-m", "pytest", "-q", "-k", "high", "tests/engine/test_games.py", "tests/games/high_card")
    assert " passed" in out


def test_the_new_game_is_written_in_the_standard_form(checkout: Path) -> None:
    for check in (["check"], ["format", "--check"]):
        run(checkout, "-m", "ruff", *check, "app/games/high_card", "tests/games/high_card")


def test_the_new_game_speaks_every_language(checkout: Path) -> None:
    before = (checkout / "app/games/high_card/it.po").read_text()
    run(checkout, "-m", "app.locale.update", "high_card", "--check")
    run(checkout, "-m", "app.locale.update", "high_card")
    assert (checkout / "app/games/high_card/it.po").read_text() == before


def test_bots_play_the_new_game(checkout: Path) -> None:
    assert "100.0 %  counted" in run(checkout, "-m", "app.cli", "simulate", "high-card", "--seats", "4", "--games", "5")


@pytest.mark.parametrize("id", ["noughts", "High", "high_card", "1st", "a--b", "x" * 25])
def test_an_id_that_is_taken_or_no_id_is_refused(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["new-game", id])
    assert repr(id) in capsys.readouterr().err
