"""The contract between a game and everything that plays it.

A game is a subclass of `Game`: pure functions over a frozen, JSON-exact state. Read `app/games/noughts` for the
smallest complete one. `docs/rule-modules.md` explains each part with its reasons.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

from app.engine.chance import Chance
from app.engine.words import Words

MOST_ACTIONS = 512
"""The longest list of actions that one decision may offer. Split the choice into steps when it would be longer."""

S = TypeVar("S")

Viewer = int | None
"""Who looks: a seat's number, or `SPECTATOR`."""

SPECTATOR: Viewer = None

Action = dict[str, Any]
"""What a seat answers: a flat JSON object with a `type` and its values, exactly as listed in the decision."""


class Options(BaseModel):
    """Base of every game's options. Each field has a default, and a `title` and `description` for the lobby's form."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the house must know of a game before anyone plays it."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most seats."""
    minutes: tuple[int, int]
    """How long people take, shortest and longest."""
    rules_version: int
    max_actions: int
    """A bound no play can pass, whatever is chosen; conformance checks it."""
    line: str
    """One sentence that makes people want to play it (a message key)."""
    content_note: str | None = None
    """What people are told before they sit down (a message key), where a subject needs care."""
    soak: int = 100
    """How many random plays per seat count the tests run to their end."""
    stride: int = 1
    """Where random plays are long: the tests look thoroughly at the first steps, and from then on at one in so many."""
    dev: bool = False
    """True hides the game unless TABLESIDE_DEV=1."""
    locales: tuple[str, ...] = ("en", "it")


@dataclass(frozen=True, slots=True)
class Decision:
    """An open question to one seat, with every legal answer.

    `id` is unique in the session and stays the same, with the same actions, for as long as the question stays open,
    whatever other seats do meanwhile. `prompt` is `{"key": <name in Words.prompts>, ...values}`.
    """

    id: int
    seat: int
    kind: str
    prompt: dict[str, Any]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that came of an action. `kind` names a sentence in `Words.events`, `values` fill it.

    `only`: the seats that may know it (None: everybody, spectators too). `never`: seats that are not told although
    others are; together they let one fact be told in full to its owner and without its secret to all others.
    """

    kind: str
    values: dict[str, Any] = field(default_factory=dict)
    only: tuple[int, ...] | None = None
    never: tuple[int, ...] = ()

    def for_viewer(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know this event."""
        if viewer in self.never:
            return False
        return self.only is None or viewer in self.only


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action (or the setup) led to."""

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False
    """True if somebody learnt something hidden or chance was used: then it can't be taken back freely."""


@dataclass(frozen=True, slots=True)
class Place:
    """How one seat ended: `place` 1 is best; seats that share a place share the number."""

    seat: int
    place: int
    won: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a session ended. `reason` names a sentence in `Words.reasons`, `values` fill it."""

    reason: str
    places: tuple[Place, ...]
    values: dict[str, Any] = field(default_factory=dict)


class Illegal(Exception):
    """An action that the rules refuse. The sentence (a message, with values) tells the player why not."""

    def __init__(self, message: str, **values: Any) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return self.message.format_map(self.values) if self.values else self.message


class Budget(Protocol):
    """How long a bot may think. The app hands in one that reads a clock; simulations hand in a number of deals."""

    def spent(self, deals: int) -> bool:
        """Whether to stop after `deals` deals."""
        ...


@dataclass(frozen=True, slots=True)
class Deals:
    """A budget of a fixed number of deals: reproducible, needs no clock."""

    most: int

    def spent(self, deals: int) -> bool:
        return deals >= self.most


Bot = Callable[[S, Decision, Chance, Budget], Action]
"""Chooses one of `decision.actions`. The state it gets is `Game.resample(real, seat, chance)`: it cannot cheat."""


class Game(ABC, Generic[S]):
    """One game: a face (`info`, `words`), and the rules as pure functions.

    Every method is deterministic in its arguments, and none changes an argument. `S` is a frozen dataclass (slots) of
    numbers, strings, booleans, None, tuples and frozen dataclasses.
    """

    info: ClassVar[GameInfo]
    options: ClassVar[type[Options]] = Options
    words: ClassVar[Words]
    state: type[S]

    @abstractmethod
    def setup(self, options: Options, seats: int, chance: Chance) -> Step[S]:
        """The state before the first decision. `options` is a valid `self.options`; the state must carry what it needs of it."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """The open questions, at most one per seat. Empty exactly when the game has ended."""

    @abstractmethod
    def apply(self, state: S, seat: int, action: Action, chance: Chance) -> Step[S]:
        """The state after `seat` answered its open decision with `action`. Raises `Illegal` for anything not listed."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> dict[str, Any]:
        """What `viewer` may know, as plain JSON built from an allow-list."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it is being played."""

    @abstractmethod
    def default(self, state: S, decision: Decision) -> Action:
        """What is played for a seat whose time ran out: safe and dull, never a resignation."""

    @abstractmethod
    def resample(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """A state that `viewer` cannot tell from this one: what is hidden from them is dealt anew."""

    @property
    @abstractmethod
    def bots(self) -> Mapping[str, Bot[S]]:
        """Bots by level: `easy`, `normal`, `hard` as far as they exist; `easy` always does."""

    def phrases(self, state: S, seat: int) -> dict[str, dict[str, Any]]:
        """What `seat` may say now with a tap: names in `Words.phrases`, each with the (public) values of its sentence."""
        return {}

    def free_talk(self, state: S) -> bool:
        """Whether the players may talk freely at this moment. Where not, `phrases` is all they have."""
        return True

    def patience(self, state: S, decision: Decision) -> float | None:
        """Seconds after which `default` is played where nobody has answered this decision; None: as long as it takes."""
        return None

    def default_options(self, visibility: str) -> dict[str, Any]:
        """Options whose default depends on who may come to the table: `private` or `public`. What the host chooses overrules it."""
        return {}

    def remarks(self, state: S, seat: int) -> dict[str, int]:
        """What `seat` may write now in its own words: names in `Words.terms`, each with the most characters. Nobody waits for it.

        It is sent as the action `{"type": "remark", "about": name, "text": text}`, which no decision lists; `apply` takes it from
        that seat while it is named here, after the end too, and answers with an event that holds the text.
        """
        return {}

    # Below: what every game gets for nothing -------------------------------------------------------------------------

    @cached_property
    def _adapter(self) -> TypeAdapter[S]:
        return TypeAdapter(self.state)

    def dump(self, state: S) -> bytes:
        """The state as JSON, from which `load` makes an equal one."""
        return self._adapter.dump_json(state)

    def load(self, data: bytes | str) -> S:
        """The state that `dump` wrote."""
        return self._adapter.validate_json(data)

    def decision(self, state: S, seat: int) -> Decision | None:
        """The open question to `seat`, if there is one."""
        return next((d for d in self.decisions(state) if d.seat == seat), None)
