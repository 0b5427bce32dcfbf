"""The host's tools: what is played and how, who may come and watch, and who is host."""

from __future__ import annotations

import secrets
from typing import Any

from app.engine.words import mark
from app.errors import Conflict, InvalidOptions
from app.lobby import choices
from app.lobby.lobby import Draft, Lobby
from app.lobby.seating import already_started
from app.lobby.table import Table, build, effective
from app.players.identity import Player
from app.store import tables as store

ASIDE = 1_000
"""Added to a chair's number while the chairs are numbered anew; no table has so many."""


async def change(lobby: Lobby, code: str, player: Player, changes: dict[str, Any]) -> Table:
    """Changes whatever is named in `changes`: `options` (only those named), `visibility`, `spectators`, `spectator_chat`, `lock`,
    `seats` (a number, or None for as many as come), `host` (a seat, or a player's id).

    Options and seats can't be changed once the game has begun. Raises NotAllowed (`not_host`), InvalidOptions, Conflict (`already_started`,
    `seats_taken`, `not_a_player`).
    """
    async with lobby.draft(code) as draft:
        draft.must_be_host(player)
        row, game = draft.row, draft.before.rules
        before = row.visibility, row.options
        if row.status == "playing" and not {"options", "seats"}.isdisjoint(changes):
            raise already_started()
        if "visibility" in changes:
            row.visibility = changes["visibility"]
        if "options" in changes:
            row.options = choices.checked(game, row.visibility, {**row.options, **changes["options"]})
        if "seats" in changes:
            await _chairs(draft, changes["seats"])
        if "spectators" in changes:
            row.spectators = changes["spectators"]
        if "spectator_chat" in changes:
            row.spectator_chat = changes["spectator_chat"]
        if "lock" in changes:
            row.locked = changes["lock"]
        if row.status == "lobby" and effective(game, row.visibility, row.options) != effective(game, *before):
            _ask_again(draft)
        if "host" in changes:
            _hand_over(draft, changes["host"])
    return draft.after


async def shuffle(lobby: Lobby, code: str, player: Player) -> Table:
    """Numbers the chairs anew, each order equally likely; who sits in them stays. Raises NotAllowed (`not_host`), Conflict (`already_started`)."""
    async with lobby.draft(code) as draft:
        draft.must_be_host(player)
        if draft.row.status != "lobby":
            raise already_started()
        await draft.s.flush()
        before = [row.seat for row in draft.chairs]
        after = secrets.SystemRandom().sample(before, len(before))
        for old in before:  # out of each other's way first: a number is one chair's at a time
            await store.renumber(draft.s, code, old, ASIDE + old)
        for old, new in zip(before, after, strict=True):
            await store.renumber(draft.s, code, ASIDE + old, new)
        await _reload(draft)
    return draft.after


def _ask_again(draft: Draft) -> None:
    """Whoever was ready was so for other options. The host, who chose them, stays."""
    for chair in draft.chairs:
        if chair.controller == "player" and chair.player_id != draft.row.host_player:
            chair.ready = False


async def _chairs(draft: Draft, wanted: int | None) -> None:
    number = choices.seats_for(draft.before.rules, wanted)
    taken = [row for row in draft.chairs if row.controller is not None]
    if len(taken) > number:
        raise Conflict("seats_taken", mark("More people sit here than that. Ask somebody to get up first."))
    draft.row.seats_wanted = wanted
    have = {row.seat for row in draft.chairs}
    if max(have) + 1 > number:
        await compact(draft)
        have = {row.seat for row in draft.chairs}
    if len(have) < number:
        await store.add_chairs(draft.s, draft.row.code, set(range(number)) - have)
    await _reload(draft)


async def compact(draft: Draft) -> None:
    """Takes the empty chairs away and numbers the others from 0, in their order."""
    await draft.s.flush()
    code = draft.row.code
    taken = [row.seat for row in draft.chairs if row.controller is not None]
    await store.drop_chairs(draft.s, code, {row.seat for row in draft.chairs} - set(taken))
    for new, old in enumerate(taken):
        if new != old:
            await store.renumber(draft.s, code, old, new)
    await _reload(draft)


async def _reload(draft: Draft) -> None:
    await draft.s.flush()
    draft.s.expunge_all()
    held = await store.hold(draft.s, draft.row.code)
    assert held is not None
    draft.held, draft.before = held, build(held.seen)


def _hand_over(draft: Draft, to: int | str) -> None:
    if isinstance(to, int):
        chair = next((row for row in draft.chairs if row.seat == to), None)
    else:
        chair = draft.chair_of(to)
    if chair is None or chair.player_id is None:
        raise InvalidOptions("not_a_player", mark("Only someone who sits at the table can be its host."))
    draft.row.host_player = chair.player_id
    draft.row.host_away_at = None
