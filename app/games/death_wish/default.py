"""What is played when time runs out: safe and dull. Also what a bot plays where it has no opinion."""

from __future__ import annotations

from app.engine.game import Action, Decision
from app.games.death_wish.judgement import aim, card_worth, leader
from app.games.death_wish.state import Ward


def default_action(ward: Ward, decision: Decision) -> Action:
    """Draws blindly on a turn, discards or passes on what is least useful, leaves diseases where they are, else aims at the leader."""
    actions, seat = decision.actions, decision.seat
    kinds = {action["type"]: action for action in reversed(actions)}
    for kind in ("draw", "afflict", "take", "decline", "let_go"):
        if kind in kinds:
            return kinds[kind]
    wanted = aim(ward, seat)
    disease = wanted[0] if wanted else None
    match actions[0]["type"]:
        case "discard":
            return min(actions, key=lambda a: sum(card_worth(ward, seat, card, disease) for card in a["cards"]))
        case "pass_on":
            return min(actions, key=lambda a: card_worth(ward, seat, a["symptom"], disease))
        case "salvage":
            return max(actions, key=lambda a: card_worth(ward, seat, a["symptom"], disease))
        case "keep" | "swab":
            return max(actions, key=lambda a: sum(card_worth(ward, seat, card, disease) for card in a["symptoms"]))
        case "steal" | "splash" | "quarantine" | "sanitise":
            first = leader(ward, [action["seat"] for action in actions])
            return next(action for action in actions if action["seat"] == first)
        case _:
            return actions[0]
