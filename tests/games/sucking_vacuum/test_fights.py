"""Attack, defence, stealing: scenarios V16 to V22."""

from __future__ import annotations

import pytest

from app.games.sucking_vacuum import GAME
from app.games.sucking_vacuum.components import HIT_BACK, HIT_DEFENDED, HIT_UNDEFENDED
from app.games.sucking_vacuum.state import State
from tests.games.sucking_vacuum.fixture import P, Q, does, in_vacuum, kit, lying, offers, refused, station


def fight(
    dice: tuple[int, ...],
    air: tuple[int, int],
    arms: tuple[str | None, str | None],
    at: tuple[tuple[int, int], tuple[int, int]] = ((4, 1), (5, 1)),
) -> State:
    """P attacks Q in the hallway; two dice mean that Q defends."""
    carries = {seat: [arm] for seat, arm in enumerate(arms) if arm}
    state = station(at={P: at[0], Q: at[1]}, air={P: air[0], Q: air[1]}, carries=carries)
    state = does(state, "attack").state
    return does(state, "defend" if len(dice) == 2 else "endure", Q, dice).state


def airs(state: State) -> tuple[int, int]:
    return state.crew[P].air, state.crew[Q].air


def test_v16_an_undefended_attack_hits_with_four_and_misses_with_five() -> None:
    assert airs(fight((4,), (6, 7), ("wrench", None))) == (5, 3)
    assert airs(fight((5,), (6, 7), ("wrench", None))) == (5, 7)


def test_v17_both_hit() -> None:
    state = fight((2, 3), (6, 4), ("baseball_bat", None))
    assert airs(state) == (3, 0)
    assert state.crew[Q].suffocating


def test_v18_one_hits() -> None:
    assert airs(fight((2, 5), (6, 8), ("baseball_bat", "stapler"))) == (5, 2)
    assert airs(fight((4, 1), (6, 8), ("baseball_bat", "stapler"))) == (2, 7)


def test_v19_none_hits() -> None:
    assert airs(fight((4, 6), (6, 8), ("baseball_bat", "stapler"))) == (5, 7)


def test_v20_a_fatal_counter_ends_the_turn() -> None:
    state = fight((6, 1), (3, 5), (None, "stapler"))
    assert airs(state) == (0, 4)
    assert state.seat == Q


def test_v21_stealing_from_the_suffocating() -> None:
    state = station(at={P: (5, 1), Q: (4, 1)}, air={P: 3, Q: 0}, carries={Q: ["helmet", "wrench"], P: ["stapler"]})
    state = does(state, "steal", what="helmet").state
    assert state.me.air == 2
    assert not offers(state, "steal", what="wrench")
    state = does(state, "drop", what="stapler").state
    state = does(state, "steal", what="wrench").state
    assert state.me.air == 1
    assert kit(state) == {"helmet", "wrench"}
    assert lying(state, "hall-a") == [("stapler", True)]


def test_v22_the_healthy_are_not_robbed() -> None:
    state = station(at={P: (5, 1), Q: (4, 1)}, air={Q: 1}, carries={Q: ["helmet"]})
    assert "breathe" in refused(state, "steal", target=Q, what="helmet")


def test_a_door_between_air_and_vacuum_is_shut_for_fists_too() -> None:
    apart = station(at={P: (4, 1), Q: (3, 1)})
    assert not offers(apart, "attack")
    assert offers(station(["command"], at={P: (4, 1), Q: (3, 1)}), "attack")


def test_everybody_in_the_pod_is_near_everybody_and_the_door() -> None:
    state = station(at={P: (7, 1), Q: (7, 1), 2: (6, 1)})
    assert {a["seat"] for a in offers(state, "attack")} == {1, 2}


def test_an_attack_in_air_costs_air_and_opens_nothing() -> None:
    state = station(at={P: (1, 1), Q: (2, 1)})
    state = does(does(state, "attack").state, "endure", Q, dice=(1,)).state
    assert airs(state) == (9, 8)
    assert in_vacuum(state) == {"hall-a", "pod"}


def test_the_suffocating_are_not_attacked() -> None:
    state = station(at={P: (4, 1), Q: (5, 1)}, air={Q: 0})
    assert "nothing left" in refused(state, "attack", target=Q)


@pytest.mark.parametrize("attacker", range(1, 7))
@pytest.mark.parametrize("defender", range(1, 7))
def test_every_pair_of_dice_comes_out_as_the_table_says(attacker: int, defender: int) -> None:
    state = fight((attacker, defender), (9, 9), ("wrench", "stapler"))
    assert airs(state) == (8 - 3 * (defender in HIT_BACK), 8 - 4 * (attacker in HIT_DEFENDED))
    assert HIT_UNDEFENDED == {1, 2, 3, 4} and HIT_DEFENDED == HIT_BACK == {1, 2, 3}


def test_a_special_is_stolen_unseen_and_stays_face_down() -> None:
    state = station(at={P: (5, 1), Q: (4, 1)}, air={Q: 0}, carries={Q: ["jet_pack"]})
    step = does(state, "steal", what="face_down")
    assert kit(step.state) == {"jet_pack"}
    assert GAME.view(step.state, P)["crew"][P]["carries"]["special"] == "jet_pack"
    assert GAME.view(step.state, Q)["crew"][P]["carries"]["special"] == "face_down"
    assert [e.only for e in step.events if "jet_pack" in e.values.values()] == [(P,)]


def test_a8_one_may_attack_as_often_as_there_is_air() -> None:
    state = station(at={P: (4, 1), Q: (5, 1)}, air={P: 3})
    for left in (2, 1):
        state = does(does(state, "attack").state, "endure", Q, dice=(6,)).state
        assert (state.seat, state.me.air) == (P, left)
    state = does(does(state, "attack").state, "endure", Q, dice=(6,)).state
    assert (state.seat, state.crew[P].air) == (Q, 0)


def test_a11_a_blow_with_the_last_air_and_a_defence_with_the_last_air_are_both_struck() -> None:
    assert airs(fight((1, 1), (1, 1), (None, None))) == (0, 0)
    assert airs(fight((1,), (1, 9), ("wrench", None))) == (0, 5)


def test_a_suffocating_target_in_air_is_robbed_for_nothing() -> None:
    state = station(at={P: (1, 1), Q: (2, 1)}, air={Q: 0}, carries={Q: ["helmet"]})
    assert does(state, "steal", what="helmet", price=0).state.me.air == 10


def test_a_blow_with_the_last_air_ends_the_turn_beside_a_tank_too() -> None:
    state = station(["lab"], at={P: (0, -1), Q: (1, -1)}, air={P: 1})
    state = does(does(state, "attack").state, "endure", Q, dice=(6,)).state
    assert (state.seat, state.crew[P].air, state.turn.gasp) == (Q, 0, False)
