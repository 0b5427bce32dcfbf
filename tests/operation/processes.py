"""Processes seen from outside: waiting for one to end, and finding a server's PostgreSQL."""

from __future__ import annotations

import os
import select
from pathlib import Path


def postmaster(home: Path) -> int:
    """The pid of the PostgreSQL that runs on the data folder `home`."""
    return int((home / "pg18" / "postmaster.pid").read_text().split("\n")[0])


def ends(pid: int, within: float = 20) -> bool:
    """Whether the process `pid` has ended, or does so within so many seconds."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], within)[0])
    finally:
        os.close(handle)


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
