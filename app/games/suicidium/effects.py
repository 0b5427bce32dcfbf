"""Resolution: what each point and event card does when its moment has come. Rulebook, "Resolution phase"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.games.suicidium import draws
from app.games.suicidium.cards import LASTING, Card
from app.games.suicidium.chain import Told, foretell
from app.games.suicidium.flow import TASKS, Flow
from app.games.suicidium.names import named_many
from app.games.suicidium.state import Entry, Task


def resolve(flow: Flow, task: Task) -> None:
    """One card of the round, with what hangs on it."""
    state = flow.state
    if not flow.seat(state.active).alive:
        return
    entry = state.entry(task.uid)
    wills = [s.will for s in state.seats]
    told = _told_alone(flow, entry, wills)
    if not told.live:
        flow.tell_card("void", entry.card, uid=entry.uid, order=entry.order)
        return
    times = 1 + told.doubles
    flow.tell_card(
        "resolves", entry.card, uid=entry.uid, order=entry.order, doubled=told.doubles > 0, times=times, flipped=told.flipped
    )
    if entry.face.is_points:
        _points(flow, told)
    else:
        _event(flow, entry)


def _told_alone(flow: Flow, entry: Entry, wills: list[int]) -> Told:
    """What `entry` does now, whatever the other cards of the round did."""
    others = tuple(e for e in flow.state.table if e.order is None or e.uid == entry.uid)
    return foretell(wills, flow.state.living, flow.state.survive, flow.state.active, others)[0]


def _points(flow: Flow, told: Told) -> None:
    for change in told.changes:
        flow.change_will(change.seat, change.after, change.by)
    if not told.changes:
        flow.tell("nothing")
    if not told.zeroed:
        return
    if flow.state.survive and any(t.kind == "resolve" for t in flow.state.agenda):
        flow.drop("resolve")
        flow.tell("called_off")
    tasks = []
    for seat in told.zeroed:
        tasks.append(Task("zero", seat))
        if flow.state.survive:
            tasks.append(Task("take", seat, flow.seat(seat).hand_cap))
    flow.push(*tasks)


def _event(flow: Flow, entry: Entry) -> None:
    card = entry.face
    if entry.at is not None and not flow.seat(entry.at).alive:
        flow.tell("nothing")
        return
    if card.kind in LASTING:
        _lasting(flow, entry)
    else:
        EVENTS[card.kind](flow, card, entry.owner, -1 if entry.at is None else entry.at)


def _lasting(flow: Flow, entry: Entry) -> None:
    """The card goes in front of its target until it has run out."""
    assert entry.at is not None
    flow.set(table=tuple(replace(e, kept=True) if e.uid == entry.uid else e for e in flow.state.table))
    flow.set_seat(entry.at, lasting=(*flow.seat(entry.at).lasting, entry.card))
    flow.tell_card("lies", entry.card, seat=entry.at)


def _draw_cards(flow: Flow, card: Card, owner: int, at: int) -> None:
    flow.push(Task("take", owner, card.n))


def _make_draw(flow: Flow, card: Card, owner: int, at: int) -> None:
    flow.push(Task("take", owner, card.n), Task("take", at, card.n))


def _make_discard(flow: Flow, card: Card, owner: int, at: int) -> None:
    if not flow.seat(at).hand:
        flow.tell("nothing")
    elif card.pick == "random":
        draws.discard_random(flow, at, card.n)
    else:
        draws.lose(flow, Task("discard", at, card.n))


def _make_discard_each(flow: Flow, card: Card, owner: int, at: int) -> None:
    for seat in flow.state.around(owner)[1:]:
        draws.discard_random(flow, seat, card.n)


def _steal(flow: Flow, card: Card, owner: int, at: int) -> None:
    hand = flow.seat(at).hand
    if not hand or flow.seat(at).character == "zipped_bag":
        flow.tell("nothing")
    elif card.pick == "random":
        cards, _ = flow.chance.draw(hand, card.n)
        draws.steal(flow, owner, at, list(cards))
    else:
        flow.tell("looks", seat=owner, at=at)
        flow.reveals = True
        flow.push(Task("pick", owner, uid=at))


def _swap_hands(flow: Flow, card: Card, owner: int, at: int) -> None:
    if flow.seat(at).character == "zipped_bag":
        flow.tell("nothing")
        return
    mine, theirs = flow.seat(owner).hand, flow.seat(at).hand
    flow.set_seat(owner, hand=theirs)
    flow.set_seat(at, hand=mine)
    flow.reveals = True
    flow.tell("swaps_hands", seat=owner, at=at, n=len(theirs), m=len(mine))
    for seat, cards in ((owner, theirs), (at, mine)):
        if cards:
            flow.tell("holds", only=(seat,), seat=seat, **named_many(cards, flow.state.gentle))


def _refresh_hand(flow: Flow, card: Card, owner: int, at: int) -> None:
    hand = flow.seat(at).hand
    if not hand:
        flow.tell("nothing")
        return
    flow.set_seat(at, hand=())
    flow.show_and_discard(hand)
    flow.tell("refreshes", seat=at, n=len(hand), **named_many(hand, flow.state.gentle))
    flow.push(Task("take", at, len(hand)))


EVENTS: dict[str, Callable[[Flow, Card, int, int], Any]] = {
    "draw_cards": _draw_cards,
    "make_draw": _make_draw,
    "make_discard": _make_discard,
    "make_discard_each": _make_discard_each,
    "steal_card": _steal,
    "swap_hands": _swap_hands,
    "refresh_hand": _refresh_hand,
}

TASKS.update(resolve=resolve)
