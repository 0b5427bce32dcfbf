"""Finds every message in the sources and brings the `.po` files up to date: `python -m app.locale.update [PART…] [--check]`.

A part is `house` or a game's package; without any, all are updated. New messages get an empty translation, gone ones are
dropped. With `--check` nothing is written: the missing translations are listed, and any makes it exit with 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from app.locale.catalogue import forms_of
from app.locale.negotiate import DEFAULT, LOCALES

ROOT = Path(__file__).parent.parent.parent
KEYWORDS = {"mark": None, "gettext": None, "_": None, "ngettext": (1, 2)}
METHODS = {".py": "python", ".js": "javascript", ".html": "jinja2", ".svg": "jinja2"}
OPTIONS = {"javascript": {"parse_template_string": "true"}}
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: {}\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def parts() -> list[str]:
    """`house` and every game's package."""
    return ["house", *sorted(path.parent.name for path in (ROOT / "app" / "games").glob("*/__init__.py"))]


def sources(part: str) -> Iterator[Path]:
    """The files whose messages belong to `part`."""
    if part == "house":
        for top in ("app", "templates", "static/js"):
            for path in sorted((ROOT / top).rglob("*")):
                if path.suffix in METHODS and "games" not in path.relative_to(ROOT).parts[:-1] and path != Path(__file__):
                    yield path
        return
    game = part.replace("_", "-")
    yield from sorted((ROOT / "app" / "games" / part).rglob("*.py"))
    yield from sorted((ROOT / "templates" / "games" / game).rglob("*.*"))
    yield from sorted((ROOT / "static" / "js" / "games" / game).rglob("*.js"))
    board = ROOT / "static" / "js" / "games" / f"{game}.js"
    if board.is_file():
        yield board


def extract(part: str) -> Catalog:
    """A catalogue with every message of `part`, untranslated."""
    catalog = Catalog()
    for path in sources(part):
        method = METHODS.get(path.suffix)
        if method is None:
            continue
        for _line, message, _comments, context in extract_from_file(
            method, path, keywords=KEYWORDS, comment_tags=(), options=OPTIONS.get(method, {})
        ):
            catalog.add(message, context=context)
    return catalog


def po_file(part: str, locale: str) -> Path:
    """Where the translations of `part` are kept."""
    folder = ROOT / "app" / "locale" if part == "house" else ROOT / "app" / "games" / part
    return folder / f"{locale}.po"


def kept(part: str, locale: str) -> Catalog:
    """What the `.po` file of `part` holds now."""
    path = po_file(part, locale)
    text = path.read_bytes() if path.is_file() else HEADER.format(locale).encode()
    return read_po(BytesIO(text), locale=locale)


def missing(part: str, locale: str) -> list[str]:
    """The messages of `part` that have no translation."""
    known = kept(part, locale)
    lost = []
    for message in extract(part):
        strings = forms_of(known.get(message.id) if message.id else None)
        if message.id and not (strings and all(strings)):
            lost.append(message.id if isinstance(message.id, str) else message.id[0])
    return lost


def update(part: str, locale: str) -> None:
    """Brings the `.po` file of `part` up to date."""
    path = po_file(part, locale)
    fresh = extract(part)
    if not any(message.id for message in fresh):
        return
    known = kept(part, locale)
    known.update(fresh, no_fuzzy_matching=True)
    out = BytesIO()
    for message in known:
        if message.pluralizable:
            message.string = (*forms_of(message), "", "")[:2]  # two forms, as the header says
    write_po(out, known, width=120, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    path.write_bytes(HEADER.format(locale).encode() + out.getvalue())


def main(arguments: list[str]) -> int:
    """The command's entry; answers its exit code."""
    check = "--check" in arguments
    chosen = [argument for argument in arguments if not argument.startswith("--")] or parts()
    lost = 0
    for part in chosen:
        for locale in LOCALES:
            if locale == DEFAULT:
                continue
            if not check:
                update(part, locale)
            for message in missing(part, locale):
                lost += 1
                sys.stdout.write(f"{part}/{locale}: no translation for {message!r}\n")
    return 1 if check and lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
