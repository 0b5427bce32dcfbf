"""States that a viewer cannot tell from the real one: what they have not seen is dealt anew."""

from __future__ import annotations

from dataclasses import replace

from app.engine.chance import Chance
from app.engine.game import Viewer
from app.games.death_wish.cards import CART, OUTBREAKS
from app.games.death_wish.state import Patient, Pile, Ward


def resampled(ward: Ward, viewer: Viewer, chance: Chance) -> Ward:
    """`ward` with other hands, stored symptoms, hidden outbreaks and decks, as far as `viewer` does not know them.

    Discards stay: everybody saw each of them fall.
    """
    symptoms, patients, looked = _deal_symptoms(ward, viewer, chance)
    outbreaks, patients = _deal_outbreaks(ward, patients, viewer, chance)
    return replace(
        ward,
        patients=patients,
        symptoms=Pile(symptoms, ward.symptoms.spent),
        afflicters=Pile(chance.shuffle(ward.afflicters.deck), ward.afflicters.spent),
        outbreaks=Pile(outbreaks, ward.outbreaks.spent),
        diseases=chance.shuffle(ward.diseases),
        looked=looked,
        spooned=_spoons(ward, patients, viewer, chance),
        carts=_carts(ward, patients, viewer, chance),
    )


Patients = tuple[Patient, ...]


def _deal_symptoms(ward: Ward, viewer: Viewer, chance: Chance) -> tuple[tuple[str, ...], Patients, tuple[str, ...]]:
    strangers = [seat for seat in range(len(ward.patients)) if seat != viewer]
    unseen = list(ward.symptoms.deck)
    for seat in strangers:
        unseen += ward.patients[seat].hand + ward.patients[seat].stored
    hidden_look = viewer != ward.turn
    if hidden_look:
        unseen += ward.looked
    mixed = chance.shuffle(sorted(unseen))
    at = 0

    def take(count: int) -> tuple[str, ...]:
        nonlocal at
        at += count
        return mixed[at - count : at]

    patients = list(ward.patients)
    for seat in strangers:
        patient = patients[seat]
        patients[seat] = replace(patient, hand=take(len(patient.hand)), stored=take(len(patient.stored)))
    looked = take(len(ward.looked)) if hidden_look else ward.looked
    return mixed[at:], tuple(patients), looked


def _deal_outbreaks(ward: Ward, patients: Patients, viewer: Viewer, chance: Chance) -> tuple[tuple[str, ...], Patients]:
    """Hidden outbreaks are secret ones: they are dealt from those that lie unseen."""
    holders = [seat for seat, patient in enumerate(patients) if seat != viewer and patient.kept]
    unseen = list(ward.outbreaks.deck)
    for seat in holders:
        unseen += patients[seat].kept
    secret = chance.shuffle(sorted(card for card in unseen if OUTBREAKS[card].secret))
    others = sorted(card for card in unseen if not OUTBREAKS[card].secret)
    dealt = list(patients)
    for seat in holders:
        many = len(patients[seat].kept)
        dealt[seat] = replace(patients[seat], kept=secret[:many])
        secret = secret[many:]
    return chance.shuffle((*others, *secret)), tuple(dealt)


def _spoons(ward: Ward, patients: Patients, viewer: Viewer, chance: Chance) -> tuple[str | None, ...]:
    return tuple(
        card if card is None or seat == viewer else chance.pick(patients[seat].hand) for seat, card in enumerate(ward.spooned)
    )


def _carts(ward: Ward, patients: Patients, viewer: Viewer, chance: Chance) -> tuple[bool | None, ...]:
    """Answers of others are closed until the last one is given: a holder of a Crash Cart may have used it or not."""
    return tuple(
        yes if yes is None or seat == viewer else CART in patients[seat].kept and chance.pick((True, False))
        for seat, yes in enumerate(ward.carts)
    )
