"""What may be said at a table, and by whom."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Any

import pytest

from app.games.noughts.rules import Noughts
from tests.house import House, Person, ok, opened, refused

LITERAL = [
    "</script><img src=x onerror=__x()>", '"><svg/onload=__x()>', "{{7*7}}", "${7*7}", "javascript:__x()", "<b>bold</b>", "null", "__proto__",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 50, "e" + "\u0301" * 200, "W" * 500,
]  # fmt: skip


async def playing(house: House) -> tuple[str, Person, Person]:
    """A game of two; its path."""
    ann, ben = await house.person("Ann"), await house.person("Ben")
    path = f"/api/tables/{(await ann.table())['code']}"
    ok(await ben.post(f"{path}/seats"))
    ok(await ben.post(f"{path}/ready"))
    ok(await ann.post(f"{path}/start"))
    return path, ann, ben


async def said(person: Person, path: str) -> list[str]:
    return [message["text"] for message in ok(await person.get(f"{path}/chat"))["messages"]]


async def test_whoever_sits_writes_and_everybody_reads(house: House) -> None:
    path, ann, ben = await playing(house)
    first = ok(await ann.post(f"{path}/chat", {"text": " hello\r\nBen "}))
    assert first["text"] == "hello Ben"
    assert first["from"] == {"player": ann.id, "seat": 0, "name": "Ann"}
    second = ok(await ben.post(f"{path}/chat", {"text": "hello"}))
    assert second["id"] > first["id"]
    assert ok(await house.stranger().get(f"{path}/chat"))["messages"] == [first, second]


async def test_hostile_texts_are_kept_literally(house: House) -> None:
    path, ann, _ = await playing(house)
    for text in LITERAL:
        ok(await ann.post(f"{path}/chat", {"text": text}))
    assert await said(ann, path) == [unicodedata.normalize("NFC", text) for text in LITERAL]


async def test_what_would_turn_or_break_other_text_is_dropped(house: House) -> None:
    path, ann, _ = await playing(house)
    assert ok(await ann.post(f"{path}/chat", {"text": "a\u202eb\x00c\u2028d\u2066"}))["text"] == "abc d"


async def test_nothing_too_much_and_both_at_once_are_refused(house: House) -> None:
    path, ann, _ = await playing(house)
    refused(await ann.post(f"{path}/chat", {"text": " \n\u202e "}), 400, "empty")
    refused(await ann.post(f"{path}/chat", {"text": "W" * 501}), 400, "too_long")
    refused(await ann.post(f"{path}/chat", {"text": "W" * 20_000}), 400, "too_long")
    for body in (
        {},
        {"text": "a", "phrase": "b"},
        {"text": 5},
        {"text": "W" * 20_001},
        {"text": "a", "ref": ""},
        {"text": "a", "ref": "\x00"},
    ):
        refused(await ann.post(f"{path}/chat", body), 400, "malformed")
    assert await said(ann, path) == []


async def test_the_same_ref_says_nothing_twice(house: House) -> None:
    path, ann, ben = await playing(house)
    first = ok(await ann.post(f"{path}/chat", {"text": "once", "ref": "r1"}))
    assert ok(await ann.post(f"{path}/chat", {"text": "once", "ref": "r1"})) == first
    ok(await ben.post(f"{path}/chat", {"text": "mine", "ref": "r1"}))
    assert await said(ann, path) == ["once", "mine"]


async def test_spectators_write_only_where_the_host_lets_them(house: House) -> None:
    path, ann, _ = await playing(house)
    cid = await house.person("Cid")
    refused(await cid.post(f"{path}/chat", {"text": "hi"}), 403, "no_chat")
    assert ok(await cid.get(f"{path}/chat"))["may_write"] is False
    ok(await ann.patch(path, {"spectator_chat": True}))
    assert ok(await cid.post(f"{path}/chat", {"text": "hi"}))["from"]["seat"] is None
    refused(await house.stranger().post(f"{path}/chat", {"text": "hi"}), 401, "no_identity")
    ok(await ann.patch(path, {"spectators": False}))
    refused(await cid.post(f"{path}/chat", {"text": "hi"}), 403, "no_spectators")
    refused(await cid.get(f"{path}/chat"), 403, "no_spectators")


async def test_where_a_game_allows_no_table_talk_only_its_phrases_are_left_until_the_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Noughts, "words", replace(Noughts.words, phrases={"cell": "I like {cell:term}, says {seat:seat}."}))
    monkeypatch.setattr(Noughts, "free_talk", lambda self, state: False)
    monkeypatch.setattr(Noughts, "phrases", lambda self, state, seat: {"cell": {"cell": 4, "seat": seat}} if seat == 0 else {})
    path, ann, ben = await playing(house)
    refused(await ann.post(f"{path}/chat", {"text": "play the middle"}), 403, "table_talk")
    mine = ok(await ann.get(f"{path}/chat"))
    assert (mine["free"], mine["phrases"]) == (False, {"cell": {"cell": 4, "seat": 0}})
    assert ok(await ben.get(f"{path}/chat"))["phrases"] == {}
    phrase = ok(await ann.post(f"{path}/chat", {"phrase": "cell"}))
    assert phrase["text"] == "I like the middle, says Ann."
    assert phrase["phrase"] == {"key": "cell", "cell": 4, "seat": 0}
    refused(await ben.post(f"{path}/chat", {"phrase": "cell"}), 403, "no_phrase")
    refused(await ann.post(f"{path}/chat", {"phrase": "__proto__"}), 403, "no_phrase")
    table = await house.parts.lobby.get(path.rpartition("/")[2])
    assert table is not None
    assert table.session is not None
    session = await house.parts.sessions.get(table.session)
    while session.now.decisions:
        question = session.now.decisions[0]
        await session.act(question.seat, question.id, [question.actions[0]])
    ok(await ben.post(f"{path}/chat", {"text": "well played"}))


async def test_before_the_start_everybody_at_the_table_may_write(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Noughts, "free_talk", lambda self, state: False)
    ann = await house.person("Ann")
    path = f"/api/tables/{(await ann.table())['code']}"
    ok(await ann.post(f"{path}/chat", {"text": "hello"}))


async def test_whoever_writes_too_much_is_slowed_down(url: str) -> None:
    async with opened(url, rate_chat="3/minute") as house:
        path, ann, ben = await playing(house)
        for _ in range(3):
            ok(await ann.post(f"{path}/chat", {"text": "again"}))
        refused(await ann.post(f"{path}/chat", {"text": "again"}), 429, "slow_down")
        ok(await ben.post(f"{path}/chat", {"text": "quiet, please"}))


async def test_a_nudge_reaches_whoever_must_act_once_a_minute_and_only_if_they_like(house: House) -> None:
    path, ann, ben = await playing(house)
    answer = ok(await ben.post(f"{path}/nudge", {"seat": 0}))
    assert {key: answer[key] for key in ("type", "kind", "from", "seat")} == {
        "type": "notice",
        "kind": "nudge",
        "from": 1,
        "seat": 0,
    }
    assert refused(await ben.post(f"{path}/nudge", {"seat": 0}), 429, "slow_down") == {"retry_after_s": 60}
    await house.sql("update nudges set at = at - interval '61 s'")
    ok(await ben.post(f"{path}/nudge", {"seat": 0}))
    await house.sql("update nudges set at = at - interval '61 s'")
    ok(await ann.patch("/api/players/me", {"nudges": False}))
    refused(await ben.post(f"{path}/nudge", {"seat": 0}), 403, "nudges_off")


@pytest.mark.parametrize(("seat", "status", "code"), [(1, 409, "not_waiting"), (7, 404, "no_such_seat")])
async def test_nobody_is_nudged_who_need_not_act(house: House, seat: int, status: int, code: str) -> None:
    path, ann, _ = await playing(house)
    refused(await ann.post(f"{path}/nudge", {"seat": seat}), status, code)
    refused(await ann.post(f"{path}/nudge", {"seat": 0}), 409, "not_waiting")
    refused(await (await house.person("Cid")).post(f"{path}/nudge", {"seat": 0}), 403, "not_seated")


async def test_a_nudge_is_told_through_the_chat_to_every_process(house: House) -> None:
    path, _, ben = await playing(house)
    code = path.rpartition("/")[2]
    ok(await ben.post(f"{path}/nudge", {"seat": 0}))
    frames: list[dict[str, Any]] = [message.frame() for message in await house.parts.talk.after(code, 0)]
    assert [frame["kind"] for frame in frames] == ["nudge"]
