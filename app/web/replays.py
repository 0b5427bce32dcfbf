"""The page of a finished session: every moment of it, from any seat's knowledge, and its shuffles checked by the reader's own browser."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.games.registry import all_games
from app.store import players as people
from app.web.api_games import describe
from app.web.api_sessions import viewer_of
from app.web.build import build_id
from app.web.deps import Parts
from app.web.pages import Language, Visitor, game_called, has_board, has_style
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@router.get("/s/{id}")
async def replay(request: Request, id: str, parts: Parts, player: Visitor, locale: Language) -> Response:
    """A finished session from its first moment to its last. 403 `not_finished` before its end."""
    me = await viewer_of(parts, id, player)
    film = await parts.sessions.replay(id)
    async with parts.db.session() as s:
        names = await people.sitters(s, id)
        colours = await people.colours(s, id)
    game = game_called(film["game"])
    data = {
        "session": id,
        "game": describe(game, locale, parts.settings),
        "drawn": has_board(game),
        "words": f"/games/{game.info.id}/words.json?lang={locale}&v={build_id()}",
        "playable": all_games()[game.info.id].info.rules_version == film["rules_version"],
        "me": me,
        "names": [names.get(seat) for seat in range(film["seats"])],
        "colours": [colours.get(seat) for seat in range(film["seats"])],
        "steps": [{"version": one["version"], "seat": one["seat"]} for one in film["actions"]],
        "outcome": film["outcome"],
        "commitment": film["commitment"],
    }
    values = {"me": player, "game": data["game"], "page_data": data, "styled": has_style(game), "session": id}
    return render(request, "replay.html", locale, values, game=game.info.id)
