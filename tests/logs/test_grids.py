from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import Component, read_module, write_archive
from validator.logs.boards import read_boards
from validator.logs.grids import HexGrid, Numbering, RegionGrid, read_grid

REAL = Path(__file__).parents[2] / "../shared/vassal/real"
_P = "VASSAL.build.module.map.boardPicker.board."


def grid(kind: str, numbering: dict[str, str] | None = None, **attributes: str) -> Component:
    names = (Component(f"{_P}mapgrid.{kind}Numbering", numbering),) if numbering is not None else ()
    return Component("Board", {}, "", (Component(_P + kind, attributes, "", names),))


PLAIN = Numbering(True, "", (False, False), (1, 1), (1, 1), (False, False), True)


@given(st.integers(0, 60), st.integers(0, 60), st.booleans())
def test_a_hex_is_called_by_its_column_and_row(column: int, row: int, sideways: bool) -> None:
    hexes = HexGrid(10.0, 32.0, 55.4, 64.0, sideways, PLAIN)
    x = int(55.4 * column + 10)
    y = int(64 * row + 32 + (32 if column % 2 else 0))
    if sideways:
        x, y = y, x
    assert hexes.name(x, y, 4000, 4000) == f"{column + 1:02d}{row + 1 + column % 2:02d}"


def test_rows_may_go_down_and_letters_double() -> None:
    down = Numbering(False, ".", (True, False), (0, 0), (0, 0), (False, True), False)
    hexes = HexGrid(0.0, 0.0, 10.0, 10.0, False, down)
    assert hexes.name(270, 20, 500, 100) == "8.BB"
    assert hexes.name(20, 20, 500, 100) == "8.C"


def test_squares_read_from_a_build_file() -> None:
    told = {"hType": "A", "vType": "N", "hOff": "0", "vOff": "1", "vLeading": "1"}
    squares = read_grid(grid("SquareGrid", told, x0="35", y0="35", dx="50", dy="50"))
    assert squares is not None
    assert [squares.name(x, y, 300, 300) for x, y in ((35, 35), (60, 59), (85, 135))] == ["A01", "B01", "B03"]


def test_the_nearest_region_names_a_point() -> None:
    regions = RegionGrid((("Paris", 0, 0), ("Lyon", 100, 0)))
    assert [regions.name(x, 30, 0, 0) for x in (49, 51)] == ["Paris", "Lyon"]
    assert RegionGrid(()).name(1, 1, 0, 0) == ""


@pytest.mark.parametrize("attributes", [{"dx": "0"}, {"dy": "-3"}])
def test_a_grid_that_cannot_be_is_none(attributes: dict[str, str]) -> None:
    assert read_grid(grid("HexGrid", {}, **attributes)) is None


def test_nonsense_and_grids_without_numbers_name_nothing() -> None:
    assert read_grid(grid("HexGrid")) is None
    odd = read_grid(grid("HexGrid", {"hLeading": "x", "hOff": "1e99", "vLeading": "999"}, dx="inf", x0="nan"))
    assert odd is not None
    assert odd.name(100, 100, 0, 0)


@pytest.mark.skipif(not REAL.is_dir(), reason="the sample files of VASSAL are not beside the checkout")
def test_a_real_board_is_named_as_vassal_named_it() -> None:
    build = (REAL / "modules" / "zxvt-buildFile").read_bytes()
    boards = read_boards(read_module(write_archive({"buildFile": build})))
    # The log of that module says "Town created in B05" at 36,236 and "... in F01" at 236,36.
    assert [boards.locate("Main Map", *point) for point in ((36, 236), (236, 36))] == ["B05", "F01"]
