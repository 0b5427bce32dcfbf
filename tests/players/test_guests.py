"""Guests: becoming somebody, and staying the same on another device."""

from __future__ import annotations

from app.players.identity import hashed
from tests.house import House, Person, ok, opened, refused

LITERAL = [
    '"><svg/onload=__x()>', "{{7*7}}", "${7*7}", "javascript:__x()", "<b>bold</b>", "null", "__proto__", "constructor", "</script>",
]  # fmt: skip


async def test_a_name_makes_a_player_with_a_token_and_a_cookie_that_no_script_reads(house: House) -> None:
    answer = await house.stranger().post("/api/players", {"name": "  Ann "})
    assert answer.status_code == 201
    assert answer.json()["player"]["name"] == "Ann"
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"tableside={answer.json()['token']};")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie


async def test_behind_tls_the_cookie_goes_over_tls_only(house: House) -> None:
    headers = {"X-Forwarded-Proto": "https"}
    answer = await house.stranger().post("/api/players", {"name": "Ann"}, headers=headers)
    assert "Secure" in answer.headers["set-cookie"]


async def test_cookie_and_header_both_tell_who_calls_and_the_header_counts_first(house: House) -> None:
    stranger = house.stranger()
    token = (await stranger.post("/api/players", {"name": "Ann"})).json()["token"]
    assert ok(await stranger.get("/api/players/me"))["player"]["name"] == "Ann"
    stranger.client.cookies.clear()
    refused(await stranger.get("/api/players/me"), 401, "no_identity")
    assert ok(await Person(stranger.client, token).get("/api/players/me"))["player"]["name"] == "Ann"
    ben = await house.person("Ben")
    ben.client.cookies.set("tableside", token)
    assert ok(await ben.get("/api/players/me"))["player"]["name"] == "Ben"
    ben.client.cookies.clear()


async def test_the_token_is_stored_as_a_hash_only(house: House) -> None:
    ann = await house.person("Ann")
    assert ann.token is not None
    row = await house.parts.db.pool.fetchrow("select * from players")
    assert row is not None
    assert row["token_hash"] == hashed(ann.token)
    assert ann.token not in str(dict(row))


async def test_a_token_that_is_none_makes_a_stranger(house: House) -> None:
    for token in ("", " ", "x" * 10_000, "é", "a b", "null"):
        headers = {"Authorization": f"Bearer {token}".encode()}
        refused(await house.stranger().get("/api/players/me", headers=headers), 401, "no_identity")


async def test_hostile_names_are_kept_literally(house: House) -> None:
    for name in LITERAL:
        person = await house.person(name)
        table = await person.table()
        assert table["seats"][0]["player"]["name"] == name


async def test_a_name_that_would_break_a_screen_is_answered_with_a_sentence(house: House) -> None:
    for name in ("", "\u202eevil", "W" * 10_000, "e" + "\u0301" * 200, "a\r\nb", "\u00a0"):
        answer = await house.stranger().post("/api/players", {"name": name}, headers={"Accept-Language": "it"})
        refused(answer, 400, "bad_name")
        assert answer.headers["content-language"] == "it"


async def test_a_player_of_another_form_is_malformed(house: House) -> None:
    for body in ({}, {"name": 5}, {"name": None}, {"name": ["Ann"]}, {"name": "Ann", "id": "p_x"}, {"name": "Ann", "locale": "xx"}):
        refused(await house.stranger().post("/api/players", body), 400, "malformed")
    broken = await house.stranger().post(
        "/api/players", content=b'{"name": "\\ud800"}', headers={"Content-Type": "application/json"}
    )
    refused(broken, 400, "malformed")


async def test_name_colour_language_and_nudges_can_be_changed(house: House) -> None:
    ann = await house.person("Ann")
    code = (await ann.table())["code"]
    changed = ok(await ann.patch("/api/players/me", {"name": "Anna", "colour": 3, "locale": "it", "nudges": False}))["player"]
    assert changed == {"id": ann.id, "name": "Anna", "colour": 3, "locale": "it", "nudges": False}
    assert ok(await ann.get("/api/players/me"))["player"] == changed
    assert ok(await ann.get(f"/api/tables/{code}"))["seats"][0]["player"] == {"id": ann.id, "name": "Anna", "colour": 3}
    for body in ({"colour": 12}, {"colour": -1}, {"name": None}, {"nudges": None}, {"nudges": 0}, {"locale": "xx"}, {"token": "x"}):
        refused(await ann.patch("/api/players/me", body), 400, "malformed")
    refused(await house.stranger().patch("/api/players/me", {"colour": 1}), 401, "no_identity")


async def test_a_code_makes_another_device_the_same_player_once(house: House) -> None:
    ann = await house.person("Ann")
    offer = ok(await ann.post("/api/players/me/handover"))
    assert offer["link"].endswith(f"/me#code={offer['code']}")
    phone = house.stranger()
    taken = ok(await phone.post("/api/players/handover", {"code": offer["code_shown"].lower()}))
    phone.client.cookies.clear()
    assert taken["player"]["id"] == ann.id
    assert taken["token"] != ann.token
    assert ok(await Person(phone.client, taken["token"]).get("/api/players/me")) == ok(await ann.get("/api/players/me"))
    refused(await phone.post("/api/players/handover", {"code": offer["code"]}), 404, "unknown_handover")


async def test_a_handover_ends_with_time_and_with_the_next_one(house: House) -> None:
    ann = await house.person("Ann")
    first = ok(await ann.post("/api/players/me/handover"))["code"]
    second = ok(await ann.post("/api/players/me/handover"))["code"]
    refused(await house.stranger().post("/api/players/handover", {"code": first}), 404, "unknown_handover")
    await house.sql("update handovers set expires_at = now()")
    refused(await house.stranger().post("/api/players/handover", {"code": second}), 404, "unknown_handover")
    refused(await house.stranger().post("/api/players/handover", {"code": "x"}), 404, "unknown_handover")
    refused(await house.stranger().post("/api/players/me/handover"), 401, "no_identity")


async def test_handover_codes_cannot_be_tried_for_ever(url: str) -> None:
    async with opened(url, rate_guesses="3/minute") as house:
        for _ in range(3):
            refused(await house.stranger().post("/api/players/handover", {"code": "AAAABBBB"}), 404, "unknown_handover")
        refused(await house.stranger().post("/api/players/handover", {"code": "AAAABBBB"}), 429, "slow_down")


async def test_one_address_makes_only_so_many_players_and_a_proxy_s_word_tells_addresses_apart(url: str) -> None:
    async with opened(url, rate_players="2/minute") as house:
        stranger = house.stranger()
        for headers, status in (
            ({"X-Forwarded-For": "203.0.113.9"}, 201),
            ({"X-Forwarded-For": "203.0.113.9"}, 201),
            ({"X-Forwarded-For": "6.6.6.6, 203.0.113.9"}, 429),
            ({"X-Forwarded-For": "203.0.113.10"}, 201),
        ):
            assert (await stranger.post("/api/players", {"name": "Ann"}, headers=headers)).status_code == status


async def test_calls_that_change_something_are_limited_and_looking_is_not(url: str) -> None:
    async with opened(url, rate_calls="3/minute") as house:
        ann = await house.person("Ann")
        for _ in range(3):
            ok(await ann.patch("/api/players/me", {"colour": 1}))
        refused(await ann.patch("/api/players/me", {"colour": 1}), 429, "slow_down")
        ok(await ann.get("/api/players/me"))
