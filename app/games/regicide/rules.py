"""The rules of Regicide, in the order of the rulebook: set-up, the four steps of a turn, the Jester, yielding, the end, solo.

`Battle` is a session laid open for one action: a working copy of `State` on which the steps happen in their order. `Battle(state)`
opens one, `close()` freezes it again. Bots keep one open and play whole games on it with `quiet` set, so that what they imagine follows
the very rules that are played.
"""

from __future__ import annotations

from typing import Any

from app.engine.chance import Chance
from app.engine.game import Event
from app.games.regicide.cards import (
    ATTACK,
    COURT,
    HAND_LIMIT,
    HEALTH,
    JESTERS,
    PLACE,
    RANK,
    SUIT,
    SUITS,
    in_order,
    tavern_cards,
)
from app.games.regicide.plays import attack_value
from app.games.regicide.state import CHOOSE, OVER, PLAY, SUFFER, Fallen, Hidden, Played, State

SOLO_JESTERS = 2
"""How many Jesters lie beside a solo player."""

WON, WON_GOLD, WON_SILVER, WON_BRONZE = "won", "won_gold", "won_silver", "won_bronze"
LOST_DAMAGE, LOST_NO_ACTION = "lost_damage", "lost_no_action"

MEDALS = (WON_GOLD, WON_SILVER, WON_BRONZE)
"""What a solo win is called, by the number of Jesters flipped."""


# Set-up ---------------------------------------------------------------------------------------------------------------


def set_up(seats: int, chance: Chance, *, open_discard: bool = False, free_chat: bool = False) -> State:
    """Castle deck of Jacks on Queens on Kings, the first Jack turned up; Tavern deck; full hands; a random first player."""
    castle = tuple(card for rank in COURT for card in chance.shuffle([rank + suit for suit in SUITS]))
    tavern = chance.shuffle(tavern_cards(seats))
    limit = HAND_LIMIT[seats]
    hands = tuple(in_order(tavern[seat * limit : (seat + 1) * limit]) for seat in range(seats))
    return State(
        open_discard=open_discard, free_chat=free_chat, phase=PLAY, seat=chance.below(seats), asked=1,
        castle=castle[1:], enemy=castle[0], damage=0, shield=0, withheld=0, immune=True, fight=(), fallen=(),
        hands=hands, tavern=tavern[seats * limit :], discard=(), yielded=(False,) * seats,
        jesters=SOLO_JESTERS if seats == 1 else 0, floor=False, ending=None, shuffles=0, hidden=(), known=(),
    )  # fmt: skip


# What follows from where things stand, in a state as in an open battle ---------------------------------------------------


def may_yield(at: State | Battle) -> bool:
    """Not when every other player yielded on their own last turn; so never alone."""
    return any(not yielded for seat, yielded in enumerate(at.yielded) if seat != at.seat)


def health(at: State | Battle) -> int:
    """What the enemy can take in all."""
    assert at.enemy is not None
    return HEALTH[RANK[at.enemy]]


def strikes(at: State | Battle) -> int:
    """The enemy's attack, less the shield."""
    assert at.enemy is not None
    attack = ATTACK[RANK[at.enemy]]
    return attack - at.shield if at.shield < attack else 0


# A turn -----------------------------------------------------------------------------------------------------------------


class Battle:
    """A session laid open. Each public action is one answer to the question of its phase, already known to be legal."""

    __slots__ = (
        "asked", "castle", "damage", "discard", "ending", "enemy", "events", "fallen", "fight", "floor", "free_chat", "hands", "hidden", "immune", "jesters",
        "known", "limit", "open_discard", "phase", "quiet", "reveals", "seat", "seats", "shield", "shuffles", "tavern", "withheld", "yielded",
    )  # fmt: skip

    def __init__(self, state: State, *, quiet: bool = False) -> None:
        self.open_discard, self.free_chat = state.open_discard, state.free_chat
        self.phase, self.seat, self.asked, self.floor, self.ending = state.phase, state.seat, state.asked, state.floor, state.ending
        self.castle, self.enemy = list(state.castle), state.enemy
        self.damage, self.shield, self.withheld, self.immune = state.damage, state.shield, state.withheld, state.immune
        self.fight, self.fallen = list(state.fight), list(state.fallen)
        self.hands = [list(hand) for hand in state.hands]
        self.seats, self.limit = len(self.hands), HAND_LIMIT[len(self.hands)]
        self.tavern, self.discard = list(state.tavern), list(state.discard)
        self.yielded, self.jesters = list(state.yielded), state.jesters
        self.shuffles, self.known = state.shuffles, list(state.known)
        self.hidden = {hidden.card: hidden for hidden in state.hidden}
        self.quiet = quiet
        self.events: list[Event] = []
        self.reveals = False

    def close(self) -> State:
        """The state as it is now, asking its next question."""
        return State(
            open_discard=self.open_discard, free_chat=self.free_chat, phase=self.phase, seat=self.seat, asked=self.asked + 1,
            castle=tuple(self.castle), enemy=self.enemy, damage=self.damage, shield=self.shield, withheld=self.withheld, immune=self.immune,
            fight=tuple(self.fight), fallen=tuple(self.fallen), hands=tuple(map(tuple, self.hands)), tavern=tuple(self.tavern), discard=tuple(self.discard),
            yielded=tuple(self.yielded), jesters=self.jesters, floor=self.floor, ending=self.ending, shuffles=self.shuffles,
            hidden=tuple(sorted(self.hidden.values(), key=_place)), known=tuple(self.known),
        )  # fmt: skip

    def tell(self, kind: str, only: tuple[int, ...] | None = None, never: tuple[int, ...] = (), **values: Any) -> None:
        """Notes a fact for the log."""
        if not self.quiet:
            self.events.append(Event(kind, values, only, never))

    # Step 1: play cards or yield --------------------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """Step 1 of `seat`. Who can neither play, nor yield, nor flip a Jester, loses for all."""
        self.seat = seat
        self.phase = PLAY
        if not self.hands[seat] and not may_yield(self) and not self.jesters:
            self.lose(LOST_NO_ACTION)

    def yield_turn(self) -> None:
        """Straight to step 4."""
        self.floor = False
        self.yielded[self.seat] = True
        self.tell("yielded", seat=self.seat)
        self.suffer()

    def play(self, cards: tuple[str, ...], chance: Chance) -> None:
        """One to four cards from the current player's hand against the enemy."""
        self.floor = False
        self.yielded[self.seat] = False
        self.show(cards)
        self.reveals = self.seats > 1
        if cards[0] in JESTERS:
            self.jester(cards)
        else:
            self.attack(cards, chance)

    def show(self, cards: tuple[str, ...]) -> None:
        """Out of the current player's hand, in everybody's sight."""
        hand = self.hands[self.seat]
        for card in cards:
            hand.remove(card)
            self.hidden.pop(card, None)
            if card in self.known:
                self.known.remove(card)

    # Step 2: suit powers ----------------------------------------------------------------------------------------------

    def attack(self, cards: tuple[str, ...], chance: Chance) -> None:
        """Each suit played acts once, at the full attack value: hearts, then diamonds; clubs and spades in the steps they bear on."""
        assert self.enemy is not None
        value = attack_value(cards)
        suits = {SUIT[card] for card in cards}
        own = SUIT[self.enemy]
        blocked = own if self.immune and own in suits else ""
        self.tell("played", seat=self.seat, cards=list(cards), attack=value)
        if blocked:
            self.tell("blocked", enemy=self.enemy, suit=blocked)
        powers = suits - {blocked}
        healed = self.heal(value, chance) if "H" in powers else 0
        drew = self.draw(value) if "D" in powers else 0
        damage = 2 * value if "C" in powers else value
        shield = value if "S" in powers else 0
        if shield:
            self.shield += shield
            self.tell("shielded", n=shield, left=strikes(self))
        if blocked == "S":
            self.withheld += value
        self.fight.append(Played(self.seat, cards, value, damage, healed, drew, shield, blocked))
        self.hit(damage)

    def heal(self, most: int, chance: Chance) -> int:
        """Hearts: the discard pile is shuffled, `most` cards of it go face down under the Tavern deck, the rest stays face up."""
        if not self.discard:
            return 0
        self.reveals = True
        taken, rest = chance.draw(self.discard, most)
        self.lose_sight(taken, rest)
        self.tavern.extend(taken)
        self.discard = list(rest)
        self.tell("healed", n=len(taken), tavern=len(self.tavern))
        return len(taken)

    def lose_sight(self, taken: tuple[str, ...], rest: tuple[str, ...]) -> None:
        """What the shuffle hid: the cards taken, and under the top of a closed pile the cards left."""
        out_of_sight, in_sight = (taken, rest) if self.open_discard else (taken + rest[:-1], rest[-1:])
        for card in in_sight:
            self.hidden.pop(card, None)
        for card in out_of_sight:
            before = self.hidden.get(card)
            self.hidden[card] = Hidden(card, before.seen if before else self.shuffles, self.shuffles + 1)
        self.shuffles += 1

    def draw(self, most: int) -> int:
        """Diamonds: one card each, from the current player clockwise, until `most` are drawn; full hands are skipped. An empty
        Tavern deck just ends it."""
        turn = [seat % self.seats for seat in range(self.seat, self.seat + self.seats)]
        drawn: dict[int, list[str]] = {}
        left = min(most, len(self.tavern), sum(self.limit - len(self.hands[seat]) for seat in turn))
        total = left
        while left:
            for seat in turn:
                if left and len(self.hands[seat]) < self.limit:
                    card = self.tavern.pop(0)
                    self.hands[seat].append(card)
                    drawn.setdefault(seat, []).append(card)
                    left -= 1
        self.take_in(drawn)
        return total

    def take_in(self, drawn: dict[int, list[str]]) -> None:
        """Sorts new cards into their hands, and tells everybody how many and each owner which."""
        for seat, cards in drawn.items():
            self.reveals = True
            self.hands[seat].sort(key=PLACE.__getitem__)
            self.tell("drew", seat=seat, n=len(cards), never=(seat,))
            self.tell("drew_cards", seat=seat, cards=list(in_order(cards)), only=(seat,))

    # Step 3: deal damage and see whether the enemy is defeated ----------------------------------------------------------

    def hit(self, damage: int) -> None:
        """Adds to the damage of all players; a defeated enemy ends the fight, else it strikes."""
        self.damage += damage
        self.tell("hit", enemy=self.enemy, n=damage, left=max(0, health(self) - self.damage))
        if self.damage >= health(self):
            self.defeat()
        else:
            self.suffer()

    def defeat(self) -> None:
        """The enemy to the discard pile, or on top of the Tavern deck for exact damage; then the cards of this fight; then the next
        enemy, which the same player meets with a new turn."""
        assert self.enemy is not None
        fallen, self.reveals = self.enemy, True
        if self.damage == health(self):
            self.tavern.insert(0, fallen)
            self.known.append(fallen)
            self.tell("felled_exactly", seat=self.seat, enemy=fallen)
        else:
            self.discard.append(fallen)
            self.tell("felled", seat=self.seat, enemy=fallen, n=self.damage)
        for played in self.fight:
            self.discard.extend(played.cards)
        self.fallen.append(Fallen(fallen, self.seat, self.damage, tuple(self.fight)))
        self.fight = []
        self.damage = self.shield = self.withheld = 0
        self.immune = True
        self.enemy = self.castle.pop(0) if self.castle else None
        if self.enemy is None:
            self.win()
        else:
            self.tell("appeared", enemy=self.enemy)
            self.begin_turn(self.seat)

    # Step 4: suffer damage ----------------------------------------------------------------------------------------------

    def suffer(self) -> None:
        """The current player must discard cards worth the attack. Nothing is asked for an attack of 0; who can't pay, dies."""
        need = strikes(self)
        if need == 0:
            self.tell("unharmed", seat=self.seat)
            self.pass_on()
            return
        self.phase = SUFFER
        if not self.jesters:
            self.reveals = True  # going on tells everybody that this hand can pay
            if attack_value(self.hands[self.seat]) < need:
                self.lose(LOST_DAMAGE)

    def pay(self, cards: tuple[str, ...]) -> None:
        """Discards `cards` face up; no change is given. Then the next player clockwise."""
        self.show(cards)
        self.reveals = self.seats > 1
        self.discard.extend(cards)
        self.tell("paid", seat=self.seat, cards=list(cards), n=attack_value(cards), need=strikes(self))
        self.pass_on()

    def pass_on(self) -> None:
        """Step 1 of the next player clockwise."""
        self.begin_turn((self.seat + 1) % self.seats)

    # The Jester ---------------------------------------------------------------------------------------------------------

    def jester(self, cards: tuple[str, ...]) -> None:
        """The enemy's immunity is gone until it falls, spades withheld so far count now; steps 3 and 4 are skipped, and the
        player names who takes the next turn."""
        self.tell("jested", seat=self.seat, cards=list(cards), enemy=self.enemy)
        self.fight.append(Played(self.seat, cards, 0, 0, 0, 0, self.withheld, ""))
        self.immune = False
        if self.withheld:
            self.shield += self.withheld
            self.tell("uncovered", n=self.withheld, left=strikes(self))
            self.withheld = 0
        self.floor = True
        self.phase = CHOOSE

    def choose(self, seat: int) -> None:
        """`seat` takes the next turn; play goes on clockwise from there."""
        self.tell("chose", seat=self.seat, next=seat)
        self.begin_turn(seat)

    # End ----------------------------------------------------------------------------------------------------------------

    def win(self) -> None:
        """The last King is defeated."""
        self.phase = OVER
        self.ending = MEDALS[SOLO_JESTERS - self.jesters] if self.seats == 1 else WON

    def lose(self, reason: str) -> None:
        """All lose together."""
        self.tell("fell" if reason == LOST_DAMAGE else "stood_helpless", seat=self.seat, enemy=self.enemy, need=strikes(self))
        self.phase = OVER
        self.ending = reason
        self.reveals = True

    # Solo -----------------------------------------------------------------------------------------------------------------

    def flip(self) -> None:
        """Alone, at the start of step 1 or of step 4: the whole hand to the discard pile, then a full new one. It is no drawing by
        diamonds, leaves immunity as it is, and leads back to the same start of the same step."""
        cards = tuple(self.hands[self.seat])
        self.show(cards)
        self.discard.extend(cards)
        self.jesters -= 1
        self.reveals = True
        fresh, self.tavern = self.tavern[: self.limit], self.tavern[self.limit :]
        self.hands[self.seat] = fresh
        self.tell("flipped", seat=self.seat, cards=list(cards), left=self.jesters)
        if fresh:
            self.take_in({self.seat: list(fresh)})
        if self.phase == SUFFER:
            self.suffer()
        else:
            self.begin_turn(self.seat)


def _place(hidden: Hidden) -> int:
    return PLACE[hidden.card]
