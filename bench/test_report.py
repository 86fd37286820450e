"""How long the page of a game takes and how large it is, beside the check alone, for an evening and for a campaign.

    pytest bench/test_report.py -s

The same log is checked and made into a page in turns, in this process, from its bytes; the best of several rounds
counts, in this process's own seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, islice, repeat
from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.module import build_module
from modgen.vassal import Step, write_saved_game
from validator.logs.opening import audit_files, open_module
from validator.play import play_game
from validator.web import page, read_played

ROOT = Path(__file__).parents[1]
ROUNDS = 3
#: What a page of an ordinary game may weigh.
LIMIT = 3_000_000


def seconds(job: Callable[[], object]) -> float:
    start = time.process_time()
    job()
    return time.process_time() - start


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game, problems = load_game(load_workspace(ROOT), "werra")
    assert game is not None, problems
    target = tmp_path_factory.mktemp("module") / "werra.vmod"
    target.write_bytes(build_module(game).data)
    return target


@pytest.mark.parametrize("steps", [80, 5_000])
def test_page_beside_the_check_alone(
    module: Path, tmp_path: Path, steps: int, capsys: pytest.CaptureFixture[str]
) -> None:
    game = play_game(open_module(module), 5, 2, setup="ford-at-furthof").log
    # From the beginning again when the game has come to its end: what is measured is the reading and drawing.
    nodes = islice(chain.from_iterable(repeat([step.node for step in game.steps])), steps)
    log = tmp_path / "game.vlog"
    log.write_bytes(write_saved_game(replace(game, steps=tuple(Step(n, node) for n, node in enumerate(nodes)))))
    checks, pages = [], []
    for _ in range(ROUNDS):
        checks.append(seconds(lambda: audit_files([log], module)))
        pages.append(seconds(lambda: page(read_played([log], module), "en")))
    size = len(page(read_played([log], module), "en"))
    with capsys.disabled():
        print(
            f"\n{steps} steps: check {min(checks):.2f} s, page with its check {min(pages):.2f} s "
            f"({min(pages) / min(checks):.1f} times), {size / 1e6:.2f} MB (limit {LIMIT / 1e6:.0f} MB)"
        )
    assert size < LIMIT
