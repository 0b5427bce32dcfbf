"""What the host may choose, and the accents."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator

from app.engine.game import Options
from app.engine.words import mark

LONGEST = 100
"""Full rounds after which even a game without a limit ends: something must give at last."""


class VacuumOptions(Options):
    station: Literal["players", "random"] = Field(
        default="players",
        title=mark("The station"),
        description=mark("Built tile by tile by the players, or already there, put together at random."),
        json_schema_extra={"labels": {"players": mark("Built by the players"), "random": mark("Put together at random")}},
    )
    max_rounds: Literal[40, 60, "none"] = Field(
        default=60,
        title=mark("Rounds until it burns up"),
        description=mark("After so many full rounds the station burns up in the atmosphere, and everybody loses."),
        json_schema_extra={"labels": {"40": "40", "60": "60", "none": mark("Never")}},
    )
    memory_aid: bool = Field(
        default=False,
        title=mark("Memory aid"),
        description=mark(
            "Shows everyone what they saw in searches and could still follow. Without it, remembering is part of the game."
        ),
    )
    accents: bool = Field(
        default=True,
        title=mark("Accents"),
        description=mark("Deals each player a way to talk. Nobody checks, everybody hears."),
    )

    @field_validator("max_rounds", mode="before")
    @classmethod
    def _no_limit(cls, value: Any) -> Any:
        """JSON's own word for nothing is understood, too."""
        return "none" if value is None else value


ACCENTS = (
    "accent_pilot", "accent_pirate", "accent_opera", "accent_butler", "accent_nature", "accent_villain", "accent_weather",
    "accent_auction", "accent_ghost", "accent_knight", "accent_robot", "accent_granny", "accent_coach", "accent_trailer",
    "accent_detective", "accent_whisper", "accent_waiter", "accent_cowhand",
)  # fmt: skip
"""Keys of `Words.terms`: ways to talk that anybody may try."""
