"""The HTTP API under fire: whatever is sent, the answer is one of the contract's, the process lives, and nothing is logged as a failure."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.main import create_app
from app.settings import Settings
from tests.house import LOOSE

EXAMPLES = 6
"""Per call."""

MODEST = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

KNOWN = frozenset({200, 201, 400, 401, 403, 404, 405, 409, 413, 422, 429})

LITERAL = [
    "</script><img src=x onerror=__x()>", '"><svg/onload=__x()>', "{{7*7}}", "${7*7}", "javascript:__x()", "\u2028", "<b>bold</b>", "W" * 10_000,
    "e" + "\u0301" * 200, "\u202eevil", "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 50, "Аnn", "null", "__proto__",
    "constructor", "\u00a0x\u00a0", "a\r\nb", "\x00", "", "../../etc/passwd", "%00", "'; drop table players; --",
]  # fmt: skip


def check(answer: Any) -> None:
    assert answer.status_code in KNOWN, (answer.status_code, answer.text)
    assert "content-security-policy" in answer.headers
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert set(error) == {"code", "message", "details"}
        assert error["message"]


def people(client: TestClient) -> tuple[dict[str, str], str]:
    """A host, and the code of a table where a game is played."""
    token = client.post("/api/players", json={"name": "Ann"}).json()["token"]
    client.cookies.clear()
    headers = {"Authorization": f"Bearer {token}"}
    code = client.post("/api/tables", json={"game": "noughts"}, headers=headers).json()["code"]
    client.post(f"/api/tables/{code}/bots", headers=headers)
    return headers, code


def test_every_call_answers_generated_requests_as_the_contract_says(url: str) -> None:
    app = create_app(Settings.model_validate({"database_url": url, "dev": True, "sweep_s": 3600, **LOOSE}))
    schema: Any = schemathesis.openapi.from_dict(app.openapi())
    with TestClient(app) as client:
        headers, code = people(client)
        tried = 0
        for found in schema.get_all_operations():
            operation = found.ok()
            wrong = len(operation.body) > 0  # the other tests send what is right
            mode = schemathesis.GenerationMode.NEGATIVE if wrong else schemathesis.GenerationMode.POSITIVE

            @MODEST
            @given(case=operation.as_strategy(generation_mode=mode), ours=st.booleans(), known=st.booleans())
            def attack(case: Any, ours: bool, known: bool) -> None:
                nonlocal tried
                tried += 1
                if known and "code" in case.path_parameters:
                    case.path_parameters["code"] = code
                sent = case.as_transport_kwargs(base_url="http://testserver")
                more = {name: sent[name] for name in ("json", "params") if sent.get(name) is not None}
                if "data" in sent and isinstance(sent["data"], (str, bytes)):
                    more["content"] = sent["data"]
                check(client.request(sent["method"], sent["url"], headers=headers if ours else {}, **more))
                client.cookies.clear()

            attack()
        assert tried > 100
        assert client.get("/healthz").status_code == 200


def test_hostile_texts_in_every_place_where_text_may_stand_are_shown_literally_or_refused(url: str) -> None:
    with TestClient(create_app(Settings(database_url=url, dev=True, sweep_s=3600))) as client:
        headers, code = people(client)
        places = [
            ("POST", "/api/players", lambda text: {"name": text}),
            ("PATCH", "/api/players/me", lambda text: {"name": text}),
            ("POST", "/api/players/handover", lambda text: {"code": text}),
            ("POST", "/api/tables", lambda text: {"game": text}),
            ("POST", "/api/tables", lambda text: {"game": "noughts", "options": {text: text}}),
            ("PATCH", f"/api/tables/{code}", lambda text: {"host": text}),
            ("PATCH", f"/api/tables/{code}", lambda text: {"visibility": text}),
            ("POST", f"/api/tables/{code}/bots", lambda text: {"level": text}),
            ("POST", f"/api/tables/{code}/ready", lambda text: {"entropy": text}),
            ("POST", f"/api/tables/{code}/chat", lambda text: {"phrase": text}),
            ("POST", f"/api/tables/{code}/chat", lambda text: {"text": "x", "ref": text}),
        ]
        for text in LITERAL:
            for method, path, body in places:
                check(client.request(method, path, json=body(text), headers=headers))
                client.cookies.clear()
            part = quote(text[:200], safe="")
            for path in (f"/api/tables/{part}", f"/api/sessions/{part}/log", f"/api/sessions/s_x/replay/1?as={part}"):
                answer = client.get(path)
                if answer.url.path.startswith("/api/"):
                    check(answer)


def test_json_that_is_nested_too_deep_or_too_large_is_refused(url: str) -> None:
    with TestClient(create_app(Settings(database_url=url, dev=True, sweep_s=3600))) as client:
        headers, _ = people(client)
        kinds = {**headers, "Content-Type": "application/json"}
        for content in (
            b"[" * 60_000,
            b'{"game":' * 8_000,
            b'{"game": "noughts", "options": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        ):
            assert client.post("/api/tables", content=content, headers=kinds).status_code == 400
        assert client.post("/api/tables", content=b" " * 65_537, headers=kinds).status_code == 413
        for number in (b"1e999", b"-1e999", b"NaN", b"1" * 4_000, b"1" * 10_000):
            content = b'{"game": "noughts", "options": {"marks": ' + number + b"}}"
            assert client.post("/api/tables", content=content, headers=kinds).status_code in (400, 422)
