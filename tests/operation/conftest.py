from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A data folder that the database's own user can reach too (pytest's temporary folders are closed to it)."""
    folder = Path(tempfile.mkdtemp(prefix="tableside-home-"))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)
