"""Share Your Diagnosis: a backstory nobody waits for, and the winner's last wish."""

from __future__ import annotations

import pytest

from app.engine.game import Illegal
from app.games.death_wish import GAME
from tests.games.death_wish.cases import Case, case, outbreak


def remark(play: Case, seat: int, about: str, text: object) -> Case:
    return play.send(seat, {"type": "remark", "about": about, "text": text})


def test_a45_whoever_contracted_may_add_a_backstory_and_nobody_waits_for_it() -> None:
    play = outbreak("false-alarm")
    assert GAME.remarks(play.ward, 0) == {"backstory": 140} and GAME.remarks(play.ward, 1) == {}
    assert play.asked() == [(1, "turn")]
    questions = play.ward.questions
    remark(play, 0, "backstory", "  It had such\n a confident beak. ")
    assert play.told("backstory") == [{"seat": 0, "text": "It had such a confident beak."}]
    assert play.ward.questions == questions and not play.reveals
    assert GAME.view(play.ward, None)["patients"][0]["diagnosis"]["story"] == "It had such a confident beak."


def test_a_backstory_may_still_come_after_others_have_played() -> None:
    play = outbreak("false-alarm").act(1, "draw").act(2, "draw")
    assert remark(play, 0, "backstory", "Late, but true.").told("backstory")


def test_a_backstory_is_told_once_for_each_disease() -> None:
    play = remark(outbreak("false-alarm"), 0, "backstory", "Once.")
    assert GAME.remarks(play.ward, 0) == {}
    with pytest.raises(Illegal):
        remark(play, 0, "backstory", "Twice.")


@pytest.mark.parametrize("text", ["", "   ", "x" * 141, "a\u202eb", "bell\x07", 7, None, ["x"]])
def test_what_is_not_a_short_plain_text_is_refused(text: object) -> None:
    with pytest.raises(Illegal):
        remark(outbreak("false-alarm"), 0, "backstory", text)


def test_140_characters_and_a_family_emoji_fit() -> None:
    remark(outbreak("false-alarm"), 0, "backstory", "x" * 140)
    remark(outbreak("false-alarm"), 0, "backstory", "The \U0001f468\u200d\U0001f469\u200d\U0001f467 did it")


@pytest.mark.parametrize(("seat", "about"), [(1, "backstory"), (0, "burial_wish"), (0, "gossip"), (0, None)])
def test_nothing_is_written_by_others_or_about_other_things(seat: int, about: str) -> None:
    with pytest.raises(Illegal):
        remark(outbreak("false-alarm"), seat, about, "Hello.")


def test_a_remark_with_anything_else_in_it_is_refused() -> None:
    with pytest.raises(Illegal):
        outbreak("false-alarm").send(0, {"type": "remark", "about": "backstory", "text": "Hello.", "tip": 1})


def test_at_the_end_the_winner_may_say_once_how_they_wish_to_be_buried() -> None:
    play = outbreak("false-alarm", target=10, diseases=[("doomsday-spleen", "rainbow-rot")])
    assert GAME.remarks(play.ward, 0) == {"backstory": 140, "burial_wish": 140} and GAME.remarks(play.ward, 1) == {}
    remark(play, 0, "burial_wish", "In a cannon, at noon.")
    assert play.ward.wish == "In a cannon, at noon." and GAME.outcome(play.ward) is not None
    assert GAME.remarks(play.ward, 0) == {"backstory": 140}


def test_a_view_names_what_its_viewer_may_write() -> None:
    play = outbreak("false-alarm")
    assert [GAME.view(play.ward, viewer)["remarks"] for viewer in (0, 1, None)] == [{"backstory": 140}, {}, {}]


def test_nobody_may_write_before_catching_anything() -> None:
    assert [GAME.remarks(case().ward, seat) for seat in range(3)] == [{}, {}, {}]
