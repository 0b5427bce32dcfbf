"""The cards on the table as a chain: what is cancelled, what multiplies, and what would come of it now.

Rulebook, "Resolution phase", with the rulings on doubles and reversals. Everything here is arithmetic on open
information, so the board's "what the result will be right now" and the resolution itself are the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.suicidium.cards import Card
from app.games.suicidium.state import FULL, Entry


@dataclass(frozen=True, slots=True)
class Change:
    """What a point card does to one seat: `by` before the limits of 0 and 10, then from where to where."""

    seat: int
    by: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Told:
    """What will come of one point or event card, if nobody answers any more."""

    uid: int
    live: bool
    doubles: int
    flipped: bool
    stopped: bool
    """Called off, because an earlier card of the same round takes somebody to zero (Survive)."""
    changes: tuple[Change, ...] = ()
    zeroed: tuple[int, ...] = ()
    """Who is at zero by it, in the order in which they draw an object."""


def cancelled(table: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the entries that have no effect: from the last card back, a live cancel silences what it points at."""
    dead: set[int] = set()
    for entry in reversed(table):
        if entry.on is not None and entry.uid not in dead and entry.face.cancels:
            dead.add(entry.on)
    return frozenset(dead)


def doubles_and_flips(table: Sequence[Entry], dead: frozenset[int], uid: int) -> tuple[int, bool]:
    """How many live doubles hang on entry `uid`, and whether the live reversals turn it round."""
    live = [e.face.kind for e in table if e.on == uid and e.uid not in dead]
    return live.count("double_points"), live.count("reverse_sign") % 2 == 1


def base_points(card: Card, owner: int, at: int | None, option: str | None, living: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """What a point card gives to whom before doubles and reversals, in seat order; who is out gets nothing."""
    n = card.n
    aim = -1 if at is None else at
    each = {
        "points": lambda: {aim: n},
        "points_choice": lambda: {aim: n if option == "plus" else -n},
        "points_pair": lambda: {owner: n, aim: n},
        "points_swing": lambda: {owner: -n, aim: n} if option == "give" else {owner: n, aim: -n},
        "points_each_opponent": lambda: {seat: n for seat in living if seat != owner},
        "points_all": lambda: dict.fromkeys(living, n),
    }[card.kind]()
    return tuple(sorted((seat, by) for seat, by in each.items() if seat in living))


def clamp(points: int) -> int:
    """Will-power never passes ten nor falls below nothing."""
    return max(0, min(FULL, points))


def clockwise(seats: Sequence[int], start: int, count: int) -> tuple[int, ...]:
    """`seats` in playing order, beginning with `start`."""
    return tuple(sorted(seats, key=lambda seat: (seat - start) % count))


def foretell(wills: Sequence[int], living: Sequence[int], survive: bool, active: int, table: Sequence[Entry]) -> tuple[Told, ...]:
    """What each point and event card of `table` does from `wills` on, in order.

    Whoever gets to zero is taken to stay in and come back with ten points: the object they draw is not known.
    """
    dead = cancelled(table)
    now = list(wills)
    told = []
    stopped = False
    for entry in sorted((e for e in table if e.order is not None), key=lambda e: e.order or 0):
        live = entry.uid not in dead
        doubles, flipped = doubles_and_flips(table, dead, entry.uid)
        changes: tuple[Change, ...] = ()
        zeroed: tuple[int, ...] = ()
        if live and not stopped and entry.face.is_points:
            factor = (1 + doubles) * (-1 if flipped else 1)
            points = base_points(entry.face, entry.owner, entry.at, entry.option, living)
            changes = tuple(Change(s, by * factor, now[s], clamp(now[s] + by * factor)) for s, by in points)
            zeroed = clockwise([c.seat for c in changes if c.after == 0], active, len(now))
            for change in changes:
                now[change.seat] = change.after or FULL
        told.append(Told(entry.uid, live, doubles, flipped, stopped, changes, zeroed))
        stopped = stopped or (survive and bool(zeroed))
    return tuple(told)
