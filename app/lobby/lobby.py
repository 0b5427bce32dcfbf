"""The lobby: finds tables, makes them, describes them, and lets one caller at a time change each.

What may be done at a table stands in the modules beside this one: `seating`, `hosting`, `starting`, `nudging`, and, for what comes
with time alone, `sweeping`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from app.engine.words import mark
from app.errors import InvalidOptions, NotAllowed, NotFound, TryAgain
from app.games.registry import all_games
from app.lobby import choices, codes
from app.lobby.table import Table, build, describe
from app.players.identity import Player
from app.settings import Settings
from app.store import tables as store
from app.store.database import Database
from app.store.models import SeatRow, TableRow
from app.store.notify import announce
from app.store.sessions import Beginning

Presence = Callable[[str], tuple[int, Set[str]]]
"""From a table's code: how many watch, and which players have it open."""

Tell = Callable[[str, int], Awaitable[None]]
"""Takes a table's code and its new revision, and returns once everybody in this process who looks at it has been told."""

PUBLIC = 60
"""The most tables that the public list shows."""


class Starter(Protocol):
    """Starts a session within the caller's transaction; `app.sessions` does it."""

    async def start(self, db: AsyncSession, new: Beginning) -> str: ...


def nobody(_code: str) -> tuple[int, Set[str]]:
    """The presence where no hub runs."""
    return 0, frozenset()


async def silence(_code: str, _revision: int) -> None:
    """The way to tell where no hub runs."""


@dataclass(slots=True)
class Draft:
    """A table that only this transaction may change. `touched` is set to False by whoever changes nothing."""

    s: AsyncSession
    held: store.Held
    before: Table
    touched: bool = True
    result: Table | None = None

    @property
    def row(self) -> TableRow:
        return self.held.table

    @property
    def chairs(self) -> list[SeatRow]:
        return self.held.seats

    @property
    def after(self) -> Table:
        """The table once the transaction has committed."""
        assert self.result is not None
        return self.result

    def chair(self, seat: int) -> SeatRow:
        """The chair with this number. Raises NotFound (`no_such_seat`)."""
        found = next((row for row in self.chairs if row.seat == seat), None)
        if found is None:
            raise NotFound("no_such_seat", mark("This table has no such seat."))
        return found

    def chair_of(self, player_id: str) -> SeatRow | None:
        """The chair on which this player sits."""
        return next((row for row in self.chairs if row.player_id == player_id), None)

    def must_be_host(self, player: Player) -> None:
        """Raises NotAllowed (`not_host`) for anybody else."""
        if self.row.host_player != player.id:
            raise NotAllowed("not_host", mark("Only the host of the table may do that."))

    def must_sit(self, player: Player) -> SeatRow:
        """The player's chair. Raises NotAllowed (`not_seated`)."""
        chair = self.chair_of(player.id)
        if chair is None:
            raise NotAllowed("not_seated", mark("You have no seat at this table."))
        return chair

    def is_away(self, player_id: str | None, after_s: float) -> bool:
        """Whether nobody has heard lately of this player, who sat here before."""
        return any(s.player_id == player_id and s.quiet_s > after_s for s in self.before.seats)

    def settle_host(self, away_after_s: float) -> None:
        """Sees to it that the host sits at the table: else the first who sits and is here, else the first who sits."""
        seated = [row.player_id for row in self.chairs if row.player_id]
        if self.row.host_player in seated:
            return
        here = [id for id in seated if not self.is_away(id, away_after_s)]
        self.row.host_player = next(iter(here or seated), None)
        self.row.host_away_at = None


class Lobby:
    """Tables, by their code."""

    def __init__(
        self, db: Database, settings: Settings, sessions: Starter, presence: Presence = nobody, tell: Tell = silence
    ) -> None:
        self.db = db
        self.settings = settings
        self.sessions = sessions
        self.presence = presence
        self.tell = tell

    async def get(self, code: str) -> Table | None:
        """The table with this code, in any of the ways it may be written, or None. One whose game is no longer here is none."""
        known = codes.read(code)
        if known is None:
            return None
        seen = await store.read(self.db.pool, known)
        return build(seen) if seen and seen["game"] in all_games() else None

    async def public(self) -> list[Table]:
        """The public tables to come to and to watch."""
        return [build(seen) for seen in await store.read_public(self.db.pool, PUBLIC) if seen["game"] in all_games()]

    def describe(self, table: Table) -> dict[str, Any]:
        """The table as JSON, the same for everyone who may see it."""
        watching, present = self.presence(table.code)
        return describe(table, watching, present, self.settings.host_grace_s)

    @asynccontextmanager
    async def draft(self, code: str) -> AsyncGenerator[Draft]:
        """The table, locked, to be changed; committed, announced, and told here at the end. Raises NotFound (`no_table`)."""
        async with self.db.session() as s:
            held = await store.hold(s, code)
            if held is None:
                raise no_table()
            if held.seen["ended"] and held.table.status == "playing":
                held.table.status = "finished"
            draft = Draft(s, held, build(held.seen))
            yield draft
            if draft.touched:
                draft.settle_host(self.settings.away_after_s)
                draft.row.revision += 1
                draft.row.changed_at = datetime.now(UTC)
                await s.flush()
                await announce(s, "table", code, draft.row.revision)
            seen = await store.read_within(s, code)
            assert seen is not None
            draft.result = build(seen)
        if draft.touched:  # whoever asked may count on it: nobody acts any more from a seat that was taken from them
            await self.tell(code, draft.result.revision)

    async def create(self, player: Player, wanted: Wanted) -> Table:
        """A new table with `player` as its host on seat 0. Raises NotFound (`unknown_game`), InvalidOptions."""
        game = choices.game_of(wanted.game, self.settings.dev)
        options = choices.checked(game, wanted.visibility, wanted.options)
        number = choices.seats_for(game, wanted.seats)
        seed = secrets.token_bytes(32) if wanted.seed is None else wanted.seed
        if wanted.seed is not None and not self.settings.dev:
            raise InvalidOptions("seed_refused", mark("On this server nobody may choose the seed."))
        for _ in range(5):
            code = codes.draw()
            row = TableRow(
                code=code,
                game=game.info.id,
                options=options,
                visibility=wanted.visibility,
                spectators=wanted.spectators,
                spectator_chat=wanted.spectator_chat,
                locked=False,
                seats_wanted=wanted.seats,
                status="lobby",
                host_player=player.id,
                server_seed=seed,
                commitment=hashlib.sha256(seed).hexdigest(),
                seed_chosen=wanted.seed is not None,
                revision=1,
            )
            chairs = [SeatRow(table_code=code, seat=n, ready=False) for n in range(number)]
            chairs[0].controller, chairs[0].player_id = "player", player.id
            async with self.db.session() as s:
                if await store.add(s, row, chairs):
                    seen = await store.read_within(s, code)
                    assert seen is not None
                    return build(seen)
        raise TryAgain()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants a new table to be."""

    game: str
    options: dict[str, Any]
    visibility: str = "private"
    spectators: bool = True
    spectator_chat: bool = False
    seats: int | None = None
    seed: bytes | None = None


def no_table() -> NotFound:
    """The answer to a code that no table has."""
    return NotFound("no_table", mark("There is no table with this code. Ask your friend for the link again."))
