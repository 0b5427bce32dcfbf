"""Whether a command is right, and what it leads to: pure but for the watch on the rules' time. Nothing is stored or shown here."""

from __future__ import annotations

import traceback
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import structlog

from app.engine.chance import Chance
from app.engine.game import Action, Decision, Event, Game, Illegal, Outcome, Viewer
from app.engine.words import mark
from app.errors import AppError
from app.sessions.guard import Guard, RanAway
from app.sessions.metrics import RULE_ERRORS

log = structlog.get_logger(__name__)

MOST_AT_ONCE = 32
"""Actions in one command."""

guard = Guard()


class Rejected(AppError):
    """A command that is not carried out. The code is for programs, the sentence for the player."""

    status = 409
    code = "illegal"
    sentence = mark("That is not allowed now.")


def stale() -> Rejected:
    return Rejected("stale", mark("That question has been answered already. Look again."))


def not_your_turn() -> Rejected:
    return Rejected("not_your_turn", mark("It is not your turn."))


def not_seated() -> Rejected:
    return Rejected("not_seated", mark("You are watching. Only those who sit at the table may play."))


def finished() -> Rejected:
    return Rejected("finished", mark("This game is over."))


def busy() -> Rejected:
    return Rejected("busy", mark("Others were faster several times in a row. Please try again."))


def try_again() -> Rejected:
    return Rejected("try_again", mark("The server can't save anything for the moment. Please try again."))


def rules_error() -> Rejected:
    return Rejected("rules_error", mark("The rules failed at this move, so it was not made. Please choose another one."))


@dataclass(frozen=True, slots=True)
class Moment:
    """A state with what follows from it."""

    state: Any
    decisions: tuple[Decision, ...]
    outcome: Outcome | None

    @property
    def waiting(self) -> list[int]:
        """The seats that must act."""
        return sorted({d.seat for d in self.decisions})

    def decision(self, seat: int) -> Decision | None:
        """The open question to `seat`."""
        return next((d for d in self.decisions if d.seat == seat), None)


Phrases = dict[str, dict[str, Any]]
"""What a seat may say with a tap, by name, with the values of each sentence."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one viewer sees of a moment, and may say. `phrases` is None where there never are any."""

    view: dict[str, Any]
    phrases: Phrases | None


@dataclass(frozen=True, slots=True)
class Move:
    """What a command leads to: the actions as the rules list them, the moment after, and what is told of it."""

    actions: list[Action]
    after: Moment
    events: tuple[Event, ...]
    reveals: bool
    shown: dict[Viewer, Shown]


def moment(game: Game[Any], state: Any) -> Moment:
    """`state` with its open decisions and its outcome. Once there is an outcome, nothing is asked."""
    outcome = game.outcome(state)
    return Moment(state, () if outcome is not None else game.decisions(state), outcome)


def show(game: Game[Any], now: Moment, viewer: Viewer) -> Shown:
    """`now` as `viewer` sees it."""
    phrases = None
    if viewer is not None and type(game).phrases is not Game.phrases:
        phrases = game.phrases(now.state, viewer) if now.outcome is None else {}
    return Shown(game.view(now.state, viewer), phrases)


def judge(
    game: Game[Any],
    seed: bytes,
    now: Moment,
    version: int,
    seat: int,
    decision: int,
    actions: list[Action],
    viewers: Iterable[Viewer],
) -> Move:
    """What `seat` brings about by answering `decision` with `actions` (and those decisions it opens for the same seat, in order), which
    makes `version`. Raises `Rejected`; then nothing has happened.

    A single `remark` (`Game.remarks`) needs no open decision, and may still come when the game is over.
    """
    if len(actions) == 1 and actions[0].get("type") == "remark":
        with _rules_of(game):
            return _remark(game, seed, now, version, seat, actions[0], viewers)
    if now.outcome is not None:
        raise finished()
    open_now = now.decision(seat)
    if open_now is None or open_now.id != decision:
        raise not_your_turn() if any(d.id == decision and d.seat != seat for d in now.decisions) else stale()
    if not 1 <= len(actions) <= MOST_AT_ONCE:
        raise Rejected()
    with _rules_of(game):
        return _play(game, seed, now, version, seat, actions, viewers)


@contextmanager
def _rules_of(game: Game[Any]) -> Generator[None]:
    """Watches the rules at work: whatever they raise becomes a `Rejected`."""
    try:
        with guard.watch():
            yield
    except (Rejected, _Unlisted):
        raise
    except Illegal as error:
        raise Rejected("illegal", error.message, **error.values) from None
    except (Exception, RanAway) as error:
        RULE_ERRORS.labels(game.info.id).inc()
        log.error("rules.failed", game=game.info.id, kind=type(error).__name__, where=where(error))
        raise rules_error() from None


class _Unlisted(Rejected):
    """An answer that no decision lists, and which the rules did not refuse in their own words."""


def _remark(game: Game[Any], seed: bytes, now: Moment, version: int, seat: int, action: Action, viewers: Iterable[Viewer]) -> Move:
    about = action.get("about")
    if not isinstance(about, str) or about not in game.remarks(now.state, seat):
        raise Rejected()
    step = game.apply(now.state, seat, action, Chance(seed, f"{version}.0"))
    after = moment(game, step.state)
    return Move([action], after, step.events, step.reveals, {viewer: show(game, after, viewer) for viewer in viewers})


def _play(
    game: Game[Any], seed: bytes, now: Moment, version: int, seat: int, actions: list[Action], viewers: Iterable[Viewer]
) -> Move:
    played: list[Action] = []
    events: list[Event] = []
    reveals = False
    for i, action in enumerate(actions):
        question = now.decision(seat)
        if question is None:
            raise Rejected("illegal", mark("There is nothing left to answer after the first of these choices."))
        chance = Chance(seed, f"{version}.{i}")
        listed = find(question, action)
        if listed is None:
            _refuse(game, now.state, seat, action, chance)
        else:
            step = game.apply(now.state, seat, listed, chance)
            now = moment(game, step.state)
            played.append(listed)
            events += step.events
            reveals = reveals or step.reveals or chance.used
    return Move(played, now, tuple(events), reveals, {viewer: show(game, now, viewer) for viewer in viewers})


def find(question: Decision, action: Action) -> Action | None:
    """The listed action that is exactly `action`: `1`, `1.0` and `true` are three values, although Python finds them equal."""
    for listed in question.actions:
        if listed == action and exact(listed) == exact(action):
            return listed
    return None


def exact(action: Action) -> bytes:
    return orjson.dumps(action, option=orjson.OPT_SORT_KEYS)


def _refuse(game: Game[Any], state: Any, seat: int, action: Action, chance: Chance) -> None:
    """Raises the rules' own sentence about an action that is not listed, else a general one."""
    try:
        game.apply(state, seat, action, chance)
    except Illegal:
        raise
    except Exception as error:  # a client may send anything, so this is no fault of the rules
        log.info("rules.unlisted", game=game.info.id, kind=type(error).__name__)
    raise _Unlisted()


def where(error: BaseException) -> str:
    """The place in the code where `error` arose, without the values that stood there."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if "/games/" in f.filename] or list(frames)
    return f"{Path(ours[-1].filename).name}:{ours[-1].lineno} {ours[-1].name}" if ours else "-"
