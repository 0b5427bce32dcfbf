"""What is asked at each moment: kind, prompt and every legal answer; and why another answer is refused."""

from __future__ import annotations

from typing import Any

from app.engine.game import Action
from app.engine.words import mark
from app.games.suicidium import compose
from app.games.suicidium.cards import CARDS
from app.games.suicidium.names import named
from app.games.suicidium.state import Seat, State, Task
from app.games.suicidium.words import TERMS

Question = tuple[str, dict[str, Any], tuple[Action, ...]]


def question(state: State, task: Task) -> Question:
    """Kind, prompt and complete answers of the open question."""
    seat = state.seats[task.seat]
    if task.kind == "declare":
        return _declare(state, task)
    if task.kind == "resume":
        return "resume", {"key": "resume", "n": task.n}, ({"type": "resume", "n": task.n}, {"type": "stop"})
    if task.kind in ("discard", "overflow"):
        actions = tuple({"type": "discard", **named(c, state.gentle)} for c in seat.hand)
        return task.kind, {"key": task.kind, "n": task.n}, actions
    if task.kind == "pick":
        actions = tuple({"type": "take", **named(c, state.gentle)} for c in state.seats[task.uid].hand)
        return "pick", {"key": "pick", "at": task.uid}, actions
    return _composing(state, task)


def _declare(state: State, task: Task) -> Question:
    """Rulebook, "Draw phase": how many, or which card to swap with a full hand."""
    seat = state.seats[task.seat]
    free = compose.may_play_main(state)
    nothing: tuple[Action, ...] = ({"type": "draw", "n": 0},) if free else ()
    if len(seat.hand) >= seat.hand_cap:
        swaps = tuple({"type": "swap", **named(c, state.gentle)} for c in seat.hand)
        return "declare", {"key": "swap" if free else "swap_must"}, (*nothing, *swaps)
    most = seat.hand_cap - len(seat.hand)
    if state.survive:
        most = min(most, seat.will)
    draws_ = tuple({"type": "draw", "n": n} for n in range(1, most + 1))
    return "declare", {"key": "declare" if free else "declare_must"}, (*nothing, *draws_)


def _composing(state: State, task: Task) -> Question:
    actions = tuple(compose.answers(state, task))
    draft = state.draft
    if draft.card is not None:
        card = CARDS[draft.card]
        kind = "attach" if card.is_response else ("aim" if card.aims and draft.at is None else "option")
        return kind, {"key": kind, **named(draft.card, state.gentle)}, actions
    count = len(draft.entries)
    if count:
        full = compose.room(state, task) < 1
        return task.kind, {"key": "enough" if full else "more", "n": count}, actions
    if task.kind != "main":
        return task.kind, {"key": task.kind}, actions
    key = "main_must" if compose.must_act(state) else "main"
    return "main", {"key": key, "n": compose.room(state, task)}, actions


def same(action: Any, listed: Action) -> bool:
    """Whether this is that action, to the type of each value."""
    return isinstance(action, dict) and action == listed and all(type(value) is type(listed[key]) for key, value in action.items())


def refusal(state: State, task: Task, action: Action) -> str:
    """The sentence that tells the player why not."""
    kind, card = action.get("type"), action.get("card")
    seat = state.seats[task.seat]
    composing = task.kind in ("main", "respond", "close")
    if kind == "play" and composing and isinstance(card, str) and card in compose.free_hand(state, task.seat):
        if state.draft.card is not None:
            return TERMS["why.choosing"]
        why = compose.forbidden(state, task, CARDS[card])
        if why is not None:
            return TERMS[why]
    if kind == "pass" and task.kind == "main" and compose.must_act(state):
        return mark("You drew nothing this turn, so you must play a point or event card.")
    if kind == "back" and composing and state.draft.entries:
        return mark("That is enough taking back: play what you have put together.")
    if task.kind == "declare" and kind == "draw" and type(action.get("n")) is int:
        return _draw_refusal(state, seat, action["n"])
    if kind in ("swap", "play", "discard") and isinstance(card, str) and card not in seat.hand:
        return mark("You don’t hold that card.")
    if task.kind == "declare" and kind == "swap":
        return mark("Only with a full hand may you swap a card.")
    return mark("That is not among your choices now.")


def _draw_refusal(state: State, seat: Seat, n: int) -> str:
    if n == 0:
        return mark("You have nothing to play this turn, so you must draw at least one card.")
    if len(seat.hand) >= seat.hand_cap:
        return mark("Your hand is full: you may only swap one card.")
    if state.survive and n > seat.will:
        return mark("You can’t declare more cards than you have points left.")
    return mark("You can’t draw past a full hand.")
