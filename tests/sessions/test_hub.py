"""Rooms: who is shown what, in which order, and what becomes of those who are too slow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from typing import Any

import orjson
import pytest

from app.sessions import hub
from app.sessions.hub import MANY, Hub
from app.sessions.pipe import FULL, Message
from app.sessions.room import MOST_WAITING, TOO_SLOW, Line, Room
from tests.sessions.conftest import Process, move
from tests.until import until


@dataclass(frozen=True)
class Place:
    """A table as the hub sees it."""

    code: str
    session: str | None
    sitting: tuple[str | None, ...] = ("p_0", "p_1")
    revision: int = 1
    host_player: str | None = "p_0"
    banned: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    open: bool = True

    def seat_of(self, player_id: str | None) -> int | None:
        return self.sitting.index(player_id) if player_id in self.sitting and player_id else None

    def may_watch(self, player_id: str | None) -> bool:
        return player_id not in self.banned and (self.open or self.seat_of(player_id) is not None)


@dataclass
class Lobby:
    """Finds one table, and describes it."""

    hub: Hub
    table: Place | None = None
    answers: asyncio.Event = field(default_factory=asyncio.Event)

    async def get(self, code: str) -> Place | None:
        await self.answers.wait()
        return self.table

    def describe(self, table: Place) -> dict[str, Any]:
        watching, present = self.hub.presence(table.code)
        return {"code": table.code, "revision": table.revision, "watching": watching, "present": sorted(present)}


@dataclass
class FakePipe:
    """Keeps what is written; `full` bytes count as waiting."""

    order: list[str]
    name: str
    frames: list[dict[str, Any]] = field(default_factory=list)
    full: int = 0
    together: int = 0
    """The most messages that came in one write."""
    closed: int | None = None

    def write(self, message: Message) -> None:
        assert self.closed is None, "written after the close"
        self.together = max(self.together, len(message.payloads))
        frames = [orjson.loads(p) for p in message.payloads]
        self.order += [self.name for f in frames if f["type"] == "update"]
        self.frames += frames

    def waiting(self) -> int:
        return self.full

    def close(self, code: int, reason: str) -> None:
        self.closed = code

    async def drained(self) -> None: ...

    async def closing(self) -> None: ...

    def of(self, type: str) -> list[dict[str, Any]]:
        return [f for f in self.frames if f["type"] == type]


@dataclass(frozen=True)
class Said:
    id: int

    def frame(self) -> dict[str, Any]:
        return {"type": "chat", "id": self.id}


class Chat:
    """Holds as many lines as were said; their ids count from 1."""

    said = 0

    async def after(self, table_code: str, id: int) -> list[Said]:
        return [Said(n) for n in range(id + 1, self.said + 1)]


class Scene:
    """A hub with one table, and ways to bring viewers to it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.hub = Hub(process.sessions, 60)
        self.hub.tables = self.lobby = Lobby(self.hub)
        self.lobby.answers.set()
        self.hub.chat = self.chat = Chat()
        self.order: list[str] = []

    async def begin(self, **more: Any) -> None:
        self.session = await self.process.session(options={"marks": 500})
        self.lobby.table = Place(self.session.table_code, self.session.id, **more)

    async def come(self, player: str | None, since: int = 0) -> tuple[Room, Line, FakePipe]:
        pipe = FakePipe(self.order, str(player))
        line = Line(pipe, player)
        assert self.lobby.table is not None
        room = await self.hub.join(line, self.lobby.table, {"type": "hello"}, since, 0)
        return room, line, pipe

    async def change(self, **more: Any) -> None:
        assert self.lobby.table is not None
        self.lobby.table = replace(self.lobby.table, revision=self.lobby.table.revision + 1, **more)
        await self.hub.table_changed(self.lobby.table.code, self.lobby.table.revision)


@pytest.fixture
async def scene(process: Process) -> AsyncGenerator[Scene]:
    one = Scene(process)
    await one.begin()
    yield one
    await one.hub.close()


async def test_seats_are_served_before_spectators_and_each_role_gets_its_own_frames(scene: Scene) -> None:
    _, _, eve = await scene.come("p_9")
    _, _, ben = await scene.come("p_1")
    _, _, ann = await scene.come("p_0")
    assert [f["type"] for f in ann.frames] == ["hello", "snapshot"]
    assert ann.frames[0]["you"] == {"player": "p_0", "seat": 0, "host": True}
    await move(scene.session)
    assert scene.order == ["p_0", "p_1", "p_9"]
    assert ben.of("update")[0]["decisions"] and not ann.of("update")[0]["decisions"] and not eve.of("update")[0]["decisions"]


async def test_a_viewer_who_is_too_slow_gets_no_updates_and_later_one_snapshot(scene: Scene) -> None:
    _, _, ann = await scene.come("p_0")
    await until(lambda: ann.of("table"))
    _, line, eve = await scene.come("p_9")
    eve.full = FULL + 1
    for _ in range(5):
        await move(scene.session)
    assert line.behind and eve.of("update") == [] and len(ann.of("update")) == 5
    scene.hub.tick()
    assert len(eve.of("snapshot")) == 1  # still full
    assert eve.of("table") == []
    eve.full = 0
    await move(scene.session)
    assert eve.of("update") == []  # in order: the snapshot comes first
    scene.hub.tick()
    assert [f["version"] for f in eve.of("snapshot")] == [1, 7]
    await move(scene.session)
    assert [f["version"] for f in eve.of("update")] == [8]


async def test_replies_reach_a_slow_viewer_all_the_same(scene: Scene) -> None:
    _, line, ann = await scene.come("p_0")
    ann.full = FULL + 1
    await move(scene.session)
    line.say(Message.of(b'{"type":"accepted"}'))
    assert ann.of("accepted")


async def test_a_viewer_who_takes_nothing_at_all_is_let_go(scene: Scene) -> None:
    _, line, ann = await scene.come("p_0")
    ann.full = MOST_WAITING + 1
    line.say(Message.of(b'{"type":"accepted"}'))
    assert ann.closed == TOO_SLOW and line.ended and not ann.of("accepted")


async def test_a_line_whose_greeting_fails_leaves_nothing_behind(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(scene.session), "since", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        await scene.come("p_0")
    assert scene.hub.rooms == {}


async def test_presence_is_told_in_a_room_that_was_closed_and_opened_again(scene: Scene) -> None:
    room, line, _ = await scene.come("p_0")
    scene.hub.leave(room, line)
    _, _, again = await scene.come("p_0")
    await until(lambda: again.of("table") and again.of("table")[-1]["present"] == ["p_0"])


async def test_many_spectators_get_quick_updates_together_and_in_order_while_seats_get_each_at_once(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "GATHERED", 1.0)
    crowd = [(await scene.come(None))[2] for _ in range(MANY)]
    _, _, ann = await scene.come("p_0")
    for _ in range(6):
        await move(scene.session)
    assert [f["version"] for f in ann.of("update")] == [2, 3, 4, 5, 6, 7]
    assert crowd[0].of("update") == []
    room = scene.hub.rooms[scene.session.table_code]
    await until(lambda: not room.pending)
    assert crowd[0].together == 6
    for pipe in crowd:
        assert [f["version"] for f in pipe.of("update")] == [2, 3, 4, 5, 6, 7]
    # Somebody who comes while frames wait gets a snapshot that holds them, and none of them again.
    await move(scene.session)
    _, _, late = await scene.come(None)
    assert late.of("snapshot")[0]["version"] == 8
    await until(lambda: not room.pending)
    assert late.of("update") == []
    await move(scene.session)
    await until(lambda: not room.pending)
    assert [f["version"] for f in late.of("update")] == [9]


async def test_whoever_is_shown_out_is_told_so_and_gets_nothing_more(scene: Scene) -> None:
    _, _, ben = await scene.come("p_1")
    _, _, tab = await scene.come("p_1")
    _, _, eve = await scene.come("p_9")
    await scene.change(sitting=("p_0", None), removed=frozenset({"p_1"}))
    for pipe in (ben, tab):
        assert pipe.frames[-1] == {"type": "notice", "kind": "removed"} and pipe.closed == 4001
    await move(scene.session)
    assert eve.closed is None and len(eve.of("update")) == 1
    await scene.change(banned=frozenset({"p_9"}))
    assert eve.closed == 4001


async def test_what_is_said_while_somebody_comes_in_reaches_them_once(scene: Scene) -> None:
    _, _, first = await scene.come("p_0")
    scene.chat.said = 2
    await scene.hub.chat_said(scene.session.table_code, 2)
    _, _, later = await scene.come("p_1")  # has read the lines before the first was written
    await until(lambda: len(later.of("chat")) == 2)
    scene.chat.said = 3
    await scene.hub.chat_said(scene.session.table_code, 3)
    assert [f["id"] for f in later.of("chat")] == [f["id"] for f in first.of("chat")] == [1, 2, 3]


async def test_of_two_who_tell_of_a_change_both_wait_until_it_has_been_told(scene: Scene) -> None:
    _, _, pipe = await scene.come("p_1")
    scene.lobby.answers.clear()
    told = [
        asyncio.create_task(scene.change(sitting=("p_0", None), banned=frozenset({"p_1"}))),
        asyncio.create_task(scene.hub.table_changed(scene.session.table_code, 2)),
    ]
    for _ in range(20):
        await asyncio.sleep(0)
    assert not any(task.done() for task in told) and pipe.closed is None
    scene.lobby.answers.set()
    await asyncio.wait(told, return_when=asyncio.FIRST_COMPLETED)
    assert pipe.closed == 4001


async def test_whoever_is_banned_while_they_come_in_sees_nothing(scene: Scene) -> None:
    await scene.come("p_0")
    found = scene.lobby.table
    await scene.change(sitting=("p_0", None), banned=frozenset({"p_1"}))
    scene.lobby.table = found  # what was read before the ban
    room, line, pipe = await scene.come("p_1")
    assert [f["type"] for f in pipe.frames] == ["notice"]
    assert pipe.closed == 4003 and line not in set(room.all())


async def test_who_gets_up_becomes_a_spectator_and_who_sits_down_sees_the_seat(scene: Scene) -> None:
    _, line, ben = await scene.come("p_1")
    await scene.change(sitting=("p_0", None))
    assert line.seat is None and ben.closed is None
    await move(scene.session)
    assert ben.of("update")[-1]["decisions"] == []
    await scene.change(sitting=("p_0", "p_1"))
    assert ben.of("snapshot")[-1]["decisions"][0]["seat"] == 1


async def test_when_spectators_are_shut_out_only_the_seats_stay(scene: Scene) -> None:
    _, _, ann = await scene.come("p_0")
    _, _, eve = await scene.come(None)
    await scene.change(open=False)
    assert (ann.closed, eve.closed) == (None, 4003)


async def test_a_new_session_at_the_table_begins_with_a_snapshot_for_all(scene: Scene) -> None:
    _, _, ann = await scene.come("p_0")
    again = await scene.process.begin()
    await scene.change(session=again)
    assert [f["session"] for f in ann.of("snapshot")] == [scene.session.id, again]
    types = [f["type"] for f in ann.frames]
    assert types.index("table") < len(types) - 1 - types[::-1].index("snapshot")
    await move(scene.session)
    assert ann.of("update") == []


async def test_a_table_that_is_gone_closes_its_sockets(scene: Scene) -> None:
    _, _, ann = await scene.come("p_0")
    code = scene.session.table_code
    scene.lobby.table = None
    await scene.hub.table_changed(code, 7)
    assert ann.closed == 4004 and ann.frames[-1]["kind"] == "closed"


async def test_presence_is_told_once_for_many_who_come_together(scene: Scene) -> None:
    _, _, ann = await scene.come("p_0")
    for _ in range(5):
        await scene.come(None)
    await scene.come("p_9")
    await scene.come("p_9")
    told = len(ann.of("table"))
    assert told <= 2
    await until(lambda: ann.of("table") and ann.of("table")[-1]["watching"] == 6)
    assert len(ann.of("table")) <= told + 2
    assert ann.of("table")[-1]["present"] == ["p_0", "p_9"]


async def test_those_who_are_elsewhere_count_too_until_nothing_is_heard_of_them(scene: Scene) -> None:
    room, _, _ = await scene.come("p_0")
    scene.hub.heard_elsewhere("other", room.code, ["p_1", "p_9"], 3)
    assert scene.hub.presence(room.code) == (3, {"p_0", "p_1", "p_9"})
    scene.hub.heard_elsewhere("other", "UNKNOWN1", ["p_1"], 3)
    scene.hub.heard_elsewhere("other", room.code, [], 0)
    assert scene.hub.presence(room.code) == (0, {"p_0"})
    assert scene.hub.players() == {"p_0"}


async def test_a_room_is_closed_behind_the_last_one(scene: Scene) -> None:
    room, line, _ = await scene.come("p_0")
    _, other, _ = await scene.come(None)
    scene.hub.leave(room, line)
    assert scene.hub.in_use() == {scene.session.id}
    scene.hub.leave(room, other)
    scene.hub.leave(room, other)
    assert scene.hub.rooms == {} and scene.hub.in_use() == set()
    await move(scene.session)


async def test_whoever_says_nothing_for_long_is_dropped(scene: Scene) -> None:
    _, line, eve = await scene.come(None)
    _, _, ann = await scene.come("p_0")
    line.heard_at -= 61
    scene.hub.tick()
    assert (eve.closed, ann.closed) == (4008, None)


async def test_everybody_is_told_before_a_restart(scene: Scene) -> None:
    pipes = [(await scene.come(who))[2] for who in ("p_0", "p_1", None)]
    scene.hub.restart()
    assert all(pipe.frames[-1] == {"type": "notice", "kind": "restart"} for pipe in pipes)
