"""Bots-only sessions in numbers: how they end, how long they take, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

from app.engine.game import Game, Options
from app.engine.play import play


@dataclass(slots=True)
class Report:
    """What `simulate` found. Lengths are in actions; `seconds` is 0 where no clock was given."""

    games: int = 0
    steps: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    unfinished: int = 0
    seconds: float = 0.0
    slowest_step: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON for people and scripts."""
        spread = quantiles(self.lengths, n=20) if len(self.lengths) > 1 else self.lengths * 2
        return {
            "games": self.games,
            "reasons": dict(self.reasons.most_common()),
            "wins_by_seat": {str(seat): count for seat, count in sorted(self.wins.items())},
            "length": {"median": median(self.lengths), "p5": spread[0], "p95": spread[-1], "longest": max(self.lengths)}
            if self.lengths
            else None,
            "unfinished": self.unfinished,
            "steps": self.steps,
            "seconds": round(self.seconds, 3),
            "steps_per_second": round(self.steps / self.seconds) if self.seconds else None,
            "slowest_step_ms": round(self.slowest_step * 1000, 1),
        }


def simulate(
    game: Game[Any],
    seats: int,
    games: int,
    bots: Sequence[str],
    options: Options,
    seed: str,
    progress: Callable[[int], None] = lambda done: None,
    clock: Callable[[], float] = lambda: 0.0,
) -> Report:
    """Plays `games` sessions. `bots` are levels (or "random") by seat, repeated as needed; `seed` any text; `progress` hears of each end."""
    report = Report()
    players = [bots[seat % len(bots)] for seat in range(seats)]
    began = clock()
    for number in range(games):
        length, state, last = 0, None, clock()
        for move in play(game, seats, options, f"{seed}/{number}".encode(), players):
            length, state, now = move.version - 1, move.step.state, clock()
            report.slowest_step, last = max(report.slowest_step, now - last), now
            if length > game.info.max_actions:
                break
        outcome = game.outcome(state)
        report.games += 1
        report.steps += length
        report.lengths.append(length)
        if outcome is None:
            report.unfinished += 1
        else:
            report.reasons[outcome.reason] += 1
            report.wins.update(place.seat for place in outcome.places if place.won)
        progress(number + 1)
    report.seconds = clock() - began
    return report
