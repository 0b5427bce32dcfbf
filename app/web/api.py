"""The HTTP API: `/api/...`. Each part is a module of its own; the names are the public contract in `docs/protocol.md`."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from app.web import api_games, api_players, api_sessions, api_tables
from app.web.bodies import Failure

FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure, "description": description}
    for status, description in (
        (400, "The request can't be read"),
        (401, "Nobody knows who asks"),
        (403, "Not allowed"),
        (404, "No such thing, or none for strangers"),
        (409, "Not in this state"),
        (413, "Too large"),
        (422, "Options that can't be played"),
        (429, "Too many"),
        (503, "Try again"),
    )
}

router = APIRouter(prefix="/api", responses=FAILURES)
router.include_router(api_games.router)
router.include_router(api_players.router)
router.include_router(api_tables.router)
router.include_router(api_sessions.router)
