"""The real VASSAL for the tests: found or skipped for, its driver compiled once, one VASSAL a module."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # the engine stands beside its tests

from screen import virtual_screen
from surroundings import REQUIRED, ROOT, what_is_missing
from theatre import Opened, Theatre, compiled

from modgen.game import load_workspace
from modgen.game.memory import remembering

LANGUAGES = ("en", "ru")
#: Games on an open table: they have no areas and other rules, and tests of their own (test_open_table.py).
OPEN_TABLES = ("highport",)
#: Every module that most tests open: each game of the workspace with areas, in each language.
MODULES = [
    (game, language) for game in sorted(load_workspace(ROOT).games) for language in LANGUAGES if game not in OPEN_TABLES
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    if not here:
        return
    missing = what_is_missing()
    for item in here:
        item.add_marker(pytest.mark.engine)
        item.add_marker(pytest.mark.xdist_group(module_of(item)))  # each module is opened once, not once a worker
        if missing and REQUIRED not in os.environ:
            item.add_marker(pytest.mark.skip(reason=f"the real VASSAL is not to be had: {missing}"))


def module_of(item: pytest.Item) -> str:
    """The module that a test works with, or else its file: what is named the same goes to the same worker."""
    wanted = (
        item.callspec.params.get("opened") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    )
    return "-".join(wanted) if wanted else item.path.stem


@pytest.fixture(scope="session")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    missing = what_is_missing()
    assert not missing, f"the real VASSAL is not to be had: {missing}"
    folder = tmp_path_factory.mktemp("engine")
    classes = compiled(folder / "classes")
    # Most modules here are builds of one game: what is drawn for the first serves the others.
    with remembering(folder / "memory"), virtual_screen() as display, ExitStack() as stack:
        yield Theatre(folder, classes, display, stack)


@pytest.fixture(params=MODULES, ids="-".join)
def opened(request: pytest.FixtureRequest, theatre: Theatre) -> Iterator[Opened]:
    """Every module in turn; whatever VASSAL complains about while a test works with it fails the test."""
    module = theatre.open(*request.param)
    yield module
    complaints, module.engine.complaints = module.engine.complaints, []
    module.engine.chat = []
    assert complaints == []
