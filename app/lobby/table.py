"""A table as everybody may see it: the one description that HTTP answers, `table` frames and pages all show."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from pydantic import ValidationError

from app.engine.game import Game, Options
from app.games.registry import all_games
from app.lobby import codes


@dataclass(frozen=True, slots=True)
class Seat:
    """One chair. `kept_for` is whoever gets it back on return."""

    seat: int
    controller: str | None = None
    player_id: str | None = None
    name: str | None = None
    colour: int = 0
    level: str | None = None
    ready: bool = False
    kept_for: str | None = None
    kept_name: str | None = None
    nudges: bool = True
    """Whether whoever sits here lets others nudge them. Nobody else is told."""
    quiet_s: float = 0.0
    """How long nobody has heard of whoever sits here."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment. `revision` goes up with every change."""

    code: str
    game: str
    chosen: dict[str, Any]
    """The options that the host chose; the others have their defaults."""
    visibility: str
    spectators: bool
    spectator_chat: bool
    lock: bool
    seats_wanted: int | None
    clock: dict[str, Any] | None
    status: str
    host_player: str | None
    host_away_at: datetime | None
    session: str | None
    previous_session: str | None
    commitment: str
    seed_chosen: bool
    revision: int
    created_at: datetime
    changed_at: datetime
    seats: tuple[Seat, ...]
    banned: frozenset[str]
    removed: frozenset[str]
    """Who was shown out, but may sit down again: their page is told, once."""

    @property
    def rules(self) -> Game[Any]:
        """The game played here."""
        return all_games()[self.game]

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value, as plain JSON."""
        return effective(self.rules, self.visibility, self.chosen).model_dump(mode="json")

    @property
    def host(self) -> int | None:
        """The host's seat."""
        return self.seat_of(self.host_player) if self.host_player else None

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat on which this player sits, or None."""
        if player_id is None:
            return None
        return next((s.seat for s in self.seats if s.player_id == player_id), None)

    def bots(self) -> dict[int, str]:
        """The level of the bot on each seat that has one."""
        return {s.seat: s.level or "easy" for s in self.seats if s.controller == "bot"}

    def people(self) -> list[Seat]:
        """The seats on which a person sits."""
        return [s for s in self.seats if s.controller == "player"]

    def may_watch(self, player_id: str | None) -> bool:
        """Whether this player (None: a stranger), who has come with the code, may see the table from outside."""
        if player_id is not None and (player_id in self.banned):
            return False
        if player_id is not None and (self.seat_of(player_id) is not None or any(s.kept_for == player_id for s in self.seats)):
            return True
        return self.spectators

    def may_chat(self, player_id: str | None) -> bool:
        """Whether this player may write at all; what they may write is the game's to say."""
        if player_id is None or player_id in self.banned:
            return False
        return self.seat_of(player_id) is not None or (self.spectators and self.spectator_chat)


def effective(game: Game[Any], visibility: str, chosen: dict[str, Any]) -> Options:
    """The options in force: the game's defaults for such a table, and over them what the host chose. Options that a later version of
    the game no longer knows are left out, so that an old table can still be shown."""
    values = {**game.default_options(visibility), **chosen}
    try:
        return game.options.model_validate(values)
    except ValidationError:
        known = {name: value for name, value in values.items() if name in game.options.model_fields}
        try:
            return game.options.model_validate(known)
        except ValidationError:
            return game.options()


def build(seen: Mapping[str, Any]) -> Table:
    """The table that `app.store.tables.read` has seen."""
    invites = seen["invites"] or ()
    return Table(
        code=seen["code"],
        game=seen["game"],
        chosen=seen["options"],
        visibility=seen["visibility"],
        spectators=seen["spectators"],
        spectator_chat=seen["spectator_chat"],
        lock=seen["locked"],
        seats_wanted=seen["seats_wanted"],
        clock=seen["clock"],
        status="finished" if seen["status"] == "playing" and seen["ended"] else seen["status"],
        host_player=seen["host_player"],
        host_away_at=seen["host_away_at"],
        session=seen["session_id"],
        previous_session=seen["previous"],
        commitment=seen["commitment"],
        seed_chosen=seen["seed_chosen"],
        revision=seen["revision"],
        created_at=seen["created_at"],
        changed_at=seen["changed_at"],
        seats=tuple(_seat(seat) for seat in seen["seats"] or ()),
        banned=frozenset(id for id, banned in invites if banned),
        removed=frozenset(id for id, banned in invites if not banned),
    )


def _seat(seen: dict[str, Any]) -> Seat:
    person = seen["player_id"] is not None
    return Seat(
        seat=seen["seat"],
        controller=seen["controller"],
        player_id=seen["player_id"],
        name=seen["name"],
        colour=seen["colour"] if person else 0,
        level=seen["level"],
        ready=seen["ready"],
        kept_for=seen["kept_for"],
        kept_name=seen["kept_name"],
        nudges=seen["nudges"] if person else True,
        quiet_s=float(seen["quiet_s"]) if person else 0.0,
    )


def describe(table: Table, watching: int, present: Collection[str], grace_s: float) -> dict[str, Any]:
    """The table as JSON, the same for everyone. `present` are the players who have it open, `watching` counts the others."""
    game = table.rules
    due = table.host_away_at + timedelta(seconds=grace_s) if table.host_away_at else None
    return {
        "code": table.code,
        "code_shown": codes.spoken(table.code),
        "game": table.game,
        "title": game.info.title,
        "rules_version": game.info.rules_version,
        "options": table.options,
        "visibility": table.visibility,
        "spectators": table.spectators,
        "spectator_chat": table.spectator_chat,
        "lock": table.lock,
        "clock": table.clock,
        "status": table.status,
        "host": table.host,
        "host_deadline": due.isoformat() if due else None,
        "seats": [_describe_seat(seat, present) for seat in table.seats],
        "seats_wanted": table.seats_wanted,
        "seats_range": {"min": game.info.seats[0], "max": game.info.seats[1]},
        "levels": list(game.bots),
        "session": table.session,
        "previous_session": table.previous_session,
        "commitment": table.commitment,
        "seed_chosen": table.seed_chosen,
        "watching": watching,
        "revision": table.revision,
        "created_at": table.created_at.isoformat(),
        "links": {"join": f"/t/{table.code}", "watch": f"/t/{table.code}/watch"},
    }


def _describe_seat(seat: Seat, present: Collection[str]) -> dict[str, Any]:
    said: dict[str, Any] = {"seat": seat.seat, "controller": seat.controller, "player": None, "ready": seat.ready}
    if seat.controller == "player":
        said["player"] = {"id": seat.player_id, "name": seat.name, "colour": seat.colour}
        said["present"] = seat.player_id in present
    if seat.controller == "bot":
        said["level"] = seat.level
    if seat.kept_for is not None:
        said["kept_for"] = {"id": seat.kept_for, "name": seat.kept_name}
    return said
