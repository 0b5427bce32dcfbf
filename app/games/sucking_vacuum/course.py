"""An action under way: the state as it changes, what is told meanwhile, and the small things that many rules do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from app.engine.chance import Chance
from app.engine.game import Event, Step
from app.games.sucking_vacuum.components import LUNGS, kind, slot
from app.games.sucking_vacuum.state import Find, Look, State


class Course:
    """Holds the only names that change while an action is applied. What the rules do to it, they do in the rulebook's order."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.reveals = False

    def step(self) -> Step[State]:
        """The result, with the next question numbered."""
        state = replace(self.state, asked=self.state.asked + 1)
        return Step(state, tuple(self.events), self.reveals or self.chance.used)

    def tell(self, event: str, /, only: tuple[int, ...] | None = None, never: tuple[int, ...] = (), **values: Any) -> None:
        self.events.append(Event(event, values, only, never))

    def change(self, **changes: Any) -> None:
        """Replaces fields of the state."""
        self.state = replace(self.state, **changes)

    def turn(self, **changes: Any) -> None:
        """Replaces fields of the turn."""
        self.change(turn=replace(self.state.turn, **changes))

    def astronaut(self, seat: int, **changes: Any) -> None:
        """Replaces fields of an astronaut."""
        self.state = self.state.with_astronaut(seat, replace(self.state.crew[seat], **changes))

    def where(self, seat: int) -> dict[str, Any]:
        """The tile and the place within it where somebody stands, as an event's values."""
        return self.state.plan.words(self.state.space(seat))

    # Air -------------------------------------------------------------------------------------------------------------

    def lose(self, seat: int, air: int) -> None:
        """Takes air from a player, as far as there is any. Says so when it was the last."""
        before = self.state.crew[seat].air
        self.astronaut(seat, air=max(0, before - air))
        if before and self.state.crew[seat].suffocating:
            self.tell("out_of_air", seat=seat)

    def pay(self, air: int) -> None:
        """The price of what the player at turn does."""
        if air:
            self.lose(self.state.seat, air)
            self.turn(paid=True)

    def fill(self, seat: int) -> None:
        self.astronaut(seat, air=LUNGS)

    # Vacuum ----------------------------------------------------------------------------------------------------------

    def expose(self, tiles: Iterable[int]) -> None:
        """Opens tiles to vacuum for good. Whoever is there loses nothing at that moment."""
        for tile in tiles:
            if tile not in self.state.exposed:
                self.change(exposed=(*self.state.exposed, tile))
                self.tell("exposed", room=self.state.laid[tile].tile)

    # Counters --------------------------------------------------------------------------------------------------------

    def learn(self, seat: int, counters: Iterable[int]) -> None:
        """A player sees face-down counters."""
        knows = self.state.knows
        mine = tuple(sorted({*knows[seat], *counters}))
        self.change(knows=(*knows[:seat], mine, *knows[seat + 1 :]))

    def forget_specials(self, taker: int, tile: int) -> None:
        """Somebody takes a special face down from `tile`. Whoever knew what lies there and can't tell which was taken, knows the
        specials there no longer. Must be called before it is taken."""
        down = [f.counter for f in self.state.finds[tile] if not f.up]
        specials = {c for c in down if slot(c) == "special"}
        knows = list(self.state.knows)
        for seat, known in enumerate(knows):
            certain = set(down) <= set(known) and len({kind(c) for c in specials}) == 1
            if seat != taker and not certain:
                knows[seat] = tuple(c for c in known if c not in specials)
        self.change(knows=tuple(knows))

    def drop(self, seat: int, counter: int) -> None:
        """Lays a carried counter face up at the tile where its carrier stands."""
        astronaut, tile = self.state.crew[seat], self.state.tile_of(seat)
        if slot(counter) == "special":
            self.reveals = self.reveals or not astronaut.shown
        self.part_with(seat, counter)
        self.state = self.state.with_finds(tile, (*self.state.finds[tile], Find(counter, up=True)))
        self.tell("dropped", seat=seat, what=kind(counter), room=self.state.laid[tile].tile)

    def part_with(self, seat: int, counter: int) -> None:
        """Takes a counter from whoever carries it."""
        astronaut = self.state.crew[seat]
        rest = tuple(c for c in astronaut.carries if c != counter)
        self.astronaut(seat, carries=rest, shown=astronaut.shown and slot(counter) != "special")

    def carry(self, seat: int, counter: int, shown: bool) -> None:
        """Gives a counter to a player, in its slot. `shown` matters for specials only: all else is carried face up."""
        astronaut = self.state.crew[seat]
        special = slot(counter) == "special"
        self.astronaut(seat, carries=(*astronaut.carries, counter), shown=shown if special else astronaut.shown)
        if special and not shown:
            self.learn(seat, (counter,))

    def use_up(self, seat: int, counter: int) -> None:
        """A special is used: it is seen by all, and out of the game."""
        self.reveals = self.reveals or not self.state.crew[seat].shown
        self.part_with(seat, counter)
        self.change(spent=(*self.state.spent, counter))

    def look_at(self, seat: int, tile: int) -> None:
        """A player looks at all counters of a tile. Sucking Vacuum among them is shown to all, removed, and exposes the tile."""
        self.reveals = True
        here = self.state.finds[tile]
        burst = [f.counter for f in here if kind(f.counter) == "sucking_vacuum"]
        self.state = self.state.with_finds(tile, tuple(f for f in here if f.counter not in burst))
        self.change(
            look=Look(seat, tile),
            searched=tuple(sorted({*self.state.searched, tile})),
            spent=(*self.state.spent, *burst),
        )
        self.learn(seat, (f.counter for f in self.state.finds[tile] if not f.up))
        if burst:
            self.tell("burst", count=len(burst), room=self.state.laid[tile].tile)
            self.expose((tile,))
