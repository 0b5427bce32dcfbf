"""Liveness, readiness, numbers, and the API's own description."""

from __future__ import annotations

import html.parser

from app.store.database import newest
from tests.house import House, ok


async def test_a_server_that_lives_and_can_serve_says_so(house: House) -> None:
    assert ok(await house.stranger().get("/healthz")) == {"status": "ok"}
    assert ok(await house.stranger().get("/readyz"))["checks"] == {"database": True, "bus": True, "running": True}


async def test_a_server_that_is_stopping_or_out_of_date_is_not_ready(house: House) -> None:
    house.parts.stopping = True
    await house.sql("update alembic_version set version_num = 'older'")
    answer = await house.stranger().get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"] == {"database": False, "bus": True, "running": False}
    assert ok(await house.stranger().get("/healthz")) == {"status": "ok"}
    await house.sql("update alembic_version set version_num = $1", newest())


async def test_the_numbers_tell_tables_and_requests_by_the_route_s_pattern(house: House) -> None:
    ann = await house.person("Ann")
    code = (await ann.table())["code"]
    await ann.get(f"/api/tables/{code}")
    text = (await house.stranger().get("/metrics")).text
    assert 'tableside_tables{status="lobby"} 1.0' in text
    assert "tableside_sockets" in text
    assert '{code}"' in text
    assert code not in text


async def test_every_call_of_the_contract_is_described_for_programs_and_for_people(house: House) -> None:
    api = ok(await house.stranger().get("/api/openapi.json"))
    calls = {f"{method.upper()} {path}" for path, methods in api["paths"].items() for method in methods}
    assert {
        "POST /api/players", "GET /api/games", "POST /api/tables", "GET /api/tables", "GET /api/tables/{code}", "PATCH /api/tables/{code}",
        "POST /api/tables/{code}/seats", "DELETE /api/tables/{code}/seats/{seat}", "POST /api/tables/{code}/bots",
        "POST /api/tables/{code}/ready", "POST /api/tables/{code}/start", "POST /api/tables/{code}/rematch", "GET /api/tables/{code}/view",
        "GET /api/sessions/{id}/log", "GET /api/sessions/{id}/replay", "GET /api/sessions/{id}/replay/{seq}",
        "GET /healthz", "GET /readyz", "GET /metrics",
    } <= calls  # fmt: skip
    assert all(call["description"] for methods in api["paths"].values() for call in methods.values())
    page = (await house.stranger().get("/api/docs")).text
    assert all(path in page for path in api["paths"])
    for tag in ("script", "style"):
        assert f"<{tag}" not in page
    html.parser.HTMLParser().feed(page)
