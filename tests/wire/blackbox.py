"""A client that knows only the protocol plays random legal games, makes trouble, and holds the server to its promises.

- Every command gets exactly one reply; a repeated `ref` has no second effect.
- Versions are contiguous (`Chair` checks each frame), and the folded view equals a fresh snapshot.
- No frame of a viewer holds a card that is in somebody else's hand.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.wire.people import SOON, Chair, Json


@dataclass
class Report:
    """What a play was like."""

    accepted: int = 0
    rejected: int = 0
    duplicates: int = 0
    reconnects: int = 0
    refs: dict[int, list[str]] = field(default_factory=dict)
    taken: dict[int, str] = field(default_factory=dict)
    """By seat: the ref of its latest accepted command."""


async def play(
    seats: list[Chair], spectators: list[Chair], rng: random.Random, *, most: int = 400, trouble: float = 0.15
) -> Report:
    """Plays until the end, or for `most` accepted commands. Trouble: how often something is done that no good client does."""
    report = Report(refs={i: [] for i in range(len(seats))})
    version = max(chair.version for chair in seats)
    while report.accepted < most:
        for chair in seats:
            await chair.until_version(version, SOON)
        if seats[0].outcome is not None:
            break
        movers = [chair for chair in seats if chair.decisions]
        if not movers:
            break
        assert {c.table_seat for c in movers} <= set(seats[0].waiting)
        mover = rng.choice(movers)
        if rng.random() < trouble:
            await make_trouble(mover, seats, spectators, rng, report)
        decision = rng.choice(mover.decisions)
        reply = await command(mover, seats.index(mover), decision["id"], [rng.choice(decision["actions"])], report)
        if reply["type"] == "accepted":
            report.accepted += 1
            report.taken[seats.index(mover)] = reply["ref"]
            assert reply["version"] > version
            version = reply["version"]
        else:
            assert reply["code"] == "stale", reply  # somebody else was faster
            version = max(version, reply["version"])
    for chair in (*seats, *spectators):
        await chair.must_equal_a_fresh_snapshot()
    for i, chair in enumerate(seats):
        assert {ref: chair.replies[ref] for ref in set(report.refs[i])} == {
            ref: report.refs[i].count(ref) for ref in set(report.refs[i])
        }
    return report


async def command(chair: Chair, index: int, decision: int, actions: list[Json], report: Report, ref: str | None = None) -> Json:
    ref = ref or secrets.token_hex(6)
    report.refs[index].append(ref)
    return await chair.act(decision, *actions, ref=ref)


async def make_trouble(mover: Chair, seats: list[Chair], spectators: list[Chair], rng: random.Random, report: Report) -> None:
    """One thing that must have no effect on the game."""
    index = seats.index(mover)
    decision = mover.decisions[0]
    match rng.randrange(6):
        case 0:
            reply = await command(mover, index, decision["id"] + 1_000_000, [decision["actions"][0]], report)
            assert reply["code"] == "stale"
        case 1:
            reply = await command(mover, index, decision["id"], [{"type": "nonsense", "n": 7}], report)
            assert reply["code"] == "illegal"
        case 2 if spectators:
            reply = await spectators[0].act(decision["id"], decision["actions"][0])
            assert reply["code"] in ("not_seated", "no_identity")
        case 3 if index in report.taken:
            reply = await command(mover, index, decision["id"], [decision["actions"][0]], report, ref=report.taken[index])
            assert reply["type"] == "duplicate"
            report.duplicates += 1
        case 4:
            chair = rng.choice([*seats, *spectators])
            chair.cut()
            await chair.reconnect()
            report.reconnects += 1
        case _:
            await mover.send({"type": "resync"})
    report.rejected += 1


def must_hide_hands(
    seats: list[Chair], everybody: list[Chair], hand: Callable[[Any], list[str]], public: Callable[[Any], set[str]]
) -> int:
    """No frame that leads to a version may name a card that is in another's hand at that version, save one that the viewer
    held or saw just before. Answers how many frames were looked at."""
    looked = 0
    for version in sorted(set.intersection(*(set(c.shown) for c in seats))):
        for viewer in everybody:
            if version not in viewer.shown:
                continue
            view, texts = viewer.shown[version]
            before = viewer.shown.get(version - 1)
            known = public(view) | (set(hand(before[0])) if before else set())
            secret = {card for c in seats if c is not viewer for card in hand(c.shown[version][0])} - known
            for text in texts:
                if '"type":"snapshot"' not in text:  # its log tells the past, when the card may have been open
                    looked += 1
                    told = [card for card in secret if f'"{card}"' in text]
                    assert not told, f"{told} at {version} in {text[:500]}"
    return looked
