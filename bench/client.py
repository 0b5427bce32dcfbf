"""People at a table, as programs that speak the public protocol."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import orjson
from websockets.asyncio.client import ClientConnection, connect

LARGEST = 2**24


class Person:
    """Somebody with a token, who can call the API and come to a table."""

    def __init__(self, http: httpx2.AsyncClient, token: str) -> None:
        self.http = http
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def new(cls, http: httpx2.AsyncClient, name: str) -> Person:
        answer = await http.post("/api/players", json={"name": name})
        answer.raise_for_status()
        return cls(http, answer.json()["token"])

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.http.post(path, json=body, headers=self.headers)
        if answer.is_error:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return answer.json()

    @asynccontextmanager
    async def at(self, code: str) -> AsyncGenerator[ClientConnection]:
        url = str(self.http.base_url).replace("http://", "ws://").rstrip("/")
        options: dict[str, Any] = {"compression": None, "max_size": LARGEST, "additional_headers": self.headers}
        async with connect(f"{url}/ws/tables/{code}", **options) as socket:
            yield socket


async def started(people: list[Person], game: str, *, bots: int = 0, **choices: Any) -> str:
    """The code of a table at which `people` and so many bots sit, just started."""
    host, *guests = people
    table = await host.post("/api/tables", {"game": game, "seats": len(people) + bots, **choices})
    code = table["code"]
    for guest in guests:
        await guest.post(f"/api/tables/{code}/seats", {})
        await guest.post(f"/api/tables/{code}/ready", {"ready": True})
    for _ in range(bots):
        await host.post(f"/api/tables/{code}/bots", {"level": "easy"})
    await host.post(f"/api/tables/{code}/start", {})
    return code


class Seat:
    """Answers each decision with any legal action. `accepted` counts; `refused` holds the codes of what was not."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.accepted = 0
        self.refused: list[str] = []
        self.dice = random.Random(1)

    async def play(self) -> None:
        """Plays until the session ends or the task is cancelled."""
        async for message in self.socket:
            frame = orjson.loads(message)
            match frame["type"]:
                case "snapshot" | "update" if frame["decisions"]:
                    await self.answer(frame["decisions"][0])
                case "accepted":
                    self.accepted += 1
                case "rejected":
                    self.refused.append(frame["code"])
                case "update" | "snapshot" if frame.get("outcome"):
                    return

    async def answer(self, decision: dict[str, Any]) -> None:
        act = {
            "type": "act",
            "ref": uuid.uuid4().hex,
            "decision": decision["id"],
            "actions": [self.dice.choice(decision["actions"])],
        }
        await self.socket.send(orjson.dumps(act).decode())


async def for_a_while(seconds: float, *work: Any) -> None:
    """Runs all of `work`, and cancels what is left of it after so many seconds. Raises the first error."""
    tasks = [asyncio.ensure_future(item) for item in work]
    done, late = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for task in done:
        task.result()
