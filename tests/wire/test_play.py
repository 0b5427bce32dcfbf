"""Playing over the wire."""

from __future__ import annotations

from tests.wire.conftest import House
from tests.wire.people import at_table


async def test_a_move_is_accepted_and_shown_to_both_seats_and_a_spectator(house: House) -> None:
    ann, ben, eve = [await house.person(n) for n in ("Ann", "Ben", "Eve")]
    async with at_table(ann, ben) as (a, b):
        watching = await eve.open(a.code)
        await watching.until_version(1)
        assert a.decisions[0]["seat"] == 0 and b.decisions == [] and watching.decisions == []
        assert a.waiting == b.waiting == watching.waiting == [0]
        reply = await a.act()
        assert reply["type"] == "accepted" and reply["version"] == 2
        for chair in (a, b, watching):
            await chair.until_version(2)
            assert chair.view["cells"][0] == 0
            await chair.must_equal_a_fresh_snapshot()
        assert b.decisions[0]["seat"] == 1
