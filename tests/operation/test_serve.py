"""The server as a process: one command starts it, and no way of ending it leaves anything behind."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import asyncpg
import httpx2
import pytest

from app.cli import main
from app.commands.serve import Unready, bind, own_addresses
from bench.client import Person, Seat, started
from tests.operation.processes import children, ends, postmaster

WAIT = 90
"""Seconds that a busy machine may take for anything."""

Serving = tuple[subprocess.Popen[str], str]


@contextlib.contextmanager
def serving(*words: str, **environment: str) -> Generator[Serving]:
    """The server as its own process, with the address that it printed. It is killed at the end if it still runs."""
    command = [sys.executable, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", "0", *words]
    clean = {name: value for name, value in os.environ.items() if name != "DATABASE_URL" and not name.startswith("TABLESIDE_")}
    with subprocess.Popen(command, env=clean | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said = ""
        while not (found := re.search(r"http://\S+", said)):
            line = process.stdout.readline()
            assert line, f"the server ended before it was ready: {said}"
            said += line
        try:
            yield process, found[0]
        finally:
            process.kill()


def call(address: str, path: str, body: Any = None, token: str = "") -> Any:
    """The JSON that the server answers; a body makes it a POST."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address + path, data, headers), timeout=WAIT) as answer:
        text = answer.read()
    return json.loads(text) if text.startswith((b"{", b"[")) else text


def new_table(address: str) -> str:
    """Makes a player and a table, and answers the table's code."""
    token = call(address, "/api/players", {"name": "Ann"})["token"]
    return call(address, "/api/tables", {"game": "regicide"}, token)["code"]


def test_one_command_serves_with_a_database_of_its_own(home: Path) -> None:
    with serving("--data-dir", str(home)) as (process, address):
        call(address, "/healthz")
        call(address, "/readyz")
        assert "regicide" in [game["id"] for game in call(address, "/api/games")]
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT) == 0
        assert not (home / "pg18" / "postmaster.pid").exists()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_table_outlives_its_server_and_postgres_does_not(home: Path, how: signal.Signals) -> None:
    with serving("--data-dir", str(home)) as (process, address):
        code = new_table(address)
        database = postmaster(home)
        process.send_signal(how)
        assert process.wait(WAIT) == (0 if how == signal.SIGTERM else -how)
        assert ends(database, WAIT)
    with serving("--data-dir", str(home)) as (_, address):
        assert call(address, f"/api/tables/{code}")["code"] == code


def test_a_given_database_is_used_whatever_form_its_address_has(new_database: Callable[[], str], tmp_path: Path) -> None:
    given = new_database()
    with serving("--data-dir", str(tmp_path), DATABASE_URL=given.replace("postgresql://", "postgres://")) as (_, address):
        code = new_table(address)
    assert not any(tmp_path.iterdir())

    async def stored() -> bool:
        connection = await asyncpg.connect(given)
        try:
            return await connection.fetchval("SELECT count(*) = 1 FROM tables WHERE code = $1", code)
        finally:
            await connection.close()

    assert asyncio.run(stored())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_two_workers_serve_one_address_and_end_with_their_parent(new_database: Callable[[], str], how: signal.Signals) -> None:
    with serving("--workers", "2", DATABASE_URL=new_database()) as (process, address):
        codes = [new_table(address) for _ in range(4)]
        for code in codes:
            assert call(address, f"/api/tables/{code}")["code"] == code
        workers = [pid for pid in children(process.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        assert len(workers) == 2
        process.send_signal(how)
        assert process.wait(WAIT) == (0 if how == signal.SIGTERM else -how)
        assert all(ends(worker, WAIT) for worker in workers)


def test_a_session_that_was_played_here_verifies(
    new_database: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def played(address: str) -> Any:
        async with httpx2.AsyncClient(base_url=address, timeout=WAIT) as http:
            pair = [await Person.new(http, name) for name in ("Ann", "Ben")]
            code = await started(pair, "noughts", options={"marks": 12})
            async with pair[0].at(code) as one, pair[1].at(code) as two:
                await asyncio.wait_for(asyncio.gather(Seat(one).play(), Seat(two).play()), WAIT)
            session = (await http.get(f"/api/tables/{code}")).json()["session"]
            return (await http.get(f"/api/sessions/{session}/replay", headers=pair[0].headers)).json()

    with serving(DATABASE_URL=new_database(), TABLESIDE_DEV="1") as (_, address):
        export = asyncio.run(played(address))
    file = tmp_path / "session.json"
    file.write_text(json.dumps(export))
    assert main(["verify", str(file)]) == 0
    assert "All 13 commands" in capsys.readouterr().out


def test_a_database_that_does_not_answer_is_told_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = os.environ | {"DATABASE_URL": f"postgresql://nobody:secret@/none?host={tmp_path}"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=WAIT)
    assert done.returncode == 1
    assert "the database does not answer" in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr + done.stdout


def test_a_port_that_is_taken_is_told_before_anything_is_started() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(Unready, match="Choose another with --port"):
            bind("127.0.0.1", other.getsockname()[1])


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        (["--port", "70000"], {}, "no number from 0 to 65535"),
        (["--workers", "0"], {}, "no number from 1 to 64"),
        ([], {"TABLESIDE_RATE_CHAT": "often"}, "rate_chat: Value error, couldn't parse"),
        ([], {"TABLESIDE_TRUSTED_PROXIES": "not json"}, "trusted_proxies"),
        (["--data-dir", "/dev/null/data"], {}, "The data folder /dev/null/data can't be used"),
    ],
)
def test_whatever_the_server_can_not_be_started_with_is_told_in_a_sentence(
    words: list[str], environment: dict[str, str], said: str
) -> None:
    command = [sys.executable, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", "0", *words]
    clean = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(command, env=clean | environment, capture_output=True, text=True, check=False, timeout=WAIT)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_only_a_server_that_listens_on_every_network_gives_a_second_address() -> None:
    assert own_addresses("127.0.0.1", 80) == ["http://127.0.0.1:80"]
    assert own_addresses("::1", 80) == ["http://[::1]:80"]
    assert own_addresses("0.0.0.0", 80)[0] == "http://localhost:80"
