from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.operation.processes import ends, postmaster


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A data folder that the database's own user can reach too (pytest's temporary folders are closed to it)."""
    folder = Path(tempfile.mkdtemp(prefix="tableside-home-"))
    folder.chmod(0o711)
    yield folder
    with suppress(FileNotFoundError):
        ends(postmaster(folder))  # the last one may still be stopping, and takes its files away itself
    shutil.rmtree(folder)
