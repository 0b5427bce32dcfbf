"""Limits: six symptoms in hand, three stored, three afflicters. First everything is taken, then the owner discards (Rulebook, Hand Limits)."""

from __future__ import annotations

from itertools import combinations

from app.engine.game import Action
from app.games.death_wish.shift import Shift, without
from app.games.death_wish.state import Patient, Ward

DISCARD = "discard"
LIMITS = (("hand", 6, "symptoms"), ("stored", 3, "symptoms"), ("afflicters", 3, "afflicters"))
"""Where the cards are, how many may stay, and whose discards they go to."""


def breach(patient: Patient) -> tuple[str, int] | None:
    """The first limit that `patient` breaks, and by how many cards."""
    for where, most, _ in LIMITS:
        over = len(getattr(patient, where)) - most
        if over > 0:
            return where, over
    return None


def ask_who_is_over(shift: Shift) -> bool:
    """Asks everybody who holds too much to discard, all at once. Answers whether anybody does."""
    over = [seat for seat in shift.ward.clockwise(shift.ward.turn) if breach(shift.patient(seat))]
    for seat in over:
        shift.ask(seat, DISCARD)
    return bool(over)


def discards(ward: Ward, seat: int) -> tuple[Action, ...]:
    """Every way to come back to the limit."""
    broken = breach(ward.patients[seat])
    assert broken is not None
    where, over = broken
    return tuple({"type": DISCARD, "cards": list(cards)} for cards in combinations(getattr(ward.patients[seat], where), over))


def discard(shift: Shift, seat: int, action: Action) -> None:
    """The owner's choice goes face up to the discards."""
    for where, _, pile in LIMITS:
        held = getattr(shift.patient(seat), where)
        if action["cards"][0] in held:
            shift.change(seat, **{where: without(held, action["cards"])})
            shift.discard(pile, action["cards"])
            shift.say("discarded", seat=seat, cards=action["cards"])
            return
