"""What a viewer may know, as plain JSON: an allow-list.

Everything is public but the hands of others, the Tavern deck, the order of the Castle deck, and a closed discard pile below its top.
"""

from __future__ import annotations

from typing import Any

from app.engine.game import Viewer
from app.games.regicide.cards import ATTACK, COURT, HAND_LIMIT, HEALTH, RANK
from app.games.regicide.rules import may_yield
from app.games.regicide.state import OVER, Fallen, Played, State


def look(state: State, viewer: Viewer) -> dict[str, Any]:
    """The whole view. `hand` is None for a spectator, `discard.cards` unless the pile is open, `jesters` unless alone."""
    seats = len(state.hands)
    return {
        "phase": state.phase,
        "seat": None if state.phase == OVER else state.seat,
        "hand_limit": HAND_LIMIT[seats],
        "enemy": None if state.enemy is None else _enemy(state, state.enemy),
        "may_yield": state.phase != OVER and may_yield(state),
        "floor": state.floor,
        "castle": {rank: sum(RANK[card] == rank for card in state.castle) for rank in COURT},
        "fallen": [_fallen(fallen) for fallen in state.fallen],
        "tavern": {"count": len(state.tavern), "top": [card for card in state.tavern if card in state.known]},
        "discard": {
            "count": len(state.discard),
            "top": state.discard[-1] if state.discard else None,
            "cards": list(state.discard) if state.open_discard else None,
        },
        "fight": [_played(played) for played in state.fight],
        "seats": [
            {"cards": len(hand), "known": [card for card in hand if card in state.known], "yielded": yielded}
            for hand, yielded in zip(state.hands, state.yielded, strict=True)
        ],
        "hand": None if viewer is None else list(state.hands[viewer]),
        "jesters": state.jesters if seats == 1 else None,
        "ending": state.ending,
    }


def _enemy(state: State, card: str) -> dict[str, Any]:
    rank = RANK[card]
    return {
        "card": card, "immune": state.immune, "health": HEALTH[rank], "damage": state.damage,
        "attack": ATTACK[rank], "shield": state.shield, "withheld": state.withheld,
    }  # fmt: skip


def _played(played: Played) -> dict[str, Any]:
    """A play and what came of it; what did not come of it is left out."""
    came = {"healed": played.healed, "drew": played.drew, "shield": played.shield, "blocked": played.blocked}
    return {"seat": played.seat, "cards": list(played.cards), "damage": played.damage} | {k: v for k, v in came.items() if v}


def _fallen(fallen: Fallen) -> dict[str, Any]:
    """How a royal fell: the blow, and all that was played against it."""
    return {
        "card": fallen.card,
        "seat": fallen.seat,
        "damage": fallen.damage,
        "fight": [_played(played) for played in fallen.fight],
    }
