"""Chairs: sitting down, getting up, being shown out, and bots. The table's row is locked throughout, so a chair is given once."""

from __future__ import annotations

from app.engine.words import mark
from app.errors import Conflict, NotAllowed
from app.lobby import choices
from app.lobby.door import must_not_be_banned
from app.lobby.lobby import Draft, Lobby
from app.lobby.table import Table
from app.players.identity import Player
from app.players.names import likeness
from app.store import players as people
from app.store import sessions
from app.store import tables as store
from app.store.models import SeatRow


async def sit(lobby: Lobby, code: str, player: Player, seat: int | None = None) -> Table:
    """Sits `player` down: on `seat`, or on the first free one. Whoever sits already stays, or moves before the start.

    During a game only a chair without a controller can be taken, and one that is kept only by whom it is kept for.
    Raises NotAllowed (`banned`, `locked`), NotFound (`no_such_seat`), Conflict (`table_full`, `seat_taken`, `name_taken`,
    `already_started`, `finished`).
    """
    async with lobby.draft(code) as draft:
        must_not_be_banned(draft.before, player.id)
        now = draft.chair_of(player.id)
        if now is not None and seat in (None, now.seat):
            draft.touched = False
        elif draft.row.status == "lobby":
            await _sit_in_lobby(draft, player, now, seat)
        else:
            await _sit_in_game(draft, player, now, seat)
    return draft.after


async def _sit_in_lobby(draft: Draft, player: Player, now: SeatRow | None, seat: int | None) -> None:
    kept = next((row for row in draft.chairs if row.kept_for == player.id), None)
    if now is None and kept is None:
        _may_come(draft)
    free = [row for row in draft.chairs if row.controller is None]
    if kept is not None and now is None and seat in (None, kept.seat):
        chair = kept  # a bot kept it through the last game
    elif not free:
        raise table_full()
    else:
        chair = free[0] if seat is None else draft.chair(seat)
        if chair.controller is not None:
            raise seat_taken()
    if now is None:
        _name_is_free(draft, player)
        await store.let_in(draft.s, draft.row.code, player.id)
        ready, entropy = False, None
    else:
        ready, entropy = now.ready, now.entropy
        empty(now)
        await draft.s.flush()  # one row a person: the old chair must be free before the new one is taken
    _take(chair, player.id)
    chair.ready, chair.entropy = ready, entropy


async def _sit_in_game(draft: Draft, player: Player, now: SeatRow | None, seat: int | None) -> None:
    if draft.row.status == "finished":
        raise Conflict("finished", mark("This game is over. You can sit down when a rematch is asked for."))
    mine = next((row for row in draft.chairs if row.kept_for == player.id), None)
    if now is not None or (mine is not None and seat not in (None, mine.seat)):
        raise already_started()
    if mine is None:
        _may_come(draft)
        free = [row for row in draft.chairs if row.controller is None and row.kept_for is None]
        mine = next((row for row in free if seat in (None, row.seat)), None)
        if mine is None:
            raise already_started()
        _name_is_free(draft, player)
    await store.let_in(draft.s, draft.row.code, player.id)
    _take(mine, player.id)
    mine.ready = True
    if draft.row.session_id:
        sitter = {"seat": mine.seat, "player_id": player.id, "name": player.name, "bot_level": None}
        await people.sit_down(draft.s, draft.row.session_id, [sitter])


async def leave(lobby: Lobby, code: str, player: Player, seat: int, *, ban: bool = False) -> Table:
    """`player` gets up from `seat`, or as the host empties it; with `ban` whoever sat there may not come back.

    During a game the chair is kept for whoever sat there, unless they are banned. Raises NotAllowed (`not_host`), NotFound (`no_such_seat`).
    """
    async with lobby.draft(code) as draft:
        chair = draft.chair(seat)
        own = chair.player_id == player.id
        if not own:
            draft.must_be_host(player)
        person = chair.player_id or (chair.kept_for if ban else None)
        if chair.controller is None and not (ban and chair.kept_for):
            draft.touched = False
        keep = person if draft.row.status == "playing" and chair.player_id and not ban else chair.kept_for
        if ban and keep == person:
            keep = None
        if draft.row.status != "playing":
            keep = None
        empty(chair)
        chair.kept_for = keep
        if person and not own:
            await store.show_out(draft.s, code, person, ban)
    return draft.after


async def seat_bot(lobby: Lobby, code: str, player: Player, seat: int | None = None, level: str | None = None) -> Table:
    """The host seats a bot: on `seat`, or on the first chair without a controller. During a game it may also take the chair of someone who
    is away, and keeps it for them. Raises NotAllowed (`not_host`), InvalidOptions, NotFound, Conflict (`table_full`, `seat_taken`, `finished`)."""
    async with lobby.draft(code) as draft:
        draft.must_be_host(player)
        playing = draft.row.status == "playing"
        if draft.row.status == "finished":
            raise Conflict("finished", mark("This game is over."))
        level = choices.level_for(draft.before.rules, level)
        free = [row for row in draft.chairs if row.controller is None]
        if seat is None and not free:
            raise table_full()
        chair = free[0] if seat is None else draft.chair(seat)
        if chair.controller == "player":
            if not playing or chair.player_id == player.id or not _has_left(lobby, draft, player, chair.player_id):
                raise seat_taken()
            chair.kept_for = chair.player_id
        elif chair.controller == "bot" and chair.bot_level == level:
            raise seat_taken()
        kept = chair.kept_for
        empty(chair)
        chair.controller, chair.bot_level, chair.ready, chair.kept_for = "bot", level, True, kept
        if playing and draft.row.session_id:
            await sessions.rouse(draft.s, draft.row.session_id)
    return draft.after


def _has_left(lobby: Lobby, draft: Draft, host: Player, player_id: str | None) -> bool:
    """Whether someone has left the table's page: at once where this process knows who is here (the host is, then), else when nobody has
    heard of them for a while."""
    _, present = lobby.presence(draft.row.code)
    return (host.id in present and player_id not in present) or draft.is_away(player_id, lobby.settings.away_after_s)


def empty(chair: SeatRow) -> None:
    """Takes whoever sits there off the chair."""
    chair.controller = chair.player_id = chair.bot_level = chair.entropy = chair.kept_for = None
    chair.ready = False


def _take(chair: SeatRow, player_id: str) -> None:
    empty(chair)
    chair.controller, chair.player_id = "player", player_id


def _may_come(draft: Draft) -> None:
    if draft.row.locked:
        raise NotAllowed("locked", mark("The host has locked this table: nobody else can sit down."))


def _name_is_free(draft: Draft, player: Player) -> None:
    for other in draft.before.people():
        if other.player_id != player.id and likeness(other.name or "") == likeness(player.name):
            raise Conflict(
                "name_taken", mark("Someone at this table is already called {name}. Choose another name."), name=other.name
            )


def table_full() -> Conflict:
    return Conflict("table_full", mark("Every seat at this table is taken."))


def seat_taken() -> Conflict:
    return Conflict("seat_taken", mark("That seat is taken."))


def already_started() -> Conflict:
    return Conflict("already_started", mark("The game has begun."))
