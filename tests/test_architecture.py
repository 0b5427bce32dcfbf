"""The arrows of docs/architecture.md: rules import nothing but rules, and every import points down."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
APP = ROOT / "app"

PURE = {
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "hashlib", "heapq", "hmac", "importlib",
    "itertools", "json", "math", "operator", "pathlib", "pkgutil", "re", "statistics", "string", "typing", "unicodedata", "pydantic",
}  # fmt: skip
"""What rules may use: no framework, no database, no clock, no dice but `app.engine.chance`; a path only to a data file of their own."""

RULES = sorted([*(APP / "engine").rglob("*.py"), *(APP / "games").rglob("*.py")])
IMPURE_NAMES = {"open", "input", "print", "exec", "eval", "__import__", "hash"}


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_rules_import_no_framework_no_database_no_clock_and_no_dice(file: Path) -> None:
    allowed = ("app.engine", "app.games") if "games" in file.parts else ("app.engine",)
    for name in imports(ast.parse(file.read_text())):
        assert name.split(".")[0] in PURE or name.startswith(allowed), f"{file.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_rules_do_not_depend_on_where_or_when_they_run(file: Path) -> None:
    """Reading files, printing, or `hash`, which differs from process to process, would make a replay differ."""
    if file.name == "conformance.py":
        return  # it asks whether a state can be hashed, and plays no games
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in IMPURE_NAMES, f"{file.relative_to(ROOT)}:{node.lineno} calls {node.func.id}()"


def test_no_game_knows_another() -> None:
    for file in (APP / "games").glob("*/**/*.py"):
        own = file.relative_to(APP / "games").parts[0]
        for name in imports(ast.parse(file.read_text())):
            if name.startswith("app.games."):
                assert name.split(".")[2] == own, f"{file.relative_to(ROOT)} imports {name}"


def test_only_the_games_themselves_name_a_game() -> None:
    for file in APP.rglob("*.py"):
        if (APP / "games") not in file.parents:
            for name in imports(ast.parse(file.read_text())):
                assert not name.startswith("app.games.") or name == "app.games.registry", f"{file.relative_to(ROOT)} imports {name}"


def test_every_import_points_down() -> None:
    """The contracts in pyproject.toml, `[tool.importlinter]`."""
    command = [
        sys.executable,
        "-c",
        "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-logo",
    ]
    done = subprocess.run([*command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_all_sql_lives_in_the_store() -> None:
    """Elsewhere one may pass a transaction along and know the database's errors, but not write a query."""
    harmless = {"asyncpg", "sqlalchemy.exc", "sqlalchemy.ext.asyncio"}
    for file in APP.rglob("*.py"):
        if (APP / "store") not in file.parents:
            for name in imports(ast.parse(file.read_text())):
                query = name.split(".")[0] in {"asyncpg", "sqlalchemy", "alembic"} and name not in harmless
                assert not query, f"{file.relative_to(ROOT)} imports {name}"
