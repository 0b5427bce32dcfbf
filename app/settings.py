"""Everything that whoever runs the server may choose, each with a default that is good for an evening among friends.

Read from the environment: `DATABASE_URL`, `NATS_URL` and `TABLESIDE_<NAME>` (lists and objects as JSON).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from limits import parse_many
from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field
from pydantic_settings import BaseSettings, SettingsConfigDict


def _rate(text: str) -> str:
    parse_many(text)
    return text


def _web_address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("must be a http:// or https:// address")
    return url.rstrip("/")


Rate = Annotated[str, AfterValidator(_rate)]
"""How often something may happen, as the `limits` package writes it: `60/minute`, `10/second;100/minute`."""

WebAddress = Annotated[str, AfterValidator(_web_address)]


class HelpLine(BaseModel):
    """What stands beneath a content note, in one language: that help exists, and where."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    link: WebAddress
    link_text: str


# The one entry that names help lines: check numbers and hours at every release.
HELP = {
    "en": HelpLine(
        text="If this subject is close to you or someone you know, there are people who listen. Italy: Telefono Amico, 02 2327 2327, "
        "every day 9–24; emergencies 112. United States: call or text 988. Elsewhere:",
        link="https://findahelpline.com/",
        link_text="find a help line near you",
    ),
    "it": HelpLine(
        text="Se l'argomento tocca te o qualcuno che conosci, c'è chi ascolta. Italia: Telefono Amico, 02 2327 2327, tutti i giorni "
        "9–24; emergenze 112. Altri Paesi:",
        link="https://findahelpline.com/",
        link_text="trova una linea di ascolto vicino a te",
    ),
}


class Settings(BaseSettings):
    """The server's settings. Frozen: they're read once, at the start."""

    model_config = SettingsConfigDict(env_prefix="TABLESIDE_", frozen=True, populate_by_name=True, extra="ignore")

    database_url: str | None = Field(None, validation_alias=AliasChoices("database_url", "DATABASE_URL"))
    """PostgreSQL's address. Unset: the server runs one of its own in `data_dir`."""
    nats_url: str | None = Field(None, validation_alias=AliasChoices("nats_url", "NATS_URL"))
    """Kept for a bus between machines; until there is one, PostgreSQL carries the news to every process that uses the database."""
    data_dir: Path = Path("data")
    database_pool: int = Field(6, ge=2, le=100)
    """Connections for play, and as many for the lobby, of each process."""

    dev: bool = False
    """Offers the games for developers, and lets a table's seed be chosen. Never where strangers play."""
    public_url: WebAddress | None = None
    """How people reach this server, for links that leave it. Unset: as the browser asked."""
    log_level: str = "INFO"
    log_json: bool = True

    secure_cookies: bool | None = None
    """Whether cookies go over TLS only. Unset: as the request came."""
    cookie_days: int = Field(400, ge=1, le=400)
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses or networks whose word about the caller's address and scheme is believed."""
    allowed_origins: tuple[WebAddress, ...] = ()
    """Further addresses of this server's own pages, for a proxy that does not pass `Host` on. `public_url` is one anyway."""
    body_most: int = Field(64 * 1024, ge=1024)
    """The largest request body, in bytes."""

    rate_players: Rate = "600/minute"
    """New players per address."""
    rate_tables: Rate = "120/minute"
    """New tables per player."""
    rate_guesses: Rate = "60/minute"
    """Wrong table codes, wrong hand-over codes per address."""
    rate_chat: Rate = "10/second;60/minute"
    """Lines of chat per player."""
    rate_calls: Rate = "1200/minute"
    """Calls that change something per player (or per address, for a stranger)."""
    nudge_rest_s: int = Field(60, ge=1)
    """How long after a nudge the same person may nudge the same person again."""

    bot_delay_s: float = Field(0.6, ge=0)
    """How long a bot waits before it moves, so that people can follow."""
    bot_speed: float = Field(1, gt=0)
    """How many times as fast bots think; their play gets weaker."""

    host_grace_s: float = Field(30, gt=0)
    """How long a host may be away before the next one takes over."""
    away_after_s: float = Field(10, gt=0)
    """How long nobody has heard of a player before they count as away."""
    sweep_s: float = Field(2, gt=0)
    """How often each process looks for deadlines of the lobby that have passed."""
    lobby_hours: float = Field(24, gt=0)
    """How long a table whose game has not begun stays when nobody comes."""
    play_days: float = Field(30, gt=0)
    """How long an unfinished game stays open when nobody comes."""
    handover_s: int = Field(600, ge=30)
    """How long the code that moves a player to another device is good."""

    help_lines: dict[str, HelpLine] = HELP
    """By language: the help that a content note names."""

    def help_line(self, locale: str) -> HelpLine:
        """The help for readers of `locale`, else the English one, else any."""
        lines = self.help_lines
        return lines.get(locale) or lines.get("en") or next(iter(lines.values()), HELP["en"])


@cache
def settings() -> Settings:
    """The settings of this process, read from the environment once."""
    return Settings()
