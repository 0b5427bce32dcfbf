"""What the people at a table are told over their websockets, as it happens. The bus, the hub and the lobby are the real ones."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from app.lobby.sweeping import sweep
from app.main import create_app
from app.settings import Settings
from app.web.deps import Services

Headers = dict[str, str]


@pytest.fixture
def client(url: str) -> Generator[TestClient]:
    with TestClient(create_app(Settings(database_url=url, dev=True, sweep_s=3600))) as client:
        yield client


def parts_of(client: TestClient) -> Services:
    app = client.app
    assert isinstance(app, FastAPI)
    return app.state.services


def person(client: TestClient, name: str) -> Headers:
    answer = client.post("/api/players", json={"name": name})
    client.cookies.clear()
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def table_for(client: TestClient, host: Headers, *guests: Headers, game: str = "regicide") -> str:
    code = client.post("/api/tables", json={"game": game}, headers=host).json()["code"]
    for guest in guests:
        assert client.post(f"/api/tables/{code}/seats", headers=guest).status_code == 200
        assert client.post(f"/api/tables/{code}/ready", headers=guest).status_code == 200
    return code


def until(ws: WebSocketTestSession, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next frame that is wanted; at most fifty others may come before it."""
    for _ in range(50):
        frame = ws.receive_json()
        if wanted(frame):
            return frame
    raise AssertionError("it never came")


def rest(ws: WebSocketTestSession) -> list[dict[str, Any]]:
    """Everything that comes before the socket is closed."""
    frames = []
    while True:
        try:
            frames.append(ws.receive_json())
        except WebSocketDisconnect as end:
            return [*frames, {"closed": end.code}]


def later(client: TestClient, work: Callable[[], Any]) -> Any:
    """Runs a coroutine in the app's own loop."""
    assert client.portal is not None
    return client.portal.call(work)


@pytest.mark.parametrize("ban", [False, True])
def test_whoever_is_removed_is_told_so_and_then_nothing_more(client: TestClient, ban: bool) -> None:
    ann, ben, cid = (person(client, name) for name in ("Ann", "Ben", "Cid"))
    code = table_for(client, ann, ben, cid)
    with (
        client.websocket_connect(f"/ws/tables/{code}", headers=ben) as his,
        client.websocket_connect(f"/ws/tables/{code}", headers=cid) as other,
    ):
        until(his, lambda f: f["type"] == "hello")
        client.request("DELETE", f"/api/tables/{code}/seats/1", headers=ann, json={"ban": ban})
        until(other, lambda f: f["type"] == "table" and f["seats"][1]["controller"] is None)
        client.patch(f"/api/tables/{code}", headers=ann, json={"lock": True})
        frames = rest(his)
    assert frames[-2:] == [{"type": "notice", "kind": "removed"}, {"closed": 4001}]
    with client.websocket_connect(f"/ws/tables/{code}", headers=ben) as again:
        first = again.receive_json()
        if ban:
            assert (first["type"], first["code"]) == ("rejected", "banned")
        else:
            assert first["you"]["seat"] is None
            again.send_json({"type": "act", "ref": "a", "decision": 1, "actions": [{"type": "yield"}]})
            assert until(again, lambda f: f["type"] == "rejected")["code"] == "not_seated"


def test_whoever_gets_up_of_their_own_will_watches_on(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    code = table_for(client, ann, ben)
    with client.websocket_connect(f"/ws/tables/{code}", headers=ben) as his:
        client.delete(f"/api/tables/{code}/seats/1", headers=ben)
        until(his, lambda f: f["type"] == "table" and f["seats"][1]["controller"] is None)
        client.patch(f"/api/tables/{code}", headers=ann, json={"lock": True})
        until(his, lambda f: f["type"] == "table" and f["lock"])


def test_spectators_are_shown_out_when_the_host_closes_the_table_to_them(client: TestClient) -> None:
    ann = person(client, "Ann")
    code = table_for(client, ann)
    with client.websocket_connect(f"/ws/tables/{code}") as stranger:
        assert stranger.receive_json()["table"]["code"] == code
        client.patch(f"/api/tables/{code}", headers=ann, json={"spectators": False})
        assert rest(stranger)[-1] == {"closed": 4003}
    with client.websocket_connect(f"/ws/tables/{code}") as stranger:
        assert stranger.receive_json()["code"] == "no_spectators"


def test_a_succession_is_announced_before_and_when_it_happens(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    code = table_for(client, ann, ben)
    parts = parts_of(client)

    async def absent(seconds: int) -> None:
        await parts.db.pool.execute("update players set seen_at = now() - interval '100 s' where name = 'Ann'")
        await parts.db.pool.execute(f"update tables set host_away_at = host_away_at - interval '{seconds} s'")
        await parts.guests.heard_of(parts.hub.players())
        await sweep(parts.lobby)

    with client.websocket_connect(f"/ws/tables/{code}", headers=ben) as his:
        until(his, lambda f: f["type"] == "hello")
        later(client, lambda: absent(0))
        assert until(his, lambda f: f["type"] == "table" and f["host_deadline"])["host"] == 0
        later(client, lambda: absent(31))
        told = until(his, lambda f: f["type"] == "table" and f["host"] == 1)
        assert told["host_deadline"] is None
    assert client.patch(f"/api/tables/{code}", headers=ben, json={"lock": True}).status_code == 200


def test_a_host_with_an_open_page_is_never_away(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    code = table_for(client, ann, ben)
    parts = parts_of(client)

    async def long_quiet() -> None:
        await parts.db.pool.execute("update players set seen_at = now() - interval '100 s'")
        await parts.guests.heard_of(parts.hub.players())
        await sweep(parts.lobby)

    with client.websocket_connect(f"/ws/tables/{code}", headers=ann) as hers:
        until(hers, lambda f: f["type"] == "hello")
        later(client, long_quiet)
        assert client.get(f"/api/tables/{code}").json()["host_deadline"] is None


def test_a_closed_lobby_says_so_to_whoever_has_it_open(client: TestClient) -> None:
    ann = person(client, "Ann")
    code = table_for(client, ann)
    parts = parts_of(client)

    async def day_after() -> None:
        await parts.db.pool.execute("update players set seen_at = now() - interval '2 days'")
        await parts.db.pool.execute("update tables set changed_at = now() - interval '2 days'")
        await sweep(parts.lobby)

    with client.websocket_connect(f"/ws/tables/{code}") as stranger:
        until(stranger, lambda f: f["type"] == "hello")
        later(client, day_after)
        assert rest(stranger)[-2:] == [{"type": "notice", "kind": "closed"}, {"closed": 4004}]


def test_chat_and_nudges_reach_everybody_at_the_table(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    code = table_for(client, ann, ben, game="noughts")
    client.post(f"/api/tables/{code}/start", headers=ann)
    with (
        client.websocket_connect(f"/ws/tables/{code}", headers=ann) as hers,
        client.websocket_connect(f"/ws/tables/{code}") as stranger,
    ):
        for ws in (hers, stranger):
            until(ws, lambda f: f["type"] == "snapshot")
        client.post(f"/api/tables/{code}/chat", headers=ben, json={"text": "<b>hello</b>"})
        client.post(f"/api/tables/{code}/nudge", headers=ben, json={"seat": 0})
        for ws in (hers, stranger):
            said = until(ws, lambda f: f["type"] == "chat")
            assert (said["text"], said["from"]["name"], said["from"]["seat"]) == ("<b>hello</b>", "Ben", 1)
            nudge = until(ws, lambda f: f["type"] == "notice")
            assert (nudge["kind"], nudge["from"], nudge["seat"]) == ("nudge", 1, 0)


def test_presence_and_the_number_of_watchers_are_told(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    code = table_for(client, ann, ben)
    with client.websocket_connect(f"/ws/tables/{code}", headers=ann) as hers:
        until(hers, lambda f: f["type"] == "table" and f["seats"][0]["present"] and not f["seats"][1]["present"])
        with client.websocket_connect(f"/ws/tables/{code}"), client.websocket_connect(f"/ws/tables/{code}", headers=ben):
            until(hers, lambda f: f["type"] == "table" and f["watching"] == 1 and f["seats"][1]["present"])
            assert client.get(f"/api/tables/{code}").json()["watching"] == 1
        until(hers, lambda f: f["type"] == "table" and f["watching"] == 0 and not f["seats"][1]["present"])


def test_twenty_reloads_while_the_host_starts_leave_everybody_on_their_seats(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    code = table_for(client, ann, ben)
    for n in range(20):
        if n == 10:
            assert client.post(f"/api/tables/{code}/start", headers=ann).status_code == 200
        with client.websocket_connect(f"/ws/tables/{code}", headers=ben) as his:
            hello = his.receive_json()
            assert hello["you"]["seat"] == 1
            if n >= 10:
                assert until(his, lambda f: f["type"] == "snapshot")["version"] == 1
