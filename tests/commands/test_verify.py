"""`tableside verify`: an honest export passes, and each kind of cheat is named."""

from __future__ import annotations

import copy
import hashlib
import hmac
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.engine.play import make_options, play
from app.games.noughts import GAME

SERVER_SEED = bytes(range(32))
ENTROPY = ["aa" * 16, None]


def exported() -> dict[str, Any]:
    """A session of Noughts as the replay call answers it."""
    options = make_options(GAME, {"marks": 9})
    seed = hmac.digest(SERVER_SEED, b"".join(bytes.fromhex(part or "") for part in ENTROPY), "sha256")
    moves = list(play(GAME, 2, options, seed, ["easy", "random"]))
    outcome = GAME.outcome(moves[-1].step.state)
    assert outcome is not None
    rows = [
        {
            "version": move.version,
            "seat": move.seat,
            "kind": "act" if move.action else "setup",
            "actions": [move.action] if move.action else [],
            "at": "2026-01-01T00:00:00+00:00",
        }
        for move in moves
    ]
    places = [{"seat": place.seat, "place": place.place, "won": place.won} for place in outcome.places]
    return {
        "game": "noughts",
        "rules_version": GAME.info.rules_version,
        "options": {"marks": 9},
        "seats": 2,
        "server_seed": SERVER_SEED.hex(),
        "entropy": ENTROPY,
        "seed": seed.hex(),
        "commitment": hashlib.sha256(SERVER_SEED).hexdigest(),
        "outcome": {"reason": outcome.reason, "values": outcome.values, "places": places},
        "actions": rows,
    }


HONEST = exported()


def verify(tmp_path: Path, export: dict[str, Any]) -> int:
    file = tmp_path / "session.json"
    file.write_text(json.dumps(export))
    return main(["verify", str(file)])


def test_an_honest_session_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(tmp_path, HONEST) == 0
    out = capsys.readouterr().out
    assert "whose hash was shown" in out
    assert "bytes of 1 of 2 seats" in out
    assert "All 10 commands" in out


def test_an_export_can_come_through_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(HONEST)))
    assert main(["verify", "-"]) == 0


def test_a_command_that_was_taken_back_is_taken_back_again(tmp_path: Path) -> None:
    export = copy.deepcopy(HONEST)
    first = export["actions"][1]
    wrong = (first["actions"][0]["cell"] + 1) % 9
    rows = export["actions"]
    rows[1:1] = [
        first | {"actions": [{"type": "mark", "cell": wrong}]},
        {"version": 3, "seat": 0, "kind": "undo", "actions": [{"to": 1}]},
    ]
    for version, row in enumerate(rows, 1):
        row["version"] = version
    assert verify(tmp_path, export) == 0


CHEATS: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda e: e.update(server_seed="00" * 32), "not the one that was promised"),
    (lambda e: e["entropy"].reverse() or e["entropy"].append("ff"), "does not follow"),
    (lambda e: e.update(rules_version=99), "rules version 99"),
    (lambda e: e.update(game="chess"), "no game 'chess'"),
    (lambda e: e["actions"].pop(3), "command 4 is missing"),
    (lambda e: e["actions"][3].update(actions=e["actions"][2]["actions"]), "command 4 is illegal"),
    (lambda e: e["outcome"].update(reason="won"), "counted instead of won"),
    (lambda e: e["outcome"]["places"][0].update(won=not e["outcome"]["places"][0]["won"]), "ended differently"),
    (lambda e: e["outcome"]["values"].update(scores=[99, 0]), "ended differently"),
    (lambda e: e["actions"].pop(), "it is not over"),
    (lambda e: e["actions"][3].update(kind="undo"), "the rules can't play it"),
    (lambda e: e.update(options={"nonsense": 1}), "the rules can't play it"),
    (lambda e: e.update(actions=[]), "the rules can't play it"),
]


@pytest.mark.parametrize(("cheat", "said"), CHEATS)
def test_a_session_that_was_tampered_with_is_called_wrong(
    cheat: Callable[[dict[str, Any]], Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export = copy.deepcopy(HONEST)
    cheat(export)
    assert verify(tmp_path, export) == 1
    assert said in capsys.readouterr().out


def test_another_file_is_no_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(tmp_path, {"hello": 1}) == 2
    assert verify(tmp_path, HONEST | {"entropy": ["no digits"]}) == 2
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    assert main(["verify", str(tmp_path / "picture")]) == 2
    assert capsys.readouterr().err.count("no exported session") == 3
