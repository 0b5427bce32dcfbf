"""The pages: what a browser shows of the house, and the few files around them (static files, catalogues, words, icons).

A page brings its words and what is known at once; everything live comes over `/api` and `/ws`.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

from app.engine.game import Game
from app.engine.words import mark
from app.errors import AppError, NotFound
from app.games.registry import all_games, catalogue
from app.lobby import codes
from app.locale import LOCALES, translator
from app.locale.catalogue import house, of_game
from app.locale.negotiate import COOKIE, DEFAULT
from app.players.identity import Player, identify
from app.web.api_games import describe
from app.web.build import build_id
from app.web.deps import Parts, find_table, services
from app.web.language import locale_of
from app.web.rulebooks import rulebook
from app.web.templating import STATIC, qr, render

router = APIRouter(include_in_schema=False)
files = StaticFiles(directory=STATIC)

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


async def visitor(request: Request) -> Player | None:
    """Who looks, or None for a stranger. Looking changes nothing, so it is not counted."""
    return await identify(services(request).db, request)


Visitor = Annotated[Player | None, Depends(visitor)]


async def chosen_language(request: Request, lang: Annotated[str | None, Query(max_length=8)] = None) -> str:
    """The page's language: `?lang=` for this page, else the reader's."""
    return lang if lang in LOCALES else locale_of(request)


Language = Annotated[str, Depends(chosen_language)]


def _me(player: Player | None) -> dict[str, Any] | None:
    return player.private() if player else None


@router.get("/")
async def front(request: Request, parts: Parts, player: Visitor, locale: Language) -> Response:
    """The games, a new table, join by code, live tables."""
    games = [describe(game, locale, parts.settings) for game in catalogue(parts.settings.dev).values()]
    games.sort(key=lambda game: game["dev"])
    live = {id: game.info.title for id, game in all_games().items()}
    return render(request, "front.html", locale, {"games": games, "me": player, "page_data": {"me": _me(player), "titles": live}})


@router.get("/t/{code}")
async def table(request: Request, code: str, player: Visitor, locale: Language) -> Response:
    """A table: its lobby, then the game."""
    return await _table(request, code, player, locale, watching=False)


@router.get("/t/{code}/watch")
async def watch(request: Request, code: str, player: Visitor, locale: Language) -> Response:
    """The same table from outside."""
    return await _table(request, code, player, locale, watching=True)


async def _table(request: Request, code: str, player: Player | None, locale: str, *, watching: bool) -> Response:
    known = codes.read(code)
    if known is not None and known != code:
        return RedirectResponse(f"/t/{known}" + ("/watch" if watching else ""))
    parts = services(request)
    found = await find_table(request, code, player)
    banned = player is not None and player.id in found.banned
    game = found.rules
    link = f"{parts.settings.public_url or str(request.base_url).rstrip('/')}/t/{found.code}"
    shown = parts.lobby.describe(found)
    data = {
        "code": found.code,
        "link": link,
        "me": _me(player),
        "watching": watching,
        "banned": banned,
        "game": describe(game, locale, parts.settings),
        "drawn": has_board(game),
        "words": f"/games/{game.info.id}/words.json?lang={locale}&v={build_id()}",
        "rules": f"/rules/{game.info.id}",
        "table": None if banned else shown,
    }
    values = {"me": player, "table": shown, "game": data["game"], "link": link, "page_data": data, "styled": has_style(game)}
    return render(request, "table.html", locale, values, game=game.info.id)


@router.get("/rules/{id}")
async def rules(request: Request, id: str, player: Visitor, locale: Language, part: bool = False) -> Response:
    """A game's rules; with `part` without the page around them, for the dialog at the table."""
    game = game_called(id)
    values = {
        "me": player,
        "game": describe(game, locale, services(request).settings),
        "book": rulebook(game, locale),
        "page_data": {"me": _me(player)},
    }
    return render(request, "rules-part.html" if part else "rules.html", locale, values, game=id)


@router.get("/me")
async def me(request: Request, player: Visitor, locale: Language) -> Response:
    """My name, colour, language, sounds and motion; another device; my finished games."""
    return render(request, "me.html", locale, {"me": player, "page_data": {"me": _me(player)}})


@router.get("/games/{id}/words.json")
async def words(request: Request, id: str, lang: str = DEFAULT, v: str = "") -> Response:
    """A game's sentences in one language; in English for a language the house does not speak."""
    game = game_called(id)
    gettext = translator(lang if lang in LOCALES else DEFAULT, id).gettext
    book = game.words
    found = {
        name: {key: gettext(text) if text else "" for key, text in getattr(book, name).items()}
        for name in ("events", "prompts", "actions", "reasons", "terms", "phrases")
    }
    return JSONResponse({"title": gettext(game.info.title), **found}, headers=keep(request, v))


@router.get("/i18n/{locale}.json")
async def messages(request: Request, locale: str, game: str = "", v: str = "") -> Response:
    """The messages of the house, and with `game` those of that game."""
    if locale not in LOCALES:
        raise NotFound()
    own = of_game(locale, game) if game in all_games() else {}
    found = {**house(locale), **own}
    return JSONResponse({"locale": locale, "messages": found}, headers=keep(request, v))


@router.get("/static/{build}/{path:path}")
async def static(request: Request, build: str, path: str) -> Response:
    """A static file. The build in its address lets it be kept for ever; one of another build is asked for again each time."""
    response = await files.get_response(path, request.scope)
    response.headers.update(keep(request, build))
    return response


@router.get("/language/{tag}")
async def language(tag: str, back: str = "/") -> Response:
    """Keeps a chosen language for the next pages, and goes back."""
    if tag not in LOCALES:
        raise NotFound()
    here = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    response = RedirectResponse(here, status_code=303)
    response.set_cookie(COOKIE, tag, max_age=400 * 86400, path="/", samesite="lax")
    return response


@router.get("/qr.svg")
async def qr_picture(text: Annotated[str, Query(min_length=1, max_length=200, pattern=r"^[!-~]+$")]) -> Response:
    """A QR code of an address as a picture of its own. Long ones take long to make."""
    picture = str(qr(text)).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """What a phone needs to keep the site on its home screen."""
    icon = {"src": f"/static/{build_id()}/img/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    said = {
        "name": "Tableside",
        "short_name": "Tableside",
        "start_url": "/",
        "display": "standalone",
        "background_color": "#15110e",
        "theme_color": "#15110e",
        "icons": [icon],
    }
    return JSONResponse(said, media_type="application/manifest+json", headers={"Cache-Control": "max-age=3600"})


async def error_page(request: Request, error: AppError) -> Response:
    """A refusal as a page: a sentence, and ways out."""
    locale = locale_of(request)
    try:
        player = await visitor(request) if error.status < 500 else None
    except Exception:  # the page tells of one trouble, never of two
        player = None
    values = {"me": player, "sentence": error.body(translator(locale).gettext)["error"]["message"], "status": error.status}
    return render(request, "error.html", locale, {**values, "page_data": {"me": _me(player)}}, status=error.status)


def keep(request: Request, build: str) -> dict[str, str]:
    """How long a browser may keep what was asked for under the name of a build."""
    kept = build == build_id() and not services(request).settings.dev
    return {"Cache-Control": FOR_EVER if kept else ASK_AGAIN}


def game_called(id: str) -> Game[Any]:
    """The game with this id. Raises NotFound (`unknown_game`)."""
    game = all_games().get(id)
    if game is None:
        raise NotFound("unknown_game", mark("There is no such game here."))
    return game


def has_board(game: Game[Any]) -> bool:
    """Whether the game has a board of its own."""
    return (STATIC / "js" / "games" / f"{game.info.id}.js").is_file()


def has_style(game: Game[Any]) -> bool:
    """Whether the game has a style sheet of its own."""
    return (STATIC / "css" / "games" / f"{game.info.id}.css").is_file()
