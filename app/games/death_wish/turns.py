"""A turn: exactly one action (Rulebook, Choose One Action Per Turn)."""

from __future__ import annotations

from itertools import combinations

from app.engine.game import Action
from app.games.death_wish.cards import DISEASES, SAMPLE, SAMPLED
from app.games.death_wish.payment import payments
from app.games.death_wish.shift import Shift, without
from app.games.death_wish.state import Diagnosis, Ward

TURN = "turn"
DEPTH = 2
"""How many diseases a slot holds at most."""


def turn_actions(ward: Ward, seat: int) -> tuple[Action, ...]:
    """Everything that `seat` may do with the turn. Passing is one of them only when nothing else is."""
    patient = ward.patients[seat]
    actions: list[Action] = []
    for disease in ward.tops:
        for afflicter, symptoms in payments(patient, DISEASES[disease]):
            actions.append({"type": "contract", "disease": disease, "afflicter": afflicter, "symptoms": list(symptoms)})
    actions += [{"type": "take", "symptom": symptom} for symptom in ward.pool]
    if ward.symptoms.deck or ward.symptoms.spent:
        actions.append({"type": "draw"})
    if ward.afflicters.deck or ward.afflicters.spent:
        actions.append({"type": "afflict"})
    if ward.diseases:
        actions += [{"type": "add", "on": slot[0]} for slot in ward.slots if len(slot) == DEPTH - 1]
    if ward.incubate:
        for kind, cards in (("store", patient.hand), ("collect", patient.stored)):
            actions += [{"type": kind, "symptoms": list(some)} for n in (1, 2, 3) for some in combinations(cards, n)]
    return tuple(actions) or ({"type": "pass"},)


def take_turn(shift: Shift, seat: int, action: Action) -> None:
    """Carries out the one action of the turn."""
    patient = shift.patient(seat)
    match action["type"]:
        case "take":
            _take(shift, seat, action["symptom"])
        case "draw":
            shift.draw_symptoms(seat, 2)
        case "afflict":
            shift.draw_afflicters(seat, 1)
        case "add":
            _add(shift, seat, action["on"])
        case "contract":
            _contract(shift, seat, action)
        case "store":
            moved = action["symptoms"]
            shift.change(seat, hand=without(patient.hand, moved), stored=(*patient.stored, *moved))
            shift.say("stored", seat=seat, count=len(moved))
        case "collect":
            moved = action["symptoms"]
            shift.change(seat, hand=(*patient.hand, *moved), stored=without(patient.stored, moved))
            shift.say("collected", seat=seat, count=len(moved))
        case _:
            shift.say("passed_turn", seat=seat)


def _take(shift: Shift, seat: int, symptom: str) -> None:
    """One symptom from the pool, which is refilled at once."""
    shift.take_from_pool(seat, (symptom,))
    shift.refill()


def _add(shift: Shift, seat: int, on: str) -> None:
    """A new disease covers a slot; what lies beneath is blocked until it is contracted."""
    added, *rest = shift.ward.diseases
    slots = tuple((*slot, added) if slot == (on,) else slot for slot in shift.ward.slots)
    shift.set(diseases=tuple(rest), slots=slots)
    shift.say("added", seat=seat, disease=added, on=on)
    shift.reveals = True
    shift.refill()


def _contract(shift: Shift, seat: int, action: Action) -> None:
    """Pay, take the disease, refill its slot. Whether an outbreak follows is noted; skulls are counted after it."""
    disease, afflicter, symptoms = action["disease"], action["afflicter"], action["symptoms"]
    patient = shift.patient(seat)
    shift.change(
        seat,
        hand=without(patient.hand, symptoms),
        afflicters=without(patient.afflicters, (afflicter,)),
        diagnosis=Diagnosis(disease, afflicter, tuple(symptoms)),
    )
    shift.say("contracted", seat=seat, disease=disease, afflicter=afflicter, symptoms=symptoms)
    shift.discard("symptoms", [symptom for symptom in symptoms if symptom != SAMPLED])
    shift.discard("afflicters", [afflicter])
    if SAMPLED in symptoms:
        shift.spend_outbreak(seat, SAMPLE)
    shift.take_disease(disease)
    shift.change(seat, diseases=(*shift.patient(seat).diseases, disease))
    shift.set(due=DISEASES[disease].outbreak)
    shift.refill()


def next_turn(shift: Shift) -> None:
    """The turn passes to the left, over those in quarantine; or stays, after a Second Wind."""
    ward = shift.ward
    if ward.again:
        shift.set(again=False)
        shift.say("again", seat=ward.turn)
    else:
        shift.set(turn=_next_seat(shift))
    shift.set(turns=shift.ward.turns + 1, counted=False)
    shift.ask(shift.ward.turn, TURN)


def _next_seat(shift: Shift) -> int:
    seat = shift.ward.turn
    while True:
        seat = shift.ward.others(seat)[0]
        misses = shift.patient(seat).misses
        if not misses:
            return seat
        shift.change(seat, misses=misses - 1)
        shift.say("missed", seat=seat)
