"""My tables: a list of what I could go on with. And chairs that chance gives out."""

from __future__ import annotations

from tests.house import House, ok, refused


async def test_my_tables_are_listed_with_whose_turn_it_is_running_ones_first(house: House) -> None:
    ann, ben, cid = [await house.person(name) for name in ("Ann", "Ben", "Cid")]
    assert ok(await ann.get("/api/players/me/tables")) == []
    first = (await ann.table("noughts"))["code"]
    path = f"/api/tables/{first}"
    ok(await ben.post(f"{path}/seats"))
    ok(await ben.post(f"{path}/ready"))
    ok(await ann.post(f"{path}/start"))
    second = (await ben.table("regicide"))["code"]
    hers, his = ok(await ann.get("/api/players/me/tables")), ok(await ben.get("/api/players/me/tables"))
    assert [(line["code"], line["status"]) for line in his] == [(first, "playing"), (second, "lobby")]
    assert [line["code"] for line in hers] == [first]
    (running,) = hers
    assert running["names"] == ["Ann", "Ben"]
    assert (len(running["waiting"]), running["ends"], running["title"]) == (1, None, "Noughts")
    assert {hers[0]["your_turn"], his[0]["your_turn"]} == {True, False}
    assert his[1]["waiting"] == []
    assert ok(await cid.get("/api/players/me/tables")) == []


async def test_a_stranger_has_no_tables(house: House) -> None:
    refused(await house.stranger().get("/api/players/me/tables"), 401, "no_identity")


async def test_chance_gives_out_the_chairs_and_nobody_is_lost(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = (await ann.table("death-wish", seats=8))["code"]
    path = f"/api/tables/{code}"
    ok(await ben.post(f"{path}/seats"))
    ok(await ann.post(f"{path}/bots", {"seat": 5}))
    orders = set()
    for _ in range(12):
        table = ok(await ann.post(f"{path}/shuffle-seats"))
        assert [seat["seat"] for seat in table["seats"]] == list(range(8))
        assert table["seats"][table["host"]]["player"]["name"] == "Ann"
        orders.add(tuple((seat["player"] or {}).get("name") or seat["controller"] for seat in table["seats"]))
    assert len(orders) > 1
    assert all(sorted(map(str, order)) == sorted(["Ann", "Ben", "bot", *["None"] * 5]) for order in orders)


async def test_only_the_host_lets_chance_decide_and_only_before_the_game(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    path = f"/api/tables/{(await ann.table('noughts'))['code']}"
    ok(await ben.post(f"{path}/seats"))
    refused(await ben.post(f"{path}/shuffle-seats"), 403, "not_host")
    ok(await ben.post(f"{path}/ready"))
    ok(await ann.post(f"{path}/start"))
    refused(await ann.post(f"{path}/shuffle-seats"), 409, "already_started")
