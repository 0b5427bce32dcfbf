"""What everybody could know by remembering, and worlds that agree with it.

Of the cards out of sight some were never shown (the Tavern deck as it was shuffled, and what was drawn of it), others were: hearts
put them under the Tavern deck, or left them in a closed discard pile. Who has paid attention knows of each place whether its card is new,
and if not, in which shuffle it was lost; of each card, in which it can have been. `imagine` deals the cards anew within that.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine.chance import Chance
from app.engine.game import Viewer
from app.games.regicide.cards import COURT, RANK, VALUE, in_order
from app.games.regicide.rules import strikes
from app.games.regicide.state import SUFFER, Hidden, State

TRIES = 64
"""How often hands are dealt anew until the one under attack can pay, as everybody knows it can."""


def imagine(state: State, viewer: Viewer, chance: Chance) -> State:
    """A state that `viewer` (with a perfect memory) cannot tell from this one, each equally likely."""
    castle = tuple(card for rank in COURT for card in chance.shuffle([c for c in state.castle if RANK[c] == rank]))
    for _ in range(TRIES):
        dealt = _deal(state, viewer, chance)
        if _can_pay(state, dealt, viewer):
            return replace(dealt, castle=castle)
    return replace(_deal(state, viewer, chance, spared=state.seat), castle=castle)


def _can_pay(state: State, dealt: State, viewer: Viewer) -> bool:
    """Whether the hand under attack covers it, where a viewer of other hands knows that from the session's not being over."""
    if state.phase != SUFFER or state.seat == viewer or state.jesters:
        return True
    return sum(VALUE[card] for card in dealt.hands[state.seat]) >= strikes(state)


def _deal(state: State, viewer: Viewer, chance: Chance, spared: int | None = None) -> State:
    """Deals every card out of the viewer's sight anew. `spared` is a hand that is left as it is."""
    record = {hidden.card: hidden for hidden in state.hidden}
    open_hands = {viewer, spared}
    places = [card for seat, hand in enumerate(state.hands) if seat not in open_hands for card in hand]
    places += [*state.tavern, *state.discard]
    places = [card for card in places if card not in state.known and (card in record or card not in state.discard)]
    new_places = [card for card in places if card not in record]
    becomes = dict(zip(new_places, chance.shuffle(new_places), strict=True))

    lost = [card for card in places if card in record]
    left = lost
    for shuffle in sorted({record[card].put for card in lost}):
        # The earliest shuffle has the fewest cards that can lie where it left them, and they can all lie where later ones did.
        spots = [card for card in lost if record[card].put == shuffle]
        taken, _ = chance.draw([card for card in left if record[card].seen < shuffle], len(spots))
        becomes.update(zip(spots, taken, strict=True))
        left = [card for card in left if card not in taken]

    def now(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(becomes.get(card, card) for card in cards)

    moved: dict[str, Hidden] = {}
    for spot, was in record.items():
        card = becomes.get(spot, spot)
        moved[card] = Hidden(card, record[card].seen, was.put)
    return replace(
        state,
        hands=tuple(hand if seat in open_hands else in_order(now(hand)) for seat, hand in enumerate(state.hands)),
        tavern=now(state.tavern),
        discard=now(state.discard),
        hidden=tuple(moved[card] for card in in_order(moved)),
    )
