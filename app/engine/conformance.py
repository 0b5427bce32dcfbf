"""What every game must hold, checked on seeded plays. `tests/engine/test_games.py` runs it over the whole registry.

Each function raises AssertionError with a sentence that names the game, the seed and the version.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from app.engine.chance import Chance, QuickChance
from app.engine.game import MOST_ACTIONS, SPECTATOR, Action, Decision, Game, Illegal, Options, Step, Viewer
from app.engine.golden import Golden
from app.engine.play import RANDOM, Move, make_options, play
from app.engine.words import fill

PROBES = 3
"""How many unlisted actions are tried at each step."""

FIRST_STEPS = 40
"""How many steps of a play are looked at one by one, whatever the game's `stride`."""


def option_sets(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The default options, then each option at each other value it may have (numbers: least and most), one at a time."""
    yield {}
    for name, field in game.options.model_fields.items():
        values: list[Any] = []
        if field.annotation is bool:
            values = [False, True]
        elif get_origin(field.annotation) is Literal:
            values = list(get_args(field.annotation))
        elif field.annotation is int:
            values = [getattr(m, b) for m in field.metadata for b in ("ge", "le") if hasattr(m, b)]
        for value in values:
            if value != field.default and is_valid(game, {name: value}):
                yield {name: value}


def is_valid(game: Game[Any], values: dict[str, Any]) -> bool:
    """Whether these options may be chosen."""
    try:
        make_options(game, values)
    except ValueError:
        return False
    return True


def check_ends(game: Game[Any], seats: int, options: Options, seed: bytes) -> None:
    """A random play ends within `max_actions`, with every seat placed, and no step changed what came before."""
    last = None
    for last in play(game, seats, options, seed, [RANDOM] * seats):
        assert last.version - 1 <= game.info.max_actions, f"{game.info.id} {seed!r}: passed {game.info.max_actions} actions"
    assert last is not None
    outcome = game.outcome(last.step.state)
    assert outcome is not None, f"{game.info.id} {seed!r}: no decision is open and there is no outcome"
    assert sorted(p.seat for p in outcome.places) == list(range(seats)), f"{game.info.id} {seed!r}: places {outcome.places}"
    assert outcome.reason in game.words.reasons, f"{game.info.id}: no words for the reason {outcome.reason!r}"


def check_play(game: Game[Any], seats: int, options: Options, seed: bytes) -> None:
    """Everything, at every step of one random play. Thorough and slow: a few plays per seat count and option set say enough."""
    asked: dict[int, Decision] = {}
    record: list[Move[Any]] = []
    for move in play(game, seats, options, seed, [RANDOM] * seats):
        assert move.version - 1 <= game.info.max_actions, f"{game.info.id} {seed!r}: passed {game.info.max_actions} actions"
        where = f"{game.info.id} seats={seats} options={options} seed={seed!r} version={move.version}"
        mind = QuickChance(seed, f"probe {move.version}")
        state = move.step.state
        record.append(move)
        if move.version > FIRST_STEPS and move.version % game.info.stride:
            continue
        _state_is_exact(game, state, where)
        _views_are_plain_and_keep_secrets(game, seats, state, mind, where)
        _events_have_words(game, seats, move.step, where)
        decisions = game.decisions(state)
        assert bool(decisions) == (game.outcome(state) is None), f"{where}: decisions and outcome contradict each other"
        assert len({d.seat for d in decisions}) == len(decisions), f"{where}: a seat is asked twice at once"
        for decision in decisions:
            _decision_is_complete(game, decision, where)
            known = asked.setdefault(decision.id, decision)
            assert known == decision, f"{where}: question {decision.id} changed while it was open"
            _answers_apply(game, seats, state, decision, seed, move.version + 1, mind, where)
        if move.before is not None:
            _reveals_is_honest_and_events_leak_nothing(game, seats, move, seed, mind, where)
        _strangers_are_refused(game, seats, state, decisions, seed, where)
    _ids_never_return(game, record)
    again = [m.step for m in play(game, seats, options, seed, [RANDOM] * seats)]
    assert again == [m.step for m in record], f"{game.info.id} {seed!r}: the same seed and actions gave another play"


def check_reasons(game: Game[Any], goldens: Iterable[Golden], unrecorded: Mapping[str, str]) -> None:
    """Every way to end that has words is recorded by a golden, or stands in `unrecorded` with what shows it instead."""
    recorded = {golden.reason for golden in goldens}
    missing = sorted(set(game.words.reasons) - recorded - set(unrecorded))
    assert not missing, f"{game.info.id}: no golden ends for {', '.join(missing)}; `tableside simulate --until` finds a seed"
    stale = sorted(set(unrecorded) & recorded | set(unrecorded) - set(game.words.reasons))
    assert not stale, f"{game.info.id}: {', '.join(stale)} need not stand in UNRECORDED"


def count_sequences(game: Game[Any], seats: int, options: Options, seed: bytes, depth: int) -> int:
    """How many distinct sequences of `depth` actions there are from the setup: a checksum of the rules."""

    def count(state: Any, version: int) -> int:
        if version > depth + 1:
            return 1
        return sum(
            count(game.apply(state, d.seat, a, Chance(seed, f"{version}.0")).state, version + 1)
            for d in game.decisions(state)
            for a in d.actions
        )

    return count(game.setup(options, seats, Chance(seed, "1.0")).state, 2)


def _state_is_exact(game: Game[Any], state: Any, where: str) -> None:
    assert game.load(game.dump(state)) == state, f"{where}: the state does not survive JSON"
    assert hash(state) is not None, f"{where}: the state holds something mutable"


def _viewers(seats: int) -> list[Viewer]:
    return [*range(seats), SPECTATOR]


def _views_are_plain_and_keep_secrets(game: Game[Any], seats: int, state: Any, mind: Chance, where: str) -> None:
    for viewer in _viewers(seats):
        view = game.view(state, viewer)
        assert json.loads(json.dumps(view)) == view, f"{where}: the view of {viewer} is not plain JSON"
        other = game.resample(state, viewer, mind)
        assert game.view(other, viewer) == view, f"{where}: {viewer} can tell a resampled state from the real one"
        mine = [d for d in game.decisions(state) if d.seat == viewer]
        assert [d for d in game.decisions(other) if d.seat == viewer] == mine, (
            f"{where}: {viewer}'s decision depends on what it can't know"
        )
        waiting = {d.seat for d in game.decisions(state)}
        assert {d.seat for d in game.decisions(other)} == waiting, f"{where}: who must act depends on what {viewer} can't know"


def _events_have_words(game: Game[Any], seats: int, step: Step[Any], where: str) -> None:
    for event in step.events:
        assert event.kind in game.words.events, f"{where}: no words for the event {event.kind!r}"
        json.dumps(event.values)
        fill(game.words.events[event.kind], event.values, game.words.terms, str, ", ".join)


def label(game: Game[Any], action: Action) -> str:
    """What the button of `action` says, in English, with seats as numbers."""
    return fill(game.words.actions[action["type"]], action, game.words.terms, str, ", ".join)


def _decision_is_complete(game: Game[Any], decision: Decision, where: str) -> None:
    actions = decision.actions
    assert 1 <= len(actions) <= MOST_ACTIONS, f"{where}: {len(actions)} actions are offered"
    assert decision.prompt.get("key") in game.words.prompts, f"{where}: no words for the prompt {decision.prompt}"
    for action in actions:
        assert isinstance(action.get("type"), str), f"{where}: {action} has no type"
        for value in action.values():
            parts = value if isinstance(value, list) else [value]
            assert all(p is None or isinstance(p, str | int) for p in parts), f"{where}: {action} is not flat"
        assert action["type"] in game.words.actions, f"{where}: no words for the action {action['type']!r}"
    assert len({json.dumps(a, sort_keys=True) for a in actions}) == len(actions), f"{where}: an action is listed twice"
    labels = [label(game, a) for a in actions]
    assert len(set(labels)) == len(labels), (
        f"{where}: two actions read the same: {sorted(x for x in labels if labels.count(x) > 1)[:2]}"
    )


def _answers_apply(
    game: Game[Any], seats: int, state: Any, decision: Decision, seed: bytes, version: int, mind: Chance, where: str
) -> None:
    before = game.dump(state)
    assert game.default(state, decision) in decision.actions, f"{where}: the default is not legal"
    some = decision.actions if len(decision.actions) <= 12 else mind.shuffle(decision.actions)[:12]
    for action in some:
        game.apply(state, decision.seat, action, Chance(seed, f"{version}.0"))
    for wrong in _unlisted(decision, mind):
        _is_refused(game, state, decision.seat, wrong, seed, where)
    assert game.dump(state) == before, f"{where}: an action changed the state it was applied to"


def _unlisted(decision: Decision, mind: Chance) -> Iterator[Action]:
    """Actions made of the listed ones that are not listed themselves."""
    listed = [json.dumps(a, sort_keys=True) for a in decision.actions]
    wrong: list[Action] = [{}, {"type": None}, {"type": "no such thing"}, {"type": [1]}]
    for _ in range(PROBES):
        action = dict(mind.pick(decision.actions))
        key = mind.pick(sorted(action))
        strange = mind.pick([None, -1, 10**30, "", "?", [], [["x"]], {"a": 1}, 1.5, mind.pick(decision.actions).get(key)])
        wrong.append(action | {key: strange})
        wrong.append(action | {"surplus": 1})
    yield from (a for a in wrong if json.dumps(a, sort_keys=True) not in listed)


def _is_refused(game: Game[Any], state: Any, seat: int, action: Action, seed: bytes, where: str) -> None:
    refusal = None
    try:
        game.apply(state, seat, action, Chance(seed, "0.0"))
    except Illegal as raised:
        refusal = str(raised)
    assert refusal is not None, f"{where}: {action} by seat {seat} is not listed, and was accepted"
    assert refusal.strip(), f"{where}: {action} is refused without a sentence"


def _strangers_are_refused(
    game: Game[Any], seats: int, state: Any, decisions: tuple[Decision, ...], seed: bytes, where: str
) -> None:
    """A seat that is not asked can't answer what another is asked."""
    asked = {d.seat for d in decisions}
    for decision in decisions[:1]:
        for stranger in [seat for seat in range(seats) if seat not in asked][:1]:
            _is_refused(game, state, stranger, decision.actions[0], seed, where)


def _reveals_is_honest_and_events_leak_nothing(
    game: Game[Any], seats: int, move: Move[Any], seed: bytes, mind: Chance, where: str
) -> None:
    assert move.seat is not None and move.action is not None
    label = f"{move.version}.0"
    chance = Chance(seed, label)
    game.apply(move.before, move.seat, move.action, chance)
    assert move.step.reveals or not chance.used, f"{where}: chance was used, yet `reveals` is False"
    for viewer in _viewers(seats):
        other = game.resample(move.before, viewer, mind)
        twin = game.decision(other, move.seat)
        if twin is None or move.action not in twin.actions:
            continue  # the action itself tells a viewer that this imagined world is not the real one
        step = game.apply(other, move.seat, move.action, Chance(seed, label))
        same = game.view(step.state, viewer) == game.view(move.step.state, viewer)
        assert move.step.reveals or same, f"{where}: {viewer} learnt something, yet `reveals` is False"
        if same:
            told, twin_told = (tuple((e.kind, e.values) for e in s.events if e.for_viewer(viewer)) for s in (move.step, step))
            assert told == twin_told, f"{where}: the events tell {viewer} what its view does not: {told} against {twin_told}"


def _ids_never_return(game: Game[Any], record: list[Move[Any]]) -> None:
    gone: set[int] = set()
    open_before: set[int] = set()
    for move in record:
        open_now = {d.id for d in game.decisions(move.step.state)}
        assert not open_now & gone, f"{game.info.id}: question {open_now & gone} came back at version {move.version}"
        gone |= open_before - open_now
        open_before = open_now
