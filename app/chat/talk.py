"""Chat: what somebody may say at a table now, and saying it.

Who may write is the table's to say; what may be written is the game's. While a game allows no free talk, its phrases are all that is left.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Protocol

import regex

from app.chat.message import Message
from app.engine.words import mark
from app.errors import Malformed, NotAllowed
from app.lobby.table import Table
from app.locale.speaker import Speaker
from app.players.identity import Player
from app.store import messages as store
from app.store.database import Database
from app.store.notify import announce

LONGEST = 500
"""Characters of one line, after tidying."""

MOST_TYPED = 2 * LONGEST
"""Code points beyond which nothing is looked at: putting marks into order costs the square of their number."""

RECENT = 100
"""How many lines somebody gets who comes."""

LINES = regex.compile(r"[\p{Zl}\p{Zp}\r\n\t\v\f]+")
REFUSED = regex.compile(r"[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


class Reads(Protocol):
    """Reads the state of a session; `app.sessions` does it."""

    async def state(self, id: str) -> Any: ...


class Talk:
    """The chat of all tables."""

    def __init__(self, db: Database, sessions: Reads) -> None:
        self.db = db
        self.sessions = sessions

    async def post(
        self, table: Table, player: Player, text: str | None = None, phrase: str | None = None, ref: str | None = None
    ) -> Message:
        """Says `text`, or the game's phrase of that name. The same `ref` says nothing twice.

        Raises NotAllowed (`no_chat`, `table_talk`, `no_phrase`), Malformed (`empty`, `too_long`).
        """
        if not table.may_chat(player.id):
            raise NotAllowed("no_chat", mark("Spectators can't write at this table."))
        seat = table.seat_of(player.id)
        said: dict[str, Any] | None = None
        if phrase is not None:
            said, text = await self._phrase(table, seat, phrase)
        else:
            text = tidy(text or "")
            if not await self.free(table):
                raise NotAllowed("table_talk", mark("This game is played without table talk. Use one of its phrases."))
        return await self._say(table, player, seat, text, said, ref)

    async def note(self, table: Table, player: Player, phrase: dict[str, Any], text: str) -> Message:
        """Says something of the house's own, which no rule of a game forbids."""
        return await self._say(table, player, table.seat_of(player.id), text, phrase, None)

    async def free(self, table: Table) -> bool:
        """Whether people may write what they like now. Before and after a game they always may."""
        if table.status != "playing" or table.session is None:
            return True
        return table.rules.free_talk(await self.sessions.state(table.session))

    async def phrases(self, table: Table, seat: int | None) -> dict[str, dict[str, Any]]:
        """What `seat` may say with a tap now, by name, with the values of its sentence."""
        if seat is None or table.status != "playing" or table.session is None:
            return {}
        return table.rules.phrases(await self.sessions.state(table.session), seat)

    async def recent(self, table_code: str, most: int = RECENT) -> list[Message]:
        """The latest lines, oldest first."""
        async with self.db.session() as s:
            return [Message.of(row) for row in await store.recent(s, table_code, most)]

    async def after(self, table_code: str, id: int, most: int = RECENT) -> list[Message]:
        """The lines after the one with this id, oldest first."""
        async with self.db.session() as s:
            return [Message.of(row) for row in await store.after(s, table_code, id, most)]

    async def _phrase(self, table: Table, seat: int | None, name: str) -> tuple[dict[str, Any], str]:
        values = (await self.phrases(table, seat)).get(name)
        if values is None:
            raise NotAllowed("no_phrase", mark("You can't say that now."))
        return {"key": name, **values}, in_words(table, name, values)

    async def _say(
        self, table: Table, player: Player, seat: int | None, text: str, phrase: dict[str, Any] | None, ref: str | None
    ) -> Message:
        async with self.db.session() as s:
            row, new = await store.add(
                s, table_code=table.code, player_id=player.id, seat=seat, name=player.name, text=text, phrase=phrase, ref=ref
            )
            if new:
                await announce(s, "chat", table.code, row.id)
        return Message.of(row, new)


def in_words(table: Table, name: str, values: dict[str, Any], locale: str = "en") -> str:
    """The phrase `name` of the table's game as a sentence."""
    names = {s.seat: s.name or s.level or str(s.seat + 1) for s in table.seats}
    return Speaker(table.rules, locale, lambda seat: names.get(seat, str(seat + 1))).phrase(name, values)


def tidy(text: str) -> str:
    """`text` as one line: breaks become spaces, and what would turn or hide other text is dropped. Raises Malformed (`empty`, `too_long`)."""
    if len(text) > MOST_TYPED:
        raise _too_long()
    line = REFUSED.sub("", LINES.sub(" ", unicodedata.normalize("NFC", text))).strip()
    if not line:
        raise Malformed("empty", mark("There is nothing to send."))
    if len(line) > LONGEST:
        raise _too_long()
    return line


def _too_long() -> Malformed:
    return Malformed("too_long", mark("A message has at most {most} characters."), most=LONGEST)
