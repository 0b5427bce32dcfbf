"""Ready, start, rematch: from a lobby to a session, and back."""

from __future__ import annotations

import hashlib
import secrets

import structlog

from app.engine.game import Illegal
from app.engine.words import mark
from app.errors import Conflict, InvalidOptions
from app.lobby.hosting import compact
from app.lobby.lobby import Draft, Lobby
from app.lobby.seating import already_started
from app.lobby.table import Table
from app.players.identity import Player
from app.store import players as people
from app.store import tables as store
from app.store.sessions import Beginning

log = structlog.get_logger(__name__)


async def ready(lobby: Lobby, code: str, player: Player, ready: bool, entropy: str | None = None) -> Table:
    """Marks `player` as ready or not, with random bytes (hex) of their own for the seed. Raises NotAllowed (`not_seated`), Conflict (`already_started`)."""
    async with lobby.draft(code) as draft:
        chair = draft.must_sit(player)
        _in_lobby(draft)
        draft.touched = chair.ready != ready or (entropy is not None and entropy != chair.entropy)
        chair.ready = ready
        if entropy is not None:
            chair.entropy = entropy
    return draft.after


async def start(lobby: Lobby, code: str, player: Player, entropy: str | None = None) -> Table:
    """The host starts the game, which counts as their being ready. Empty chairs are taken away, unless the host asked for that many.

    The session begins in the same transaction in which the table does. Raises NotAllowed (`not_host`), Conflict (`already_started`,
    `not_enough_players`, `not_ready`), InvalidOptions.
    """
    async with lobby.draft(code) as draft:
        draft.must_be_host(player)
        _in_lobby(draft)
        host = draft.must_sit(player)
        host.ready = True
        if entropy is not None:
            host.entropy = entropy
        _enough(draft)
        names = {s.player_id: s.name or "" for s in draft.before.people()}
        late = [names[chair.player_id] for chair in draft.chairs if chair.player_id and not chair.ready]
        if late:
            sentence = mark("Not everyone is ready yet: {names}.")
            raise Conflict("not_ready", sentence, {"names": late}, names=", ".join(late))
        await compact(draft)
        await _begin(lobby, draft)
    log.info("session.started", game=draft.row.game, seats=len(draft.chairs))
    return draft.after


def _enough(draft: Draft) -> None:
    game = draft.before.rules
    have = sum(row.controller is not None for row in draft.chairs)
    need = len(draft.chairs) if draft.row.seats_wanted is not None else game.info.seats[0]
    if have < need:
        sentence = mark("{need} seats must be taken before you can start; so far it is {have}.")
        raise Conflict("not_enough_players", sentence, {"have": have, "need": need}, have=have, need=need)


async def _begin(lobby: Lobby, draft: Draft) -> None:
    row, table = draft.row, draft.before
    try:
        new = Beginning(
            table_code=row.code,
            game=row.game,
            options=table.options,
            seats=len(table.seats),
            server_seed=row.server_seed,
            entropy=[chair.entropy for chair in draft.chairs],
        )
        session_id = await lobby.sessions.start(draft.s, new)
    except Illegal as error:
        raise InvalidOptions(None, error.message, **error.values) from None
    row.session_id, row.status = session_id, "playing"
    sitters = [{"seat": s.seat, "player_id": s.player_id, "name": s.name or "", "bot_level": s.level} for s in table.seats]
    await people.sit_down(draft.s, session_id, sitters)


async def rematch(lobby: Lobby, code: str, player: Player, entropy: str | None = None) -> Table:
    """After the end: the table is a lobby again, with the same people on their chairs and a new secret seed. Whoever asks is ready.

    A second asker finds the lobby and is made ready too. Raises NotAllowed (`not_seated`), Conflict (`not_finished`).
    """
    async with lobby.draft(code) as draft:
        chair = draft.must_sit(player)
        if draft.row.status == "playing":
            raise Conflict("not_finished", mark("This game is not over yet."))
        if draft.row.status == "finished":
            _back_to_lobby(draft)
        elif draft.before.previous_session is None:
            raise Conflict("not_finished", mark("Nothing has been played here yet."))
        chair.ready = True
        if entropy is not None:
            chair.entropy = entropy
        if draft.row.seats_wanted is None:
            await _refill(draft)
    return draft.after


def _back_to_lobby(draft: Draft) -> None:
    seed = secrets.token_bytes(32)
    row = draft.row
    row.status, row.session_id = "lobby", None
    row.server_seed, row.commitment, row.seed_chosen = seed, hashlib.sha256(seed).hexdigest(), False
    for chair in draft.chairs:
        chair.ready, chair.entropy = chair.controller == "bot", None
        if chair.controller != "bot":
            chair.kept_for = None


async def _refill(draft: Draft) -> None:
    """Chairs up to the game's most again, for whoever else comes."""
    have = {row.seat for row in draft.chairs}
    missing = set(range(draft.before.rules.info.seats[1])) - have
    if missing:
        draft.chairs.extend(await store.add_chairs(draft.s, draft.row.code, missing))


def _in_lobby(draft: Draft) -> None:
    if draft.row.status == "playing":
        raise already_started()
    if draft.row.status == "finished":
        raise Conflict("finished", mark("This game is over. Ask for a rematch to play again."))
