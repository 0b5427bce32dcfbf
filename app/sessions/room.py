"""Everybody who has one table open in this process, and what they were last told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

from app.engine.game import Viewer
from app.sessions import metrics
from app.sessions.pipe import DRAINED, FULL, Message, Pipe
from app.sessions.session import Session

MOST_WAITING = 4 * FULL
"""Bytes waiting for one viewer beyond which the socket is closed."""

TOO_SLOW = 1013


class Table(Protocol):
    """What the room must know of a table; `app.lobby` has it."""

    @property
    def code(self) -> str: ...
    @property
    def revision(self) -> int: ...
    @property
    def session(self) -> str | None: ...
    @property
    def host_player(self) -> str | None: ...
    @property
    def banned(self) -> frozenset[str]: ...
    @property
    def removed(self) -> frozenset[str]: ...

    def seat_of(self, player_id: str | None) -> int | None: ...

    def may_watch(self, player_id: str | None) -> bool: ...


@dataclass(eq=False, slots=True)
class Line:
    """One websocket. `seat` is the seat whose view it gets, None for a spectator's."""

    pipe: Pipe
    player_id: str | None
    seat: Viewer = None
    behind: bool = False
    """Too slow for updates; gets a snapshot once it has taken what waits."""
    ended: bool = False
    """Told to go; nothing more is sent."""
    heard_at: float = 0.0

    def say(self, message: Message) -> None:
        """Sends what must arrive: replies, snapshots, notices, chat. Whoever takes none of it for long is let go."""
        if self.ended:
            return
        if self.pipe.waiting() > MOST_WAITING:
            self.end(TOO_SLOW, "too slow")
        else:
            self.pipe.write(message)

    def show(self, message: Message) -> None:
        """Sends what a later snapshot makes good, unless too much is waiting already."""
        if self.ended:
            return
        if self.behind or self.pipe.waiting() > FULL:
            self.behind = True
            metrics.DROPPED.inc(len(message.payloads))
        else:
            self.pipe.write(message)

    def drained(self) -> bool:
        """Whether a line that was too slow may be shown things again."""
        return self.behind and not self.ended and self.pipe.waiting() < DRAINED

    def end(self, code: int, reason: str, last: Message | None = None) -> None:
        """Closes, after a last message."""
        if not self.ended:
            if last is not None:
                self.pipe.write(last)
            self.ended = True
            self.pipe.close(code, reason)


@dataclass(eq=False, slots=True)
class Room:
    """The lines to one table. `heard` is the newest revision that was announced, `table` the newest that was read."""

    code: str
    table: Table | None = None
    session: Session | None = None
    lines: dict[Viewer, set[Line]] = field(default_factory=dict)
    heard: int = 0
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever reads the table."""
    outdated: bool = False
    """It has changed since somebody began to read it."""
    chat_id: int = 0
    """The newest line of chat that was passed on."""
    pending: list[Message] = field(default_factory=list)
    """What spectators of a busy table get together, a moment later."""
    holds: int = 0
    """How many are on their way in."""
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    """Who has the table open in other processes."""

    def all(self) -> Iterable[Line]:
        """Every line, those of the seats first."""
        for viewer in sorted(self.lines, key=lambda v: (v is None, v or 0)):
            yield from tuple(self.lines[viewer])

    def add(self, line: Line) -> None:
        self.lines.setdefault(line.seat, set()).add(line)

    def discard(self, line: Line) -> bool:
        """Takes a line out; answers whether it was there."""
        of_role = self.lines.get(line.seat, set())
        if line not in of_role:
            return False
        of_role.discard(line)
        if not of_role:
            del self.lines[line.seat]
        return True

    def here(self) -> set[str]:
        """The players who have the table open in this process."""
        return {line.player_id for line in self.all() if line.player_id is not None}

    def watching(self) -> int:
        """How many watch without a seat, in this process; several tabs of one player count once."""
        lines = self.lines.get(None, set())
        return len({line.player_id for line in lines if line.player_id}) + sum(line.player_id is None for line in lines)

    def empty(self) -> bool:
        return not self.lines and self.holds == 0


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What another process said of its lines to a table, and until when that holds."""

    players: frozenset[str]
    watching: int
    until: float


def frame(content: dict[str, Any]) -> Message:
    """A frame as a message."""
    return Message.of(orjson.dumps(content))
