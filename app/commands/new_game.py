"""`tableside new-game ID`: a rule module that plays at once on the generic board, to be changed into yours."""

from __future__ import annotations

import argparse
import importlib
import re
from pathlib import Path
from string import Template

from app.commands import ROOT, Trouble
from app.commands.golden import check
from app.games.registry import all_games

SKELETON = Path(__file__).parent / "skeleton"
FORM = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

FILES = {
    "init.txt": "app/games/{package}/__init__.py",
    "rules.txt": "app/games/{package}/rules.py",
    "goldens.txt": "app/games/{package}/goldens.py",
    "rules.en.txt": "app/games/{package}/rules.en.md",
    "rules.it.txt": "app/games/{package}/rules.it.md",
    "it.txt": "app/games/{package}/it.po",
    "test.txt": "tests/games/{package}/test_rules.py",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", type=game_id, help="small letters, digits and dashes, such as high-card")


def game_id(text: str) -> str:
    """An id that is free; an argument's type."""
    if not FORM.fullmatch(text) or len(text) > 24:
        raise Trouble(f"{text!r} is no id: up to 24 small letters, digits and single dashes, beginning with a letter")
    if text in all_games() or (ROOT / "app" / "games" / text.replace("-", "_")).exists():
        raise Trouble(f"there is a game {text!r} already")
    return text


def run(args: argparse.Namespace) -> int:
    """Writes the files, records the golden playthrough, and says what to do next."""
    package = args.id.replace("-", "_")
    names = {"id": args.id, "package": package, "Game": "".join(w.title() for w in args.id.split("-"))}
    names["title"] = args.id.replace("-", " ").capitalize()
    for source, target in FILES.items():
        path = ROOT / target.format(package=package)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template((SKELETON / source).read_text()).substitute(names))
        print(path.relative_to(ROOT))
    (ROOT / "tests" / "games" / package / "__init__.py").touch()
    importlib.invalidate_caches()
    check(importlib.import_module(f"app.games.{package}").GAME, ROOT / "tests" / "golden" / args.id, update=True)
    print(f"\nIt plays: tableside simulate {args.id}. Tests: pytest tests/engine tests/games/{package}. More: docs/developing.md")
    return 0
