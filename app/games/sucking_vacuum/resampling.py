"""Another game that a viewer could not tell from this one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.engine.chance import Chance
from app.engine.game import Viewer
from app.games.sucking_vacuum.components import kind, slot
from app.games.sucking_vacuum.setting_up import can_be_won
from app.games.sucking_vacuum.state import State

TRIES = 20


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Deals anew what the viewer can't know: the pile below the tile drawn, and all hidden counters. What is carried face down stays
    a special, a searched tile holds no Sucking Vacuum, and the game can be won: that much everybody knows."""
    if len(state.pile) > 2:
        state = replace(state, pile=(state.pile[0], *chance.shuffle(state.pile[1:])))
    hidden = list(_hidden(state, viewer))
    if not hidden:
        return state
    for _ in range(TRIES):
        swap = _swap(state, hidden, chance)
        aside = {swap.get(c, c) for c in state.aside}
        if can_be_won([swap.get(c, c) for c in (*swap, *state.spent, *_open(state)) if swap.get(c, c) not in aside]):
            break
    return _swapped(state, swap)


def _hidden(state: State, viewer: Viewer) -> Iterator[tuple[int, str]]:
    """Each counter whose identity the viewer can't know, with what is known of it: nothing, "special", or "searched"."""
    known = set(state.knows[viewer]) if viewer is not None else set()
    for astronaut in state.crew:
        special = astronaut.in_slot("special")
        if special is not None and not astronaut.shown and special not in known:
            yield special, "special"
    for tile, finds in enumerate(state.finds):
        for find in finds:
            if not find.up and find.counter not in known:
                yield find.counter, "searched" if tile in state.searched else ""
    yield from ((counter, "") for counter in state.aside)


def _swap(state: State, hidden: list[tuple[int, str]], chance: Chance) -> dict[int, int]:
    """A new counter for each hidden one. Those of which most is known are dealt first."""
    pool = list(chance.shuffle([counter for counter, _ in hidden]))
    swap = {}
    for known in ("special", "searched", ""):
        for counter, what in hidden:
            if what == known:
                swap[counter] = next(c for c in pool if _fits(c, known))
                pool.remove(swap[counter])
    return swap


def _fits(counter: int, known: str) -> bool:
    if known == "special":
        return slot(counter) == "special"
    return known != "searched" or kind(counter) != "sucking_vacuum"


def _open(state: State) -> Iterator[int]:
    """Counters that lie or are carried in the game, whether seen or not."""
    yield from (c for astronaut in state.crew for c in astronaut.carries)
    yield from (find.counter for finds in state.finds for find in finds)


def _swapped(state: State, swap: dict[int, int]) -> State:
    return replace(
        state,
        crew=tuple(replace(a, carries=tuple(swap.get(c, c) for c in a.carries)) for a in state.crew),
        finds=tuple(tuple(replace(f, counter=swap.get(f.counter, f.counter)) for f in finds) for finds in state.finds),
        aside=tuple(swap.get(c, c) for c in state.aside),
        knows=tuple(tuple(sorted(swap.get(c, c) for c in known)) for known in state.knows),
    )
