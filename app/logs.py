"""One way to log, for our own lines and for every library's: structlog, as JSON lines or, on a terminal, for reading.

What must never be in a line is taken out here once more, by the name of its field: tokens, seeds, entropy, cards.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

SECRET = frozenset(
    "token authorization cookie cookies seed server_seed entropy state view views hand hands cards action actions code link password url dsn".split()
)
"""Names of fields whose values are never written."""


def without_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replaces the value of every field in `SECRET`."""
    for name in event.keys() & SECRET:
        event[name] = "[kept back]"
    return event


class Discreet(logging.Filter):
    """What uvicorn says of websockets, without what must not be in a log: their paths hold the tables' codes; and a client that sends
    bytes which are no text is closed with 1007, which is no fault of ours to print a traceback for."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg == "Invalid UTF-8 sequence received from client.":
            record.exc_info, record.levelno, record.levelname = None, logging.INFO, "INFO"
        return '"WebSocket %s"' not in str(record.msg) and record.msg not in ("connection open", "connection closed")


def make_discreet() -> None:
    """Puts `Discreet` before uvicorn's log, once."""
    server = logging.getLogger("uvicorn.error")
    if not any(isinstance(f, Discreet) for f in server.filters):
        server.addFilter(Discreet())


def configure(level: str = "INFO", as_json: bool = True) -> None:
    """Sets up logging for this process. Called once, where the server starts."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last: list[Any] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    if not as_json:
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    make_discreet()
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    access = logging.getLogger("uvicorn.access")  # its lines hold the paths, and these the tables' codes
    access.handlers.clear()
    access.propagate = False
