"""What happens at a table while people are connected: leaving, being shown out, bots on chairs, the end, a rematch."""

from __future__ import annotations

import asyncio

from tests.wire.conftest import House
from tests.wire.people import Chair, at_table


async def play_out(*chairs: Chair) -> None:
    while chairs[0].outcome is None:
        version = max(chair.version for chair in chairs)
        for chair in chairs:
            await chair.until_version(version)
        movers = [chair for chair in chairs if chair.decisions]
        if movers:
            await movers[0].act()
        elif chairs[0].outcome is None:
            await chairs[0].until_version(version + 1)


async def test_whoever_is_shown_out_is_told_gets_nothing_more_and_may_not_act(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben) as (a, b):
        await ann.call("DELETE", f"/tables/{a.code}/seats/1", {}, 200)
        await b.until(lambda: b.closed is not None)
        assert b.closed == 4001
        assert b.frames[-1] == {"type": "notice", "kind": "removed"}
        await a.act()
        again = await ben.open(a.code)
        assert again.seat is None and again.decisions == []
        assert (await again.act(2, {"type": "mark", "cell": 1}))["code"] == "not_seated"
        await ann.call("DELETE", f"/tables/{a.code}/seats/1", {"ban": True}, 200)
        await again.until(lambda: again.closed is not None)
        refused = Chair(ben, a.code)
        await refused.connect()
        await refused.until(lambda: refused.closed is not None)
        assert refused.closed == 4003 and refused.frames[-1]["code"] == "banned"


async def test_a_seat_that_was_taken_away_acts_no_more_from_the_moment_the_host_knows(house: House) -> None:
    ann, ben, eve = [await house.person(n) for n in ("Ann", "Ben", "Eve")]
    async with at_table(ann, ben) as (a, b):
        await a.act()
        await b.until_version(2)
        watching = await eve.open(a.code)
        await house.parts.bus.stop()  # nothing is heard of what happens: it must be told without that
        await ann.call("DELETE", f"/tables/{a.code}/seats/1", {}, 200)
        await b.until(lambda: b.closed is not None)
        assert b.frames[-1]["kind"] == "removed"
        await ann.call("PATCH", f"/tables/{a.code}", {"spectators": False}, 200)
        await watching.until(lambda: watching.closed is not None)


async def test_a_friend_who_leaves_has_the_chair_kept_a_bot_plays_on_and_the_friend_takes_it_back(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben, options={"marks": 500}) as (a, b):
        await a.act()
        await b.until_version(2)
        await ben.call("DELETE", f"/tables/{a.code}/seats/1", {}, 200)
        await b.until(lambda: b.table_seat is None)
        assert (await b.act(2, {"type": "mark", "cell": 5}))["code"] == "not_seated"
        await ann.call("POST", f"/tables/{a.code}/bots", {"seat": 1, "level": "easy"}, 200)
        await a.until_version(3)  # the bot moves by itself
        await a.act()
        await a.until_version(5)
        await ben.call("POST", f"/tables/{a.code}/seats", {}, 200)
        await b.until(lambda: b.table_seat == 1)
        await a.act()
        await b.until(lambda: b.version == 6 and b.decisions)
        assert (await b.act())["type"] == "accepted"
        for chair in (a, b):
            await chair.until_version(7)
            await chair.must_equal_a_fresh_snapshot()


async def test_after_the_end_everyone_keeps_the_last_view_and_a_rematch_begins_for_those_connected(house: House) -> None:
    ann, ben, eve = [await house.person(n) for n in ("Ann", "Ben", "Eve")]
    async with at_table(ann, ben, options={"marks": 9}) as (a, b):
        watching = await eve.open(a.code)
        await play_out(a, b)
        for chair in (a, b, watching):
            await chair.until(lambda chair=chair: chair.outcome and chair.table["status"] == "finished")
            assert chair.outcome is not None and len(chair.outcome["places"]) == 2 and chair.waiting == []
        first = a.session
        assert (await a.act(1, {"type": "mark", "cell": 0}))["code"] == "finished"
        replay = await eve.call("GET", f"/sessions/{first}/replay", None, 200)
        assert len(replay["actions"]) == 10
        await ann.call("POST", f"/tables/{a.code}/rematch", {}, 200)
        await ben.call("POST", f"/tables/{a.code}/ready", {"ready": True}, 200)
        await watching.until(lambda: watching.table["status"] == "lobby")
        second = await ann.start(a.code)
        for chair in (a, b, watching):
            await chair.until(lambda chair=chair: chair.session == second)
            assert chair.version == 1
        assert (await a.act())["type"] == "accepted"
        await watching.until_version(2)


async def test_a_person_and_three_bots_play_regicide_to_its_end(house: House) -> None:
    ann = await house.person("Ann")
    code = await ann.table("regicide", seats=4)
    for level in ("easy", "normal", "hard"):
        await ann.call("POST", f"/tables/{code}/bots", {"level": level}, 200)
    a = await ann.open(code)
    await ann.start(code)
    await a.until_version(1)
    while a.outcome is None:
        await a.until(lambda: a.decisions or a.outcome, 30)
        if a.decisions:
            reply = await a.act()
            assert reply["type"] == "accepted"
            await a.until_version(reply["version"])
    await a.must_equal_a_fresh_snapshot()
    replay = await ann.call("GET", f"/sessions/{a.session}/replay", None, 200)
    kinds = {row["kind"] for row in replay["actions"]}
    assert kinds == {"setup", "act", "bot"}


async def test_a_page_that_reloads_just_as_the_game_begins_still_has_its_seat(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    for pause in (0, 0.002, 0.005, 0.01, 0.02):
        code = await ann.table(seats=2)
        await ben.sit(code)
        b = await ben.open(code)
        start = asyncio.create_task(ann.start(code))
        await asyncio.sleep(pause)
        b.cut()
        await b.reconnect()
        session = await start
        await b.until(lambda b=b, session=session: b.session == session)
        assert b.table_seat == 1 and b.closed is None
        await b.must_equal_a_fresh_snapshot()
