"""Randomness as data: every shuffle and roll follows from a seed and two numbers, by a documented function.

So that anyone can re-do it in another language (`static/js/chance.js` does):

1. A stream belongs to one call: `(seed, action, call)`. `action` is a label such as `"7.0"` (version 7, first action of
   that command), `call` counts the calls made on this `Chance`, from 0.
2. Block `b` (from 0) of the stream is HMAC-SHA-256 with key `seed` over the ASCII text `"{action}/{call}/{b}"`: 32 bytes,
   read as four unsigned 64-bit big-endian numbers, first to last.
3. `below(n)`: take numbers from the stream until one is less than `2**64 - 2**64 % n`; the answer is it modulo `n`.
4. `shuffle(items)`: for `i` from the last index down to 1, `j = below(i + 1)`, swap items `i` and `j` (Fisher–Yates), all from
   the one stream of the call.

`tests/engine/test_chance.py` holds fixed vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

WORD = 1 << 64


class Chance:
    """The chance of one action. `used` tells afterwards whether anything was left to it."""

    __slots__ = ("_action", "_call", "_seed")

    def __init__(self, seed: bytes, action: str) -> None:
        self._seed = seed
        self._action = action
        self._call = 0

    @property
    def used(self) -> bool:
        """Whether anything was drawn from it."""
        return self._call > 0

    @property
    def action(self) -> str:
        """The label of its action."""
        return self._action

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely. Raises ValueError unless n is at least 1."""
        return self._picker()(n)

    def roll(self, sides: int = 6) -> int:
        """A die: 1 to `sides`."""
        return 1 + self.below(sides)

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """`items` in an order of which each is equally likely."""
        below = self._picker()
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = below(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)

    def draw(self, items: Sequence[T], count: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
        """`count` of `items` (all, if there are fewer) and the rest, after a shuffle."""
        mixed = self.shuffle(items)
        return mixed[:count], mixed[count:]

    def _picker(self) -> Callable[[int], int]:
        words = self._words(self._call)
        self._call += 1

        def below(n: int) -> int:
            if n < 1:
                raise ValueError(f"below({n}): there is nothing to choose from")
            fair = WORD - WORD % n
            while (word := next(words)) >= fair:
                pass
            return word % n

        return below

    def _words(self, call: int) -> Iterator[int]:
        block = 0
        while True:
            yield from _numbers(hmac.digest(self._seed, f"{self._action}/{call}/{block}".encode(), "sha256"))
            block += 1


class Recorded(Chance):
    """Chance that notes what it gave, so that a page can check it: `calls` holds `{"do", "n", "gives"}` in order.

    A shuffle of `n` gives the old places of its items in their new order; `below` gives a number under `n`.
    """

    __slots__ = ("calls",)

    def __init__(self, seed: bytes, action: str) -> None:
        super().__init__(seed, action)
        self.calls: list[dict[str, Any]] = []

    def below(self, n: int) -> int:
        number = super().below(n)
        self.calls.append({"do": "below", "n": n, "gives": number})
        return number

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        places = super().shuffle(range(len(items)))
        self.calls.append({"do": "shuffle", "n": len(items), "gives": list(places)})
        return tuple(items[place] for place in places)


class QuickChance(Chance):
    """Chance for bots' imagined worlds: the same calls, many times as fast, and never used for a real card."""

    __slots__ = ()

    def _words(self, call: int) -> Iterator[int]:
        block = 0
        while True:
            key = self._seed + f"{self._action}/{call}/{block}".encode()
            yield from _numbers(hashlib.shake_128(key).digest(512))
            block += 1


def _numbers(data: bytes) -> Iterator[int]:
    return (int.from_bytes(data[i : i + 8], "big") for i in range(0, len(data), 8))
