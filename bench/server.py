"""A server of its own for a measurement: real process, real PostgreSQL with durable commits, loopback only."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from app.store.embedded import temporary

WIDE_RATES = {f"TABLESIDE_RATE_{name}": "1000000/minute" for name in ("PLAYERS", "TABLES", "GUESSES", "CHAT", "CALLS")}
"""One address plays hundreds of people here."""

SETTINGS = {"TABLESIDE_DEV": "1", "TABLESIDE_LOG_LEVEL": "WARNING", "TABLESIDE_BOT_DELAY_S": "0"}


@dataclass(frozen=True, slots=True)
class Server:
    address: str
    database: str
    pid: int


@contextlib.contextmanager
def serving() -> Generator[Server]:
    """A running server with games for developers and no narrow rates."""
    with temporary() as database, tempfile.TemporaryFile() as log:
        environment = os.environ | WIDE_RATES | SETTINGS | {"DATABASE_URL": database}
        command = [sys.executable, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True) as process:
            try:
                yield Server(first_address(process), database, process.pid)
            finally:
                process.terminate()
                process.wait(30)
                log.seek(0)
                sys.stderr.write(log.read().decode(errors="replace")[-2000:])


def first_address(process: subprocess.Popen[str]) -> str:
    """The address that a server prints when it can be reached."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"\w+://\S+", line):
            return found[0]
    raise RuntimeError("the server did not start")


def processor_seconds(pid: int) -> float:
    """How much processor time the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
