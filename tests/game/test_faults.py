"""Every fault is told once, where it is, in words of both languages; and what remains of the game is consistent."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import DATA, FILES, changed, lay, load, told, worded

from modgen.game import BadData, load_workspace
from modgen.game.model import Game

GAME, SIDES, FORMATIONS, FACES = (DATA + name for name in ("game.yaml", "sides.yaml", "formations.yaml", "faces.yaml"))
ROSTER, SETUP = DATA + "rosters/all.csv", DATA + "setups/start.yaml"
MAP, SVG = "maps/tiny/map.yaml", "maps/tiny/map.svg"

# file, text in it, what stands there instead, what is told
FAULTS: list[tuple[str, str, str, list[str]]] = [
    # YAML
    (GAME, "name:", "name: x: y", [f"{GAME}:1:8 yaml_colon"]),
    (GAME, 'version: "1"', 'version: "1"\nversion: "2"', [f"{GAME}:3:1 yaml_key_twice"]),
    (GAME, 'version: "1"', 'version: "1"\nrosers: []', [f"{GAME}:3:1 schema_unknown_key_near"]),
    (GAME, 'version: "1"', 'version: "1"\nzzz: 1', [f"{GAME}:3:1 schema_unknown_key"]),
    (GAME, 'version: "1"', "", [f"{GAME}:1:1 schema_required"]),
    (GAME, "{en: Tiny, ru: Кроха}", "[Tiny]", [f"{GAME}:1:7 schema_text"]),
    (GAME, "{en: Tiny, ru: Кроха}", "{en: Tiny, de: Winzig}", [f"{GAME}:1:7 schema_text"]),
    (GAME, 'version: "1"', 'version: "1"\nrosters: [rosters/al.csv]', [f"{GAME}:3:11 file_listed_missing"]),
    (
        GAME,
        'version: "1"',
        'version: "1"\nsetups: [../x.yaml]',
        [f"{GAME}:3:10 schema_file", f"{GAME}:3:10 file_listed_missing"],
    ),
    (GAME, 'version: "1"', 'version: "1"\nrules: [1]', [f"{GAME}:3:8 schema_rules"]),
    (GAME, 'version: "1"', 'version: "1"\nrules: impulsive', [f"{GAME}:3:8 unknown_ruleset_near"]),
    (
        GAME,
        'version: "1"',
        'version: "1"\nrules: {name: impulse, options: {rally: 1}}',
        [f"{GAME}:3:34 schema_unknown_key_near"],
    ),
    (
        GAME,
        'version: "1"',
        'version: "1"\nrules: {name: impulse, options: {rally_roll: shall}}',
        [f"{GAME}:3:46 schema_enum"],
    ),
    (
        GAME,
        'version: "1"',
        'version: "1"\nrules: {name: impulse, options: {assault_ap: -1}}',
        [f"{GAME}:3:46 schema_minimum"],
    ),
    (
        GAME,
        'version: "1"',
        'version: "1"\nrules: {name: impulse, options: {tie_winner: Red}}',
        [f"{GAME}:3:46 unknown_side_near"],
    ),
    (SIDES, '"#f00"', "#f00", [f"{SIDES}:2:5 yaml_bracket"]),
    (SIDES, '"#f00"', "red", [f"{SIDES}:1:25 schema_colour"]),
    (SIDES, 'field: "#f00"', 'field: "#f00", ink: "#e00"', [f"{SIDES}:1:38 low_contrast"]),
    (SIDES, "red:", "re d:", [f"{SIDES}:1:1 schema_id"]),
    (FORMATIONS, "side: red", "side: rde", [f"{FORMATIONS}:1:28 unknown_side_near"]),
    (FACES, "factors: [af, df]", "factors: [af, Df]", [f"{FACES}:3:17 schema_factor_name"]),
    (FACES, "layout: unit", "layout: unit\n  size: 500", [f"{FACES}:3:9 schema_maximum"]),
    (FACES, "layout: unit", "layout: unit\n  size: large", [f"{FACES}:3:9 schema_type_number"]),
    # rosters
    (
        ROSTER,
        "b1,",
        "r1,",
        [f"{ROSTER}:3:1 counter_twice", f"{SETUP}:5:10 unknown_counter", f"{SETUP}:5:24 unknown_counter"],
    ),
    (ROSTER, "flag,Flag", "R1,Flag", [f"{ROSTER}:4:1 counter_case", f"{SETUP}:6:11 unknown_counter"]),
    (GAME, 'version: "1"', "version: 1.10", [f"{GAME}:2:10 schema_type_string"]),
    (ROSTER, "red,unit", "rod,unit", [f"{ROSTER}:2:25 unknown_side_near"]),
    (ROSTER, "red,unit", ",unit", [f"{ROSTER}:2:1 counter_no_side"]),
    (ROSTER, "red,unit", "red,tank", [f"{ROSTER}:2:29 unknown_kind"]),
    (ROSTER, ",first,", ",second,", [f"{ROSTER}:2:39 unknown_formation"]),
    (ROSTER, "red,unit,unit,first", "blue,unit,unit,first", [f"{ROSTER}:2:40 formation_of_other_side"]),
    (ROSTER, "unit,first,1,7,", "unit,first,1,,", [f"{ROSTER}:2:47 factor_missing"]),
    (ROSTER, "unit,first,1,7,", "unit,first,1,high,", [f"{ROSTER}:2:47 factor_number"]),
    (ROSTER, "unit,first,1,", "unit,first,many,", [f"{ROSTER}:2:45 schema_count"]),
    (ROSTER, "unit,first,1,", "unit,first,0,", [f"{ROSTER}:2:45 schema_count"]),
    (ROSTER, "unit,unit,first", "unit,unitt,first", [f"{ROSTER}:2:34 unknown_face_near"]),
    (ROSTER, "5,4,west", "5,4,wset", [f"{ROSTER}:2:55 unknown_place_near"]),
    (ROSTER, "5,4,west", "5,4,west,9", [f"{ROSTER}:2:60 roster_cells"]),
    (ROSTER, ",morale", ",moral", [f"{ROSTER}:1:48 roster_column_near"]),
    (ROSTER, ",formation,", ",side,", [f"{ROSTER}:1:32 roster_column_twice"]),
    (ROSTER, ",morale,", ",notes,", [f"{ROSTER}:1:1 roster_no_factor"]),
    (ROSTER, ",morale,", ",wind,", [f"{ROSTER}:1:1 roster_no_factor", f"{ROSTER}:1:48 roster_column"]),
    (ROSTER, '"Blue, one"', '"Blue, one', [f"{ROSTER}:3:4 roster_quote"]),
    (ROSTER, "r1,Red one", "r 1,Red one", [f"{ROSTER}:2:1 schema_id"]),
    (ROSTER, "r1,Red one,Красный один", "r1,,", [f"{ROSTER}:2:4 roster_cell_empty"]),
    # set-ups
    (SETUP, "east:", "aest:", [f"{SETUP}:5:3 unknown_place_near"]),
    (SETUP, "[b1,", "[b2,", [f"{SETUP}:5:10 unknown_counter"]),
    (SETUP, "{counter: b1, status: suppressed}", "{counter: b1, number: 2}", [f"{SETUP}:5:24 placed_too_often"]),
    (SETUP, "{counter: b1, status: suppressed}", "{number: 2}", [f"{SETUP}:5:14 schema_placement"]),
    (SETUP, "{counter: b1, status: suppressed}", "7", [f"{SETUP}:5:14 schema_placement"]),
    (SETUP, "turns: 5", "turns: 5\nturn: 6", [f"{SETUP}:2:8 setup_turns"]),
    (SETUP, "turns: 5", "turns: five", [f"{SETUP}:2:8 schema_type_integer"]),
    (SETUP, "initiative: red", "initiative: read", [f"{SETUP}:3:13 unknown_side_near"]),
    (SETUP, "initiative: red", "without: [nobody]", [f"{SETUP}:3:11 unknown_counter"]),
    # maps
    (MAP, "drawing: map.svg", "drawing: mapp.svg", ["maps/tiny/mapp.svg file_missing"]),
    (MAP, "drawing: map.svg", "drawing: ../../x.svg", [f"{MAP}:1:10 schema_file"]),
    (MAP, "east: {name: East", "eest: {name: East", [f"{MAP}:8:3 area_not_drawn", f"{SVG}:4 area_not_named"]),
    (MAP, "{name: East,", "{id: west, name: East,", [f"{MAP}:8:14 area_twice"]),
    (MAP, "{name: East,", "{terrain: swamp, name: East,", [f"{MAP}:8:19 unknown_terrain"]),
    (MAP, "label: [750, 100]", "label: [750]", [f"{MAP}:8:29 schema_point"]),
    (MAP, "track: {name", "trakc: {name", [f"{MAP}:10:3 box_not_drawn", f"{SVG}:6 box_not_named"]),
    (MAP, "ford: {kind", "fort: {kind", [f"{MAP}:12:3 feature_not_drawn", f"{SVG}:7 feature_not_named"]),
    (MAP, "between: [west, east]", "between: [west, west]", [f"{MAP}:12:31 link_to_itself"]),
    (MAP, "between: [west, east]", "between: [west]", [f"{MAP}:12:31 schema_between"]),
    (MAP, "features:", "links: [{between: [east, west], cut: true}]\nfeatures:", [f"{MAP}:11:9 link_against_crossing"]),
    (MAP, "features:", "links: [{between: [east, west]}]\nfeatures:", [f"{MAP}:11:9 schema_link"]),
    (MAP, "features:", "links: [{between: [east, nowhere], add: true}]\nfeatures:", [f"{MAP}:11:26 unknown_area"]),
    (SVG, 'inkscape:label="west" id="path12"', 'id="path12"', [f"{SVG}:3 svg_unlabelled", f"{MAP}:7:3 area_not_drawn"]),
    (SVG, 'label="east"', 'label="west"', [f"{SVG}:4 svg_label_twice", f"{MAP}:8:3 area_not_drawn"]),
    (SVG, "M0 0H400V400H0Z", "M0 0H400V400H0", [f"{SVG}:3 area_open"]),
    (SVG, "M0 0H400V400H0Z", "M0 0H400V400H0ZM50 50h9v9z", [f"{SVG}:3 area_pieces"]),
    (SVG, "M0 0H400V400H0Z", "M0 0H400W400", [f"{SVG}:3 svg_path"]),
    (SVG, "M0 0H400V400H0Z", "M0 0", [f"{SVG}:3 svg_empty"]),
    (SVG, "translate(10,20)", "translate(10,20", [f"{SVG}:2 svg_transform"]),
    (SVG, 'label="areas"', 'label="Layer 1"', [f"{SVG}:1 svg_no_areas"]),
    (SVG, 'viewBox="0 0 1000 600"', "", [f"{SVG}:1 svg_no_size"]),
    (SVG, 'viewBox="0 0 1000 600"', 'viewBox="0 0 100 60"', [f"{SVG}:1 map_small"]),
    (SVG, "</svg>", "", [f"{SVG}:10:1 svg_syntax"]),
    (SVG, 'width="300" height="80"', 'width="300" height="0"', [f"{SVG}:6 svg_empty"]),
    (SVG, "<rect id", "<text>hello</text><rect id", [f"{SVG}:6 svg_unread"]),
]


def consistent(game: Game) -> None:
    """Every id that what remains of a game names exists."""
    sides, faces = {s.id for s in game.sides}, {f.id for f in game.faces}
    formations, counters = {f.id for f in game.formations}, {c.id for c in game.counters}
    places = {a.id for m in game.maps for a in m.areas} | {b.id for m in game.maps for b in m.boxes}
    assert all(f.side in sides for f in game.formations)
    for counter in game.counters:
        assert counter.face in faces
        assert counter.side in sides | {""}
        assert counter.formation in formations | {""}
    for setup in game.setups:
        assert setup.initiative in sides | {""}
        assert all(p.counter in counters and p.area in places for p in setup.placements)
    for each in game.maps:
        areas = {a.id for a in each.areas}
        assert all(link.first in areas and link.second in areas for link in each.links)


@pytest.mark.parametrize(("file", "old", "new", "expected"), FAULTS)
def test_fault(tmp_path: Path, file: str, old: str, new: str, expected: list[str]) -> None:
    game, problems = load(lay(tmp_path, changed(file, old, new)))
    assert sorted(told(p, tmp_path) for p in problems) == sorted(expected)
    for problem in problems:
        worded(problem)
    if game:
        consistent(game)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    changes = {
        **changed(GAME, 'version: "1"', 'version: "1"\nrules: impulsive'),
        **changed(SIDES, '"#f00"', "red"),
        **changed(ROSTER, "unit,first,1,", "unit,first,0,"),
        **changed(SETUP, "[b1,", "[b2,"),
        **changed(MAP, "label: [750, 100]", "label: [750]"),
        **changed(SVG, "M0 0H400V400H0Z", "M0 0H400V400H0"),
    }
    _, problems = load(lay(tmp_path, changes))
    assert {told(p, tmp_path).partition(":")[0] for p in problems} == {GAME, SIDES, ROSTER, SETUP, MAP, SVG}
    assert [p.place for p in problems] == sorted(p.place for p in problems)


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (GAME, [f"{GAME} file_missing"]),
        (SIDES, [f"{SIDES} file_missing"]),
        (FACES, [f"{FACES} file_missing"]),
        (SETUP, [f"{DATA.rstrip('/')} no_setups"]),
        (SVG, [f"{SVG} file_missing"]),
        (MAP, ["maps/tiny no_maps"]),
    ],
)
def test_a_missing_file(tmp_path: Path, file: str, expected: list[str]) -> None:
    _, problems = load(lay(tmp_path, {file: None}))
    assert set(expected) <= {told(p, tmp_path) for p in problems}
    for problem in problems:
        worded(problem)


def test_formations_may_be_left_out(tmp_path: Path) -> None:
    roster = changed(ROSTER, ",first,", ",,")
    game, problems = load(lay(tmp_path, {FORMATIONS: None, **roster}))
    assert problems == ()
    assert game is not None
    assert game.formations == ()


def test_a_missing_picture(tmp_path: Path) -> None:
    rows = [
        f"{row},{image}"
        for row, image in zip(FILES[ROSTER].splitlines(), ["image", "a.png", "b.png", "c.png"], strict=True)
    ]
    lay(tmp_path, {ROSTER: "\n".join(rows), DATA + "a.png": b"", DATA + "images/b.png": b""})
    _, problems = load(tmp_path)
    assert [told(p, tmp_path) for p in problems] == [f"{ROSTER}:4:37 image_missing"]
    worded(problems[0])


def test_a_roster_in_another_encoding(tmp_path: Path) -> None:
    _, problems = load(lay(tmp_path, {ROSTER: FILES[ROSTER].encode("cp1251")}))
    assert told(problems[0], tmp_path) == f"{ROSTER}:2 not_utf8"
    worded(problems[0])


def test_a_drawing_without_labels_is_one_problem(tmp_path: Path) -> None:
    svg = (
        FILES[SVG]
        .replace('inkscape:label="west" id="path12"', 'id="path12"')
        .replace('inkscape:label="east"', 'id="path13"')
    )
    _, problems = load(lay(tmp_path, {SVG: svg}))
    assert [(told(p, tmp_path), p.values["n"]) for p in problems] == [(f"{SVG}:3 svg_no_labels", 2)]
    worded(problems[0])


def test_an_id_on_two_maps(tmp_path: Path) -> None:
    _, problems = load(lay(tmp_path, {"maps/tiny/second.yaml": FILES[MAP]}))
    assert {p.code for p in problems} == {"game.place_on_two_maps"}
    assert len(problems) == 3
    worded(problems[0])


@pytest.mark.parametrize(
    "svg",
    [
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be"])
def test_entities_are_refused_before_the_parser_sees_them(tmp_path: Path, svg: str, encoding: str) -> None:
    _, problems = load(lay(tmp_path, {SVG: svg.encode(encoding)}))
    assert [told(p, tmp_path) for p in problems] == [f"{SVG} svg_entities"]
    worded(problems[0])


def test_another_kind_of_xml_and_no_xml_at_all(tmp_path: Path) -> None:
    _, problems = load(lay(tmp_path, {SVG: "<html/>"}))
    assert [told(p, tmp_path) for p in problems] == [f"{SVG}:1 svg_other"]
    _, problems = load(lay(tmp_path, {SVG: b"\x89PNG\r\n"}))
    assert [p.code for p in problems] == ["game.svg_syntax"]
    worded(problems[0])


def test_yaml_that_grows_is_cut_off(tmp_path: Path) -> None:
    lines = ["a: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"b{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    _, problems = load(lay(tmp_path, {GAME: "\n".join(lines)}))
    assert [told(p, tmp_path) for p in problems] == [f"{GAME} yaml_too_long"]
    _, problems = load(lay(tmp_path, {GAME: "a: &a [*a]"}))
    assert [told(p, tmp_path) for p in problems] == [f"{GAME} yaml_too_deep"]
    _, problems = load(lay(tmp_path, {GAME: "[" * 5000}))
    assert [told(p, tmp_path) for p in problems] == [f"{GAME} yaml_too_deep"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("games: {}\n", "game.schema_empty"),
        ("games: [tiny]\n", "game.schema_type_object"),
        ("game: {tiny: {}}\n", "game.schema_unknown_key_near"),
        ("games: {tiny: {data: ../elsewhere}}\n", "game.schema_file"),
        ("", "game.file_nothing"),
        ("games: {tiny: {data: C:/games}}\n", "game.schema_file"),
    ],
)
def test_a_workspace_that_cannot_be_used(tmp_path: Path, text: str, code: str) -> None:
    lay(tmp_path, {"modgen.yaml": text})
    with pytest.raises(BadData) as caught:
        load_workspace(tmp_path)
    assert code in {p.code for p in caught.value.problems}
    for problem in caught.value.problems:
        worded(problem)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    game, problems = load(lay(tmp_path, {"modgen.yaml": "games:\n  tiny: {data: counters/tny}\n"}))
    assert game is None
    assert [told(p, tmp_path) for p in problems] == ["modgen.yaml:2:3 folder_missing"]
    worded(problems[0])


def test_a_drawing_beyond_all_bounds_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path)
    monkeypatch.setattr("modgen.game.drawing.MAX_SHAPES", 1)
    _, problems = load(tmp_path)
    assert [p.code for p in problems if p.code.startswith("game.svg")] == ["game.svg_too_much"] * 1
    monkeypatch.undo()
    monkeypatch.setattr("modgen.game.drawing.MAX_BYTES", 100)
    _, problems = load(tmp_path)
    assert [told(p, tmp_path) for p in problems] == [f"{SVG} file_too_big"]
