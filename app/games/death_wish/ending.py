"""Skulls are counted, players die, and the game ends (Rulebook, Ending the Game)."""

from __future__ import annotations

from app.engine.game import Action, Outcome, Place
from app.games.death_wish.cards import CART, DISEASES
from app.games.death_wish.shift import Shift, without
from app.games.death_wish.state import Ward

CART_QUESTION = "cart"
CART_WINDOW = 10.0
"""Seconds in which a Crash Cart may be used on the dying; after that it is too late (ruling A49)."""
LAST_TURN = 500
"""The number of turns after which the hospital closes: a bound for plays in which nobody wants to contract anything."""


def count_skulls(shift: Shift) -> None:
    """Lists those who have reached the target: the active player first, then by skulls, then clockwise."""
    ward = shift.ward
    order = ward.clockwise(ward.turn)
    there = [seat for seat in order if ward.patients[seat].skulls >= ward.target]
    there.sort(key=lambda seat: (seat != ward.turn, -ward.patients[seat].skulls, order.index(seat)))
    shift.set(counted=True, dying=tuple(there), carts=())
    for seat in there:
        shift.say("reached", seat=seat, skulls=ward.patients[seat].skulls, target=ward.target)


def settle_next(shift: Shift) -> None:
    """Goes on with the first of the dying: Crash Carts may come, else they die."""
    ward = shift.ward
    seat = ward.dying[0]
    if ward.patients[seat].skulls < ward.target:
        shift.set(dying=ward.dying[1:], carts=())
    elif not ward.carts and _open_window(shift, seat):
        return
    else:
        _die(shift, seat)
        shift.set(dying=ward.dying[1:], carts=())


def _open_window(shift: Shift, dying: int) -> bool:
    """Asks all other players with a hidden card at once, so that nobody learns who holds a Crash Cart. Answers whether there are any."""
    holders = [seat for seat in shift.ward.others(dying) if shift.patient(seat).kept]
    shift.set(carts=(None,) * len(shift.ward.patients))
    for seat in holders:
        shift.ask(seat, CART_QUESTION)
    return bool(holders)


def cart_choices(ward: Ward, seat: int) -> tuple[Action, ...]:
    """Use the Crash Cart, if it is one; or let them go."""
    use = ({"type": "cart", "seat": ward.dying[0]},) if CART in ward.patients[seat].kept else ()
    return (*use, {"type": "let_go", "seat": ward.dying[0]})


def answer_cart(shift: Shift, seat: int, action: Action) -> None:
    """Notes the answer. After the last one, carts are used clockwise for as long as the player would still die."""
    answers = list(shift.ward.carts)
    answers[seat] = action["type"] == "cart"
    shift.set(carts=tuple(answers))
    if shift.ward.questions:
        return
    shift.reveals = True  # whoever answers last sees what comes of the answers of all
    dying, used = shift.ward.dying[0], False
    for holder in shift.ward.others(dying):
        if answers[holder] and shift.patient(dying).skulls >= shift.ward.target:
            _use_cart(shift, holder, dying)
            used = True
    if used:
        shift.set(carts=())


def _use_cart(shift: Shift, holder: int, dying: int) -> None:
    """The disease with the fewest skulls (of equal ones the latest) goes to the bottom of the deck."""
    shift.spend_outbreak(holder, CART)
    diseases = shift.patient(dying).diseases
    least = min(reversed(diseases), key=lambda disease: DISEASES[disease].skulls)
    shift.change(dying, diseases=without(diseases, (least,)))
    shift.set(diseases=(*shift.ward.diseases, least))
    shift.say("carted", seat=holder, other=dying, disease=least)
    shift.refill()


def _die(shift: Shift, seat: int) -> None:
    """A player is out: diseases are frozen; playing on, everything else goes to the discards."""
    ward = shift.ward
    patient = ward.patients[seat]
    order = 1 + sum(not other.alive for other in ward.patients)
    shift.change(seat, died=order, died_at=ward.turns, misses=0)
    shift.say("died", seat=seat, skulls=patient.skulls, order=order)
    if ward.play_on:
        for pile, cards in (
            ("symptoms", patient.hand + patient.stored),
            ("afflicters", patient.afflicters),
            ("outbreaks", patient.kept),
        ):
            shift.discard(pile, cards)
        shift.change(seat, hand=(), stored=(), afflicters=(), kept=())
    if seat == ward.turn:
        shift.set(again=False)


def verdict(ward: Ward) -> str:
    """Why the game is over now that the turn is done, or "" if it goes on."""
    living = len(ward.living)
    if living < len(ward.patients) and not ward.play_on:
        return "died"
    if living <= 1:
        return "last"
    if not ward.diseases and not ward.tops:
        return "cured"
    return "closed" if ward.turns >= LAST_TURN else ""


def outcome_of(ward: Ward) -> Outcome | None:
    """Places: the dead in the order of their deaths; after them the living by skulls, then by fewer diseases, else shared."""
    if not ward.over:
        return None
    patients = ward.patients
    dead = sorted((s for s, p in enumerate(patients) if not p.alive), key=lambda s: patients[s].died)
    rank = {s: (-patients[s].skulls, len(patients[s].diseases)) for s in ward.living}
    places = [Place(s, n, patients[s].died_at == patients[dead[0]].died_at) for n, s in enumerate(dead, 1)]
    for s in sorted(rank, key=lambda s: (rank[s], s)):
        place = len(dead) + 1 + sum(other < rank[s] for other in rank.values())
        places.append(Place(s, place, not dead and place == 1))
    winners = [place.seat for place in places if place.won]
    values = {"seats": winners, "dead": dead, "first": dead[:1] or winners, "target": ward.target, "left": list(ward.living)}
    return Outcome(ward.over, tuple(places), values)
