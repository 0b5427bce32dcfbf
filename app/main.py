"""Puts the parts together: the only place that knows all of them.

`create_app()` makes the app from the environment's settings; tests hand in their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import structlog
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app import logs
from app.chat.talk import Talk
from app.games.registry import all_games
from app.lobby.lobby import Lobby
from app.lobby.sweeping import sweep
from app.locale import LOCALES, translator
from app.players.guests import Guests
from app.sessions.bots import Bots
from app.sessions.bus import Bus
from app.sessions.hub import Hub
from app.sessions.sessions import Sessions
from app.settings import Settings
from app.store.actions import Writer
from app.store.database import Database
from app.web import api, errors, health, pages, protocol, reference, replays, socket
from app.web.build import build_id
from app.web.deps import Services
from app.web.direct import Direct
from app.web.farewell import before_signals
from app.web.observe import Observe
from app.web.security import BodyLimit, OriginGuard, SecurityHeaders

log = structlog.get_logger(__name__)

TICK_S = 0.25


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app, ready for an ASGI server. Without `settings` they are read from the environment, and logging is set up too."""
    if settings is None:
        settings = Settings()
        logs.configure(settings.log_level, settings.log_json)
    logs.make_discreet()
    load()
    app = FastAPI(
        title="Tableside",
        version="1",
        description="Tables for board and card games. A token from POST /api/players goes into the Authorization header, or comes as a cookie.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = Services(settings)
    app.state.error_page = pages.error_page
    errors.install(app)
    for router in (api.router, socket.router, health.router, reference.router, pages.router, replays.router):
        app.include_router(router)
    allowed = [*settings.allowed_origins, *([settings.public_url] if settings.public_url else [])]
    app.add_middleware(BodyLimit, most=settings.body_most)  # the last one added is the first one asked
    app.add_middleware(OriginGuard, allowed=allowed)
    app.add_middleware(SecurityHeaders, tls=bool(settings.public_url and settings.public_url.startswith("https:")))
    app.add_middleware(Observe)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    app.add_middleware(Direct)
    return app


def load() -> None:
    """Reads the games, their words and the build's name, which are then kept: a file that is broken, or just being replaced, is a start
    that fails and no call that fails later."""
    all_games()
    for locale in LOCALES:
        translator(locale)
    build_id()


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Opens what the app needs while it runs, and closes it in the opposite order."""
    parts: Services = app.state.services
    settings = parts.settings
    if settings.database_url is None:
        raise RuntimeError("DATABASE_URL is not set. `tableside serve` brings a PostgreSQL of its own.")
    async with AsyncExitStack() as stack:
        parts.db = await stack.enter_async_context(Database.opened(settings.database_url, pool_size=settings.database_pool))
        parts.guests = Guests(parts.db, settings)
        await open_play(stack, parts)
        stack.enter_context(before_signals(parts.hub.restart))
        sweeper = asyncio.create_task(every(settings.sweep_s, lambda: tidy(parts)), name="sweep the lobby")
        stack.push_async_callback(stop, sweeper)
        yield
        parts.stopping = True


async def open_play(stack: AsyncExitStack, parts: Services) -> None:
    """Opens sessions, the hub, bots and the bus; `stack` closes them: first what could begin something new, the writer last."""
    settings = parts.settings
    writer = Writer(parts.db.url)
    stack.push_async_callback(writer.close)
    await writer.open()
    parts.sessions = Sessions(parts.db, writer, lambda _level: settings.bot_delay_s)
    parts.hub = Hub(parts.sessions, protocol.IDLE_S)
    parts.lobby = Lobby(parts.db, settings, parts.sessions, parts.hub.presence, parts.hub.table_changed)
    parts.talk = Talk(parts.db, parts.sessions)
    parts.hub.tables, parts.hub.chat = parts.lobby, parts.talk
    stack.push_async_callback(parts.hub.close)
    bots = Bots(parts.sessions, speed=settings.bot_speed)
    bots.start()
    stack.push_async_callback(bots.stop)
    parts.bus = Bus(parts.db, parts.sessions, parts.hub, bots)
    await parts.bus.start()
    stack.push_async_callback(parts.bus.stop)
    for work, name in ((lambda: tick(parts), "tick"), (parts.sessions.mend, "mend")):
        stack.push_async_callback(stop, asyncio.create_task(every(TICK_S, work), name=name))


async def tick(parts: Services) -> None:
    """What this process does a few times a second: serves slow viewers, forgets sessions nobody uses."""
    parts.hub.tick()
    parts.sessions.tidy(parts.hub.in_use())


async def tidy(parts: Services) -> None:
    """What this process does now and then: notes who is here, and does what is due at tables."""
    await parts.guests.heard_of(parts.hub.players())
    await sweep(parts.lobby)


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Does `work` again and again. A failure is logged, and the next time is tried as ever."""
    while True:
        try:
            await work()
        except errors.UNREACHABLE as error:
            log.warning("sweep.failed", kind=type(error).__name__)
        except Exception as error:
            log.error("sweep.failed", kind=type(error).__name__, exc_info=error)
        await asyncio.sleep(seconds)


async def stop(task: asyncio.Task[None]) -> None:
    """Ends a task and waits until it has."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
