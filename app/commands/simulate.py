"""`tableside simulate GAME`: bots-only games without a server, in numbers."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from pydantic import ValidationError

from app.commands import Trouble, game
from app.engine.game import Game, Options
from app.engine.golden import Golden, ending
from app.engine.play import RANDOM, make_options
from app.engine.simulate import Report, simulate

MOST_DIGITS = 60
"""Of a seed: it has to fit into 32 bytes."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=game, help="its id, such as regicide")
    parser.add_argument("--seats", type=int, help="how many sit down (default: as few as may)")
    parser.add_argument("--games", type=int, default=100, help="how many sessions (default: 100)")
    parser.add_argument("--bots", default="easy", metavar="LEVEL[,LEVEL…]", help=f"levels by seat, repeated as needed; or {RANDOM}")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game; may be repeated")
    parser.add_argument("--seed", default="0", help="any text; the same one plays the same games (default: 0)")
    parser.add_argument(
        "--until",
        metavar="REASON",
        help="look for a game that ends so, from --seed (a whole number) on, and print its seed for a Golden",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Prints the report; 1 if a game did not end, 2 for arguments that don't fit the game."""
    try:
        options, seats, bots = _options(args.game, args.option), _seats(args.game, args.seats), _bots(args.game, args.bots)
        if args.games < 1:
            raise Trouble("--games must be at least 1")
        first = _first_seed(args.game, args.until, args.seed) if args.until is not None else 0
    except Trouble as trouble:
        print(f"tableside simulate: {trouble}", file=sys.stderr)
        return 2
    if args.until is not None:
        return _search(args, range(first, first + args.games), bots, seats, options)
    report = _simulate(args.game, seats, args.games, bots, options, args.seed)
    if args.json:
        print(json.dumps(_answer(args, seats, bots, options, report), ensure_ascii=False))
    else:
        print(_text(args.game, seats, bots, report))
    return 1 if report.unfinished else 0


def _first_seed(game: Game[Any], reason: str, seed: str) -> int:
    if reason not in game.words.reasons:
        raise Trouble(f"{game.info.title} never ends for {reason!r}; it ends for {', '.join(game.words.reasons)}")
    if not (seed.isascii() and seed.isdigit() and len(seed) <= MOST_DIGITS):
        raise Trouble(f"with --until, --seed is a whole number of at most {MOST_DIGITS} digits, as a Golden takes it")
    return int(seed)


def _search(args: argparse.Namespace, seeds: range, bots: list[str], seats: int, options: Options) -> int:
    """Prints the first of `seeds` whose game ends for the reason; 1 if none does."""
    players = tuple(bots[seat % len(bots)] for seat in range(seats))
    for seed in seeds:
        golden = Golden(args.until, args.until, seats, seed, players)
        found = ending(args.game, options, golden)
        if found is not None and found.reason == args.until:
            print(json.dumps({"seed": seed, "players": players}) if args.json else f"seed {seed}, players {', '.join(players)}")
            return 0
    print(f"tableside simulate: no game with seeds {seeds[0]} to {seeds[-1]} ended for {args.until!r}", file=sys.stderr)
    return 1


def _simulate(game: Game[Any], seats: int, games: int, bots: list[str], options: Options, seed: str) -> Report:
    from tqdm import tqdm

    with tqdm(total=games, unit="game", disable=None if sys.stderr.isatty() else True) as bar:
        return simulate(
            game, seats, games, bots, options, seed, progress=lambda done: bar.update(1) and None, clock=time.perf_counter
        )


def _options(game: Game[Any], words: list[str]) -> Options:
    values: dict[str, Any] = {}
    for word in words:
        name, mark, text = word.partition("=")
        if not mark:
            raise Trouble(f"--option {word}: write NAME=VALUE")
        try:
            values[name] = json.loads(text)
        except ValueError:
            values[name] = text
    try:
        return make_options(game, values)
    except ValidationError as error:
        known = ", ".join(game.options.model_fields) or "none"
        wrong = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise Trouble(f"these options can't be played ({wrong}). {game.info.title} knows: {known}") from None


def _seats(game: Game[Any], seats: int | None) -> int:
    fewest, most = game.info.seats
    if seats is not None and not fewest <= seats <= most:
        raise Trouble(f"{game.info.title} is for {fewest} to {most} seats")
    return seats or fewest


def _bots(game: Game[Any], text: str) -> list[str]:
    levels = [*game.bots, RANDOM]
    bots = text.split(",")
    if unknown := [bot for bot in bots if bot not in levels]:
        raise Trouble(f"no bot {', '.join(unknown)}; {game.info.title} has {', '.join(levels)}")
    return bots


def _answer(args: argparse.Namespace, seats: int, bots: list[str], options: Options, report: Report) -> dict[str, Any]:
    chosen = {
        "game": args.game.info.id,
        "seats": seats,
        "bots": bots,
        "options": options.model_dump(mode="json"),
        "seed": args.seed,
    }
    return chosen | report.as_dict()


def _text(game: Game[Any], seats: int, bots: list[str], report: Report) -> str:
    numbers = report.as_dict()
    length = numbers["length"]

    def share(count: int) -> str:
        return f"{count:7} {100 * count / report.games:5.1f} %"

    lines = [f"{game.info.title}, {seats} seats, {', '.join(bots)}: {report.games} games in {report.seconds:.1f} s", "", "ended"]
    lines += [f"{share(count)}  {reason}" for reason, count in report.reasons.most_common()]
    if report.unfinished:
        lines.append(f"{share(report.unfinished)}  not at all within {game.info.max_actions} actions")
    lines += ["", "won by"]
    lines += [f"{share(count)}  seat {seat}" for seat, count in sorted(report.wins.items())] or ["        nobody"]
    lines += [
        "",
        f"length    {length['median']:g} actions (5 to 95 of 100: {length['p5']:g} to {length['p95']:g}; longest {length['longest']})",
        f"speed     {numbers['steps_per_second']} steps per second, the slowest {numbers['slowest_step_ms']} ms",
    ]
    return "\n".join(lines)
