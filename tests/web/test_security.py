"""The gates before every request, as plain ASGI: no database needed."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI, Request, WebSocket
from fastapi.testclient import TestClient
from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from app.errors import Conflict
from app.web import errors
from app.web.observe import Observe
from app.web.security import BodyLimit, OriginGuard, SecurityHeaders


@pytest.fixture
def client() -> TestClient:
    app = FastAPI()
    errors.install(app)

    @app.get("/api/thing")
    async def read() -> dict[str, str]:
        return {}

    @app.post("/api/thing")
    async def write(request: Request) -> dict[str, int]:
        return {"size": len(await request.body())}

    @app.post("/api/json")
    async def parsed(body: dict[str, Any]) -> dict[str, Any]:
        return {}

    @app.get("/api/conflict")
    async def conflict() -> None:
        raise Conflict("table_full", "Every seat at this table is taken.")

    @app.get("/api/crash")
    async def crash() -> None:
        raise ZeroDivisionError("a secret value")

    @app.get("/api/away")
    async def away() -> None:
        raise ConnectionRefusedError

    @app.websocket("/ws/thing")
    async def socket(ws: WebSocket) -> None:
        await ws.accept()
        await ws.close()

    app.add_middleware(BodyLimit, most=1000)
    app.add_middleware(OriginGuard, allowed=["https://play.example"])
    app.add_middleware(SecurityHeaders, tls=True)
    app.add_middleware(Observe)
    return TestClient(app)


FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://testserver:81"},
    {"Origin": "http://["},
    {"Origin": ""},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]

OWN = [
    {"Origin": "http://testserver"},
    {"Origin": "http://testserver:80"},
    {"Origin": "https://testserver"},
    {"Origin": "https://play.example", "Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_foreign_page_can_change_nothing_and_opens_no_socket(client: TestClient, headers: dict[str, str]) -> None:
    answer = client.post("/api/thing", headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign_origin"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/thing", headers=headers):
        pass
    assert client.get("/api/thing", headers=headers).status_code == 200


@pytest.mark.parametrize("headers", OWN)
def test_our_own_page_and_a_script_pass(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/thing", headers=headers).status_code == 200
    with client.websocket_connect("/ws/thing", headers=headers):
        pass


def test_an_origin_is_compared_with_the_host_behind_a_proxy_that_ends_tls() -> None:
    guard = OriginGuard(FastAPI())
    assert guard.passes(Headers({"host": "play.example", "origin": "https://play.example"}))
    assert not guard.passes(Headers({"host": "play.example", "origin": "https://play.example:8443"}))
    assert guard.passes(Headers({"host": "[::1]:8000", "origin": "http://[::1]:8000"}))


def test_every_answer_carries_the_policy_even_a_refusal(client: TestClient) -> None:
    for answer in (client.get("/api/thing"), client.get("/nowhere"), client.post("/api/thing", headers={"Origin": "null"})):
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        for part in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"):
            assert part in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in answer.headers


def test_tls_is_asked_for_again_only_where_it_was_used(client: TestClient) -> None:
    assert "strict-transport-security" in client.get("https://testserver/api/thing").headers


def test_a_body_over_the_limit_is_refused_by_its_announcement_and_by_its_size(client: TestClient) -> None:
    assert client.post("/api/thing", content=b"x" * 1000).json() == {"size": 1000}

    def dribble() -> Any:
        for _ in range(20):
            yield b"x" * 100

    for answer in (
        client.post("/api/thing", content=b"x" * 1001),
        client.post("/api/thing", content=dribble()),
        client.post("/api/json", content=dribble(), headers={"Content-Type": "application/json"}),
    ):
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "too_large"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/conflict", 409, "table_full"),
        ("/nowhere", 404, "not_found"),
        ("/api/json", 405, "method_not_allowed"),
    ],
)
def test_every_failure_is_the_same_json(client: TestClient, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert set(answer.json()["error"]) == {"code", "message", "details"}
    assert answer.headers["content-language"] == "en"


@pytest.mark.parametrize(
    "content",
    [b"{", b"", b"[]", b'"x"', b"\xff\xfe", b"[" * 900, b'{"a": ' * 90, b"NaN", b'{"\\ud800": 1', b"\x00"],
)
def test_bytes_that_are_no_json_are_answered_with_malformed(client: TestClient, content: bytes) -> None:
    answer = client.post("/api/json", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "malformed"


def test_a_crash_is_a_sentence_without_its_cause(client: TestClient, expect_log: Any) -> None:
    expect_log("request.failed")
    answer = client.get("/api/crash")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "secret" not in answer.text


def test_a_database_that_is_away_asks_to_try_again(client: TestClient, expect_log: Any) -> None:
    expect_log("database.away")
    answer = client.get("/api/away")
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["error"]["code"] == "try_again"


def test_a_sentence_is_in_the_reader_s_language_or_english(client: TestClient) -> None:
    for wanted, got in (("it-IT,it;q=0.9", "it"), ("xx", "en"), ("", "en"), (";;;,q=,*", "en")):
        assert client.get("/nowhere", headers={"Accept-Language": wanted}).headers["content-language"] == got
