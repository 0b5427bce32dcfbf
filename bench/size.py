"""Bytes of an update against the full view, in every game that people are offered, for a seat and for a spectator."""

from __future__ import annotations

from statistics import mean
from typing import Any

import httpx2
import orjson
from websockets.asyncio.client import ClientConnection

from app.engine.patch import apply
from bench.client import Person, Seat, for_a_while, started
from bench.server import Server

UPDATES = 150
"""Enough of a game to meet its usual moments."""


class Scale:
    """Weighs each update that comes, and the view that it leads to."""

    def __init__(self) -> None:
        self.frames: list[int] = []
        self.patches: list[int] = []
        self.views: list[int] = []
        self.view: Any = None

    def weigh(self, message: str | bytes) -> None:
        frame = orjson.loads(message)
        if frame["type"] == "snapshot":
            self.view = frame["view"]
        elif frame["type"] == "update":
            self.view = apply(self.view, frame["patch"])
            self.frames.append(len(message if isinstance(message, bytes) else message.encode()))
            self.patches.append(len(orjson.dumps(frame["patch"])))
            self.views.append(len(orjson.dumps(self.view)))


async def measure(server: Server, seconds: float) -> dict[str, Any]:
    """One session of each game, between one who plays anything and easy bots."""
    answer: dict[str, Any] = {}
    async with httpx2.AsyncClient(base_url=server.address, timeout=30) as http:
        games = [game for game in (await http.get("/api/games")).json() if game["id"] != "noughts"]
        for game in games:
            seat, spectator = await weighed(http, game["id"], game["seats"]["max"], seconds / len(games))
            for name, scale in (("seat", seat), ("spectator", spectator)):
                if scale.views:
                    view = mean(scale.views)
                    answer[f"x: patch to full view, {game['id']}, {name}"] = mean(scale.patches) / view
                    answer[f"x: whole update to full view, {game['id']}, {name}"] = mean(scale.frames) / view
                    answer[f"bytes of the full view, {game['id']}, {name}"] = view
    return answer


async def weighed(http: httpx2.AsyncClient, game: str, seats: int, seconds: float) -> tuple[Scale, Scale]:
    host, watcher = await Person.new(http, "Ann"), await Person.new(http, "Cem")
    code = await started([host], game, bots=seats - 1, spectators=True)
    mine, theirs = Scale(), Scale()
    async with host.at(code) as seat, watcher.at(code) as view:
        await for_a_while(seconds, play(seat, mine), watch(view, theirs))
    return mine, theirs


async def play(socket: ClientConnection, scale: Scale) -> None:
    seat = Seat(socket)
    async for message in socket:
        scale.weigh(message)
        frame = orjson.loads(message)
        if frame["type"] in ("snapshot", "update"):
            if frame.get("outcome") or len(scale.frames) >= UPDATES:
                return
            if frame["decisions"]:
                await seat.answer(frame["decisions"][0])


async def watch(socket: ClientConnection, scale: Scale) -> None:
    async for message in socket:
        scale.weigh(message)
        if len(scale.frames) >= UPDATES:
            return
