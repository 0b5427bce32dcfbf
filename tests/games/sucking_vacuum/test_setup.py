"""The box, the building of the station, the first markers and the deal: scenarios V40 and V41, and that no station is a dead end."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from app.engine.chance import Chance, QuickChance
from app.engine.conformance import count_sequences
from app.engine.play import make_options, setup
from app.games.sucking_vacuum import GAME
from app.games.sucking_vacuum.building import after, build_at_random, legal_places, next_tile, open_pile
from app.games.sucking_vacuum.components import BOX, COUNTERS, HALLWAYS, KIND, POD, POD_REACH, ROOMS, SLOTS, counters_for, shape
from app.games.sucking_vacuum.setting_up import can_be_won
from app.games.sucking_vacuum.state import State
from app.games.sucking_vacuum.station import Laid, distances, from_air, plan
from tests.games.sucking_vacuum.fixture import F1, P, Q, R, annabelle, offers, station

STATIONS = int(os.environ.get("SUCKING_VACUUM_STATIONS", "120"))
"""Random stations to build, and a quarter as many hostile ones. The long run is
`SUCKING_VACUUM_STATIONS=2004 nice pytest tests/games/sucking_vacuum/test_setup.py -k dead_end`."""

# The box -------------------------------------------------------------------------------------------------------------


def test_the_counters_add_up() -> None:
    kinds = Counter(counter.kind for counter in COUNTERS)
    assert len(COUNTERS) == 39
    assert [kinds[part] for part in ("helmet", "body", "legs")] == [4, 4, 4]
    assert Counter(counter.bite for counter in COUNTERS if counter.slot == "weapon") == {3: 5, 4: 4, 5: 2, 6: 1}
    specials = {"jet_pack": 1, "auto_pilot": 1, "fuel_pod": 2, "air_reserve": 3, "issmpv": 1}
    assert {k: n for k, n in kinds.items() if k in specials} == specials
    assert (kinds["annabelle"], kinds["sucking_vacuum"]) == (1, 6)
    assert {counter.slot for counter in COUNTERS} == {*SLOTS, "annabelle", "sucking_vacuum"}


def test_the_tiles_add_up() -> None:
    assert (len(ROOMS), len(HALLWAYS)) == (11, 4)
    assert sum(len(shape(tile, 0).airlocks) for tile in KIND) == 48
    assert sum(shape(tile, 0).tanks for tile in ROOMS) == 9
    assert sum(bool(shape(tile, 0).at_console) for tile in ROOMS) == 4
    for tile in ROOMS:
        assert not shape(tile, 0).tanks or 2 <= len(shape(tile, 0).breathing) <= 3
        assert not shape(tile, 0).at_console or 2 <= len(shape(tile, 0).at_console) <= 4
    assert 3 * (len(ROOMS) + 1) + BOX["constants"]["objectsSetAside"] == len(counters_for(4)) == 39
    assert 3 * len(ROOMS) + BOX["constants"]["objectsSetAside"] == len(counters_for(3)) == 36


@pytest.mark.parametrize("tile", sorted(KIND))
def test_four_quarters_turn_a_tile_back(tile: str) -> None:
    assert shape(tile, 4) == shape(tile, 0)
    for turn in range(4):
        form = shape(tile, turn)
        assert len(form.cells) == len(shape(tile, 0).cells)
        assert sorted(form.airlocks) != [] and all(cell in form.floor for cell, _ in form.airlocks)


def test_the_hand_laid_station_joins_as_drawn() -> None:
    states = {(lock.space, lock.side): lock.state for lock in plan(F1).airlocks}
    joined = {
        ((1, -1), "S"),
        ((1, 0), "N"),
        ((3, 1), "E"),
        ((4, 1), "W"),
        ((6, 1), "E"),
        ((7, 1), "W"),
        ((0, 3), "W"),
        ((-1, 3), "E"),
    }
    opened = {((2, 3), "S"), ((0, -4), "N"), ((2, -2), "E"), ((-1, -3), "W"), ((-3, 3), "S"), ((-4, 1), "W")}
    assert {lock for lock, state in states.items() if state == "joined"} == joined
    assert {lock for lock, state in states.items() if state == "open"} == opened
    assert {lock for lock, state in states.items() if state == "blocked"} == {((-1, 0), "N")}
    assert plan(F1).breathing == {(-1, -2), (0, -1), (-4, 0), (-2, 0), (-3, 1)}


# Building ------------------------------------------------------------------------------------------------------------

Choose = Callable[[tuple[Laid, ...], Sequence[Laid]], Laid]


def box_area(laid: tuple[Laid, ...]) -> int:
    cells = plan(laid).cells
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


HOSTILE: dict[str, Callable[[tuple[Laid, ...]], int]] = {
    "fewest open airlocks": lambda laid: len(plan(laid).open_airlocks),
    "smallest": box_area,
    "largest": lambda laid: -box_area(laid),
}


def check_station(laid: tuple[Laid, ...], seats: int) -> None:
    map = plan(laid)
    assert len(laid) == (15 if seats == 3 else 16)
    assert KIND[laid[-1].tile] == "pod" and map.pod is not None
    assert len(map.cells) == sum(len(tile.shape.cells) for tile in laid)
    assert len(distances(map, [map.pod])) == len(map.room)
    assert from_air(map)[map.pod] <= POD_REACH
    assert [KIND[laid[n].tile] for n in map.joined[len(laid) - 1]] == ["hallway"]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_no_random_station_is_a_dead_end(seats: int) -> None:
    for number in range(STATIONS // 3):
        chance = QuickChance(f"station {seats} {number}".encode(), "1.0")
        laid, pile, _ = open_pile(seats, chance)
        check_station(build_at_random(laid, pile, chance), seats)


@pytest.mark.parametrize("how", sorted(HOSTILE))
def test_no_hostile_station_is_a_dead_end(how: str) -> None:
    for number in range(max(2, STATIONS // 12)):
        seats = 3 if number % 2 else 6
        chance = QuickChance(f"hostile {how} {number}".encode(), "1.0")
        laid, pile, _ = open_pile(seats, chance)
        while pile:
            tile = pile[0]
            options = [new for new, _ in chance.shuffle(legal_places(laid, tile, after(pile)))]
            laid = min(((*laid, new) for new in options), key=HOSTILE[how])
            rest = pile[1:]
            pile = () if tile == POD else next_tile(laid, rest) if rest else (POD,)
        check_station(laid, seats)


def test_a_place_is_refused_that_leaves_the_pod_none() -> None:
    """The only hallway's free end, with nothing else to come that could carry the pod."""
    laid = (Laid("galley", 0, 0), Laid("hall-a", 4, 3))
    assert all(lock.tile != 1 for _, lock in legal_places(laid, "gym", ()))
    assert any(lock.tile == 1 for _, lock in legal_places(laid, "gym", ("hall-b",)))


def test_the_pod_is_laid_at_the_free_end_of_a_hallway_near_enough_to_air() -> None:
    places = legal_places((Laid("galley", 0, 0), Laid("hall-a", 4, 3)), POD, ())
    assert [(new.x, new.y, new.turn) for new, _ in places] == [(7, 3, 0)]
    far = (Laid("bunks", 0, 0), Laid("hall-c", 4, 1), Laid("hall-d", 8, 1))
    assert legal_places(far, POD, ()) == ()


# Markers and the deal ------------------------------------------------------------------------------------------------


def played(seats: int, until: str, seed: bytes = b"setup", **options: object) -> State:
    """A game played with first answers until its phase is `until`."""
    state = setup(GAME, seats, make_options(GAME, options), seed).state
    version = 1
    while state.phase != until:
        version += 1
        (decision,) = GAME.decisions(state)
        state = GAME.apply(state, decision.seat, decision.actions[0], Chance(seed, f"{version}.0")).state
    return state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("built", ["players", "random"])
def test_v40_the_first_marker_has_one_place(seats: int, built: str) -> None:
    state = played(seats, "expose", station=built)
    (action,) = offers(state, "expose", state.seat)
    hall = next(n for n in state.exposed if KIND[state.laid[n].tile] == "hallway")
    (end,) = state.plan.joined[hall] - {state.plan.tile(POD)}
    assert action["room"] == state.laid[end].tile
    assert state.seat == 0


def test_v41_three_players_leave_a_suit_and_a_room_in_the_box() -> None:
    state = played(3, "start")
    assert state.boxed in ROOMS and state.boxed not in {laid.tile for laid in state.laid}
    dealt = [find.counter for finds in state.finds for find in finds]
    assert (len(dealt), len(state.aside)) == (33, 3)
    assert {len(finds) for laid, finds in zip(state.laid, state.finds, strict=True) if KIND[laid.tile] != "hallway"} == {3}
    kinds = Counter(COUNTERS[c].kind for c in (*dealt, *state.aside))
    assert [kinds[part] for part in ("helmet", "body", "legs")] == [3, 3, 3]


def test_a_deal_that_could_not_be_won_is_dealt_again() -> None:
    def numbers(*kinds: str) -> list[int]:
        return [next(n for n, c in enumerate(COUNTERS) if c.kind == kind) for kind in kinds]

    suit = ("helmet", "body", "legs")
    assert not can_be_won(numbers(*suit, *suit))
    assert can_be_won(numbers(*suit, *suit, "fuel_pod"))
    assert can_be_won(numbers(*suit, "auto_pilot", "fuel_pod"))
    assert not can_be_won(numbers(*suit, "helmet", "body", "fuel_pod"))


def test_everybody_starts_in_a_room_with_air() -> None:
    state = played(6, "start")
    rooms = {action["room"] for action in offers(state, "start", state.seat)}
    assert rooms and all(KIND[room] == "room" and state.plan.tile(room) not in state.exposed for room in rooms)
    state = played(6, "turn")
    assert {one.air for one in state.crew} == {10}
    assert len({one.at for one in state.crew}) == 6


def test_accents_are_dealt_or_not() -> None:
    with_accents = setup(GAME, 4, make_options(GAME, {}), b"a").state
    assert len(set(with_accents.accents)) == 4
    assert all(accent in GAME.words.terms for accent in with_accents.accents)
    without = setup(GAME, 4, make_options(GAME, {"accents": False}), b"a").state
    assert GAME.view(without, None)["crew"][0]["accent"] is None


def test_the_first_decisions_count_as_they_should() -> None:
    """A checksum of the rules: of building, of the first markers, and of two deeds in the middle of things."""
    assert count_sequences(GAME, 3, make_options(GAME, {}), bytes(32), 2) == 27
    assert count_sequences(GAME, 3, make_options(GAME, {"station": "random"}), bytes(32), 3) == 1
    state = station(
        ["command"], at={P: (2, 2), Q: (2, 1), R: (1, 2)}, air={P: 5, R: 0}, carries={P: ["jet_pack"], R: ["helmet", "wrench"]},
        finds={"command": ["annabelle", "sucking_vacuum", "issmpv"]}, robot=annabelle((3, 3)),
    )  # fmt: skip
    after_one = [GAME.apply(state, P, a, Chance(bytes(32), "2.0")).state for d in GAME.decisions(state) for a in d.actions]
    assert len(after_one) == 24
    assert sum(len(d.actions) for after in after_one for d in GAME.decisions(after)) == 396
