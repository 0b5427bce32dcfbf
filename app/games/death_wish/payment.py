"""What a disease costs, and every way in which a hand can pay for it (Rulebook, Contracting Diseases)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.games.death_wish.cards import COLOURS, DISEASES, SAMPLE, SAMPLED, WILD, Disease, colour, fits
from app.games.death_wish.state import Patient


def pays(disease: Disease, symptoms: Sequence[str]) -> bool:
    """Whether exactly these symptoms pay for `disease`: wild ones stand for any colour, and nothing may be left over."""
    if len(symptoms) != disease.symptoms:
        return False
    if disease.colour != WILD:
        return all(fits(symptom, disease.colour) for symptom in symptoms)
    real = [colour(symptom) for symptom in symptoms if colour(symptom) != WILD]
    return len(real) == len(set(real))


def payments(patient: Patient, disease: Disease) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every afflicter with every set of symptoms by which `patient` may contract `disease`."""
    useful = [symptom for symptom in patient.hand if disease.colour == WILD or fits(symptom, disease.colour)]
    if SAMPLE in patient.kept:
        useful.append(SAMPLED)
    causes = [afflicter for afflicter in patient.afflicters if fits(afflicter, disease.afflicter)]
    if not causes:
        return
    for symptoms in combinations(useful, disease.symptoms):
        if pays(disease, symptoms):
            for afflicter in causes:
                yield afflicter, symptoms


def cheapest(patient: Patient, disease: Disease) -> tuple[str, tuple[str, ...]] | None:
    """The payment that keeps the wild cards, and the sample longest of all; None if `patient` cannot pay."""
    return min(payments(patient, disease), key=_price, default=None)


def missing(disease: Disease, symptoms: Sequence[str]) -> tuple[str, ...]:
    """The colours of the symptoms that a hand still lacks for `disease`, once wild ones stand in where they can."""
    if disease.colour == WILD:
        held = {colour(symptom) for symptom in symptoms}
        lacking = [c for c in COLOURS if c not in held]
    else:
        lacking = [disease.colour] * max(0, disease.symptoms - sum(colour(s) == disease.colour for s in symptoms))
    wilds = sum(colour(symptom) == WILD for symptom in symptoms)
    return tuple(lacking[: max(0, len(lacking) - wilds)])


def _price(payment: tuple[str, tuple[str, ...]]) -> tuple[int, int]:
    afflicter, symptoms = payment
    return (SAMPLED in symptoms, sum(colour(card) == WILD for card in (afflicter, *symptoms)))


def disease_named(name: object) -> Disease | None:
    """The disease of this id, or None if there is no such card."""
    return DISEASES.get(name) if isinstance(name, str) else None
