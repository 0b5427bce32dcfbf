"""Whether the characters are fair: bots-only games, and each character's wins against its fair share.

    nice python -m tests.games.suicidium.balance --games 4000

Plays that many games in each mode, with two, three and four seats in turn, and prints for each character how many points
of a hundred its owner wins more or less often than a player without. Ends with status 1 if one is beyond six points, or
if a game does not end. Takes some twenty minutes; the ordinary tests play a few dozen games instead.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict

from app.engine.play import make_options, play
from app.games.suicidium import GAME
from app.games.suicidium.cards import CHARACTERS

LIMIT = 6.0


def measure(mode: str, games: int, level: str = "normal", seed: str = "balance") -> dict[str, tuple[int, float]]:
    """For each character: how many games it was in, and its owner's wins over the fair share, in points of a hundred."""
    options = make_options(GAME, {"mode": mode, "characters": True})
    over: dict[str, list[float]] = defaultdict(list)
    for number in range(games):
        seats = 2 + number % 3
        last = None
        for last in play(GAME, seats, options, f"{seed}/{mode}/{number}".encode(), [level] * seats):
            if last.version > GAME.info.max_actions:
                raise SystemExit(f"{mode} game {number} does not end")
        assert last is not None
        state = last.step.state
        for place, seat in enumerate(state.seats):
            over[str(seat.character)].append((place in state.winners) / max(1, len(state.winners)) - 1 / seats)
    return {
        character: (len(over[character]), 100 * sum(over[character]) / max(1, len(over[character]))) for character in CHARACTERS
    }


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether the characters of Suicidium are fair.")
    parser.add_argument("--games", type=int, default=4000, help="games in each mode")
    parser.add_argument("--mode", choices=("survive", "depression"), help="only this mode")
    asked = parser.parse_args()
    worst = 0.0
    for mode in [asked.mode] if asked.mode else ["survive", "depression"]:
        say(f"{mode}, {asked.games} games")
        for character, (games, points) in sorted(measure(mode, asked.games).items(), key=lambda item: item[1][1]):
            say(f"  {character:20} {points:+5.1f} points in {games} games")
            worst = max(worst, abs(points))
    say(f"furthest from a fair share: {worst:.1f} points, allowed {LIMIT:.1f}")
    return int(worst > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
