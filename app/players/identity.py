"""Who asks: a guest is known by a random token, kept by their browser in a cookie or sent by a script in a header."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from starlette.requests import HTTPConnection

from app.store import players as store
from app.store.database import Database
from app.store.models import PlayerRow

COOKIE = "tableside"
"""The cookie that holds the token: HttpOnly, so that no script of a page can read it."""

LONGEST_TOKEN = 200

HEARD = timedelta(seconds=4)
"""How fresh the note is, that somebody is here, before it is renewed."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person, as the rest of the app knows them."""

    id: str
    name: str
    colour: int = 0
    locale: str | None = None
    nudges: bool = True

    @classmethod
    def of(cls, row: PlayerRow) -> Player:
        return cls(row.id, row.name, row.colour, row.locale, row.nudges)

    def public(self) -> dict[str, object]:
        """What everybody may know."""
        return {"id": self.id, "name": self.name, "colour": self.colour}

    def private(self) -> dict[str, object]:
        """What they may know of themselves."""
        return {**self.public(), "locale": self.locale, "nudges": self.nudges}


def new_token() -> str:
    """A token that nobody can guess: 256 random bits."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What is stored of a token. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came with a request or a websocket's handshake; the header counts before the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    token = token.strip() if scheme.lower() == "bearer" else ""
    token = token or connection.cookies.get(COOKIE, "")
    return token if 0 < len(token) <= LONGEST_TOKEN else None


async def identify(db: Database, connection: HTTPConnection) -> Player | None:
    """The player whose token came with `connection`, or None. Notes that they are here now."""
    token = token_of(connection)
    if token is None:
        return None
    row = await store.by_token(db.pool, hashed(token))
    if row is None:
        return None
    if row["quiet_s"] > HEARD.total_seconds():
        async with db.session() as s:
            await store.heard_of(s, [row["id"]], HEARD)
    return Player(row["id"], row["name"], row["colour"], row["locale"], row["nudges"])
