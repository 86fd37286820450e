"""Distances, paths, edges and halves on an open table, in cm: x to the east, y to the south, (0, 0) the north-west
corner.

Everything is measured between centres; a rule that measures between bases takes their radii off the distance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from validator.engine.events import Point
from validator.engine.values import OpenTable

#: A counter stands on whole pixels, so that both ends of a distance may be half a pixel off in x and in y. At 10 px a
#: cm that is 0.14 cm at the most: less is no distance anybody at the table could have seen.
ROUNDING = 0.15
#: How far a counter that was put back by hand may stand from where it was: a tenth of a small counter's width.
PUT_BACK = 0.3
#: How far a counter may be pushed to make room for another without having moved.
NUDGE = 1.0
_DIRECTIONS = ("north", "east", "south", "west")


def distance(one: Point, other: Point) -> float:
    """Between two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


def distance_to_leg(point: Point, start: Point, end: Point) -> float:
    """Between a point and the nearest point of a straight leg.

    >>> distance_to_leg((5, 3), (0, 0), (10, 0)), distance_to_leg((-4, 3), (0, 0), (10, 0))
    (3.0, 5.0)
    """
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    square = along_x * along_x + along_y * along_y
    if square == 0:
        return distance(point, start)
    part = ((point[0] - start[0]) * along_x + (point[1] - start[1]) * along_y) / square
    part = min(1.0, max(0.0, part))
    return distance(point, (start[0] + part * along_x, start[1] + part * along_y))


def distance_to_path(point: Point, path: Sequence[Point]) -> float | None:
    """Between a point and the nearest point of a path; None for a path without points."""
    if not path:
        return None
    if len(path) == 1:
        return distance(point, path[0])
    return min(distance_to_leg(point, start, end) for start, end in pairwise(path))


def passes_within(path: Sequence[Point], centre: Point, radius: float) -> bool:
    """Whether some point of a path lies in a circle, its rim included (and what pixels round off)."""
    nearest = distance_to_path(centre, path)
    return nearest is not None and nearest <= radius + ROUNDING


def lengthened(path: tuple[Point, ...], point: Point) -> tuple[Point, ...]:
    """A path with one leg more. A leg back to where the path has been takes back all that came after that point: what
    was put back did not happen.

    >>> lengthened(((0.0, 0.0), (5.0, 0.0), (9.0, 4.0)), (5.1, 0.0))
    ((0.0, 0.0), (5.0, 0.0))
    """
    for index, before in enumerate(path):
        if distance(before, point) <= PUT_BACK:
            return path[: index + 1]
    return (*path, point)


def length(path: Sequence[Point]) -> float:
    """How long a path is."""
    return sum(distance(start, end) for start, end in pairwise(path))


def edge_distance(table: OpenTable, edge: str, point: Point) -> float:
    """How far inside the table a point is from an edge; 0 for a point on it or past it."""
    x, y = point
    inside = {"north": y, "south": table.height - y, "west": x, "east": table.width - x}[edge]
    return max(0.0, inside)


def edges_at(table: OpenTable, point: Point, tolerance: float) -> tuple[str, ...]:
    """The edges that a point stands at, to a tolerance."""
    return tuple(edge for edge in _DIRECTIONS if edge_distance(table, edge, point) <= tolerance + 1e-9)


def own_edges(table: OpenTable, side: str) -> tuple[str, ...]:
    """The edges that belong to a side."""
    return tuple(edge for edge in _DIRECTIONS if table.edges.get(edge) == side)


def half(table: OpenTable, point: Point) -> str | None:
    """Whose half of the table a point lies in: that of the nearer of the two sides' edges. None on the middle line, to
    the width of a pixel, and where the edges do not tell."""
    near = sorted((edge_distance_signed(table, edge, point), side) for edge, side in table.edges.items())
    others = [(far, side) for far, side in near if near and side != near[0][1]]
    if not near or not others or abs(others[0][0] - near[0][0]) <= ROUNDING:
        return None
    return near[0][1]


def edge_distance_signed(table: OpenTable, edge: str, point: Point) -> float:
    """As edge_distance, but below 0 past the edge."""
    x, y = point
    return {"north": y, "south": table.height - y, "west": x, "east": table.width - x}[edge]


def in_polygon(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside a polygon; on its rim it may count as either."""
    inside, (x, y) = False, point
    for (x1, y1), (x2, y2) in _sides(outline):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def on_rim(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point is so near a polygon's rim that pixels decide on which side of it it lies."""
    return any(distance_to_leg(point, start, end) <= ROUNDING for start, end in _sides(outline))


def _sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], *outline[:1]), strict=True)


def centre(points: Sequence[Point]) -> Point | None:
    """The middle of some points; None without any."""
    if not points:
        return None
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
