"""One session in this process's memory: a copy of what the database holds, and the way to move it on.

The rows of `actions` are the truth; any process may add the next one, and whoever comes second reads what was added and judges the
command again. A command is judged, committed, and only then shown.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

import orjson
import structlog

from app.engine.chance import Chance
from app.engine.game import Action, Decision, Event, Game, Viewer
from app.engine.words import mark
from app.sessions import frames, metrics
from app.sessions.frames import RECENT, UNWATCHED, Entry, Role
from app.sessions.judge import Moment, Move, Rejected, busy, judge, moment, show, try_again
from app.store import sessions as store
from app.store.actions import Keep, Unavailable, Write, Writer
from app.store.database import Database, is_outage
from app.store.sessions import Logged, Stored

log = structlog.get_logger(__name__)

SAVED_EVERY = 16
"""Versions between two stored states; loading replays at most one fewer."""

ROUNDS = 4
"""How often a command is judged anew because another process was faster."""

REFS = 256
"""Refs kept in memory; older ones are asked of the database."""


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a command: the version it made. `again` where the same `ref` had made it before."""

    version: int
    again: bool = False


class Audience(Protocol):
    """Whoever shows sessions to people. Called after the commit, never before."""

    def updated(self, session: Session, frames: dict[Viewer, bytes]) -> None:
        """The session has moved on by one version; one frame for each role."""
        ...

    def replaced(self, session: Session) -> None:
        """The session has moved on in a way that no update tells; everybody needs a snapshot."""
        ...


class Session:
    """A session as of `version`. All changes go through `act` and `catch_up`."""

    def __init__(
        self,
        db: Database,
        writer: Writer,
        game: Game[Any],
        stored: Stored,
        recent: list[Logged],
        bots: dict[int, str],
        audience: Audience,
        delay: Callable[[str], float],
        when_due: Callable[[datetime], None],
    ) -> None:
        self._db = db
        self._writer = writer
        self._audience = audience
        self._delay = delay
        self._when_due = when_due
        self._asked_at: dict[int, datetime] = {}
        self.game = game
        self.id = stored.id
        self.table_code = stored.table_code
        self.rules_version = stored.rules_version
        self.seats = stored.seats
        self.seed = stored.seed
        self.bots = bots
        self.deadline = stored.deadline
        self.version = stored.state_version
        self.now = moment(game, game.load(stored.state))
        self.log: deque[Entry] = deque((entry_of(row) for row in recent), maxlen=RECENT)
        self.refs: OrderedDict[tuple[int, str], int] = OrderedDict()
        self.roles: dict[Viewer, Role] = {}
        self.lock = asyncio.Lock()
        self.behind = False
        """Whether the database may hold more than this copy."""
        self.used_at = time.monotonic()
        for row in stored.since:
            self._replay(row)
        for row in recent:
            self._remember(row.seat, row.ref, row.seq)

    # What it shows ---------------------------------------------------------------------------------------------------

    def snapshot(self, viewer: Viewer) -> bytes:
        """The `snapshot` frame for `viewer`. From now on this role gets updates."""
        self.used_at = time.monotonic()
        role = self.roles.get(viewer)
        if role is None:
            role = self.roles[viewer] = Role(show(self.game, self.now, viewer))
        role.unwatched = 0
        if role.snapshot is None or role.snapshot[0] != self.version:
            frame = frames.snapshot(
                self.id,
                self.game.info.id,
                self.rules_version,
                viewer,
                self.version,
                role.shown,
                self.now,
                self.log,
            )
            role.snapshot = (self.version, frame)
        return role.snapshot[1]

    def since(self, viewer: Viewer, version: int) -> list[bytes]:
        """What leads a viewer who has `version` to the head: the updates missed, or one snapshot."""
        role = self.roles.get(viewer)
        missed = role.since(version, self.version) if role is not None and version > 0 else None
        if missed is None or role is None:
            return [self.snapshot(viewer)]
        role.unwatched = 0
        self.used_at = time.monotonic()
        return missed

    def watched(self, viewers: set[Viewer]) -> None:
        """Tells which roles somebody looks from; the others are dropped after a while."""
        for viewer in [v for v in self.roles if v not in viewers]:
            self.roles[viewer].unwatched += 1
            if self.roles[viewer].unwatched > UNWATCHED:
                del self.roles[viewer]

    # How it moves on -------------------------------------------------------------------------------------------------

    async def act(self, seat: int, decision: int, actions: list[Action], *, ref: str | None = None, kind: str = "act") -> Done:
        """Carries out a command: all of `actions` or none. The same `ref` of a seat is carried out once. Raises `Rejected`."""
        self.used_at = time.monotonic()
        async with self.lock:
            try:
                return await self._act(seat, decision, actions, ref, kind)
            except Unavailable:
                self.behind = True
                raise try_again() from None
            except Rejected:
                raise
            except BaseException as error:
                self.behind = True  # a commit may have been on its way
                if is_outage(error):
                    raise try_again() from None
                raise

    async def _act(self, seat: int, decision: int, actions: list[Action], ref: str | None, kind: str) -> Done:
        if self.behind:
            await self._catch_up()
        for _ in range(ROUNDS):
            known = self.refs.get((seat, ref)) if ref is not None else None
            if known is not None:
                return Done(known, again=True)
            try:
                self._same_rules()
                move = judge(self.game, self.seed, self.now, self.version + 1, seat, decision, actions, self.roles)
            except Rejected:
                known = await store.by_ref(self._db.pool, self.id, seat, ref) if ref is not None else None
                if known is not None:
                    return Done(known, again=True)
                raise
            if await self._commit(seat, ref, kind, move):
                return Done(self.version)
            await self._catch_up()
            known = await store.by_ref(self._db.pool, self.id, seat, ref) if ref is not None else None
            if known is not None:
                return Done(known, again=True)
        raise busy()

    def _same_rules(self) -> None:
        if self.rules_version != self.game.info.rules_version:
            raise Rejected("version_mismatch", mark("This game was begun under older rules, which this server no longer plays."))

    async def _commit(self, seat: int, ref: str | None, kind: str, move: Move) -> bool:
        """Stores the version that `move` makes, then takes it over and shows it. False where another row was first."""
        began = time.perf_counter()
        version = self.version + 1
        deadline = self.due(move.after)
        keep = None
        if deadline is not None or self.deadline is not None or version % SAVED_EVERY == 0 or move.after.outcome is not None:
            keep = self._keep(version, move.after, deadline)
        write = Write(
            session_id=self.id,
            seq=version,
            seat=seat,
            ref=ref,
            kind=kind,
            action=orjson.dumps(move.actions).decode(),
            events=orjson.dumps([frames.event_json(e) for e in move.events]).decode(),
            keep=keep,
        )
        stored = self._writer.put(write)
        await asyncio.sleep(0)  # the row is on its way to the disk while the frames are made
        ready = self._frames(version, seat, move)
        if not await stored:
            return False
        committed = time.perf_counter()
        metrics.COMMIT.observe(committed - began)
        metrics.ACTIONS.labels(self.game.info.id, kind).inc()
        self.deadline = deadline
        if deadline is not None:
            self._when_due(deadline)
        self._remember(seat, ref, version)
        self._take_over(version, seat, kind, datetime.now(UTC), move, ready)
        metrics.BROADCAST.observe(time.perf_counter() - committed)
        return True

    def _keep(self, version: int, after: Moment, deadline: datetime | None) -> Keep:
        outcome = frames.outcome_json(after.outcome)
        save = version % SAVED_EVERY == 0 or outcome is not None
        return Keep(
            deadline=deadline,
            state=self.game.dump(after.state).decode() if save else None,
            outcome=orjson.dumps(outcome).decode() if outcome is not None else None,
            ended=outcome is not None,
        )

    def _frames(self, version: int, seat: int | None, move: Move) -> dict[Viewer, bytes]:
        out: dict[Viewer, bytes] = {}
        for viewer, role in self.roles.items():
            if viewer not in move.shown:  # somebody has come since the command was judged
                move.shown[viewer] = show(self.game, move.after, viewer)
            out[viewer] = frames.update(self.id, viewer, version, seat, role.shown, move.shown[viewer], move.after, move.events)
        return out

    def _take_over(self, version: int, seat: int | None, kind: str, at: datetime, move: Move, ready: dict[Viewer, bytes]) -> None:
        if self.roles.keys() - ready.keys():
            ready = self._frames(version, seat, move)
        self.version, self.now = version, move.after
        self.log.append(Entry(version, seat, kind, at, move.events))
        for viewer, role in self.roles.items():
            role.shown = move.shown[viewer]
            role.missed.append((version, ready[viewer]))
        try:
            self._audience.updated(self, ready)
        except Exception as error:  # it has happened, whoever could not be shown it
            log.error("audience.failed", kind=type(error).__name__, exc_info=error)

    async def catch_up(self, version: int | None = None) -> None:
        """Reads the rows that other processes have added. With `version`, only where this copy is older than that."""
        async with self.lock:
            if version is None or version > self.version:
                await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await store.rows(self._db.pool, self.id, self.version)
        if any(row.kind == "undo" or row.seq != self.version + 1 + i for i, row in enumerate(rows)):
            await self._start_over()
        else:
            for row in rows:
                move = self._replay(row, shown=True)
                self._remember(row.seat, row.ref, row.seq)
                self._take_over(row.seq, row.seat, row.kind, row.at, move, self._frames(row.seq, row.seat, move))
        if rows:
            self.deadline = self.due(self.now)
        self.behind = False

    async def _start_over(self) -> None:
        """Reads everything anew; whoever looks gets a snapshot."""
        stored = await store.read(self._db.pool, self.id)
        if stored is None:
            raise Unavailable
        self.version, self.now, self.deadline = (
            stored.state_version,
            moment(self.game, self.game.load(stored.state)),
            stored.deadline,
        )
        for row in stored.since:
            self._replay(row)
        recent = await store.rows(self._db.pool, self.id, 0, self.version, most=RECENT)
        self.log = deque((entry_of(row) for row in recent), maxlen=RECENT)
        for row in recent:
            self._remember(row.seat, row.ref, row.seq)
        self.roles.clear()
        self._audience.replaced(self)

    def _replay(self, row: Logged, shown: bool = False) -> Move:
        """Applies a stored row to the present state, with the views of all roles when they are to be shown."""
        state: Any = self.now.state
        for i, action in enumerate(row.actions):
            assert row.seat is not None
            state = self.game.apply(state, row.seat, action, Chance(self.seed, f"{row.seq}.{i}")).state
        after = moment(self.game, state)
        events: tuple[Event, ...] = tuple(frames.event_of(e) for e in row.events)
        if not shown:
            self.version, self.now = row.seq, after
        return Move(row.actions, after, events, False, {viewer: show(self.game, after, viewer) for viewer in self.roles if shown})

    def _remember(self, seat: int | None, ref: str | None, version: int) -> None:
        if seat is not None and ref is not None:
            self.refs[seat, ref] = version
            if len(self.refs) > REFS:
                self.refs.popitem(last=False)

    # What is due -----------------------------------------------------------------------------------------------------

    def bot_to_move(self) -> tuple[int, str] | None:
        """A seat on which a bot must act now, and the bot's level."""
        return next(((d.seat, self.bots[d.seat]) for d in self.now.decisions if d.seat in self.bots), None)

    def overdue(self) -> Decision | None:
        """A decision of a person that the game waits for no longer."""
        at = datetime.now(UTC)
        return next((d for d, ends in self._limits(self.now, at) if ends <= at), None)

    def due(self, now: Moment) -> datetime | None:
        """When somebody has to look after this session without being asked: as soon as a bot should have moved, or a person's time is up."""
        at = datetime.now(UTC)
        times = [at + timedelta(seconds=self._delay(self.bots[d.seat])) for d in now.decisions if d.seat in self.bots]
        return min([*times, *(ends for _, ends in self._limits(now, at))], default=None)

    def _limits(self, now: Moment, at: datetime) -> list[tuple[Decision, datetime]]:
        """Until when each decision of a person waits that does not wait for ever. It counts from when this process first saw it, so a
        restart gives time back rather than taking it."""
        waits = [(d, self.game.patience(now.state, d)) for d in now.decisions if d.seat not in self.bots]
        limited = {d.id: (d, wait) for d, wait in waits if wait is not None}
        self._asked_at = {id: self._asked_at.get(id, at) for id in limited}
        return [(d, self._asked_at[d.id] + timedelta(seconds=wait)) for d, wait in limited.values()]


def entry_of(row: Logged) -> Entry:
    """The log's entry for a stored row."""
    return Entry(row.seq, row.seat, row.kind, row.at, tuple(frames.event_of(e) for e in row.events))
