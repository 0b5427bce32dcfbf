"""A game's page of rules, made from its Markdown: headings with anchors, and a table of contents."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import regex
from markdown_it import MarkdownIt
from markupsafe import Markup

from app.engine.game import Game
from app.locale.negotiate import DEFAULT

NOT_IN_AN_ANCHOR = regex.compile(r"[^\p{L}\p{N}]+")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One line of the table of contents. `deep` is 2 for a chapter and 3 for a part of one."""

    anchor: str
    title: str
    deep: int


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules as HTML that holds nothing but Markdown's own elements. `locale` is the language it was found in."""

    html: Markup
    chapters: tuple[Chapter, ...]
    locale: str


@cache
def rulebook(game: Game[Any], locale: str) -> Rulebook | None:
    """The game's rules in `locale`, else in English, else None."""
    folder = Path(importlib.import_module(type(game).__module__).__file__ or "").parent
    for language in (locale, DEFAULT):
        path = folder / f"rules.{language}.md"
        if path.is_file():
            return read(path.read_text("utf-8"), language)
    return None


def read(text: str, locale: str) -> Rulebook:
    """The rulebook that `text` (Markdown) makes."""
    tokens = MARKDOWN.parse(text)
    chapters: list[Chapter] = []
    taken: set[str] = set()
    for token, inside in pairwise(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            title = "".join(child.content for child in inside.children or () if child.type in ("text", "code_inline"))
            anchor = _anchor(title, taken)
            token.attrSet("id", anchor)
            chapters.append(Chapter(anchor, title, int(token.tag[1])))
    return Rulebook(Markup(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})), tuple(chapters), locale)


def _anchor(title: str, taken: set[str]) -> str:
    base = NOT_IN_AN_ANCHOR.sub("-", title.casefold()).strip("-") or "chapter"
    anchor, n = f"rules-{base}", 2
    while anchor in taken:
        anchor, n = f"rules-{base}-{n}", n + 1
    taken.add(anchor)
    return anchor
