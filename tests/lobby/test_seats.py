"""Sitting down, getting up, being shown out, and bots."""

from __future__ import annotations

import asyncio

from tests.house import House, Person, ok, opened, refused


async def sit(person: Person, code: str, seat: int | None = None) -> dict:
    return ok(await person.post(f"/api/tables/{code}/seats", None if seat is None else {"seat": seat}))


def who(table: dict) -> list[str | None]:
    """Names by seat, bots by their level."""
    return [s["player"]["name"] if s["player"] else s.get("level") for s in table["seats"]]


async def test_a_friend_sits_on_the_first_free_seat_or_on_the_one_they_choose(house: House) -> None:
    ann, ben, cid = [await house.person(name) for name in ("Ann", "Ben", "Cid")]
    code = (await ann.table("regicide"))["code"]
    assert who(await sit(ben, code, 2)) == ["Ann", None, "Ben", None]
    assert who(await sit(cid, code)) == ["Ann", "Cid", "Ben", None]


async def test_sitting_down_twice_changes_nothing_and_choosing_another_seat_moves(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = (await ann.table("regicide"))["code"]
    first = await sit(ben, code)
    assert await sit(ben, code) == first
    await ben.post(f"/api/tables/{code}/ready")
    moved = await sit(ben, code, 3)
    assert who(moved) == ["Ann", None, None, "Ben"]
    assert moved["seats"][3]["ready"] is True
    assert who(await sit(ann, code, 1)) == [None, "Ann", None, "Ben"]
    assert (await sit(ann, code))["host"] == 1


async def test_a_taken_seat_a_full_table_and_no_seat_at_all_are_told_apart(house: House) -> None:
    ann, ben, cid = [await house.person(name) for name in ("Ann", "Ben", "Cid")]
    code = (await ann.table("regicide", seats=2))["code"]
    refused(await ben.post(f"/api/tables/{code}/seats", {"seat": 0}), 409, "seat_taken")
    refused(await ben.post(f"/api/tables/{code}/seats", {"seat": 5}), 404, "no_such_seat")
    refused(await ben.post(f"/api/tables/{code}/seats", {"seat": -1}), 400, "malformed")
    await sit(ben, code)
    refused(await cid.post(f"/api/tables/{code}/seats"), 409, "table_full")
    refused(await cid.post(f"/api/tables/{code}/seats", {"seat": 1}), 409, "table_full")
    refused(await house.stranger().post(f"/api/tables/{code}/seats"), 401, "no_identity")


async def test_of_twenty_who_want_the_last_seat_at_once_through_two_processes_exactly_one_gets_it(url: str) -> None:
    async with opened(url, processes=2) as house:
        ann = await house.person("Ann")
        crowd = [await house.person(f"Guest {n}", process=n) for n in range(20)]
        for _ in range(3):
            code = (await ann.table())["code"]
            answers = await asyncio.gather(*(person.post(f"/api/tables/{code}/seats") for person in crowd))
            assert sorted(a.status_code for a in answers) == [200] + [409] * 19
            for answer in answers:
                if answer.status_code == 409:
                    refused(answer, 409, "table_full")


async def test_one_person_who_sits_down_in_many_tabs_at_once_has_one_seat(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = (await ann.table("regicide"))["code"]
    answers = await asyncio.gather(*(ben.post(f"/api/tables/{code}/seats") for _ in range(10)))
    assert {a.status_code for a in answers} == {200}
    assert who(ok(await ann.get(f"/api/tables/{code}"))).count("Ben") == 1


async def test_two_people_at_a_table_cannot_be_called_the_same(house: House) -> None:
    ann, other, foreign = await house.person("Ann"), await house.person("ANN"), await house.person("Аnn")
    code = (await ann.table("regicide"))["code"]
    refused(await other.post(f"/api/tables/{code}/seats"), 409, "name_taken")
    refused(await foreign.post(f"/api/tables/{code}/seats"), 409, "name_taken")
    ok(await foreign.patch("/api/players/me", {"name": "Аnnа"}))  # a good name anywhere else
    await sit(foreign, code)
    refused(await foreign.patch("/api/players/me", {"name": "ann"}), 409, "name_taken")
    ok(await other.patch("/api/players/me", {"name": "Annabel"}))
    assert who(await sit(other, code)) == ["Ann", "Аnnа", "Annabel", None]


async def test_a_locked_table_lets_nobody_else_sit_down(house: House) -> None:
    ann, ben, cid = [await house.person(name) for name in ("Ann", "Ben", "Cid")]
    code = (await ann.table("regicide"))["code"]
    await sit(ben, code)
    assert ok(await ann.patch(f"/api/tables/{code}", {"lock": True}))["lock"] is True
    refused(await cid.post(f"/api/tables/{code}/seats"), 403, "locked")
    assert who(await sit(ben, code, 3))[3] == "Ben"


async def test_getting_up_frees_the_seat_and_only_the_host_may_make_others_get_up(house: House) -> None:
    ann, ben, cid = [await house.person(name) for name in ("Ann", "Ben", "Cid")]
    code = (await ann.table("regicide"))["code"]
    await sit(ben, code)
    await sit(cid, code)
    refused(await ben.delete(f"/api/tables/{code}/seats/2"), 403, "not_host")
    refused(await ben.delete(f"/api/tables/{code}/seats/9"), 404, "no_such_seat")
    assert who(ok(await ben.delete(f"/api/tables/{code}/seats/1"))) == ["Ann", None, "Cid", None]
    assert who(ok(await ann.delete(f"/api/tables/{code}/seats/2"))) == ["Ann", None, None, None]


async def test_whoever_was_removed_may_come_back_and_whoever_was_banned_may_not(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = (await ann.table("regicide"))["code"]
    await sit(ben, code)
    await ann.delete(f"/api/tables/{code}/seats/1")
    table = await house.parts.lobby.get(code)
    assert table is not None
    assert table.removed == {ben.id}
    await sit(ben, code)
    table = await house.parts.lobby.get(code)
    assert table is not None
    assert table.removed == frozenset()
    assert who(ok(await ann.delete(f"/api/tables/{code}/seats/1", {"ban": True}))) == ["Ann", None, None, None]
    refused(await ben.post(f"/api/tables/{code}/seats"), 403, "banned")
    refused(await ben.get(f"/api/tables/{code}"), 403, "banned")
    refused(await ben.get(f"/api/tables/{code}/chat"), 403, "banned")


async def test_the_host_seats_bots_and_takes_them_away(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = (await ann.table("regicide"))["code"]
    await sit(ben, code)
    refused(await ben.post(f"/api/tables/{code}/bots"), 403, "not_host")
    assert refused(await ann.post(f"/api/tables/{code}/bots", {"level": "godlike"}), 422, "invalid_options")["levels"]
    table = ok(await ann.post(f"/api/tables/{code}/bots", {"seat": 3, "level": "easy"}))
    assert table["seats"][3] == {"seat": 3, "controller": "bot", "player": None, "ready": True, "level": "easy"}
    assert who(ok(await ann.post(f"/api/tables/{code}/bots"))) == ["Ann", "Ben", "normal", "easy"]
    refused(await ann.post(f"/api/tables/{code}/bots"), 409, "table_full")
    refused(await ann.post(f"/api/tables/{code}/bots", {"seat": 1}), 409, "seat_taken")
    refused(await ann.post(f"/api/tables/{code}/bots", {"seat": 3, "level": "easy"}), 409, "seat_taken")
    assert who(ok(await ann.delete(f"/api/tables/{code}/seats/3"))) == ["Ann", "Ben", "normal", None]


async def test_a_host_who_gets_up_hands_over_and_the_first_to_sit_at_an_empty_table_is_host(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    code = (await ann.table("regicide"))["code"]
    await sit(ben, code)
    assert ok(await ann.delete(f"/api/tables/{code}/seats/0"))["host"] == 1
    refused(await ann.patch(f"/api/tables/{code}", {"lock": True}), 403, "not_host")
    assert ok(await ben.delete(f"/api/tables/{code}/seats/1"))["host"] is None
    assert (await sit(ann, code, 2))["host"] == 2
