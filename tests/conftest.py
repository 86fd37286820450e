"""What several parts of the suite share: the sample game's module, built once."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import settings

from modgen.game import load_game, load_workspace
from modgen.module import build_module

ROOT = Path(__file__).parents[1]

# The same examples each time where a change must not fail for what it did not touch; new ones wherever people look.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session")
def werra_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built module of the sample game; the first worker of a parallel run builds it for all."""
    return built(tmp_path_factory, "werra")


@pytest.fixture(scope="session")
def highport_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built module of the sample game on an open table, built once as well."""
    return built(tmp_path_factory, "highport")


def built(tmp_path_factory: pytest.TempPathFactory, name: str) -> Path:
    """A game's module in the folder that all workers of a run share."""
    shared = (
        tmp_path_factory.getbasetemp().parent if "PYTEST_XDIST_WORKER" in os.environ else tmp_path_factory.getbasetemp()
    )
    target, claim = shared / f"{name}.vmod", shared / f"{name}.claim"
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        for _ in range(1200):
            if target.exists():
                return target
            time.sleep(0.1)
        pytest.fail("the worker that builds the sample module did not finish")
    game, problems = load_game(load_workspace(ROOT), name)
    assert game is not None, problems
    made = build_module(game)
    temporary = target.with_suffix(".part")
    temporary.write_bytes(made.data)
    temporary.replace(target)
    return target
