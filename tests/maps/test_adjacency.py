"""Areas that share a side or a vertex are adjacent (IMP-M2); links add and cut; a river parts."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game.model import Area, Feature, GameMap, Link, Text
from modgen.maps import adjacency, area_at, zone_path


def area(id_: str, *outline: tuple[float, float]) -> Area:
    return Area(id_, Text(id_), outline)


def square(id_: str, x: float, y: float, size: float = 100, height: float | None = None) -> Area:
    down = size if height is None else height
    return area(id_, (x, y), (x + size, y), (x + size, y + down), (x, y + down))


def game_map(
    *areas: Area, tolerance: float = 2, links: Sequence[Link] = (), features: Sequence[Feature] = ()
) -> GameMap:
    return GameMap("m", Text("m"), 1000, 1000, areas, tolerance=tolerance, links=tuple(links), features=tuple(features))


def test_a_shared_side_and_a_shared_vertex_are_both_enough() -> None:
    four = game_map(square("nw", 0, 0), square("ne", 100, 0), square("sw", 0, 100), square("se", 100, 100))
    assert adjacency(four) == {
        ("ne", "nw"),
        ("nw", "sw"),
        ("ne", "se"),
        ("se", "sw"),
        ("nw", "se"),
        ("ne", "sw"),
    }


def test_a_side_that_ends_in_the_middle_of_another_is_shared() -> None:
    # The wide area's lower side has no vertex where the two lower areas meet.
    wide = square("wide", 0, 0, 200, 100)
    assert adjacency(game_map(wide, square("left", 0, 100), square("right", 100, 100))) == {
        ("left", "wide"),
        ("right", "wide"),
        ("left", "right"),
    }


@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (1.9, True), (2.0, True), (2.1, False), (60.0, False)])
def test_a_gap_is_forgiven_up_to_the_tolerance(gap: float, touches: bool) -> None:
    side = game_map(square("a", 0, 0), square("b", 100 + gap, 0))
    assert (adjacency(side) == {("a", "b")}) is touches
    # At a vertex it is the distance of the two corners that counts.
    away = gap / math.sqrt(2)
    corner = game_map(square("a", 0, 0), square("b", 100 + away, 100 + away), tolerance=2.0001)
    assert (adjacency(corner) == {("a", "b")}) is touches


def test_an_overlap_as_wide_as_a_pen_is_adjacent_too() -> None:
    assert adjacency(game_map(square("a", 0, 0), square("b", 98.5, 0))) == {("a", "b")}


def test_a_river_parts_its_banks_but_for_the_bridge() -> None:
    west = [square("w1", 0, 0), square("w2", 0, 100)]
    east = [square("e1", 160, 0), square("e2", 160, 100)]
    assert adjacency(game_map(*west, *east)) == {("w1", "w2"), ("e1", "e2")}
    bridge = Feature("bridge", "bridge", ((95, 150), (165, 150)), between=("w2", "e2"))
    assert adjacency(game_map(*west, *east, features=[bridge])) == {("w1", "w2"), ("e1", "e2"), ("e2", "w2")}
    ford = Link("w1", "e2", add=True, kind="ford")
    assert ("e2", "w1") in adjacency(game_map(*west, *east, links=[ford]))


def test_a_link_is_cut_whatever_the_drawing_or_another_link_says() -> None:
    cut = Link("b", "a", add=False, kind="cliff")
    assert adjacency(game_map(square("a", 0, 0), square("b", 100, 0), links=[cut])) == frozenset()
    both = [Link("a", "b", add=True), cut]
    assert adjacency(game_map(square("a", 0, 0), square("b", 300, 0), links=both)) == frozenset()


def test_a_link_to_nowhere_adds_nothing() -> None:
    assert adjacency(game_map(square("a", 0, 0), links=[Link("a", "gone", add=True)])) == frozenset()


def test_outlines_that_enclose_nothing_or_cross_themselves_do_not_stop_it() -> None:
    line = area("line", (0, 0), (100, 0))
    bow = area("bow", (150, 20), (200, 100), (200, 0), (150, 80))
    assert adjacency(game_map(line, bow, square("a", 200, 0))) == {("a", "bow")}
    assert adjacency(game_map()) == frozenset()


@given(
    columns=st.integers(1, 5),
    rows=st.integers(1, 5),
    cell=st.floats(20, 80),
    shake=st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), min_size=25, max_size=25),
)
def test_a_shaken_grid_keeps_its_eight_neighbours(
    columns: int, rows: int, cell: float, shake: list[tuple[float, float]]
) -> None:
    areas = []
    for i in range(columns * rows):
        column, row = i % columns, i // columns
        areas.append(square(f"{column}/{row}", column * cell + shake[i][0], row * cell + shake[i][1], cell))
    expected = {
        tuple(sorted((f"{a}/{b}", f"{c}/{d}")))
        for a in range(columns)
        for b in range(rows)
        for c in range(columns)
        for d in range(rows)
        if (a, b) != (c, d) and max(abs(a - c), abs(b - d)) == 1
    }
    # Two outlines shaken by 1 px each way come apart by at most 2 px in x and in y.
    assert adjacency(game_map(*areas, tolerance=2.83)) == expected


def test_a_point_is_in_its_area_also_on_the_line_between_two() -> None:
    two = game_map(square("a", 0, 0), square("b", 101, 0))
    assert area_at(two, 50, 50) == "a"
    assert area_at(two, 150, 99) == "b"
    assert area_at(two, 100.3, 50) == "a"
    assert area_at(two, 100.8, 50) == "b"
    assert area_at(two, 50, 101.9) == "a"
    assert area_at(two, 50, 103) is None


def test_a_point_in_the_notch_of_an_area_is_not_in_it() -> None:
    notched = area("n", (0, 0), (100, 0), (100, 100), (60, 100), (60, 30), (40, 30), (40, 100), (0, 100))
    assert area_at(game_map(notched), 50, 80) is None
    assert area_at(game_map(notched), 50, 20) == "n"


def test_a_zone_is_written_in_whole_pixels_without_the_first_point_again() -> None:
    drawn = area("z", (0.2, 0.4), (50.0, 0.1), (100.4, 0.0), (100.2, 80.6), (0.0, 80.0))
    corners = zone_path(drawn).split(";")
    assert set(corners) == {"0,0", "100,0", "100,81", "0,80"}
    assert len(corners) == 4
