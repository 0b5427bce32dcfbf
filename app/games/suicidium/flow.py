"""The course of a session: a list of tasks that are done one after the other until somebody has to answer a question.

The modules `draws`, `losses` and `effects` say what each task does; this one keeps the state while they work on it, and
holds the turn itself: draw phase, main phase, answers, closing, resolution, cleanup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Event
from app.games.suicidium import compose
from app.games.suicidium.cards import CARDS
from app.games.suicidium.names import named
from app.games.suicidium.state import Draft, Entry, Seat, State, Task

ASKS = ("declare", "resume", "main", "respond", "close", "discard", "overflow", "pick")
"""The tasks that are questions to their seat."""


class Flow:
    """A state while it changes. Make one of a state, `push` tasks, `run`, and take `state`, `events` and `reveals`."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.reveals = False

    # Small things ----------------------------------------------------------------------------------------------------

    def set(self, **values: Any) -> None:
        """Changes fields of the state."""
        self.state = replace(self.state, **values)

    def seat(self, number: int) -> Seat:
        return self.state.seats[number]

    def set_seat(self, number: int, **values: Any) -> None:
        """Changes fields of one seat."""
        seats = list(self.state.seats)
        seats[number] = replace(seats[number], **values)
        self.set(seats=tuple(seats))

    def tell(self, kind: str, only: tuple[int, ...] | None = None, never: tuple[int, ...] = (), **values: Any) -> None:
        """Adds an event."""
        self.events.append(Event(kind, values, only, never))

    def tell_card(self, kind: str, card: str, **values: Any) -> None:
        """Adds an event about one card, by the name it has at this table."""
        self.tell(kind, **named(card, self.state.gentle), **values)

    def push(self, *tasks: Task) -> None:
        """Puts tasks before all others, the first of them first."""
        self.set(agenda=(*tasks, *self.state.agenda))

    def drop(self, *kinds: str) -> None:
        """Strikes every task of these kinds."""
        self.set(agenda=tuple(t for t in self.state.agenda if t.kind not in kinds))

    def to_discard(self, cards: Iterable[str]) -> None:
        """Cards that everybody has seen go to the open pile."""
        self.set(discard=(*self.state.discard, *cards))

    def show_and_discard(self, cards: Sequence[str]) -> None:
        """Cards go from a hand to the open pile: everybody sees them."""
        self.reveals = True
        self.set(shown=(*self.state.shown, *cards))
        self.to_discard(cards)

    def change_will(self, number: int, after: int, by: int) -> None:
        """Moves a dial and tells it. `by` is what the cards said, before the limits."""
        before = self.seat(number).will
        self.set_seat(number, will=after)
        self.tell_will(number, by, before)

    def tell_will(self, number: int, by: int, before: int) -> None:
        """Tells where a dial has moved."""
        after = self.seat(number).will
        self.tell("will", seat=number, by=by, sign=signed(by), before=before, after=after, gentle=self.state.gentle)

    # The agenda ------------------------------------------------------------------------------------------------------

    def run(self) -> Flow:
        """Does what is to be done until a question is open or the session is over."""
        while self.state.reason is None:
            task = self.state.agenda[0]
            if task.kind in ASKS and self._is_open(task):
                self.set(stage=self.state.stage + 1, draft=Draft())
                return self
            self.set(agenda=self.state.agenda[1:])
            if task.kind not in ASKS:
                TASKS[task.kind](self, task)
        self.set(agenda=(), draft=Draft())
        return self

    def _is_open(self, task: Task) -> bool:
        """Whether this question is asked. Only open facts decide: a window that closed for want of a response would betray the hand."""
        seat = self.seat(task.seat)
        if not seat.alive or not self.seat(self.state.active).alive:
            return False
        if task.kind in ("respond", "close"):
            return bool(seat.hand) and bool(self.state.table) and not seat.suffers("no_responses")
        if task.kind == "main":
            return bool(seat.hand)
        return True

    # The turn --------------------------------------------------------------------------------------------------------

    def begin_turn(self, number: int) -> None:
        """Rulebook, "Draw phase": the turn of a living player begins."""
        self.set(active=number, turn=self.state.turn + 1, drawn=0)
        self.tell("turn", seat=number)
        skips = self.seat(number).suffers("skip_draw")
        if skips:
            self.tell("skips_draw", seat=number)
        first = () if skips else (Task("declare", number),)
        self.push(*first, Task("draw_end", number), Task("main", number), Task("cleanup", number))

    def draw_end(self, task: Task) -> None:
        """The end of the draw phase: in Depression those at zero draw their objects now; a skipped draw phase is over."""
        self.take_off(task.seat, "skip_draw")
        waiting = [s for s in self.state.around(task.seat) if self.seat(s).pending]
        if self.seat(task.seat).suffers("skip_main"):
            self.drop("main")
            self.tell("skips_main", seat=task.seat)
        self.push(*(Task("zero", s) for s in waiting))

    def take_off(self, number: int, *kinds: str) -> None:
        """Discards the cards in front of a player that have run out."""
        seat = self.seat(number)
        gone = tuple(c for c in seat.lasting if CARDS[c].kind in kinds)
        if gone:
            self.set_seat(number, lasting=tuple(c for c in seat.lasting if c not in gone))
            self.to_discard(gone)
            for card in gone:
                self.tell_card("taken_off", card, seat=number)

    def put_down(self, task: Task) -> None:
        """The composition of the seat that is asked goes on the table, for all to see."""
        cards = [e.card for e in self.state.draft.entries]
        hand = tuple(c for c in self.seat(task.seat).hand if c not in cards)
        self.set_seat(task.seat, hand=hand)
        self.set(table=(*self.state.table, *self.state.draft.entries), agenda=self.state.agenda[1:])
        self.reveals = True
        for entry in self.state.table[-len(cards) :]:
            self._tell_entry(entry)
        if task.kind == "main":
            self._open_window(task.seat)

    def _tell_entry(self, entry: Entry) -> None:
        if entry.on is not None:
            on = named(self.state.entry(entry.on).card, self.state.gentle, "on", "on_title")
            kind = "adds" if entry.batch == 0 else ("closes" if entry.batch == compose.CLOSING else "answers")
            self.tell_card(kind, entry.card, seat=entry.owner, uid=entry.uid, entry=entry.on, **on)
            return
        values: dict[str, Any] = {"aimed": entry.at is not None, "at": entry.at}
        if entry.option is not None:
            values["sign"] = option_sign(entry)
        self.tell_card("plays", entry.card, seat=entry.owner, uid=entry.uid, order=entry.order, **values)

    def _open_window(self, active: int) -> None:
        """Rulebook, "Response phase": each opponent once, clockwise; then the active player; then the cards take effect."""
        opponents = self.state.around(active)[1:]
        asks = [Task("respond", s, k) for k, s in enumerate(opponents, 1)]
        entries = sorted((e for e in self.state.table if e.order is not None), key=lambda e: e.order or 0)
        resolve = [Task("resolve", active, uid=e.uid) for e in entries]
        self.push(*asks, Task("closing", active), *resolve)

    def closing(self, task: Task) -> None:
        """The active player may close only if somebody answered."""
        answered = any(e.owner != task.seat for e in self.state.table)
        if answered or self.seat(task.seat).character == "last_word":
            self.push(Task("close", task.seat, compose.CLOSING))

    def cleanup(self, task: Task) -> None:
        """The end of the turn: the table is cleared, what lay in front of the active player runs out, the next player begins."""
        self.to_discard(e.card for e in self.state.table if not e.kept)
        self.set(table=())
        if self.seat(task.seat).alive:
            self.take_off(task.seat, "skip_main", "no_points", "limit_main", "no_responses")
        after = self.state.around((task.seat + 1) % len(self.state.seats))
        self.begin_turn(after[0])


def signed(n: int) -> str:
    """A number of points as it stands on a card."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def option_sign(entry: Entry) -> str:
    """What was chosen for a card with two sides, as it stands on the card: the owner's points first."""
    n = entry.face.n
    return {"plus": f"+{n}", "minus": f"−{n}", "gain": f"+{n}/−{n}", "give": f"−{n}/+{n}"}[entry.option or "plus"]


TASKS: dict[str, Callable[[Flow, Task], None]] = {
    "draw_end": Flow.draw_end,
    "closing": Flow.closing,
    "cleanup": Flow.cleanup,
}
"""What each task that is not a question does; `draws`, `losses` and `effects` add theirs."""
