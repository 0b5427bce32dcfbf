"""Log lines: readable by machines, and without secrets."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest
import structlog

from app import logs


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the configured log writes; the tests' own set-up comes back afterwards."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logs.configure("INFO")
    yield written
    structlog.configure(**before)
    root.handlers[:], root.level = handlers, level
    logging.getLogger("uvicorn.access").propagate = True


def test_fields_that_hold_secrets_are_kept_back(lines: io.StringIO) -> None:
    structlog.get_logger("app").info("said", token="abc", seed="def", entropy="ghi", hand=["AC"], code="K7QM3XPD", game="regicide")
    line = json.loads(lines.getvalue())
    assert (line["event"], line["game"], line["level"]) == ("said", "regicide", "info")
    assert {line[name] for name in ("token", "seed", "entropy", "hand", "code")} == {"[kept back]"}


def test_what_a_library_logs_has_the_same_form_and_no_path(lines: io.StringIO) -> None:
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.info('%s - "WebSocket %s" [accepted]', "127.0.0.1:1", "/ws/tables/K7QM3XPD?since=1")
    uvicorn.info("connection open")
    logging.getLogger("uvicorn.access").info('%s - "%s %s"', "127.0.0.1:1", "GET", "/api/tables/K7QM3XPD")
    uvicorn.info("Application startup complete.")
    (line,) = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert line["event"] == "Application startup complete."
