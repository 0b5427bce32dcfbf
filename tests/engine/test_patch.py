"""JSON Patch: what `diff` says, `apply` does, for any pair of documents."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.patch import apply, diff

leaves = st.none() | st.integers(2, 9) | st.text("ab/~", max_size=3)
documents = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=4),
    max_leaves=25,
)


@given(documents, documents)
def test_applying_the_difference_makes_the_new_document_and_leaves_the_old_one_alone(old: Any, new: Any) -> None:
    before = copy.deepcopy(old)
    assert apply(old, diff(old, new)) == new
    assert old == before


@given(documents)
def test_equal_documents_differ_by_nothing(document: Any) -> None:
    assert diff(document, copy.deepcopy(document)) == []


def test_a_card_that_leaves_a_hand_is_one_small_operation() -> None:
    assert diff({"hand": ["2C", "9H", "KD"]}, {"hand": ["2C", "KD"]}) == [{"op": "remove", "path": "/hand/1"}]


def test_a_card_that_joins_a_pile_is_one_small_operation() -> None:
    assert diff({"pile": ["2C"]}, {"pile": ["2C", "9H"]}) == [{"op": "add", "path": "/pile/1", "value": "9H"}]


def test_an_unchanged_subtree_is_never_compared() -> None:
    class Untouchable(dict[str, Any]):
        def __eq__(self, other: object) -> bool:
            raise AssertionError("compared a subtree that is the same object")

        __hash__ = None  # type: ignore[assignment]

    shared = Untouchable(x=1)
    out: list[dict[str, Any]] = []
    from app.engine import patch

    patch._walk(shared, shared, "", out)
    assert out == []


def test_an_unchanged_subtree_is_shared_by_the_patched_document() -> None:
    old = {"big": {"x": [1, 2]}, "n": 1}
    assert apply(old, [{"op": "replace", "path": "/n", "value": 2}])["big"] is old["big"]


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "remove", "path": ""},
        {"op": "replace", "path": "/missing", "value": 1},
        {"op": "remove", "path": "/missing"},
        {"op": "remove", "path": "/list/7"},
        {"op": "add", "path": "/list/7", "value": 1},
    ],
)
def test_an_operation_that_does_not_fit_is_refused(operation: dict[str, Any]) -> None:
    with pytest.raises((KeyError, IndexError, ValueError)):
        apply({"list": [1, 2]}, [operation])
