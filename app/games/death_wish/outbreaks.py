"""The 21 kinds of outbreak: what each lets its player choose, and what it does.

`CHOICES` lists the answers of a card that asks something; no answer means that it fizzles. `EFFECTS` carries a card out.
Diseases that change hands or places here bring no outbreak of their own (Rulebook, Important Extras).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from app.engine.game import Action
from app.games.death_wish.cards import DISEASES, OUTBREAKS
from app.games.death_wish.shift import Shift, without
from app.games.death_wish.state import Ward

SPOON = "shared-spoon"
HAND_ME_DOWN = "hand-me-down"
CHERRY_PICK = "cherry-pick"
ICON_REPEATS = 60
"""More draws than there are outbreaks: the guard of a loop that ends by itself."""


def use_outbreak(shift: Shift) -> None:
    """The active player draws an outbreak, reads it out unless it is secret, and uses it (Rulebook, Contracting Diseases, 4)."""
    seat = shift.ward.turn
    card = _draw(shift)
    if card is None:
        return
    shift.set(drawn=card)
    if OUTBREAKS[card].secret:
        shift.change(seat, kept=(*shift.patient(seat).kept, card))
        shift.say("keeps_this", only=(seat,), seat=seat, outbreak=card)
        shift.say("keeps", never=(seat,), seat=seat)
        shift.set(drawn=None)
        return
    shift.say("outbreak", seat=seat, outbreak=card, text=f"{card}.text")
    if card == CHERRY_PICK:
        shift.set(looked=shift.draw("symptoms", 4))
        shift.say("looks", only=(seat,), seat=seat, symptoms=list(shift.ward.looked))
    if card == SPOON:
        _ask_for_spoons(shift)
    elif card in CHOICES:
        offer(shift, seat, card, CHOICES[card](shift.ward, seat))
    else:
        EFFECTS[card](shift, seat, {})
        finish(shift)


def offer(shift: Shift, seat: int, kind: str, actions: tuple[Action, ...]) -> None:
    """Asks `seat` to choose; a choice of one is taken at once, a choice of none fizzles."""
    if len(actions) > 1:
        shift.ask(seat, kind)
    elif actions:
        answer(shift, seat, kind, actions[0])
    else:
        shift.say("fizzled", outbreak=shift.ward.drawn)
        finish(shift)


def answer(shift: Shift, seat: int, kind: str, action: Action) -> None:
    """Carries out what `seat` chose for the outbreak in use."""
    if kind == SPOON:
        _choose_spoon(shift, seat, action)
        return
    if action["type"] == "decline":
        shift.say("declined", seat=seat, outbreak=kind)
    else:
        EFFECTS[kind](shift, seat, action)
    if kind != HAND_ME_DOWN:
        finish(shift)


def finish(shift: Shift) -> None:
    """Discards the outbreak in use, and looks after the open cards."""
    card = shift.ward.drawn
    assert card is not None
    shift.discard("outbreaks", (card,))
    shift.set(drawn=None, looked=(), spooned=(), handing=None)
    shift.refill()


def _draw(shift: Shift) -> str | None:
    """The next outbreak; with two players left, the first without the icon (Rulebook, Important Extras)."""
    for _ in range(ICON_REPEATS):
        drawn = shift.draw("outbreaks", 1)
        if not drawn:
            return None
        card = drawn[0]
        if not (OUTBREAKS[card].icon and len(shift.ward.living) <= 2):
            return card
        shift.discard("outbreaks", drawn)
        shift.say("skipped", outbreak=card)
        if not shift.outbreak_left():
            return None
    return None


# What may be chosen ---------------------------------------------------------------------------------------------------


def _opponents(kind: str, holding: bool = False) -> Callable[[Ward, int], tuple[Action, ...]]:
    def choices(ward: Ward, seat: int) -> tuple[Action, ...]:
        return tuple({"type": kind, "seat": o} for o in ward.others(seat) if ward.patients[o].hand or not holding)

    return choices


def _salvage(ward: Ward, seat: int) -> tuple[Action, ...]:
    if not ward.symptoms.spent:
        return ({"type": "draw"},)
    return tuple({"type": "salvage", "symptom": card} for card in ward.symptoms.spent)


def _keep(ward: Ward, seat: int) -> tuple[Action, ...]:
    return tuple({"type": "keep", "symptoms": list(some)} for n in (0, 1, 2) for some in combinations(ward.looked, n))


def _swab(ward: Ward, seat: int) -> tuple[Action, ...]:
    some = combinations(ward.pool, min(2, len(ward.pool)))
    return tuple({"type": "swab", "symptoms": list(pair)} for pair in some if pair)


def _may(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    return (*actions, {"type": "decline"}) if actions else ()


def _worth(mine: str, other: str) -> bool:
    """Whether `other` is worth at most one skull more than `mine`."""
    return DISEASES[other].skulls <= DISEASES[mine].skulls + 1


def _mutate(ward: Ward, seat: int) -> tuple[Action, ...]:
    mine = ward.patients[seat].diseases
    return _may(tuple({"type": "mutate", "mine": m, "other": o} for m in mine for o in ward.tops if _worth(m, o)))


def _swap(ward: Ward, seat: int) -> tuple[Action, ...]:
    theirs = [(other, disease) for other in ward.others(seat) for disease in ward.patients[other].diseases]
    mine = ward.patients[seat].diseases
    return _may(tuple({"type": "swap", "mine": m, "seat": s, "other": o} for m in mine for s, o in theirs if _worth(m, o)))


def _sanitise(ward: Ward, seat: int) -> tuple[Action, ...]:
    return tuple({"type": "sanitise", "seat": o, "afflicter": a} for o in ward.others(seat) for a in ward.patients[o].afflicters)


def _hand_down(ward: Ward, seat: int) -> tuple[Action, ...]:
    living = ward.clockwise(seat)
    most, fewest = (f(ward.patients[s].skulls for s in living) for f in (max, min))
    givers = [s for s in living if ward.patients[s].skulls == most and _light(ward, s)]
    takers = [s for s in living if ward.patients[s].skulls == fewest]
    return tuple({"type": "hand_down", "giver": g, "taker": t} for g in givers for t in takers if g != t)


def _light(ward: Ward, seat: int) -> tuple[str, ...]:
    """The diseases of `seat` that are worth one or two skulls."""
    return tuple(disease for disease in ward.patients[seat].diseases if DISEASES[disease].skulls <= 2)


def gifts(ward: Ward, seat: int) -> tuple[Action, ...]:
    """What the giver of a Hand-Me-Down may give."""
    return tuple({"type": "give", "disease": disease} for disease in _light(ward, seat))


def _trace(ward: Ward, seat: int) -> tuple[Action, ...]:
    return tuple(
        {"type": "trace", "one": one, "gives": a, "other": other, "returns": b}
        for one, other in combinations(ward.others(seat), 2)
        for a in ward.patients[one].afflicters
        for b in ward.patients[other].afflicters
    )


def spoons(ward: Ward, seat: int) -> tuple[Action, ...]:
    """What `seat` may pass on the Shared Spoon."""
    return tuple({"type": "pass_on", "symptom": symptom} for symptom in ward.patients[seat].hand)


CHOICES: dict[str, Callable[[Ward, int], tuple[Action, ...]]] = {
    "sticky-fingers": _opponents("steal", holding=True),
    "bin-diver": _salvage,
    CHERRY_PICK: _keep,
    "swab-the-pool": _swab,
    "mutation": _mutate,
    "body-swap": _swap,
    "projectile": _opponents("splash", holding=True),
    "quarantine": _opponents("quarantine"),
    "sanitiser": _sanitise,
    HAND_ME_DOWN: _hand_down,
    "contact-tracing": _trace,
}


# What it does ---------------------------------------------------------------------------------------------------------


def _fever_rush(shift: Shift, seat: int, action: Action) -> None:
    shift.draw_symptoms(seat, 3)


def _second_wind(shift: Shift, seat: int, action: Action) -> None:
    shift.set(again=True)


def _steal_effect(shift: Shift, seat: int, action: Action) -> None:
    victim = action["seat"]
    card = shift.chance.pick(shift.patient(victim).hand)
    shift.change(victim, hand=without(shift.patient(victim).hand, (card,)))
    shift.change(seat, hand=(*shift.patient(seat).hand, card))
    shift.say("stole_this", only=(seat, victim), seat=seat, other=victim, symptom=card)
    shift.say("stole", never=(seat, victim), seat=seat, other=victim)


def _double_exposure(shift: Shift, seat: int, action: Action) -> None:
    shift.draw_afflicters(seat, 2)


def _salvage_effect(shift: Shift, seat: int, action: Action) -> None:
    if action["type"] == "draw":
        shift.draw_symptoms(seat, 2)
        return
    card, pile = action["symptom"], shift.ward.symptoms
    shift.set(symptoms=type(pile)(pile.deck, without(pile.spent, (card,))))
    shift.change(seat, hand=(*shift.patient(seat).hand, card))
    shift.say("salvaged", seat=seat, symptom=card)
    shift.reveals = True


def _keep_effect(shift: Shift, seat: int, action: Action) -> None:
    kept, rest = action["symptoms"], without(shift.ward.looked, action["symptoms"])
    shift.change(seat, hand=(*shift.patient(seat).hand, *kept))
    shift.discard("symptoms", rest)
    shift.say("picked", seat=seat, count=len(kept), symptoms=list(rest))


def _swab_effect(shift: Shift, seat: int, action: Action) -> None:
    shift.take_from_pool(seat, action["symptoms"])


def _mutate_effect(shift: Shift, seat: int, action: Action) -> None:
    mine, other = action["mine"], action["other"]
    shift.set(slots=tuple((*slot[:-1], mine) if slot[-1:] == (other,) else slot for slot in shift.ward.slots))
    shift.change(seat, diseases=_replaced(shift.patient(seat).diseases, mine, other))
    shift.say("mutated", seat=seat, mine=mine, other=other)


def _swap_effect(shift: Shift, seat: int, action: Action) -> None:
    mine, victim, other = action["mine"], action["seat"], action["other"]
    shift.change(seat, diseases=_replaced(shift.patient(seat).diseases, mine, other))
    shift.change(victim, diseases=_replaced(shift.patient(victim).diseases, other, mine))
    shift.say("swapped", seat=seat, mine=mine, victim=victim, other=other)


def _splash_effect(shift: Shift, seat: int, action: Action) -> None:
    victim = action["seat"]
    hand = shift.patient(victim).hand
    shift.change(victim, hand=())
    shift.discard("symptoms", hand)
    shift.say("splashed", seat=seat, victim=victim, symptoms=list(hand))
    shift.draw_symptoms(victim, len(hand))


def _quarantine_effect(shift: Shift, seat: int, action: Action) -> None:
    victim = action["seat"]
    shift.change(victim, misses=shift.patient(victim).misses + 1)
    shift.say("quarantined", seat=seat, victim=victim)


def _sanitise_effect(shift: Shift, seat: int, action: Action) -> None:
    victim, card = action["seat"], action["afflicter"]
    shift.change(victim, afflicters=without(shift.patient(victim).afflicters, (card,)))
    shift.discard("afflicters", (card,))
    shift.say("sanitised", seat=seat, victim=victim, afflicter=card)


def _deep_clean(shift: Shift, seat: int, action: Action) -> None:
    shift.clean()


def _false_alarm(shift: Shift, seat: int, action: Action) -> None:
    shift.say("nothing")


def _ward_round(shift: Shift, seat: int, action: Action) -> None:
    living = shift.ward.clockwise(seat)
    hands = [shift.patient(giver).hand for giver in living]
    for place, hand in enumerate(hands):
        shift.change(living[(place + 1) % len(living)], hand=hand)
    shift.reveals = True


def _hand_down_effect(shift: Shift, seat: int, action: Action) -> None:
    if action["type"] == "hand_down":
        giver = action["giver"]
        shift.set(handing=(giver, action["taker"]))
        offer(shift, giver, HAND_ME_DOWN, gifts(shift.ward, giver))
        return
    assert shift.ward.handing is not None
    giver, taker = shift.ward.handing
    card = action["disease"]
    shift.change(giver, diseases=without(shift.patient(giver).diseases, (card,)))
    shift.change(taker, diseases=(*shift.patient(taker).diseases, card))
    shift.say("handed", seat=giver, other=taker, disease=card)
    finish(shift)


def _trace_effect(shift: Shift, seat: int, action: Action) -> None:
    one, other, a, b = action["one"], action["other"], action["gives"], action["returns"]
    shift.change(one, afflicters=_replaced(shift.patient(one).afflicters, a, b))
    shift.change(other, afflicters=_replaced(shift.patient(other).afflicters, b, a))
    shift.say("traced", seat=seat, one=one, gives=a, other=other, returns=b)


def _open_ward(shift: Shift, seat: int, action: Action) -> None:
    for patient in shift.ward.clockwise(seat):
        shift.draw_symptoms(patient, 2 if patient == seat else 1)


EFFECTS: dict[str, Callable[[Shift, int, Action], None]] = {
    "fever-rush": _fever_rush,
    "second-wind": _second_wind,
    "sticky-fingers": _steal_effect,
    "double-exposure": _double_exposure,
    "bin-diver": _salvage_effect,
    CHERRY_PICK: _keep_effect,
    "swab-the-pool": _swab_effect,
    "mutation": _mutate_effect,
    "body-swap": _swap_effect,
    "projectile": _splash_effect,
    "quarantine": _quarantine_effect,
    "sanitiser": _sanitise_effect,
    "deep-clean": _deep_clean,
    "false-alarm": _false_alarm,
    "ward-round": _ward_round,
    HAND_ME_DOWN: _hand_down_effect,
    "contact-tracing": _trace_effect,
    "open-ward": _open_ward,
}


def _replaced(cards: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(new if card == old else card for card in cards)


# The spoon: all choose at once ----------------------------------------------------------------------------------------


def _ask_for_spoons(shift: Shift) -> None:
    ward = shift.ward
    shift.set(spooned=(None,) * len(ward.patients))
    holders = [seat for seat in ward.clockwise(ward.turn) if ward.patients[seat].hand]
    for seat in holders:
        shift.ask(seat, SPOON)
    if not holders:
        shift.say("fizzled", outbreak=SPOON)
        finish(shift)


def _choose_spoon(shift: Shift, seat: int, action: Action) -> None:
    """Notes the secret choice; the last one makes all symptoms move at once."""
    shift.set(spooned=tuple(action["symptom"] if s == seat else card for s, card in enumerate(shift.ward.spooned)))
    shift.say("spooned", seat=seat)
    if shift.ward.questions:
        return
    living, chosen = shift.ward.clockwise(shift.ward.turn), shift.ward.spooned
    for giver in living:
        shift.change(giver, hand=without(shift.patient(giver).hand, [card for card in chosen[giver : giver + 1] if card]))
    for place, giver in enumerate(living):
        card, taker = chosen[giver], living[(place + 1) % len(living)]
        if card:
            shift.change(taker, hand=(*shift.patient(taker).hand, card))
            shift.say("passed_this", only=(giver, taker), seat=giver, other=taker, symptom=card)
    shift.say("passed")
    shift.reveals = True
    finish(shift)


def choices(ward: Ward, kind: str, seat: int) -> tuple[Action, ...]:
    """The answers to an open question of an outbreak."""
    if kind == SPOON:
        return spoons(ward, seat)
    if kind == HAND_ME_DOWN and ward.handing is not None:
        return gifts(ward, seat)
    return CHOICES[kind](ward, seat)
