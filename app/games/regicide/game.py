"""Regicide as the house plays it: the contract over `rules.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from app.engine.chance import Chance
from app.engine.game import Action, Bot, Decision, Event, Game, GameInfo, Illegal, Options, Outcome, Place, Step, Viewer
from app.engine.words import mark
from app.games.regicide import bot
from app.games.regicide.cards import ROYALS
from app.games.regicide.memory import imagine
from app.games.regicide.plays import check_payment, check_play, payments, plays
from app.games.regicide.rules import LOST_DAMAGE, LOST_NO_ACTION, Battle, health, may_yield, set_up, strikes
from app.games.regicide.state import CHOOSE, OVER, PLAY, SUFFER, State
from app.games.regicide.view import look
from app.games.regicide.words import WORDS


class RegicideOptions(Options):
    open_discard: bool = Field(
        default=False,
        title=mark("Open discard pile"),
        description=mark("Everybody may look through the discard pile, not only at its top card and its size."),
    )
    free_chat: bool = Field(
        default=False,
        title=mark("Talk freely"),
        description=mark("The rules forbid hints about hands, so while playing only public facts can be said. This lifts it."),
    )


class Regicide(Game[State]):
    info = GameInfo(
        id="regicide", title="Regicide", seats=(1, 4), minutes=(15, 40), rules_version=1, max_actions=3200, soak=1000,
        line=mark("Together against twelve royals, with one deck of cards and very few words."),
    )  # fmt: skip
    options = RegicideOptions
    state = State
    words = WORDS

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        assert isinstance(options, RegicideOptions)
        state = set_up(seats, chance, open_discard=options.open_discard, free_chat=options.free_chat)
        events = (
            Event("dealt", {"castle": len(ROYALS), "hand": len(state.hands[0]), "tavern": len(state.tavern)}),
            Event("appeared", {"enemy": state.enemy}),
            Event("began", {"seat": state.seat}),
        )
        return Step(state, events, reveals=True)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if state.phase == OVER:
            return ()
        ask = {PLAY: _ask_play, CHOOSE: _ask_choose, SUFFER: _ask_suffer}[state.phase]
        prompt, actions = ask(state)
        return (Decision(state.asked, state.seat, state.phase, prompt, tuple(actions)),)

    def apply(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        kind = action.get("type")
        if state.phase == OVER:
            raise Illegal(mark("The game is over."))
        if seat != state.seat:
            raise Illegal(mark("It is not your turn."))
        if not isinstance(kind, str) or kind not in ANSWERS:
            raise Illegal(mark("There is no such action in this game."))
        battle = Battle(state)
        ANSWERS[kind](battle, action, chance)
        return Step(battle.close(), tuple(battle.events), battle.reveals)

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        return look(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        if state.ending is None:
            return None
        lost = state.ending in (LOST_DAMAGE, LOST_NO_ACTION)
        places = tuple(Place(seat, 1, not lost) for seat in range(len(state.hands)))
        values: dict[str, Any] = {"fallen": len(state.fallen)}
        if lost:
            values |= {"seat": state.seat, "enemy": state.enemy, "need": strikes(state)}
        return Outcome(state.ending, places, values)

    def default(self, state: State, decision: Decision) -> Action:
        return bot.advise(Battle(state))

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return imagine(state, viewer, chance)

    @property
    def bots(self) -> Mapping[str, Bot[State]]:
        return bot.BOTS

    def phrases(self, state: State, seat: int) -> dict[str, dict[str, Any]]:
        """Public facts; and while the floor is open after a Jester, whether one wants to go next."""
        if state.phase == OVER:
            return {}
        assert state.enemy is not None
        said: dict[str, dict[str, Any]] = {
            "hand": {"n": len(state.hands[seat])},
            "tavern": {"n": len(state.tavern)},
            "discard": {"n": len(state.discard)},
            "strikes": {"n": strikes(state), "left": health(state) - state.damage},
        }
        if state.tavern and state.tavern[0] in state.known:
            said["top"] = {"card": state.tavern[0]}
        if state.floor:
            said |= {"want_next": {}, "rather_not": {}}
        return said

    def free_talk(self, state: State) -> bool:
        return state.free_chat or state.phase == OVER


# The questions --------------------------------------------------------------------------------------------------------


def _ask_play(state: State) -> tuple[dict[str, Any], list[Action]]:
    hand = state.hands[state.seat]
    actions: list[Action] = [{"type": "play", "cards": list(cards)} for cards in plays(hand)]
    yielding, flipping = may_yield(state), state.jesters > 0
    actions += [{"type": "yield"}] * yielding + [{"type": "flip"}] * flipping
    if hand:
        key = "play_or_flip" if flipping else "play" if yielding else "must_play"
    else:
        key = "must_flip" if flipping else "must_yield"
    return {"key": key, "enemy": state.enemy}, actions


def _ask_choose(state: State) -> tuple[dict[str, Any], list[Action]]:
    return {"key": "choose"}, [{"type": "choose", "seat": seat} for seat in range(len(state.hands))]


def _ask_suffer(state: State) -> tuple[dict[str, Any], list[Action]]:
    need = strikes(state)
    actions: list[Action] = [{"type": "discard", "cards": list(cards)} for cards in payments(state.hands[state.seat], need)]
    key = "suffer"
    if state.jesters:
        key = "suffer_or_flip" if actions else "must_flip_to_pay"
        actions.append({"type": "flip"})
    return {"key": key, "need": need}, actions


# The answers: each refuses with a sentence, or takes its step ------------------------------------------------------------


def _play(battle: Battle, action: Action, chance: Chance) -> None:
    if battle.phase != PLAY:
        raise Illegal(mark("First answer what you are asked."))
    cards = _cards(action)
    check_play(battle.hands[battle.seat], cards)
    battle.play(cards, chance)


def _yield(battle: Battle, action: Action, chance: Chance) -> None:
    _exactly(action, "type")
    if battle.phase != PLAY:
        raise Illegal(mark("One yields instead of playing, at the start of a turn."))
    if battle.seats == 1:
        raise Illegal(mark("Alone there is nobody to yield to."))
    if not may_yield(battle):
        raise Illegal(mark("Everybody else yielded on their last turn, so you may not."))
    battle.yield_turn()


def _choose(battle: Battle, action: Action, chance: Chance) -> None:
    _exactly(action, "type", "seat")
    if battle.phase != CHOOSE:
        raise Illegal(mark("Only after a Jester does somebody name who is next."))
    seat = action["seat"]
    if type(seat) is not int or not 0 <= seat < battle.seats:
        raise Illegal(mark("Nobody sits there."))
    battle.choose(seat)


def _discard(battle: Battle, action: Action, chance: Chance) -> None:
    if battle.phase != SUFFER:
        raise Illegal(mark("There is no damage to cover now."))
    cards = _cards(action)
    check_payment(battle.hands[battle.seat], cards, strikes(battle))
    battle.pay(cards)


def _flip(battle: Battle, action: Action, chance: Chance) -> None:
    _exactly(action, "type")
    if battle.seats > 1:
        raise Illegal(mark("Only someone playing alone has Jesters to flip."))
    if not battle.jesters:
        raise Illegal(mark("Both Jesters are flipped already."))
    battle.flip()


def _cards(action: Action) -> tuple[str, ...]:
    _exactly(action, "type", "cards")
    cards = action["cards"]
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise Illegal(mark("Name cards, each by its code."))
    return tuple(cards)


def _exactly(action: Action, *keys: str) -> None:
    if set(action) != set(keys):
        raise Illegal(mark("This action says too little or too much."))


ANSWERS = {"play": _play, "yield": _yield, "choose": _choose, "discard": _discard, "flip": _flip}
