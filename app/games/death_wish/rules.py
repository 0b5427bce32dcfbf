"""Death Wish: catch deadly diseases before the others do. The rules in the order of the rulebook; rulings are in `rules.en.md`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Action, Bot, Decision, Game, GameInfo, Illegal, Options, Outcome, Step, Viewer
from app.engine.words import mark
from app.games.death_wish.bot import easy
from app.games.death_wish.cards import AFFLICTERS, DISEASES, SYMPTOMS, outbreak_deck
from app.games.death_wish.default import default_action
from app.games.death_wish.ending import (
    CART_QUESTION,
    CART_WINDOW,
    answer_cart,
    cart_choices,
    count_skulls,
    outcome_of,
    settle_next,
    verdict,
)
from app.games.death_wish.limits import DISCARD, ask_who_is_over, breach, discard, discards
from app.games.death_wish.options import CROWD_TARGET, DeathWishOptions, target_for
from app.games.death_wish.outbreaks import HAND_ME_DOWN, answer, choices, use_outbreak
from app.games.death_wish.refusals import NOT_OFFERED, refuse
from app.games.death_wish.resampling import resampled
from app.games.death_wish.sentences import WORDS
from app.games.death_wish.shift import SLOTS, Shift
from app.games.death_wish.state import Patient, Pile, Question, Ward
from app.games.death_wish.turns import TURN, next_turn, take_turn, turn_actions
from app.games.death_wish.views import view_of

BACKSTORY = "backstory"
BURIAL = "burial_wish"
MOST_WRITTEN = 140


class DeathWish(Game[Ward]):
    info = GameInfo(
        id="death-wish", title="Death Wish", seats=(2, 8), minutes=(20, 45), rules_version=1, max_actions=25_000, soak=5, stride=10,
        line=mark("A race to catch something splendid. The first to die wins."),
    )  # fmt: skip
    options = DeathWishOptions
    state = Ward
    words = WORDS

    # Game Setup ---------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[Ward]:
        assert isinstance(options, DeathWishOptions)
        symptoms, afflicters = chance.shuffle(tuple(SYMPTOMS)), chance.shuffle(tuple(AFFLICTERS))
        patients = tuple(Patient(hand=symptoms[4 * s : 4 * s + 4], afflicters=afflicters[2 * s : 2 * s + 2]) for s in range(seats))
        ward = Ward(
            target=target_for(options, seats),
            incubate=options.incubate,
            play_on=options.after_first_death == "play_on",
            patients=patients,
            symptoms=Pile(symptoms[4 * seats :]),
            afflicters=Pile(afflicters[2 * seats :]),
            outbreaks=Pile(chance.shuffle(outbreak_deck(seats))),
            diseases=chance.shuffle(tuple(DISEASES)),
            slots=((),) * SLOTS,
        )
        shift = Shift(ward, chance)
        if ward.target != options.target:
            shift.say("always_ten", target=CROWD_TARGET)
        shift.refill()
        shift.set(turn=chance.below(seats), turns=1)
        shift.say("begins", seat=shift.ward.turn, target=ward.target)
        shift.ask(shift.ward.turn, TURN)
        return shift.step()

    # Choose One Action Per Turn -------------------------------------------------------------------------------------

    def decisions(self, state: Ward) -> tuple[Decision, ...]:
        return tuple(Decision(q.id, q.seat, q.kind, _prompt(state, q), _answers(state, q)) for q in state.questions)

    def apply(self, state: Ward, seat: int, action: Action, chance: Chance) -> Step[Ward]:
        if action.get("type") == "remark":
            return self._remark(state, seat, action)
        question = next((q for q in state.questions if q.seat == seat), None)
        if question is None or action not in _answers(state, question):
            raise refuse(state, question, action)
        shift = Shift(replace(state, questions=tuple(q for q in state.questions if q != question), shown=()), chance)
        match question.kind:
            case "turn":
                take_turn(shift, seat, action)
            case "discard":
                discard(shift, seat, action)
            case "cart":
                answer_cart(shift, seat, action)
            case outbreak:
                answer(shift, seat, outbreak, action)
        _go_on(shift)
        return shift.step()

    # Share Your Diagnosis -------------------------------------------------------------------------------------------

    def remarks(self, state: Ward, seat: int) -> dict[str, int]:
        """A backstory for one's latest disease, once; after the end, how the winner would like to be buried, once."""
        may: dict[str, int] = {}
        diagnosis = state.patients[seat].diagnosis
        if diagnosis is not None and not diagnosis.story:
            may[BACKSTORY] = MOST_WRITTEN
        outcome = outcome_of(state)
        if outcome is not None and not state.wish and any(p.seat == seat and p.place == 1 and p.won for p in outcome.places):
            may[BURIAL] = MOST_WRITTEN
        return may

    def _remark(self, state: Ward, seat: int, action: Action) -> Step[Ward]:
        about, text = action.get("about"), action.get("text")
        if not isinstance(about, str) or not isinstance(text, str) or set(action) != {"type", "about", "text"}:
            raise Illegal(NOT_OFFERED)
        most = self.remarks(state, seat).get(about)
        if most is None:
            raise Illegal(NOT_OFFERED)
        said = " ".join(unicodedata.normalize("NFC", text).split()) if len(text) <= 2 * most else ""  # the work is bounded first
        if not 1 <= len(said) <= most:
            raise Illegal(mark("Write at least one character and at most {most}."), most=most)
        if any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for character in said.replace("\u200d", "")):
            raise Illegal(mark("That text holds characters that can't be shown."))
        shift = Shift(state, Chance(b"", ""))
        diagnosis = state.patients[seat].diagnosis
        if about == BACKSTORY and diagnosis is not None:
            shift.change(seat, diagnosis=replace(diagnosis, story=said))
        else:
            shift.set(wish=said)
        shift.say(about, seat=seat, text=said)
        return shift.step()

    # What is seen, how it ends, who else plays ------------------------------------------------------------------------

    def view(self, state: Ward, viewer: Viewer) -> dict[str, Any]:
        return view_of(state, viewer, {} if viewer is None else self.remarks(state, viewer))

    def outcome(self, state: Ward) -> Outcome | None:
        return outcome_of(state)

    def default(self, state: Ward, decision: Decision) -> Action:
        return default_action(state, decision)

    def patience(self, state: Ward, decision: Decision) -> float | None:
        return CART_WINDOW if decision.kind == CART_QUESTION else None

    def resample(self, state: Ward, viewer: Viewer, chance: Chance) -> Ward:
        return resampled(state, viewer, chance)

    @property
    def bots(self) -> Mapping[str, Bot[Ward]]:
        return {"easy": easy}


def _answers(ward: Ward, question: Question) -> tuple[Action, ...]:
    match question.kind:
        case "turn":
            return turn_actions(ward, question.seat)
        case "discard":
            return discards(ward, question.seat)
        case "cart":
            return cart_choices(ward, question.seat)
        case outbreak:
            return choices(ward, outbreak, question.seat)


def _prompt(ward: Ward, question: Question) -> dict[str, Any]:
    if question.kind == DISCARD:
        broken = breach(ward.patients[question.seat])
        return {"key": DISCARD, "count": broken[1] if broken else 0, "where": broken[0] if broken else ""}
    if question.kind == CART_QUESTION:
        return {"key": CART_QUESTION, "seat": ward.dying[0]}
    if question.kind == HAND_ME_DOWN and ward.handing is not None:
        return {"key": "give", "seat": ward.handing[1]}
    return {"key": question.kind}


def _go_on(shift: Shift) -> None:
    """Carries the turn on until somebody is asked: limits, outbreak, skulls, deaths, next turn."""
    while not shift.ward.questions and not shift.ward.over:
        if ask_who_is_over(shift):
            return
        if shift.ward.due:
            shift.set(due=False)
            use_outbreak(shift)
        elif not shift.ward.counted:
            count_skulls(shift)
        elif shift.ward.dying:
            settle_next(shift)
        elif over := verdict(shift.ward):
            shift.set(over=over)
            shift.say("ended")
        else:
            next_turn(shift)
