"""Stopping early: by agreement (ruling of 2.12), and leaving for good."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.chance import QuickChance
from app.engine.game import Deals, Step
from app.engine.play import make_options
from app.engine.simulate import simulate
from app.games.sucking_vacuum import GAME
from app.games.sucking_vacuum.state import Order, Robot, State
from tests.games.sucking_vacuum.fixture import POD, SUIT, P, Q, R, S, does, goes, kit, lying, offers, refused, station


def ending(state: State) -> tuple[str, set[int]]:
    outcome = GAME.outcome(state)
    assert outcome is not None and GAME.decisions(state) == ()
    return outcome.reason, {place.seat for place in outcome.places if place.won}


def aboard(round: int = 10, **more: Any) -> State:
    """The station in the tenth round."""
    return station(round=round, **more)


def proposed(state: State, seat: int = P) -> State:
    return does(does(state, "stop", seat).state, "propose", seat).state


def leaves(state: State, seat: int = P) -> Step[State]:
    return does(does(state, "stop", seat).state, "give_up", seat)


def test_everybody_may_agree_to_end_it_and_then_nobody_wins() -> None:
    state = proposed(aboard())
    assert [(d.seat, d.kind) for d in GAME.decisions(state)] == [(Q, "vote")]
    state = does(state, "agree", Q).state
    assert [(d.seat, d.kind) for d in GAME.decisions(state)] == [(R, "vote")]
    assert ending(does(state, "agree", R).state) == ("agreed", set())


@pytest.mark.parametrize("against", [Q, R])
def test_one_who_wants_to_go_on_is_enough_and_the_turn_goes_on_as_it_was(against: int) -> None:
    start = aboard(at={P: (1, -2)}, air={P: 4})
    state = proposed(start)
    state = state if against == Q else does(state, "agree", Q).state
    state = does(state, "carry_on", against).state
    assert (state.phase, state.seat, state.voter, state.turn.moves) == ("turn", P, -1, 7)
    assert offers(state, "move") == offers(start, "move")


def test_stopping_is_thought_of_once_a_turn_and_before_anything_else() -> None:
    refusal = "once a turn, before anything else"
    state = does(does(aboard(at={P: (1, -2)}), "stop").state, "back").state
    assert refusal in refused(state, "stop")
    assert refusal in refused(does(proposed(aboard()), "carry_on", Q).state, "stop")
    assert refusal in refused(goes(aboard(at={P: (1, -2)}), (2, -2)), "stop")
    assert offers(does(state, "end").state, "stop", Q)


def test_nobody_stops_before_the_tenth_round_or_while_crawling() -> None:
    assert "from round 10 on" in refused(aboard(round=9), "stop")
    crawler = does(aboard(at={P: (5, 1)}, air={P: 0}, seat=R), "end", R).state
    assert crawler.turn.crawls and "out of air" in refused(crawler, "stop")


def test_when_time_runs_out_the_game_goes_on() -> None:
    for state in (does(aboard(), "stop").state, proposed(aboard()), aboard()):
        assert GAME.default(state, GAME.decisions(state)[0])["type"] in ("back", "carry_on", "end")


def test_a30_whoever_leaves_drops_everything_where_they_stood() -> None:
    state = aboard(at={P: (5, 1)}, carries={P: ["helmet", "wrench", "jet_pack"]})
    step = leaves(state)
    assert step.reveals
    assert kit(step.state) == set()
    assert lying(step.state, "hall-a") == [("helmet", True), ("wrench", True), ("jet_pack", True)]
    assert GAME.view(step.state, None)["crew"][P]["room"] is None


def test_a30_the_astronaut_is_removed_and_the_turn_passes_them_over() -> None:
    state = leaves(aboard(at={P: (4, 1), Q: (5, 1)}, round=13)).state
    assert (state.seat, state.round) == (Q, 13)
    assert not offers(state, "attack", Q) and offers(state, "move", Q, x=4, y=1)
    state = does(does(state, "end", Q).state, "end", R).state
    assert (state.seat, state.round) == (Q, 14)


def test_a30_whoever_left_is_not_asked_not_slapped_and_no_co_pilot() -> None:
    state = leaves(aboard(at={P: POD, Q: POD, R: POD}, carries={P: SUIT, Q: SUIT}, fuelled=True, robot=Robot(POD))).state
    assert refused(state, "launch", Q, target=P)
    ordering = does(state, "command", Q).state
    assert [action["seat"] for action in offers(ordering, "order_attack", Q)] == [R]
    assert ending(does(proposed(state, Q), "agree", R).state) == ("agreed", set())


@pytest.mark.parametrize("order", [Order("attack", R, seat=P), Order("go", P, space=(1, 1))])
def test_a30_annabelle_forgets_what_she_was_to_do_for_them_or_to_them(order: Order) -> None:
    assert leaves(aboard(robot=Robot((3, 3), order))).state.robot == Robot((3, 3))


def test_a30_annabelle_keeps_the_orders_of_others() -> None:
    order = Order("attack", R, seat=Q)
    assert leaves(aboard(robot=Robot((3, 3), order))).state.robot == Robot((3, 3), order)


def test_a30_with_fewer_than_two_aboard_the_game_is_over_and_nobody_wins() -> None:
    state = leaves(aboard(seats=4)).state
    state = does(leaves(state, Q).state, "end", R).state
    assert state.seat == S
    assert ending(leaves(state, S).state) == ("deserted", set())


def test_bots_never_stop_but_agree() -> None:
    report = simulate(GAME, 3, 2, ["easy"], make_options(GAME, {"station": "random", "max_rounds": 40}), "stay")
    assert not {"agreed", "deserted"} & set(report.reasons)
    for state, answer in ((proposed(aboard()), "agree"), (does(aboard(), "stop").state, "back")):
        decision = GAME.decisions(state)[0]
        assert GAME.bots["easy"](state, decision, QuickChance(b"", "1.0"), Deals(1)) == {"type": answer}
