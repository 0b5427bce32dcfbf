"""Flat Monte Carlo: what to do is what comes out best, on average, in worlds that could be the real one.

Knows nothing of any game. A game brings its promising answers and a `rollout` that plays one imagined world to its end;
`Game.resample` makes the worlds, so a bot that searches sees no more than its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.engine.chance import Chance, QuickChance
from app.engine.game import Action, Budget, Decision, S, Viewer

Resample = Callable[[S, Viewer, Chance], S]
"""`Game.resample`."""

Rollout = Callable[[S, Decision, Action, Chance], float]
"""Answers the decision in a world with an action, plays on to the end, and says how good that was (more is better)."""


def flat_monte_carlo(
    resample: Resample[S],
    state: S,
    decision: Decision,
    chance: Chance,
    budget: Budget,
    *,
    candidates: Sequence[Action],
    rollout: Rollout[S],
    deals: int,
) -> Action:
    """The best of `candidates` over at most `deals` imagined worlds, fewer when the budget is spent.

    All candidates meet the same worlds with the same luck. After a quarter and after half of the deals the worse half of the candidates
    is dropped, so that most of the time goes into telling the good ones apart. At least one world is always tried.
    """
    left = list(range(len(candidates)))
    if len(left) == 1:
        return candidates[0]
    totals = [0.0] * len(candidates)
    seed = chance.below(1 << 64).to_bytes(8, "big")
    for deal in range(deals):
        if deal and budget.spent(deal):
            break
        if deal in (deals // 4, deals // 2) and deal:
            left = sorted(left, key=lambda at: -totals[at])[: max(2, (len(left) + 1) // 2)]
        world = resample(state, decision.seat, QuickChance(seed, f"{deal}.0"))
        for at in left:
            totals[at] += rollout(world, decision, candidates[at], QuickChance(seed, f"{deal}.1"))
    return candidates[max(left, key=lambda at: totals[at])]
