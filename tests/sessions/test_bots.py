"""Bots: they move by themselves, once for each decision, whatever process is there to do it, and fall back on something when they fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
import pytest

from app.engine.play import setup
from app.games.registry import all_games
from app.sessions import bots as playing
from app.sessions import thinking
from app.sessions.bots import Bots
from app.sessions.session import Session
from app.sessions.sessions import Sessions
from app.store import sessions as store
from tests.sessions.conftest import Process, move
from tests.until import until

EASY = {0: "easy", 1: "easy"}


@pytest.fixture
async def bots(process: Process) -> AsyncGenerator[Bots]:
    some = Bots(process.sessions, speed=50)
    yield some
    await some.stop()


async def kinds(session: Session) -> list[str]:
    return [row.kind for row in await store.rows(session._db.pool, session.id, 0)]


async def ended(sessions: Sessions, session: Session) -> None:
    """Waits until the session is over, whoever plays it."""
    async with asyncio.timeout(60):
        while (await sessions.fresh(session.id)).now.outcome is None:  # noqa: ASYNC110 - it may end in another process
            await asyncio.sleep(0.02)


async def test_bots_alone_play_a_session_to_its_end(process: Process, bots: Bots) -> None:
    session = await process.session("noughts", 2, {"marks": 40}, EASY)
    bots.start()
    await until(lambda: session.now.outcome is not None, 30)
    assert await kinds(session) == ["setup"] + ["bot"] * 40
    assert await process.db.pool.fetchval("select deadline from sessions") is None


async def test_several_bots_at_a_table_move_one_at_a_time_while_a_person_hammers(process: Process, bots: Bots) -> None:
    session = await process.session("regicide", 4, None, {1: "easy", 2: "easy", 3: "easy"})
    bots.start()
    taken: set[int] = set()

    async def hammer() -> None:
        while session.now.outcome is None:
            decision = session.now.decision(0)
            if decision is None:
                await asyncio.sleep(0.001)
                continue
            acts = [session.act(0, decision.id, [decision.actions[0]], ref=f"{decision.id}-{n}") for n in range(3)]
            results = await asyncio.gather(*acts, return_exceptions=True)
            accepted = [r for r in results if not isinstance(r, Exception)]
            assert len(accepted) == 1 and decision.id not in taken
            taken.add(decision.id)

    await asyncio.wait_for(hammer(), 60)
    rows = await store.rows(process.db.pool, session.id, 0)
    assert [r.seq for r in rows] == list(range(1, len(rows) + 1))


async def test_a_bot_whose_process_died_moves_once_another_one_sweeps(process: Process, other: Process) -> None:
    session = await process.session("noughts", 2, {"marks": 9}, {1: "easy"})
    await move(session)  # from here on process one does nothing more
    assert await process.db.pool.fetchval("select deadline is not null from sessions")
    others = Bots(other.sessions, speed=50)
    assert await others.sweep() == 1
    there = await other.sessions.get(session.id)
    await until(lambda: there.version == 3)
    await others.stop()


async def test_two_processes_that_sweep_together_make_one_move_for_each_decision(process: Process, other: Process) -> None:
    sessions = [await process.session("noughts", 2, {"marks": 20}, EASY) for _ in range(4)]
    both = [Bots(process.sessions, speed=50), Bots(other.sessions, speed=50)]
    for some in both:
        some.start()
    for session in sessions:
        await ended(process.sessions, session)
    for some in both:
        await some.stop()
    for session in sessions:
        assert await kinds(session) == ["setup"] + ["bot"] * 20


async def test_a_claim_that_came_to_nothing_is_taken_up_again_when_its_lease_is_over(process: Process, bots: Bots) -> None:
    session = await process.session("noughts", 2, {"marks": 9}, EASY)
    assert await store.claim_due(process.db.pool, 5, timedelta(seconds=0.2)) != []
    assert await bots.sweep() == 0
    bots.start()
    await until(lambda: session.version >= 2)


async def test_a_bot_waits_its_delay_before_it_moves(process: Process, bots: Bots) -> None:
    process.sessions.delay = lambda _level: 0.5
    session = await process.session("noughts", 2, {"marks": 9}, {1: "easy"})
    bots.start()
    await move(session)
    began = asyncio.get_running_loop().time()
    await until(lambda: session.version == 3)
    assert asyncio.get_running_loop().time() - began > 0.4


async def test_nothing_stays_due_where_no_bot_is_to_move(process: Process, bots: Bots) -> None:
    session = await process.session("noughts", 2, {"marks": 9})
    assert await bots.sweep() == 1
    await until(lambda: not bots._tending)
    assert await process.db.pool.fetchval("select deadline from sessions") is None
    await move(session)
    assert await bots.sweep() == 0


async def test_a_bot_that_is_seated_in_the_middle_is_woken(process: Process, bots: Bots) -> None:
    session = await process.session("noughts", 2, {"marks": 9})
    bots.start()
    await until(lambda: not bots._tending)
    await move(session)
    await process.db.pool.execute("update seats set controller = 'bot', bot_level = 'easy' where seat = 1")
    async with process.db.session() as s:
        await store.rouse(s, session.id)
    await until(lambda: session.version == 3)


@pytest.mark.parametrize("level", ["easy", "normal"])
async def test_when_a_bot_crashes_the_games_default_is_played(
    process: Process, bots: Bots, level: str, expect_log: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    expect_log("bots.crashed")

    def crash(*_: Any) -> Any:
        raise RuntimeError("the ace of spades")

    monkeypatch.setattr(thinking, "choose", crash)
    session = await process.session("noughts", 2, {"marks": 9}, {0: level})
    default = all_games()["noughts"].default(session.now.state, session.now.decisions[0])
    await bots.sweep()
    await until(lambda: session.version == 2, 30)
    rows = await store.rows(process.db.pool, session.id, 1)
    assert rows[0].actions == [default] and rows[0].kind == "bot"


async def test_a_bot_that_thinks_for_ever_is_given_up(
    process: Process, bots: Bots, expect_log: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    expect_log("bots.crashed")

    def endless(*_: Any) -> Any:
        while True:
            pass

    monkeypatch.setattr(playing.guard, "limit", 0.2)
    monkeypatch.setattr(thinking, "choose", endless)
    session = await process.session("noughts", 2, {"marks": 9}, {0: "easy"})
    await bots.sweep()
    await until(lambda: session.version == 2)


async def test_bots_of_the_higher_levels_think_in_a_process_of_their_own_while_the_loop_goes_on(
    process: Process, bots: Bots
) -> None:
    session = await process.session("regicide", 2, None, {0: "hard", 1: "normal"})
    bots.start()
    turns = 0
    async with asyncio.timeout(60):
        while session.version < 6 and session.now.outcome is None:
            await asyncio.sleep(0.005)
            turns += 1
    assert bots._pool is not None
    assert turns > 100  # a bot that thought in here would leave a handful for each of its moves


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_thinking_bot_answers_from_json_with_a_listed_action(game: str) -> None:
    rules = all_games()[game]
    state = setup(rules, rules.info.seats[1], rules.options(), b"\x05" * 32).state
    decision = rules.decisions(state)[0]
    for level in ("easy", "normal"):
        action = thinking.choose(game, rules.dump(state), decision.seat, decision.id, level, b"luck", 20)
        assert action in decision.actions
        assert orjson.loads(orjson.dumps(action)) == action
    assert thinking.choose(game, rules.dump(state), decision.seat, 10**9, "easy", b"luck") is None


async def test_a_deadline_in_the_past_is_due_at_once(bots: Bots) -> None:
    bots.due(datetime.now(UTC) - timedelta(hours=1))
    assert bots._at <= asyncio.get_running_loop().time()


async def test_a_person_whose_time_is_up_plays_the_game_s_default_and_others_keep_theirs(
    process: Process, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = all_games()["noughts"]
    monkeypatch.setattr(type(game), "patience", lambda self, state, decision: 0.01 if decision.seat == 1 else None)
    session = await process.session("noughts", 2, {"marks": 9}, {})
    bots.start()
    await move(session)
    await until(lambda: session.version == 3, 30)
    assert await kinds(session) == ["setup", "act", "default"]
    assert session.now.waiting == [0] and session.overdue() is None
    assert await process.db.pool.fetchval("select deadline from sessions") is None


async def test_time_that_is_not_up_is_waited_for(process: Process, bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()["noughts"]
    monkeypatch.setattr(type(game), "patience", lambda self, state, decision: 3600.0)
    session = await process.session("noughts", 2, {"marks": 9}, {})
    await bots.sweep()
    await until(lambda: not bots._tending, 30)
    first = session.due(session.now)
    assert session.version == 1 and first == session.due(session.now)  # it counts from when it was asked
    assert await process.db.pool.fetchval("select deadline > now() from sessions")
