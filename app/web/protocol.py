"""The frames of the websocket, both ways, each a closed type with its limits beside it. `docs/protocol.md` tells what they mean.

Clients' frames are parsed by `parse`. The server's own are built as plain JSON where they arise, for speed; their types here are the
contract that the tests hold every frame to.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter, ValidationError

MOST_BYTES = 16 * 1024
"""The largest frame of a client's."""

HARD_BYTES = 64 * 1024
"""Beyond this the websocket itself is closed with 1009, before the frame has been read (uvicorn's `ws_max_size`)."""

HEARTBEAT_S = 20
"""How often a client should say `ping`; the answer tells the head version."""

IDLE_S = 300
"""After so long without a frame of its own a client is dropped."""

MALFORMED_MOST = 20
"""Malformed frames within a minute after which the socket is closed with 1008."""

# Close codes
POLICY = 1008
"""Repeated malformed frames."""
RESTART = 1012
"""The server stops; come back in a moment."""
REMOVED = 4001
"""Shown out of the table; said by `notice` `removed` first."""
NO_TABLE = 4004
"""There is no such table, or not for you."""
NOT_ALLOWED = 4003
"""This table is not open to you."""
IDLE = 4008
"""Nothing was heard for too long."""

Ref = Annotated[StrictStr, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""A client's own name for a command: printable ASCII without spaces."""

REF = re.compile(rb'"ref"\s*:\s*"([!#-\[\]-~]{1,64})"')
"""Where a frame that is no JSON most likely says its `ref`."""

Action = Annotated[dict[str, Any], Field(max_length=64)]


class Frame(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Act(Frame):
    type: Literal["act"]
    ref: Ref
    decision: Annotated[StrictInt, Field(ge=-(2**53), le=2**53)] | None = None
    actions: Annotated[list[Action], Field(min_length=1, max_length=32)]


class Chat(Frame):
    type: Literal["chat"]
    ref: Ref
    text: Annotated[StrictStr, Field(max_length=4000)] | None = None
    phrase: Annotated[StrictStr, Field(min_length=1, max_length=64)] | None = None


class Undo(Frame):
    type: Literal["undo"]
    ref: Ref
    to: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)] | None = None


class UndoVote(Frame):
    type: Literal["undo_vote"]
    ref: Ref
    agree: StrictBool


class Resync(Frame):
    type: Literal["resync"]


class Ping(Frame):
    type: Literal["ping"]


class Seen(Frame):
    type: Literal["seen"]


Command = Act | Chat | Undo | UndoVote
"""What gets exactly one reply."""

Incoming = Annotated[Act | Chat | Undo | UndoVote | Resync | Ping | Seen, Field(discriminator="type")]

_incoming: TypeAdapter[Act | Chat | Undo | UndoVote | Resync | Ping | Seen] = TypeAdapter(Incoming)


class Unreadable(Exception):
    """A frame that is none of ours. `ref` is what can be told of it, so that its sender knows which one was meant."""

    def __init__(self, ref: str | None = None) -> None:
        super().__init__("unreadable frame")
        self.ref = ref


def parse(data: str | bytes) -> Act | Chat | Undo | UndoVote | Resync | Ping | Seen:
    """The frame in `data`. Raises `Unreadable`."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    try:
        content = orjson.loads(raw)
    except ValueError:
        found = REF.search(raw)
        raise Unreadable(found[1].decode() if found else None) from None
    try:
        if len(raw) <= MOST_BYTES:
            return _incoming.validate_python(content)
    except (ValidationError, RecursionError):
        pass
    ref = content.get("ref") if isinstance(content, dict) else None
    raise Unreadable(ref if isinstance(ref, str) and 0 < len(ref) <= 64 else None)


# What the server sends ------------------------------------------------------------------------------------------------


class DecisionFrame(Frame):
    id: int
    kind: str
    seat: int
    prompt: dict[str, Any]
    actions: Annotated[list[dict[str, Any]], Field(max_length=512)]


class EventFrame(Frame):
    kind: str
    values: dict[str, Any]


class LogEntry(Frame):
    version: int
    seat: int | None
    kind: str
    at: str
    events: list[EventFrame]


class Place(Frame):
    seat: int
    place: int
    won: bool


class OutcomeFrame(Frame):
    reason: str
    values: dict[str, Any]
    places: list[Place]


class You(Frame):
    player: str | None
    seat: int | None
    host: bool


class Hello(Frame):
    type: Literal["hello"]
    build: str
    you: You
    table: dict[str, Any]
    heartbeat_s: int
    chat: list[dict[str, Any]]


class Snapshot(Frame):
    type: Literal["snapshot"]
    session: str
    game: str
    rules_version: int
    version: int
    view: dict[str, Any]
    decisions: list[DecisionFrame]
    waiting: list[int]
    outcome: OutcomeFrame | None
    phrases: dict[str, dict[str, Any]] | None = None
    clock: None
    log: list[LogEntry]


class Update(Frame):
    type: Literal["update"]
    session: str
    from_: Annotated[int, Field(alias="from")]
    version: int
    seat: int | None
    patch: list[dict[str, Any]]
    events: list[EventFrame]
    decisions: list[DecisionFrame]
    waiting: list[int]
    outcome: OutcomeFrame | None
    phrases: dict[str, dict[str, Any]] | None = None
    clock: None


class Accepted(Frame):
    type: Literal["accepted", "duplicate"]
    ref: str
    version: int
    id: int | None = None
    """Of the line of chat that was written."""


class RejectedFrame(Frame):
    type: Literal["rejected"]
    ref: str | None
    version: int
    code: str
    message: str
    details: dict[str, Any] | None = None


class TableFrame(BaseModel):
    """The table as `GET /api/tables/{code}` tells it, and who of its people is here."""

    model_config = ConfigDict(extra="allow", frozen=True)

    type: Literal["table"]
    code: str
    seats: list[dict[str, Any]]
    status: Literal["lobby", "playing", "finished"]
    watching: int


class ChatFrame(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True)

    type: Literal["chat"]
    id: int
    text: str
    at: str


class Notice(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True)

    type: Literal["notice"]
    kind: Literal["restart", "version_mismatch", "removed", "nudge", "closed"]


class Pong(Frame):
    type: Literal["pong"]
    version: int


Outgoing = Annotated[
    Hello | Snapshot | Update | Accepted | RejectedFrame | TableFrame | ChatFrame | Notice | Pong, Field(discriminator="type")
]

outgoing: TypeAdapter[Any] = TypeAdapter(Outgoing)
"""Checks a frame of the server's; tests hold every frame to it."""
