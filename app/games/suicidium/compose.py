"""Composing: what a seat may put together, card by card, before it says "done"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.engine.game import Action
from app.games.suicidium.cards import CARDS, Card
from app.games.suicidium.names import named
from app.games.suicidium.state import BACKS, BATCH, Draft, Entry, State, Task

CLOSING = 4
"""The batch of the active player's closing responses; 1 to 3 are the opponents' in the order they answer."""


def may_play_main(state: State) -> bool:
    """Whether the active player has a card with which to begin a main phase (section "Obligations" of the rules)."""
    seat = state.seats[state.active]
    if seat.suffers("skip_main"):
        return False
    no_points = seat.suffers("no_points")
    return any(CARDS[c].is_event or (CARDS[c].is_points and not no_points) for c in seat.hand)


def must_act(state: State) -> bool:
    """Whether the active player has drawn nothing this turn and so has to play a point or event card, if there is one."""
    return state.drawn == 0 and may_play_main(state)


def room(state: State, task: Task) -> int:
    """How many more cards fit into the composition."""
    most = state.seats[task.seat].main_cap if task.kind == "main" else BATCH
    return most - len(state.draft.entries)


def free_hand(state: State, seat: int) -> tuple[str, ...]:
    """The hand without what is already in the composition."""
    used = {e.card for e in state.draft.entries}
    return tuple(c for c in state.seats[seat].hand if c not in used)


def answerable(state: State, task: Task) -> tuple[Entry, ...]:
    """What a response may be played on now: in the main phase one's own cards, later what lies on the table."""
    if task.kind == "main":
        return tuple(e for e in state.draft.entries if e.order is not None)
    return state.table


def targets(state: State, task: Task, card: Card) -> tuple[Entry, ...]:
    """The entries that `card`, a response, may be played on."""
    return tuple(e for e in answerable(state, task) if card.may_answer(e.face))


def aims(state: State, task: Task, card: Card) -> tuple[int, ...]:
    """The seats that `card` may be aimed at, the own one first where it may be."""
    around = state.around(task.seat)
    return around if card.target == "any_player" else around[1:]


def forbidden(state: State, task: Task, card: Card) -> str | None:
    """Why `card` can't be put down now, as a key of the terms `why.*`, or None if it can."""
    seat = state.seats[task.seat]
    if task.kind == "main":
        if room(state, task) < 1:
            return "why.one_card" if seat.suffers("limit_main") else "why.enough"
        if card.is_points:
            return "why.no_points" if seat.suffers("no_points") else None
        if card.is_event:
            return None
        if seat.suffers("no_responses"):
            return "why.no_responses"
        return None if targets(state, task, card) else "why.attach"
    if card.is_points:
        return "why.points_wait"
    if card.is_event:
        return "why.events_wait"
    if room(state, task) < 1:
        return "why.enough"
    return None if targets(state, task, card) else "why.no_target"


def answers(state: State, task: Task) -> Iterator[Action]:
    """Every step that may be taken next in composing a main phase, an answer or a closing."""
    draft = state.draft
    if draft.card is not None:
        yield from _rest(state, task, CARDS[draft.card])
    else:
        for card in free_hand(state, task.seat):
            if forbidden(state, task, CARDS[card]) is None:
                yield {"type": "play", **named(card, state.gentle)}
        if draft.entries:
            yield {"type": "done"}
        elif task.kind != "main" or not must_act(state):
            yield {"type": "pass"}
    if (draft.card is not None or draft.entries) and draft.backs < BACKS:
        yield {"type": "back"}


def _rest(state: State, task: Task, card: Card) -> Iterator[Action]:
    """What is still to be said about a card that was picked."""
    draft = state.draft
    if card.is_response:
        for entry in targets(state, task, card):
            yield {"type": "on", "entry": entry.uid, **named(entry.card, state.gentle)}
    elif card.aims and draft.at is None:
        for seat in aims(state, task, card):
            yield {"type": "aim", "at": seat}
    elif card.kind == "points_choice":
        yield {"type": "plus", "n": card.n}
        yield {"type": "minus", "n": card.n}
    else:
        yield {"type": "gain", "n": card.n, "at": draft.at}
        yield {"type": "give", "n": card.n, "at": draft.at}


def step(state: State, task: Task, action: Action) -> Draft:
    """The composition after one of `answers`, except "done" and "pass". Where only one aim is left, it is taken at once."""
    draft = replace(state.draft, steps=state.draft.steps + 1)
    kind = action["type"]
    if kind == "back":
        draft = replace(draft, backs=draft.backs + 1)
        if draft.card is not None:
            return replace(draft, card=None, at=None)
        return replace(draft, entries=draft.entries[:-1])
    if kind == "on":
        return _put(state, task, draft, on=action["entry"])
    if kind == "aim":
        draft = replace(draft, at=action["at"])
        assert draft.card is not None
        return draft if CARDS[draft.card].has_option else _put(state, task, draft)
    if kind != "play":
        return _put(state, task, draft, option=kind)
    card = CARDS[action["card"]]
    draft = replace(draft, card=card.id)
    if card.is_response:
        entries = targets(state, task, card)
        return _put(state, task, draft, on=entries[0].uid) if len(entries) == 1 else draft
    if card.aims:
        seats = aims(state, task, card)
        if len(seats) > 1:
            return draft
        draft = replace(draft, at=seats[0])
    return draft if card.has_option else _put(state, task, draft)


def _put(state: State, task: Task, draft: Draft, on: int | None = None, option: str | None = None) -> Draft:
    """The picked card joins the composition."""
    assert draft.card is not None
    uid = 1 + max((e.uid for e in (*state.table, *draft.entries)), default=0)
    order = None if on is not None else 1 + sum(e.order is not None for e in draft.entries)
    entry = Entry(uid, draft.card, task.seat, task.n, order, draft.at, option, on)
    return replace(draft, entries=(*draft.entries, entry), card=None, at=None)
