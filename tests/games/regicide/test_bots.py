"""The bots: they finish, choose well where it is plain what is best, and win about as often as they should."""

from __future__ import annotations

import pytest

from app.engine.chance import Chance, QuickChance
from app.engine.conformance import option_sets
from app.engine.game import Deals
from app.engine.play import choose, make_options
from app.engine.search import flat_monte_carlo
from app.engine.simulate import simulate
from app.games.regicide import GAME, bot, greedy
from app.games.regicide.plays import payments
from app.games.regicide.rules import Battle, set_up
from tests.games.regicide.scene import Scene, cards, scene


def advice(at: Scene) -> dict[str, object]:
    return bot.advise(Battle(at.state))


def test_the_greedy_bot_takes_an_exact_kill() -> None:
    assert advice(scene("JH", "5S 9C 10H KC", "3C", damage=15)) == {"type": "play", "cards": ["5S"]}


def test_the_greedy_bot_does_not_play_what_leaves_it_unable_to_pay() -> None:
    assert advice(scene("QH", "3S 9D 10C", "3C", tavern="")) != {"type": "play", "cards": ["10C"]}


def test_the_greedy_bot_flips_a_jester_when_nothing_else_saves_it() -> None:
    assert advice(scene("JH", "2C 3H", jesters=1)) == {"type": "flip"}


def test_the_greedy_bot_pays_with_what_is_least_worth_keeping() -> None:
    assert advice(scene("JH", "AD 2C 9H 10C 10D", "3C").play("2C")) == {"type": "discard", "cards": ["10C"]}


@pytest.mark.parametrize("hand", ["AC 2C 3D 4H 7S 10C QD", "5C 5D 5H 6S 9S", "AC AD AH AS 2C 2D 2H"])
def test_the_cheapest_payment_is_a_listed_one_and_no_listed_one_is_cheaper(hand: str) -> None:
    def keep(some: tuple[str, ...]) -> float:
        return sum(greedy.KEEP[card] for card in some)

    for need in range(1, 11):
        best = greedy.cheapest(cards(hand), need)
        assert best in payments(cards(hand), need)
        assert keep(best) == pytest.approx(min(keep(some) for some in payments(cards(hand), need)))


@pytest.mark.parametrize(("seats", "wins"), [(1, 0.149), (2, 0.179), (3, 0.223), (4, 0.069)])
def test_greedy_partners_win_about_as_often_as_measured_elsewhere(seats: int, wins: float) -> None:
    games, won = 600, 0
    for number in range(games):
        chance = QuickChance(f"strength {number}".encode(), "1.0")
        battle = Battle(set_up(seats, chance), quiet=True)
        bot.finish(battle, chance)
        won += battle.ending is not None and battle.ending.startswith("won")
    sampling = (wins * (1 - wins) / games) ** 0.5
    assert abs(won / games - wins) < 3 * sampling + 0.01


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_easy_bots_finish_whatever_the_options(seats: int) -> None:
    for options in option_sets(GAME):
        report = simulate(GAME, seats, 3, ["easy"], make_options(GAME, options), "soak")
        assert report.unfinished == 0


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("seats", [1, 3])
def test_searching_bots_finish_within_a_small_budget(level: str, seats: int) -> None:
    step = GAME.setup(make_options(GAME, {}), seats, Chance(b"search", "1.0"))
    state, version = step.state, 1
    while decisions := GAME.decisions(state):
        version += 1
        decision = decisions[0]
        action = choose(GAME, state, decision, level, QuickChance(b"mind", f"{version}.0"), Deals(1))
        assert action in decision.actions
        state = GAME.apply(state, decision.seat, action, Chance(b"search", f"{version}.0")).state
    assert GAME.outcome(state) is not None


def test_a_searching_bot_sees_an_exact_kill_that_wins() -> None:
    at = scene("KH", "9S 10C 2D", "3C", damage=31, castle="")
    decision = GAME.decisions(at.state)[0]
    chosen = choose(GAME, at.state, decision, "normal", QuickChance(b"m", "1.0"))
    assert at.answer(chosen).ending == "won"


def test_a_rollout_of_an_imagined_world_is_played_by_the_rules_themselves() -> None:
    at = scene("JH", "5S 9C 10D KC", "3C 4D", damage=10)
    quiet, loud = Battle(at.state, quiet=True), Battle(at.state)
    bot.finish(quiet, QuickChance(b"r", "1.0"))
    bot.finish(loud, QuickChance(b"r", "1.0"))
    assert quiet.close() == loud.close() and loud.events and not quiet.events


def test_flat_monte_carlo_picks_the_answer_that_comes_out_best_and_stops_with_its_budget() -> None:
    at = scene("JH", "5S 9C", "3C")
    decision = GAME.decisions(at.state)[0]
    tried: list[object] = []

    def rollout(world: object, decision: object, action: dict[str, object], chance: Chance) -> float:
        tried.append(action["type"])
        return 1.0 if action["type"] == "yield" else 0.0

    best = flat_monte_carlo(
        GAME.resample, at.state, decision, Chance(b"f", "1.0"), Deals(3), candidates=decision.actions, rollout=rollout, deals=50
    )
    assert best == {"type": "yield"} and len(tried) == 3 * len(decision.actions)


def test_the_default_answer_is_the_greedy_one() -> None:
    at = scene("JH", "5S 9C 10H KC", "3C", damage=15)
    assert GAME.default(at.state, GAME.decisions(at.state)[0]) == {"type": "play", "cards": ["5S"]}
