"""What is on the table, face up and face down."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from app.games.sucking_vacuum.components import SUIT, Space, slot
from app.games.sucking_vacuum.paths import Tiles, Walker
from app.games.sucking_vacuum.station import Laid, Plan, plan

Phase = Literal["build", "expose", "start", "turn", "defend", "search", "robot_place", "robot_order", "stop", "vote", "over"]


@dataclass(frozen=True, slots=True)
class Astronaut:
    """A player's figure. `carries` are counters, one a slot at most; `shown`: the special lies face up; `gone`: left for good."""

    at: Space | None = None
    air: int = 10
    carries: tuple[int, ...] = ()
    shown: bool = False
    gone: bool = False

    def in_slot(self, name: str) -> int | None:
        """The counter carried there."""
        return next((c for c in self.carries if slot(c) == name), None)

    @property
    def suited(self) -> bool:
        """Whether the suit is complete."""
        return all(self.in_slot(part) is not None for part in SUIT)

    @property
    def suffocating(self) -> bool:
        return self.air == 0


@dataclass(frozen=True, slots=True)
class Find:
    """An object counter lying at a tile."""

    counter: int
    up: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """What Annabelle was told: to open an airlock, search a tile, attack a seat or go to a space. `space` and `side` name an
    airlock or a space."""

    kind: Literal["open", "search", "attack", "go"]
    by: int
    space: Space | None = None
    side: str = ""
    tile: int = -1
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Robot:
    """Annabelle, once she is found. `at` is None while her finder chooses a space."""

    at: Space | None = None
    order: Order | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn so far: moves left, whether air was paid, whether it crawls, and what the ISSMPV drove (None: it was not used)."""

    moves: int = 0
    paid: bool = False
    crawls: bool = False
    driven: int | None = None
    gasp: bool = False
    """Out of air at the very end of a walk, but beside a tank."""
    searched: bool = False
    """Found Annabelle: the turn is over when she has her order."""
    stopped: bool = False
    """Has thought of stopping."""


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack: asked of the target while `defended` is None, then as it came out."""

    attacker: int
    target: int
    bite: int
    bite_back: int
    defended: bool | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """Whoever is looking at the counters of a tile: in a search, or because Annabelle tells."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class State:
    """The whole game.

    `pile[0]` is the tile drawn; the rest of the pile is hidden. `knows[seat]` are face-down counters whose identity that seat saw
    and could still follow. `searched` tiles hold no Sucking Vacuum any more. `max_rounds` 0 is no limit but the game's own. `voter`
    is asked whether to end the game (-1: nobody is).
    """

    max_rounds: int
    memory_aid: bool
    accents: tuple[str, ...]
    crew: tuple[Astronaut, ...]
    phase: Phase
    seat: int
    laid: tuple[Laid, ...]
    pile: tuple[str, ...]
    boxed: str | None = None
    asked: int = 1
    round: int = 0
    exposed: tuple[int, ...] = ()
    finds: tuple[tuple[Find, ...], ...] = ()
    aside: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    searched: tuple[int, ...] = ()
    knows: tuple[tuple[int, ...], ...] = ()
    fuelled: bool = False
    robot: Robot | None = None
    turn: Turn = field(default_factory=Turn)
    fight: Fight | None = None
    look: Look | None = None
    voter: int = -1
    reason: str | None = None
    winners: tuple[int, ...] = ()

    @property
    def plan(self) -> Plan:
        return plan(self.laid)

    @property
    def out(self) -> Tiles:
        """The exposed tiles."""
        return frozenset(self.exposed)

    @property
    def me(self) -> Astronaut:
        """Whoever has the turn."""
        return self.crew[self.seat]

    @property
    def aboard(self) -> tuple[int, ...]:
        """The seats that have not left for good."""
        return tuple(seat for seat, one in enumerate(self.crew) if not one.gone)

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still aboard."""
        aboard = self.aboard
        return next((other for other in aboard if other > seat), aboard[0])

    def space(self, seat: int) -> Space:
        """Where that seat's astronaut stands. They must stand somewhere."""
        at = self.crew[seat].at
        assert at is not None
        return at

    def tile_of(self, seat: int) -> int:
        """The tile on which that seat's astronaut stands."""
        return self.plan.room[self.space(seat)]

    def in_vacuum(self, seat: int) -> bool:
        return self.tile_of(seat) in self.exposed

    def taken(self, without: int | None = None) -> frozenset[Space]:
        """The spaces where nobody else may stop: astronauts but `without`, and Annabelle. The pod has room for all."""
        spaces = {a.at for seat, a in enumerate(self.crew) if a.at is not None and seat != without}
        if self.robot and self.robot.at:
            spaces.add(self.robot.at)
        return frozenset(spaces - {self.plan.pod})

    def walker(self) -> Walker:
        """Whoever has the turn, as a walker."""
        turn = self.turn
        return Walker(self.space(self.seat), turn.moves, self.me.air, self.taken(self.seat), turn.driven, turn.crawls)

    def with_astronaut(self, seat: int, astronaut: Astronaut) -> State:
        return replace(self, crew=(*self.crew[:seat], astronaut, *self.crew[seat + 1 :]))

    def with_finds(self, tile: int, finds: tuple[Find, ...]) -> State:
        return replace(self, finds=(*self.finds[:tile], finds, *self.finds[tile + 1 :]))
