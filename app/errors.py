"""What can be refused, as classes with a stable code, an HTTP status and a sentence for a person.

    AppError
    ├── Malformed 400        the request itself can't be read
    ├── NoIdentity 401       nobody knows who asks
    ├── NotAllowed 403       known, but may not
    ├── NotFound 404         no such thing, or none for strangers
    ├── Conflict 409         not in this state
    ├── TooLarge 413
    ├── InvalidOptions 422
    ├── TooMany 429
    └── TryAgain 503

A refusal names its code and sentence where it is raised: `raise Conflict("table_full", mark("Every seat is taken."))`. The
sentence is a message of the catalogue, with its values beside it, and is put into the reader's language at the edge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from app.engine.words import mark


class AppError(Exception):
    """A refusal. `sentence` is a message key; `values` fill its fields; `details` is data for programs."""

    status: ClassVar[int] = 500
    code: str = "internal"
    sentence: str = mark("Something went wrong on our side. Please try again.")

    def __init__(
        self, code: str | None = None, sentence: str | None = None, details: dict[str, Any] | None = None, **values: Any
    ) -> None:
        self.code = code or self.code
        self.sentence = sentence or self.sentence
        self.details = details or {}
        self.values = values
        super().__init__(self.code)

    def message(self, gettext: Callable[[str], str] = str) -> str:
        """The sentence in the language of `gettext`."""
        sentence = gettext(self.sentence)
        return sentence.format_map(self.values) if self.values else sentence

    def body(self, gettext: Callable[[str], str] = str) -> dict[str, Any]:
        """The answer's JSON: `{"error": {"code", "message", "details"}}`."""
        return {"error": {"code": self.code, "message": self.message(gettext), "details": self.details}}


class Malformed(AppError):
    status = 400
    code = "malformed"
    sentence = mark("The request could not be read.")


class NoIdentity(AppError):
    status = 401
    code = "no_identity"
    sentence = mark("Choose a name first, so that we know who you are.")


class NotAllowed(AppError):
    status = 403
    code = "not_allowed"
    sentence = mark("You may not do that.")


class NotFound(AppError):
    status = 404
    code = "not_found"
    sentence = mark("There is nothing here.")


class Conflict(AppError):
    status = 409
    code = "conflict"
    sentence = mark("That can't be done now.")


class TooLarge(AppError):
    status = 413
    code = "too_large"
    sentence = mark("That is too large.")


class InvalidOptions(AppError):
    status = 422
    code = "invalid_options"
    sentence = mark("These options can't be played.")


class TooMany(AppError):
    status = 429
    code = "slow_down"
    sentence = mark("That was a lot in a short time. Wait a moment and try again.")


class TryAgain(AppError):
    status = 503
    code = "try_again"
    sentence = mark("The server is busy for a moment. Please try again.")
