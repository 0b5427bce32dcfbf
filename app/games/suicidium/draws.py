"""Drawing: the draw phase with its price, free cards, and the end of the deck."""

from __future__ import annotations

from app.games.suicidium.flow import TASKS, Flow
from app.games.suicidium.names import named_many
from app.games.suicidium.state import FULL, LAST_DECK, Seat, State, Task


def declare(flow: Flow, task: Task, n: int) -> None:
    """The active player says how many cards they will draw."""
    flow.set(agenda=flow.state.agenda[1:])
    if n == 0:
        flow.tell("draws_nothing", seat=task.seat)
        return
    flow.tell("declares", seat=task.seat, n=n)
    flow.push(Task("draw", task.seat, n))


def swap(flow: Flow, task: Task, card: str) -> None:
    """With a full hand: one card away without effect, then one drawn at the usual price."""
    flow.set(agenda=flow.state.agenda[1:])
    flow.set_seat(task.seat, hand=tuple(c for c in flow.seat(task.seat).hand if c != card))
    flow.show_and_discard([card])
    flow.tell_card("swaps", card, seat=task.seat)
    flow.push(Task("draw", task.seat, 1))


def resume(flow: Flow, task: Task, go_on: bool) -> None:
    """After the end of the deck the drawer may take the cards that were missing."""
    flow.set(agenda=flow.state.agenda[1:])
    flow.tell("resumes" if go_on else "stops", seat=task.seat, n=task.n)
    if go_on:
        flow.push(Task("draw", task.seat, task.n))


def draw(flow: Flow, task: Task) -> None:
    """The draw phase: card by card, each at its price, until done, at zero (Survive), or out of cards."""
    if not flow.seat(task.seat).alive:
        return
    cards: list[str] = []
    left = task.n
    wills = [s.will for s in flow.state.seats]
    while left and _fill_deck(flow):
        cards.append(_top(flow))
        left -= 1
        flow.set(drawn=flow.state.drawn + 1)
        _pay(flow, task.seat)
        if not flow.state.deck or flow.seat(task.seat).will == 0:
            break
    _take_in(flow, task.seat, cards)
    _tell_prices(flow, task.seat, wills)
    if flow.state.drawn == 0:
        flow.set(drawn=1)  # no card anywhere: the draw is lost, and counts as one
    at_zero = flow.seat(task.seat).will == 0
    after = [Task("zero", task.seat)] if at_zero else []
    if cards and not flow.state.deck:
        after.append(Task("end_of_deck", task.seat))
    if at_zero:
        after.append(Task("take", task.seat, flow.seat(task.seat).hand_cap))
    elif left and cards:
        after.append(Task("missing", task.seat, left))
    flow.push(*after)


def is_free(seat: Seat, nth: int) -> bool:
    """Whether the `nth` card that a seat draws in a turn has no price."""
    return nth == 4 and seat.character == "bulk_discount"


def price(state: State, drawer: int, n: int) -> tuple[tuple[int, int, int], ...]:
    """Who pays for `n` more cards in the draw phase: seats, each with their points before and after. The deck's end is not foreseen."""
    paid = sum(not is_free(state.seats[drawer], state.drawn + k) for k in range(1, n + 1))
    payers = (drawer,) if state.survive else state.around(drawer)[1:]
    return tuple((s, will, max(0, will - paid)) for s in payers if (will := state.seats[s].will))


def _pay(flow: Flow, drawer: int) -> None:
    """The price of the card just drawn: a point of one's own in Survive, a point of each opponent in Depression."""
    if is_free(flow.seat(drawer), flow.state.drawn):
        return
    payers = [drawer] if flow.state.survive else flow.state.around(drawer)[1:]
    for seat in payers:
        will = flow.seat(seat).will
        if will > 0:
            flow.set_seat(seat, will=will - 1, pending=will == 1 and not flow.state.survive)


def _tell_prices(flow: Flow, drawer: int, before: list[int]) -> None:
    """What the cards just drawn have cost, seat by seat."""
    for seat, will in enumerate(before):
        now = flow.seat(seat)
        if now.will == will:
            continue
        flow.tell_will(seat, now.will - will, will)
        if now.pending:
            flow.tell("pending", seat=seat, at=drawer, gentle=flow.state.gentle)


def missing(flow: Flow, task: Task) -> None:
    """Asks whether the interrupted draw goes on, if there is anything to draw."""
    if flow.seat(task.seat).alive and flow.state.deck:
        flow.push(Task("resume", task.seat, task.n))


def take(flow: Flow, task: Task) -> None:
    """Free cards: an event's, those after running out of points, a consolation."""
    if not flow.seat(task.seat).alive:
        return
    cards: list[str] = []
    while len(cards) < task.n and _fill_deck(flow):
        cards.append(_top(flow))
        if not flow.state.deck:
            break
    _take_in(flow, task.seat, cards)
    if cards and not flow.state.deck:
        rest = [Task("take", task.seat, task.n - len(cards))] if len(cards) < task.n else []
        flow.push(Task("end_of_deck", task.seat), *rest)


def _fill_deck(flow: Flow) -> bool:
    """Whether there is a card to draw. A deck left empty for want of discards is made anew as soon as there are some."""
    if not flow.state.deck and flow.state.discard:
        rebuild(flow, Task("rebuild"))
    return bool(flow.state.deck)


def _top(flow: Flow) -> str:
    card = flow.state.deck[0]
    flow.set(deck=flow.state.deck[1:])
    return card


def _take_in(flow: Flow, number: int, cards: list[str]) -> None:
    if not cards:
        return
    flow.set_seat(number, hand=(*flow.seat(number).hand, *cards))
    flow.reveals = True
    flow.tell("drew_known", only=(number,), seat=number, n=len(cards), **named_many(cards, flow.state.gentle))
    flow.tell("drew", never=(number,), seat=number, n=len(cards))


def end_of_deck(flow: Flow, task: Task) -> None:
    """The last card of the deck was taken: an object for each player in Survive, three points for each in Depression."""
    flow.set(decks=flow.state.decks + 1)
    flow.tell("deck_out", gentle=flow.state.gentle, survive=flow.state.survive)
    around = flow.state.around(task.seat)
    if flow.state.survive:
        flow.push(*(Task("deck_object", seat) for seat in around), Task("rebuild"))
        return
    if flow.state.decks == LAST_DECK:
        _call_it_a_day(flow)
        return
    over = []
    for seat in around:
        if flow.seat(seat).pending:
            continue
        points = flow.seat(seat).will + 3
        flow.change_will(seat, min(FULL, points), 3)
        if points > FULL:
            over.append(Task("overflow", seat, points - FULL))
    flow.push(*(Task("surplus", t.seat, t.n) for t in over), Task("rebuild"))


def surplus(flow: Flow, task: Task) -> None:
    """In Depression, each point beyond ten costs a card of one's choice, as far as the hand goes."""
    lose(flow, Task("overflow", task.seat, task.n))


def lose(flow: Flow, task: Task) -> None:
    """Asks a seat for `n` discards, or takes the whole hand where it holds no more."""
    hand = flow.seat(task.seat).hand
    if not flow.seat(task.seat).alive or not hand or task.n < 1:
        return
    if len(hand) > task.n:
        flow.push(task)
        return
    flow.set_seat(task.seat, hand=())
    flow.show_and_discard(hand)
    flow.tell("discards", seat=task.seat, n=len(hand), **named_many(hand, flow.state.gentle))


def discard_one(flow: Flow, task: Task, card: str) -> None:
    """One card of a seat's choice; asks for the next if more are due."""
    flow.set(agenda=flow.state.agenda[1:])
    flow.set_seat(task.seat, hand=tuple(c for c in flow.seat(task.seat).hand if c != card))
    flow.show_and_discard([card])
    flow.tell_card("discards_one", card, seat=task.seat)
    if task.n > 1:
        flow.push(Task(task.kind, task.seat, task.n - 1))


def rebuild(flow: Flow, task: Task) -> None:
    """The discard pile becomes the new deck; cards on the table and in front of players stay where they are."""
    cards = flow.state.discard
    if not cards:
        return
    flow.set(deck=(*flow.state.deck, *flow.chance.shuffle(cards)), discard=())
    flow.reveals = True
    flow.tell("rebuilt", n=len(cards))


def _call_it_a_day(flow: Flow) -> None:
    """The deck has run out for the sixth time in Depression: most objects, then least will-power, decides; a tie is shared."""
    seats = flow.state.seats
    best = max((len(s.objects), -s.will) for s in seats)
    winners = tuple(i for i, s in enumerate(seats) if (len(s.objects), -s.will) == best)
    flow.set(winners=winners, reason="decks")


def steal(flow: Flow, taker: int, victim: int, cards: list[str]) -> None:
    """Cards go from one hand to another; only the two of them know which."""
    kept = tuple(c for c in flow.seat(victim).hand if c not in cards)
    flow.set_seat(victim, hand=kept)
    flow.set_seat(taker, hand=(*flow.seat(taker).hand, *cards))
    flow.reveals = True
    both = (taker, victim)
    flow.tell("steals_known", only=both, seat=taker, at=victim, n=len(cards), **named_many(cards, flow.state.gentle))
    flow.tell("steals", never=both, seat=taker, at=victim, n=len(cards))


def pick(flow: Flow, task: Task, card: str) -> None:
    """X-ray spectacles: the looker takes one card out of the hand they see."""
    flow.set(agenda=flow.state.agenda[1:])
    steal(flow, task.seat, task.uid, [card])


def discard_random(flow: Flow, number: int, n: int) -> None:
    """A seat loses `n` cards at random, all if it holds fewer."""
    hand = flow.seat(number).hand
    if not hand:
        return
    gone, _ = flow.chance.draw(hand, n)
    flow.set_seat(number, hand=tuple(c for c in hand if c not in gone))
    flow.show_and_discard(gone)
    flow.tell("loses", seat=number, n=len(gone), **named_many(gone, flow.state.gentle))


TASKS.update(draw=draw, missing=missing, take=take, end_of_deck=end_of_deck, surplus=surplus, rebuild=rebuild)
