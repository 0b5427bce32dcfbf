"""What a table may choose for Death Wish."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.engine.game import Options
from app.engine.words import mark

CROWD = 6
"""From so many players on the target is always `CROWD_TARGET` (Rulebook, Contracting Diseases)."""
CROWD_TARGET = 10


class DeathWishOptions(Options):
    target: int = Field(
        default=10, ge=10, le=14, title=mark("Skulls to collect"),
        description=mark("From 10 to 14; more makes a longer game. With six or more players it is always 10."),
    )  # fmt: skip
    incubate: bool = Field(
        default=False, title=mark("Incubation"),
        description=mark("An advanced turn: store up to three symptoms face down in front of you, where nobody can touch them."),
    )  # fmt: skip
    after_first_death: Literal["stop", "play_on"] = Field(
        default="stop", title=mark("After the first death"),
        description=mark("Stop at once, or play on among the living until one is left."),
        json_schema_extra={"labels": {"stop": mark("Stop at once"), "play_on": mark("Play on to the last")}},
    )  # fmt: skip


def target_for(options: DeathWishOptions, seats: int) -> int:
    """How many skulls end a life at a table of so many seats."""
    return CROWD_TARGET if seats >= CROWD else options.target
