"""Which build of the app this is: a digest of everything that a browser may have loaded or that decides what it is told.

It is in the addresses of the static files, so they can be kept for ever, and in `hello`, so that a page knows when it is old.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PARTS = ("static", "templates", "app")
KINDS = frozenset({".css", ".html", ".js", ".md", ".po", ".py", ".svg", ".webmanifest"})


@cache
def build_id() -> str:
    """Twelve hex digits, the same in every process that runs from the same files."""
    digest = hashlib.sha256()
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*")):
            if path.suffix in KINDS:
                digest.update(str(path.relative_to(ROOT)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
