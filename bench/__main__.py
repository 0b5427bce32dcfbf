"""`python -m bench [--seconds N] [--json] [NAME…]`: takes the ratios one after the other and prints them."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from bench import actions, fanout, playouts, size
from bench.server import Server, serving

Measure = Callable[[Server, float], Coroutine[Any, Any, dict[str, Any]]]

MEASURES: dict[str, Measure] = {"actions": actions.measure, "fanout": fanout.measure, "size": size.measure}
"""Those that need a server; each gets it and the seconds to spend."""


def main() -> int:
    names = [*MEASURES, "playouts"]
    parser = argparse.ArgumentParser(prog="python -m bench", description=sys.modules["bench"].__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(names)}")
    parser.add_argument("--seconds", type=float, default=8, help="how long each measurement may take (default: 8)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    if unknown := set(args.names) - set(names):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    chosen = args.names or names
    answers: dict[str, dict[str, Any]] = {}
    if set(chosen) & set(MEASURES):
        with serving() as server:
            for name in chosen:
                if name in MEASURES:
                    answers[name] = asyncio.run(MEASURES[name](server, args.seconds))
    if "playouts" in chosen:
        answers["playouts"] = playouts.measure(args.seconds)
    if args.json:
        print(json.dumps(answers, indent=2))
    else:
        for name, answer in answers.items():
            print(f"\n{name}")
            for key, value in answer.items():
                print(f"  {value:>12,.{0 if abs(value) >= 1000 else 3}f}  {key}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
