"""first tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("colour", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_players_token_hash")),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("visibility", sa.Text(), server_default=sa.text("'private'"), nullable=False),
        sa.Column("spectators", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("spectator_chat", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("locked", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("seats_wanted", sa.SmallInteger(), nullable=True),
        sa.Column("clock", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("status", sa.Text(), server_default=sa.text("'lobby'"), nullable=False),
        sa.Column("host_player", sa.Text(), nullable=True),
        sa.Column("host_away_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("session_id", sa.Text(), nullable=True),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("seed_chosen", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("previous_code", sa.Text(), nullable=True),
        sa.Column("revision", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("status in ('lobby', 'playing', 'finished')", name=op.f("ck_tables_status")),
        sa.CheckConstraint("visibility in ('private', 'public')", name=op.f("ck_tables_visibility")),
        sa.ForeignKeyConstraint(["host_player"], ["players.id"], name=op.f("fk_tables_host_player"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_changed_at"), "tables", ["changed_at"], unique=False)
    op.create_index(
        "ix_tables_host_away_at", "tables", ["host_away_at"], unique=False, postgresql_where=sa.text("host_away_at is not null")
    )
    op.create_index(
        "ix_tables_public", "tables", ["status", "changed_at"], unique=False, postgresql_where=sa.text("visibility = 'public'")
    )
    op.create_table(
        "invites",
        sa.Column("table_code", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("banned", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_invites_player_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_code"], ["tables.code"], name=op.f("fk_invites_table_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_code", "player_id", name=op.f("pk_invites")),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("table_code", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("phrase", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("ref", sa.Text(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_messages_player_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_code"], ["tables.code"], name=op.f("fk_messages_table_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
    )
    op.create_index("ix_messages_table", "messages", ["table_code", "id"], unique=False)
    op.create_index(
        "uq_messages_ref", "messages", ["table_code", "player_id", "ref"], unique=True, postgresql_where=sa.text("ref is not null")
    )
    op.create_table(
        "seats",
        sa.Column("table_code", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("controller", sa.Text(), nullable=True),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("bot_level", sa.Text(), nullable=True),
        sa.Column("ready", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.Column("kept_for", sa.Text(), nullable=True),
        sa.CheckConstraint("(controller = 'player') = (player_id is not null) or controller is null", name=op.f("ck_seats_player")),
        sa.CheckConstraint("controller in ('player', 'bot')", name=op.f("ck_seats_controller")),
        sa.ForeignKeyConstraint(["kept_for"], ["players.id"], name=op.f("fk_seats_kept_for"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seats_player_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_code"], ["tables.code"], name=op.f("fk_seats_table_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_code", "seat", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"], unique=False, postgresql_where=sa.text("player_id is not null"))
    op.create_index(
        "uq_seats_player", "seats", ["table_code", "player_id"], unique=True, postgresql_where=sa.text("player_id is not null")
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_code", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("entropy", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("state_version", sa.Integer(), nullable=False),
        sa.Column("outcome", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_code"], ["tables.code"], name=op.f("fk_sessions_table_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
        postgresql_with={"fillfactor": 70},
    )
    op.create_index(
        "ix_sessions_deadline", "sessions", ["deadline"], unique=False, postgresql_where=sa.text("deadline is not null")
    )
    op.create_index(op.f("ix_sessions_table_code"), "sessions", ["table_code"], unique=False)
    op.create_table(
        "actions",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("ref", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("action", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("events", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("kind in ('setup', 'act', 'bot', 'default', 'undo')", name=op.f("ck_actions_kind")),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], name=op.f("fk_actions_session_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "seq", name=op.f("pk_actions")),
    )
    op.create_index(
        "uq_actions_ref", "actions", ["session_id", "seat", "ref"], unique=True, postgresql_where=sa.text("ref is not null")
    )


def downgrade() -> None:
    op.drop_index("uq_actions_ref", table_name="actions", postgresql_where=sa.text("ref is not null"))
    op.drop_table("actions")
    op.drop_index(op.f("ix_sessions_table_code"), table_name="sessions")
    op.drop_index("ix_sessions_deadline", table_name="sessions", postgresql_where=sa.text("deadline is not null"))
    op.drop_table("sessions")
    op.drop_index("uq_seats_player", table_name="seats", postgresql_where=sa.text("player_id is not null"))
    op.drop_index("ix_seats_player_id", table_name="seats", postgresql_where=sa.text("player_id is not null"))
    op.drop_table("seats")
    op.drop_index("uq_messages_ref", table_name="messages", postgresql_where=sa.text("ref is not null"))
    op.drop_index("ix_messages_table", table_name="messages")
    op.drop_table("messages")
    op.drop_table("invites")
    op.drop_index("ix_tables_public", table_name="tables", postgresql_where=sa.text("visibility = 'public'"))
    op.drop_index("ix_tables_host_away_at", table_name="tables", postgresql_where=sa.text("host_away_at is not null"))
    op.drop_index(op.f("ix_tables_changed_at"), table_name="tables")
    op.drop_table("tables")
    op.drop_table("players")
