"""What routes ask for: who calls, from where, and the table that a path names."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from app.chat.talk import Talk
from app.errors import NoIdentity
from app.lobby.lobby import Lobby, no_table
from app.lobby.table import Table
from app.locale import Catalogue, translator
from app.players.guests import Guests
from app.players.identity import Player, identify
from app.settings import Settings
from app.store.database import Database
from app.web.language import locale_of
from app.web.limits import Limits
from app.web.security import SAFE


class Services:
    """Everything that `create_app` wires, as `app.state.services`. Parts that need the database are there once the app has started."""

    settings: Settings
    limits: Limits
    db: Database
    guests: Guests
    lobby: Lobby
    talk: Talk
    sessions: Any
    hub: Any
    bus: Any
    stopping: bool = False

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings)


def services(connection: HTTPConnection) -> Services:
    """The app's parts."""
    return connection.app.state.services


async def request_services(request: Request) -> Services:  # what is not `async` would be run in a thread
    return services(request)


Parts = Annotated[Services, Depends(request_services)]


def address_of(connection: HTTPConnection) -> str:
    """Where the call comes from, as limits count it; a trusted proxy's word about it has been heard before."""
    return counted_as(connection.client.host) if connection.client else "unknown"


def counted_as(host: str) -> str:
    """The address that stands for `host` in a limit: IPv4 whole, IPv6 by its /64, which is what one line has; `::ffff:` is IPv4.

    >>> counted_as("2001:db8::1:2"), counted_as("::ffff:192.0.2.7")
    ('2001:db8::/64', '192.0.2.7')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address.packed, 64), strict=False))


async def maybe_caller(request: Request, parts: Parts) -> Player | None:
    """Who calls, or None for a stranger. Counts calls that change something."""
    player = await identify(parts.db, request)
    if request.method not in SAFE:
        parts.limits.calls.hit(player.id if player else address_of(request))
    return player


async def caller(player: Annotated[Player | None, Depends(maybe_caller)]) -> Player:
    """Who calls. Raises NoIdentity."""
    if player is None:
        raise NoIdentity()
    return player


MaybeCaller = Annotated[Player | None, Depends(maybe_caller)]
Caller = Annotated[Player, Depends(caller)]


async def find_table(connection: HTTPConnection, code: str, player: Player | None) -> Table:
    """The table that somebody names by its code. Serves websockets too.

    Raises NotFound (`no_table`) for a code that no table has, and for one who is kept out; TooMany (`slow_down`) for an address that has
    tried too many wrong ones, even when this one is right, unless the caller belongs to the table.
    """
    parts = services(connection)
    table = await parts.lobby.get(code)
    if table is not None and player is not None and belongs(table, player):
        return table
    address = address_of(connection)
    parts.limits.guesses.check(address)
    if table is None:
        parts.limits.guesses.hit(address)
        raise no_table()
    return table


def belongs(table: Table, player: Player) -> bool:
    """Whether the player sits at the table or has a chair kept there."""
    return any(player.id in (s.player_id, s.kept_for) for s in table.seats)


async def table_of(request: Request, code: str, player: MaybeCaller) -> Table:
    """The table in the path."""
    return await find_table(request, code, player)


TheTable = Annotated[Table, Depends(table_of)]


async def words_of(request: Request) -> Catalogue:
    """The house's and the games' messages in the caller's language."""
    return translator(locale_of(request))


Words = Annotated[Catalogue, Depends(words_of)]
