"""Every fault of a map is told once, at its place, with values its texts can fill."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest

from modgen.game.mapparts import Table
from modgen.game.model import Area, Box, Feature, GameMap, Link, Terrain, Text
from modgen.game.problems import Place, Problem, Severity
from modgen.maps import check_map
from modgen.texts import Catalogue

HERE = Place("maps/m/map.yaml", 7, 3)


def square(id_: str, x: float, y: float, size: float = 200) -> Area:
    outline = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
    return Area(id_, Text(id_.upper()), outline, place=HERE)


WEST, EAST = square("west", 0, 0), square("east", 200, 0)


def game_map(
    *areas: Area,
    boxes: Sequence[Box] = (),
    features: Sequence[Feature] = (),
    links: Sequence[Link] = (),
    terrains: Sequence[Terrain] = (),
) -> GameMap:
    return GameMap(
        "m",
        Text("m"),
        1000,
        800,
        areas,
        boxes=tuple(boxes),
        features=tuple(features),
        links=tuple(links),
        terrains=tuple(terrains),
    )


def problems(found: GameMap) -> list[Problem]:
    told = list(check_map(found))
    for problem in told:
        for language in ("en", "ru"):
            words = Catalogue("modgen.texts", language)
            message = words(problem.code, **problem.values)
            assert "{" not in message
            assert words(f"{problem.code}.cure", **problem.values)
            assert words.has(problem.code)
    return told


def only(found: GameMap) -> Problem:
    told = problems(found)
    assert len(told) == 1, told
    return told[0]


def test_a_sound_map_has_no_problems() -> None:
    assert problems(game_map(WEST, EAST)) == []
    assert problems(game_map()) == []


def test_overlapping_areas() -> None:
    problem = only(game_map(WEST, square("east", 150, 0)))
    assert problem.code == "maps.overlap"
    assert problem.values == {"first": "west", "second": "east", "percent": 25, "x": 175, "y": 100}
    assert (problem.place, problem.severity) == (HERE, Severity.ERROR)
    # A sliver as wide as the tolerance is how people draw.
    assert problems(game_map(WEST, square("east", 198.2, 0))) == []


def test_an_outline_that_crosses_itself() -> None:
    bow = Area("bow", Text("B"), ((200, 0), (400, 200), (400, 0), (200, 190)), place=HERE)
    told = problems(game_map(WEST, bow))
    assert told[0].code == "maps.self_crossing"
    assert told[0].values["area"] == "bow"
    assert told[0].place == HERE
    x = told[0].values["x"]
    assert isinstance(x, int)
    assert 280 < x < 320


def written(area: Area) -> Area:
    return dataclasses.replace(area, written=True)


def test_ground_written_in_figures_is_told_in_its_own_measure() -> None:
    table = Table((50, 50, 900, 700), 20)
    west, far = written(square("west", 50, 50)), written(square("far", 210, 50))
    bow = written(Area("bow", Text("B"), ((250, 450), (450, 650), (450, 450), (250, 640)), place=HERE))
    on_table = dataclasses.replace(game_map(west, far, bow), table=table)
    crossing, overlap = [told for told in problems(on_table) if told.severity is Severity.ERROR]
    assert crossing.code == "maps.self_crossing_cm"
    assert crossing.values == {"area": "bow", "x": 14.9, "y": 24.9, "file": HERE.file}
    assert overlap.code == "maps.overlap_cm"
    assert overlap.values == {"first": "west", "second": "far", "percent": 20, "x": 9.0, "y": 5.0, "file": HERE.file}
    # Without a table its author wrote px, and Inkscape is of no use there either.
    in_px = [told for told in problems(game_map(west, far, bow)) if told.code.endswith("_px")]
    assert [told.code for told in in_px] == ["maps.self_crossing_px", "maps.overlap_px"]
    assert (in_px[1].values["x"], in_px[1].values["y"]) == (230, 150)
    for told in (crossing, overlap, *in_px):
        assert "Inkscape" not in Catalogue("modgen.texts", "ru")(f"{told.code}.cure", **told.values)
    flat = written(Area("flat", Text("L"), ((50, 50), (150, 50), (100, 50)), place=HERE))
    assert [told.code for told in problems(game_map(WEST, EAST, flat))] == ["maps.no_outline_written"]


def test_an_outline_that_encloses_nothing() -> None:
    line = Area("line", Text("L"), ((0, 0), (100, 0)), place=HERE)
    assert [p.code for p in problems(game_map(WEST, EAST, line))] == ["maps.no_outline"]
    flat = Area("flat", Text("L"), ((0, 0), (100, 0), (50, 0)), place=HERE)
    assert [p.code for p in problems(game_map(WEST, EAST, flat))] == ["maps.no_outline"]


def test_an_area_that_touches_nothing() -> None:
    problem = only(game_map(WEST, EAST, square("far", 600, 0)))
    assert (problem.code, problem.values) == ("maps.alone", {"area": "far", "tolerance": "2"})
    bridged = game_map(WEST, EAST, square("far", 600, 0), links=[Link("far", "west", add=True)])
    assert problems(bridged) == []


def test_a_map_in_two_pieces() -> None:
    problem = only(game_map(WEST, EAST, square("a", 600, 0), square("b", 600, 200)))
    assert (problem.code, problem.severity) == ("maps.in_pieces", Severity.WARNING)
    assert problem.values == {"n": 2, "first": "west", "second": "a"}


@pytest.mark.parametrize(
    ("links", "code", "severity"),
    [
        ([Link("west", "gone", add=True)], "maps.link_unknown", Severity.ERROR),
        ([Link("west", "gone", add=False)], "maps.link_unknown", Severity.ERROR),
        ([Link("west", "west", add=True)], "maps.link_to_itself", Severity.ERROR),
        ([Link("west", "east", add=True)], "maps.link_needless", Severity.WARNING),
        ([Link("west", "south", add=True), Link("south", "west", add=True)], "maps.link_twice", Severity.ERROR),
        ([Link("west", "south", add=True), Link("west", "south", add=False)], "maps.link_contradicts", Severity.ERROR),
        ([Link("south", "west", add=False)], "maps.cut_needless", Severity.WARNING),
    ],
)
def test_links(links: list[Link], code: str, severity: Severity) -> None:
    placed = [dataclasses.replace(link, place=Place("maps/m/map.yaml", 40 + i)) for i, link in enumerate(links)]
    # `south` touches `east` alone.
    drawn = game_map(WEST, EAST, square("south", 210, 200), links=placed)
    problem = only(drawn)
    assert (problem.code, problem.severity) == (code, severity)
    assert problem.place == placed[-1].place


def test_a_crossing_between_areas_that_touch_anyway() -> None:
    bridge = Feature("bridge", "bridge", ((190, 50), (210, 50)), between=("west", "east"), place=HERE)
    problem = only(game_map(WEST, EAST, features=[bridge]))
    assert (problem.code, problem.severity) == ("maps.crossing_needless", Severity.WARNING)
    lost = Feature("ford", "ford", ((190, 50), (210, 50)), between=("west", "gone"), place=HERE)
    assert only(game_map(WEST, EAST, features=[lost])).values == {"area": "gone"}


def test_an_area_with_no_room_for_a_counter() -> None:
    problem = only(game_map(WEST, square("nook", 200, 0, 60)))
    assert (problem.code, problem.severity) == ("maps.area_small", Severity.WARNING)
    assert problem.values == {"area": "nook", "width": 60, "needed": 76}


def test_a_name_wider_than_its_area() -> None:
    long = dataclasses.replace(square("w", 0, 0, 110), name=Text("Au", "Краснознаменск-Забайкальский"))
    problem = only(game_map(long, square("e", 110, 0)))
    assert problem.code == "maps.name_tight"
    assert problem.values["name"] == "Краснознаменск-Забайкальский"


def test_points_outside_their_area() -> None:
    strayed = dataclasses.replace(WEST, stack=(500.0, 20.0), label=(10.0, 900.0))
    told = problems(game_map(strayed, EAST))
    assert [p.code for p in told] == ["maps.stack_outside", "maps.label_outside"]
    assert told[0].values == {"area": "west", "x": 500, "y": 20}


def test_things_off_the_page() -> None:
    far = square("far", 900, 0)
    joined = [Link("far", "west", add=True)]
    assert only(game_map(WEST, EAST, far, links=joined)).values == {"what": "far"}
    hidden = Box("hidden", Text("B"), (980, 700, 60, 60), place=HERE)
    assert only(game_map(WEST, EAST, boxes=[hidden])).code == "maps.off_map"
    river = Feature("river", "river", ((-300, 100), (300, 900)), place=HERE)
    lost = Feature("lost", "road", ((2000, 100), (2300, 900)), place=HERE)
    assert only(game_map(WEST, EAST, features=[river, lost])).values == {"what": "lost"}


def test_boxes_on_each_other_and_on_the_ground() -> None:
    one, two = Box("one", Text("1"), (600, 0, 100, 100)), Box("two", Text("2"), (690, 0, 100, 100), place=HERE)
    problem = only(game_map(WEST, EAST, boxes=[one, two]))
    assert (problem.code, problem.values) == ("maps.boxes_overlap", {"first": "one", "second": "two"})
    over = Box("over", Text("o"), (390, 0, 100, 100), place=HERE)
    assert only(game_map(WEST, EAST, boxes=[over])).values == {"box": "over", "area": "east"}
    beside = Box("beside", Text("b"), (400, 0, 100, 100))
    assert problems(game_map(WEST, EAST, boxes=[beside])) == []


def test_what_nobody_knows_how_to_draw() -> None:
    swamp = Terrain("swamp", Text("S"), "#889988", "swampy", place=HERE)
    problem = only(game_map(WEST, EAST, terrains=[swamp]))
    assert problem.code == "maps.pattern_unknown"
    assert "marsh" in str(problem.values["known"])
    raod = [Feature(f"r{i}", "raod", ((0, 0), (9, 9)), place=HERE) for i in range(3)]
    problem = only(game_map(WEST, EAST, features=raod))
    assert (problem.code, problem.values["feature"]) == ("maps.kind_unknown", "r0")
