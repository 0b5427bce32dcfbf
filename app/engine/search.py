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
    """The best of `candidates`, for the work of trying each in `deals` imagined worlds; for less when the budget is spent.

    All meet the same worlds with the same luck. The work is spent in rounds of equal cost, and after each the worse half is dropped
    (sequential halving), so that most worlds go into telling the good ones apart. One world is always tried.
    """
    many = len(candidates)
    left = list(range(many))
    totals = [0.0] * many
    seed = chance.below(1 << 64).to_bytes(8, "big")
    rounds = max(1, (many - 1).bit_length())
    world = tried = 0
    while len(left) > 1:
        for _ in range(max(1, deals * many // (rounds * len(left)))):
            if world and budget.spent(tried // many):
                return candidates[_best(left, totals)[0]]
            imagined = resample(state, decision.seat, QuickChance(seed, f"{world}.0"))
            for at in left:
                totals[at] += rollout(imagined, decision, candidates[at], QuickChance(seed, f"{world}.1"))
            world += 1
            tried += len(left)
        left = _best(left, totals)[: (len(left) + 1) // 2]
    return candidates[left[0]]


def _best(left: list[int], totals: list[float]) -> list[int]:
    return sorted(left, key=lambda at: -totals[at])
