"""Nobody may do at a table what is not theirs to do, and trying changes nothing."""

from __future__ import annotations

from typing import Any

from tests.house import House, Person, ok, refused


async def table_with_roles(house: House) -> tuple[str, dict[str, Person]]:
    """A game in progress, and people in every relation to it."""
    host, guest, kicked, banned, outside = [await house.person(name) for name in ("Host", "Guest", "Kicked", "Banned", "Outside")]
    path = f"/api/tables/{(await host.table('regicide'))['code']}"
    for person in (guest, kicked, banned):
        ok(await person.post(f"{path}/seats"))
        ok(await person.post(f"{path}/ready"))
    ok(await host.delete(f"{path}/seats/2"))
    ok(await host.delete(f"{path}/seats/3", {"ban": True}))
    ok(await host.post(f"{path}/start"))
    return path, {"guest": guest, "kicked": kicked, "banned": banned, "outside": outside, "stranger": house.stranger()}


def calls(path: str) -> list[tuple[str, str, Any]]:
    return [
        ("PATCH", path, {"lock": True}),
        ("PATCH", path, {"host": 1}),
        ("PATCH", path, {"visibility": "public"}),
        ("POST", f"{path}/bots", {"seat": 1}),
        ("POST", f"{path}/start", None),
        ("POST", f"{path}/rematch", None),
        ("POST", f"{path}/ready", None),
        ("DELETE", f"{path}/seats/0", None),
        ("DELETE", f"{path}/seats/0", {"ban": True}),
        ("POST", f"{path}/nudge", {"seat": 1}),
        ("POST", f"{path}/seats", {"seat": 0}),
    ]


async def test_every_call_by_everyone_who_may_not_is_refused_with_a_code_and_changes_nothing(house: House) -> None:
    path, people = await table_with_roles(house)
    before = ok(await house.stranger().get(path))
    for role, person in people.items():
        for method, address, body in calls(path):
            answer = await person.call(method, address, body)
            expected = {401} if role == "stranger" else {403, 409}
            assert answer.status_code in expected, (role, method, address, answer.text)
            assert answer.json()["error"]["message"]
    assert ok(await house.stranger().get(path)) == before


async def test_only_whoever_sits_there_sees_a_seat_s_view(house: House) -> None:
    path, people = await table_with_roles(house)
    outside = ok(await people["stranger"].get(f"{path}/view"))
    for role in ("kicked", "outside"):
        assert ok(await people[role].get(f"{path}/view"))["view"] == outside["view"]
    refused(await people["banned"].get(f"{path}/view"), 403, "banned")
    assert ok(await people["guest"].get(f"{path}/view"))["view"] != outside["view"]
    session = outside["session"]
    for person in people.values():
        answer = await person.get(f"/api/sessions/{session}/replay/1?as=0")
        assert answer.json()["error"]["code"] in ("not_finished", "banned")


async def test_a_private_game_shows_on_no_page_that_needs_no_code(house: House) -> None:
    path, people = await table_with_roles(house)
    seed = await house.parts.db.pool.fetchval("select encode(server_seed, 'hex') from tables")
    secrets = ["Guest", "Kicked", "Outside", path.rpartition("/")[2], seed, people["guest"].token]
    for page in (
        "/",
        "/me",
        "/rules/regicide",
        "/api/tables",
        "/api/games",
        "/api/openapi.json",
        "/api/docs",
        "/metrics",
        "/readyz",
        "/nowhere",
    ):
        text = (await house.stranger().get(page)).text
        for secret in secrets:
            assert str(secret) not in text, (page, secret)
    for page in (path, f"{path}/chat", f"{path}/view", path.replace("/api/tables", "/t")):
        text = (await house.stranger().get(page)).text
        assert seed not in text
        assert str(people["guest"].token) not in text


async def test_when_the_database_drops_every_connection_calls_are_answered_and_soon_all_is_well(
    house: House, expect_log: Any
) -> None:
    expect_log("bus.lost|sweep.failed")  # a sweep may meet the cut, too
    ann = await house.person("Ann")
    path = f"/api/tables/{(await ann.table())['code']}"
    own = await house.parts.db.pool.fetchval("select pg_backend_pid()")
    await house.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> $1 and pid <> pg_backend_pid()",
        own,
    )
    codes = []
    for n in range(30):
        answer = await ann.patch(path, {"lock": n % 2 == 0})
        codes.append(answer.status_code)
        if answer.status_code == 503:
            refused(answer, 503, "try_again")
    assert set(codes) <= {200, 503}
    assert codes[-1] == 200
