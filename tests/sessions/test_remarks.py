"""Words of one's own in a game: accepted without an open decision, and after the end, but only where the rules let a seat write."""

from __future__ import annotations

import pytest

from app.engine.play import make_options, play
from app.games.registry import all_games
from app.sessions.judge import Moment, Rejected, judge, moment

GAME = all_games()["death-wish"]
SEED = b"remarks"


@pytest.fixture(scope="module")
def over() -> tuple[Moment, int]:
    """A finished game of two bots, and who won it."""
    *_, last = play(GAME, 2, make_options(GAME, {}), SEED, ["easy", "easy"])
    now = moment(GAME, last.step.state)
    assert now.outcome is not None
    return now, next(place.seat for place in now.outcome.places if place.place == 1)


def remark(now: Moment, seat: int, **values: object):  # type: ignore[no-untyped-def]
    return judge(GAME, SEED, now, 99, seat, 0, [{"type": "remark", **values}], [0, 1, None])


def test_a_remark_is_taken_after_the_end_and_told_to_all(over: tuple[Moment, int]) -> None:
    now, winner = over
    move = remark(now, winner, about="burial_wish", text="Under the jukebox.")
    assert [(event.kind, event.only) for event in move.events] == [("burial_wish", None)]
    assert {shown.view["wish"] for shown in move.shown.values()} == {"Under the jukebox."}
    assert move.after.outcome == now.outcome and move.actions[0]["text"] == "Under the jukebox."


@pytest.mark.parametrize(
    "values", [{}, {"about": "gossip", "text": "Hm."}, {"about": ["burial_wish"]}, {"about": "burial_wish", "text": 7}]
)
def test_other_remarks_are_refused(over: tuple[Moment, int], values: dict[str, object]) -> None:
    now, winner = over
    with pytest.raises(Rejected):
        remark(now, winner, **values)


def test_who_did_not_win_writes_nothing_about_a_grave(over: tuple[Moment, int]) -> None:
    now, winner = over
    with pytest.raises(Rejected):
        remark(now, 1 - winner, about="burial_wish", text="Me too.")
