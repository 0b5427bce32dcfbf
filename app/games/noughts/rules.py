"""Noughts: three in a row scores a point; when the board is full or scored, it is wiped and play goes on.

Made up for this project. Played to `rounds` marks in all, so that a bench can choose how long a session lasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import Field

from app.engine.chance import Chance
from app.engine.game import Action, Bot, Budget, Decision, Event, Game, GameInfo, Illegal, Options, Outcome, Place, Step, Viewer
from app.engine.words import Words, mark

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
EMPTY = (-1,) * 9


class NoughtsOptions(Options):
    marks: int = Field(
        default=50, ge=9, le=5000, title=mark("Marks in all"), description=mark("The game ends after so many marks.")
    )


@dataclass(frozen=True, slots=True)
class Board:
    """Cells hold -1 or the seat that marked them; `marks` counts all marks made since the start."""

    cells: tuple[int, ...]
    turn: int
    marks: int
    most: int
    scores: tuple[int, int]


class Noughts(Game[Board]):
    info = GameInfo(
        id="noughts", title="Noughts", seats=(2, 2), minutes=(1, 3), rules_version=1, max_actions=5000,
        line=mark("Three in a row, again and again."), dev=True,
    )  # fmt: skip
    options = NoughtsOptions
    state = Board
    words = Words(
        events={
            "marked": mark("{seat:seat} marks {cell:term}."),
            "scored": mark("{seat:seat} has three in a row."),
            "wiped": mark("The board is wiped."),
        },
        prompts={"mark": mark("Choose an empty cell.")},
        actions={"mark": mark("Mark {cell:term}")},
        reasons={"counted": mark("All marks are made: {scores} points.")},
        terms={
            "0": mark("top left"), "1": mark("top"), "2": mark("top right"),
            "3": mark("left"), "4": mark("the middle"), "5": mark("right"),
            "6": mark("bottom left"), "7": mark("bottom"), "8": mark("bottom right"),
        },
    )  # fmt: skip

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[Board]:
        assert isinstance(options, NoughtsOptions)
        return Step(Board(EMPTY, turn=0, marks=0, most=options.marks, scores=(0, 0)))

    def decisions(self, state: Board) -> tuple[Decision, ...]:
        if state.marks == state.most:
            return ()
        actions = tuple({"type": "mark", "cell": cell} for cell in range(9) if state.cells[cell] == -1)
        return (Decision(state.marks + 1, state.turn, "mark", {"key": "mark"}, actions),)

    def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
        cell = action.get("cell")
        if action.get("type") != "mark" or type(cell) is not int or not 0 <= cell < 9 or len(action) != 2:
            raise Illegal(mark("There is no such cell."))
        if seat != state.turn or state.marks == state.most:
            raise Illegal(mark("It is not your turn."))
        if state.cells[cell] != -1:
            raise Illegal(mark("That cell is taken."))
        cells = state.cells[:cell] + (seat,) + state.cells[cell + 1 :]
        events = [Event("marked", {"seat": seat, "cell": cell})]
        scores = state.scores
        scored = any(all(cells[c] == seat for c in line) for line in LINES)
        if scored:
            scores = (scores[0] + (seat == 0), scores[1] + (seat == 1))
            events.append(Event("scored", {"seat": seat}))
        if scored or -1 not in cells:
            cells = EMPTY
            events.append(Event("wiped"))
        return Step(replace(state, cells=cells, turn=1 - seat, marks=state.marks + 1, scores=scores), tuple(events))

    def view(self, state: Board, viewer: Viewer) -> dict[str, Any]:
        return {
            "cells": list(state.cells),
            "turn": state.turn,
            "marks": state.marks,
            "most": state.most,
            "scores": list(state.scores),
        }

    def outcome(self, state: Board) -> Outcome | None:
        if state.marks < state.most:
            return None
        best = max(state.scores)
        places = tuple(Place(seat, 1 if score == best else 2, score == best) for seat, score in enumerate(state.scores))
        return Outcome("counted", places, {"scores": list(state.scores)})

    def default(self, state: Board, decision: Decision) -> Action:
        return decision.actions[0]

    def resample(self, state: Board, viewer: Viewer, chance: Chance) -> Board:
        return state  # nothing is hidden

    @property
    def bots(self) -> Mapping[str, Bot[Board]]:
        return {"easy": easy}


def easy(state: Board, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """Completes a line of its own, blocks the other's, else anything."""
    for owner in (decision.seat, 1 - decision.seat):
        for line in LINES:
            open_cells = [c for c in line if state.cells[c] == -1]
            if len(open_cells) == 1 and sum(state.cells[c] == owner for c in line) == 2:
                return {"type": "mark", "cell": open_cells[0]}
    return chance.pick(decision.actions)
