"""Bots play: whenever a session's deadline has passed and a bot's decision is open, one process claims it, thinks, and acts.

The deadline is a row, so a bot's move is never lost with a process: the next one that sweeps finds it. Timers in memory only make
the sweep come at the right moment. One claim makes at most one action, so tables take turns.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog

from app.engine.game import Action, Decision
from app.errors import AppError
from app.sessions import metrics, thinking
from app.sessions.guard import RanAway
from app.sessions.judge import Rejected, guard, where
from app.sessions.session import Session
from app.sessions.sessions import Sessions
from app.store import sessions as store
from app.store.database import is_outage

log = structlog.get_logger(__name__)

LEASE = timedelta(seconds=8)
"""How long a claimed session is left alone by others, unless the claim is renewed; so long a bot may be silent when a process dies."""

AT_ONCE = 4
"""Sessions of which this process looks after at a time."""

LOOK_EVERY = 1.0
"""Seconds between two looks into the database without any reason."""

QUICK = 0.02
"""Seconds within which an easy bot must answer to be asked in the server's own process."""

RENEWALS = 5
"""How often a claim is renewed, each time after half its lease. A bot that has not answered by then plays the game's default."""


class Bots:
    """The bots that this process plays."""

    def __init__(self, sessions: Sessions, *, workers: int | None = None, speed: float = 1.0) -> None:
        self.sessions = sessions
        self.speed = speed
        self._workers = workers if workers is not None else max(1, min(2, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._slow: set[str] = set()
        """Games whose easy bot takes too long for the server's process."""
        self._wake = asyncio.Event()
        self._at = float("inf")
        self._tending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        sessions.when_due = self.due

    def start(self) -> None:
        """Begins to sweep."""
        self._task = asyncio.create_task(self._run(), name="bots")

    async def stop(self) -> None:
        """Ends; what is not done stays due."""
        tasks = [t for t in (self._task, *self._tending) if t is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def due(self, at: datetime) -> None:
        """A session's deadline was set; makes sure that somebody looks then."""
        moment = asyncio.get_running_loop().time() + max(0.0, (at - datetime.now(UTC)).total_seconds())
        if moment < self._at:
            self._at = moment
            self._wake.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            wait = min(LOOK_EVERY, max(0.0, self._at - loop.time()))
            if wait > 0:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):  # not wait_for, which may swallow the cancellation that ends this task
                        await self._wake.wait()
                self._wake.clear()
                if self._at > loop.time() and wait < LOOK_EVERY:
                    continue
            self._at = float("inf")
            try:
                await self.sweep()
            except Exception as error:
                if not is_outage(error):
                    log.error("bots.sweep_failed", kind=type(error).__name__, exc_info=error)
                await asyncio.sleep(LOOK_EVERY)

    async def sweep(self) -> int:
        """Takes up what is due, as much as there is room for; answers how many sessions that were."""
        room = AT_ONCE - len(self._tending)
        if room <= 0:
            return 0  # whoever finishes first wakes the loop
        claimed = await store.claim_due(self.sessions.db.pool, room, LEASE)
        for id, deadline in claimed:
            task = asyncio.create_task(self._tend(id, deadline), name="tend")
            self._tending.add(task)
            task.add_done_callback(self._done)
        if len(claimed) < room:
            upcoming = await store.next_due(self.sessions.db.pool)
            if upcoming is not None:
                self.due(upcoming)
        return len(claimed)

    def _done(self, task: asyncio.Task[None]) -> None:
        full = len(self._tending) >= AT_ONCE
        self._tending.discard(task)
        if full and not task.cancelled():
            self.due(datetime.now(UTC))

    async def _tend(self, id: str, claimed: datetime) -> None:
        try:
            session = await self.sessions.fresh(id)
            session.bots = await store.bots_of(self.sessions.db.pool, session.table_code)
            mover = session.bot_to_move()
            if mover is None:
                await self._tend_people(session, claimed)
                return
            seat, level = mover
            decision = session.now.decision(seat)
            assert decision is not None
            action = await self._think(session, decision, level, claimed)
            session.deadline = claimed
            await session.act(seat, decision.id, [action], kind="bot")
        except Rejected as error:
            if error.code in ("stale", "not_your_turn", "finished"):
                return  # somebody else has answered, and has set the next deadline
            if error.code not in ("try_again", "busy"):
                await self._fall_back(id, claimed, error)
        except AppError as error:
            log.warning("bots.no_session", code=error.code)
        except Exception as error:
            if not is_outage(error):
                log.error("bots.failed", kind=type(error).__name__, exc_info=error)

    async def _tend_people(self, session: Session, claimed: datetime) -> None:
        """Plays the game's default for a person whose time is up; else comes back when it is."""
        overdue = session.overdue()
        if overdue is None:
            later = session.due(session.now)
            await store.put_off(self.sessions.db.pool, session.id, claimed, later)
            if later is not None:
                self.due(later)
            return
        session.deadline = claimed
        action = session.game.default(session.now.state, overdue)
        await session.act(overdue.seat, overdue.id, [action], kind="default")

    async def _fall_back(self, id: str, claimed: datetime, error: Rejected) -> None:
        """The rules refused what the bot chose; plays what the game plays for those who do not answer."""
        log.error("bots.refused", code=error.code)
        session = await self.sessions.get(id)
        mover = session.bot_to_move()
        decision = session.now.decision(mover[0]) if mover else None
        if decision is None:
            return
        for action in (session.game.default(session.now.state, decision), *decision.actions):
            try:
                await session.act(decision.seat, decision.id, [action], kind="bot")
                return
            except Rejected as again:
                if again.code != "rules_error":
                    return

    async def _think(self, session: Session, decision: Decision, level: str, claimed: datetime) -> Action:
        began = time.perf_counter()
        try:
            action = await self._choose(session, decision, level, claimed)
        except (Exception, RanAway) as error:
            if isinstance(error, BrokenProcessPool):
                self._pool = None
            log.error("bots.crashed", game=session.game.info.id, kind=type(error).__name__, where=where(error))
            action = None
        metrics.BOT_SECONDS.labels(session.game.info.id, level).observe(time.perf_counter() - began)
        return action if action is not None else session.game.default(session.now.state, decision)

    async def _choose(self, session: Session, decision: Decision, level: str, claimed: datetime) -> Action | None:
        game = session.game
        if len(decision.actions) == 1:
            return decision.actions[0]
        what: tuple[Any, ...] = (decision.seat, decision.id, level, os.urandom(16), self.speed)
        if level == "easy" and game.info.id not in self._slow:
            began = time.thread_time()
            with guard.watch():
                action = thinking.choose(game.info.id, session.now.state, *what)
            if time.thread_time() - began > QUICK:
                self._slow.add(game.info.id)
            return action
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=thinking.begin)
        state = game.dump(session.now.state)
        job = asyncio.get_running_loop().run_in_executor(self._pool, thinking.choose, game.info.id, state, *what)
        for _ in range(RENEWALS):
            done, _waits = await asyncio.wait([job], timeout=LEASE.total_seconds() / 2)
            if done:
                return job.result()
            claimed = await store.renew(self.sessions.db.pool, session.id, claimed, LEASE) or claimed
        job.cancel()
        raise TimeoutError
