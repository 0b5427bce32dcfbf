"""One real server for the browsers: a process of its own, which a test may stop, kill and start again. Its database stays."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.error import HTTPError, URLError

ROOT = Path(__file__).parent.parent.parent

SETTINGS = {
    "TABLESIDE_DEV": "1",
    "TABLESIDE_BOT_DELAY_S": "0",
    "TABLESIDE_BOT_SPEED": "20",
    "TABLESIDE_AWAY_AFTER_S": "2",
    "TABLESIDE_RATE_GUESSES": "10000/minute",
    "TABLESIDE_RATE_TABLES": "10000/minute",
    "TABLESIDE_RATE_CALLS": "100000/minute",
    "TABLESIDE_RATE_CHAT": "1000/second",
    "TABLESIDE_LOG_JSON": "false",
}


class House:
    """The server. `url` stays the same over a restart."""

    def __init__(self, home: Path, database: str) -> None:
        self.home = home
        self.database = database
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = home / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the server and waits until it is ready."""
        command = [str(Path(sys.executable).parent / "tableside"), "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data-dir", str(self.home / "data")],
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **SETTINGS, "DATABASE_URL": self.database},
            )
        self.wait()

    def wait(self) -> None:
        """Waits until the server answers `/readyz`."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=5):
                    return
            except (HTTPError, URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-4000:]}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends the server. `SIGKILL` gives it no time for anything."""
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(20)
        self.process = None

    def restart(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.stop(how)
        self.start()

    def faults(self) -> list[str]:
        """Lines of the log that tell of a fault: tracebacks and answers of 500 and above."""
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return [line for line in lines if "Traceback" in line or "status=50" in line]


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def new_home() -> Path:
    """A folder for one server's log."""
    return Path(tempfile.mkdtemp(prefix="tableside-browser-"))
