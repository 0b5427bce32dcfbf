"""From the lobby to a game, and to the next one."""

from __future__ import annotations

import asyncio
import hashlib
import hmac

from app.games.registry import all_games
from app.lobby.sweeping import sweep
from tests.house import House, Person, ok, opened, refused

ENTROPY = ("0f" * 16, "AB" * 32)


async def seated(house: House, *names: str, game: str = "noughts", **wanted: object) -> tuple[str, list[Person]]:
    """A table of the first one's, at which all sit and all but the first are ready. Answers its path."""
    people = [await house.person(name) for name in names]
    path = f"/api/tables/{(await people[0].table(game, **wanted))['code']}"
    for person in people[1:]:
        ok(await person.post(f"{path}/seats"))
        ok(await person.post(f"{path}/ready"))
    return path, people


async def play_out(house: House, session_id: str) -> None:
    """Plays the session to its end, each time the first action that is offered."""
    session = await house.parts.sessions.get(session_id)
    while session.now.decisions:
        question = session.now.decisions[0]
        await session.act(question.seat, question.id, [question.actions[0]])


async def test_the_host_starts_when_enough_sit_and_all_others_are_ready(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    path = f"/api/tables/{(await ann.table())['code']}"
    assert refused(await ann.post(f"{path}/start"), 409, "not_enough_players") == {"have": 1, "need": 2}
    ok(await ben.post(f"{path}/seats"))
    assert refused(await ann.post(f"{path}/start"), 409, "not_ready") == {"names": ["Ben"]}
    refused(await ben.post(f"{path}/start"), 403, "not_host")
    ok(await ben.post(f"{path}/ready", {"ready": True}))
    assert ok(await ben.post(f"{path}/ready", {"ready": False}))["seats"][1]["ready"] is False
    ok(await ben.post(f"{path}/ready"))
    table = ok(await ann.post(f"{path}/start"))
    assert table["status"] == "playing"
    assert table["session"].startswith("s_")
    refused(await ann.post(f"{path}/start"), 409, "already_started")


async def test_a_host_who_presses_start_twice_starts_once(house: House) -> None:
    path, (ann, _) = await seated(house, "Ann", "Ben")
    answers = await asyncio.gather(*(ann.post(f"{path}/start") for _ in range(8)))
    assert sorted(a.status_code for a in answers) == [200] + [409] * 7
    assert await house.parts.db.pool.fetchval("select count(*) from sessions") == 1


async def test_as_many_seats_as_were_asked_for_must_be_taken(house: House) -> None:
    path, (ann, _) = await seated(house, "Ann", "Ben", game="regicide", seats=3)
    assert refused(await ann.post(f"{path}/start"), 409, "not_enough_players") == {"have": 2, "need": 3}
    ok(await ann.post(f"{path}/bots", {"level": "easy"}))
    assert len(ok(await ann.post(f"{path}/start"))["seats"]) == 3


async def test_empty_seats_are_taken_away_at_the_start_and_the_others_numbered_in_order(house: House) -> None:
    ann, ben = await house.person("Ann"), await house.person("Ben")
    path = f"/api/tables/{(await ann.table('regicide'))['code']}"
    ok(await ann.post(f"{path}/seats", {"seat": 1}))
    ok(await ben.post(f"{path}/seats", {"seat": 3}))
    ok(await ben.post(f"{path}/ready"))
    table = ok(await ann.post(f"{path}/start"))
    assert [(s["seat"], s["player"]["name"]) for s in table["seats"]] == [(0, "Ann"), (1, "Ben")]
    assert table["host"] == 0


async def test_the_seed_is_made_of_the_committed_secret_and_of_everybody_s_own_bytes(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben", options={"marks": 9})
    ok(await ben.post(f"{path}/ready", {"entropy": ENTROPY[1]}))
    table = ok(await ann.post(f"{path}/start", {"entropy": ENTROPY[0]}))
    refused(await ann.get(f"/api/sessions/{table['session']}/replay"), 403, "not_finished")
    refused(await ann.get(f"/api/sessions/{table['session']}/replay/1?as=1"), 403, "not_finished")
    await play_out(house, table["session"])
    replay = ok(await house.stranger().get(f"/api/sessions/{table['session']}/replay"))
    secret = bytes.fromhex(replay["server_seed"])
    assert hashlib.sha256(secret).hexdigest() == table["commitment"] == replay["commitment"]
    own = b"".join(bytes.fromhex(e) for e in ENTROPY)
    assert replay["seed"] == hmac.digest(secret, own, "sha256").hex()
    assert replay["names"] == ["Ann", "Ben"]
    assert replay["outcome"]["places"]


async def test_the_log_tells_what_happened_in_the_reader_s_language(house: House) -> None:
    path, (ann, _) = await seated(house, "Ann", "Ben", options={"marks": 9})
    session = ok(await ann.post(f"{path}/start"))["session"]
    await play_out(house, session)
    first = next(e for entry in ok(await ann.get(f"/api/sessions/{session}/log")) for e in entry["events"])
    cell = all_games()["noughts"].words.terms[str(first["values"]["cell"])]
    assert (first["kind"], first["text"]) == ("marked", f"Ann marks {cell}.")
    italian = ok(await ann.get(f"/api/sessions/{session}/log", headers={"Accept-Language": "it"}))
    told = next(e["text"] for entry in italian for e in entry["events"])
    assert told.startswith("Ann ") and told != first["text"]


async def test_entropy_of_another_form_is_refused(house: House) -> None:
    path, (_, ben) = await seated(house, "Ann", "Ben")
    for entropy in ("", "0f" * 15, "0f" * 33, "0f" * 16 + "0", "zz" * 16, 5):
        refused(await ben.post(f"{path}/ready", {"entropy": entropy}), 400, "malformed")
    refused(await (await house.person("Cid")).post(f"{path}/ready"), 403, "not_seated")


async def test_after_the_start_options_and_seats_stay_and_the_table_s_door_may_be_opened_and_shut(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben")
    ok(await ann.post(f"{path}/start"))
    refused(await ann.patch(path, {"options": {"marks": 9}}), 409, "already_started")
    refused(await ann.patch(path, {"seats": 2}), 409, "already_started")
    refused(await ben.post(f"{path}/ready"), 409, "already_started")
    refused(await (await house.person("Cid")).post(f"{path}/seats"), 409, "already_started")
    ok(await ann.patch(path, {"spectators": False, "lock": True, "visibility": "public"}))
    refused(await house.stranger().get(f"{path}/view"), 403, "no_spectators")
    assert ok(await ben.get(f"{path}/view"))["version"] == 1
    assert ok(await ann.get("/api/tables")) == []


async def test_a_friend_who_leaves_gets_the_chair_back_even_from_a_bot(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben")
    ok(await ann.post(f"{path}/start"))
    left = ok(await ben.delete(f"{path}/seats/1"))["seats"][1]
    assert (left["controller"], left["kept_for"]) == (None, {"id": ben.id, "name": "Ben"})
    refused(await (await house.person("Cid")).post(f"{path}/seats"), 409, "already_started")
    bot = ok(await ann.post(f"{path}/bots", {"level": "easy"}))["seats"][1]
    assert (bot["controller"], bot["level"], bot["kept_for"]["name"]) == ("bot", "easy", "Ben")
    ok(await ann.patch(path, {"lock": True}))
    back = ok(await ben.post(f"{path}/seats"))["seats"][1]
    assert back["player"]["name"] == "Ben"
    assert "kept_for" not in back


async def test_a_bot_may_take_the_seat_of_someone_who_is_away_and_not_of_someone_who_is_here(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben")
    ok(await ann.post(f"{path}/start"))
    refused(await ann.post(f"{path}/bots", {"seat": 1}), 409, "seat_taken")
    await house.away(ben, 100)
    assert ok(await ann.post(f"{path}/bots", {"seat": 1}))["seats"][1]["kept_for"]["name"] == "Ben"


async def test_whoever_is_banned_during_a_game_makes_room_for_somebody_else(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben")
    session = ok(await ann.post(f"{path}/start"))["session"]
    seat = ok(await ann.delete(f"{path}/seats/1", {"ban": True}))["seats"][1]
    assert (seat["controller"], "kept_for" in seat) == (None, False)
    refused(await ben.post(f"{path}/seats"), 403, "banned")
    cid = await house.person("Cid")
    assert ok(await cid.post(f"{path}/seats"))["seats"][1]["player"]["name"] == "Cid"
    assert ok(await cid.get(f"/api/sessions/{session}/log"))
    refused(await ben.get(f"/api/sessions/{session}/log"), 403, "banned")


async def test_a_finished_game_is_finished_at_once_for_all_and_a_rematch_is_a_lobby_with_the_same_people(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben", options={"marks": 9}, seed="ab" * 32)
    refused(await ann.post(f"{path}/rematch"), 409, "not_finished")
    first = ok(await ann.post(f"{path}/start"))
    refused(await ann.post(f"{path}/rematch"), 409, "not_finished")
    await play_out(house, first["session"])
    over = ok(await ben.get(path))
    assert (over["status"], over["session"]) == ("finished", first["session"])
    refused(await ben.post(f"{path}/start"), 403, "not_host")
    refused(await ann.post(f"{path}/start"), 409, "finished")
    refused(await (await house.person("Cid")).post(f"{path}/seats"), 409, "finished")
    again = ok(await ben.post(f"{path}/rematch", {"entropy": ENTROPY[0]}))
    assert (again["status"], again["session"], again["previous_session"]) == ("lobby", None, first["session"])
    assert [s["player"]["name"] for s in again["seats"]] == ["Ann", "Ben"]
    assert [s["ready"] for s in again["seats"]] == [False, True]
    assert again["options"] == {"marks": 9}
    assert again["commitment"] != first["commitment"]
    assert again["seed_chosen"] is False
    assert [s["ready"] for s in ok(await ann.post(f"{path}/rematch"))["seats"]] == [True, True]
    second = ok(await ann.post(f"{path}/start"))
    assert second["session"] != first["session"]
    assert second["previous_session"] == first["session"]
    assert ok(await house.stranger().get(f"/api/sessions/{first['session']}/replay"))["session"] == first["session"]


async def test_the_sweeper_marks_a_played_out_table_as_finished_once(house: House) -> None:
    path, (ann, _) = await seated(house, "Ann", "Ben", options={"marks": 9})
    session = ok(await ann.post(f"{path}/start"))["session"]
    await play_out(house, session)
    before = ok(await ann.get(path))["revision"]
    await sweep(house.parts.lobby)
    await sweep(house.parts.lobby)
    assert ok(await ann.get(path))["revision"] == before + 1
    assert await house.parts.db.pool.fetchval("select status from tables") == "finished"


async def test_everyone_finds_their_finished_games_in_their_history(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben", options={"marks": 9})
    session = ok(await ann.post(f"{path}/start"))["session"]
    assert ok(await ann.get("/api/players/me/history")) == []
    await play_out(house, session)
    ok(await ben.delete(f"{path}/seats/1"))
    (mine,) = ok(await ann.get("/api/players/me/history"))
    (his,) = ok(await ben.get("/api/players/me/history"))
    assert (mine["session"], mine["game"], mine["seat"], mine["names"]) == (session, "noughts", 0, ["Ann", "Ben"])
    assert his["seat"] == 1
    assert mine["outcome"] == his["outcome"]
    places = {p["seat"]: p["won"] for p in mine["outcome"]["places"]}
    assert (mine["won"], his["won"]) == (places[0], places[1])
    assert ok(await ann.get("/api/players/me/history", params={"before": mine["ended_at"]})) == []
    assert ok(await (await house.person("Cid")).get("/api/players/me/history")) == []
    refused(await ann.get("/api/players/me/history?before=2020-01-01T00:00:00"), 400, "malformed")
    refused(await house.stranger().get("/api/players/me/history"), 401, "no_identity")


async def test_nobody_who_left_the_seat_sees_the_game_from_it(house: House) -> None:
    path, (ann, ben) = await seated(house, "Ann", "Ben", game="regicide")
    session = ok(await ann.post(f"{path}/start"))["session"]
    own = ok(await ben.get(f"{path}/view"))
    ok(await ben.delete(f"{path}/seats/1"))
    outside = ok(await house.stranger().get(f"{path}/view"))
    assert ok(await ben.get(f"{path}/view"))["view"] == outside["view"] != own["view"]
    assert ok(await ben.get(f"/api/sessions/{session}/log")) == ok(await house.stranger().get(f"/api/sessions/{session}/log"))


async def test_a_session_that_is_none_is_not_found(house: House) -> None:
    for id in ("s_nothing", "nonsense", "s_" + "x" * 500, "s_%00", "s_%F0%9F"):
        for path in ("log", "replay", "replay/1"):
            refused(await house.stranger().get(f"/api/sessions/{id}/{path}"), 404, "no_session")


async def test_two_processes_agree_on_who_started_first(url: str) -> None:
    async with opened(url, processes=2) as house:
        path, (ann, ben) = await seated(house, "Ann", "Ben")
        there = Person(house.stranger(1).client, ann.token)
        answers = await asyncio.gather(ann.post(f"{path}/start"), there.post(f"{path}/start"), ben.delete(f"{path}/seats/1"))
        started = [a.json() for a in answers[:2] if a.status_code == 200]
        table = ok(await there.get(path))
        if started:
            assert len(started) == 1
            assert table["session"] == started[0]["session"]
        else:
            assert table["status"] == "lobby"


async def test_a_time_that_no_calendar_holds_is_malformed_and_no_outage(house: House) -> None:
    ann = await house.person("Ann")
    for time in ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-01-01T00:00:00"):
        refused(await ann.get("/api/players/me/history", params={"before": time}), 400, "malformed")
