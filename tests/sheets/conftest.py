"""Games that are printed here: the sample game, and small ones whose every counter is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.model import Back, Counter, Face, Formation, Game, Side, Text
from modgen.sheets.countersheets import Imprint

ROOT = Path(__file__).parents[2]
SIDES = (
    Side("a", Text("Amber", "Янтарные"), Text("A"), "#f0c060", "#804000", "#201000", "#a02020"),
    Side("b", Text("Blue", "Синие"), Text("B"), "#a0c0f0", "#004080", "#001020", "#2020a0"),
)
NO_FURNITURE: dict[str, object] = {"registration": False, "scale_bar": False, "titles": False}


@pytest.fixture(scope="session")
def werra() -> Game:
    game, problems = load_game(load_workspace(ROOT), "werra")
    assert game is not None, problems
    return game


@pytest.fixture(scope="session")
def highport() -> Game:
    game, problems = load_game(load_workspace(ROOT), "highport")
    assert game is not None, problems
    return game


@pytest.fixture(scope="session")
def table_game() -> Game:
    game, problems = load_game(load_workspace(ROOT / "examples" / "features"), "table")
    assert game is not None, problems
    return game


def small_game(count: int = 17, sizes: tuple[float, ...] = (15.0,)) -> Game:
    """Units of both sides in turn, each with its number as label, one in three with a back on the other side."""
    counters = tuple(
        Counter(
            f"c{n}",
            Text(f"Unit {n}", f"Часть {n}"),
            "unit",
            f"f{n % len(sizes)}",
            side="ab"[n % 2],
            symbol="10031000151205000000",
            formation="f",
            label=Text(f"N{n}", f"Ж{n}"),
            factors={"af": n % 10, "df": 3},
            back=Back(side="ba"[n % 2]) if n % 3 == 0 else None,
        )
        for n in range(count)
    )
    faces = tuple(Face(f"f{n}", "unit", size, ("af", "df")) for n, size in enumerate(sizes))
    formations = (Formation("f", Text("F"), Text("F"), "#2f6d3a", "a"),)
    credits_ = Text("By nobody, CC BY 4.0", "Никто, CC BY 4.0")
    return Game("small", Text("Small", "Малая"), "1.2", SIDES, formations, faces, counters, (), (), credits=credits_)


@pytest.fixture
def imprint() -> Imprint:
    return Imprint("Small 1.2", "2026-11-30", "By nobody, CC BY 4.0")
