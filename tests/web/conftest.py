"""What the tests of the page share: a browser, games with faults, pages made of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any

import pytest

from modgen.vassal import Step, write_saved_game
from validator.logs.opening import open_module
from validator.play import play_game

# The toy game stands beside the tests of the logs.
sys.path.insert(0, str(Path(__file__).parents[1] / "logs"))

CHROMIUM, DRIVER = Path("/usr/bin/chromium"), Path("/usr/bin/chromedriver")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium by its own driver; nothing is fetched. `BROWSER_REQUIRED` makes its absence a failure."""
    if not (CHROMIUM.exists() and DRIVER.exists()):
        reason = f"{CHROMIUM} or {DRIVER} is missing (Debian: chromium, chromium-driver)"
        if os.environ.get("BROWSER_REQUIRED"):
            pytest.fail(reason)
        pytest.skip(reason)
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1000"):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(DRIVER)))
    driver.set_script_timeout(120)
    try:
        yield driver
    finally:
        driver.quit()


@pytest.fixture(scope="session")
def fault_log(werra_module: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of the sample module in which a unit goes to an area that is not adjacent."""
    game = play_game(open_module(werra_module), 12, 2, setup="ford-at-furthof", fault="IMP-M1")
    target = tmp_path_factory.mktemp("game") / "fault.vlog"
    target.write_bytes(write_saved_game(game.log))
    return target


@pytest.fixture(scope="session")
def long_log(werra_module: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """A log of so many steps: a game's, from the beginning again when they have come to their end."""
    game = play_game(open_module(werra_module), 3, 2, setup="ford-at-furthof").log
    folder = tmp_path_factory.mktemp("long")

    def make(steps: int) -> Path:
        nodes = islice(chain.from_iterable(repeat([step.node for step in game.steps])), steps)
        log = replace(game, steps=tuple(Step(number, node) for number, node in enumerate(nodes)))
        target = folder / f"{steps}.vlog"
        target.write_bytes(write_saved_game(log))
        return target

    return make
