"""The bots: `easy` looks one move ahead, `normal` and `hard` play on in worlds they imagine, with `easy` in every seat."""

from __future__ import annotations

from app.engine.chance import Chance
from app.engine.game import Action, Bot, Budget, Decision
from app.engine.search import flat_monte_carlo
from app.games.regicide import greedy
from app.games.regicide.greedy import FLIP, YIELD
from app.games.regicide.memory import imagine
from app.games.regicide.plays import Cards
from app.games.regicide.rules import MEDALS, SOLO_JESTERS, WON, Battle
from app.games.regicide.state import CHOOSE, PLAY, State

PLAYS, PAYMENTS = 12, 10
"""How many plays and payments are worth imagining."""

WIN, FLIPPED = 6.0, 0.35
"""What a win is worth, and a flipped Jester costs, against one royal defeated."""


def advise(battle: Battle) -> Action:
    """What the greedy bot answers."""
    if battle.phase == PLAY:
        return _action("play", greedy.best_play(battle))
    if battle.phase == CHOOSE:
        return {"type": "choose", "seat": greedy.best_seat(battle)}
    return _action("discard", greedy.best_payment(battle))


def finish(battle: Battle, chance: Chance) -> None:
    """Plays an open battle to its end, greedily in every seat. Each seat's moves follow from what that seat may see."""
    while battle.ending is None:
        if battle.phase == PLAY:
            cards = greedy.best_play(battle)
            if cards is YIELD:
                battle.yield_turn()
            elif cards is FLIP:
                battle.flip()
            else:
                battle.play(cards, chance)
        elif battle.phase == CHOOSE:
            battle.choose(greedy.best_seat(battle))
        else:
            cards = greedy.best_payment(battle)
            if cards is FLIP:
                battle.flip()
            else:
                battle.pay(cards)


def reward(battle: Battle) -> float:
    """How well a battle ended: royals defeated, a win, Jesters left."""
    defeated = 12 - len(battle.castle) - (battle.enemy is not None)
    flipped = SOLO_JESTERS - battle.jesters if battle.seats == 1 else 0
    return defeated + WIN * (battle.ending == WON or battle.ending in MEDALS) - FLIPPED * flipped


def rollout(world: State, decision: Decision, action: Action, chance: Chance) -> float:
    """One imagined world, from an answer to the end."""
    battle = Battle(world, quiet=True)
    kind = action["type"]
    if kind == "play":
        battle.play(tuple(action["cards"]), chance)
    elif kind == "discard":
        battle.pay(tuple(action["cards"]))
    elif kind == "choose":
        battle.choose(action["seat"])
    elif kind == "flip":
        battle.flip()
    else:
        battle.yield_turn()
    finish(battle, chance)
    return reward(battle)


def candidates(state: State, decision: Decision) -> list[Action]:
    """The answers worth imagining: the most promising plays or payments, and all that is not played from the hand."""
    battle = Battle(state)
    some: list[Action] = []
    if decision.kind == "play":
        some = [_action("play", cards) for cards in greedy.best_plays(battle, PLAYS)]
    elif decision.kind == "suffer":
        some = [_action("discard", cards) for cards in greedy.best_payments(battle, PAYMENTS)]
    return some + [action for action in decision.actions if action["type"] in ("yield", "flip", "choose")]


def easy(state: State, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """The greedy bot."""
    return advise(Battle(state))


def normal(state: State, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """Imagines 20 worlds."""
    return _search(state, decision, chance, budget, deals=20)


def hard(state: State, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """Imagines 100 worlds."""
    return _search(state, decision, chance, budget, deals=100)


def _search(state: State, decision: Decision, chance: Chance, budget: Budget, deals: int) -> Action:
    some = candidates(state, decision)
    return flat_monte_carlo(imagine, state, decision, chance, budget, candidates=some, rollout=rollout, deals=deals)


def _action(kind: str, cards: Cards) -> Action:
    if cards is YIELD or cards is FLIP:
        return {"type": cards[0]}
    return {"type": kind, "cards": list(cards)}


BOTS: dict[str, Bot[State]] = {"easy": easy, "normal": normal, "hard": hard}
