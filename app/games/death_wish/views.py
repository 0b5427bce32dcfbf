"""What a viewer may know: an allow-list (hands, stored faces, decks and hidden outbreaks are not on it)."""

from __future__ import annotations

from typing import Any

from app.engine.game import Viewer
from app.games.death_wish.cards import DISEASES, OUTBREAKS
from app.games.death_wish.state import Diagnosis, Patient, Pile, Ward


def view_of(ward: Ward, viewer: Viewer, writing: dict[str, int]) -> dict[str, Any]:
    """The table as `viewer` sees it. `writing`: what they may write now, with the most characters.

    Cards are ids: the second letter of a symptom or an afflicter tells its colour, `diseases` tells what the visible ones cost. `shown` is
    what the last action turned up or discarded in front of everybody, in one string because it changes as a whole.
    """
    mine = None if viewer is None else ward.patients[viewer]
    looking = viewer == ward.turn and bool(ward.looked)
    return {
        "target": ward.target,
        "incubate": ward.incubate,
        "play_on": ward.play_on,
        "turn": ward.turn,
        "again": ward.again,
        "patients": [_patient(ward, seat) for seat in range(len(ward.patients))],
        "slots": [list(slot) for slot in ward.slots],
        "diseases": {disease: _facts(disease) for disease in _visible(ward)},
        "pool": list(ward.pool),
        "decks": {
            "symptoms": len(ward.symptoms.deck),
            "afflicters": len(ward.afflicters.deck),
            "diseases": len(ward.diseases),
            "outbreaks": len(ward.outbreaks.deck),
        },
        "spent": {"symptoms": _spent(ward.symptoms), "afflicters": _spent(ward.afflicters), "outbreaks": _spent(ward.outbreaks)},
        "shown": " ".join(ward.shown),
        "search": list(ward.symptoms.spent) if ward.drawn == "bin-diver" else [],
        "outbreak": _outbreak(ward),
        "dying": ward.dying[0] if ward.dying else None,
        "hand": list(mine.hand) if mine else [],
        "stored": list(mine.stored) if mine else [],
        "kept": list(mine.kept) if mine else [],
        "looked": list(ward.looked) if looking else [],
        "remarks": writing,
        "wish": ward.wish,
    }


def _patient(ward: Ward, seat: int) -> dict[str, Any]:
    patient: Patient = ward.patients[seat]
    return {
        "skulls": patient.skulls,
        "alive": patient.alive,
        "died": patient.died,
        "diseases": list(patient.diseases),
        "afflicters": list(patient.afflicters),
        "hand": len(patient.hand),
        "stored": len(patient.stored),
        "kept": len(patient.kept),
        "misses": patient.misses,
        "diagnosis": _diagnosis(patient.diagnosis),
    }


def _visible(ward: Ward) -> list[str]:
    """The diseases that lie open, on the table or in front of somebody."""
    open_now = {disease for slot in ward.slots for disease in slot}
    return sorted(open_now.union(*(patient.diseases for patient in ward.patients)))


def _facts(name: str) -> dict[str, Any]:
    disease = DISEASES[name]
    return {
        "colour": disease.colour,
        "symptoms": disease.symptoms,
        "skulls": disease.skulls,
        "outbreak": disease.outbreak,
        "afflicter": disease.afflicter,
    }


def _spent(pile: Pile) -> dict[str, Any]:
    return {"count": len(pile.spent), "top": pile.spent[-1] if pile.spent else None}


def _outbreak(ward: Ward) -> dict[str, Any] | None:
    """The outbreak in use, read out for all; `chosen` lists who has chosen for the spoon."""
    if ward.drawn is None:
        return None
    return {
        "id": ward.drawn,
        "seat": ward.turn,
        "icon": OUTBREAKS[ward.drawn].icon,
        "chosen": [seat for seat, card in enumerate(ward.spooned) if card],
        "handing": list(ward.handing) if ward.handing else None,
    }


def _diagnosis(diagnosis: Diagnosis | None) -> dict[str, Any] | None:
    if diagnosis is None:
        return None
    return {
        "disease": diagnosis.disease,
        "afflicter": diagnosis.afflicter,
        "symptoms": list(diagnosis.symptoms),
        "story": diagnosis.story,
    }
