"""Special equipment and the launch: scenarios V29 to V38, V42."""

from __future__ import annotations

from app.engine.play import make_options, setup
from app.games.sucking_vacuum import GAME
from app.games.sucking_vacuum.state import State
from tests.games.sucking_vacuum.fixture import POD, SUIT, Dice, P, Q, R, S, does, goes, in_vacuum, kit, offers, refused, station

TWO_SUITS = {P: SUIT, Q: SUIT}


def winners(state: State) -> set[int]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert not GAME.decisions(state)
    return {place.seat for place in outcome.places if place.won}


def test_v29_the_jet_pack_flies_between_open_airlocks() -> None:
    state = does(station(["command"], at={P: (2, 3)}, air={P: 6}, carries={P: ["jet_pack"]}), "jet", x=2, y=-2).state
    assert (state.space(P), state.me.air, state.turn.moves) == ((2, -2), 5, 6)
    assert "lab" in in_vacuum(state)
    assert kit(state) == set()


def test_v30_blocked_and_joined_airlocks_are_no_way_in() -> None:
    state = station(["command"], at={P: (2, 3)}, carries={P: ["jet_pack"]})
    assert "open to space" in refused(state, "jet", x=-1, y=0)
    assert "open to space" in refused(state, "jet", x=1, y=0)


def test_v31_the_jet_pack_enters_the_pod_by_its_breach() -> None:
    state = does(station(at={P: (-3, 3), 1: (0, 1), 2: (0, 3)}, carries={P: ["jet_pack"]}), "jet", x=POD[0], y=POD[1]).state
    assert (state.space(P), state.me.air) == (POD, 9)
    assert "galley" in in_vacuum(state)


def test_v32_the_issmpv_goes_further_on_half_the_air() -> None:
    start = station(["lab", "command"], at={P: (0, -1)}, carries={P: ["issmpv"]})
    refused(start, "move", x=7, y=1)
    state = does(start, "drive").state
    assert state.turn.moves == 10
    state = goes(state, POD)
    assert (state.me.air, state.turn.moves) == (5, 1)
    blocked = station(["lab", "command"], at={P: (0, -1), Q: (5, 1)}, carries={P: ["issmpv"]})
    refused(does(blocked, "drive").state, "move", x=7, y=1)


def test_the_issmpv_counts_spaces_walked_before() -> None:
    state = goes(station(["command"], at={P: (0, 1)}, carries={P: ["issmpv"]}), (2, 1))
    state = does(state, "drive").state
    assert (state.turn.moves, state.me.air) == (8, 8)
    state = goes(state, (3, 1))
    assert state.me.air == 7
    state = goes(state, (4, 1))
    assert state.me.air == 7


def test_v33_a_fuel_pod_at_a_console_fuels_the_pod() -> None:
    state = does(station(at={P: (2, 2)}, carries={P: ["fuel_pod"]}), "fuel").state
    assert state.fuelled
    assert (state.seat, state.me.air, kit(state)) == (P, 10, set())


def test_v34_fuel_needs_a_console() -> None:
    assert "console" in refused(station(at={P: (3, 3)}, carries={P: ["fuel_pod"]}), "fuel")


def test_a_second_fuel_pod_is_of_no_use() -> None:
    assert "has its fuel" in refused(station(at={P: (2, 2)}, carries={P: ["fuel_pod"]}, fuelled=True), "fuel")


def test_v35_two_launch_together() -> None:
    state = station(at={P: POD, Q: POD}, air={P: 3}, carries=TWO_SUITS, fuelled=True)
    assert winners(does(state, "launch").state) == {P, Q}


def test_a_passenger_needs_no_air() -> None:
    state = station(at={P: POD, Q: POD}, air={Q: 0}, carries=TWO_SUITS, fuelled=True)
    assert winners(does(state, "launch").state) == {P, Q}


def test_v36_the_automatic_pilot_leaves_the_choice() -> None:
    suits = {P: (*SUIT, "auto_pilot"), Q: SUIT, R: SUIT}
    state = station(at={P: POD, Q: POD, R: POD}, carries=suits, fuelled=True)
    assert winners(does(state, "launch_alone").state) == {P}
    with_q = next(a for a in offers(state, "launch") if a["seat"] == Q)
    assert winners(GAME.apply(state, P, with_q, Dice()).state) == {P, Q}


def test_v37_what_keeps_one_on_board() -> None:
    assert "fuel" in refused(station(at={P: POD, Q: POD}, carries=TWO_SUITS), "launch", target=Q)
    no_legs = {P: ("helmet", "body"), Q: SUIT}
    assert "legs" in refused(station(at={P: POD, Q: POD}, carries=no_legs, fuelled=True), "launch", target=Q)
    alone = station(at={P: POD}, carries=TWO_SUITS, fuelled=True)
    assert "Automatic Pilot" in refused(alone, "launch", target=Q)
    assert "Automatic Pilot" in refused(alone, "launch_alone")
    breathless = station(at={P: POD, Q: POD}, air={P: 0}, carries=TWO_SUITS, fuelled=True, seat=R)
    assert "out of air" in refused(does(breathless, "end", R).state, "launch", target=Q)


def test_v38_the_pilot_names_one_of_several() -> None:
    state = station(at=dict.fromkeys((P, Q, R, S), POD), carries=dict.fromkeys((P, Q, R, S), SUIT), fuelled=True, seats=4)
    assert [a["seat"] for a in offers(state, "launch")] == [Q, R, S]
    assert not offers(state, "launch_alone")


def test_v42_the_air_reserve_fills_up_to_ten_but_not_the_dead_tired() -> None:
    state = does(station(air={P: 7}, carries={P: ["air_reserve"]}), "inhale").state
    assert (state.me.air, kit(state)) == (10, set())
    late = station(at={P: (5, 1)}, air={P: 0}, carries={P: ["air_reserve"]}, seat=R)
    assert "out of air" in refused(does(late, "end", R).state, "inhale")


def test_after_the_last_round_the_station_burns_up() -> None:
    state = does(station(round=60, seat=R), "end", R).state
    assert winners(state) == set()
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.reason == "burnt"
    assert does(station(round=60, seat=R, max_rounds=0), "end", R).state.round == 61


def test_no_limit_may_be_said_in_two_ways() -> None:
    for said in ("none", None):
        assert setup(GAME, 3, make_options(GAME, {"max_rounds": said}), b"limit").state.max_rounds == 0


def test_a23_a_fuel_pod_fills_the_slot_of_the_special() -> None:
    state = station(at={P: (-2, 1)}, carries={P: ["fuel_pod"]}, finds={"galley": ["jet_pack"]})
    state = does(state, "search").state
    assert not offers(state, "take")
    state = does(does(state, "drop", what="fuel_pod").state, "take", what="jet_pack").state
    assert kit(state) == {"jet_pack"}


def test_a_second_fuel_pod_may_still_be_carried_and_dropped() -> None:
    state = does(station(at={P: (2, 2)}, carries={P: ["fuel_pod"]}, fuelled=True), "drop", what="fuel_pod").state
    assert kit(state) == set()


def test_the_jet_pack_needs_an_airlock_and_a_free_landing() -> None:
    carries = {P: ["jet_pack"]}
    assert not offers(station(at={P: (1, 1)}, carries=carries), "jet")
    assert not offers(station(at={P: (2, 3), Q: (2, -2)}, carries=carries), "jet", x=2, y=-2)
    assert not offers(station(at={P: POD}, carries=carries), "jet")
