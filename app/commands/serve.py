"""`tableside serve`: one command from nothing to a table. Starts PostgreSQL where none is given, migrates, and serves.

However this process ends, its PostgreSQL ends (see `app/store/embedded.py`) and so do its workers: each watches for its parent.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import socket
import sys
import threading
from multiprocessing import connection, parent_process
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands import between

if TYPE_CHECKING:
    from fastapi import FastAPI

    from app.settings import Settings

LARGEST_FRAME = 64 * 1024
"""Bytes of a websocket message above which the connection is closed; the protocol's own limit is below it."""
GRACE_S = 5
"""How long a stopping process waits for its connections to end."""
BACKLOG = 2048
"""Connections that may wait while the server is busy or starting."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: 0.0.0.0, every network of this machine)")
    parser.add_argument(
        "--port", type=between(0, 65535), default=8000, help="port to listen on (default: 8000; 0 finds a free one)"
    )
    parser.add_argument("--data-dir", type=Path, help="where the server's own PostgreSQL keeps its data (default: data)")
    parser.add_argument("--workers", type=between(1, 64), default=1, help="processes that serve (default: 1)")


def run(args: argparse.Namespace) -> int:
    """Serves until a signal; 1 if the start failed."""
    # uvicorn raises the signal that stopped it again, after its own shutdown. With the default action the process would
    # end there, and nothing below `with` would run.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if args.data_dir:
        os.environ["TABLESIDE_DATA_DIR"] = str(args.data_dir)
    from app.store.embedded import EmbeddedError

    try:
        with contextlib.ExitStack() as stack:
            settings = _settings()
            door = stack.enter_context(bind(args.host, args.port))
            _prepare(stack, settings)
            door.listen(BACKLOG)  # from here on callers wait instead of being refused
            _greet(settings, args.host, door.getsockname()[1])
            return _serve(door, args.workers)
    except (EmbeddedError, Unready) as error:
        print(f"tableside: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


class Unready(Exception):
    """The server can't start. The sentence says why."""


def _settings() -> Settings:
    """The settings of the environment. Raises `Unready`, without the values: a password may be among them."""
    from pydantic import ValidationError
    from pydantic_settings import SettingsError

    from app.settings import settings

    try:
        return settings()
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors(include_input=False)]
    except SettingsError as error:
        wrong = [str(error)]
    raise Unready(
        "the settings can't be used (" + "; ".join(wrong) + "). docs/operation.md and app/settings.py tell what they may be."
    )


def bind(host: str, port: int) -> socket.socket:
    """A socket on `port` (0: a free one). Raises `Unready` where somebody else listens: better before PostgreSQL is started than after."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with contextlib.ExitStack() as failed:
            door = failed.enter_context(socket.socket(family, kind, protocol))
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
            failed.pop_all()
            return door
    except OSError as error:
        raise Unready(f"can't listen on {host} port {port} ({error.strerror}). Choose another with --port.") from None


def _prepare(stack: contextlib.ExitStack, settings: Settings) -> None:
    """A database that is there and up to date. Workers are told of it through the environment."""
    from app.store.database import NotMigrated, migrate
    from app.store.embedded import embedded

    url = settings.database_url or stack.enter_context(embedded(settings.data_dir))
    os.environ["DATABASE_URL"] = url
    try:
        migrate(url)
    except NotMigrated as error:
        raise Unready(str(error)) from error


def _greet(settings: Settings, host: str, port: int) -> None:
    """Prints where the server is to be found; on a terminal with a code for phones."""
    addresses = [settings.public_url] if settings.public_url else own_addresses(host, port)
    print("\nTableside is open at\n" + "".join(f"  {address}\n" for address in addresses), flush=True)
    if sys.stdout.isatty():
        import segno

        segno.make(addresses[-1], micro=False).terminal(compact=True, border=2)
        print(f"  Point a phone at the code to come to {addresses[-1]}\n", flush=True)


def own_addresses(host: str, port: int) -> list[str]:
    """How to reach the server from this machine and, if it listens there, from the network; the widest last."""
    if host not in ("0.0.0.0", "::", ""):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}"]
    addresses = [f"http://localhost:{port}"]
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(("192.0.2.1", 9))  # sends nothing: it only asks which of our addresses leads out
        addresses.append(f"http://{way_out.getsockname()[0]}:{port}")
    return addresses


def _serve(door: socket.socket, workers: int) -> int:
    from uvicorn import Config, Server
    from uvicorn.supervisors import Multiprocess

    from app.web.edge import Edge

    config = Config(
        "app.main:create_app" if workers == 1 else "app.commands.serve:worker",
        factory=True,
        http=Edge,
        workers=workers,
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the app reads them itself, so that it does under any server
        timeout_graceful_shutdown=GRACE_S,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
    )
    if workers > 1:
        Multiprocess(config, sockets=[door]).run()
        return 0
    server = Server(config)
    server.run(sockets=[door])
    return 0 if server.started else 1


def worker() -> FastAPI:
    """The app in one of several workers, which stops when its parent is gone: after a SIGKILL nobody else tells it."""
    from app.main import create_app

    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_follow, args=(parent.sentinel,), name="follow the parent", daemon=True).start()
    return create_app()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
