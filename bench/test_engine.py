"""How long the real VASSAL takes to open a module of 500 two-sided counters and to set them all up, beside one of 60
and beside a module without any.

    pytest bench/test_engine.py -s

Each opening is a Java of its own, by turns, best of several; the time is from its start until the module can be played.
Where the real VASSAL is not to be had this skips and says what is missing.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.model import Back, Game, Placement
from modgen.module import build_module

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "vassal_engine"))

from engine import Engine
from screen import virtual_screen
from surroundings import ROOT, what_is_missing
from theatre import compiled

COUNTS = (0, 60, 500)
ROUNDS = 3
#: How much longer the large module may take to open than one without counters.
AIM = 1.5

MISSING = what_is_missing()
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"the real VASSAL is not to be had: {MISSING}")


def test_opening_a_large_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, problems = load_game(load_workspace(ROOT), "werra")
    assert game is not None, problems
    modules = {count: tmp_path / f"{count}.vmod" for count in COUNTS}
    for count, file in modules.items():
        file.write_bytes(build_module(of_counters(game, count)).data)
    classes = compiled(tmp_path / "classes")
    best, ready = (dict.fromkeys(COUNTS, float("inf")) for _ in range(2))
    with virtual_screen() as display:
        for number in range(ROUNDS):
            for count, file in modules.items():
                begin = time.perf_counter()
                with Engine(file, classes, display, tmp_path / f"home-{count}-{number}") as engine:
                    best[count] = min(best[count], time.perf_counter() - begin)
                    begin = time.perf_counter()
                    engine.start(engine.setups()[0])
                    ready[count] = min(ready[count], time.perf_counter() - begin)
                    assert len(engine.slots()) == len(engine.pieces()) == count
                    assert engine.complaints == []
    with capsys.disabled():
        print("\nthe real VASSAL:")
        for count, seconds in best.items():
            size, ratio = modules[count].stat().st_size / 1e6, seconds / best[0]
            told = f"{count:4} counters, {size:4.1f} MB: opened in {seconds:.2f} s, ratio {ratio:.2f} (aim {AIM})"
            print(f"{told}, all set up in {ready[count]:.2f} s")
    assert best[COUNTS[-1]] <= AIM * best[0]


def of_counters(game: Game, count: int) -> Game:
    """The game with so many units, all two-sided, and a set-up that spreads them over the areas."""
    units = [counter for counter in game.counters if counter.kind == "unit"]
    counters = [
        replace(unit, id=f"{unit.id}-{number}", back=Back(face=unit.face, factors=unit.factors), start="")
        for number in range(count)
        for unit in [units[number % len(units)]]
    ]
    areas = [area.id for area in game.maps[0].areas]
    placements = [Placement(one.id, areas[number % len(areas)]) for number, one in enumerate(counters)]
    setup = replace(game.setups[0], placements=tuple(placements))
    return replace(game, counters=tuple(counters), setups=(setup,))
