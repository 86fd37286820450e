"""Maps with grids, open tables, tracks, boards and shading: what is read of them, and what is told of each fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import FILES, lay, load, told, worded

from modgen.game.mapparts import Count
from modgen.game.model import GameMap

MAP, SETUP = "maps/tiny/map.yaml", "counters/tiny/setups/start.yaml"
ROSTER = "counters/tiny/rosters/all.csv"
HEXES = """name: Hexes
grid: {columns: 4, rows: 3, size: 100}
terrains: {woods: {name: Woods, colour: "#a0c080"}}
ground:
  key: {".": open, w: woods}
  rows: [". w w .", ". . . .", "w . . ."]
cells:
  0203: {name: Mill, objective: 2}
  0402: woods
features:
  road: {kind: road, through: [0101, 0201, [200, 200]]}
  river: {kind: river, along: [[0101, 0102], [0201, 0102]]}
  bridge: {kind: bridge, between: [0201, 0202]}
tracks:
  turn: {name: {en: Turn, ru: Ход}, count: 4, labels: {3: Night}}
shading:
  held: {areas: [0203, 0101], values: {red: {colour: "#f00"}}, start: {0203: red}}
"""
TABLE = """name: Table
scale: {px_per_cm: 12}
table: {size: [120, 80], halves: {top: red, bottom: {side: blue, name: South}}}
terrains: {bog: {name: Bog, colour: "#80a0a0", dangerous: true}}
areas: {bog: {name: Bog, terrain: bog, outline: [[10, 10], [30, 10], [20, 25]]}}
boxes: {track: {name: Turns, rect: [40, 1200, 200, 100]}}
"""
START = "name: Start\nplace:\n  {}\n"


def workspace(root: Path, map_: str, place: str = "{}", **more: str) -> Path:
    roster = FILES[ROSTER].replace(",west\n", ",\n")
    return lay(root, {MAP: map_, SETUP: f"name: Start\nplace: {place}\n", ROSTER: roster, **more})


def the_map(root: Path, map_: str, place: str = "{}") -> GameMap:
    game, problems = load(workspace(root, map_, place))
    assert [told(problem, root) for problem in problems] == []
    assert game is not None
    return game.maps[0]


def test_hexes_get_terrain_names_and_objectives_by_their_numbers(tmp_path: Path) -> None:
    found = the_map(tmp_path, HEXES)
    areas = {area.id: area for area in found.areas}
    assert list(areas)[:4] == ["0101", "0102", "0103", "0201"]
    assert len(areas) == 12
    assert {id_ for id_, area in areas.items() if area.terrain == "woods"} == {"0201", "0301", "0103", "0402"}
    assert areas["0203"].objective == 2
    assert found.grid is not None
    assert found.grid.names["0203"].en == "Mill"
    # 50 px of margin: the first hex's middle lies half a hex below and half its breadth right of it.
    assert found.grid.origin == (108.0, 100.0)
    assert areas["0101"].stack == (108.0, 100.0)
    assert (found.width, found.height) == (476.0, 450.0 + 0.6 * 50 - 50 + 134 + 30)


def test_lines_run_through_cells_and_along_their_sides(tmp_path: Path) -> None:
    features = {feature.id: feature.line for feature in the_map(tmp_path, HEXES).features}
    assert features["road"][0] == (108.0, 100.0)
    assert features["road"][-1] == (200.0, 200.0)
    river = features["river"]
    assert len(river) == 3
    # The lower side of 0101, then the side between 0201 and 0102: they meet in the corner of all three.
    assert [round(y) for _, y in river] == [150, 150, 200]
    (ax, ay), (bx, by) = features["bridge"]
    assert round((ax + bx) / 2, 1) == 194.6
    assert round((ay + by) / 2, 1) == 200.0


def test_a_track_becomes_boxes_in_a_row(tmp_path: Path) -> None:
    found = the_map(tmp_path, HEXES, '{turn-2: [flag], "0203": [b1]}')
    assert [(box.id, box.name.ru, box.role) for box in found.boxes][:2] == [
        ("turn-1", "Ход 1", "turn"),
        ("turn-2", "Ход 2", "turn"),
    ]
    lefts = [box.rect[0] for box in found.boxes]
    assert lefts == sorted(lefts)
    assert len({box.rect[1] for box in found.boxes}) == 1
    assert found.tracks[0].notes["turn-3"].en == "Night"


def test_shading_takes_cells_by_their_numbers(tmp_path: Path) -> None:
    shading = the_map(tmp_path, HEXES).shading[0]
    assert shading.areas == ("0203", "0101")
    assert dict(shading.start) == {"0203": "red"}


def test_an_open_table_is_measured_in_cm(tmp_path: Path) -> None:
    found = the_map(tmp_path, TABLE, "{map: [{counter: b1, at: [60, 40]}], track: [flag]}")
    table = found.table
    assert table is not None
    assert table.rect == (50.0, 50.0, 1440.0, 960.0)
    assert table.px((60, 40)) == (770.0, 530.0)
    assert table.cm((770.0, 530.0)) == (60.0, 40.0)
    assert [(half.edge, half.side, half.name.en) for half in table.halves] == [
        ("top", "red", ""),
        ("bottom", "blue", "South"),
    ]
    assert found.areas[0].outline[0] == (170.0, 170.0)
    assert found.terrains[0].dangerous


def test_a_set_up_says_where_on_the_table_a_counter_stands(tmp_path: Path) -> None:
    game, _ = load(workspace(tmp_path, TABLE, "{map: [{counter: b1, at: [12.5, 70]}]}"))
    assert game is not None
    assert [(p.area, p.at) for p in game.setups[0].placements] == [("map", (12.5, 70.0))]


def test_a_map_of_named_points_gives_each_the_ground_that_is_nearest(tmp_path: Path) -> None:
    text = "name: P\nsize: [400, 200]\ngrid: {type: regions}\nregions: {a: {at: [100, 100]}, b: {at: [300, 100]}}\n"
    areas = {area.id: area.outline for area in the_map(tmp_path, text).areas}
    assert sorted({x for x, _ in areas["a"]}) == [0.0, 200.0]
    assert sorted({x for x, _ in areas["b"]}) == [200.0, 400.0]


def test_a_map_may_show_others_as_its_boards(tmp_path: Path) -> None:
    west = "name: W\ngrid: {type: square, columns: 2, rows: 2, numbering: {prefix: W}}\n"
    boards = {"maps/tiny/west.yaml": west, "maps/tiny/east.yaml": west.replace("W", "E")}
    game, problems = load(workspace(tmp_path, "name: Both\nboards: [[west, east], [~]]\n", **boards))
    assert problems == ()
    assert game is not None
    both = next(one for one in game.maps if one.id == "map")
    assert [(at.map, at.column, at.row) for at in both.boards] == [("west", 0, 0), ("east", 1, 0)]


MANY = "name: N\ngrid: {columns: 11, rows: 11, numbering: {columns: {digits: 1}, rows: {digits: 1}}}\n"
FAULTS = [
    (HEXES, "columns: 4, ", "", [f"{MAP}:2:7 grid_no_count"]),
    (HEXES, "rows: 3", "rows: 0", [f"{MAP}:2:26 schema_minimum"]),
    (HEXES, "columns: 4, rows: 3", "columns: 500, rows: 500", [f"{MAP}:2:7 grid_too_many"]),
    (HEXES, "columns: 4", "columms: 4", [f"{MAP}:2:8 schema_unknown_key_near", f"{MAP}:2:7 grid_no_count"]),
    (MANY, "", "", [f"{MAP}:2:42 grid_numbers_twice"]),
    (HEXES, "between: [0201, 0202]", "between: [0201, 0203]", [f"{MAP}:13:35 no_side"]),
    (HEXES, "0203: {name", "0503: {name", [f"{MAP}:8:3 unknown_cell"]),
    (HEXES, "0402: woods", "0402: wood", [f"{MAP}:9:9 unknown_terrain_near"]),
    (HEXES, "0402: woods", "0402: [woods]", [f"{MAP}:9:9 schema_cell_entry"]),
    (HEXES, "w: woods", "w: wuds", [f"{MAP}:5:23 unknown_terrain_near"]),
    (HEXES, ". w w .", ". w x .", [f"{MAP}:6:10 ground_letter"]),
    (HEXES, ". w w .", ". w w", [f"{MAP}:6:10 ground_columns"]),
    (HEXES, '". . . .", ', "", [f"{MAP}:6:9 ground_rows"]),
    (HEXES, "[0101, 0201, [200, 200]]", "[0101, 0901]", [f"{MAP}:11:38 unknown_cell"]),
    (HEXES, "[0101, 0102], ", "[0101, 0302], ", [f"{MAP}:12:32 no_side"]),
    (HEXES, "between: [0201, 0202]", "between: [0201, 0902]", [f"{MAP}:13:42 unknown_cell"]),
    (HEXES, "count: 4", "count: 0", [f"{MAP}:15:44 schema_minimum"]),
    (HEXES, "{3: Night}", "{5: Night}", [f"{MAP}:15:56 track_label"]),
    (HEXES, "count: 4", "count: 40, rect: [0, 0, 100, 60]", [f"{MAP}:15:9 track_small"]),
    (HEXES, "count: 4", "count: 4, rect: [0, 0, 100]", [f"{MAP}:15:53 schema_rect"]),
    (HEXES, "areas: [0203, 0101]", "areas: [0203, 0909]", [f"{MAP}:17:24 unknown_area"]),
    (HEXES, "{0203: red}", "{0203: reed}", [f"{MAP}:17:78 unknown_shade_near"]),
    (TABLE, "size: [120, 80]", "size: [120]", [f"{MAP}:3:15 schema_table_size"]),
    (TABLE, "size: [120, 80]", "size: [120, 0]", [f"{MAP}:3:21 schema_not_above"]),
    (TABLE, "size: [120, 80]", "size: [120, 80], marks: 0.01", [f"{MAP}:3:33 schema_marks"]),
    (TABLE, "size: [120, 80]", "size: [120, 80], marks: .nan", [f"{MAP}:3:33 schema_marks"]),
    (TABLE, "size: [120, 80]", "size: [120, 80], marks: 0", []),
    (TABLE, "[[10, 10], ", "[[.nan, 10], ", [f"{MAP}:5:51 schema_type_number"]),
    (TABLE, "[[10, 10], ", "[", [f"{MAP}:5:49 schema_items_few"]),
    (TABLE, "[[10, 10], [30, 10], [20, 25]]", "none", [f"{MAP}:5:49 schema_type_array"]),
    (TABLE, "1200, 200, 100]", ".nan, 200, 100]", [f"{MAP}:6:41 schema_type_number"]),
    (TABLE, "1200, 200, 100]", "1200, 0, 100]", [f"{MAP}:6:36 box_flat"]),
    (TABLE, "top: red", "left: red", [f"{MAP}:3:34 table_halves"]),
    (TABLE, "top: red", "top: rod", [f"{MAP}:3:40 unknown_side_near"]),
    (TABLE, "px_per_cm: 12", "px_per_cm: 0", [f"{MAP}:2:20 schema_minimum"]),
    ("name: B\nboards: [[west]]\nlinks: []\n", "", "", [f"{MAP}:2:11 unknown_board", f"{MAP}:3:1 beside_boards"]),
    ("name: B\nboards: [[west]]\n", "", "", [f"{MAP}:2:11 unknown_board"]),
]


@pytest.mark.parametrize(("text", "old", "new", "codes"), FAULTS)
def test_a_fault_is_told_where_it_is_with_a_cure(
    tmp_path: Path, text: str, old: str, new: str, codes: list[str]
) -> None:
    assert old in text
    _, problems = load(workspace(tmp_path, text.replace(old, new, 1) if old else text))
    assert sorted(told(problem, tmp_path) for problem in problems) == sorted(codes)
    for problem in problems:
        worded(problem)


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        ("{map: [b1]}", [f"{SETUP}:2:15 point_missing"]),
        ("{map: [{counter: b1, at: [130, 10]}]}", [f"{SETUP}:2:33 point_off_table"]),
        ("{bog: [{counter: b1, at: [13, 10]}]}", [f"{SETUP}:2:33 point_needless"]),
        ("{map: [{counter: b1, at: 13}]}", [f"{SETUP}:2:15 point_missing", f"{SETUP}:2:15 schema_placement"]),
        ("{mpa: [{counter: b1, at: [13, 10]}]}", [f"{SETUP}:2:9 unknown_place_near"]),
    ],
)
def test_a_point_on_a_table_is_checked(tmp_path: Path, place: str, codes: list[str]) -> None:
    _, problems = load(workspace(tmp_path, TABLE, place))
    assert sorted(told(problem, tmp_path) for problem in problems) == sorted(codes)
    for problem in problems:
        worded(problem)


def test_letters_count_from_a_and_double_after_z() -> None:
    letters = Count(letters=True)
    assert [letters.text(n) for n in (1, 26, 27, 53, 0)] == ["A", "Z", "AA", "AAA", "-B"]
    assert [Count(digits=3).text(n) for n in (7, 1234, -5)] == ["007", "1234", "-005"]
