"""`python -m bench [--seconds N] [--json] [NAME…]`: takes the ratios one after the other and prints them."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
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
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(serving()) if set(chosen) & set(MEASURES) else None
        for name in chosen:
            if server is not None and name in MEASURES:
                answers[name] = asyncio.run(MEASURES[name](server, args.seconds))
            else:
                answers[name] = playouts.measure(args.seconds)
            if not args.json:
                show(name, answers[name])
    if args.json:
        print(json.dumps(answers, indent=2))
    return 0


def show(name: str, answer: dict[str, Any]) -> None:
    print(f"\n{name}", flush=True)
    for key, value in answer.items():
        print(f"  {value:>12,.{0 if abs(value) >= 1000 else 3}f}  {key}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
