"""The hub: who looks at which table in this process, and what each is shown.

It hears of a new version from the session that made it, and of all else (tables, chat, other processes) through the bus. Frames are
made once for each role and written to everybody in that role; the seats come first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Set
from typing import Any, Protocol

import structlog

from app.engine.game import Viewer
from app.sessions import metrics
from app.sessions.pipe import Message
from app.sessions.room import Elsewhere, Line, Room, Table, frame
from app.sessions.session import Session
from app.sessions.sessions import Sessions
from app.store.database import is_outage

log = structlog.get_logger(__name__)

PRESENCE_PAUSE = 0.15
"""Seconds for which comings and goings are gathered before they are told,"""

PRESENCE_EACH = 0.002
"""and as much longer for each who is told, so that a crowd that arrives is no avalanche."""

MANY = 24
"""Spectators of one table from which their frames are gathered, when frames come quickly."""

GATHERED = 0.06
"""Seconds for which they are gathered."""

ELSEWHERE_S = 45.0
"""Seconds for which another process's word about its viewers holds."""

REMOVED = 4001
NOT_ALLOWED = 4003
NO_TABLE = 4004
IDLE = 4008

GONE = frame({"type": "notice", "kind": "removed"})


class Tables(Protocol):
    """Finds and describes tables; `app.lobby.Lobby` does."""

    async def get(self, code: str) -> Any: ...

    def describe(self, table: Any) -> dict[str, Any]: ...


class Chat(Protocol):
    """Reads the chat; `app.chat.Talk` does."""

    async def after(self, table_code: str, id: int) -> list[Any]: ...


class Hub:
    """The rooms of this process."""

    tables: Tables
    chat: Chat

    def __init__(self, sessions: Sessions, idle_s: float) -> None:
        self.sessions = sessions
        self.idle_s = idle_s
        self.rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._presence: set[str] = set()
        self._slow: set[tuple[Room, Line]] = set()
        self.tell_presence: Any = None
        """Where set, called with a room whose viewers in this process have changed."""
        sessions.audience = self

    # Coming and going ------------------------------------------------------------------------------------------------

    async def join(self, line: Line, table: Table, hello: dict[str, Any], since: int, chat_id: int) -> Room:
        """Lets a line in: it gets `hello`, then what it misses since version `since` (0: all), and from then on everything. One that may
        not come any more, because `table` has changed meanwhile, is ended."""
        room = self.rooms.get(table.code)
        if room is None:
            room = self.rooms[table.code] = Room(table.code)
        room.holds += 1
        try:
            session = room.session
            if table.session is None:
                session = None
            elif session is None or session.id != table.session or session.behind:  # else it hears of every version
                session = await self.sessions.fresh(table.session)
        finally:
            room.holds -= 1
        newest = room.table if room.table is not None and room.table.revision >= table.revision else table
        if newest is not table and newest.session != table.session:
            session = room.session
        if not newest.may_watch(line.player_id):  # since the table was found
            line.end(NOT_ALLOWED, "removed", GONE)
            return room
        line.seat = newest.seat_of(line.player_id)
        line.heard_at = asyncio.get_running_loop().time()
        self._flush(room)
        first = room.table is None
        if first:
            room.table, room.session, room.chat_id = table, session, chat_id
        room.add(line)
        metrics.SOCKETS.inc()
        metrics.TABLES.set(len(self.rooms))
        try:
            self._greet(room, line, newest, hello, session, since)
        except BaseException:
            self.leave(room, line)
            raise
        self._presence_changed(room)
        if first or room.heard > newest.revision:  # it may have changed while we were not yet listening
            self._spawn(self._refresh(room))
        if room.chat_id > chat_id:
            self._spawn(self._missed_chat(line, room.code, chat_id, room.chat_id))
        return room

    def _greet(self, room: Room, line: Line, table: Table, hello: dict[str, Any], session: Session | None, since: int) -> None:
        host = line.player_id is not None and table.host_player == line.player_id
        you = {"player": line.player_id, "seat": line.seat, "host": host}
        line.say(frame({**hello, "you": you, "table": self.tables.describe(table)}))
        if session is not None:
            for payload in session.since(line.seat, since):
                line.say(Message.of(payload))
            metrics.SNAPSHOTS.labels("join").inc()

    def leave(self, room: Room, line: Line) -> None:
        """The line is gone."""
        line.ended = True
        self._slow.discard((room, line))
        if room.discard(line):
            metrics.SOCKETS.dec()
            self._presence_changed(room)
            self._close_if_empty(room)

    def resync(self, room: Room, line: Line) -> None:
        """A fresh snapshot for one line."""
        self._flush(room)
        if room.session is not None:
            line.behind = False
            line.say(Message.of(room.session.snapshot(line.seat)))
            metrics.SNAPSHOTS.labels("resync").inc()

    def presence(self, code: str) -> tuple[int, Set[str]]:
        """How many watch a table without a seat, and which players have it open; other processes' viewers too."""
        room = self.rooms.get(code)
        if room is None:
            return 0, frozenset()
        now = asyncio.get_running_loop().time()
        others = [e for e in room.elsewhere.values() if e.until > now]
        return room.watching() + sum(e.watching for e in others), room.here().union(*(e.players for e in others))

    def players(self) -> set[str]:
        """The players who have any table open in this process."""
        return {id for room in self.rooms.values() for id in room.here()}

    def heard_elsewhere(self, process: str, code: str, players: list[str], watching: int) -> None:
        """Another process tells who looks at a table there."""
        room = self.rooms.get(code)
        if room is None:
            return
        until = asyncio.get_running_loop().time() + ELSEWHERE_S
        old = room.elsewhere.get(process)
        room.elsewhere[process] = Elsewhere(frozenset(players), watching, until)
        if old is None or (old.players, old.watching) != (frozenset(players), watching):
            self._presence_changed(room, tell=old is None)

    # What is shown ---------------------------------------------------------------------------------------------------

    def updated(self, session: Session, frames: dict[Viewer, bytes]) -> None:
        """A session has moved on by one version."""
        room = self.rooms.get(session.table_code)
        if room is None or room.session is not session:
            return
        session.watched(set(room.lines))
        for viewer in sorted(frames, key=lambda v: (v is None, v or 0)):
            lines = room.lines.get(viewer)
            if not lines:
                continue
            message = Message.of(frames[viewer])
            if viewer is None and len(lines) >= MANY:
                self._gather(room, message)
            else:
                self._show(room, lines, message)
        if session.now.outcome is not None:
            self._spawn(self._refresh(room))  # the table's status has changed with it

    def replaced(self, session: Session) -> None:
        """A session has moved on in a way that no update tells."""
        room = self.rooms.get(session.table_code)
        if room is not None and room.session is session:
            self._snapshots(room, "replaced")

    def _show(self, room: Room, lines: Iterable[Line], message: Message) -> None:
        for line in tuple(lines):
            line.show(message)
            if line.behind:
                self._slow.add((room, line))

    def _gather(self, room: Room, message: Message) -> None:
        room.pending.append(message)
        if len(room.pending) == 1:
            asyncio.get_running_loop().call_later(GATHERED, self._flush, room)

    def _flush(self, room: Room) -> None:
        if room.pending:
            message, room.pending = Message.joined(room.pending), []
            self._show(room, room.lines.get(None, set()), message)

    def _snapshots(self, room: Room, why: str) -> None:
        room.pending = []
        assert room.session is not None
        for viewer, lines in room.lines.items():
            message = Message.of(room.session.snapshot(viewer))
            for line in lines:
                line.behind = False
                line.say(message)
                metrics.SNAPSHOTS.labels(why).inc()

    def say(self, room: Room, message: Message) -> None:
        """One message for everybody at the table."""
        for line in room.all():
            line.say(message)

    # What is heard ---------------------------------------------------------------------------------------------------

    async def table_changed(self, code: str, revision: int) -> None:
        """A table has changed: looks what it is like now, and returns once everybody here has been told."""
        room = self.rooms.get(code)
        if room is not None:
            room.outdated |= revision > room.heard
            room.heard = max(room.heard, revision)
            await self._read(room)

    async def chat_said(self, code: str, id: int) -> None:
        """A line of chat was written."""
        room = self.rooms.get(code)
        if room is None or id <= room.chat_id:
            return
        for message in await self.chat.after(code, room.chat_id):
            if message.id > room.chat_id:  # two announcements may read the same lines
                room.chat_id = message.id
                self.say(room, frame(message.frame()))

    async def _missed_chat(self, line: Line, code: str, after: int, upto: int) -> None:
        """Passes on to one line what was said while it was coming in."""
        try:
            for message in await self.chat.after(code, after):
                if message.id <= upto:
                    line.say(frame(message.frame()))
        except Exception as error:
            if not is_outage(error):
                log.error("chat.failed", kind=type(error).__name__, exc_info=error)

    async def refresh_all(self) -> None:
        """Looks at every table and chat anew; for when announcements may have been missed."""
        for room in tuple(self.rooms.values()):
            await self._refresh(room)
            await self.chat_said(room.code, room.chat_id + 1)

    async def _refresh(self, room: Room) -> None:
        room.outdated = True
        await self._read(room)

    async def _read(self, room: Room) -> None:
        """Reads the table anew where it has changed; returns once that has been told, by whomever."""
        async with room.reading:
            if not room.outdated:
                return
            room.outdated = False
            try:
                table = await self.tables.get(room.code)
                session = None
                if table is not None and table.session is not None:
                    session = await self.sessions.get(table.session)
                self._apply(room, table, session)
            except Exception as error:
                if not is_outage(error):
                    log.error("room.refresh_failed", kind=type(error).__name__, exc_info=error)

    def _apply(self, room: Room, table: Table | None, session: Session | None) -> None:
        """Takes over what a table is like now: seats, who was shown out, which session is played."""
        if table is None:
            closed = frame({"type": "notice", "kind": "closed"})
            for line in tuple(room.all()):
                line.end(NO_TABLE, "closed", closed)
            return
        fresh = session is not room.session
        room.table, room.session = table, session
        for line in tuple(room.all()):
            seat = table.seat_of(line.player_id)
            shown_out = line.player_id in table.banned or (
                line.player_id in table.removed and line.seat is not None and seat is None
            )
            if shown_out or (seat is None and not table.may_watch(line.player_id)):
                line.end(REMOVED if shown_out else NOT_ALLOWED, "removed", GONE)
                continue
            if seat != line.seat:
                room.discard(line)
                line.seat = seat
                room.add(line)
                if session is not None and not fresh:
                    self._flush(room)
                    line.say(Message.of(session.snapshot(seat)))
        self._tell_table(room)
        if fresh and session is not None:
            self._snapshots(room, "start")

    def _tell_table(self, room: Room) -> None:
        if room.table is not None:
            self._show(room, room.all(), frame({"type": "table", **self.tables.describe(room.table)}))

    def _presence_changed(self, room: Room, tell: bool = True) -> None:
        if tell and self.tell_presence is not None:
            self.tell_presence(room)
        if room.code not in self._presence:
            self._presence.add(room.code)
            pause = PRESENCE_PAUSE + PRESENCE_EACH * sum(len(lines) for lines in room.lines.values())
            asyncio.get_running_loop().call_later(pause, self._tell_presence, room.code)

    def _tell_presence(self, code: str) -> None:
        self._presence.discard(code)
        room = self.rooms.get(code)
        if room is not None:
            self._tell_table(room)

    # Time ------------------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """A few times a second: serves those who were too slow, drops those from whom nothing is heard."""
        now = asyncio.get_running_loop().time()
        for room, line in tuple(self._slow):
            if line.drained():
                self._slow.discard((room, line))
                line.behind = False
                if room.table is not None:
                    line.say(frame({"type": "table", **self.tables.describe(room.table)}))
                self.resync(room, line)
        for room in tuple(self.rooms.values()):
            for line in tuple(room.all()):
                if not line.ended and now - line.heard_at > self.idle_s:
                    line.end(IDLE, "idle")
            self._close_if_empty(room)

    def restart(self) -> None:
        """The server stops in a moment: says so to everybody."""
        notice = frame({"type": "notice", "kind": "restart"})
        for room in self.rooms.values():
            self.say(room, notice)

    def in_use(self) -> set[str]:
        """The sessions that somebody looks at."""
        return {room.session.id for room in self.rooms.values() if room.session is not None}

    async def close(self) -> None:
        """Ends what is under way."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _close_if_empty(self, room: Room) -> None:
        if room.empty() and self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            metrics.TABLES.set(len(self.rooms))

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
