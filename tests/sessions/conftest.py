"""Sessions on a real database, without a server around them."""

from __future__ import annotations

import itertools
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from app.engine.game import Viewer
from app.games.registry import all_games
from app.sessions.session import Session
from app.sessions.sessions import Sessions
from app.store.actions import Writer
from app.store.database import Database
from app.store.sessions import Beginning

_codes = itertools.count(1)


class Heard:
    """An audience that only notes what it is shown."""

    def __init__(self) -> None:
        self.updates: list[tuple[int, dict[Viewer, bytes]]] = []
        self.replaced_at: list[int] = []

    def updated(self, session: Session, frames: dict[Viewer, bytes]) -> None:
        self.updates.append((session.version, frames))

    def replaced(self, session: Session) -> None:
        self.replaced_at.append(session.version)


class Process:
    """What one process holds: a writer and sessions, on a shared database."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.writer = Writer(db.url)
        self.sessions = Sessions(db, self.writer, lambda _level: 0.0)
        self.heard = Heard()
        self.sessions.audience = self.heard

    async def begin(
        self, game: str = "noughts", seats: int = 2, options: dict[str, Any] | None = None, bots: dict[int, str] | None = None
    ) -> str:
        """A table with a session that has begun, where seats without a bot have nobody yet."""
        code = f"TABLE{next(_codes):03}"
        await self.db.pool.execute(
            "insert into tables (code, game, server_seed, commitment, status) values ($1, $2, '\\x00', 'c', 'playing')", code, game
        )
        for seat in range(seats):
            level = (bots or {}).get(seat)
            await self.db.pool.execute(
                "insert into seats (table_code, seat, controller, bot_level) values ($1, $2, $3, $4)",
                code,
                seat,
                "bot" if level else None,
                level,
            )
        chosen = all_games()[game].options.model_validate(options or {}).model_dump(mode="json")
        new = Beginning(table_code=code, game=game, options=chosen, seats=seats, server_seed=b"\x01" * 32, entropy=[None] * seats)
        async with self.db.session() as s:
            return await self.sessions.start(s, new)

    async def session(self, *args: Any, **more: Any) -> Session:
        return await self.sessions.get(await self.begin(*args, **more))


async def move(session: Session, ref: str | None = None, choice: int = 0) -> int:
    """The seat that must act takes one of its actions; answers the version."""
    decision = session.now.decisions[0]
    done = await session.act(decision.seat, decision.id, [decision.actions[choice]], ref=ref)
    return done.version


@pytest.fixture
async def process(db: Database) -> AsyncGenerator[Process]:
    one = Process(db)
    yield one
    await one.writer.close()


@pytest.fixture
async def other(db: Database) -> AsyncGenerator[Process]:
    """A second process on the same database."""
    two = Process(db)
    yield two
    await two.writer.close()
