"""Grids as VASSAL names and snaps: what VASSAL 3.7.26 said of points on fourteen grids built by modgen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from modgen.game.mapparts import Count, Grid, Numbering
from modgen.game.model import Area, GameMap, Text
from modgen.module.board import board_component
from modgen.module.grids import field_outline
from modgen.module.table import Names
from modgen.vassal import Component, Module, read_archive, write_archive
from validator.logs.boards import Boards, read_boards

#: `names`: by grid [x, y, what VASSAL called the point]; `snaps`: [x, y, where a counter dropped there came to lie, and
#: what VASSAL called that place].
ENGINE = json.loads((Path(__file__).parent / "engine_grids.json").read_text(encoding="utf-8"))
C = Count
GRIDS = {
    "plain hex": Grid("hex", 7, 6, 100.0, (100.0, 90.0)),
    "low hex": Grid("hex", 7, 6, 101.0, (130.0, 160.0), low_first=True, numbering=Numbering(separator=".")),
    "sideways": Grid("hex", 6, 7, 96.0, (110.0, 120.0), sideways=True),
    "sideways low": Grid(
        "hex", 6, 7, 97.0, (160.0, 120.0), sideways=True, low_first=True, numbering=Numbering(rows_first=True)
    ),
    "down": Grid("hex", 8, 5, 88.0, (90.0, 80.0), numbering=Numbering(C(down=True), C(down=True))),
    "low down letters": Grid(
        "hex",
        8,
        5,
        93.0,
        (140.0, 130.0),
        low_first=True,
        numbering=Numbering(C(letters=True, down=True), C(start=10, digits=3, down=True), separator="-"),
    ),
    "sideways down": Grid(
        "hex",
        5,
        8,
        91.0,
        (120.0, 90.0),
        sideways=True,
        numbering=Numbering(C(start=5, down=True), C(letters=True, down=True)),
    ),
    "sideways low rows down": Grid(
        "hex",
        5,
        6,
        91.0,
        (150.0, 90.0),
        sideways=True,
        low_first=True,
        numbering=Numbering(C(), C(down=True), separator="/"),
    ),
    "stagger": Grid("hex", 7, 5, 100.0, (100.0, 90.0), numbering=Numbering(stagger=True)),
    "stagger low down": Grid(
        "hex", 7, 5, 100.0, (100.0, 150.0), low_first=True, numbering=Numbering(rows=C(down=True), stagger=True)
    ),
    "sideways stagger down": Grid(
        "hex", 7, 5, 90.0, (100.0, 90.0), sideways=True, numbering=Numbering(columns=C(down=True), stagger=True)
    ),
    "squares": Grid("square", 9, 7, 80.0, (90.0, 90.0), numbering=Numbering(C(letters=True), C(digits=1))),
    "squares down": Grid(
        "square",
        29,
        5,
        45.0,
        (80.0, 60.0),
        numbering=Numbering(
            C(letters=True, down=True), C(start=0, down=True), rows_first=True, separator=":", prefix="W "
        ),
    ),
    "squares far": Grid(
        "square", 6, 6, 77.0, (300.0, 250.0), numbering=Numbering(C(start=-2), C(start=98, down=True), separator="|")
    ),
}


def cells(grid: Grid) -> dict[str, tuple[float, float]]:
    return {grid.number(*cell): grid.centre(*cell) for cell in grid.cells()}


def boards(name: str) -> Boards:
    grid = GRIDS[name]
    areas = tuple(Area(id_, Text(id_), grid.outline(*cell)) for cell in grid.cells() if (id_ := grid.number(*cell)))
    x, y, width, height = grid.extent
    game_map = GameMap("m", Text(name), x + width + 60, y + height + 60, areas, grid=grid)
    zones = {("m", area.id): area.id for area in areas}
    names = Names("en", {}, {"m": name}, zones, {}, {})
    window = Component(
        "VASSAL.build.module.Map",
        {"mapName": name},
        "",
        (Component("VASSAL.build.module.map.BoardPicker", {}, "", (board_component(game_map, names),)),),
    )
    root = Component("VASSAL.build.GameModule", {"name": "G"}, "", (window,))
    return read_boards(Module(None, root, read_archive(write_archive({"x": b""}))))


@pytest.mark.parametrize("name", GRIDS)
def test_a_point_is_called_as_vassal_calls_it(name: str) -> None:
    found = boards(name)
    told = ENGINE["names"][name]
    assert len(told) == 300
    assert [[x, y, found.locate(name, x, y)] for x, y, _ in told] == told


@pytest.mark.parametrize("name", GRIDS)
def test_a_cells_middle_bears_its_number_and_is_where_counters_snap_to(name: str) -> None:
    found, middles = boards(name), cells(GRIDS[name])
    assert {id_: found.locate(name, int(x), int(y)) for id_, (x, y) in middles.items()} == {id_: id_ for id_ in middles}
    snapped = ENGINE["snaps"][name]
    assert len(snapped) == 40
    assert [(x, y) for _, _, x, y, _ in snapped] == [middles[id_] for *_, id_ in snapped]


@pytest.mark.parametrize("name", GRIDS)
def test_the_field_goes_round_all_cells_once(name: str) -> None:
    grid = GRIDS[name]
    outline = field_outline(grid)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:] + outline[:1], strict=True)) / 2
    cell = grid.size**2 * (1.0 if grid.kind == "square" else 3**0.5 / 2)
    assert abs(area) == pytest.approx(cell * grid.columns * grid.rows, rel=0.01)
    assert len(set(outline)) == len(outline)


@pytest.mark.parametrize("name", GRIDS)
def test_neighbours_are_mutual_and_as_far_apart_as_cells_are(name: str) -> None:
    grid = GRIDS[name]
    here = set(grid.cells())
    most = grid.size * (1.42 if grid.kind == "square" else 1.01)
    for cell in here:
        x, y = grid.drawn_centre(*cell)
        for other in grid.neighbours(*cell):
            a, b = grid.drawn_centre(*other)
            assert 0.9 * grid.size < ((a - x) ** 2 + (b - y) ** 2) ** 0.5 < most
            assert cell in set(grid.neighbours(*other))
