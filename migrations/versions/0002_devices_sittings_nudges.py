"""devices, sittings and nudges"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NOW = sa.text("now()")
MOMENT = sa.DateTime(timezone=True)


def player(table: str, column: str, *, gone: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["players.id"], name=f"fk_{table}_{column}", ondelete=gone)


def upgrade() -> None:
    op.add_column("players", sa.Column("nudges", sa.Boolean(), server_default=sa.text("true"), nullable=False))
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        player("devices", "player_id"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_devices"),
    )
    op.create_index("ix_devices_player_id", "devices", ["player_id"])
    op.create_table(
        "handovers",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        player("handovers", "player_id"),
        sa.PrimaryKeyConstraint("player_id", name="pk_handovers"),
        sa.UniqueConstraint("code_hash", name="uq_handovers_code_hash"),
    )
    op.create_table(
        "sittings",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot_level", sa.Text(), nullable=True),
        player("sittings", "player_id", gone="SET NULL"),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], name="fk_sittings_session_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "seat", name="pk_sittings"),
    )
    op.create_index("ix_sittings_player_id", "sittings", ["player_id"])
    op.create_table(
        "nudges",
        sa.Column("table_code", sa.Text(), nullable=False),
        sa.Column("from_player", sa.Text(), nullable=False),
        sa.Column("to_player", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, server_default=NOW, nullable=False),
        sa.ForeignKeyConstraint(["table_code"], ["tables.code"], name="fk_nudges_table_code", ondelete="CASCADE"),
        player("nudges", "from_player"),
        player("nudges", "to_player"),
        sa.PrimaryKeyConstraint("table_code", "from_player", "to_player", name="pk_nudges"),
    )


def downgrade() -> None:
    op.drop_table("nudges")
    op.drop_table("sittings")
    op.drop_table("handovers")
    op.drop_table("devices")
    op.drop_column("players", "nudges")
