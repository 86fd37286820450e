"""Distances, paths, edges and halves."""

from math import cos, dist, isclose, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from validator.engine import OpenTable
from validator.engine.aerospace.geometry import (
    PUT_BACK,
    ROUNDING,
    centre,
    distance_to_leg,
    distance_to_path,
    edge_distance,
    edges_at,
    half,
    in_polygon,
    length,
    lengthened,
    on_rim,
    own_edges,
    passes_within,
)

TABLE = OpenTable("table", 180, 120, {"north": "N", "south": "S"})
numbers = st.floats(-50, 250, allow_nan=False)
points = st.tuples(numbers, numbers)
paths = st.lists(points, min_size=1, max_size=5).map(tuple)


@given(points, points, points)
def test_no_point_of_a_leg_is_nearer(point, start, end):
    near = distance_to_leg(point, start, end)
    for part in (0, 0.25, 0.5, 0.75, 1):
        on_leg = tuple(a + part * (b - a) for a, b in zip(start, end, strict=True))
        assert near <= dist(point, on_leg) + 1e-9


@given(points, points, points)
def test_a_leg_is_the_same_both_ways(point, start, end):
    assert isclose(distance_to_leg(point, start, end), distance_to_leg(point, end, start), abs_tol=1e-6)


@given(points, points, points, points, st.floats(0, 6.28))
def test_turning_the_table_changes_no_distance(point, start, end, by, angle):
    def turned(at):
        x, y = at
        return x * cos(angle) - y * sin(angle) + by[0], x * sin(angle) + y * cos(angle) + by[1]

    after = distance_to_leg(turned(point), turned(start), turned(end))
    assert isclose(distance_to_leg(point, start, end), after, abs_tol=1e-6)


@given(points, paths, points)
def test_a_longer_path_comes_no_less_near(point, path, more):
    near = distance_to_path(point, path)
    assert near is not None
    assert distance_to_path(point, (*path, more)) <= near + 1e-9


@given(paths)
def test_a_path_put_back_leg_by_leg_is_the_path(path):
    assume(all(dist(a, b) > 3 * PUT_BACK for n, a in enumerate(path) for b in path[:n]))
    assert lengthened((*path, (900.0, 900.0)), path[-1]) == path
    assert lengthened(path, path[0]) == path[:1]


def test_past_a_circle():
    path = ((0.0, 10.0), (100.0, 10.0))
    assert passes_within(path, (50.0, 40.0), 30)
    assert passes_within(path, (50.0, 40.1), 30)  # what pixels round off
    assert not passes_within(path, (50.0, 40.0 + ROUNDING + 0.01), 30)
    assert not passes_within((), (50.0, 40.0), 30)


def test_a_path_of_one_point():
    assert distance_to_path((3.0, 4.0), ((0.0, 0.0),)) == 5
    assert distance_to_path((3.0, 4.0), ()) is None
    assert length(((0.0, 0.0), (3.0, 4.0), (3.0, 14.0))) == 15


@pytest.mark.parametrize(
    ("point", "edges"),
    [
        ((90.0, 120.0), ("south",)),
        ((90.0, 119.0), ("south",)),
        ((90.0, 118.9), ()),
        ((0.5, 0.5), ("north", "west")),
        ((181.0, 60.0), ("east",)),
        ((90.0, 60.0), ()),
    ],
)
def test_edges(point, edges):
    assert edges_at(TABLE, point, 1) == edges


def test_past_an_edge_it_is_at_it():
    assert edge_distance(TABLE, "south", (90.0, 125.0)) == 0
    assert edge_distance(TABLE, "west", (7.0, 60.0)) == 7
    assert own_edges(TABLE, "S") == ("south",)


@given(points)
def test_halves(point):
    assume(abs(point[1] - 60) > 1)
    assert half(TABLE, point) == ("N" if point[1] < 60 else "S")


def test_the_middle_line_is_nobodys():
    assert half(TABLE, (90.0, 60.0)) is None
    assert half(OpenTable("table", 180, 120), (90.0, 10.0)) is None


def test_halves_between_short_edges():
    table = OpenTable("table", 180, 120, {"west": "A", "east": "B"})
    assert (half(table, (10.0, 60.0)), half(table, (170.0, 60.0))) == ("A", "B")


SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


@given(points)
def test_in_a_square(point):
    x, y = point
    assume(not on_rim(SQUARE, point))
    assert in_polygon(SQUARE, point) == (0 < x < 10 and 0 < y < 10)


def test_in_a_hollow_outline():
    outline = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 2.0), (0.0, 10.0))
    assert in_polygon(outline, (1.0, 5.0))
    assert not in_polygon(outline, (5.0, 5.0))
    assert on_rim(outline, (5.0, 2.1))


def test_a_middle():
    assert centre(((0.0, 0.0), (10.0, 4.0))) == (5, 2)
    assert centre(()) is None
