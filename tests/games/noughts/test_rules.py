"""Noughts: its few rules, by example, and the count that serves as their checksum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.chance import Chance
from app.engine.conformance import count_sequences
from app.engine.game import Illegal
from app.games.noughts import GAME
from app.games.noughts.rules import EMPTY, Board, NoughtsOptions

CHANCE = Chance(b"unused", "0.0")


def board(cells: str, turn: int, marks: int = 0, most: int = 50) -> Board:
    return Board(tuple("-ox".index(c) - 1 for c in cells), turn, marks, most, (0, 0))


def mark(state: Board, cell: int) -> tuple[Board, list[str]]:
    step = GAME.apply(state, state.turn, {"type": "mark", "cell": cell}, CHANCE)
    return step.state, [event.kind for event in step.events]


def test_three_in_a_row_score_a_point_and_wipe_the_board() -> None:
    state, told = mark(board("oo-xx----", turn=0), 2)
    assert (state.scores, state.cells, told) == ((1, 0), EMPTY, ["marked", "scored", "wiped"])


def test_a_full_board_without_three_in_a_row_is_wiped_without_a_point() -> None:
    state, told = mark(board("oxoxox-ox", turn=1), 6)
    assert (state.scores, state.cells, told) == ((0, 0), EMPTY, ["marked", "wiped"])


def test_two_rows_completed_by_one_mark_are_one_point() -> None:
    state, _ = mark(board("oo-xxoxxo", turn=0), 2)
    assert state.scores == (1, 0)


def test_the_turn_passes_after_a_point_too() -> None:
    state, _ = mark(board("oo-xx----", turn=0), 2)
    assert state.turn == 1


def test_a_taken_cell_is_refused_with_a_reason() -> None:
    with pytest.raises(Illegal, match="taken"):
        mark(board("o--------", turn=1), 0)


def test_equal_points_share_the_win() -> None:
    ended = replace(board("---------", turn=0, marks=50), scores=(2, 2))
    outcome = GAME.outcome(ended)
    assert outcome is not None and [p.won for p in outcome.places] == [True, True]


def test_the_bot_completes_its_row_before_it_blocks() -> None:
    state = board("oo-xx----", turn=0)
    decision = GAME.decision(state, 0)
    assert decision is not None
    assert GAME.bots["easy"](state, decision, CHANCE, None) == {"type": "mark", "cell": 2}  # type: ignore[arg-type]


def test_the_first_five_marks_can_be_made_in_as_many_ways_as_there_are() -> None:
    assert count_sequences(GAME, 2, NoughtsOptions(), b"", depth=5) == 9 * 8 * 7 * 6 * 5
