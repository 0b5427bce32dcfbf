"""Making a table, finding it, and what it tells."""

from __future__ import annotations

import hashlib

import pytest

from app.lobby import codes
from tests.house import House, ok, opened, refused


async def test_the_maker_of_a_table_is_its_host_and_sits_at_seat_0(house: House) -> None:
    ann = await house.person("Ann")
    table = await ann.table("regicide", seats=3, options={"open_discard": True})
    assert codes.read(table["code"]) == table["code"]
    assert table["code_shown"] == codes.spoken(table["code"])
    assert (table["game"], table["status"], table["host"], table["session"]) == ("regicide", "lobby", 0, None)
    assert table["seats"][0]["player"] == {"id": ann.id, "name": "Ann", "colour": table["seats"][0]["player"]["colour"]}
    assert [s["controller"] for s in table["seats"]] == ["player", None, None]
    assert table["options"]["open_discard"] is True
    assert table["visibility"] == "private"
    assert table["links"] == {"join": f"/t/{table['code']}", "watch": f"/t/{table['code']}/watch"}
    assert len(table["commitment"]) == 64
    assert ok(await house.stranger().get(f"/api/tables/{table['code']}"))["seats"] == table["seats"]


async def test_a_table_without_a_number_of_seats_has_as_many_as_the_game_can_have(house: House) -> None:
    table = await (await house.person("Ann")).table("regicide")
    assert len(table["seats"]) == 4
    assert table["seats_wanted"] is None


async def test_the_code_may_be_written_in_any_case_and_in_halves(house: House) -> None:
    ann = await house.person("Ann")
    code = (await ann.table())["code"]
    for typed in (code.lower(), f"{code[:4]}-{code[4:]}", f"{code[:4]} {code[4:].lower()}"):
        assert ok(await house.stranger().get(f"/api/tables/{typed}"))["code"] == code


async def test_options_that_cannot_be_played_are_refused_field_by_field(house: House) -> None:
    ann = await house.person("Ann")
    details = refused(await ann.post("/api/tables", {"game": "noughts", "options": {"marks": 1, "x": 2}}), 422, "invalid_options")
    assert {tuple(field["path"]) for field in details["fields"]} == {("marks",), ("x",)}
    details = refused(await ann.post("/api/tables", {"game": "noughts", "seats": 5}), 422, "invalid_options")
    assert (details["min"], details["max"]) == (2, 2)
    refused(await ann.post("/api/tables", {"game": "noughts", "clock": {"minutes": 5}}), 422, "invalid_options")
    refused(await ann.post("/api/tables", {"game": "chess"}), 404, "unknown_game")


STRANGE = [
    {}, {"game": 5}, {"game": "noughts", "visibility": "secret"}, {"game": "noughts", "seats": "2"}, {"game": "noughts", "seats": True},
    {"game": "noughts", "spectators": "yes"}, {"game": "noughts", "options": []}, {"game": "noughts", "host": 0}, [], None, "x",
    {"game": "noughts", "seed": "xyz"}, {"game": "noughts", "seed": "ab" * 65}, {"game": "noughts", "seed": "a" * 33},
    {"game": "noughts", "seats": 10**30}, {"game": "noughts", "options": {str(n): n for n in range(65)}}, {"game": "\x00" * 65},
]  # fmt: skip


async def test_a_request_of_another_form_is_malformed(house: House) -> None:
    ann = await house.person("Ann")
    for body in STRANGE:
        assert refused(await ann.call("POST", "/api/tables", body), 400, "malformed")["fields"]


async def test_a_stranger_makes_no_table(house: House) -> None:
    refused(await house.stranger().post("/api/tables", {"game": "noughts"}), 401, "no_identity")
    answer = await house.stranger().post("/api/tables", {"game": "noughts"}, headers={"Authorization": "Bearer nonsense"})
    refused(answer, 401, "no_identity")


async def test_a_chosen_seed_is_for_developers_only_and_the_table_says_so(house: House, url: str) -> None:
    ann = await house.person("Ann")
    table = await ann.table(seed="ab" * 32)
    assert table["seed_chosen"] is True
    assert table["commitment"] == hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()
    assert (await ann.table())["seed_chosen"] is False
    async with opened(url, dev=False) as closed:
        ben = await closed.person("Ben")
        refused(await ben.post("/api/tables", {"game": "regicide", "seed": "ab" * 32}), 422, "seed_refused")
        refused(await ben.post("/api/tables", {"game": "noughts"}), 404, "unknown_game")


async def test_nothing_about_a_table_tells_its_seed_or_a_token(house: House) -> None:
    ann = await house.person("Ann")
    table = await ann.table(seed="ab" * 32, visibility="public")
    entropy = "cd" * 16
    await ann.post(f"/api/tables/{table['code']}/ready", {"entropy": entropy})
    for path in ("/api/tables", f"/api/tables/{table['code']}", "/api/games", "/metrics", "/api/openapi.json"):
        text = (await house.stranger().get(path)).text
        assert "ab" * 16 not in text
        assert entropy not in text
        assert ann.token is not None
        assert ann.token not in text


async def test_the_public_list_shows_public_tables_with_somebody_at_them_and_no_others(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    private = await ann.table()
    public = await ann.table(visibility="public")
    left = await ben.table(visibility="public")
    await ben.delete(f"/api/tables/{left['code']}/seats/0")
    listed = (await house.stranger().get("/api/tables")).json()
    assert [table["code"] for table in listed] == [public["code"]]
    assert private["code"] not in str(listed)


async def test_a_stranger_who_guesses_codes_is_slowed_down_and_people_at_the_table_are_not(url: str) -> None:
    async with opened(url, rate_guesses="5/minute") as house:
        ann = await house.person("Ann")
        code = (await ann.table())["code"]
        stranger = house.stranger()
        for _ in range(5):
            refused(await stranger.get(f"/api/tables/{codes.draw()}"), 404, "no_table")
        for path in (codes.draw(), code, "nonsense"):
            answer = await stranger.get(f"/api/tables/{path}")
            assert refused(answer, 429, "slow_down")["retry_after_s"] > 0
            assert int(answer.headers["retry-after"]) > 0
        ok(await ann.get(f"/api/tables/{code}"))


async def test_games_come_with_the_schema_of_their_options_in_the_reader_s_language(house: House) -> None:
    games = {game["id"]: game for game in (await house.stranger().get("/api/games")).json()}
    regicide = games["regicide"]
    assert regicide["seats"] == {"min": 1, "max": 4}
    assert regicide["options"]["properties"]["open_discard"]["type"] == "boolean"
    assert regicide["defaults"]["public"].keys() == regicide["options"]["properties"].keys()
    assert "easy" in regicide["levels"]
    italian = {game["id"]: game for game in (await house.stranger().get("/api/games", headers={"Accept-Language": "it"})).json()}
    assert italian["noughts"]["line"] != games["noughts"]["line"]


async def test_a_game_with_a_hard_subject_brings_a_note_and_where_help_is(house: House) -> None:
    for language, word in (("en", "help"), ("it", "ascolto")):
        games = (await house.stranger().get("/api/games", headers={"Accept-Language": language})).json()
        noted = [game for game in games if game["content_note"]]
        assert noted
        for game in noted:
            assert game["help"]["link"].startswith("https://")
            assert word in game["help"]["link_text"]
        assert all(game["help"] is None for game in games if not game["content_note"])


async def test_defaults_may_depend_on_who_can_come(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.games.noughts.rules import Noughts

    monkeypatch.setattr(Noughts, "default_options", lambda self, visibility: {"marks": 9 if visibility == "public" else 20})
    ann = await house.person("Ann")
    assert (await ann.table(visibility="public"))["options"] == {"marks": 9}
    table = await ann.table()
    assert table["options"] == {"marks": 20}
    assert ok(await ann.patch(f"/api/tables/{table['code']}", {"visibility": "public"}))["options"] == {"marks": 9}
    assert ok(await ann.patch(f"/api/tables/{table['code']}", {"options": {"marks": 30}}))["options"] == {"marks": 30}
    assert ok(await ann.patch(f"/api/tables/{table['code']}", {"visibility": "private"}))["options"] == {"marks": 30}


async def test_a_table_whose_game_is_no_longer_here_is_none_and_harms_no_list(house: House) -> None:
    ann = await house.person("Ann")
    code = (await ann.table(visibility="public"))["code"]
    kept = (await ann.table(visibility="public"))["code"]
    await house.sql("update tables set game = 'gone' where code = $1", code)
    assert [table["code"] for table in (await ann.get("/api/tables")).json()] == [kept]
    refused(await ann.get(f"/api/tables/{code}"), 404, "no_table")
    refused(await ann.post(f"/api/tables/{code}/seats"), 404, "no_table")
