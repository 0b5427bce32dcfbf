"""The `tableside` command: one subcommand a file in `app/commands`, each with `arguments(parser)` and `run(args) -> exit code`."""

from __future__ import annotations

import argparse
import importlib
import sys

COMMANDS = {
    "serve": "serve the pages, the API and the tables",
    "simulate": "play bots-only games and count how they end",
    "check": "check everything that a game must hold",
    "golden": "check or rewrite the golden playthroughs",
    "verify": "re-play an exported session and check its shuffles",
    "new-game": "write the skeleton of a rule module",
}


def main(words: list[str] | None = None) -> int:
    """Runs the command that `words` (by default the process's arguments) name, and answers its exit code."""
    parser = argparse.ArgumentParser(prog="tableside", description="Play card and board games with friends in the browser.")
    choices = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, help in COMMANDS.items():
        command = choices.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")
        module = importlib.import_module(f"app.commands.{name.replace('-', '_')}")
        module.arguments(command)
        command.set_defaults(run=module.run)
    args = parser.parse_args(words)
    return args.run(args)


if __name__ == "__main__":
    sys.exit(main())
