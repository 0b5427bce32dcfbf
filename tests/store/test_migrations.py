"""Migrations, up and down, with rows in the tables."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable

import asyncpg
import pytest
from alembic import command

from app.store.database import ROOT, Database, NotMigrated, alembic_config, migrate, newest

ROWS = """
    insert into players (id, name, token_hash) values ('p_1', 'Ann', '\\x01'), ('p_2', 'Ben', '\\x02');
    insert into tables (code, game, host_player, server_seed, commitment, session_id)
        values ('K7QM3XPD', 'noughts', 'p_1', '\\x00', 'c', 's_1');
    insert into seats (table_code, seat, controller, player_id) values ('K7QM3XPD', 0, 'player', 'p_1');
    insert into seats (table_code, seat, controller, bot_level, kept_for) values ('K7QM3XPD', 1, 'bot', 'easy', 'p_2');
    insert into invites (table_code, player_id, banned) values ('K7QM3XPD', 'p_2', true);
    insert into sessions (id, table_code, game, rules_version, options, seats, server_seed, entropy, seed, commitment, state, state_version)
        values ('s_1', 'K7QM3XPD', 'noughts', 1, '{}', 2, '\\x00', '[null, null]', '\\x01', 'c', '{}', 1);
    insert into actions (session_id, seq, kind, action, events) values ('s_1', 1, 'setup', '[]', '[]');
    insert into messages (table_code, player_id, name, text) values ('K7QM3XPD', 'p_1', 'Ann', 'Hello');
"""


async def counts(url: str) -> dict[str, int]:
    connection = await asyncpg.connect(url)
    try:
        names = await connection.fetch("select tablename from pg_tables where schemaname = 'public' order by 1")
        return {n: await connection.fetchval(f'select count(*) from "{n}"') for (n,) in names}
    finally:
        await connection.close()


async def fill(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(ROWS)
    finally:
        await connection.close()


def test_migrations_go_down_and_up_again_over_rows(database_url: str) -> None:
    asyncio.run(fill(database_url))
    before = asyncio.run(counts(database_url))
    assert before["players"] == 2 and before["actions"] == 1
    migrate(database_url, "base")
    assert asyncio.run(counts(database_url)) == {"alembic_version": 0}
    migrate(database_url)
    assert asyncio.run(counts(database_url)) == {name: int(name == "alembic_version") for name in before}


def test_migrating_a_database_that_is_up_to_date_changes_no_row(database_url: str) -> None:
    asyncio.run(fill(database_url))
    before = asyncio.run(counts(database_url))
    migrate(database_url)
    assert asyncio.run(counts(database_url)) == before


def test_a_database_of_a_newer_release_is_left_alone_and_told_in_a_sentence(database_url: str) -> None:
    async def become_newer() -> None:
        connection = await asyncpg.connect(database_url)
        await connection.execute("update alembic_version set version_num = 'ffffffffffff'")
        await connection.close()

    asyncio.run(become_newer())
    before = asyncio.run(counts(database_url))
    with pytest.raises(NotMigrated, match=r"does not answer as it should.*ffffffffffff"):
        migrate(database_url)
    assert asyncio.run(counts(database_url)) == before


def test_the_models_and_the_migrations_describe_the_same_tables(database_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    command.check(alembic_config(database_url))


def test_two_processes_may_migrate_at_the_same_time(new_database: Callable[[str], str]) -> None:
    url = new_database("template1")
    code = "import sys; from app.store.database import migrate; migrate(sys.argv[1])"
    both = [subprocess.Popen([sys.executable, "-c", code, url], cwd=ROOT) for _ in range(2)]
    assert [process.wait(90) for process in both] == [0, 0]
    assert asyncio.run(counts(url))["alembic_version"] == 1


async def test_a_database_is_ready_once_it_holds_the_newest_tables(new_database: Callable[[str], str]) -> None:
    url = new_database("template1")
    async with Database.opened(url) as db:
        assert not await db.ready()
        await asyncio.to_thread(migrate, url)
        assert await db.ready()
        assert newest() == await db.pool.fetchval("select version_num from alembic_version")
