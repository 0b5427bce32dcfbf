"""What is accepted, what is refused and with which word, and that a rule which fails harms nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from app.engine.chance import Chance
from app.engine.game import Action, Decision, Illegal, Step
from app.games.noughts.rules import Board, Noughts
from app.sessions import judge as judging
from app.sessions.guard import Guard, RanAway
from app.sessions.judge import Moment, Move, Rejected, judge, moment

SEED = b"\x01" * 32


class Twice(Noughts):
    """Noughts where a seat marks two cells in a row."""

    def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
        step = super().apply(state, seat, action, chance)
        if step.state.marks % 2 == 1:
            board = Board(step.state.cells, seat, step.state.marks, step.state.most, step.state.scores)
            return Step(board, step.events)
        return step


def begin(game: Noughts) -> Moment:
    return moment(game, game.setup(game.options(), 2, Chance(SEED, "1.0")).state)


def play(game: Noughts, now: Moment, seat: int, decision: int, *actions: Any) -> Move:
    return judge(game, SEED, now, 2, seat, decision, list(actions), [0, None])


def code(game: Noughts, now: Moment, seat: int, decision: int, *actions: Any) -> str:
    with pytest.raises(Rejected) as refused:
        play(game, now, seat, decision, *actions)
    assert refused.value.message()
    return refused.value.code


def mark(cell: Any) -> Action:
    return {"type": "mark", "cell": cell}


def test_a_listed_action_leads_to_a_move_with_the_views_of_those_who_look() -> None:
    game = Noughts()
    move = play(game, begin(game), 0, 1, mark(4))
    assert move.actions == [mark(4)]
    assert move.after.waiting == [1]
    assert move.shown[None].view["cells"][4] == 0


def test_each_way_to_be_refused_has_its_own_code() -> None:
    game = Noughts()
    now = begin(game)
    assert code(game, now, 1, 1, mark(0)) == "not_your_turn"
    assert code(game, now, 0, 99, mark(0)) == "stale"
    assert code(game, now, 1, 99, mark(0)) == "stale"
    assert code(game, now, 0, 1, mark(9)) == "illegal"
    assert code(game, now, 0, 1) == "illegal"
    assert code(game, now, 0, 1, *[mark(0)] * 33) == "illegal"
    over = Moment(now.state, (), game.outcome(Board(now.state.cells, 0, 9, 9, (1, 0))))
    assert code(game, over, 0, 1, mark(0)) == "finished"


def test_the_rules_own_sentence_tells_why_an_action_is_refused() -> None:
    game = Noughts()
    now = play(game, begin(game), 0, 1, mark(4)).after
    with pytest.raises(Rejected) as refused:
        judge(game, SEED, now, 3, 1, 2, [mark(4)], [])
    assert refused.value.message() == "That cell is taken."


@pytest.mark.parametrize("cell", [True, 1.0, "1", None, [1], {"a": 1}, 2**70])
def test_a_value_that_python_finds_equal_is_not_the_listed_one(cell: Any) -> None:
    game = Noughts()
    assert code(game, begin(game), 0, 1, mark(cell)) == "illegal"


def test_extra_fields_are_refused() -> None:
    game = Noughts()
    assert code(game, begin(game), 0, 1, {**mark(0), "seat": 1}) == "illegal"


def test_several_actions_answer_the_questions_that_follow_for_the_same_seat_all_or_nothing() -> None:
    game = Twice()
    now = begin(game)
    move = play(game, now, 0, 1, mark(0), mark(1))
    assert move.after.state.marks == 2 and len(move.actions) == 2 and len(move.events) == 2
    assert code(game, now, 0, 1, mark(0), mark(0)) == "illegal"
    assert code(game, now, 0, 1, mark(0), mark(1), mark(2)) == "illegal"
    assert now.state.marks == 0


def test_each_action_of_a_command_has_a_chance_of_its_own() -> None:
    labels: list[int] = []

    class Rolls(Twice):
        def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
            labels.append(chance.below(10**9))
            return super().apply(state, seat, action, chance)

    game = Rolls()
    move = play(game, begin(game), 0, 1, mark(0), mark(1))
    assert labels == [Chance(SEED, "2.0").below(10**9), Chance(SEED, "2.1").below(10**9)]
    assert move.reveals


def test_a_rule_that_crashes_rejects_the_one_command_and_no_value_reaches_the_log(
    expect_log: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    expect_log("rules.failed")

    class Crashes(Noughts):
        def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
            raise KeyError("the ace of spades")

    game = Crashes()
    assert code(game, begin(game), 0, 1, mark(0)) == "rules_error"
    assert "ace of spades" not in caplog.text
    assert not any("ace" in str(vars(record)) for record in caplog.records)


@pytest.mark.parametrize("name", ["view", "phrases", "decisions", "outcome"])
def test_whatever_is_shown_after_a_move_is_made_before_it_counts(expect_log: Callable[[str], None], name: str) -> None:
    expect_log("rules.failed")
    now = begin(Noughts())

    def crashes(_game: Noughts, *_args: object) -> None:
        raise KeyError

    game = type("Crashes", (Noughts,), {name: crashes})()
    assert code(game, now, 0, 1, mark(0)) == "rules_error"


def test_a_rule_that_never_ends_rejects_the_one_command(expect_log: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    expect_log("rules.failed")
    monkeypatch.setattr(judging, "guard", Guard(limit=0.2))

    class Endless(Noughts):
        def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
            while True:
                try:
                    sum(range(100))
                except Exception:  # a rule can't catch the watchdog by accident
                    pass

    class Deep(Noughts):
        def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
            return self.apply(state, seat, action, chance)

    assert code(Endless(), begin(Endless()), 0, 1, mark(0)) == "rules_error"
    assert code(Deep(), begin(Deep()), 0, 1, mark(0)) == "rules_error"
    assert play(Noughts(), begin(Noughts()), 0, 1, mark(0)).actions == [mark(0)]


def test_rules_that_stumble_over_what_a_client_sends_only_refuse_it() -> None:
    class Trusting(Noughts):
        def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
            return super().apply(state, seat, mark(action["cell"] + 0), chance)

    assert code(Trusting(), begin(Trusting()), 0, 1, {"type": "mark"}) == "illegal"
    assert code(Trusting(), begin(Trusting()), 0, 1, mark("x")) == "illegal"


def test_rules_that_would_carry_out_an_unlisted_action_do_not_get_to() -> None:
    class Lax(Noughts):
        def decisions(self, state: Board) -> tuple[Decision, ...]:
            return tuple(Decision(d.id, d.seat, d.kind, d.prompt, d.actions[:3]) for d in super().decisions(state))

    assert code(Lax(), begin(Lax()), 0, 1, mark(8)) == "illegal"


def test_sentences_are_filled_in() -> None:
    class Wordy(Noughts):
        def apply(self, state: Board, seat: int, action: Action, chance: Chance) -> Step[Board]:
            raise Illegal("That totals {n}.", n=12)

    with pytest.raises(Rejected) as refused:
        play(Wordy(), begin(Wordy()), 0, 1, mark(0))
    assert refused.value.message(lambda sentence: sentence.replace("totals", "fa")) == "That fa 12."


def test_the_watchdog_strikes_only_while_it_watches() -> None:
    guard = Guard(limit=0.1)

    def endless() -> None:
        while True:
            pass

    with pytest.raises(RanAway), guard.watch():
        endless()
    with guard.watch():
        pass
    end = time.thread_time() + 0.4
    while time.thread_time() < end:
        pass
