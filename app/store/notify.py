"""What one process tells the others: "this session (table, chat) is at that number now", by NOTIFY inside the transaction.

The message carries no state: whoever hears it reads the rows. So one that is lost does no harm that the next number
does not mend, and one that is sent can't be seen before its transaction has committed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

CHANNEL = "tableside"

Kind = Literal["session", "table", "chat"]


@dataclass(frozen=True, slots=True)
class Word:
    """One announcement: the session `key` is at version `number`, or the table `key` at revision or chat message `number`."""

    kind: str
    key: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.key} {self.number}"

    @classmethod
    def parse(cls, payload: str) -> Word | None:
        """The announcement in `payload`, or None where it is none of ours."""
        parts = payload.split(" ")
        if len(parts) != 3 or parts[0] not in ("session", "table", "chat") or not parts[2].isdigit():
            return None
        return cls(parts[0], parts[1], int(parts[2]))


async def announce(to: AsyncSession | asyncpg.Connection, kind: Kind, key: str, number: int) -> None:
    """Tells every process, this one too, as soon as the current transaction of `to` commits."""
    word = str(Word(kind, key, number))
    if isinstance(to, AsyncSession):
        await to.execute(text("select pg_notify(:channel, :word)"), {"channel": CHANNEL, "word": word})
    else:
        await to.execute("select pg_notify($1, $2)", CHANNEL, word)
