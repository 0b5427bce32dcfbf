"""A session in memory and in the database: acting, loading, races, what is told, and what a finished one shows."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from app.engine import patch
from app.engine.chance import Chance
from app.errors import AppError
from app.games.registry import all_games
from app.sessions.frames import MISSED, RECENT
from app.sessions.judge import Rejected
from app.sessions.session import Session
from app.sessions.sessions import seed_of
from app.store import sessions as store
from app.store.actions import Write
from app.store.database import Database
from tests.sessions.conftest import Process, move
from tests.store.outage import away


def loads(frame: bytes) -> dict[str, Any]:
    return orjson.loads(frame)


async def test_the_seed_is_made_of_the_servers_secret_and_everybodys_randomness(process: Process) -> None:
    id = await process.begin()
    stored = await store.read(process.db.pool, id)
    assert stored is not None
    assert stored.commitment == hashlib.sha256(stored.server_seed).hexdigest()
    assert stored.seed == seed_of(stored.server_seed, [None, None])
    assert seed_of(b"k", ["aa", None, "bb"]) == seed_of(b"k", ["aabb", None, None]) != seed_of(b"k", ["bb", None, "aa"])


async def test_each_command_makes_one_version_that_is_in_the_database_before_it_is_told(process: Process) -> None:
    session = await process.session()
    session.snapshot(0)

    class Checks:
        found: list[int | None] = []

        def updated(self, session: Session, frames: dict[Any, bytes]) -> None:
            self.found.append(session.version)

        def replaced(self, session: Session) -> None: ...

    session._audience = Checks()
    for version in (2, 3, 4):
        assert await move(session) == version
        assert await store.head(process.db.pool, session.id) == version
    assert Checks.found == [2, 3, 4]


async def test_the_same_ref_is_carried_out_once_whatever_happened_since(process: Process, other: Process) -> None:
    session = await process.session()
    decision = session.now.decisions[0]
    action = decision.actions[0]
    first, second = await asyncio.gather(*(session.act(0, decision.id, [action], ref="r") for _ in range(2)))
    assert [(d.version, d.again) for d in (first, second)] == [(2, False), (2, True)]
    for _ in range(3):
        await move(session)
    assert await session.act(0, decision.id, [action], ref="r") == second
    elsewhere = await other.sessions.get(session.id)
    assert await elsewhere.act(0, decision.id, [action], ref="r") == second
    elsewhere.refs.clear()
    assert await elsewhere.act(0, decision.id, [action], ref="r") == second
    assert session.version == elsewhere.version == 5


async def test_two_seats_may_use_the_same_ref(process: Process) -> None:
    session = await process.session()
    assert await move(session, ref="1") == 2
    assert await move(session, ref="1") == 3


async def test_a_session_is_loaded_from_its_last_state_and_at_most_fifteen_actions(process: Process, other: Process) -> None:
    session = await process.session(options={"marks": 200})
    for n in range(2, 60):
        await move(session)
        stored = await store.read(process.db.pool, session.id)
        assert stored is not None
        assert len(stored.since) < 16
        assert stored.state_version + len(stored.since) == n
    loaded = await other.sessions.get(session.id)
    assert (loaded.version, loaded.now) == (session.version, session.now)
    assert loads(loaded.snapshot(1)) == {**loads(session.snapshot(1)), "log": loads(loaded.snapshot(1))["log"]}


async def test_of_two_processes_that_answer_one_decision_one_is_accepted_and_the_other_is_told_stale(
    process: Process, other: Process
) -> None:
    here = await process.session(options={"marks": 100})
    there = await other.sessions.get(here.id)
    for round in range(12):
        decision = here.now.decisions[0]
        results = await asyncio.gather(
            here.act(decision.seat, decision.id, [decision.actions[0]], ref=f"a{round}"),
            there.act(decision.seat, decision.id, [decision.actions[-1]], ref=f"b{round}"),
            return_exceptions=True,
        )
        codes = [r.code if isinstance(r, Rejected) else "accepted" for r in results]
        assert sorted(codes) == ["accepted", "stale"]
        assert here.version + there.version >= 2 * (round + 2) - 1
        await here.catch_up()
        await there.catch_up()
        assert here.now == there.now
    assert await store.head(process.db.pool, here.id) == 13


async def test_a_hundred_commands_at_once_on_one_decision_have_one_effect(process: Process) -> None:
    session = await process.session()
    decision = session.now.decisions[0]
    acts = [session.act(0, decision.id, [decision.actions[n % 9]], ref=str(n)) for n in range(100)]
    results = await asyncio.gather(*acts, return_exceptions=True)
    assert sum(not isinstance(r, Rejected) for r in results) == 1
    assert session.version == 2


async def test_updates_fold_to_the_snapshot_for_every_role_also_when_another_process_acts(process: Process, other: Process) -> None:
    here = await process.session("regicide", 3)
    there = await other.sessions.get(here.id)
    views = {viewer: loads(here.snapshot(viewer)) for viewer in (0, 1, 2, None)}
    for n in range(25):
        if here.now.outcome is not None:
            break
        await move(here if n % 2 else there)
        await here.catch_up()
        await there.catch_up()
    for version, frames in process.heard.updates:
        for viewer, frame in frames.items():
            update = loads(frame)
            assert update["from"] == views[viewer]["version"] == version - 1
            views[viewer] = {**views[viewer], "view": patch.apply(views[viewer]["view"], update["patch"]), "version": version}
    for viewer, folded in views.items():
        fresh = loads(here.snapshot(viewer))
        assert (folded["view"], folded["version"]) == (fresh["view"], fresh["version"])


async def test_who_comes_back_gets_the_updates_missed_or_else_a_snapshot(process: Process) -> None:
    session = await process.session(options={"marks": 400})
    session.snapshot(0)
    for _ in range(MISSED + 10):
        await move(session)
    head = session.version
    assert [loads(f)["version"] for f in session.since(0, head - 3)] == [head - 2, head - 1, head]
    assert session.since(0, head) == []
    for unknown in (0, 1, head - MISSED - 1, head + 1):
        (frame,) = session.since(0, unknown)
        assert loads(frame)["type"] == "snapshot"
    assert [loads(f)["version"] for f in session.since(0, head - MISSED)] == list(range(head - MISSED + 1, head + 1))


async def test_a_role_that_nobody_looks_from_costs_nothing_after_a_while(process: Process) -> None:
    session = await process.session(options={"marks": 400})
    session.snapshot(0)
    session.snapshot(None)
    for _ in range(70):
        await move(session)
        session.watched({0})
    assert set(session.roles) == {0}
    assert loads(session.since(None, 3)[0])["version"] == 71


async def test_a_snapshot_is_encoded_once_for_all_who_look_in_one_role(process: Process) -> None:
    session = await process.session()
    assert session.snapshot(None) is session.snapshot(None)
    await move(session)
    assert loads(session.snapshot(None))["version"] == 2


async def test_the_log_tells_the_recent_past_to_each_as_far_as_they_may_know(process: Process, other: Process) -> None:
    session = await process.session(options={"marks": 300})
    for _ in range(RECENT + 20):
        await move(session)
    entries = loads(session.snapshot(None))["log"]
    assert len(entries) == RECENT
    assert entries[-1]["version"] == session.version and entries[-1]["events"][0]["kind"] == "marked"
    assert set(entries[-1]["events"][0]) == {"kind", "values"}
    loaded = await other.sessions.get(session.id)
    assert [e["version"] for e in loads(loaded.snapshot(None))["log"]] == [e["version"] for e in entries]
    log = await other.sessions.log(session.id, None, since=session.version - 2)
    assert [e["version"] for e in log] == [session.version - 1, session.version]
    assert log[-1]["events"] == entries[-1]["events"]


async def test_while_the_database_is_away_commands_are_refused_and_then_all_is_well_again(
    process: Process, db: Database, expect_log: Callable[[str], None]
) -> None:
    expect_log("store.lost")
    session = await process.session()
    await move(session)
    with away(process.writer), pytest.raises(Rejected) as refused:
        await move(session, ref="r")
    assert refused.value.code == "try_again"
    assert await move(session, ref="r") == 3
    assert await store.head(db.pool, session.id) == 3


async def test_a_commit_of_unknown_fate_is_shown_once_the_database_can_be_asked(
    process: Process, expect_log: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    expect_log("store.lost")
    session = await process.session()
    session.snapshot(None)
    send = process.writer._send

    async def stored_but_unheard(batch: list[Write]) -> set[str]:
        await send(batch)
        raise ConnectionResetError

    with monkeypatch.context() as broken:
        broken.setattr(process.writer, "_send", stored_but_unheard)
        with pytest.raises(Rejected) as refused:
            await move(session, ref="r")
    assert refused.value.code == "try_again"
    await process.sessions.mend()
    assert [version for version, _ in process.heard.updates] == [2]
    done = await session.act(0, 0, [{}], ref="r")
    assert (done.version, done.again) == (2, True)


async def test_a_rule_that_crashes_leaves_the_session_usable(
    process: Process, expect_log: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    expect_log("rules.failed")
    session = await process.session()
    with monkeypatch.context() as broken:
        broken.setattr(type(session.game), "apply", lambda *_: 1 // 0)
        with pytest.raises(Rejected) as refused:
            await move(session)
    assert refused.value.code == "rules_error"
    assert await move(session) == 2


async def test_a_session_whose_rules_have_changed_is_not_moved_on(process: Process, other: Process) -> None:
    id = await process.begin()
    await process.db.pool.execute("update sessions set rules_version = 0")
    session = await other.sessions.get(id)
    with pytest.raises(Rejected) as refused:
        await move(session)
    assert refused.value.code == "version_mismatch"
    assert loads(session.snapshot(None))["rules_version"] == 0


async def test_sessions_that_nobody_uses_are_forgotten_and_found_again(process: Process) -> None:
    one, two = await process.session(), await process.session()
    await move(one)
    for session in (one, two):
        session.used_at -= 1000
    process.sessions.tidy({two.id})
    assert not process.sessions.has(one.id) and process.sessions.has(two.id)
    again = await process.sessions.get(one.id)
    assert again is not one and again.version == 2


async def test_one_load_serves_all_who_ask_at_once(process: Process) -> None:
    id = await process.begin()
    found = await asyncio.gather(*(process.sessions.get(id) for _ in range(20)))
    assert all(session is found[0] for session in found)
    with pytest.raises(AppError) as refused:
        await process.sessions.get("s_none")
    assert refused.value.code == "no_session"


async def finish(session: Session) -> None:
    while session.now.outcome is None:
        await move(session)


async def test_a_finished_session_asks_nothing_keeps_its_last_view_and_refuses_commands(process: Process, other: Process) -> None:
    session = await process.session(options={"marks": 9})
    session.snapshot(0)
    decision = session.now.decisions[0]
    await finish(session)
    last = loads(process.heard.updates[-1][1][0])
    assert last["outcome"]["reason"] == "counted" and last["decisions"] == [] and last["waiting"] == []
    with pytest.raises(Rejected) as refused:
        await session.act(0, decision.id, [decision.actions[0]], ref="late")
    assert refused.value.code == "finished"
    loaded = await other.sessions.get(session.id)
    assert loads(loaded.snapshot(0))["outcome"] == last["outcome"]
    assert loads(loaded.snapshot(0))["view"] == loads(session.snapshot(0))["view"]


@pytest.mark.parametrize("game", ["noughts", "regicide"])
async def test_a_replay_holds_all_that_is_needed_to_play_it_again(process: Process, game: str) -> None:
    session = await process.session(game, 2, {"marks": 40} if game == "noughts" else {})
    with pytest.raises(AppError) as early:
        await process.sessions.replay(session.id)
    assert early.value.code == "not_finished" and early.value.status == 403
    await finish(session)
    replay = await process.sessions.replay(session.id)
    rules = all_games()[game]
    seed = bytes.fromhex(replay["seed"])
    assert hashlib.sha256(bytes.fromhex(replay["server_seed"])).hexdigest() == replay["commitment"]
    assert seed == seed_of(bytes.fromhex(replay["server_seed"]), replay["entropy"])
    state = rules.setup(rules.options.model_validate(replay["options"]), replay["seats"], Chance(seed, "1.0")).state
    for row in replay["actions"][1:]:
        for i, action in enumerate(row["actions"]):
            state = rules.apply(state, row["seat"], action, Chance(seed, f"{row['version']}.{i}")).state
    assert state == session.now.state
    assert replay["outcome"]["reason"] == session.now.outcome.reason  # type: ignore[union-attr]


async def test_any_moment_of_a_finished_session_can_be_looked_at_as_any_seat_saw_it(process: Process) -> None:
    session = await process.session("regicide", 2)
    seen = {(1, v): loads(session.snapshot(v))["view"] for v in (0, 1, None)}
    with pytest.raises(AppError) as early:
        await process.sessions.view_at(session.id, 1, 0)
    assert early.value.code == "not_finished"
    while session.now.outcome is None:
        await move(session)
        seen |= {(session.version, v): loads(session.snapshot(v))["view"] for v in (0, 1, None)}
    for version, viewer in sorted(seen, key=lambda k: (-k[0], str(k[1]))):
        moment = await process.sessions.view_at(session.id, version, viewer)
        assert orjson.loads(orjson.dumps(moment["view"])) == seen[version, viewer]
        assert moment["last"] == session.version
    for version, viewer in ((0, 0), (session.version + 1, 0), (1, 2)):
        with pytest.raises(AppError) as refused:
            await process.sessions.view_at(session.id, version, viewer)
        assert refused.value.status == 404


async def test_a_session_is_read_on_while_a_newer_release_adds_columns(process: Process) -> None:
    session = await process.session()
    await move(session)
    pool = process.db.pool
    before = await store.read(pool, session.id), await store.rows(pool, session.id, 0)
    await pool.execute("alter table sessions add column novelty text not null default 'new'")
    await pool.execute("alter table actions add column novelty text not null default 'new'")
    assert (await store.read(pool, session.id), await store.rows(pool, session.id, 0)) == before
    assert await move(session) == 3
