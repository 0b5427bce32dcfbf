"""Walking, vacuum, breathing and suffocation: scenarios V01 to V15."""

from __future__ import annotations

from app.games.sucking_vacuum.paths import reach
from tests.games.sucking_vacuum.fixture import POD, P, Q, R, does, goes, in_vacuum, offers, refused, station


def test_v01_walking_in_air_is_free_and_opens_nothing() -> None:
    state = goes(station(at={P: (1, -2)}), (2, 1))
    assert (state.me.air, state.turn.moves) == (10, 3)
    assert in_vacuum(state) == {"hall-a", "pod"}


def test_v02_leaving_a_room_into_vacuum_exposes_it() -> None:
    state = goes(station(at={P: (2, 1)}), (5, 1))
    assert state.me.air == 8
    assert in_vacuum(state) == {"hall-a", "pod", "command"}


def test_v03_a_bystander_loses_nothing_until_idle() -> None:
    state = goes(station(at={P: (2, 1), Q: (0, 1)}), (5, 1))
    assert state.crew[Q].air == 10
    state = does(state, "end").state
    assert does(state, "end", Q).state.crew[Q].air == 9


def test_v04_nobody_in_vacuum_gets_back_into_air() -> None:
    state = goes(station(["command"], at={P: (1, 1)}, air={P: 5}), (1, 0))
    assert state.me.air == 4
    state = goes(state, (1, -1))
    assert state.me.air == 3
    assert "lab" in in_vacuum(state)


def test_v05_breathing_fills_the_lungs_and_ends_the_turn() -> None:
    state = goes(station(["command"], at={P: (1, 1)}, air={P: 5}), (1, -1))
    state = goes(state, (0, -1))
    assert state.me.air == 2
    state = does(state, "breathe").state
    assert state.crew[P].air == 10
    assert state.seat == Q


def test_v06_a_tank_is_not_reached_diagonally() -> None:
    assert "Diagonally" in refused(station(["lab"], at={P: (0, -2)}), "breathe")


def test_v07_running_out_of_air_ends_the_turn() -> None:
    state = goes(station(["lab", "command"], at={P: (1, 1)}, air={P: 2}), (1, -1))
    assert state.crew[P].suffocating
    assert state.seat == Q


def test_v08_the_suffocating_crawl_to_a_tank_and_recover() -> None:
    state = goes(station(["lab", "command"], at={P: (1, 1)}, air={P: 2}), (1, -1))
    state = does(does(state, "end", Q).state, "end", R).state
    assert state.turn.crawls
    state = goes(state, (0, -1))
    assert state.turn.moves == 1
    state = does(state, "breathe").state
    assert (state.crew[P].air, state.seat) == (10, Q)


def test_v09_the_last_breath_may_reach_a_tank() -> None:
    state = goes(station(["lab"], at={P: (1, -1)}, air={P: 1}), (0, -1))
    assert state.me.air == 0
    assert {a["type"] for a in offers(state, "end") + offers(state, "breathe")} == {"end", "breathe"}
    assert does(state, "breathe").state.crew[P].air == 10


def test_v10_doing_nothing_in_vacuum_takes_a_breath() -> None:
    assert does(station(at={P: (5, 1)}, air={P: 4}), "end", price=1).state.crew[P].air == 3
    assert does(station(at={P: (5, 1)}, air={P: 1}), "end").state.crew[P].suffocating


def test_v11_whoever_breathes_is_not_idle() -> None:
    assert does(station(["lab"], at={P: (0, -1)}, air={P: 6}), "breathe").state.crew[P].air == 10


def test_v12_seven_spaces_and_no_more() -> None:
    state = goes(station(at={P: (-2, 0), Q: (2, 3), R: (3, 3)}), (0, 3))
    assert state.turn.moves == 0
    refused(state, "move", x=0, y=2)
    refused(station(at={P: (-2, 0)}), "move", x=0, y=2)


def test_v13_a_wall_is_not_a_door() -> None:
    state = station(at={P: (-1, 1)})
    assert (0, 1) not in {to for _, to in state.plan.ways[-1, 1]}
    assert all(path.steps != "E" for path in reach(state.plan, state.out, state.walker()).values())


def test_v14_one_passes_people_but_does_not_stop_on_them() -> None:
    state = station(["lab", "command"], at={P: (1, -1), Q: (1, 0)}, air={P: 5})
    assert goes(state, (1, 1)).me.air == 3
    assert "Somebody" in refused(state, "move", x=1, y=0)


def test_v15_the_pod_holds_many() -> None:
    state = goes(station(at={P: (6, 1), Q: POD, R: POD}, air={P: 4}), POD)
    assert state.me.air == 3
    assert state.space(P) == state.space(Q) == POD


def test_a_walk_names_its_steps_price_and_the_rooms_that_it_opens() -> None:
    (action,) = offers(station(at={P: (2, 1)}), "move", x=5, y=1)
    assert action == {
        "type": "move", "x": 5, "y": 1, "room": "hall-a", "ref": "b1", "steps": 3, "price": 2, "opens": ["command"], "path": "EEE",
    }  # fmt: skip


def test_the_cheapest_way_opens_the_fewest_rooms() -> None:
    (action,) = offers(station(["command"], at={P: (1, 0)}), "move", x=0, y=3)
    assert action["opens"] == []


def test_a_waypoint_is_a_stop_on_the_way() -> None:
    state = station(at={P: (1, -2)})
    assert goes(goes(state, (1, 0)), (2, 1)).turn.moves == goes(state, (2, 1)).turn.moves


def test_a_turn_in_air_begins_with_a_free_breath() -> None:
    """V39."""
    state = station(at={P: (1, -2), Q: (2, -2)}, air={Q: 4})
    assert does(state, "end").state.crew[Q].air == 10


def test_whoever_suffocates_may_only_crawl_and_breathe() -> None:
    state = station(["lab"], at={R: (0, -1)}, air={R: 0}, carries={R: ["helmet", "air_reserve"]}, seat=Q)
    state = does(state, "end", Q).state
    decision = {a["type"] for a in offers(state, "move", R) + offers(state, "breathe", R) + offers(state, "end", R)}
    assert decision == {"move", "breathe", "end"}
    assert "out of air" in refused(state, "drop", R, what="helmet")
    assert "out of air" in refused(state, "inhale", R)
    assert does(state, "end", R).state.crew[R].air == 0


def test_a12_free_deeds_do_not_count_as_doing_something() -> None:
    state = station(at={P: (5, 1)}, air={P: 4}, carries={P: ["stapler", "jet_pack"]})
    state = does(does(state, "drop", what="stapler").state, "show").state
    assert does(state, "end", price=1).state.crew[P].air == 3
    walked = goes(station(at={P: (5, 1)}, air={P: 4}), (4, 1))
    assert does(walked, "end", price=0).state.crew[P].air == 3


def test_a13_one_may_breathe_without_moving_and_in_air() -> None:
    assert does(station(at={P: (0, -1)}), "breathe").state.seat == Q


def test_a14_a_tank_may_be_passed() -> None:
    assert goes(station(["lab"], at={P: (1, -1)}, air={P: 6}), (0, -1)).seat == P


def test_others_in_a_room_that_is_opened_lose_nothing_then() -> None:
    state = goes(station(at={P: (3, 1), Q: (2, 1)}, air={Q: 7}), (4, 1))
    assert (state.me.air, state.crew[Q].air) == (9, 7)
