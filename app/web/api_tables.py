"""`/api/tables`: making a table, coming to it, preparing it, starting it. Every answer is the whole table."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from app.engine.words import mark
from app.errors import Conflict, InvalidOptions, Malformed
from app.lobby import hosting, nudging, seating, starting
from app.lobby.door import must_not_be_banned, must_see
from app.lobby.lobby import Wanted
from app.web.bodies import Entropy, Leave, NewBot, NewTable, Nudge, Ready, Said, Sit, TableChanges
from app.web.deps import Caller, MaybeCaller, Parts, TheTable

router = APIRouter(tags=["tables"], prefix="/tables")


@router.post("", status_code=201)
async def create(body: NewTable, player: Caller, parts: Parts) -> dict[str, Any]:
    """A new table. Its maker is the host and sits on seat 0."""
    parts.limits.tables.hit(player.id)
    no_clock(body.clock)
    wanted = Wanted(
        game=body.game,
        options=body.options,
        visibility=body.visibility,
        spectators=body.spectators,
        spectator_chat=body.spectator_chat,
        seats=body.seats,
        seed=bytes.fromhex(body.seed) if body.seed is not None else None,
    )
    return parts.lobby.describe(await parts.lobby.create(player, wanted))


@router.get("")
async def public(parts: Parts) -> list[dict[str, Any]]:
    """The public tables: those to come to, and those to watch."""
    return [parts.lobby.describe(table) for table in await parts.lobby.public()]


@router.get("/{code}")
async def show(table: TheTable, player: MaybeCaller, parts: Parts) -> dict[str, Any]:
    """One table."""
    must_not_be_banned(table, player.id if player else None)
    return parts.lobby.describe(table)


@router.patch("/{code}")
async def change(table: TheTable, body: TableChanges, player: Caller, parts: Parts) -> dict[str, Any]:
    """The host changes the table; only what is named is changed."""
    changes = body.model_dump(include=body.model_fields_set)
    no_clock(changes.pop("clock", None))
    for name, value in changes.items():
        if value is None and name != "seats":
            raise Malformed(details={"fields": [{"path": ["body", name], "type": "null", "message": "must not be null"}]})
    return parts.lobby.describe(await hosting.change(parts.lobby, table.code, player, changes))


@router.post("/{code}/seats")
async def sit(table: TheTable, player: Caller, parts: Parts, body: Sit | None = None) -> dict[str, Any]:
    """Sits down, on the first free seat unless one is named."""
    return parts.lobby.describe(await seating.sit(parts.lobby, table.code, player, body.seat if body else None))


@router.delete("/{code}/seats/{seat}")
async def leave(
    table: TheTable, seat: int, player: Caller, parts: Parts, body: Leave | None = None, ban: bool = False
) -> dict[str, Any]:
    """Gets up; or, as the host, removes whoever sits there, with `ban` for good."""
    ban = ban or (body is not None and body.ban)
    return parts.lobby.describe(await seating.leave(parts.lobby, table.code, player, seat, ban=ban))


@router.post("/{code}/shuffle-seats")
async def shuffle_seats(table: TheTable, player: Caller, parts: Parts) -> dict[str, Any]:
    """The host leaves to chance who sits where, before the game begins."""
    return parts.lobby.describe(await hosting.shuffle(parts.lobby, table.code, player))


@router.post("/{code}/bots")
async def seat_bot(table: TheTable, player: Caller, parts: Parts, body: NewBot | None = None) -> dict[str, Any]:
    """The host seats a bot, on the first empty seat unless one is named."""
    body = body or NewBot()
    return parts.lobby.describe(await seating.seat_bot(parts.lobby, table.code, player, body.seat, body.level))


@router.post("/{code}/ready")
async def ready(table: TheTable, player: Caller, parts: Parts, body: Ready | None = None) -> dict[str, Any]:
    """I am ready, or not any more; with random bytes of my own, of which, with the others', the shuffles are made."""
    body = body or Ready()
    return parts.lobby.describe(await starting.ready(parts.lobby, table.code, player, body.ready, body.entropy))


@router.post("/{code}/start")
async def start(table: TheTable, player: Caller, parts: Parts, body: Entropy | None = None) -> dict[str, Any]:
    """The host starts the game."""
    return parts.lobby.describe(await starting.start(parts.lobby, table.code, player, body.entropy if body else None))


@router.post("/{code}/rematch")
async def rematch(table: TheTable, player: Caller, parts: Parts, body: Entropy | None = None) -> dict[str, Any]:
    """After the end: the same people prepare the next game."""
    return parts.lobby.describe(await starting.rematch(parts.lobby, table.code, player, body.entropy if body else None))


@router.post("/{code}/nudge")
async def nudge(table: TheTable, body: Nudge, player: Caller, parts: Parts) -> dict[str, Any]:
    """A tap on the shoulder of somebody who is to act."""
    message = await nudging.nudge(parts.lobby, parts.talk, parts.sessions, table, player, body.seat)
    return message.frame()


@router.get("/{code}/chat")
async def chat(table: TheTable, player: MaybeCaller, parts: Parts) -> dict[str, Any]:
    """The latest lines of chat, and what I may say now."""
    must_see(table, player.id if player else None)
    seat = table.seat_of(player.id) if player else None
    return {
        "messages": [message.chat() for message in await parts.talk.recent(table.code)],
        "may_write": table.may_chat(player.id if player else None),
        "free": await parts.talk.free(table),
        "phrases": await parts.talk.phrases(table, seat),
    }


@router.post("/{code}/chat", status_code=201)
async def say(table: TheTable, body: Said, player: Caller, parts: Parts) -> dict[str, Any]:
    """Writes a line of chat, or says one of the game's phrases."""
    if (body.text is None) == (body.phrase is None):
        raise Malformed(details={"fields": [{"path": ["body"], "type": "one_of", "message": "either text or phrase"}]})
    must_see(table, player.id)
    parts.limits.chat.hit(player.id)
    return (await parts.talk.post(table, player, body.text, body.phrase, body.ref)).chat()


@router.get("/{code}/view")
async def view(table: TheTable, request: Request, player: MaybeCaller, parts: Parts) -> dict[str, Any]:
    """My view of the game now, as the websocket's `snapshot`."""
    must_see(table, player.id if player else None)
    if table.session is None:
        raise Conflict("not_started", mark("The game has not begun."))
    return await parts.sessions.snapshot(table.session, table.seat_of(player.id) if player else None)


def no_clock(clock: dict[str, object] | None) -> None:
    """Raises InvalidOptions for a clock: no game here is played against one."""
    if clock is not None:
        field = {"path": ["clock"], "type": "unknown", "message": "must be null"}
        raise InvalidOptions(None, mark("There are no clocks here."), {"fields": [field]})
