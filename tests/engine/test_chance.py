"""Chance: fixed vectors (so that another language can be checked against them), fairness, independence."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from app.engine.chance import Chance, QuickChance, Recorded

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "chance.json").read_text())
SEED = bytes.fromhex("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['action']}-{len(v['calls'])}")
def test_the_published_vectors_come_out_again(vector: dict) -> None:
    chance = Chance(bytes.fromhex(vector["seed"]), vector["action"])
    for call in vector["calls"]:
        match call["do"]:
            case "below":
                assert chance.below(call["n"]) == call["gives"]
            case "roll":
                assert chance.roll(call["sides"]) == call["gives"]
            case "shuffle":
                assert list(chance.shuffle(range(call["n"]))) == call["gives"]


def test_a_number_is_made_as_the_module_documents_it() -> None:
    block = hmac.new(SEED, b"7.0/0/0", hashlib.sha256).digest()
    assert Chance(SEED, "7.0").below(10) == int.from_bytes(block[:8], "big") % 10


def test_a_number_beyond_the_last_whole_multiple_is_thrown_away() -> None:
    class Scripted(Chance):
        def _words(self, call: int):
            yield from (2**64 - 1, 2**64 - 2, 41)

    assert Scripted(SEED, "1.0").below(3 * 2**62) == 41  # a quarter of all numbers would make the answer unfair


@pytest.mark.parametrize("kind", [Chance, QuickChance])
def test_every_order_of_three_is_equally_likely(kind: type[Chance]) -> None:
    counts = Counter(kind(SEED, f"{i}.0").shuffle("abc") for i in range(6000))
    assert set(counts) == set(permutations("abc"))
    chi = sum((n - 1000) ** 2 / 1000 for n in counts.values())
    assert chi < 20.5  # five degrees of freedom, one in a thousand


@pytest.mark.parametrize("kind", [Chance, QuickChance])
def test_other_actions_and_other_calls_have_other_streams(kind: type[Chance]) -> None:
    one = kind(SEED, "1.0")
    answers = {one.below(2**60), one.below(2**60), kind(SEED, "1.1").below(2**60), kind(SEED, "2.0").below(2**60)}
    assert len(answers) == 4


def test_drawing_splits_a_shuffle_and_takes_all_when_there_are_too_few() -> None:
    taken, rest = Chance(SEED, "1.0").draw("abcde", 2)
    assert (len(taken), len(rest), sorted(taken + rest)) == (2, 3, list("abcde"))
    assert Chance(SEED, "1.0").draw("ab", 7)[1] == ()


def test_it_knows_whether_it_was_used() -> None:
    chance = Chance(SEED, "1.0")
    assert not chance.used
    chance.shuffle("ab")
    assert chance.used


def test_choosing_from_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Chance(SEED, "1.0").below(0)


def test_recorded_chance_gives_the_same_and_notes_it() -> None:
    plain, noted = Chance(SEED, "4.1"), Recorded(SEED, "4.1")
    assert [plain.shuffle("abcde"), plain.roll(6), plain.pick("xyz"), plain.draw("pq", 1)] == [
        noted.shuffle("abcde"), noted.roll(6), noted.pick("xyz"), noted.draw("pq", 1),
    ]  # fmt: skip
    assert [(call["do"], call["n"]) for call in noted.calls] == [("shuffle", 5), ("below", 6), ("below", 3), ("shuffle", 2)]
    assert "".join("abcde"[place] for place in noted.calls[0]["gives"]) == "".join(Chance(SEED, "4.1").shuffle("abcde"))
