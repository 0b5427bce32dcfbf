"""What is read when the server starts, so that no call has to."""

from __future__ import annotations

import json

import pytest

from app.games import registry
from app.main import create_app
from app.settings import Settings


def test_a_game_of_which_half_a_file_is_there_fails_the_start_and_no_call(monkeypatch: pytest.MonkeyPatch) -> None:
    def half_read(_name: str) -> None:
        json.loads('{"cards": [')

    registry.all_games.cache_clear()
    monkeypatch.setattr(registry.importlib, "import_module", half_read)
    with pytest.raises(json.JSONDecodeError):
        create_app(Settings(database_url="postgresql://nowhere/none"))
