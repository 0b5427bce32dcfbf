"""The bot `easy`: greedy. It contracts what it can, works towards the disease with the most skulls a turn, and picks on the leader.

It stores nothing (two turns to carry a card past a discard lose more games than they win), but collects what it finds stored when it
takes over somebody's chair.
"""

from __future__ import annotations

from app.engine.chance import Chance
from app.engine.game import Action, Budget, Decision
from app.games.death_wish.cards import DISEASES, WILD, Disease, colour, fits
from app.games.death_wish.default import default_action
from app.games.death_wish.judgement import aim, card_worth, leader, turns_to, useful_skulls
from app.games.death_wish.payment import missing
from app.games.death_wish.state import Ward

RARE = ("orange", "red")
POOR = 0.22
"""Skulls a turn below which another disease is turned up."""


def easy(ward: Ward, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """Chooses by judgement alone, without looking ahead."""
    seat, actions = decision.seat, decision.actions
    match actions[0]["type"]:
        case "contract" | "take" | "draw" | "afflict" | "add" | "store" | "collect":
            if decision.kind == "turn":
                return _turn(ward, decision, chance)
        case "mutate" | "swap":
            return _exchange(ward, actions)
        case "sanitise":
            first = leader(ward, [action["seat"] for action in actions])
            theirs = [action for action in actions if action["seat"] == first]
            return max(theirs, key=lambda action: card_worth(ward, first, action["afflicter"], None))
        case "cart":
            return _cart(ward, actions)
        case "hand_down":
            return max(actions, key=lambda a: (a["taker"] == seat, a["giver"] != seat, -ward.patients[a["taker"]].skulls))
        case "give":
            return min(actions, key=lambda action: DISEASES[action["disease"]].skulls)
    return default_action(ward, decision)


def _turn(ward: Ward, decision: Decision, chance: Chance) -> Action:
    seat, actions = decision.seat, decision.actions
    kinds = {action["type"]: action for action in reversed(actions)}
    if "contract" in kinds:
        return max((a for a in actions if a["type"] == "contract"), key=lambda a: _gain(ward, seat, a))
    aimed = aim(ward, seat)
    if aimed is None:
        return kinds.get("add") or default_action(ward, decision)
    disease, ratio = aimed
    if "add" in kinds and (ratio < POOR or chance.below(100) < 4):
        return min((a for a in actions if a["type"] == "add"), key=lambda a: _promise(ward, seat, a["on"]))
    lacking = missing(disease, ward.patients[seat].hand)
    useful = [a for a in actions if a["type"] == "collect" and _fills(ward, seat, disease, a["symptoms"])]
    if useful:
        return max(useful, key=lambda a: len(a["symptoms"]))
    if not lacking:
        return kinds.get("afflict") or default_action(ward, decision)
    fitting = [a for a in actions if a["type"] == "take" and any(fits(a["symptom"], c) for c in lacking)]
    if fitting:
        best = min(
            fitting,
            key=lambda a: (colour(a["symptom"]) == WILD, -("white", "blue", "orange", "red", WILD).index(colour(a["symptom"]))),
        )
        if len(lacking) == 1 or colour(best["symptom"]) in RARE:
            return best
    return kinds.get("draw") or default_action(ward, decision)


def _fills(ward: Ward, seat: int, disease: Disease, symptoms: list[str]) -> bool:
    """Whether every one of these stored symptoms is lacking for `disease`."""
    hand = ward.patients[seat].hand
    return len(missing(disease, hand)) - len(missing(disease, (*hand, *symptoms))) == len(symptoms)


def _gain(ward: Ward, seat: int, action: Action) -> tuple[int, int, int]:
    """Most useful skulls first, then an outbreak, then the fewest wild cards."""
    disease = DISEASES[action["disease"]]
    wilds = sum(colour(card) == WILD for card in (action["afflicter"], *action["symptoms"]))
    return useful_skulls(ward, seat, disease), disease.outbreak, -wilds


def _promise(ward: Ward, seat: int, name: str) -> float:
    disease = DISEASES[name]
    return useful_skulls(ward, seat, disease) / turns_to(ward, seat, disease)


def _exchange(ward: Ward, actions: tuple[Action, ...]) -> Action:
    """The exchange that gains most; rather none than one that gains nothing."""
    swaps = [action for action in actions if action["type"] != "decline"]
    best = max(swaps, key=lambda a: (_rise(a), ward.patients[a["seat"]].skulls if "seat" in a else 0))
    return best if _rise(best) > 0 else actions[-1]


def _rise(action: Action) -> int:
    return DISEASES[action["other"]].skulls - DISEASES[action["mine"]].skulls


def _cart(ward: Ward, actions: tuple[Action, ...]) -> Action:
    """Uses the Crash Cart where it keeps the player alive."""
    dying = ward.patients[actions[0]["seat"]]
    least = min(DISEASES[disease].skulls for disease in dying.diseases)
    return actions[0] if dying.skulls - least < ward.target else actions[-1]
