"""Table codes: eight characters that can be read aloud, typed on a phone, and not guessed."""

from __future__ import annotations

import secrets

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Digits and capitals without those that look like another: no 0 and O, no 1, I and L."""

LENGTH = 8
"""31 ** 8: at sixty wrong guesses a minute it takes about 27,000 years to try them all."""

READ_AS = str.maketrans({" ": "", "-": "", "\u2010": "", "\u2011": "", "\u2013": "", "\u00a0": "", "_": ""})


def draw() -> str:
    """A new code from the system's randomness."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read(text: str) -> str | None:
    """The code that a person meant: any case, with or without a space or dash between the halves. None if it can't be one.

    >>> read("k7qm-3xpd")
    'K7QM3XPD'
    """
    if len(text) > 32:
        return None
    code = text.strip().translate(READ_AS).upper()
    return code if len(code) == LENGTH and all(c in ALPHABET for c in code) else None


def spoken(code: str) -> str:
    """The code in two halves, as it is shown."""
    return f"{code[:4]} {code[4:]}"
