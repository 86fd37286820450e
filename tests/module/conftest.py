"""What several tests of modules need: the sample game of formations, loaded once."""

from __future__ import annotations

from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.model import Game


@pytest.fixture(scope="session")
def highport() -> Game:
    loaded, problems = load_game(load_workspace(Path(__file__).parents[2]), "highport")
    assert loaded is not None
    assert problems == ()
    return loaded
