"""Pages from templates: the environment, what every template may call, and the games' own drawings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.locale import DEFAULT, NAMES, Catalogue, translator
from app.web.build import ROOT, build_id

TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
CREST = re.compile(r'<symbol id="crest"([^>]*)>(.*?)</symbol>', re.DOTALL)


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    ours: dict[str, Any] = {
        "_": _translated,
        "ngettext": _counted,
        "static": static,
        "has_own": has_own,
        "own": own,
        "crest": crest,
        "qr": qr,
        "languages": NAMES,
        "build": build_id,
    }
    environment.globals.update(ours)
    return environment


def render(
    request: Request, name: str, locale: str, values: dict[str, Any], *, game: str | None = None, status: int = 200
) -> HTMLResponse:
    """The page that template `name` makes, in `locale`. With `game`, that game's messages come before the house's."""
    address = f"/i18n/{locale}.json?v={build_id()}" + (f"&game={game}" if game else "")
    page = _ready().get_template(name)
    catalogue = translator(locale, game or "")
    text = page.render(
        {
            "locale": locale,
            "game_id": game,
            "path": request.url.path,
            "catalogue": catalogue,
            "catalogue_address": address if locale != DEFAULT else None,
            **values,
        }
    )
    headers = {"Content-Language": locale, "Vary": "Accept-Language, Cookie", "Cache-Control": "no-cache, private"}
    return HTMLResponse(text, status, headers)


@cache
def _ready() -> Environment:
    return _environment()


@pass_context
def _translated(context: Context, message: str, **values: Any) -> Markup:
    catalogue: Catalogue = context["catalogue"]
    text = escape(catalogue.gettext(message))
    return text.format(**values) if values else text


@pass_context
def _counted(context: Context, one: str, other: str, n: int, **values: Any) -> Markup:
    catalogue: Catalogue = context["catalogue"]
    return escape(catalogue.ngettext(one, other, n)).format(n=n, **values)


def static(path: str) -> str:
    """The address of a static file, which changes with the build."""
    return f"/static/{build_id()}/{path}"


def has_own(game: str, name: str) -> bool:
    """Whether a game has a drawing (`tile.svg`…) of its own."""
    return _own_path(game, name).is_file()


@pass_context
def own(context: Context, game: str, name: str) -> Markup:
    """A drawing of a game's own, or nothing."""
    if not has_own(game, name):
        return Markup("")
    return Markup(_ready().get_template(f"games/{game}/{name}").render(context.get_all()))


@cache
def crest(game: str) -> Markup:
    """The mark on a game's card backs as a symbol called `crest-<game>`, or nothing."""
    path = _own_path(game, "sprite.svg")
    found = CREST.search(path.read_text("utf-8")) if path.is_file() else None
    return Markup('<symbol id="crest-{}"{}>{}</symbol>').format(game, Markup(found[1]), Markup(found[2])) if found else Markup("")


def qr(text: str) -> Markup:
    """A QR code of `text` as an inline picture: one path, a square a module."""
    code = segno.make(text, error="m", micro=False)
    rows = [list(row) for row in code.matrix]
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return Markup('<svg viewBox="0 0 {0} {0}" aria-hidden="true"><path d="{1}"/></svg>').format(len(rows), path)


def _own_path(game: str, name: str) -> Path:
    return TEMPLATES / "games" / game / name
