"""How fast a long log is audited, decoding apart from the table and the judging, and whether time and memory grow
evenly.

    pytest bench/test_audit.py -s

The log is one game of many turns, played on the set-up of the module: the 5,000 steps are its beginning. It is measured
in this process, the best of several rounds.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from modgen.vassal import SavedGame, read_saved_game, write_saved_game
from validator.logs.audit import Log, audit, take_up
from validator.logs.opening import open_module
from validator.play.games import Match

KREUZWEG = Path(__file__).parents[2] / "shared" / "vassal" / "kreuzweg" / "kreuzweg.vmod"
STEPS, MANY = 5_000, 100_000
ROUNDS = 3
#: Steps a second for decoding, table and judging together.
AIM = 20_000
#: How much longer a step may take in the long log than in the short one, and how much more memory.
EVEN = 1.5

pytestmark = pytest.mark.skipif(not KREUZWEG.is_file(), reason="kreuzweg.vmod is not beside this checkout")


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(open_module(KREUZWEG), setup="river")


@pytest.fixture(scope="module")
def long_game(match: Match) -> SavedGame:
    """A game of `MANY` steps or more."""
    game = match.play(1, turns=MANY // 50).log
    assert len(game.steps) >= MANY
    return game


def first_steps(game: SavedGame, steps: int) -> bytes:
    """The log as it was when so many steps had been made."""
    return write_saved_game(replace(game, steps=game.steps[:steps]))


def best(job: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        job()
        times.append(time.perf_counter() - start)
    return min(times)


def peak(job: Callable[[], object]) -> float:
    tracemalloc.start()
    try:
        job()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def judged(match: Match, game: SavedGame) -> int:
    """Audit a log that was read; gives how many actions were judged."""
    taken = take_up([Log("", game)], match.sources)
    record = taken.records[0]
    return sum(1 for _ in taken.ruleset.follow(record.scenario(), record.events()))


def test_steps_a_second(match: Match) -> None:
    data = first_steps(match.play(1, turns=STEPS // 150).log, STEPS)
    game = read_saved_game(data)
    actions = judged(match, game)
    decode = best(lambda: read_saved_game(data))
    judge = best(lambda: audit([Log("", game)], match.sources))
    whole = decode + judge
    print(f"\n{STEPS} steps, {actions} actions, {len(data) / 1e3:.0f} kB")
    print(f"decode {decode:.2f} s, table and judging {judge:.2f} s: {STEPS / whole:.0f} steps a second (aim {AIM})")
    print(f"peak of memory: decode {peak(lambda: read_saved_game(data)):.0f} MB,", end=" ")
    print(f"table and judging {peak(lambda: audit([Log('', game)], match.sources)):.0f} MB")


def test_growth_is_linear(match: Match, long_game: SavedGame) -> None:
    rates, sizes = [], []
    for steps in (STEPS, MANY):
        game = read_saved_game(first_steps(long_game, steps))
        start = time.perf_counter()
        audit([Log("", game)], match.sources)
        rates.append((time.perf_counter() - start) / steps)
        sizes.append(peak(lambda game=game: audit([Log("", game)], match.sources)) / steps)  # type: ignore[misc]
    print(f"\na step: {rates[0] * 1e6:.0f} µs of {STEPS}, {rates[1] * 1e6:.0f} µs of {MANY};", end=" ")
    print(f"memory {sizes[0] * 1e3:.1f} kB and {sizes[1] * 1e3:.1f} kB a step")
    assert rates[1] < EVEN * rates[0]
    assert sizes[1] < EVEN * sizes[0]
