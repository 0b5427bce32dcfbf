"""Whether the server lives, whether it can serve, and its numbers."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest, multiprocess, registry

from app.store import tables
from app.web.deps import Parts
from app.web.errors import UNREACHABLE

router = APIRouter(tags=["operation"])

TABLES = Gauge("tableside_tables", "Tables that changed within a day, by status", ["status"], multiprocess_mode="mostrecent")


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process lives."""
    return {"status": "ok"}


@router.get("/readyz")
async def readyz(parts: Parts, response: Response) -> dict[str, object]:
    """Whether players can be served: the database answers and is up to date, news from other processes come in, nobody is stopping us."""
    checks = {"database": await parts.db.ready(), "bus": bool(parts.bus.ready), "running": not parts.stopping}
    good = all(checks.values())
    response.status_code = 200 if good else 503
    return {"status": "ok" if good else "not ready", "checks": checks}


@router.get("/metrics", response_class=Response)
async def metrics(parts: Parts) -> Response:
    """Numbers for Prometheus."""
    try:
        async with parts.db.session() as s:
            found = await tables.count_by_status(s, datetime.now(UTC) - timedelta(days=1))
    except UNREACHABLE:
        found = {}
    for status in ("lobby", "playing", "finished"):
        TABLES.labels(status).set(found.get(status, 0))
    return Response(generate_latest(_all()), media_type=CONTENT_TYPE_LATEST)


def _all() -> CollectorRegistry:
    """This process's numbers, or all workers' together where they keep them in a folder (PROMETHEUS_MULTIPROC_DIR)."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return registry.REGISTRY
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)
    return together
