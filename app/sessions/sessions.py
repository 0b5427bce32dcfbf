"""All sessions: begins them, and finds them in memory or in the database."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine.chance import Chance
from app.engine.game import Viewer
from app.engine.words import mark
from app.errors import Conflict, NotAllowed, NotFound
from app.games.registry import all_games
from app.sessions import metrics
from app.sessions.frames import RECENT, event_json
from app.sessions.replay import Replays
from app.sessions.session import Audience, Session, entry_of
from app.store import sessions as store
from app.store.actions import Unavailable, Writer
from app.store.database import Database, is_outage
from app.store.models import ActionRow, SessionRow

KEPT = 120.0
"""Seconds that a session nobody uses stays in memory."""

MOST_LOADED = 2000
"""Sessions in memory beyond which those longest unused go first."""


class Nobody:
    """The audience where no one looks."""

    def updated(self, session: Session, frames: dict[Viewer, bytes]) -> None: ...

    def replaced(self, session: Session) -> None: ...


def seed_of(server_seed: bytes, entropy: list[str | None]) -> bytes:
    """The seed of a session: HMAC-SHA-256 of the server's seed (key) over the seats' random bytes, in the order of the seats."""
    return hmac.digest(server_seed, b"".join(bytes.fromhex(part) for part in entropy if part), "sha256")


class Sessions:
    """The sessions of this process."""

    def __init__(self, db: Database, writer: Writer, delay: Callable[[str], float] = lambda _level: 0.6) -> None:
        self.db = db
        self.writer = writer
        self.delay = delay
        """Seconds after which a bot of a level moves."""
        self.audience: Audience = Nobody()
        self.when_due: Callable[[datetime], None] = lambda _at: None
        """Called with every deadline that this process sets."""
        self.replays = Replays(db)
        self._live: dict[str, Session] = {}
        self._loading: dict[str, asyncio.Task[Session]] = {}

    async def start(self, db: AsyncSession, new: store.Beginning) -> str:
        """Stores a new session and its version 1 in the caller's transaction, and returns its id.

        Raises `Illegal` where the game can't be set up so.
        """
        game = all_games()[new.game]
        seed = seed_of(new.server_seed, new.entropy)
        step = game.setup(game.options.model_validate(new.options), new.seats, Chance(seed, "1.0"))
        id = "s_" + secrets.token_urlsafe(9)
        row = SessionRow(
            **asdict(new),
            id=id,
            rules_version=game.info.rules_version,
            seed=seed,
            commitment=hashlib.sha256(new.server_seed).hexdigest(),
            state=game.dump(step.state).decode(),
            state_version=1,
            deadline=datetime.now(UTC),  # somebody looks at once whether a bot begins
        )
        events = orjson.loads(orjson.dumps([event_json(e) for e in step.events]))
        await store.begin(db, row, ActionRow(session_id=id, seq=1, kind="setup", action=[], events=events))
        metrics.ACTIONS.labels(new.game, "setup").inc()
        return id

    async def get(self, id: str) -> Session:
        """The session, read from the database where it is not in memory. Raises NotFound (`no_session`)."""
        live = self._live.get(id)
        if live is not None:
            live.used_at = time.monotonic()
            return live
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id), name="load a session")
            task.add_done_callback(lambda done: self._loaded(id, done))
        return await asyncio.shield(task)

    async def fresh(self, id: str) -> Session:
        """The session, at least as new as the database was when this was called."""
        session = await self.get(id)
        if await store.head(self.db.pool, id) > session.version:
            await session.catch_up()
        return session

    def has(self, id: str) -> bool:
        """Whether the session is in memory, or on its way there."""
        return id in self._live or id in self._loading

    async def heard(self, id: str, version: int) -> None:
        """Another process says that the session is at `version`."""
        if self.has(id):
            await (await self.get(id)).catch_up(version)

    async def resync(self) -> None:
        """Brings every session in memory to the database's version; for when announcements may have been missed."""
        heads = await store.heads(self.db.pool, list(self._live))
        for id, version in heads.items():
            await self.heard(id, version)

    async def mend(self) -> None:
        """Reads on where a commit's fate is not known: if it was made, whoever looks must see it. During an outage nothing happens."""
        for session in [s for s in self._live.values() if s.behind]:
            try:
                await session.catch_up()
            except Exception as error:
                if not isinstance(error, Unavailable) and not is_outage(error):
                    raise
                return

    async def controllers_changed(self, table_code: str) -> None:
        """A table has changed: looks again on which seats of its session bots play."""
        for session in list(self._live.values()):
            if session.table_code == table_code:
                session.bots = await store.bots_of(self.db.pool, table_code)

    def tidy(self, in_use: set[str]) -> None:
        """Forgets sessions that nobody has used for a while. `in_use` are those that somebody looks at."""
        now = time.monotonic()
        idle = sorted((s.used_at, s.id) for s in self._live.values() if s.id not in in_use and not s.lock.locked())
        excess = len(self._live) - MOST_LOADED
        for i, (used_at, id) in enumerate(idle):
            if now - used_at > KEPT or i < excess:
                del self._live[id]
        metrics.SESSIONS.set(len(self._live))

    # What the lobby, the chat and the HTTP calls ask --------------------------------------------------------------------

    async def state(self, id: str) -> Any:
        """The state at the head."""
        return (await self.get(id)).now.state

    async def waiting(self, id: str) -> list[int]:
        """The seats that must act."""
        return (await self.get(id)).now.waiting

    async def snapshot(self, id: str, viewer: Viewer) -> dict[str, Any]:
        """What the websocket's `snapshot` frame holds for this viewer now."""
        return orjson.loads((await self.fresh(id)).snapshot(viewer))

    async def log(self, id: str, viewer: Viewer, since: int = 0) -> list[dict[str, Any]]:
        """What the versions after `since` tell this viewer, at most the latest thousand of them."""
        rows = await store.rows(self.db.pool, id, since, most=1000)
        return [entry_of(row).told(viewer) for row in rows]

    async def replay(self, id: str) -> dict[str, Any]:
        """After the end: everything that is needed to play the session again. Raises NotAllowed (`not_finished`)."""
        stored = await self._stored(id)
        self._must_have_ended(stored)
        rows = await store.rows(self.db.pool, id, 0)
        return {
            "session": id,
            "game": stored.game,
            "rules_version": stored.rules_version,
            "options": stored.options,
            "seats": stored.seats,
            "server_seed": stored.server_seed.hex(),
            "entropy": stored.entropy,
            "seed": stored.seed.hex(),
            "commitment": stored.commitment,
            "actions": [
                {"version": r.seq, "seat": r.seat, "kind": r.kind, "actions": r.actions, "at": r.at.isoformat()} for r in rows
            ],
            "outcome": stored.outcome,
            "started_at": stored.started_at.isoformat(),
            "ended_at": stored.ended_at.isoformat() if stored.ended_at else None,
        }

    async def view_at(self, id: str, seq: int, viewer: Viewer) -> dict[str, Any]:
        """After the end: the view at version `seq`. Raises NotAllowed (`not_finished`), NotFound (`no_version`, `no_such_seat`)."""
        stored = await self._stored(id)
        self._must_have_ended(stored)
        if viewer is not None and not 0 <= viewer < stored.seats:
            raise NotFound("no_such_seat", mark("This table has no such seat."))
        return await self.replays.view(stored, seq, viewer)

    async def chance(self, id: str) -> list[dict[str, Any]]:
        """After the end: every shuffle and roll, so that a page can check them. Raises NotAllowed (`not_finished`)."""
        stored = await self._stored(id)
        self._must_have_ended(stored)
        return await self.replays.chance(stored)

    async def _stored(self, id: str) -> store.Stored:
        stored = await store.read(self.db.pool, id)
        if stored is None:
            raise NotFound("no_session", mark("There is no such game."))
        return stored

    @staticmethod
    def _must_have_ended(stored: store.Stored) -> None:
        if stored.ended_at is None:
            raise NotAllowed("not_finished", mark("This game is not over yet; its secrets are still secret."))

    def _loaded(self, id: str, task: asyncio.Task[Session]) -> None:
        self._loading.pop(id, None)
        if not task.cancelled():
            task.exception()  # whoever asked has got it

    async def _load(self, id: str) -> Session:
        stored = await self._stored(id)
        game = all_games().get(stored.game)
        if game is None:
            raise Conflict("unknown_game", mark("This server no longer has this game."))
        head = stored.since[-1].seq if stored.since else stored.state_version
        recent = await store.rows(self.db.pool, id, 0, head, most=RECENT)
        bots = await store.bots_of(self.db.pool, stored.table_code)
        session = Session(self.db, self.writer, game, stored, recent, bots, self.audience, self.delay, self.when_due)
        self._live[id] = session
        metrics.SESSIONS.set(len(self._live))
        return session
