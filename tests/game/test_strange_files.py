"""Files that are none, numbers beyond any map, labels that fit nothing: one fault told, nothing that follows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from small_game import DATA, FILES, changed, lay, load, told, worded

MAP, SVG = "maps/tiny/map.yaml", "maps/tiny/map.svg"
SIDES = DATA + "sides.yaml"
WEST = 'd="M0 0H400V400H0Z"'


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
@pytest.mark.parametrize("name", [SIDES, SVG, DATA + "game.yaml"])
def test_a_pipe_is_not_waited_for(tmp_path: Path, name: str) -> None:
    lay(tmp_path, {name: None})
    os.mkfifo(tmp_path / name)
    _, problems = load(tmp_path)
    assert [told(p, tmp_path) for p in problems] == [f"{name} file_no_file"]
    worded(problems[0])


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless device")
def test_an_endless_device_is_not_read(tmp_path: Path) -> None:
    lay(tmp_path, {SVG: None})
    (tmp_path / SVG).symlink_to("/dev/zero")
    _, problems = load(tmp_path)
    assert [told(p, tmp_path) for p in problems] == [f"{SVG} file_no_file"]


@pytest.mark.parametrize("name", [SIDES, SVG])
def test_a_folder_in_a_files_place(tmp_path: Path, name: str) -> None:
    lay(tmp_path, {name: None})
    (tmp_path / name).mkdir()
    _, problems = load(tmp_path)
    assert [told(p, tmp_path) for p in problems] == [f"{name} file_no_file"]


# what stands in the drawing instead of the western area's outline, and the one thing told of it
BROKEN_SHAPES = [
    ('d="M0 0H1e300V400H0Z"', "svg_path"),
    ('d="M0 0H1e7V400H0Z"', "svg_path"),
    (WEST + ' transform="scale(1e200)"', "svg_path"),
    (WEST + ' transform="rotate(nan)"', "svg_transform"),
    (WEST + ' transform="matrix(0 0 0 0 0 0)"', "svg_empty"),
    ('d="M0 0HnanV400"', "svg_path"),
    ('d=""', "svg_empty"),
]


@pytest.mark.parametrize(("instead", "code"), BROKEN_SHAPES)
def test_a_shape_that_is_there_but_broken_is_told_once(tmp_path: Path, instead: str, code: str) -> None:
    _, problems = load(lay(tmp_path, changed(SVG, WEST, instead)))
    assert [told(p, tmp_path) for p in problems] == [f"{SVG}:3 {code}"]
    worded(problems[0])


def test_a_broken_transform_of_a_layer_is_told_once(tmp_path: Path) -> None:
    _, problems = load(lay(tmp_path, changed(SVG, "translate(10,20)", "translate(10,")))
    assert [told(p, tmp_path) for p in problems] == [f"{SVG}:2 svg_transform"]


def test_labels_of_which_none_is_an_entry_are_one_problem(tmp_path: Path) -> None:
    svg = FILES[SVG].replace('inkscape:label="west"', 'inkscape:label="area-w"').replace('"east"', '"area-e"')
    _, problems = load(lay(tmp_path, {SVG: svg}))
    assert [told(p, tmp_path) for p in problems] == [f"{SVG}:3 svg_other_labels"]
    assert (problems[0].values["found"], problems[0].values["known"]) == ("area-w, area-e", "west, east")
    worded(problems[0])


def test_a_layer_with_nothing_in_it_lacks_every_area(tmp_path: Path) -> None:
    head, _, rest = FILES[SVG].partition('<path inkscape:label="west"')
    _, problems = load(lay(tmp_path, {SVG: head + rest[rest.index("</g>") :]}))
    assert [told(p, tmp_path) for p in problems] == [f"{MAP}:7:3 area_not_drawn", f"{MAP}:8:3 area_not_drawn"]


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ("[.nan, 5]", "8:30 schema_type_number"),
        ("[1, .inf]", "8:33 schema_type_number"),
        ("[1e300, 5]", "8:30 schema_maximum"),
        ("[true, 5]", "8:30 schema_type_number"),
        ("{x: 1, y: 2}", "8:29 schema_point"),
    ],
)
def test_a_point_that_is_none(tmp_path: Path, point: str, expected: str) -> None:
    game, problems = load(lay(tmp_path, changed(MAP, "[750, 100]", point)))
    assert [told(p, tmp_path) for p in problems] == [f"{MAP}:{expected}"]
    worded(problems[0])
    assert game is not None
    assert all(area.label is None for area in game.maps[0].areas)


def test_a_game_whose_maps_are_missing_names_no_places(tmp_path: Path) -> None:
    lay(tmp_path, {MAP: None, SVG: None})
    _, problems = load(tmp_path)
    assert [told(p, tmp_path) for p in problems] == ["modgen.yaml:2:3 folder_missing"]
