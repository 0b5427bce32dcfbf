"""How often somebody may do something."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import TooMany
from app.web import limits
from app.web.limits import Limiter


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def allowed(limiter: Limiter, key: str, tries: int) -> int:
    count = 0
    for _ in range(tries):
        try:
            limiter.hit(key)
        except TooMany:
            continue
        count += 1
    return count


def test_so_many_pass_at_once_and_then_one_at_a_time() -> None:
    clock = Clock()
    limiter = Limiter("6/minute", clock)
    assert allowed(limiter, "ann", 20) == 6
    clock.now = 10
    assert allowed(limiter, "ann", 20) == 1
    clock.now = 1000
    assert allowed(limiter, "ann", 20) == 6


def test_each_key_counts_for_itself() -> None:
    limiter = Limiter("1/minute", Clock())
    assert allowed(limiter, "ann", 2) == 1
    assert allowed(limiter, "ben", 2) == 1


def test_of_two_rates_both_hold() -> None:
    clock = Clock()
    limiter = Limiter("2/second;3/minute", clock)
    assert allowed(limiter, "ann", 9) == 2
    clock.now = 1
    assert allowed(limiter, "ann", 9) == 1
    clock.now = 2
    assert allowed(limiter, "ann", 9) == 0


def test_a_refusal_tells_when_to_come_back_and_costs_nothing() -> None:
    clock = Clock()
    limiter = Limiter("1/minute", clock)
    limiter.hit("ann")
    for _ in range(100):
        with pytest.raises(TooMany) as refusal:
            limiter.hit("ann")
        assert refusal.value.details == {"retry_after_s": 60}
        with pytest.raises(TooMany):
            limiter.check("ann")
    clock.now = 60
    limiter.check("ann")
    limiter.hit("ann")


def test_keys_at_rest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 10)
    clock = Clock()
    limiter = Limiter("1/second", clock)
    for n in range(200):
        clock.now = n * 10
        limiter.hit(str(n))
    assert len(limiter._due) <= 11


@given(st.lists(st.floats(0, 5), max_size=60))
def test_no_window_ever_lets_more_than_twice_its_rate_through(pauses: list[float]) -> None:
    clock = Clock()
    limiter = Limiter("5/10second", clock)
    passed: list[float] = []
    for pause in pauses:
        clock.now += pause
        if limiter.wait("k") == 0:
            limiter.hit("k")
            passed.append(clock.now)
    for at in passed:
        assert sum(at <= other < at + 10 for other in passed) <= 10
