"""The frames of play, built once for each role and encoded once; everybody who looks in that role gets the same bytes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import orjson

from app.engine import patch
from app.engine.game import Event, Outcome, Viewer
from app.sessions.judge import Moment, Phrases, Shown

MISSED = 64
"""How many past updates are kept for each role, for those who come back."""

RECENT = 200
"""How many past versions a snapshot tells of."""

UNWATCHED = 64
"""For how many versions a role goes on being kept that nobody looks from."""

WORTH_COMPARING = 512
"""Bytes from which a patch is compared with the whole view, to send the shorter."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one version tells. `seat` is whose command it was."""

    version: int
    seat: int | None
    kind: str
    at: datetime
    events: tuple[Event, ...]

    def told(self, viewer: Viewer) -> dict[str, Any]:
        """As much of it as `viewer` may know."""
        return {
            "version": self.version,
            "seat": self.seat,
            "kind": self.kind,
            "at": self.at.isoformat(),
            "events": told(self.events, viewer),
        }


@dataclass(slots=True)
class Role:
    """One way to look at a session: what was last shown, and the updates that led there."""

    shown: Shown
    missed: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=MISSED))
    snapshot: tuple[int, bytes] | None = None
    unwatched: int = 0

    def since(self, version: int, head: int) -> list[bytes] | None:
        """The updates after `version`, or None where they are not all kept."""
        if version == head:
            return []
        if not self.missed or not self.missed[0][0] <= version + 1 <= head:
            return None
        return [frame for v, frame in self.missed if v > version]


def told(events: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """The events that `viewer` may know, without who else may."""
    return [{"kind": e.kind, "values": e.values} for e in events if e.for_viewer(viewer)]


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """How it ended, as it is stored and sent."""
    if outcome is None:
        return None
    places = [{"seat": p.seat, "place": p.place, "won": p.won} for p in outcome.places]
    return {"reason": outcome.reason, "values": outcome.values, "places": places}


def update(
    session: str,
    viewer: Viewer,
    version: int,
    seat: int | None,
    old: Shown,
    new: Shown,
    now: Moment,
    events: Iterable[Event],
) -> bytes:
    """The `update` frame that leads this viewer to `version`. `phrases` only where they have changed."""
    operations = orjson.dumps(patch.diff(old.view, new.view))
    if len(operations) > WORTH_COMPARING:
        whole = orjson.dumps([{"op": "replace", "path": "", "value": new.view}])
        operations = min(operations, whole, key=len)
    return orjson.dumps(
        {
            "type": "update",
            "session": session,
            "from": version - 1,
            "version": version,
            "seat": seat,
            "patch": orjson.Fragment(operations),
            "events": told(events, viewer),
            **_open(viewer, now, new.phrases if new.phrases != old.phrases else None),
        }
    )


def snapshot(
    session: str,
    game: str,
    rules_version: int,
    viewer: Viewer,
    version: int,
    shown: Shown,
    now: Moment,
    log: Iterable[Entry],
) -> bytes:
    """The `snapshot` frame: all that this viewer needs to start from here."""
    return orjson.dumps(
        {
            "type": "snapshot",
            "session": session,
            "game": game,
            "rules_version": rules_version,
            "version": version,
            "view": shown.view,
            **_open(viewer, now, shown.phrases),
            "log": [entry.told(viewer) for entry in log],
        }
    )


def _open(viewer: Viewer, now: Moment, phrases: Phrases | None) -> dict[str, Any]:
    said = {} if phrases is None else {"phrases": phrases}
    return {
        "decisions": [d for d in now.decisions if d.seat == viewer],
        "waiting": now.waiting,
        "outcome": outcome_json(now.outcome),
        **said,
        "clock": None,
    }


def event_json(event: Event) -> dict[str, Any]:
    """An event with its audience, as it is stored."""
    stored: dict[str, Any] = {"kind": event.kind, "values": event.values}
    if event.only is not None:
        stored["only"] = event.only
    if event.never:
        stored["never"] = event.never
    return stored


def event_of(stored: dict[str, Any]) -> Event:
    """The event that `event_json` wrote."""
    only = stored.get("only")
    return Event(stored["kind"], stored["values"], None if only is None else tuple(only), tuple(stored.get("never", ())))
