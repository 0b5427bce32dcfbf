"""However the server ends, its PostgreSQL ends with it, and what was committed stays."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from app.store import embedded as module
from app.store.embedded import EmbeddedError, embedded, temporary
from tests.operation.processes import children, ends, parent, postmaster

OWNER = """
import asyncio, asyncpg, os, signal, sys
from pathlib import Path
from app.store.embedded import embedded

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in a shell's background is born deaf to it

async def insert(url):
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE IF NOT EXISTS marks (name text)")
    await connection.execute("INSERT INTO marks VALUES ($1)", sys.argv[2])
    await connection.close()

with embedded(Path(sys.argv[1])) as url:
    asyncio.run(insert(url))
    if sys.argv[3:] == ["fork"] and not os.fork():
        signal.pause()
    print(url, flush=True)
    signal.pause()
"""


def start(home: Path, *words: str, code: str = OWNER) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, str(home), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@contextlib.contextmanager
def owner(home: Path, *words: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """Another process that has committed a row named `words[0]` to its PostgreSQL in `home`; with that server's URL."""
    with start(home, *words) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def ask(url: str, query: str, *values: Any) -> Any:
    async def run() -> Any:
        connection = await asyncpg.connect(url)
        try:
            return await connection.fetchval(query, *values)
        finally:
            await connection.close()

    return asyncio.run(run())


def kept(url: str, name: str) -> bool:
    return ask(url, "SELECT count(*) FROM marks WHERE name = $1", name) == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_signal_ends_the_server_its_postgres_ends_and_no_row_is_lost(home: Path, how: signal.Signals) -> None:
    with owner(home, how.name) as (process, url):
        server = postmaster(home)
        process.send_signal(how)
        process.wait(20)
        assert ends(server)
        assert not (home / "pg18" / "postmaster.pid").exists()
    with embedded(home) as url:
        assert kept(url, how.name)


def test_a_forked_worker_does_not_keep_the_postgres_of_a_killed_server(home: Path) -> None:
    with owner(home, "forked", "fork") as (process, _):
        server, (worker,) = postmaster(home), [pid for pid in children(process.pid) if pid != parent(postmaster(home))]
        process.kill()
        try:
            assert ends(server)
            with embedded(home) as url:
                assert kept(url, "forked")
        finally:
            os.kill(worker, signal.SIGKILL)


def test_a_killed_postgres_recovers_at_the_next_start(home: Path) -> None:
    with owner(home, "recovered"):
        os.kill(postmaster(home), signal.SIGKILL)
    with embedded(home) as url:
        assert kept(url, "recovered")


def test_a_second_process_uses_the_first_ones_server_and_leaves_it_running(home: Path) -> None:
    with owner(home, "shared") as (_, first):
        with embedded(home) as second:
            assert second == first
        assert kept(first, "shared")


def test_a_second_process_takes_over_when_the_first_one_ends_while_it_waits(home: Path) -> None:
    with owner(home, "handed over") as (process, _):
        os.kill(postmaster(home), signal.SIGKILL)
        with start(home, "taken over") as next_owner:
            process.kill()
            assert next_owner.stdout is not None
            url = next_owner.stdout.readline().strip()
            assert kept(url, "handed over")
            assert kept(url, "taken over")
            next_owner.kill()


def test_a_postgres_that_lost_its_parents_is_stopped_all_the_same(home: Path) -> None:
    with embedded(home):
        server = postmaster(home)
        for helper in [parent(server), *children(parent(server))]:
            if helper != server:
                os.kill(helper, signal.SIGKILL)
    assert ends(server)


def test_an_orphan_of_an_earlier_server_is_stopped_before_the_next_start(home: Path) -> None:
    with owner(home, "orphaned") as (process, _):
        server = postmaster(home)
        for helper in [parent(server), *children(parent(server))]:
            if helper != server:
                os.kill(helper, signal.SIGKILL)
        process.kill()
        process.wait(20)
        assert not ends(server, 0)
        with embedded(home) as url:
            assert ends(server)
            assert kept(url, "orphaned")


def test_a_pid_that_another_program_has_by_now_is_no_server(home: Path) -> None:
    with owner(home, "recycled"):
        os.kill(postmaster(home), signal.SIGKILL)
    stale = home / "pg18" / "postmaster.pid"
    text = stale.read_text()
    stale.write_text(text.replace(text.split("\n")[0], str(os.getpid()), 1))
    with embedded(home) as url:
        assert kept(url, "recycled")


def test_a_pid_that_another_postgres_has_by_now_is_neither_used_nor_stopped(home: Path) -> None:
    with temporary() as other, owner(home, "recycled twice") as (process, _):
        os.kill(postmaster(home), signal.SIGKILL)
        process.kill()
        process.wait(20)
        pid = ask(other, "SELECT pg_read_file('postmaster.pid')").split("\n")[0]
        stale = home / "pg18" / "postmaster.pid"
        text = stale.read_text()
        stale.write_text(text.replace(text.split("\n")[0], pid, 1))
        with embedded(home) as url:
            assert kept(url, "recycled twice")
        assert ask(other, "SELECT 1") == 1


def test_a_start_that_was_killed_while_it_made_the_cluster_is_repeated_whole() -> None:
    home = Path(tempfile.mkdtemp(prefix="tableside-home-"))
    home.chmod(0o711)
    interrupted = "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.3)\n" + OWNER
    with start(home, "never", code=interrupted) as process:
        assert process.wait(20) == -signal.SIGALRM
    assert not (home / "pg18").exists()
    with embedded(home) as url:
        assert ask(url, "SELECT current_database()") == "tableside"
    shutil.rmtree(home, ignore_errors=True)


def test_the_data_may_lie_in_a_folder_that_is_closed_to_the_database_user(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    for _ in range(2):
        with embedded(tmp_path / "data") as url:
            assert ask(url, "SELECT 1") == 1
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_what_the_database_user_cannot_reach_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_reaches", lambda user, path: path != tmp_path)
    with pytest.raises(EmbeddedError, match=f"can't reach {tmp_path}.*DATABASE_URL"), embedded(tmp_path):
        pass


def test_a_missing_wheel_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(EmbeddedError, match="DATABASE_URL is not set"):
        module.bin_dir()


def test_settings_reach_the_server() -> None:
    with temporary(settings={"max_connections": "17"}) as url:
        assert ask(url, "SHOW max_connections") == "17"
        assert ask(url, "SHOW fsync") == "on"
