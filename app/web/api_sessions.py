"""`/api/sessions`: what happened in a session, as far as the caller may know; and after its end all of it."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from app.engine.game import Viewer
from app.engine.words import mark
from app.errors import NotFound
from app.games.registry import all_games
from app.lobby.door import must_see
from app.locale import translator
from app.locale.speaker import Speaker
from app.players.identity import Player
from app.store import players as people
from app.store import tables
from app.web.deps import MaybeCaller, Parts, Services
from app.web.language import locale_of

BOT = mark("the bot")

SESSION_ID = re.compile(r"s_[A-Za-z0-9_-]{1,64}")

router = APIRouter(tags=["sessions"], prefix="/sessions")


@router.get("/{id}/log")
async def log(
    id: str, player: MaybeCaller, parts: Parts, request: Request, since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[dict[str, Any]]:
    """What happened after version `since`: each event as data, and as a sentence (`text`, empty for what is not told)."""
    entries = await parts.sessions.log(id, await viewer_of(parts, id, player), since)
    speaker = await speaker_of(parts, id, locale_of(request))
    for entry in entries:
        for event in entry["events"]:
            event["text"] = speaker.event(event["kind"], event["values"]) if speaker else ""
    return entries


async def speaker_of(parts: Services, session_id: str, locale: str) -> Speaker | None:
    """Who tells this session in one language, with the names of those who sat in it; None where the server no longer has its game."""
    async with parts.db.session() as s:
        names = await people.sitters(s, session_id)
        game = all_games().get(await tables.game_of_session(s, session_id) or "")
    if game is None:
        return None
    return Speaker(game, locale, lambda seat: names.get(seat) or translator(locale).gettext(BOT))


@router.get("/{id}/replay")
async def replay(id: str, player: MaybeCaller, parts: Parts) -> dict[str, Any]:
    """After the end: everything that is needed to play it again and to check every shuffle."""
    await viewer_of(parts, id, player)
    async with parts.db.session() as s:
        names = await people.sitters(s, id)
    return {**await parts.sessions.replay(id), "names": [names[seat] for seat in sorted(names)]}


@router.get("/{id}/chance")
async def chance(id: str, player: MaybeCaller, parts: Parts) -> list[dict[str, Any]]:
    """After the end: what every shuffle and roll gave, to be compared with what follows from the seed."""
    await viewer_of(parts, id, player)
    return await parts.sessions.chance(id)


@router.get("/{id}/replay/{seq}")
async def moment(
    id: str, seq: int, player: MaybeCaller, parts: Parts, as_: Annotated[str, Query(alias="as", max_length=20)] = "spectator"
) -> dict[str, Any]:
    """The view at one moment, as a seat or a spectator had it."""
    await viewer_of(parts, id, player)
    return await parts.sessions.view_at(id, seq, viewer(as_))


def viewer(text: str) -> Viewer:
    """`spectator`, or a seat's number. Raises NotFound."""
    if text == "spectator":
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    raise NotFound("no_such_seat", mark("This table has no such seat."))


async def viewer_of(parts: Services, session_id: str, player: Player | None) -> Viewer:
    """As whom the caller may look at a session: the seat they have or had in it, else as a spectator.

    Raises NotFound (`no_session`), NotAllowed (`banned`, `no_spectators`).
    """
    known = SESSION_ID.fullmatch(session_id) is not None
    async with parts.db.session() as s:
        code = await tables.code_of_session(s, session_id) if known else None
        sat = await people.sitting(s, session_id, player.id) if player and code else None
    table = await parts.lobby.get(code) if code else None
    if table is None:
        raise NotFound("no_session", mark("There is no such game."))
    now = table.seat_of(player.id) if player else None
    if table.session == session_id and table.status == "playing":
        sat = now  # somebody else may play the seat by now
    if sat is None:
        must_see(table, player.id if player else None)
    return sat
