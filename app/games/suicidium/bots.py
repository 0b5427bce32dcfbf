from __future__ import annotations


def easy(state, decision, chance, budget):
    return chance.pick(decision.actions)


normal = easy
