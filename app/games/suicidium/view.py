"""What each viewer may know, as plain JSON: an allow-list, built anew from the state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine.game import Viewer
from app.games.suicidium import compose, draws
from app.games.suicidium.cards import CARDS, FINAL, OBJECTS
from app.games.suicidium.chain import Told, cancelled, foretell
from app.games.suicidium.state import Entry, Seat, State, Task

COMPOSED = ("main", "respond", "close")


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """The open table for everybody, and for a seat its hand, its composition and why a card of it can't be played."""
    task = state.agenda[0] if state.agenda else None
    dead = cancelled(state.table)
    left = Counter(state.objects)
    seen: dict[str, Any] = {
        "mode": state.mode,
        "theme": "gentle" if state.gentle else "base",
        "phase": task.kind if task else "over",
        "asked": task.seat if task else None,
        "active": state.active,
        "turn": state.turn,
        "drawn": state.drawn,
        "deck": len(state.deck),
        "discard": list(state.discard),
        "shown": list(state.shown),
        "objects": {thing: left[thing] for thing in dict.fromkeys(OBJECTS)},
        "players": [_player(state, seat) for seat in state.seats],
        "table": [_entry(e, e.uid in dead) for e in state.table],
        "forecast": _forecast(state, state.table),
        "window": _window(state, task),
    }
    if viewer is not None:
        seen |= _own(state, viewer, task)
    return seen


def _player(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "will": seat.will,
        "cards": len(seat.hand),
        "objects": list(seat.objects),
        "lasting": list(seat.lasting),
        "out": seat.out,
        "pending": seat.pending,
        "character": seat.character,
        "risk": sum(thing == FINAL or thing in seat.objects for thing in state.objects),
    }


def _entry(entry: Entry, dead: bool) -> dict[str, Any]:
    seen: dict[str, Any] = {"uid": entry.uid, "card": entry.card, "owner": entry.owner, "cancelled": dead}
    if entry.on is not None:
        return seen | {"on": entry.on, "batch": entry.batch}
    return seen | {"order": entry.order, "at": entry.at, "option": entry.option, "lies": entry.kept}


def _told(told: Told) -> dict[str, Any]:
    return {
        "uid": told.uid,
        "live": told.live,
        "times": 1 + told.doubles,
        "flipped": told.flipped,
        "stopped": told.stopped,
        "changes": [{"seat": c.seat, "by": c.by, "before": c.before, "after": c.after} for c in told.changes],
        "zeroed": list(told.zeroed),
    }


def _forecast(state: State, table: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """What the cards that have not taken effect yet would do if nobody played any more."""
    done = _resolved(state)
    coming = [e for e in table if e.order is None or e.uid not in done]
    wills = [s.will for s in state.seats]
    return [_told(t) for t in foretell(wills, state.living, state.survive, state.active, coming)]


def _resolved(state: State) -> set[int]:
    coming = {t.uid for t in state.agenda if t.kind == "resolve"}
    return {e.uid for e in state.table if e.order is not None} - coming


def _window(state: State, task: Task | None) -> dict[str, Any] | None:
    """Who has answered, who may, and whether the active player is closing; None outside the response phase."""
    if task is None or task.kind not in ("respond", "close"):
        return None
    opponents = state.around(state.active)[1:]
    coming = {t.seat for t in state.agenda if t.kind == "respond"}
    return {
        "order": list(opponents),
        "done": [s for s in opponents if s not in coming],
        "silent": [s for s in opponents if state.seats[s].suffers("no_responses") or not _held(state, s)],
        "now": task.seat,
        "closer": state.active,
    }


def _held(state: State, seat: int) -> bool:
    """Whether the seat has cards, or has played some into this window."""
    return bool(state.seats[seat].hand) or any(e.owner == seat for e in state.table)


def _own(state: State, viewer: int, task: Task | None) -> dict[str, Any]:
    seat = state.seats[viewer]
    own: dict[str, Any] = {
        "you": viewer,
        "hand": list(seat.hand),
        "draft": None,
        "why": {},
        "looking": None,
        "top": None,
        "prices": [],
    }
    if seat.character == "keen_nose" and state.deck and seat.alive:
        own["top"] = state.deck[0]
    if task is None or task.seat != viewer:
        return own
    if task.kind == "declare":
        most = max(1, seat.hand_cap - len(seat.hand))
        own["prices"] = [_price(state, viewer, n) for n in range(most + 1)]
    if task.kind == "resume":
        own["prices"] = [_price(state, viewer, n) for n in range(task.n + 1)]
    if task.kind == "pick":
        own["looking"] = list(state.seats[task.uid].hand)
    if task.kind in COMPOSED:
        own["draft"] = _draft(state, task)
        own["why"] = _why(state, task)
    return own


def _price(state: State, seat: int, n: int) -> list[dict[str, int]]:
    """What drawing `n` cards would cost whom: the board shows it before one declares."""
    return [{"seat": s, "before": before, "after": after} for s, before, after in draws.price(state, seat, n)]


def _draft(state: State, task: Task) -> dict[str, Any]:
    draft = state.draft
    dead = cancelled((*state.table, *draft.entries))
    return {
        "entries": [_entry(e, e.uid in dead) for e in draft.entries],
        "cancelled": sorted(dead),
        "card": draft.card,
        "at": draft.at,
        "room": compose.room(state, task),
        "forecast": _forecast(state, (*state.table, *draft.entries)),
        "aimable": _aimable(state, task),
    }


def _aimable(state: State, task: Task) -> dict[str, list[int]]:
    """For each response in hand, the cards it may be played on: so that the board can light them while one is chosen."""
    hand = compose.free_hand(state, task.seat)
    responses = [c for c in hand if CARDS[c].is_response and compose.forbidden(state, task, CARDS[c]) is None]
    return {c: [e.uid for e in compose.targets(state, task, CARDS[c])] for c in responses}


def _why(state: State, task: Task) -> dict[str, str]:
    """Why a card of the hand can't be put down now, by card: keys of the terms `why.*`."""
    if state.draft.card is not None:
        return {}
    hand = compose.free_hand(state, task.seat)
    reasons = ((card, compose.forbidden(state, task, CARDS[card])) for card in hand)
    return {card: why for card, why in reasons if why is not None}
