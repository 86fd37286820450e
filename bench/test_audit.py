"""How fast a long log is audited, decoding apart from the table and the judging, and whether time and memory grow
evenly.

    pytest bench/test_audit.py -s

The log is one game of many turns, played on the set-up of the module. The long one is the same game a second time and
more: played on for so long it would take many minutes, and what is measured is the reading. It is measured in this
process, in its own seconds, so that what else the machine does tells little; the short one as the best of several
rounds, the long one once. Watching memory takes several times as long: it is done on a log of `WATCHED` steps.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from pathlib import Path

import pytest
from measuring import peak

from modgen.vassal import SavedGame, Step, read_saved_game, write_saved_game
from validator.logs.audit import Log, audit, take_up
from validator.logs.opening import open_module
from validator.play.games import Match

KREUZWEG = Path(__file__).parents[2] / "shared" / "vassal" / "kreuzweg" / "kreuzweg.vmod"
STEPS, WATCHED, MANY = 5_000, 20_000, 100_000
#: Turns that make a game of `STEPS` steps or more.
TURNS = 30
ROUNDS = 3
#: Steps a second for decoding, table and judging together.
AIM = 20_000
#: How much longer a step may take in the long log than in the short one, and how much more memory.
EVEN = 1.5

pytestmark = pytest.mark.skipif(not KREUZWEG.is_file(), reason="kreuzweg.vmod is not beside this checkout")


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds that it takes to decode a log and to audit it."""

    decode: float
    judge: float

    @property
    def whole(self) -> float:
        """Seconds for all of it."""
        return self.decode + self.judge


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(open_module(KREUZWEG), setup="river")


@pytest.fixture(scope="module")
def played(match: Match) -> SavedGame:
    """A game of `STEPS` steps or more."""
    game = match.play(1, turns=TURNS).log
    assert len(game.steps) >= STEPS
    return game


def log_of(game: SavedGame, steps: int) -> bytes:
    """A log of so many steps: the game's, from the beginning again when they have come to their end."""
    nodes = islice(chain.from_iterable(repeat([step.node for step in game.steps])), steps)
    return write_saved_game(replace(game, steps=tuple(Step(number, node) for number, node in enumerate(nodes))))


def seconds(job: Callable[[], object]) -> float:
    start = time.process_time()
    job()
    return time.process_time() - start


def cost(data: bytes, match: Match, rounds: int) -> Cost:
    decode, judge = [], []
    for _ in range(rounds):
        # Read anew for each round: what a step keeps once it was asked for is part of the work.
        games: list[SavedGame] = []
        decode.append(seconds(lambda games=games: games.append(read_saved_game(data))))  # type: ignore[misc]
        judge.append(seconds(lambda games=games: audit([Log("", games[0])], match.sources)))  # type: ignore[misc]
    return Cost(min(decode), min(judge))


def peaks(data: bytes, match: Match) -> tuple[float, float]:
    """The peaks of memory (MB) when a log is decoded, and when it is audited beside what was decoded."""
    game = read_saved_game(data)
    return peak(lambda: read_saved_game(data)), peak(lambda: audit([Log("", game)], match.sources))


def judged(match: Match, game: SavedGame) -> int:
    """Audit a log that was read; gives how many actions were judged."""
    taken = take_up([Log("", game)], match.sources)
    record = taken.records[0]
    return sum(1 for _ in taken.ruleset.follow(record.scenario(), record.events()))


def told(steps: int, found: Cost) -> str:
    return (
        f"{steps} steps: decode {found.decode:.2f} s ({steps / found.decode:.0f} steps a second), "
        f"table and judging {found.judge:.2f} s ({steps / found.judge:.0f}), "
        f"together {steps / found.whole:.0f} steps a second (aim {AIM})"
    )


def test_steps_a_second_and_their_growth(match: Match, played: SavedGame) -> None:
    short, long_ = log_of(played, STEPS), log_of(played, MANY)
    print(f"\n{judged(match, read_saved_game(short))} actions in {STEPS} steps, {len(short) / 1e3:.0f} kB")
    one, many = cost(short, match, ROUNDS), cost(long_, match, 1)
    print(told(STEPS, one))
    print(told(MANY, many))
    slower = (many.whole / MANY) / (one.whole / STEPS)
    print(f"from {STEPS} to {MANY} steps: {slower:.2f} times the time for a step")
    assert slower < EVEN


def test_memory(match: Match, played: SavedGame) -> None:
    few, more = (peaks(log_of(played, steps), match) for steps in (STEPS, WATCHED))
    larger = (sum(more) / WATCHED) / (sum(few) / STEPS)
    print(f"\npeak of memory: {STEPS} steps {few[0]:.0f} + {few[1]:.1f} MB (decode, table and judging),", end=" ")
    print(f"{WATCHED} steps {more[0]:.0f} + {more[1]:.1f} MB: {larger:.2f} times the memory for a step")
    assert larger < EVEN
