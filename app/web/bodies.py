"""What may be sent to the HTTP API: closed types, each limit beside its field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, StrictStr

from app.locale import LOCALES
from app.players.guests import COLOURS

MOST_SEATS = 64
"""No game has more; what a game really has is checked with the game."""

MOST_OPTIONS = 64


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Failure(BaseModel):
    """Every failure's answer."""

    class Error(BaseModel):
        code: str
        message: str
        details: dict[str, Any]

    error: Error


def _pairs(text: str) -> str:
    if len(text) % 2:
        raise ValueError("must have an even number of digits")
    return text.lower()


def _locale(text: str) -> str:
    if text not in LOCALES:
        raise ValueError(f"must be one of {', '.join(LOCALES)}")
    return text


def _few(options: dict[str, Any]) -> dict[str, Any]:
    if len(options) > MOST_OPTIONS:
        raise ValueError("too many options")
    return options


Hex = Annotated[str, Field(min_length=32, max_length=64, pattern=r"^[0-9a-fA-F]+$"), AfterValidator(_pairs)]
"""16 to 32 bytes, in hexadecimal digits."""
Seed = Annotated[str, Field(min_length=2, max_length=128, pattern=r"^[0-9a-fA-F]+$"), AfterValidator(_pairs)]
"""1 to 64 bytes, in hexadecimal digits."""
Locale = Annotated[str, Field(max_length=10), AfterValidator(_locale)]
Name = Annotated[str, Field(max_length=20_000)]  # what a name may be is said with a sentence, not with a pattern
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Options = Annotated[dict[str, Any], AfterValidator(_few)]
Visibility = Literal["private", "public"]


class NewPlayer(Body):
    name: Name
    locale: Locale | None = None


class PlayerChanges(Body):
    name: Name | None = None
    colour: Annotated[int, Field(ge=0, lt=COLOURS)] | None = None
    locale: Locale | None = None
    nudges: bool | None = None


class Handover(Body):
    code: Annotated[str, Field(max_length=64)]


class NewTable(Body):
    game: Annotated[str, Field(max_length=64)]
    options: Options = {}
    visibility: Visibility = "private"
    spectators: bool = True
    spectator_chat: bool = False
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    clock: dict[str, Any] | None = None
    seed: Seed | None = None


class TableChanges(Body):
    options: Options | None = None
    visibility: Visibility | None = None
    spectators: bool | None = None
    spectator_chat: bool | None = None
    lock: bool | None = None
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    clock: dict[str, Any] | None = None
    host: Annotated[StrictInt, Field(ge=0, lt=MOST_SEATS)] | Annotated[StrictStr, Field(max_length=64)] | None = None


class Sit(Body):
    seat: Seat | None = None


class Leave(Body):
    ban: bool = False


class NewBot(Body):
    seat: Seat | None = None
    level: Annotated[str, Field(max_length=32)] | None = None


class Ready(Body):
    ready: bool = True
    entropy: Hex | None = None


class Entropy(Body):
    entropy: Hex | None = None


class Nudge(Body):
    seat: Seat


class Said(Body):
    text: Annotated[str, Field(max_length=20_000)] | None = None
    phrase: Annotated[str, Field(max_length=64)] | None = None
    ref: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$")] | None = None
