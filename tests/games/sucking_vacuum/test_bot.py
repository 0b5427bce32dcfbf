"""The bot gets away, mostly."""

from __future__ import annotations

import pytest

from app.engine.play import make_options
from app.engine.simulate import simulate
from app.games.sucking_vacuum import GAME


@pytest.mark.parametrize("seats", [3, 6])
def test_bots_launch_more_often_than_they_burn(seats: int) -> None:
    report = simulate(GAME, seats, 8, ["easy"], make_options(GAME, {"station": "random"}), "bots")
    assert report.unfinished == 0
    assert report.reasons["launched"] + report.reasons["launched_alone"] >= 6
