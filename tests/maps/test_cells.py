"""Cells and named points: which are neighbours, and what is told of boxes, cells and pages."""

from __future__ import annotations

from modgen.game.mapparts import BoardAt, Grid
from modgen.game.model import Area, Box, GameMap, Link, Text
from modgen.game.problems import Place
from modgen.maps import adjacency, check_map


def hexes(*boxes: Box, size: float = 120.0) -> GameMap:
    grid = Grid("hex", 3, 3, size, (100.0, 100.0))
    areas = tuple(
        Area(grid.number(*cell), Text(""), grid.outline(*cell), stack=grid.centre(*cell)) for cell in grid.cells()
    )
    return GameMap("m", Text("m"), 1000, 800, areas, boxes, grid=grid)


def test_a_hex_has_six_neighbours() -> None:
    pairs = adjacency(hexes())
    assert sorted({a if b == "0202" else b for a, b in pairs if "0202" in (a, b)}) == [
        "0102",
        "0103",
        "0201",
        "0203",
        "0302",
        "0303",
    ]
    assert len(pairs) == 16


def test_links_cut_and_add_between_cells() -> None:
    links = (Link("0101", "0102", add=False), Link("0101", "0303", add=True))
    found = hexes()
    pairs = adjacency(GameMap("m", Text("m"), 1000, 800, found.areas, links=links, grid=found.grid))
    assert ("0101", "0102") not in pairs
    assert ("0101", "0303") in pairs


def test_named_points_are_joined_by_links_alone() -> None:
    outline = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    areas = tuple(Area(id_, Text(id_), outline, label=(5, 5), stack=(5, 5)) for id_ in "abc")
    links = (Link("a", "b", add=True),)
    grid = Grid("regions", points=("a", "b", "c"))
    boxes = (Box("pool", Text("Pool"), (0.0, 0.0, 10.0, 10.0)),)
    found = GameMap("m", Text("m"), 100, 100, areas, boxes, links=links, grid=grid)
    assert adjacency(found) == {("a", "b")}
    assert [(p.code, p.values.get("area")) for p in check_map(found)] == [("maps.alone", "c")]


def test_a_box_on_cells_and_cells_too_small_for_counters_are_told_once() -> None:
    box = Box("pool", Text("Pool"), (100.0, 100.0, 300.0, 200.0))
    assert [p.code for p in check_map(hexes(box))] == ["maps.box_on_area"]
    assert [p.code for p in check_map(hexes(size=60.0))] == ["maps.cells_small"]


def test_a_window_of_boards_has_nothing_to_check() -> None:
    off_the_page = (Area("a", Text("A"), ((5.0, 5.0), (9.0, 5.0), (9.0, 9.0))),)
    shown = (BoardAt("west", 0, 0, Place("town.yaml")),)
    assert list(check_map(GameMap("m", Text("m"), 0, 0, off_the_page, boards=shown))) == []
    assert list(check_map(GameMap("m", Text("m"), 0, 0, off_the_page))) != []
