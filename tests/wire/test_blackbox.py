"""Random legal games by a client that knows only the protocol."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from tests.wire import blackbox
from tests.wire.conftest import House
from tests.wire.people import Chair, at_table


def hand(view: Any) -> list[str]:
    return view.get("hand") or []


def public(view: Any) -> set[str]:
    """Cards that a Regicide view shows to everybody, or to this viewer."""
    known = {card for seat in view["seats"] for card in seat["known"]}
    return known | set(view["hand"] or [])


def public_in_suicidium(view: Any) -> set[str]:
    """Cards that a Suicidium view shows to everybody, or to this viewer."""
    table = {entry["card"] for entry in view["table"]}
    lasting = {card for player in view["players"] for card in player["lasting"]}
    return {*view["discard"], *view["shown"], *table, *lasting, *hand(view), *(view.get("looking") or [])}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
async def test_random_games_of_regicide_keep_every_promise_of_the_wire(house: House, seats: int) -> None:
    rng = random.Random(seats)
    people = [await house.person(f"P{i}") for i in range(seats)]
    watcher, stranger = await house.person("Eve"), house.stranger()
    looked = 0
    for _ in range(2):
        async with at_table(*people, game="regicide") as chairs:
            spectators = [await watcher.open(chairs[0].code), await stranger.open(chairs[0].code)]
            report = await blackbox.play(chairs, spectators, rng)
            assert chairs[0].outcome is not None
            assert report.accepted > 0
            looked += blackbox.must_hide_hands(chairs, [*chairs, *spectators], hand, public)
    assert seats == 1 or looked > 20


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("mode", ["survive", "depression"])
async def test_random_games_of_suicidium_keep_every_promise_of_the_wire(house: House, mode: str, seats: int) -> None:
    people = [await house.person(f"P{i}") for i in range(seats)]
    watcher, stranger = await house.person("Eve"), house.stranger()
    async with at_table(*people, game="suicidium", options={"mode": mode}) as chairs:
        spectators = [await watcher.open(chairs[0].code), await stranger.open(chairs[0].code)]
        report = await blackbox.play(chairs, spectators, random.Random(mode), most=120)
        assert report.accepted == 120 or chairs[0].outcome is not None
        everybody = [*chairs, *spectators]
        assert blackbox.must_hide_hands(chairs, everybody, hand, public_in_suicidium) > 120
        assert_composing_is_silent(everybody)


def assert_composing_is_silent(everybody: list[Chair]) -> None:
    """While a seat puts cards together, nobody else is told anything but that there is a new version."""
    composed = 0
    for chair in everybody:
        updates = [frame for frame in chair.frames if frame["type"] == "update"]
        for before, frame in itertools.pairwise(updates):
            if frame["seat"] != chair.table_seat and not frame["events"] and frame["from"] == before["version"]:
                composed += 1
                assert frame["patch"] == []
                assert (frame["decisions"], frame["waiting"]) == (before["decisions"], before["waiting"])
    assert composed > 20


async def test_a_long_game_of_noughts_with_trouble_ends_where_it_must(house: House) -> None:
    ann, ben, eve = [await house.person(n) for n in ("Ann", "Ben", "Eve")]
    async with at_table(ann, ben, options={"marks": 150}) as chairs:
        watching = await eve.open(chairs[0].code)
        report = await blackbox.play(chairs, [watching], random.Random(7), trouble=0.5)
    assert report.accepted == 150
    assert report.reconnects > 5 and report.duplicates > 5
    assert chairs[0].version == 151 and chairs[0].waiting == [] and chairs[0].decisions == []
