"""The host's tools, and what happens when the host goes."""

from __future__ import annotations

from app.lobby.sweeping import sweep
from tests.house import House, ok, opened, refused


async def test_only_what_is_named_is_changed(house: House) -> None:
    ann = await house.person("Ann")
    table = await ann.table("regicide", options={"open_discard": True})
    path = f"/api/tables/{table['code']}"
    after = ok(await ann.patch(path, {"spectators": False, "spectator_chat": True}))
    changed = {key for key in table if table[key] != after[key]}
    assert changed == {"spectators", "spectator_chat", "revision"}
    assert ok(await ann.patch(path, {"options": {}}))["options"]["open_discard"] is True


STRANGE = [
    {"lock": None}, {"lock": 1}, {"visibility": "x"}, {"host": True}, {"host": 1.5}, {"status": "playing"}, {"options": None}, {"seats": 0},
]  # fmt: skip


async def test_changes_of_another_form_are_malformed(house: House) -> None:
    ann = await house.person("Ann")
    path = f"/api/tables/{(await ann.table())['code']}"
    for body in STRANGE:
        refused(await ann.patch(path, body), 400, "malformed")


async def test_the_number_of_seats_can_be_changed_as_far_as_people_have_room(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = (await ann.table("regicide"))["code"]
    path = f"/api/tables/{code}"
    await ben.post(f"{path}/seats", {"seat": 3})
    table = ok(await ann.patch(path, {"seats": 2}))
    assert [s["player"]["name"] for s in table["seats"]] == ["Ann", "Ben"]
    refused(await ann.patch(path, {"seats": 1}), 409, "seats_taken")
    refused(await ann.patch(path, {"seats": 9}), 422, "invalid_options")
    assert len(ok(await ann.patch(path, {"seats": 3}))["seats"]) == 3
    table = ok(await ann.patch(path, {"seats": None}))
    assert (len(table["seats"]), table["seats_wanted"]) == (4, None)


async def test_a_change_of_options_asks_everyone_else_again(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    path = f"/api/tables/{(await ann.table())['code']}"
    await ben.post(f"{path}/seats")
    await ben.post(f"{path}/ready")
    assert ok(await ann.patch(path, {"options": {"marks": 50}}))["seats"][1]["ready"] is True
    assert ok(await ann.patch(path, {"options": {"marks": 51}}))["seats"][1]["ready"] is False


async def test_the_host_hands_over_to_somebody_seated(house: House) -> None:
    ann, ben, cid = [await house.person(name) for name in ("Ann", "Ben", "Cid")]
    path = f"/api/tables/{(await ann.table('regicide'))['code']}"
    await ben.post(f"{path}/seats")
    await cid.post(f"{path}/seats")
    refused(await ann.patch(path, {"host": 3}), 422, "not_a_player")
    refused(await ann.patch(path, {"host": "p_nobody"}), 422, "not_a_player")
    assert ok(await ann.patch(path, {"host": 1}))["host"] == 1
    refused(await ann.patch(path, {"host": 0}), 403, "not_host")
    assert ok(await ben.patch(path, {"host": cid.id}))["host"] == 2


async def test_a_host_who_stays_away_is_succeeded_after_the_grace_by_somebody_who_is_here(house: House) -> None:
    ann, ben, cid = [await house.person(name) for name in ("Ann", "Ben", "Cid")]
    path = f"/api/tables/{(await ann.table('regicide'))['code']}"
    await ben.post(f"{path}/seats")
    await cid.post(f"{path}/seats")
    lobby = house.parts.lobby
    await house.away(ann, 100)
    await house.away(ben, 100)
    await sweep(lobby)
    waiting = ok(await cid.get(path))
    assert waiting["host"] == 0
    assert waiting["host_deadline"] is not None
    await sweep(lobby)
    assert ok(await cid.get(path)) == waiting
    await house.sql("update tables set host_away_at = host_away_at - interval '31 s'")
    await sweep(lobby)
    after = ok(await cid.get(path))
    assert (after["host"], after["host_deadline"]) == (2, None)
    assert after["revision"] > waiting["revision"]
    assert ok(await ann.get(path))["host"] == 2


async def test_a_host_who_comes_back_within_the_grace_keeps_the_role(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    path = f"/api/tables/{(await ann.table('regicide'))['code']}"
    await ben.post(f"{path}/seats")
    await house.away(ann, 100)
    await sweep(house.parts.lobby)
    await ann.get("/api/players/me")
    await house.sql("update tables set host_away_at = host_away_at - interval '31 s'")
    await sweep(house.parts.lobby)
    table = ok(await ben.get(path))
    assert (table["host"], table["host_deadline"]) == (0, None)


async def test_nobody_succeeds_a_host_while_everyone_is_away_or_the_host_is_alone(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    path = f"/api/tables/{(await ann.table('regicide'))['code']}"
    alone = f"/api/tables/{(await ann.table('regicide'))['code']}"
    await ben.post(f"{path}/seats")
    await house.away(ann, 100)
    await house.away(ben, 100)
    await sweep(house.parts.lobby)
    await house.sql("update tables set host_away_at = host_away_at - interval '31 s'")
    await sweep(house.parts.lobby)
    assert ok(await house.stranger().get(path))["host"] == 0
    assert ok(await house.stranger().get(alone))["host_deadline"] is None


async def test_two_processes_that_sweep_at_once_do_it_once(url: str) -> None:
    import asyncio

    async with opened(url, processes=2) as house:
        ann, ben = await house.person("Ann"), await house.person("Ben")
        table = await ann.table("regicide")
        path = f"/api/tables/{table['code']}"
        before = ok(await ben.post(f"{path}/seats"))["revision"]
        await house.away(ann, 100)
        lobbies = [app.state.services.lobby for app in house.apps]
        await asyncio.gather(*(sweep(lobby) for lobby in lobbies * 3))
        assert ok(await ben.get(path))["revision"] == before + 1


async def test_a_lobby_to_which_nobody_comes_is_closed_and_one_with_somebody_is_not(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    left = (await ann.table())["code"]
    kept = (await ben.table())["code"]
    await house.sql("update tables set changed_at = now() - interval '25 hours'")
    await house.away(ann, 25 * 3600)
    await sweep(house.parts.lobby)
    refused(await ann.get(f"/api/tables/{left}"), 404, "no_table")
    ok(await ben.get(f"/api/tables/{kept}"))
