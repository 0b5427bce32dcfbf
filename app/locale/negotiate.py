"""Which language a request wants."""

from __future__ import annotations

DEFAULT = "en"
NAMES = {"en": "English", "it": "Italiano"}
"""Every language the house speaks, by its own name."""
LOCALES = tuple(NAMES)

COOKIE = "tableside_language"
"""The cookie that keeps a chosen language. It carries no identity."""


def negotiate(accept_language: str | None, chosen: str | None = None) -> str:
    """The best of `LOCALES` for an `Accept-Language` header; `chosen` (a cookie's value) overrules when it is one of them.

    >>> negotiate("it-IT,it;q=0.9,en;q=0.8")
    'it'
    >>> negotiate("de, fr;q=0.5", chosen="it")
    'it'
    """
    if chosen in LOCALES:
        return str(chosen)
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate((accept_language or "")[:500].split(",")):
        tag, _, rest = part.strip().partition(";")
        language = tag.split("-")[0].lower()
        if language in LOCALES:
            wanted.append((-_quality(rest), place, language))
    return min(wanted)[2] if wanted else DEFAULT


def _quality(rest: str) -> float:
    name, _, value = rest.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
