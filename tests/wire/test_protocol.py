"""The frames of the wire, one promise at a time."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.wire.conftest import House
from tests.wire.people import Chair, at_table

NONSENSE = [
        "", "{", "nonsense", "[]", "7", "null", '"act"', "{}", '{"type":7}', '{"type":"dance"}', '{"type":"hello"}',
        '{"type":"act"}', '{"type":"act","ref":"r","decision":1}', '{"type":"act","ref":"r","decision":"1","actions":[{}]}',
        '{"type":"act","ref":"r","decision":true,"actions":[{}]}', '{"type":"act","ref":"r","decision":1,"actions":[]}',
        '{"type":"act","ref":"r","decision":1,"actions":[1]}', '{"type":"act","ref":"r","decision":1,"actions":{}}',
        '{"type":"act","ref":"","decision":1,"actions":[{}]}', '{"type":"act","ref":7,"decision":1,"actions":[{}]}',
        '{"type":"act","ref":"r","decision":1e400,"actions":[{}]}', '{"type":"act","ref":"r","decision":99999999999999999999,"actions":[{}]}',
        '{"type":"act","ref":"a b","decision":1,"actions":[{}]}', '{"type":"act","ref":"r","decision":1,"actions":[{}],"seat":0}',
        '{"type":"chat","ref":"r"}', '{"type":"chat","ref":"r","text":"a","phrase":"b"}', '{"type":"ping","n":1}', '{"type":"ping"}x',
        '{"type":"act","ref":"r","decision":1,"actions":[' + "[" * 5000 + "]" * 5000 + "]}", "[" * 9000, '{"a":' * 2500,
        '{"type":"chat","ref":"r","text":"' + "x" * 16_400 + '"}', "\ufeff{}", '{"type":"act","ref":"\\ud800","decision":1,"actions":[{}]}',
]  # fmt: skip


async def lone(house: House) -> Chair:
    """Somebody alone at a table in the lobby."""
    ann = await house.person("Ann")
    return await ann.open(await ann.table())


async def test_before_the_start_there_is_hello_and_table_and_then_the_snapshot_comes_by_itself(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = await ann.table()
    a = await ann.open(code)
    assert a.frames[0]["type"] == "hello" and a.version == 0
    assert a.hello["you"] == {"player": ann.id, "seat": 0, "host": True}
    assert a.hello["heartbeat_s"] == 20 and a.hello["build"] and a.hello["table"]["status"] == "lobby"
    b = await ben.open(code)
    assert b.hello["you"] == {"player": ben.id, "seat": None, "host": False}
    await ben.sit(code)
    await a.until(lambda: a.table["seats"][1]["controller"] == "player")
    await b.until(lambda: b.table_seat == 1)
    session = await ann.start(code)
    for chair in (a, b):
        await chair.until_version(1)
        assert chair.session == session
        await chair.until(lambda chair=chair: chair.table["status"] == "playing")
    assert a.decisions[0]["id"] and b.decisions == []


async def test_the_table_tells_who_is_here_and_how_many_watch(house: House) -> None:
    ann, ben, eve = [await house.person(n) for n in ("Ann", "Ben", "Eve")]
    async with at_table(ann, ben) as (a, b):
        watching = await eve.open(a.code)
        nobody = await house.stranger().open(a.code)
        second_tab = await eve.open(a.code)
        await a.until(lambda: a.table["watching"] == 2)  # Eve's two tabs are one Eve
        assert [s["present"] for s in a.table["seats"]] == [True, True]
        for chair in (b, nobody, second_tab, watching):
            await chair.close()
        await a.until(lambda: a.table["watching"] == 0 and a.table["seats"][1]["present"] is False)


async def test_a_frame_that_is_none_is_answered_malformed_once(house: House) -> None:
    ann = await house.person("Ann")
    code = await ann.table()
    for at in range(0, len(NONSENSE), 15):
        chair = await ann.open(code)
        for frame in NONSENSE[at : at + 15]:
            before = len(chair.frames)
            await chair.send(frame)
            await chair.send({"type": "ping"})
            await chair.until(lambda chair=chair, before=before: any(f["type"] == "pong" for f in chair.frames[before:]))
            replies = [f for f in chair.frames[before:] if f["type"] == "rejected"]
            assert [r["code"] for r in replies] == ["malformed"], frame
            assert replies[0]["message"]


async def test_a_binary_frame_is_answered_malformed(shared: Chair) -> None:
    before = len(shared.frames)
    await shared.send(b'{"type":"ping"}')
    await shared.until(lambda: any(f["type"] == "rejected" for f in shared.frames[before:]))
    assert shared.frames[-1]["code"] == "malformed"


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"act","ref":"mine","decision":"x","actions":[]}',
        '{"type":"chat","ref":"mine","text":"' + "x" * 20_000 + '"}',
        '{"type":"chat","text":"\\ud800","ref" : "mine"}',
        '{"type":"act","ref":"mine","decision":NaN,"actions":[{}]}',
        '{"type":"act","ref":"mine","decision":1,',
    ],
)
async def test_the_ref_of_a_command_that_can_not_be_read_is_repeated(shared: Chair, frame: str) -> None:
    await shared.send(frame)
    reply = await shared.until_frame(type="rejected")
    assert (reply["ref"], reply["code"]) == ("mine", "malformed")


async def test_whoever_goes_on_sending_nonsense_is_shown_out_with_1008(house: House) -> None:
    chair = await lone(house)
    for _ in range(40):
        await chair.send("nonsense")
    await chair.until(lambda: chair.closed is not None)
    assert chair.closed == 1008
    assert all(f["code"] == "malformed" for f in chair.frames if f["type"] == "rejected")


async def test_invalid_utf8_closes_the_socket_and_nothing_else(house: House) -> None:
    chair = await lone(house)
    chair.ws.transport.write(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
    await chair.until(lambda: chair.closed is not None)
    assert chair.closed == 1007
    assert (await chair.person.open(chair.code)).hello


async def test_a_frame_beyond_the_hard_limit_closes_the_socket_and_nothing_else(house: House) -> None:
    chair = await lone(house)
    await chair.send("x" * 1_000_000)
    await chair.until(lambda: chair.closed is not None)
    assert chair.closed == 1009
    assert (await chair.person.open(chair.code)).hello


async def test_whoever_sends_faster_than_replies_can_come_is_told_to_slow_down_and_every_command_is_answered(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben) as (a, _):
        act = {"type": "act", "decision": 99, "actions": [{"type": "mark", "cell": 0}]}
        frames = [json.dumps({**act, "ref": f"r{n}"}) for n in range(400)]
        for frame in frames:
            await a.send(frame)
        await a.until(lambda: sum(a.replies.values()) >= 400, 15)
        assert a.replies == {f"r{n}": 1 for n in range(400)}
        codes = {f["code"] for f in a.frames if f["type"] == "rejected"}
        assert codes == {"stale", "slow_down"}
        await asyncio.sleep(0)
        assert (await a.command({"type": "act", "decision": 1, "actions": [a.decisions[0]["actions"][0]]}))["type"] in (
            "accepted",
            "rejected",
        )


async def test_a_ping_is_answered_with_the_head_version(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben) as (a, b):
        await b.send({"type": "seen"})
        await a.act()
        await b.until_version(2)
        await b.send({"type": "ping"})
        assert await b.until_frame(type="pong") == {"type": "pong", "version": 2}


async def test_a_resync_brings_a_snapshot_but_not_more_than_one_a_second(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben) as (a, _):
        await a.act()
        await a.until_version(2)
        for _ in range(20):
            await a.send({"type": "resync"})
        await a.send({"type": "ping"})
        await a.until_frame(type="pong")
        assert sum(f["type"] == "snapshot" for f in a.frames) == 2
        await a.until(lambda: sum(f["type"] == "snapshot" for f in a.frames) == 3)
        assert a.frames[-1]["version"] == 2


async def test_each_refusal_has_its_code_its_sentence_and_the_readers_language(house: House) -> None:
    ann, ben, eve = [await house.person(n) for n in ("Ann", "Ben", "Eve")]
    async with at_table(ann, ben) as (a, b):
        decision = a.decisions[0]
        first, second = decision["actions"][:2]
        watching, nobody = await eve.open(a.code), await house.stranger().open(a.code)
        assert (await watching.act(decision["id"], first))["code"] == "not_seated"
        assert (await nobody.act(decision["id"], first))["code"] == "no_identity"
        assert (await b.act(decision["id"], first))["code"] == "not_your_turn"
        assert (await a.act(777, first))["code"] == "stale"
        assert (await a.act(decision["id"], {"type": "mark", "cell": 9}))["message"] == "There is no such cell."
        assert (await a.act(decision["id"], first, second))["code"] == "illegal"
        assert a.version == 1
        italian = await ann.open(a.code, lang="it")
        assert (await italian.act(777, first))["message"] != (await a.act(777, first))["message"]
        assert (await a.act(decision["id"], first, ref="one"))["type"] == "accepted"
        assert await a.act(decision["id"], first, ref="one") == {"type": "duplicate", "ref": "one", "version": 2}
        assert (await a.act(decision["id"], first))["code"] == "stale"


async def test_before_the_start_an_act_is_refused(house: House) -> None:
    chair = await lone(house)
    assert (await chair.act(1, {"type": "mark", "cell": 0}))["code"] == "not_started"


async def test_the_same_command_sent_twice_back_to_back_has_one_effect(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben) as (a, b):
        decision = a.decisions[0]
        frame = json.dumps({"type": "act", "ref": "twice", "decision": decision["id"], "actions": [decision["actions"][0]]})
        await a.send(frame)
        await a.send(frame)
        await a.until(lambda: a.replies["twice"] == 2)
        assert [f["type"] for f in a.frames if f.get("ref") == "twice"] == ["accepted", "duplicate"]
        await b.until_version(2)
        await b.must_equal_a_fresh_snapshot()


async def test_two_tabs_of_one_player_stay_alike_and_one_effect_comes_of_both_acting(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben) as (a, b):
        tab = await ann.open(a.code)
        replies = await asyncio.gather(a.act(), tab.act())
        assert sorted(r["type"] for r in replies) == ["accepted", "rejected"]
        for chair in (a, tab, b):
            await chair.until_version(2)
            await chair.must_equal_a_fresh_snapshot()


async def test_who_comes_back_with_since_gets_just_the_updates_missed(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    async with at_table(ann, ben) as (a, b):
        b.cut()
        await a.act()
        await b.reconnect()
        await b.until_version(2)
        types = [f["type"] for f in b.frames]
        assert types[len(types) - types[::-1].index("hello")] == "update"
        await b.act()
        await b.must_equal_a_fresh_snapshot()
        for since in (0, 99, "x", -4, 10**30):
            newcomer = await ben.open(b.code, since=since)
            await newcomer.until_version(3)
            assert newcomer.frames[1]["type"] == "snapshot"


async def test_an_old_build_is_told_to_reload(house: House) -> None:
    chair = await lone(house)
    old = await chair.person.open(chair.code, build="old")
    assert (await old.until_frame(type="notice"))["kind"] == "version_mismatch"
    same = await chair.person.open(chair.code, build=chair.hello["build"])
    await same.send({"type": "ping"})
    await same.until_frame(type="pong")
    assert not any(f["type"] == "notice" for f in same.frames)


async def test_an_unknown_table_is_answered_and_closed(house: House) -> None:
    ann = await house.person("Ann")
    for code in ("NNNNNNNN", "x", "%00", "../../etc"):
        async with connect(f"{ann.url.replace('http', 'ws')}/ws/tables/{code}", additional_headers=ann.headers) as ws:
            frame = json.loads(await ws.recv())
            assert (frame["type"], frame["code"]) == ("rejected", "no_table")
            await ws.wait_closed()
            assert ws.close_code == 4004
            break


async def test_a_foreign_page_may_not_open_a_socket(house: House) -> None:
    ann = await house.person("Ann")
    address = f"{ann.url.replace('http', 'ws')}/ws/tables/{await ann.table()}"
    with pytest.raises(InvalidStatus):
        await connect(address, additional_headers=ann.headers, origin="https://evil.example")  # type: ignore[arg-type]
    async with connect(address, additional_headers=ann.headers, origin=ann.url) as ws:  # type: ignore[arg-type]
        assert json.loads(await ws.recv())["type"] == "hello"


async def test_whoever_leaves_before_the_socket_is_open_is_no_trouble(house: House) -> None:
    ann = await house.person("Ann")
    headers = [(name.lower().encode(), value.encode()) for name, value in ann.headers.items()]
    path = f"/ws/tables/{await ann.table()}"
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1), "scheme": "ws"}
    said = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        said.append(message["type"])
        raise OSError

    await house.app(scope, receive, send)
    assert said == ["websocket.accept"]  # and nothing in the log: that would fail the test


async def test_chat_reaches_everybody_once_and_is_there_for_who_comes_later(house: House) -> None:
    ann, ben, eve = [await house.person(n) for n in ("Ann", "Ben", "Eve")]
    async with at_table(ann, ben) as (a, b):
        watching = await eve.open(a.code)
        said = await a.command({"type": "chat", "text": "</script> Hello", "ref": "c1"})
        assert said["type"] == "accepted"
        assert (await a.command({"type": "chat", "text": "</script> Hello", "ref": "c1"}))["type"] == "duplicate"
        for chair in (a, b, watching):
            frame = await chair.until_frame(type="chat")
            assert (frame["text"], frame["from"]["seat"], frame["id"]) == ("</script> Hello", 0, said["id"])
        assert (await watching.command({"type": "chat", "text": "psst"}))["code"] == "no_chat"
        assert (await (await house.stranger().open(a.code)).command({"type": "chat", "text": "x"}))["code"] == "no_identity"
        later = await ben.open(b.code)
        assert [c["text"] for c in later.hello["chat"]] == ["</script> Hello"]
        assert sum(f["type"] == "chat" for f in b.frames) == 1


async def test_whoever_sends_without_reading_is_not_given_memory_without_end(house: House) -> None:
    chair = await lone(house)
    line = next(iter(house.parts.hub.rooms[chair.code].all()))
    chair.ws.transport.pause_reading()
    ping = b"\x81\x8f\x00\x00\x00\x00" + b'{"type":"ping"}'
    for _ in range(40):
        chair.ws.transport.write(ping * 2000)
        await asyncio.sleep(0.01)
    assert line.pipe.waiting() < 600_000
    chair.ws.transport.resume_reading()
    await chair.until(lambda: len(chair.frames) > 1000)
