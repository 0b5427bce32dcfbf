"""How much a card or a disease is worth to a player, by what that player can see. Bots and the time-out choose by it."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.death_wish.cards import AFFLICTERS, COLOURS, DISEASES, SYMPTOMS, WILD, Disease, colour, fits
from app.games.death_wish.payment import missing
from app.games.death_wish.state import Ward

SYMPTOM_SHARE = {c: sum(colour(card) in (c, WILD) for card in SYMPTOMS) / len(SYMPTOMS) for c in COLOURS}
AFFLICTER_SHARE = {c: sum(colour(card) in (c, WILD) for card in AFFLICTERS) / len(AFFLICTERS) for c in COLOURS}
WILD_SHARE = sum(colour(card) == WILD for card in SYMPTOMS) / len(SYMPTOMS)
RARITY = {"white": 0, "blue": 1, "orange": 2, "red": 3, WILD: 8}
NEEDED = 20


def useful_skulls(ward: Ward, seat: int, disease: Disease) -> int:
    """The skulls of `disease` that still count for `seat`."""
    return min(disease.skulls, max(0, ward.target - ward.patients[seat].skulls))


def turns_to(ward: Ward, seat: int, disease: Disease) -> float:
    """About how many turns `seat` needs until it has contracted `disease`, with what it holds and has stored now."""
    patient = ward.patients[seat]
    lacking = list(missing(disease, patient.hand + patient.stored))
    open_now = [c for c in lacking if any(fits(card, c) for card in ward.pool)]
    turns = min(_blind(lacking), len(open_now) + _blind(_less(lacking, open_now)))
    if len(missing(disease, patient.hand)) > len(lacking):
        turns += 1  # to collect what is stored
    if not any(fits(afflicter, disease.afflicter) for afflicter in patient.afflicters):
        turns += 1 / AFFLICTER_SHARE[disease.afflicter]
    return turns + 1


def aim(ward: Ward, seat: int) -> tuple[Disease, float] | None:
    """The accessible disease with the most useful skulls for each turn it takes, and that ratio."""
    rated = [(DISEASES[top], useful_skulls(ward, seat, DISEASES[top]) / turns_to(ward, seat, DISEASES[top])) for top in ward.tops]
    return max(rated, key=lambda pair: pair[1], default=None)


def symptom_worth(ward: Ward, seat: int, card: str, wanted: Disease | None) -> float:
    """What a symptom is worth to `seat`: wild ones most, then what the aim needs, then what other open diseases need."""
    own = colour(card)
    if own == WILD:
        return 2 * NEEDED
    open_colours = [DISEASES[top].colour for top in ward.tops]
    worth = 4.0 * (own in open_colours) + (own != "white") * 2.0 * (WILD in open_colours) + RARITY[own] * 0.5
    if wanted is None:
        return worth
    same = [other for other in ward.patients[seat].hand if colour(other) == own]
    place = same.index(card) if card in same else len(same)
    if wanted.colour == WILD:
        return worth + NEEDED * (place == 0)
    return worth + NEEDED * (own == wanted.colour and place < wanted.symptoms)


def afflicter_worth(ward: Ward, seat: int, card: str, wanted: Disease | None) -> float:
    """What an afflicter is worth to `seat`, likewise."""
    own = colour(card)
    if own == WILD:
        return 2 * NEEDED
    same = [other for other in ward.patients[seat].afflicters if colour(other) == own]
    first = card not in same or same.index(card) == 0
    needed = wanted is not None and own == wanted.afflicter
    return (
        NEEDED * (needed and first) + 4.0 * any(DISEASES[top].afflicter == own for top in ward.tops) * first + RARITY[own] + first
    )


def card_worth(ward: Ward, seat: int, card: str, wanted: Disease | None) -> float:
    """What a symptom or an afflicter is worth to `seat`."""
    return (symptom_worth if card in SYMPTOMS else afflicter_worth)(ward, seat, card, wanted)


def leader(ward: Ward, seats: Sequence[int]) -> int:
    """Of `seats`, the one with the most skulls."""
    return max(seats, key=lambda seat: (ward.patients[seat].skulls, len(ward.patients[seat].hand)))


def _blind(lacking: Sequence[str]) -> float:
    """Turns of two blind draws until these colours have come."""
    if len(set(lacking)) <= 1:
        return max(1.0, len(lacking) / (2 * SYMPTOM_SHARE[lacking[0]])) if lacking else 0.0
    turns, left = 0.0, sorted(lacking, key=lambda c: -SYMPTOM_SHARE[c])
    while left:
        turns += 1 / (2 * (sum(SYMPTOM_SHARE[c] - WILD_SHARE for c in left) + WILD_SHARE))
        left = left[1:]
    return max(1.0, turns)


def _less(lacking: Sequence[str], gone: Sequence[str]) -> list[str]:
    left = list(lacking)
    for c in gone:
        left.remove(c)
    return left
