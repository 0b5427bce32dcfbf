"""Group commit: what many sessions want to write at one moment is written by one statement, and so by one flush to the disk.

A batch is sent as soon as the connection is free, so a lone action waits for nobody. The primary key decides races: a row
that lost one is left out of the batch and told so; it can't fail the others. The announcement is made by the same statement,
so it is heard if and only if the row is there.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import asyncpg
import structlog

from app.store.database import LIMITS, is_outage
from app.store.notify import CHANNEL

log = structlog.get_logger(__name__)

MOST = 128
"""Rows in one batch."""

PATIENCE = 5.0
"""Seconds after which a batch counts as lost, and its writers are asked to try again."""

INCOMING = """
    with incoming as (
        select * from unnest($1::text[], $2::int[], $3::smallint[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[])
        as i(session_id, seq, seat, ref, kind, action, events)
    ), won as (
        insert into actions (session_id, seq, seat, ref, kind, action, events)
        select session_id, seq, seat, ref, kind, action, events from incoming
        on conflict do nothing
        returning session_id, seq
    )
"""

TOLD = f"select session_id, pg_notify('{CHANNEL}', 'session ' || session_id || ' ' || seq) from won"

APPEND = INCOMING + TOLD

APPEND_AND_SAVE = (
    INCOMING
    + """
    , saved as (
        update sessions as s set
            deadline = k.deadline,
            state = coalesce(k.state, s.state),
            state_version = case when k.state is null then s.state_version else w.seq end,
            outcome = coalesce(k.outcome, s.outcome),
            ended_at = case when k.ended then coalesce(s.ended_at, now()) end
        from won w
        join unnest($8::text[], $9::timestamptz[], $10::text[], $11::jsonb[], $12::boolean[])
            as k(session_id, deadline, state, outcome, ended) on k.session_id = w.session_id
        where s.id = w.session_id
    )
"""
    + TOLD
)


class Unavailable(Exception):
    """The database did not answer. Whether the row is there is not known; the session must be read again."""


@dataclass(slots=True)
class Keep:
    """What an action changes in its session's own row; most change nothing there."""

    deadline: datetime | None = None
    state: str | None = None
    outcome: str | None = None
    ended: bool = False


@dataclass(slots=True)
class Write:
    """One row to come. `action` and `events` are JSON."""

    session_id: str
    seq: int
    seat: int | None
    ref: str | None
    kind: str
    action: str
    events: str
    keep: Keep | None = None
    won: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """The one writer of actions in this process. At most one write per session may be on its way at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._waiting: deque[Write] = deque()
        self._task: asyncio.Task[None] | None = None
        self._connection: asyncpg.Connection | None = None
        self.pid: int | None = None
        """The server process whose announcements are this writer's own."""

    def put(self, write: Write) -> asyncio.Future[bool]:
        """Queues a row. The answer is True once it is durable, False where another row or the same `ref` was first.

        Raises `Unavailable` where the database can't be asked, and asyncpg's errors for a row that it refuses.
        """
        self._waiting.append(write)
        if self._task is None:
            self._task = asyncio.create_task(self._drain(), name="writer")
        return write.won

    async def open(self) -> None:
        """Connects now, rather than at the first row."""
        self._connection = await asyncpg.connect(self._url, timeout=PATIENCE, server_settings=LIMITS)
        self.pid = self._connection.get_server_pid()

    async def close(self) -> None:
        """Writes what waits, then lets go of the connection."""
        if self._task is not None:
            await self._task
        if self._connection is not None:
            with contextlib.suppress(Exception):
                await self._connection.close(timeout=2)

    async def _drain(self) -> None:
        try:
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
                batch.sort(key=lambda write: write.session_id)  # one order in all processes, so that none wait in a ring
                await self._commit(batch)
        finally:
            self._task = None

    async def _commit(self, batch: list[Write]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                won = await self._send(batch)
        except Exception as error:
            if is_outage(error):
                await self._lose(batch, error)
            elif len(batch) > 1:
                for write in batch:  # one row that can't be stored must not take the others with it
                    await self._commit([write])
            else:
                _fail(batch[0], error)
            return
        for write in batch:
            if not write.won.done():
                write.won.set_result(write.session_id in won)

    async def _send(self, batch: list[Write]) -> set[str]:
        if self._connection is None or self._connection.is_closed():
            await self.open()
        assert self._connection is not None
        rows: list[list[Any]] = [
            [w.session_id for w in batch],
            [w.seq for w in batch],
            [w.seat for w in batch],
            [w.ref for w in batch],
            [w.kind for w in batch],
            [w.action for w in batch],
            [w.events for w in batch],
        ]
        kept = [(w.session_id, w.keep) for w in batch if w.keep is not None]
        if not kept:
            return {row[0] for row in await self._connection.fetch(APPEND, *rows)}
        rows += [
            [id for id, _ in kept],
            [k.deadline for _, k in kept],
            [k.state for _, k in kept],
            [k.outcome for _, k in kept],
            [k.ended for _, k in kept],
        ]
        return {row[0] for row in await self._connection.fetch(APPEND_AND_SAVE, *rows)}

    async def _lose(self, batch: list[Write], error: Exception) -> None:
        log.error("store.lost", kind=type(error).__name__, rows=len(batch))
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
        for write in batch:
            _fail(write, Unavailable())


def _fail(write: Write, error: Exception) -> None:
    if not write.won.done():
        write.won.set_exception(error)
