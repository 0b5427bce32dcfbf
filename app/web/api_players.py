"""`/api/players`: becoming somebody, changing one's name, taking oneself along to another device."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request, Response

from app.errors import Malformed
from app.lobby.mine import mine
from app.players.identity import COOKIE, Player
from app.web.bodies import Handover, NewPlayer, PlayerChanges
from app.web.deps import Caller, Parts, Services, address_of
from app.web.language import locale_of

router = APIRouter(tags=["players"], prefix="/players")


@router.post("", status_code=201)
async def create(body: NewPlayer, request: Request, response: Response, parts: Parts) -> dict[str, Any]:
    """Makes a player of a name. The token is shown once; browsers get it as a cookie that no script can read."""
    parts.limits.players.hit(address_of(request))
    player, token = await parts.guests.create(body.name, body.locale or locale_of(request))
    set_cookie(request, response, parts, token)
    return identity(player, token)


@router.get("/me")
async def me(player: Caller) -> dict[str, Any]:
    """Who I am."""
    return {"player": player.private()}


@router.patch("/me")
async def change(body: PlayerChanges, player: Caller, parts: Parts) -> dict[str, Any]:
    """Changes my name, colour, language, or whether I may be nudged."""
    changes = body.model_dump(include=body.model_fields_set)
    for name, value in changes.items():
        if value is None and name != "locale":
            raise Malformed(details={"fields": [{"path": ["body", name], "type": "null", "message": "must not be null"}]})
    return {"player": (await parts.guests.change(player, changes)).private()}


@router.get("/me/history")
async def history(player: Caller, parts: Parts, before: datetime | None = None) -> list[dict[str, Any]]:
    """My finished sessions, the latest first, fifty at most; `before` asks for those that ended earlier."""
    if before is not None:
        wrong = "needs a time zone" if before.tzinfo is None else "" if 2 <= before.year <= 9998 else "is no year of ours"
        if wrong:
            raise Malformed(details={"fields": [{"path": ["query", "before"], "type": "time", "message": wrong}]})
    return await parts.guests.history(player, before)


@router.get("/me/tables")
async def my_tables(player: Caller, parts: Parts) -> list[dict[str, Any]]:
    """Where I sit or have a chair kept: running games first, each with who is waited for; fifty at most."""
    return await mine(parts.lobby, parts.sessions, player)


@router.post("/me/handover", status_code=201)
async def offer(request: Request, player: Caller, parts: Parts) -> dict[str, Any]:
    """A code, and a link with it, that makes another device mine: once, and for a few minutes. An earlier one ends."""
    code, expires = await parts.guests.offer_handover(player)
    base = parts.settings.public_url or str(request.base_url).rstrip("/")
    return {"code": code, "code_shown": f"{code[:4]} {code[4:]}", "link": f"{base}/me#code={code}", "expires": expires.isoformat()}


@router.post("/handover", status_code=201)
async def take(body: Handover, request: Request, response: Response, parts: Parts) -> dict[str, Any]:
    """Becomes the player whose code this is, with a token of this device's own."""
    address = address_of(request)
    parts.limits.guesses.hit(address)
    player, token = await parts.guests.take_handover(body.code)
    set_cookie(request, response, parts, token)
    return identity(player, token)


def identity(player: Player, token: str) -> dict[str, Any]:
    """The answer that brings a token."""
    return {"player": player.private(), "token": token}


def set_cookie(request: Request, response: Response, parts: Services, token: str) -> None:
    """Keeps the token in the browser, out of reach of scripts and of other sites' calls."""
    secure = parts.settings.secure_cookies
    response.set_cookie(
        COOKIE,
        token,
        max_age=parts.settings.cookie_days * 86400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https" if secure is None else secure,
    )
