"""`/ws/tables/{code}`: one websocket, from its handshake to its end. Every command gets exactly one reply."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from fastapi import APIRouter, WebSocket

from app.engine.words import mark
from app.errors import AppError, NoIdentity, TooMany, TryAgain
from app.lobby.door import must_see
from app.lobby.table import Table
from app.locale import LOCALES, Catalogue, translator
from app.players.identity import Player, identify
from app.sessions import metrics
from app.sessions.judge import Rejected, not_seated
from app.sessions.pipe import FULL, Message, Pipe, pipe_for
from app.sessions.room import Line, Room, frame
from app.store.database import is_outage
from app.web import direct, protocol
from app.web.build import build_id
from app.web.deps import Services, find_table, services
from app.web.errors import as_app_error
from app.web.language import locale_of
from app.web.protocol import Act, Chat, Ping, Resync, Seen, Undo, UndoVote, Unreadable

log = structlog.get_logger(__name__)

router = APIRouter()

RESYNC_PAUSE = 1.0
"""Seconds between two snapshots that one client asks for."""

FLOOD = (60.0, 30.0)
"""Frames that a client may send ahead of the replies to earlier ones: at once, and per second."""

STEADY = (2000.0, 2000.0)
"""Frames of a client that waits for each reply: at once, and per second."""

WAITED = 0.00005
"""Seconds; a frame that took longer to come than this had not been lying there."""


@router.websocket("/ws/tables/{code}")
async def table_socket(ws: WebSocket, code: str) -> None:
    """The wire of `docs/protocol.md`."""
    parts = services(ws)
    words = _words(ws)
    try:
        player = await identify(parts.db, ws)
        table = await find_table(ws, code, player)
        must_see(table, player.id if player else None)
        chat = [message.chat() for message in await parts.talk.recent(table.code)]
    except Exception as error:
        await _turn_away(ws, as_app_error(error), words)
        return
    try:
        await ws.accept()
    except OSError:  # whoever came has left
        return
    pipe = pipe_for(ws.scope.get(direct.KEY, ws.send))
    await Conversation(ws, parts, words, player, pipe).run(table, chat)


def _words(ws: WebSocket) -> Catalogue:
    lang = ws.query_params.get("lang")
    return translator(lang if lang in LOCALES else locale_of(ws))


async def _turn_away(ws: WebSocket, error: AppError, words: Catalogue) -> None:
    """A browser learns why only from an open socket: opens it, says why, closes it."""
    if error.status >= 500 and not isinstance(error, TryAgain):
        log.error("socket.failed", code=error.code)
    code = protocol.RESTART if isinstance(error, TryAgain) else protocol.NO_TABLE if error.status == 404 else protocol.NOT_ALLOWED
    try:
        await ws.accept()
        await ws.send_text(_refusal(None, 0, error, words).payloads[0].decode())
        await ws.close(code, error.code)
    except Exception as gone:  # whoever came has left
        log.debug("socket.gone", kind=type(gone).__name__)


def _refusal(ref: str | None, version: int, error: AppError, words: Catalogue) -> Message:
    metrics.REJECTED.labels(error.code).inc()
    said = {"type": "rejected", "ref": ref, "version": version, "code": error.code, "message": error.message(words.gettext)}
    return frame({**said, "details": error.details} if error.details else said)


class Bucket:
    """So many at once, and so many a second."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float, now: float) -> None:
        self._most, self._rate, self._left, self._at = most, rate, most, now

    def take(self, now: float) -> bool:
        """Takes one, where there is one."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Conversation:
    """One client's websocket."""

    def __init__(self, ws: WebSocket, parts: Services, words: Catalogue, player: Player | None, pipe: Pipe) -> None:
        self.ws = ws
        self.parts = parts
        self.words = words
        self.player = player
        self.line = Line(pipe, player.id if player else None)
        self.room: Room
        now = asyncio.get_running_loop().time()
        self._flood = Bucket(*FLOOD, now)
        self._steady = Bucket(*STEADY, now)
        self._bad = Bucket(protocol.MALFORMED_MOST, protocol.MALFORMED_MOST / 60, now)
        self._resynced = -RESYNC_PAUSE
        self._later: asyncio.TimerHandle | None = None

    async def run(self, table: Table, chat: list[dict[str, Any]]) -> None:
        """Lets the client in, then answers frames until it goes."""
        hello = {"type": "hello", "build": build_id(), "heartbeat_s": protocol.HEARTBEAT_S, "chat": chat}
        last_chat = chat[-1]["id"] if chat else 0
        try:
            self.room = await self.parts.hub.join(self.line, table, hello, self._since(), last_chat)
        except Exception as error:
            self.line.end(protocol.RESTART, "try again", _refusal(None, 0, as_app_error(error), self.words))
            if not is_outage(error):
                log.error("socket.join_failed", kind=type(error).__name__, exc_info=error)
            await self.line.pipe.closing()
            return
        try:
            build = self.ws.query_params.get("build")
            if build and build != build_id():
                self.line.say(frame({"type": "notice", "kind": "version_mismatch", "build": build_id()}))
            await self._listen()
        finally:
            if self._later is not None:
                self._later.cancel()
            self.parts.hub.leave(self.room, self.line)
            await self.line.pipe.closing()

    def _since(self) -> int:
        text = self.ws.query_params.get("since", "0")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

    async def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        receive = self.ws.receive
        while not self.line.ended:
            if self.line.pipe.waiting() > FULL:  # it takes no replies: then no more of its commands are read either
                await self.line.pipe.drained()
            asked = loop.time()
            message = await receive()
            now = loop.time()
            if message["type"] != "websocket.receive":
                return
            self.line.heard_at = now
            if self.line.ended:
                return
            bucket = self._steady if now - asked > WAITED else self._flood
            await self._answer(message.get("text"), bucket.take(now), now)

    async def _answer(self, text: str | None, in_time: bool, now: float) -> None:
        try:
            if text is None:
                raise Unreadable
            said = protocol.parse(text)
        except Unreadable as error:
            if not self._bad.take(now):
                self.line.end(protocol.POLICY, "malformed", self._malformed(error.ref))
            else:
                self.line.say(self._malformed(error.ref))
            return
        ref = getattr(said, "ref", None)
        if not in_time:
            self._refuse(ref, TooMany())
            return
        match said:
            case Act():
                await self._act(said)
            case Chat():
                await self._chat(said)
            case Undo() | UndoVote():
                self._refuse(ref, Rejected("illegal", mark("Nothing can be taken back here.")))
            case Resync():
                self._resync(now)
            case Ping():
                self.line.say(frame({"type": "pong", "version": self.version}))
            case Seen():
                pass

    @property
    def version(self) -> int:
        """The head version of the table's session; 0 where there is none."""
        return self.room.session.version if self.room.session is not None else 0

    async def _act(self, said: Act) -> None:
        try:
            session = self.room.session
            if self.line.seat is None:
                raise NoIdentity() if self.player is None else not_seated()
            if session is None:
                raise Rejected("not_started", mark("The game has not begun."))
            decision = said.decision if said.decision is not None else 0
            done = await session.act(self.line.seat, decision, said.actions, ref=said.ref)
            self.line.say(frame({"type": "duplicate" if done.again else "accepted", "ref": said.ref, "version": done.version}))
        except Exception as error:
            self._refuse(said.ref, self._known(error))

    async def _chat(self, said: Chat) -> None:
        try:
            if self.player is None:
                raise NoIdentity()
            if (said.text is None) == (said.phrase is None):
                raise Unreadable(said.ref)
            self.parts.limits.chat.hit(self.player.id)
            table: Any = self.room.table
            message = await self.parts.talk.post(table, self.player, said.text, said.phrase, said.ref)
            kind = "accepted" if message.new else "duplicate"
            self.line.say(frame({"type": kind, "ref": said.ref, "version": self.version, "id": message.id}))
        except Unreadable:
            self.line.say(self._malformed(said.ref))
        except Exception as error:
            self._refuse(said.ref, self._known(error))

    def _resync(self, now: float) -> None:
        """A snapshot, at most once a second; one that is asked for earlier comes when the second is over."""
        if self._later is not None:
            return
        wait = self._resynced + RESYNC_PAUSE - now
        if wait > 0:
            self._later = asyncio.get_running_loop().call_later(wait, self._resync_now)
        else:
            self._resync_now()

    def _resync_now(self) -> None:
        self._later = None
        self._resynced = asyncio.get_running_loop().time()
        self.parts.hub.resync(self.room, self.line)

    def _known(self, error: Exception) -> AppError:
        """What to tell of `error`."""
        known = as_app_error(TryAgain() if is_outage(error) else error)
        if known.status >= 500 and not isinstance(known, TryAgain):
            log.error("command.failed", kind=type(error).__name__, exc_info=error)
        return known

    def _refuse(self, ref: str | None, error: AppError) -> None:
        self.line.say(_refusal(ref, self.version, error, self.words))

    def _malformed(self, ref: str | None) -> Message:
        sentence = mark("The frame could not be read.")
        return _refusal(ref, self.version, AppError("malformed", sentence), self.words)
