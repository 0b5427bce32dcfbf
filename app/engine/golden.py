"""Golden playthroughs: one text file per way a game can end, with every event and every viewer's view at every step.

Each game lists its own in `goldens.py`. The first view of each viewer is printed whole, later ones as the patch that leads to
them, so that a reviewer reads what changed for whom. A golden that changes means a new rules version.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.engine.game import SPECTATOR, Event, Game, Options, Outcome, Viewer
from app.engine.patch import diff
from app.engine.play import make_options, play


@dataclass(frozen=True, slots=True)
class Golden:
    """One recorded way to end. `players` are bot levels or "random", one per seat; `reason` is the outcome's."""

    name: str
    reason: str
    seats: int
    seed: int
    players: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def seed_bytes(self) -> bytes:
        return self.seed.to_bytes(32, "big")


def ending(game: Game[Any], options: Options, golden: Golden) -> Outcome | None:
    """How the play of this golden ends; None if it has not ended within the game's `max_actions`."""
    state = None
    for move in play(game, golden.seats, options, golden.seed_bytes, golden.players):
        state = move.step.state
        if move.version - 1 > game.info.max_actions:
            return None
    return game.outcome(state)


def transcript(game: Game[Any], golden: Golden) -> str:
    """The whole play as text. Raises AssertionError if it does not end for the golden's reason."""
    return "\n".join(_lines(game, golden)) + "\n"


def _lines(game: Game[Any], golden: Golden) -> Iterator[str]:
    options = make_options(game, golden.options)
    yield f"{game.info.id} {golden.name}: rules {game.info.rules_version}, {golden.seats} seats, seed {golden.seed}"
    yield f"options {_json(options.model_dump(mode='json'))}, players {', '.join(golden.players)}"
    viewers: list[Viewer] = [*range(golden.seats), SPECTATOR]
    views: dict[Viewer, Any] = {}
    state = None
    for move in play(game, golden.seats, options, golden.seed_bytes, golden.players):
        state = move.step.state
        assert move.version - 1 <= game.info.max_actions, f"{golden.name}: passed {game.info.max_actions} actions"
        yield ""
        yield f"{move.version} " + ("setup" if move.action is None else f"seat {move.seat} {_json(move.action)}")
        yield from (_event(event) for event in move.step.events)
        told: dict[tuple[str, ...], list[str]] = {}
        for viewer in viewers:
            view = game.view(state, viewer)
            told.setdefault(_change(views.get(viewer), view), []).append("spectator" if viewer is SPECTATOR else str(viewer))
            views[viewer] = view
        yield from (f"  {' '.join(names)}: {line}" for lines, names in told.items() for line in lines)
        for decision in game.decisions(state):
            yield f"  asks seat {decision.seat} {decision.kind}: {len(decision.actions)} actions"
    outcome = game.outcome(state)
    assert outcome is not None and outcome.reason == golden.reason, f"{golden.name} ended by {outcome and outcome.reason}"
    yield ""
    yield f"ended: {outcome.reason} {_json(outcome.values)} " + ", ".join(
        f"seat {p.seat} place {p.place}{' won' if p.won else ''}" for p in outcome.places
    )


def _change(old: Any, new: Any) -> tuple[str, ...]:
    if old is None:
        return (f"sees {_json(new)}",)
    return tuple(f"{o['op']} {o['path']} {_json(o['value']) if 'value' in o else ''}".rstrip() for o in diff(old, new))


def _event(event: Event) -> str:
    audience = "" if event.only is None else f" only {list(event.only)}"
    audience += f" never {list(event.never)}" if event.never else ""
    return f"  - {event.kind} {_json(event.values)}{audience}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
