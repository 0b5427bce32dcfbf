"""One move ahead: what each move is worth to the player who makes it, judged by what that seat may see.

Weights are by feel and by counting wins. A play is worth the damage that counts, a kill (an exact one more), cards drawn and healed,
a shield; it costs the attack to suffer, and what the cards would be worth later.
"""

from __future__ import annotations

from functools import lru_cache

from app.games.regicide.cards import COMPANIONS, COURT, HEALTH, JESTERS, RANK, SUIT, SUITS, VALUE
from app.games.regicide.plays import Cards, attack_value, payments, plays
from app.games.regicide.rules import Battle, may_yield, strikes

YIELD: Cards = ("yield",)
FLIP: Cards = ("flip",)
"""Moves without cards, beside plays and payments, which are their cards."""

SUIT_WEIGHT = {"C": 1.0, "S": 1.1, "H": 1.15, "D": 1.35, "": 1.0}
KEEP = {card: 0.55 * VALUE[card] * SUIT_WEIGHT[SUIT[card]] + 3 * (card in COMPANIONS) + 8 * (card in JESTERS) for card in VALUE}
"""What a card is worth in hand for later."""

TIER = {rank: tier for tier, rank in enumerate(COURT)}

DAMAGE, KILL, EXACT, EXACT_TIER, DRAWN, STRUCK, DOOMED = 0.75, 8.0, 14.0, 4.0, 2.6, 0.55, 60.0
HEAL, HEAL_LOW, LOW_TAVERN = 0.7, 1.5, 12
SHIELD, SHIELD_HEALTH, SPENT = 0.5, 0.055, 0.4
UNSEEN_ALONE, UNSEEN_SHARED = 2.3, 1.4
"""What a card about to be drawn is reckoned to cover."""
FLIP_BELOW = -30.0
"""Alone, nothing this bad is played while a Jester can be flipped."""
JESTER, JESTER_IMMUNE = 2.0, 4.0


@lru_cache(maxsize=1024)  # there are fewer plays than that
def weighed(cards: Cards) -> tuple[int, str, float]:
    """The attack value of a play, its suits, and what spending its cards costs."""
    return (
        attack_value(cards),
        "".join(suit for suit in SUITS if any(SUIT[card] == suit for card in cards)),
        SPENT * sum([KEEP[card] for card in cards]),
    )


def best_play(battle: Battle) -> Cards:
    """The current player's best play, or YIELD or FLIP."""
    hand = tuple(battle.hands[battle.seat])
    best, most = score_yield(battle)
    for cards, score in scores(battle, hand):
        if score > most:
            best, most = cards, score
    if battle.jesters and (most <= FLIP_BELOW or not hand):
        return FLIP
    return best


def score_yield(battle: Battle) -> tuple[Cards, float]:
    """Yielding and its score, which is beyond all reach where it is not allowed."""
    if not may_yield(battle):
        return YIELD, -1000.0
    strike = strikes(battle)
    doomed = sum([VALUE[card] for card in battle.hands[battle.seat]]) < strike
    return YIELD, -STRUCK * strike - DOOMED * doomed


def scores(battle: Battle, hand: Cards) -> list[tuple[Cards, float]]:
    """Every play from `hand` with its score."""
    enemy = battle.enemy
    assert enemy is not None
    rank = RANK[enemy]
    left, strike = HEALTH[rank] - battle.damage, strikes(battle)
    immune = SUIT[enemy] if battle.immune else "-"
    tavern, discard, seats = len(battle.tavern), len(battle.discard), battle.seats
    room = sum([battle.limit - len(other) for other in battle.hands])
    total = sum([VALUE[card] for card in hand])
    unseen = UNSEEN_ALONE if seats == 1 else UNSEEN_SHARED
    heal_weight = HEAL_LOW if tavern < LOW_TAVERN else HEAL
    found = []
    for cards in plays(hand):
        value, suits, spent = weighed(cards)
        if not suits:
            score = JESTER + JESTER_IMMUNE * battle.immune + min(battle.withheld, strike) * (SHIELD + SHIELD_HEALTH * left)
            found.append((cards, score - spent))
            continue
        damage, shield, score, drawn = value, 0, -spent, 0
        for suit in suits:
            if suit == immune:
                continue
            if suit == "C":
                damage = 2 * value
            elif suit == "D":
                drawn = min(value, tavern, room + len(cards))
                score += DRAWN * drawn
            elif suit == "H":
                score += heal_weight * min(value, discard)
            else:
                shield = value
        if damage >= left:
            score += DAMAGE * left + (EXACT + EXACT_TIER * TIER[rank] if damage == left else KILL)
        else:
            struck = strike - shield if shield < strike else 0
            score += DAMAGE * damage - STRUCK * struck
            score += (strike - struck) * (SHIELD + SHIELD_HEALTH * (left - damage))
            if total - value + unseen * (drawn // seats) < struck:
                score -= DOOMED
        found.append((cards, score))
    return found


@lru_cache(maxsize=8192)
def cheapest(hand: Cards, need: int) -> Cards:
    """The cards that cover `need` at the least loss of what is worth keeping; empty where nothing does."""
    best: list[tuple[float, Cards] | None] = [(0.0, ())] + [None] * need
    for card in hand:
        value, keep = VALUE[card], KEEP[card]
        for covered in range(need - 1, -1, -1):
            so_far = best[covered]
            if so_far is None:
                continue
            reached = min(need, covered + value)
            there = best[reached]
            if there is None or so_far[0] + keep < there[0]:
                best[reached] = (so_far[0] + keep, (*so_far[1], card))
    paid = best[need]
    return paid[1] if paid else ()


def best_payment(battle: Battle) -> Cards:
    """The current player's cheapest payment, or FLIP."""
    return cheapest(tuple(battle.hands[battle.seat]), strikes(battle)) or FLIP


def best_seat(battle: Battle) -> int:
    """Whom to name after a Jester: simply the next player clockwise."""
    return (battle.seat + 1) % battle.seats


def best_plays(battle: Battle, most: int) -> list[Cards]:
    """The `most` best plays, best first."""
    ranked = sorted(scores(battle, tuple(battle.hands[battle.seat])), key=lambda scored: -scored[1])
    return [cards for cards, _ in ranked[:most]]


def best_payments(battle: Battle, most: int) -> list[Cards]:
    """The `most` cheapest payments, cheapest first."""
    every = payments(tuple(battle.hands[battle.seat]), strikes(battle))
    return sorted(every, key=lambda cards: sum(KEEP[card] for card in cards))[:most]
