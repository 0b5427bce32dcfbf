"""People at a table, as raw clients of the wire: they know `docs/protocol.md` and nothing else of the server."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.engine.patch import apply
from app.web.protocol import outgoing

SOON = 5.0
"""Seconds within which anything expected must come."""

Json = dict[str, Any]


class Person:
    """One player with a token; `None` for a stranger."""

    def __init__(self, url: str, token: str | None, id: str | None) -> None:
        self.url = url
        self.token = token
        self.id = id
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx2.AsyncClient(base_url=url, headers=self.headers, timeout=10)
        self.seats: list[Chair] = []

    @classmethod
    async def arrive(cls, url: str, name: str) -> Person:
        async with httpx2.AsyncClient(base_url=url) as http:
            answer = (await http.post("/api/players", json={"name": name})).json()
        return cls(url, answer["token"], answer["player"]["id"])

    async def leave(self) -> None:
        for chair in self.seats:
            await chair.close()
        await self.http.aclose()

    async def call(self, method: str, path: str, body: Any = None, expect: int | None = None) -> Any:
        answer = await self.http.request(method, "/api" + path, json=body)
        assert answer.status_code < 500, answer.text
        if expect is not None:
            assert answer.status_code == expect, answer.text
        return answer.json()

    async def table(self, game: str = "noughts", **more: Any) -> str:
        """A new table's code."""
        return (await self.call("POST", "/tables", {"game": game, **more}, 201))["code"]

    async def sit(self, code: str) -> None:
        await self.call("POST", f"/tables/{code}/seats", {}, 200)
        await self.call("POST", f"/tables/{code}/ready", {"ready": True, "entropy": secrets.token_hex(32)}, 200)

    async def start(self, code: str) -> str:
        return (await self.call("POST", f"/tables/{code}/start", {}, 200))["session"]

    async def open(self, code: str, **query: Any) -> Chair:
        """A websocket at the table, once its `hello` has come."""
        chair = Chair(self, code)
        await chair.connect(**query)
        self.seats.append(chair)
        return chair


class Chair:
    """One websocket: folds what it gets, and holds every frame to the protocol."""

    def __init__(self, person: Person, code: str) -> None:
        self.person = person
        self.code = code
        self.ws: ClientConnection
        self.raw: list[str] = []
        self.frames: list[Json] = []
        self.session: str | None = None
        self.version = 0
        self.view: Any = None
        self.decisions: list[Json] = []
        self.waiting: list[int] = []
        self.outcome: Json | None = None
        self.hello: Json = {}
        self.table: Json = {}
        self.closed: int | None = None
        self.shown: dict[int, tuple[Any, list[str]]] = {}
        """By version: the view, and the texts of the frames that told of it."""
        self.replies: Counter[str] = Counter()
        self._replies: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Condition()
        self._reader: asyncio.Task[None]
        self._refs = itertools.count(1)

    @property
    def seat(self) -> int | None:
        return self.hello["you"]["seat"]

    async def reconnect(self) -> None:
        """Comes back after a cut, with the version that is known."""
        await self._reader
        self.hello, self.closed = {}, None
        before, self.frames = self.frames, []
        await self.connect(since=self.version)
        assert self.hello, f"turned away: {self.frames}"
        self.frames = before + self.frames

    async def connect(self, **query: Any) -> None:
        address = self.person.url.replace("http", "ws") + f"/ws/tables/{self.code}"
        if query:
            address += "?" + "&".join(f"{k}={v}" for k, v in query.items())
        self.ws = await connect(address, additional_headers=self.person.headers, max_size=None, compression=None)
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.hello) or self.closed is not None)

    async def close(self) -> None:
        await self.ws.close()
        await self._reader

    def cut(self) -> None:
        """The connection is gone, without a word."""
        self.ws.transport.abort()

    async def _read(self) -> None:
        try:
            async for data in self.ws:
                assert isinstance(data, str)
                self.raw.append(data)
                frame = json.loads(data)
                self._fold(frame)
                if frame["type"] in ("snapshot", "update"):
                    self.shown.setdefault(frame["version"], (self.view, []))[1].append(data)
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        self.closed = self.ws.close_code
        async with self._changed:
            self._changed.notify_all()

    def _fold(self, frame: Json) -> None:
        outgoing.validate_python(frame)
        self.frames.append(frame)
        match frame["type"]:
            case "hello":
                assert len(self.frames) == 1
                self.hello, self.table = frame, frame["table"]
            case "snapshot":
                if frame["session"] == self.session and frame["version"] < self.version:
                    return
                self.session, self.version, self.view = frame["session"], frame["version"], frame["view"]
                self._take(frame)
            case "update":
                assert frame["version"] == frame["from"] + 1
                if frame["version"] <= self.version:
                    return
                assert frame["session"] == self.session
                assert frame["from"] == self.version, f"a gap: at {self.version}, got {frame['from']}"
                self.view = apply(self.view, frame["patch"])
                self.version = frame["version"]
                self._take(frame)
            case "table":
                self.table = frame
            case "accepted" | "duplicate" | "rejected":
                self.replies[str(frame["ref"])] += 1
                if frame["ref"] not in self._replies:
                    return
                future = self._replies[frame["ref"]]
                if not future.done():
                    future.set_result(frame)

    def _take(self, frame: Json) -> None:
        self.decisions, self.waiting, self.outcome = frame["decisions"], frame["waiting"], frame["outcome"]
        assert all(d["seat"] == self.table_seat for d in self.decisions)

    @property
    def table_seat(self) -> int | None:
        """My seat, as the table last told it."""
        mine = [s["seat"] for s in self.table["seats"] if (s["player"] or {}).get("id") == self.person.id and self.person.id]
        return mine[0] if mine else None

    async def until(self, true: Callable[[], Any], within: float = SOON) -> None:
        """Waits until something is so."""
        try:
            async with asyncio.timeout(within), self._changed:
                await self._changed.wait_for(lambda: bool(true()))
        except TimeoutError:
            raise AssertionError(f"never came; last frames: {[str(f)[:300] for f in self.frames[-6:]]}") from None

    async def until_version(self, version: int, within: float = SOON) -> None:
        await self.until(lambda: self.version >= version, within)

    async def until_frame(self, **fields: Any) -> Json:
        """The first frame, also of the past, with these fields."""

        def found() -> Json | None:
            return next((f for f in self.frames if all(f.get(k) == v for k, v in fields.items())), None)

        await self.until(found)
        frame = found()
        assert frame is not None
        return frame

    async def send(self, frame: Any) -> None:
        await self.ws.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    async def command(self, frame: Json) -> Json:
        """Sends a command and answers with its one reply."""
        ref = frame.setdefault("ref", f"{self.person.id}-{next(self._refs)}-{secrets.token_hex(4)}")
        self._replies[ref] = asyncio.get_running_loop().create_future()
        await self.send(frame)
        return await asyncio.wait_for(self._replies[ref], SOON)

    async def act(self, decision: int | None = None, *actions: Json, ref: str | None = None) -> Json:
        """Answers a decision; the first open one with its first action, where nothing is said."""
        if decision is None:
            decision, actions = self.decisions[0]["id"], (self.decisions[0]["actions"][0],)
        named = {"ref": ref} if ref else {}
        return await self.command({"type": "act", "decision": decision, "actions": list(actions), **named})

    async def fresh(self) -> Json:
        """A snapshot made now, over HTTP."""
        return await self.person.call("GET", f"/tables/{self.code}/view", None, 200)

    async def must_equal_a_fresh_snapshot(self) -> None:
        """What was folded from frames is what a newcomer would be shown."""
        fresh = await self.fresh()
        await self.until_version(fresh["version"])
        if self.version == fresh["version"]:
            assert self.view == fresh["view"]
            assert self.decisions == fresh["decisions"]
            assert self.waiting == fresh["waiting"]
            assert self.outcome == fresh["outcome"]


@asynccontextmanager
async def at_table(*people: Person, game: str = "noughts", **more: Any) -> AsyncGenerator[list[Chair]]:
    """A game that has begun, with everybody connected and shown version 1."""
    code = await people[0].table(game, seats=len(people), **more)
    for person in people[1:]:
        await person.sit(code)
    chairs = [await person.open(code) for person in people]
    await people[0].start(code)
    for chair in chairs:
        await chair.until_version(1)
    yield chairs
