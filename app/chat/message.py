"""One line of chat, as everybody at the table gets it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.store.models import MessageRow

NUDGE = "@nudge"
"""The key of the house's own phrase: one player nudges another who is to act."""


@dataclass(frozen=True, slots=True)
class Message:
    """`seat` is where the author sat when they wrote, None for a spectator. `phrase` is `{"key", ...values}` of the game's own words
    (`text` is its English), or a nudge."""

    id: int
    table: str
    player_id: str | None
    seat: int | None
    name: str
    text: str
    phrase: dict[str, Any] | None
    at: datetime
    new: bool = True
    """False where the same `ref` was sent before."""

    @classmethod
    def of(cls, row: MessageRow, new: bool = True) -> Message:
        return cls(row.id, row.table_code, row.player_id, row.seat, row.name, row.text, row.phrase, row.at, new)

    def chat(self) -> dict[str, Any]:
        """The line as it is listed and sent."""
        author = {"player": self.player_id, "seat": self.seat, "name": self.name}
        said = {"type": "chat", "id": self.id, "from": author, "text": self.text, "at": self.at.isoformat()}
        return {**said, "phrase": self.phrase} if self.phrase else said

    def frame(self) -> dict[str, Any]:
        """What the sockets of the table get: a `chat` frame, or the `notice` of a nudge."""
        if self.phrase is not None and self.phrase.get("key") == NUDGE:
            return {"type": "notice", "kind": "nudge", "id": self.id, "from": self.seat, "seat": self.phrase.get("seat")}
        return self.chat()
