"""The stored tables. Rows of play (`sessions`, `actions`) are written by `app/store/actions.py` alone.

Every moment is a timestamp with time zone. Constraints have stable names, so that code may tell which one refused a row.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {
        datetime: DateTime(timezone=True),
        str: Text(),
        bytes: LargeBinary(),
        dict[str, Any]: JSONB(),
        list[Any]: JSONB(),
    }


class PlayerRow(Base):
    """A person. The token itself is never stored, only its hash."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    token_hash: Mapped[bytes] = mapped_column(unique=True)
    colour: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    locale: Mapped[str | None]
    nudges: Mapped[bool] = mapped_column(server_default=text("true"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())


class DeviceRow(Base):
    """A further device of a player, with a token of its own; `players.token_hash` is the first one's."""

    __tablename__ = "devices"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class HandoverRow(Base):
    """A code that makes another device a player's own, once and for a short time. One per player; only its hash is stored."""

    __tablename__ = "handovers"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    code_hash: Mapped[bytes] = mapped_column(unique=True)
    expires_at: Mapped[datetime]


class TableRow(Base):
    """A table. `revision` goes up with every change of it or its seats, so that no one shows an older state over a newer one."""

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint("visibility in ('private', 'public')", name="visibility"),
        CheckConstraint("status in ('lobby', 'playing', 'finished')", name="status"),
        Index("ix_tables_public", "status", "changed_at", postgresql_where=text("visibility = 'public'")),
        Index("ix_tables_host_away_at", "host_away_at", postgresql_where=text("host_away_at is not null")),
    )

    code: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    options: Mapped[dict[str, Any]] = mapped_column(server_default=text("'{}'"))
    visibility: Mapped[str] = mapped_column(server_default=text("'private'"))
    spectators: Mapped[bool] = mapped_column(server_default=text("true"))
    spectator_chat: Mapped[bool] = mapped_column(server_default=text("false"))
    locked: Mapped[bool] = mapped_column(server_default=text("false"))
    seats_wanted: Mapped[int | None] = mapped_column(SmallInteger)
    clock: Mapped[dict[str, Any] | None]
    status: Mapped[str] = mapped_column(server_default=text("'lobby'"))
    host_player: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"))
    host_away_at: Mapped[datetime | None]
    session_id: Mapped[str | None]  # the session played now or last; no foreign key, since sessions point here
    server_seed: Mapped[bytes]
    commitment: Mapped[str]
    seed_chosen: Mapped[bool] = mapped_column(server_default=text("false"))
    previous_code: Mapped[str | None]
    revision: Mapped[int] = mapped_column(server_default=text("1"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now(), index=True)


class SeatRow(Base):
    """One chair. `kept_for` is the person whose chair a bot (or nobody) keeps until they return."""

    __tablename__ = "seats"
    __table_args__ = (
        CheckConstraint("controller in ('player', 'bot')", name="controller"),
        CheckConstraint("(controller = 'player') = (player_id is not null) or controller is null", name="player"),
        Index("uq_seats_player", "table_code", "player_id", unique=True, postgresql_where=text("player_id is not null")),
        Index("ix_seats_player_id", "player_id", postgresql_where=text("player_id is not null")),
    )

    table_code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    controller: Mapped[str | None]
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    bot_level: Mapped[str | None]
    ready: Mapped[bool] = mapped_column(server_default=text("false"))
    entropy: Mapped[str | None]
    kept_for: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"))


class InviteRow(Base):
    """Who may, or (`banned`) may not, come to a table."""

    __tablename__ = "invites"

    table_code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    banned: Mapped[bool] = mapped_column(server_default=text("false"))


class SessionRow(Base):
    """One play of a game. `state` belongs to version `state_version`; the rows of `actions` after it lead to the head.

    The head version is the highest `actions.seq`: the one truth, so that most actions touch only their own table.
    `deadline` is when something is due that no one has to ask for: a bot's move, a clock.
    """

    __tablename__ = "sessions"
    __table_args__ = (
        Index("ix_sessions_deadline", "deadline", postgresql_where=text("deadline is not null")),
        {"postgresql_with": {"fillfactor": 70}},  # room for updates in place
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    table_code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"), index=True)
    game: Mapped[str]
    rules_version: Mapped[int]
    options: Mapped[dict[str, Any]]
    seats: Mapped[int] = mapped_column(SmallInteger)
    server_seed: Mapped[bytes]
    entropy: Mapped[list[Any]]
    seed: Mapped[bytes]
    commitment: Mapped[str]
    state: Mapped[str]
    state_version: Mapped[int]
    outcome: Mapped[dict[str, Any] | None]
    deadline: Mapped[datetime | None]
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())
    ended_at: Mapped[datetime | None]


class SittingRow(Base):
    """Who played which seat of a session: kept when the chairs of the table have long changed hands."""

    __tablename__ = "sittings"

    session_id: Mapped[str] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    name: Mapped[str]
    bot_level: Mapped[str | None]


class ActionRow(Base):
    """One version of a session: a command that was committed. Its primary key decides races.

    `kind`: `setup` (version 1), `act` (a person), `bot`, `default` (a clock ran out), `undo`. `action` is the list of actions
    applied together; `events` what came of them, with audiences. A `ref` is its seat's own: two clients may count alike.
    """

    __tablename__ = "actions"
    __table_args__ = (
        Index("uq_actions_ref", "session_id", "seat", "ref", unique=True, postgresql_where=text("ref is not null")),
        CheckConstraint("kind in ('setup', 'act', 'bot', 'default', 'undo')", name="kind"),
    )

    session_id: Mapped[str] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int | None] = mapped_column(SmallInteger)
    ref: Mapped[str | None]
    kind: Mapped[str]
    action: Mapped[list[Any]]
    events: Mapped[list[Any]]
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class MessageRow(Base):
    """A line of chat: free text, or a phrase (`{"key", ...values}`) of the game's own."""

    __tablename__ = "messages"
    __table_args__ = (
        Index("ix_messages_table", "table_code", "id"),
        Index("uq_messages_ref", "table_code", "player_id", "ref", unique=True, postgresql_where=text("ref is not null")),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    table_code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"))
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"))
    seat: Mapped[int | None] = mapped_column(SmallInteger)
    name: Mapped[str]
    text: Mapped[str]
    phrase: Mapped[dict[str, Any] | None]
    ref: Mapped[str | None]
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class NudgeRow(Base):
    """The last time one person nudged another at a table, so that the next one can be refused for a while."""

    __tablename__ = "nudges"

    table_code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)
    from_player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    to_player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
