"""What other processes did: hears their announcements (PostgreSQL's NOTIFY) and brings this process up to date.

An announcement only says "there is a newer version": the rows are read. So after the connection was lost, nothing that was said
meanwhile is needed: everything open is compared with the database once. `ready` tells whether this process hears at present.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from datetime import UTC, datetime
from typing import Any

import asyncpg
import orjson
import structlog

from app.sessions import metrics
from app.sessions.bots import Bots
from app.sessions.hub import Hub
from app.sessions.room import Room
from app.sessions.sessions import Sessions
from app.store.database import LIMITS, Database, is_outage
from app.store.notify import CHANNEL, Word

log = structlog.get_logger(__name__)

HERE = "tableside_here"
"""The channel on which processes tell who has a table open with them."""

AT_ONCE = 16
"""Announcements that are followed up side by side."""

PULSE = 10.0
"""Seconds between two looks whether the connection still lives."""

TELL_AGAIN = 20.0
"""Seconds after which a process repeats who is with it."""

MOST_TOLD = 100
"""Players named in one announcement of presence."""


class Bus:
    """The ear of this process."""

    def __init__(self, db: Database, sessions: Sessions, hub: Hub, bots: Bots) -> None:
        self._db = db
        self._sessions = sessions
        self._hub = hub
        self._bots = bots
        self.ready = False
        self.process = secrets.token_hex(4)
        self._news: dict[tuple[str, str], int] = {}
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._telling: set[str] = set()
        hub.tell_presence = self.presence_changed

    async def start(self) -> None:
        """Begins to listen; returns once it does, or once the first try has failed."""
        first = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(first), name="bus"),
            asyncio.create_task(self._follow(), name="follow the bus"),
            asyncio.create_task(self._tell(), name="tell presence"),
        ]
        await first.wait()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def presence_changed(self, room: Room) -> None:
        """Others are told soon who has this table open here."""
        self._telling.add(room.code)

    async def _listen(self, first: asyncio.Event) -> None:
        pause = 0.1
        while True:
            connection: asyncpg.Connection | None = None
            try:
                connection = await asyncpg.connect(self._db.url, timeout=5, server_settings=LIMITS)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _c, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._heard)
                await connection.add_listener(HERE, self._heard_here)
                await self._resync()
                self.ready = True
                pause = 0.1
                first.set()
                while not lost.is_set():
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(PULSE):
                            await lost.wait()
                        break
                    await connection.execute("select 1", timeout=3)
            except Exception as error:
                if not is_outage(error):
                    log.error("bus.failed", kind=type(error).__name__, exc_info=error)
            finally:
                self.ready = False
                first.set()
                if connection is not None:
                    connection.terminate()
            metrics.BUS_LOST.inc()
            log.warning("bus.lost", again_in_s=pause)
            await asyncio.sleep(pause)
            pause = min(1.0, pause * 2)

    async def _resync(self) -> None:
        await self._sessions.resync()
        await self._hub.refresh_all()
        self._bots.due(datetime.now(UTC))

    def _heard(self, _connection: Any, pid: int, _channel: str, payload: object) -> None:
        word = Word.parse(str(payload))
        if word is None:
            return
        if word.kind == "session" and (pid == self._sessions.writer.pid or not self._sessions.has(word.key)):
            return
        about = word.kind, word.key
        self._news[about] = max(word.number, self._news.get(about, 0))
        self._woken.set()

    def _heard_here(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            said = orjson.loads(str(payload))
            if said["process"] != self.process:
                self._hub.heard_elsewhere(said["process"], said["table"], said["players"], said["watching"])

    async def _follow(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._news:
                some = [self._news.popitem() for _ in range(min(AT_ONCE, len(self._news)))]
                await asyncio.gather(*(self._follow_up(kind, key, number) for (kind, key), number in some))

    async def _follow_up(self, kind: str, key: str, number: int) -> None:
        try:
            if kind == "session":
                await self._sessions.heard(key, number)
            elif kind == "chat":
                await self._hub.chat_said(key, number)
            else:
                await self._sessions.controllers_changed(key)
                self._bots.due(datetime.now(UTC))
                await self._hub.table_changed(key, number)
        except Exception as error:  # an outage is mended by the resync after it
            if not is_outage(error):
                log.error("bus.follow_up_failed", about=kind, kind=type(error).__name__, exc_info=error)

    async def _tell(self) -> None:
        again = 0.0
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(0.1)
            if loop.time() > again:
                again = loop.time() + TELL_AGAIN
                self._telling.update(self._hub.rooms)
            codes, self._telling = self._telling, set()
            words = [self._presence(code) for code in codes]
            if not words:
                continue
            try:
                await self._db.pool.executemany("select pg_notify($1, $2)", [(HERE, word) for word in words])
            except Exception as error:
                if not is_outage(error):
                    log.error("bus.presence_failed", kind=type(error).__name__, exc_info=error)

    def _presence(self, code: str) -> str:
        room = self._hub.rooms.get(code)
        players = sorted(room.here())[:MOST_TOLD] if room is not None else []
        said = {"process": self.process, "table": code, "players": players, "watching": room.watching() if room is not None else 0}
        return orjson.dumps(said).decode()
