"""Why an answer is refused, in a sentence for the player who gave it."""

from __future__ import annotations

from typing import Any

from app.engine.game import Action, Illegal
from app.engine.words import mark
from app.games.death_wish.cards import SAMPLE, SAMPLED, WILD, Disease, fits
from app.games.death_wish.payment import disease_named, pays
from app.games.death_wish.state import Patient, Question, Ward

NOT_ASKED = mark("Nothing is asked of you right now.")
NOT_OFFERED = mark("That is not one of the choices.")
SYMPTOMS = {
    "white": mark("That disease needs exactly {n} white symptoms; wild ones count."),
    "blue": mark("That disease needs exactly {n} blue symptoms; wild ones count."),
    "orange": mark("That disease needs exactly {n} orange symptoms; wild ones count."),
    "red": mark("That disease needs exactly {n} red symptoms; wild ones count."),
}
AFFLICTER = {
    "white": mark("That disease needs a white or a wild afflicter."),
    "blue": mark("That disease needs a blue or a wild afflicter."),
    "orange": mark("That disease needs an orange or a wild afflicter."),
    "red": mark("That disease needs a red or a wild afflicter."),
}


def refuse(ward: Ward, question: Question | None, action: Action) -> Illegal:
    """The refusal of an action that is not listed. Anything at all may be in `action`."""
    if question is None:
        return Illegal(NOT_ASKED)
    patient = ward.patients[question.seat]
    match action.get("type"):
        case "contract" if question.kind == "turn":
            return _contract(ward, patient, action)
        case "take" if question.kind == "turn":
            return Illegal(mark("That symptom is not in the pool."))
        case "add" if question.kind == "turn":
            return _add(ward, action.get("on"))
        case "store" | "collect" if not ward.incubate:
            return Illegal(mark("Incubation is off at this table."))
        case "store" | "collect" if question.kind == "turn":
            return Illegal(mark("Store or collect one to three symptoms that you have there."))
        case "pass" if question.kind == "turn":
            return Illegal(mark("You may pass only when nothing else is possible."))
        case "discard" if question.kind == "discard":
            return Illegal(mark("Discard exactly as many cards as you are over the limit."))
        case _:
            return Illegal(NOT_OFFERED)


def _add(ward: Ward, on: Any) -> Illegal:
    if not ward.diseases:
        return Illegal(mark("The disease deck is empty."))
    if any(len(slot) > 1 and on in slot for slot in ward.slots):
        return Illegal(mark("That slot holds two diseases already."))
    return Illegal(mark("A disease can be added only on one that lies alone in its slot."))


def _contract(ward: Ward, patient: Patient, action: Action) -> Illegal:
    disease, symptoms = disease_named(action.get("disease")), action.get("symptoms")
    if disease is None or not any(disease.id in slot for slot in ward.slots):
        return Illegal(mark("That disease is not on the table."))
    if disease.id not in ward.tops:
        return Illegal(mark("That disease is blocked: contract what lies on it first."))
    if not isinstance(symptoms, list) or not all(isinstance(symptom, str) for symptom in symptoms):
        return Illegal(NOT_OFFERED)
    holding = (*patient.hand, SAMPLED) if SAMPLE in patient.kept else patient.hand
    if len(set(symptoms)) != len(symptoms) or not set(symptoms) <= set(holding):
        return Illegal(mark("You can pay only with symptoms in your hand."))
    if not pays(disease, symptoms):
        return _price(disease)
    afflicter = action.get("afflicter")
    if not isinstance(afflicter, str) or afflicter not in patient.afflicters or not fits(afflicter, disease.afflicter):
        return Illegal(AFFLICTER[disease.afflicter])
    return Illegal(NOT_OFFERED)


def _price(disease: Disease) -> Illegal:
    if disease.colour == WILD:
        return Illegal(mark("That disease needs exactly one symptom of each colour; wild ones count as any."))
    return Illegal(SYMPTOMS[disease.colour], n=disease.symptoms)
