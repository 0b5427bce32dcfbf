"""A database that is away for a while, as far as one writer can tell."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from app.store.actions import Writer

NOWHERE = "postgresql://nobody@/nothing?host=/nowhere"


@contextmanager
def away(writer: Writer) -> Generator[None]:
    """The writer's connection is lost, and while the block runs there is no other."""
    there, writer._url = writer._url, NOWHERE
    if writer._connection is not None:
        writer._connection.terminate()
    try:
        yield
    finally:
        writer._url = there
