"""Strategic negotiation: attack, defence, dice, and taking things from those who can't object."""

from __future__ import annotations

from app.engine.game import Action
from app.games.sucking_vacuum.components import COUNTERS, FISTS, HIT_BACK, HIT_DEFENDED, HIT_UNDEFENDED, PRICE, kind, slot
from app.games.sucking_vacuum.course import Course
from app.games.sucking_vacuum.paths import adjacent
from app.games.sucking_vacuum.state import Fight, State
from app.games.sucking_vacuum.turns import settle


def near(state: State) -> list[int]:
    """The seats that the player at turn can reach with an arm."""
    here = state.space(state.seat)
    return [
        seat
        for seat, other in enumerate(state.crew)
        if seat != state.seat and other.at is not None and adjacent(state.plan, state.out, here, other.at)
    ]


def weapon(state: State, seat: int) -> str:
    """What that seat strikes with, as a term."""
    held = state.crew[seat].in_slot("weapon")
    return "fists" if held is None else kind(held)


def bite(state: State, seat: int) -> int:
    """How much air that takes."""
    held = state.crew[seat].in_slot("weapon")
    return FISTS if held is None else COUNTERS[held].bite


# Attack --------------------------------------------------------------------------------------------------------------


def attack_actions(state: State) -> list[Action]:
    """Whoever is near and still has air."""
    if not state.me.air:
        return []
    return [
        {"type": "attack", "seat": seat, "price": PRICE["attack"], "bite": bite(state, state.seat)}
        for seat in near(state)
        if not state.crew[seat].suffocating
    ]


def attack(course: Course, action: Action) -> None:
    """Pays, and asks the target whether to defend. A blow struck with the last air is still struck."""
    state = course.state
    me, target = state.seat, action["seat"]
    course.tell("attacked", seat=me, target=target, weapon=weapon(state, me), bite=bite(state, me))
    course.pay(PRICE["attack"])
    course.change(phase="defend", fight=Fight(me, target, bite(state, me), bite(state, target)))


def answer(course: Course, action: Action) -> None:
    """The target defends or endures; then the dice."""
    state = course.state
    fight = state.fight
    assert fight is not None
    me, target, defends = fight.attacker, fight.target, action["type"] == "defend"
    if defends:
        course.tell("defended", seat=target, weapon=weapon(state, target), bite=fight.bite_back)
        course.lose(target, PRICE["defend"])
    dice = tuple(course.chance.roll() for _ in range(1 + defends))
    hit = dice[0] in (HIT_DEFENDED if defends else HIT_UNDEFENDED)
    hit_back = defends and dice[1] in HIT_BACK
    course.change(phase="turn", fight=Fight(me, target, fight.bite, fight.bite_back, defends, dice))
    course.tell(
        "struck", seat=me, target=target, dice=list(dice), defended=defends,
        hit=hit, hit_back=hit_back, bite=fight.bite, bite_back=fight.bite_back,
    )  # fmt: skip
    if hit:
        course.lose(target, fight.bite)
    if hit_back:
        course.lose(me, fight.bite_back)
    settle(course)


# Stealing ------------------------------------------------------------------------------------------------------------


def steal_actions(state: State) -> list[Action]:
    """Each thing of a suffocating neighbour that still fits. A special carried face down is taken unseen."""
    price = steal_price(state)
    full = {slot(c) for c in state.me.carries}
    return [
        {"type": "steal", "seat": seat, "what": seen_as(state, seat, c), "price": price}
        for seat in near(state)
        if state.crew[seat].suffocating
        for c in state.crew[seat].carries
        if slot(c) not in full
    ]


def steal_price(state: State) -> int:
    return PRICE["steal"] if state.in_vacuum(state.seat) else 0


def seen_as(state: State, seat: int, counter: int) -> str:
    """A carried counter as everybody sees it."""
    hidden = slot(counter) == "special" and not state.crew[seat].shown
    return "face_down" if hidden else kind(counter)


def steal(course: Course, action: Action) -> None:
    state = course.state
    me, victim = state.seat, action["seat"]
    counter = next(c for c in state.crew[victim].carries if seen_as(state, victim, c) == action["what"])
    course.tell("stole", seat=me, victim=victim, what=action["what"])
    course.part_with(victim, counter)
    hidden = action["what"] == "face_down"
    course.carry(me, counter, shown=not hidden)
    if hidden:
        course.reveals = True
        course.tell("stole_hidden", only=(me,), seat=me, what=kind(counter))
    course.pay(action["price"])
    settle(course)
