"""How often somebody may do something: one number per key in this process's memory, no task, no thread.

The rates are written as the `limits` package reads them; the counting is the generic cell rate algorithm: `60/minute` lets sixty
through at once and then one a second. Each process counts for itself, so with several workers the limit is up to so many times higher.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from limits import parse_many

from app.errors import TooMany
from app.settings import Settings

MOST_KEYS = 50_000
"""Beyond so many keys those that are at rest are forgotten."""


@dataclass(frozen=True, slots=True)
class _Window:
    each: float
    """Seconds that one call costs."""
    whole: float
    """Seconds of the whole window."""


class Limiter:
    """Counts calls by key against one rate."""

    def __init__(self, rate: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._windows = tuple(_Window(item.get_expiry() / item.amount, float(item.get_expiry())) for item in parse_many(rate))
        self._clock = clock
        self._due: dict[str, tuple[float, ...]] = {}

    def wait(self, key: str) -> float:
        """Seconds until `key` may again; 0 when it may now. Counts nothing."""
        now = self._clock()
        due = self._due.get(key)
        if due is None:
            return 0.0
        return max(0.0, *(at + w.each - w.whole - now for at, w in zip(due, self._windows, strict=True)))

    def hit(self, key: str) -> None:
        """Counts one call. Raises TooMany, and counts nothing, when there were too many."""
        wait = self.wait(key)
        if wait > 1e-9:
            raise TooMany(details={"retry_after_s": math.ceil(wait)})
        now = self._clock()
        due = self._due.get(key) or (now,) * len(self._windows)
        self._due[key] = tuple(max(at, now) + w.each for at, w in zip(due, self._windows, strict=True))
        if len(self._due) > MOST_KEYS:
            self._due = {k: d for k, d in self._due.items() if max(d) > now}

    def check(self, key: str) -> None:
        """Raises TooMany as `hit` does, but counts nothing."""
        wait = self.wait(key)
        if wait > 1e-9:
            raise TooMany(details={"retry_after_s": math.ceil(wait)})


class Limits:
    """Every limit of the house, by what it counts."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.players = Limiter(settings.rate_players, clock)
        self.tables = Limiter(settings.rate_tables, clock)
        self.guesses = Limiter(settings.rate_guesses, clock)
        self.chat = Limiter(settings.rate_chat, clock)
        self.calls = Limiter(settings.rate_calls, clock)
