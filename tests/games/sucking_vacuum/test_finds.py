"""Searching, carrying, and Annabelle: scenarios V23 to V28."""

from __future__ import annotations

from dataclasses import replace

from app.engine.chance import QuickChance
from app.games.sucking_vacuum import GAME
from app.games.sucking_vacuum.components import Space
from app.games.sucking_vacuum.state import Order, Robot, State
from tests.games.sucking_vacuum.fixture import POD, P, Q, R, annabelle, does, in_vacuum, kit, lying, offers, refused, station


def test_v23_a_search_in_vacuum_takes_two_breaths() -> None:
    poor = station(["lab"], at={P: (1, -2)}, air={P: 1}, finds={"lab": ["helmet"]})
    assert "2 air" in refused(poor, "search")
    state = does(station(["lab"], at={P: (1, -2)}, air={P: 2}, finds={"lab": ["helmet"]}), "search").state
    assert state.me.suffocating
    state = does(state, "take", what="helmet").state
    assert (state.seat, kit(state)) == (Q, {"helmet"})


def test_v24_a_vacuum_counter_opens_the_room_and_the_search_goes_on() -> None:
    state = station(at={P: (-2, 1)}, finds={"galley": ["sucking_vacuum", "legs", "wrench"]})
    state = does(state, "search").state
    assert "galley" in in_vacuum(state)
    state = does(state, "take", what="legs").state
    assert (kit(state), state.crew[P].air, state.seat) == ({"legs"}, 10, Q)
    assert lying(state, "galley") == [("wrench", False)]


def test_v25_one_of_a_kind_unless_dropped_before() -> None:
    state = station(at={P: (-2, 1)}, carries={P: ["helmet"]}, finds={"galley": ["helmet", "legs"]})
    state = does(state, "search").state
    assert "drop yours first" in refused(state, "take", what="helmet")
    state = does(state, "drop", what="helmet").state
    state = does(state, "take", what="helmet").state
    assert kit(state) == {"helmet"}


def test_a_search_shows_its_finds_to_the_searcher_alone() -> None:
    state = does(station(at={P: (-2, 1)}, finds={"galley": ["helmet", "jet_pack"]}), "search").state
    assert GAME.view(state, P)["look"] == {"seat": P, "room": "galley", "finds": ["helmet", "jet_pack"]}
    for viewer in (Q, None):
        assert GAME.view(state, viewer)["look"] == {"seat": P, "room": "galley", "finds": None}


def test_a_special_is_taken_face_down_and_found_face_up_stays_up() -> None:
    state = does(station(at={P: (-2, 1)}, finds={"galley": ["jet_pack"]}), "search").state
    step = does(state, "take", what="jet_pack")
    assert GAME.view(step.state, Q)["crew"][P]["carries"]["special"] == "face_down"
    assert not [e for e in step.events if e.for_viewer(Q) and "jet_pack" in e.values.values()]
    open_find = station(at={P: (-2, 1)}, finds={"galley": ["jet_pack"]})
    up = tuple(replace(f, up=True) for f in open_find.finds[1])
    state = does(open_find.with_finds(1, up), "search").state
    assert GAME.view(does(state, "take", what="jet_pack").state, Q)["crew"][P]["carries"]["special"] == "jet_pack"


def test_a_special_may_be_turned_up_once() -> None:
    state = does(station(carries={P: ["auto_pilot"]}), "show").state
    assert GAME.view(state, Q)["crew"][P]["carries"]["special"] == "auto_pilot"
    assert not offers(state, "show")


def test_a_hallway_is_searched_only_when_something_lies_there() -> None:
    assert "nothing" in refused(station(at={P: (5, 1)}), "search")
    state = does(station(at={P: (5, 1)}, carries={P: ["stapler"]}), "drop").state
    assert offers(state, "search", price=2)


def test_the_dropper_may_pick_it_up_again() -> None:
    state = does(station(at={P: (5, 1)}, carries={P: ["stapler"]}), "drop").state
    assert kit(does(does(state, "search").state, "take").state) == {"stapler"}


def test_a_search_that_finds_only_vacuum_ends_the_turn() -> None:
    state = does(station(at={P: (-2, 1)}, finds={"galley": ["sucking_vacuum"]}), "search").state
    assert state.seat == Q


def test_the_memory_aid_shows_what_was_seen() -> None:
    state = station(at={P: (-2, 1)}, finds={"galley": ["helmet", "jet_pack", "wrench"]}, memory_aid=True)
    state = does(does(state, "search").state, "leave").state
    assert GAME.view(state, P)["tiles"][1]["known"] == ["helmet", "jet_pack", "wrench"]
    assert GAME.view(state, Q)["tiles"][1]["known"] == []
    assert GAME.view(replace(state, memory_aid=False), P)["tiles"][1]["known"] == []


def test_memory_does_not_follow_what_nobody_could() -> None:
    state = station(
        at={P: (-2, 1), Q: (-4, 0)}, finds={"galley": ["helmet", "jet_pack", "fuel_pod"]}, memory_aid=True, aside=(6, 7, 8)
    )
    state = does(does(state, "search").state, "leave").state
    state = does(does(state, "search", Q).state, "take", Q, what="jet_pack").state
    assert GAME.view(state, P)["tiles"][1]["known"] == ["helmet"]
    assert GAME.view(state, P)["crew"][Q]["carries"]["special"] == "face_down"
    assert GAME.view(GAME.resample(state, P, QuickChance(b"other", "1.0")), P) == GAME.view(state, P)


# Annabelle -----------------------------------------------------------------------------------------------------------


def ordered(robot_at: Space, order: Order, **more: object) -> State:
    """She has her order; it is the turn before the commander's."""
    return station(robot=Robot(robot_at, order), seat=R, **more)  # type: ignore[arg-type]


def test_v26_annabelle_slaps_without_asking() -> None:
    state = ordered((1, 1), Order("attack", P, seat=Q), at={Q: POD}, air={Q: 9})
    state = does(state, "end", R).state
    assert state.robot == annabelle((6, 1))
    assert state.crew[Q].air == 5


def test_v27_annabelle_opens_an_airlock() -> None:
    state = ordered((1, 1), Order("open", P, space=(-4, 1), side="W"), at={P: (-1, 3), Q: (-3, 2), R: (-2, 1)})
    state = does(state, "end", R).state
    assert state.robot is not None and state.robot.order is not None
    assert "galley" not in in_vacuum(state)
    for seat in (P, Q, R):
        state = does(state, "end", seat).state
    assert state.robot == annabelle((-4, 1))
    assert in_vacuum(state) == {"hall-a", "pod", "galley"}


def test_v28_annabelle_searches_for_her_commander() -> None:
    state = ordered((1, 1), Order("search", P, tile=0), finds={"lab": ["sucking_vacuum", "helmet"]})
    step = does(state, "end", R)
    assert step.reveals
    assert step.state.robot == annabelle((1, -1))
    assert GAME.view(step.state, P)["look"] == {"seat": P, "room": "lab", "finds": ["helmet"]}
    assert GAME.view(step.state, Q)["look"]["finds"] is None
    assert "lab" in in_vacuum(step.state)
    assert lying(step.state, "lab") == [("helmet", False)]
    assert does(step.state, "end").state.look is None


def test_annabelle_is_found_put_and_ordered_for_nothing() -> None:
    state = does(station(["galley"], at={P: (-2, 1)}, finds={"galley": ["annabelle"]}), "search").state
    state = does(state, "wake").state
    assert all(a["room"] == "galley" for a in offers(state, "put"))
    assert not offers(state, "put", x=-2, y=1)
    state = does(state, "put", x=-2, y=3).state
    assert {a["type"] for a in GAME.decisions(state)[0].actions} == {"order_open", "order_attack", "order_go"}
    state = does(state, "order_go", x=1, y=1).state
    assert (state.seat, state.crew[P].air) == (Q, 8)


def test_annabelle_found_in_the_pod_stands_in_the_pod() -> None:
    state = does(does(station(at={P: POD}, finds={"pod": ["annabelle"]}), "search").state, "wake").state
    assert [(a["x"], a["y"]) for a in offers(state, "put")] == [POD]


def test_a_command_costs_air_even_in_air_and_the_turn_goes_on() -> None:
    state = does(station(at={P: (1, 1)}, robot=annabelle((3, 3))), "command").state
    state = does(state, "order_go", x=1, y=-2).state
    assert (state.seat, state.me.air, state.turn.moves) == (P, 9, 7)
    assert not offers(state, "command")


def test_a_command_with_the_last_air_is_given() -> None:
    state = does(station(["command"], at={P: (1, 1)}, air={P: 1}, robot=annabelle((3, 3))), "command").state
    state = does(state, "order_go", x=1, y=-2).state
    assert (state.seat, state.crew[P].air) == (Q, 0)
    assert state.robot is not None and state.robot.order is not None


def test_annabelle_passes_people_and_stops_beside_them() -> None:
    state = does(ordered((1, 1), Order("go", P, space=(5, 1)), at={Q: (5, 1)}), "end", R).state
    assert state.robot == annabelle((4, 1))
    assert "command" in in_vacuum(state)


def test_annabelle_follows_who_runs() -> None:
    state = does(ordered((-4, 3), Order("attack", P, seat=Q), at={P: (1, -2), Q: POD, R: (2, -2)}), "end", R).state
    assert state.robot is not None and state.robot.order is not None
    assert state.robot.at == (1, 1)
    state = state.with_astronaut(Q, replace(state.crew[Q], at=(-4, 2)))
    for seat in (P, Q, R):
        state = does(state, "end", seat).state
    assert state.robot == annabelle((-3, 2))
    assert state.crew[Q].air == 6


def test_annabelle_keeps_her_space() -> None:
    refused(station(at={P: (1, 1)}, robot=annabelle((2, 1))), "move", x=2, y=1)


def test_a29_annabelle_carries_out_the_orders_of_the_breathless() -> None:
    state = ordered((1, 1), Order("go", P, space=(1, -2)), at={P: (5, 1)}, air={P: 0})
    state = does(state, "end", R).state
    assert state.turn.crawls and state.robot == annabelle((1, -2))


def test_a28_annabelle_sets_off_only_at_the_beginning_of_her_commanders_turn() -> None:
    state = does(does(station(at={P: (1, 1)}, robot=annabelle((3, 3))), "command").state, "order_go", x=1, y=-2).state
    for seat in (P, Q):
        assert state.robot is not None and state.robot.at == (3, 3)
        state = does(state, "end", seat).state
    assert does(state, "end", R).state.robot == annabelle((1, -2))


def test_annabelle_opens_only_what_holds_air_in() -> None:
    ordering = does(station(at={P: (1, 1)}, robot=annabelle((3, 3))), "command").state
    doors = {(a["x"], a["y"], a["side"]) for a in offers(ordering, "order_open")}
    assert {(3, 1, "east"), (4, 1, "west"), (2, 3, "south"), (-4, 1, "west")} <= doors
    assert not doors & {(0, 3, "west"), (-1, 3, "east"), (-1, 0, "north"), (6, 1, "east")}
