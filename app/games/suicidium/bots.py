"""Bots: `normal` weighs every card by what it would change right now; `easy` does the same with a shaky hand.

Both read only what their seat may know: the open table, their own hand, and how many cards others hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import log2

from app.engine.chance import Chance
from app.engine.game import Action, Budget, Decision
from app.games.suicidium import compose
from app.games.suicidium.cards import CARDS, FINAL
from app.games.suicidium.chain import foretell
from app.games.suicidium.state import FULL, Draft, Entry, State

WORTH = tuple(2.2 * log2(1 + w) for w in range(FULL + 1))
"""How much a seat minds having so many points: the lower, the more the next one counts."""

CARD = (2.2, 1.8, 1.4, 1.1, 0.8, 0.5, 0.2, 0.0)
"""What one more card is worth to a hand of so many."""

KEEP = {
    "cancel_points": 1.0, "cancel_event": 0.8, "cancel_any": 1.3, "double_points": 0.9, "reverse_sign": 1.2,
}  # fmt: skip
"""What a response is worth in the hand, for a day of danger; every other card about a third of a point."""

EVENTS = {
    "skip_draw": 0.9, "skip_main": 1.9, "no_points": 1.4, "no_responses": 0.9, "limit_main": 0.9,
}  # fmt: skip


def easy(state: State, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """Sensible most of the time: every choice is weighed with an error of some points."""
    return _Mind(state, decision, chance, 3.0).choose()


def normal(state: State, decision: Decision, chance: Chance, budget: Budget) -> Action:
    """Takes what the numbers say, keeps responses for danger, and draws while it is cheap."""
    return _Mind(state, decision, chance, 0.02).choose()


class _Mind:
    """One choice of one seat."""

    def __init__(self, state: State, decision: Decision, chance: Chance, error: float) -> None:
        self.state = state
        self.decision = decision
        self.me = decision.seat
        self.task = state.agenda[0]
        self.error = error
        self.chance = chance
        self.wills = [s.will for s in state.seats]
        self.opponents = len(state.living) - 1
        self.risks = [self._risk(s.objects) for s in state.seats]

    def choose(self) -> Action:
        kind = self.decision.kind
        actions = [a for a in self.decision.actions if a["type"] != "back"]
        if len(actions) == 1:
            return actions[0]
        if kind == "declare":
            return self._best([(a, self._draw_score(a)) for a in actions])
        if kind == "resume":
            return self._best([(a, self._draw_score({"type": "draw", "n": a.get("n", 0)})) for a in actions])
        if kind in ("discard", "overflow"):
            return self._best([(a, -self._held(a["card"])) for a in actions])
        if kind == "pick":
            return self._best([(a, self._held(a["card"])) for a in actions])
        return self._compose(actions)

    # Composing -------------------------------------------------------------------------------------------------------

    def _compose(self, actions: list[Action]) -> Action:
        base = self._score(self.state.draft)
        scored = []
        for action in actions:
            if action["type"] in ("done", "pass"):
                scored.append((action, 0.0))
                continue
            best = max(self._score(d) for d in self._finished(compose.step(self.state, self.task, action)))
            card = action["card"] if action["type"] == "play" else self.state.draft.card
            scored.append((action, best - base - self._keep(str(card))))
        return self._best(scored)

    def _finished(self, draft: Draft) -> Iterator[Draft]:
        """Every way to finish the card that was picked."""
        if draft.card is None:
            yield draft
            return
        state = replace(self.state, draft=draft)
        for action in compose.answers(state, self.task):
            if action["type"] not in ("back", "done", "pass"):
                yield from self._finished(compose.step(state, self.task, action))

    def _score(self, draft: Draft) -> float:
        """How good the table would be for this seat, if it ended here."""
        state = self.state
        table = (*state.table, *draft.entries)
        coming = {t.uid for t in state.agenda if t.kind == "resolve"}
        if self.task.kind != "main":
            table = tuple(e for e in table if e.order is None or e.uid in coming)
        told = foretell(self.wills, state.living, state.survive, state.active, table)
        wills = list(self.wills)
        score = 0.0
        by_uid = {e.uid: e for e in table}
        for line in told:
            entry = by_uid[line.uid]
            if line.live and not line.stopped and entry.face.is_event:
                score += self._event_score(entry)
            for change in line.changes:
                wills[change.seat] = change.after or FULL
            for seat in line.zeroed:
                score += self._side(seat) * self._zero_score(seat)
        return score + sum(self._side(s) * WORTH[wills[s]] for s in state.living) * (1 if state.survive else -1)

    def _side(self, seat: int) -> float:
        return 1.0 if seat == self.me else -1.0 / max(1, self.opponents) ** 0.5

    def _zero_score(self, seat: int) -> float:
        """What drawing an object means to `seat`: in Survive a loss, in Depression what everybody is after."""
        danger = self.risks[seat]
        if self.state.survive:
            return -(7.0 + 40.0 * danger)
        return 11.0 + 40.0 * danger

    def _risk(self, objects: tuple[str, ...]) -> float:
        things = self.state.objects
        return sum(t == FINAL or t in objects for t in things) / max(1, len(things))

    def _event_score(self, entry: Entry) -> float:
        card = entry.face
        if entry.at is not None and card.kind in EVENTS:
            twice = any(CARDS[c].kind == card.kind for c in self.state.seats[entry.at].lasting)
            return self._for_target(entry, 0.1 if twice else EVENTS[card.kind])
        mine = 1.0 if entry.owner == self.me else -1.0 / max(1, self.opponents)
        cards = len(self.state.seats[entry.at].hand) if entry.at is not None else 0
        if card.kind in ("draw_cards", "make_draw"):
            return mine * (0.9 if card.kind == "draw_cards" else 0.4) * card.n
        if card.kind == "make_discard":
            return self._for_target(entry, 0.8 * min(card.n, cards))
        if card.kind == "make_discard_each":
            return 0.9 if entry.owner == self.me else -0.8
        if card.kind == "steal_card":
            return self._for_target(entry, 1.3 * min(card.n, cards))
        if card.kind == "swap_hands":
            return self._for_target(entry, 0.8 * (cards - len(self.state.seats[entry.owner].hand) + 1))
        return mine * 0.2

    def _for_target(self, entry: Entry, value: float) -> float:
        """The worth of something done to one seat: good if it is an opponent's, bad if it is mine."""
        if entry.at == self.me:
            return -value
        return value if entry.owner == self.me else 0.3 * value

    # Drawing and keeping ---------------------------------------------------------------------------------------------

    def _draw_score(self, action: Action) -> float:
        hand = len(self.state.seats[self.me].hand)
        if action["type"] == "swap":
            return 0.3 - self._held(action["card"]) - self._price(1)
        n = action["n"]
        return sum(CARD[min(hand + k, len(CARD) - 1)] for k in range(n)) - self._price(n)

    def _price(self, n: int) -> float:
        """What drawing `n` cards costs this seat: its own points, or the opponents' way to zero."""
        if n == 0:
            return 0.0
        if self.state.survive:
            will = self.wills[self.me]
            return WORTH[will] - WORTH[max(0, will - n)] + (8.0 + 40.0 * self.risks[self.me] if n >= will else 0.0)
        price = 0.0
        for seat in self.state.living:
            if seat != self.me:
                will = self.wills[seat]
                lost = WORTH[will] - (WORTH[FULL] if n >= will else WORTH[will - n])
                price += (lost + (self._zero_score(seat) if n >= will else 0.0)) / self.opponents**0.5
        return price

    def _keep(self, card: str) -> float:
        return KEEP.get(CARDS[card].kind, 0.35)

    def _held(self, card: str) -> float:
        """What a card is worth in this seat's hand."""
        face = CARDS[card]
        if face.is_points:
            return 0.3 + 0.3 * abs(face.n)
        return KEEP.get(face.kind, EVENTS.get(face.kind, 0.7))

    def _best(self, scored: list[tuple[Action, float]]) -> Action:
        noisy = [(score + self.error * self.chance.below(1000) / 1000, -k) for k, (_, score) in enumerate(scored)]
        return scored[-max(noisy)[1]][0]
