"""JSON Patch (RFC 6902) between two views of the same viewer.

Built for views of immutable states: a subtree that is the same object in both costs one identity check, and an equal one a
C-speed comparison (so values that Python finds equal, such as 1 and True, are not told apart). Lists are patched by their common head and tail, so one card leaving a hand is one operation.
"""

from __future__ import annotations

from typing import Any

Json = Any
Operation = dict[str, Any]


def diff(old: Json, new: Json) -> list[Operation]:
    """The operations that make `new` of `old`; empty when they are equal."""
    out: list[Operation] = []
    _walk(old, new, "", out)
    return out


def apply(document: Json, operations: list[Operation]) -> Json:
    """`document` after `operations` (add, remove, replace). It is not changed; unchanged subtrees are shared.

    Raises KeyError, IndexError or ValueError when an operation does not fit.
    """
    for operation in operations:
        path = operation["path"]
        keys = [_unescape(part) for part in path.split("/")[1:]] if path else []
        document = _set(document, keys, operation)
    return document


def _walk(old: Json, new: Json, path: str, out: list[Operation]) -> None:
    if old is new or old == new:
        return
    if type(old) is dict and type(new) is dict:
        for key in old:
            if key not in new:
                out.append({"op": "remove", "path": f"{path}/{_escape(key)}"})
        for key, value in new.items():
            if key in old:
                _walk(old[key], value, f"{path}/{_escape(key)}", out)
            else:
                out.append({"op": "add", "path": f"{path}/{_escape(key)}", "value": value})
    elif type(old) is list and type(new) is list:
        _walk_list(old, new, path, out)
    else:
        out.append({"op": "replace", "path": path, "value": new})


def _walk_list(old: list[Json], new: list[Json], path: str, out: list[Operation]) -> None:
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    old_end, new_end = len(old) - tail, len(new) - tail
    paired = min(old_end, new_end)
    for i in range(head, paired):
        _walk(old[i], new[i], f"{path}/{i}", out)
    for i in range(old_end - 1, paired - 1, -1):
        out.append({"op": "remove", "path": f"{path}/{i}"})
    for i in range(paired, new_end):
        out.append({"op": "add", "path": f"{path}/{i}", "value": new[i]})


def _set(node: Json, keys: list[str], operation: Operation) -> Json:
    if not keys:
        if operation["op"] == "remove":
            raise ValueError("the whole document can't be removed")
        return operation["value"]
    key, rest = keys[0], keys[1:]
    copy = node.copy()
    if isinstance(copy, dict):
        if rest:
            copy[key] = _set(copy[key], rest, operation)
        elif operation["op"] == "remove":
            del copy[key]
        else:
            if operation["op"] == "replace" and key not in copy:
                raise KeyError(key)
            copy[key] = operation["value"]
        return copy
    index = len(copy) if key == "-" else int(key)
    if not 0 <= index <= len(copy):
        raise IndexError(key)
    if rest:
        copy[index] = _set(copy[index], rest, operation)
    elif operation["op"] == "remove":
        del copy[index]
    elif operation["op"] == "add":
        copy.insert(index, operation["value"])
    else:
        copy[index] = operation["value"]
    return copy


def _escape(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def _unescape(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")
