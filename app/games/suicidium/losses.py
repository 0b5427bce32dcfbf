"""Running out of will-power: drawing an object, coming back, going out, winning. Rulebook, "Zeroing"."""

from __future__ import annotations

from app.games.suicidium.cards import FINAL
from app.games.suicidium.flow import TASKS, Flow
from app.games.suicidium.names import named_many, named_object
from app.games.suicidium.state import FULL, Task


def zero(flow: Flow, task: Task) -> None:
    """A player at zero draws an object. If it does not end the game for them, they come back with ten points."""
    seat = task.seat
    if not flow.seat(seat).alive:
        return
    flow.tell("zeroed", seat=seat, gentle=flow.state.gentle)
    if _draw_object(flow, seat):
        return
    flow.set_seat(seat, pending=False)
    flow.change_will(seat, FULL, FULL)
    if flow.state.survive:
        _put_away(flow, seat)


def deck_object(flow: Flow, task: Task) -> None:
    """Survive, end of the deck: an object for a living player, who keeps points, hand and what lies in front of them."""
    if flow.seat(task.seat).alive:
        _draw_object(flow, task.seat)


def _draw_object(flow: Flow, number: int) -> bool:
    """One object for a seat. Answers whether that was their last: the single card, or the second of a pair."""
    thing, *rest = flow.state.objects
    flow.set(objects=tuple(rest), shown=(*flow.state.shown, thing))
    flow.reveals = True
    flow.tell("object", seat=number, **named_object(thing, flow.state.gentle))
    pair = thing in flow.seat(number).objects
    flow.set_seat(number, objects=(*flow.seat(number).objects, thing))
    if not pair and thing != FINAL:
        if flow.seat(number).character == "consolation_biscuit":
            _consolation(flow, number)
        return False
    if flow.state.survive:
        _go_out(flow, number)
    else:
        flow.set(winners=(number,), reason="final" if thing == FINAL else "pair")
        flow.tell("leaves", seat=number, gentle=flow.state.gentle, survive=False)
    return True


def _consolation(flow: Flow, number: int) -> None:
    """The free card comes after the refill, where there is one, and after the deck's end."""
    agenda = flow.state.agenda
    at = 0
    while at < len(agenda) and agenda[at].kind in ("zero", "end_of_deck", "deck_object", "rebuild", "take"):
        at += 1
    flow.set(agenda=(*agenda[:at], Task("take", number, 1), *agenda[at:]))


def _put_away(flow: Flow, number: int) -> None:
    """The hand and everything in front of a player go to the discard pile."""
    seat = flow.seat(number)
    cards = (*seat.hand, *seat.lasting)
    flow.show_and_discard(cards)
    flow.set_seat(number, hand=(), lasting=())
    if cards:
        flow.tell("puts_away", seat=number, n=len(cards), **named_many(cards, flow.state.gentle))


def _go_out(flow: Flow, number: int) -> None:
    """Survive: out of the game. The objects are shuffled back; the last player left wins at once."""
    _put_away(flow, number)
    order = 1 + sum(not s.alive for s in flow.state.seats)
    things = flow.seat(number).objects
    flow.set(objects=flow.chance.shuffle((*flow.state.objects, *things)))
    flow.set_seat(number, out=order, will=0, objects=())
    flow.tell("leaves", seat=number, gentle=flow.state.gentle, survive=True)
    living = flow.state.living
    if len(living) == 1:
        flow.set(winners=living, reason="last_left")


TASKS.update(zero=zero, deck_object=deck_object)
