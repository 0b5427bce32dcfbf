"""Why something is not allowed, in a sentence for whoever tried."""

from __future__ import annotations

from app.engine.game import Action, Decision, Illegal
from app.engine.words import mark
from app.games.sucking_vacuum.combat import near
from app.games.sucking_vacuum.equipment import holds, in_pod
from app.games.sucking_vacuum.leaving import FROM_ROUND
from app.games.sucking_vacuum.state import State


def why_not(state: State, decision: Decision, action: Action) -> Illegal:
    """The refusal of an action that is not listed. The most telling reason that applies."""
    what = action.get("type")
    if decision.kind == "turn" and isinstance(what, str) and what in _REASONS:
        if (state.turn.crawls or state.turn.gasp) and what not in ("move", "breathe"):
            return Illegal(mark("You are out of air: all you can do is crawl and breathe."))
        return _REASONS[what](state, action)
    if decision.kind == "search" and what == "take":
        return Illegal(mark("You carry one of those already, or it is not there: drop yours first."))
    if decision.kind == "build":
        return Illegal(
            mark("The tile can't lie there: two airlocks must meet, nothing may overlap, and the pod must find its place.")
        )
    if decision.kind == "expose":
        return Illegal(mark("Only a tile with air, joined to one without, can be opened."))
    return Illegal(mark("That is not among what you may do now."))


def _number(action: Action, key: str) -> int:
    """A whole number that somebody sent, or one that is nobody's and nowhere."""
    value = action.get(key)
    return value if type(value) is int else -1000


def _move(state: State, action: Action) -> Illegal:
    to = _number(action, "x"), _number(action, "y")
    if to not in state.plan.room:
        return Illegal(mark("There is nothing to stand on."))
    if to in state.taken(state.seat):
        return Illegal(mark("Somebody stands there already."))
    return Illegal(mark("That is too far: too many spaces, or too little air."))


def _breathe(state: State, action: Action) -> Illegal:
    return Illegal(mark("You are not beside an oxygen tank of this room. Diagonally does not count."))


def _attack(state: State, action: Action) -> Illegal:
    seat = _number(action, "seat")
    if seat in near(state) and state.crew[seat].suffocating:
        return Illegal(mark("They are out of air: there is nothing left to knock out."))
    return Illegal(mark("Nobody like that is within reach. An airlock between air and vacuum is shut."))


def _steal(state: State, action: Action) -> Illegal:
    seat = _number(action, "seat")
    if seat in near(state) and not state.crew[seat].suffocating:
        return Illegal(mark("They can still breathe: one only robs those who can't."))
    return Illegal(mark("You can't take that: it is out of reach, or you carry one of its kind and must drop it first."))


def _search(state: State, action: Action) -> Illegal:
    if not state.finds[state.tile_of(state.seat)]:
        return Illegal(mark("There is nothing to find here."))
    return Illegal(mark("A search in vacuum takes 2 air."))


def _use(state: State, action: Action) -> Illegal:
    needs = {"fuel": "fuel_pod", "inhale": "air_reserve", "drive": "issmpv", "jet": "jet_pack"}
    if holds(state, needs[action["type"]]) is None:
        return Illegal(mark("You don't carry that."))
    if action["type"] == "fuel":
        return Illegal(mark("The pod has its fuel.") if state.fuelled else mark("You are not beside a console of this room."))
    return Illegal(mark("The Jet Pack flies from an airlock that is open to space to another one, or into the pod."))


def _launch(state: State, action: Action) -> Illegal:
    if not in_pod(state, state.seat):
        return Illegal(mark("You are not in the pod."))
    if not state.fuelled:
        return Illegal(mark("The pod has no fuel yet."))
    if not state.me.suited:
        return Illegal(mark("You need a helmet, a body and legs."))
    return Illegal(mark("You need someone in a full suit beside you, or the Automatic Pilot."))


def _command(state: State, action: Action) -> Illegal:
    return Illegal(mark("Annabelle is not here, or she is busy."))


def _stop(state: State, action: Action) -> Illegal:
    return Illegal(mark("That is decided from round {round} on, once a turn, before anything else is done."), round=FROM_ROUND)


def _other(state: State, action: Action) -> Illegal:
    return Illegal(mark("You don't carry that."))


_REASONS = {
    "move": _move, "breathe": _breathe, "attack": _attack, "steal": _steal, "search": _search, "fuel": _use, "inhale": _use,
    "drive": _use, "jet": _use, "launch": _launch, "launch_alone": _launch, "command": _command, "drop": _other, "show": _other,
    "stop": _stop,
}  # fmt: skip
