"""`tableside verify FILE`: re-plays an exported session (`GET /api/sessions/{id}/replay`) and checks everything that follows from it."""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from app.engine.chance import Chance
from app.engine.game import Game, Illegal
from app.engine.play import make_options
from app.games.registry import all_games

Hex = Annotated[str, Field(pattern=r"^([0-9a-f]{2})+$")]


class Row(BaseModel):
    """One committed command: `actions` holds the actions that it answered together (none for the setup)."""

    model_config = ConfigDict(extra="ignore")

    version: int
    seat: int | None
    kind: str
    actions: list[dict[str, Any]]


class Place(BaseModel):
    model_config = ConfigDict(extra="ignore")

    seat: int
    place: int
    won: bool


class Ending(BaseModel):
    model_config = ConfigDict(extra="ignore")

    reason: str
    places: list[Place]
    values: dict[str, Any] = {}


class Export(BaseModel):
    """What the replay call answers, as far as it is checked."""

    model_config = ConfigDict(extra="ignore")

    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    server_seed: Hex
    entropy: list[Hex | None]
    seed: str
    commitment: str
    outcome: Ending | None
    actions: list[Row]


class Wrong(Exception):
    """The export contradicts itself; the sentence says where."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the export, as JSON; - reads standard input")


def run(args: argparse.Namespace) -> int:
    """Prints each thing that was checked; 1 at the first that is wrong, 2 if the file can't be read."""
    try:
        text = sys.stdin.read() if str(args.file) == "-" else args.file.read_text()
        export = Export.model_validate_json(text)
    except (OSError, ValueError) as error:  # ValidationError too
        print(f"tableside verify: {args.file} is no exported session: {error}", file=sys.stderr)
        return 2
    try:
        for line in checks(export):
            print(line)
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    return 0


def checks(export: Export) -> Iterator[str]:
    """Says one by one what holds. Raises `Wrong` at the first thing that does not."""
    if hashlib.sha256(bytes.fromhex(export.server_seed)).hexdigest() != export.commitment:
        raise Wrong("the server seed is not the one that was promised: its hash is not the commitment")
    yield "The server seed is the one whose hash was shown before the game."
    entropy = b"".join(bytes.fromhex(part or "") for part in export.entropy)
    if hmac.digest(bytes.fromhex(export.server_seed), entropy, "sha256").hex() != export.seed:
        raise Wrong("the session's seed does not follow from the server's and the players' bytes")
    given = sum(part is not None for part in export.entropy)
    yield f"The session's seed follows from it and the bytes of {given} of {export.seats} seats."
    game = all_games().get(export.game)
    if game is None:
        raise Wrong(f"this server has no game {export.game!r}")
    if game.info.rules_version != export.rules_version:
        raise Wrong(f"it was played by rules version {export.rules_version}, and this server has {game.info.rules_version}")
    try:
        commands = replay(game, export)
    except Wrong:
        raise
    except Exception as error:  # a file may hold anything, and rules need not bear it
        raise Wrong(f"the rules can't play it ({type(error).__name__})") from error
    yield f"All {commands} commands, every shuffle and roll and the outcome come out again."


def replay(game: Game[Any], export: Export) -> int:
    """Plays it again and answers how many commands there were. Raises `Wrong`."""
    states: dict[int, Any] = {}
    state: Any = None
    seed = bytes.fromhex(export.seed)
    for version, row in enumerate(export.actions, 1):
        if row.version != version:
            raise Wrong(f"command {version} is missing")
        if version == 1:
            state = game.setup(make_options(game, export.options), export.seats, Chance(seed, "1.0")).state
        elif row.kind == "undo":
            state = states.get(row.actions[0]["to"], state)
        for number, action in enumerate(row.actions if row.kind != "undo" else []):
            try:
                state = game.apply(state, -1 if row.seat is None else row.seat, action, Chance(seed, f"{version}.{number}")).state
            except Illegal as illegal:
                raise Wrong(f"command {version} is illegal: {illegal}") from illegal
        states[version] = state
    outcome = game.outcome(state)
    if outcome is None or export.outcome is None:
        if outcome is not export.outcome:
            raise Wrong("it ended differently: " + ("it is not over" if outcome is None else "it is over"))
        return len(export.actions)
    places = [Place(seat=place.seat, place=place.place, won=place.won) for place in outcome.places]
    again = Ending(reason=outcome.reason, places=places, values=json.loads(json.dumps(outcome.values)))
    if again != export.outcome:
        raise Wrong(f"it ended differently: {again.reason} instead of {export.outcome.reason}")
    return len(export.actions)
