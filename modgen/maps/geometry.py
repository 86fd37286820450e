"""Areas as polygons: which area a point lies in, the outline VASSAL wants for a zone.

Everything here is px of the map, y down.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import shapely
from shapely import STRtree
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from modgen.game.model import Area, Feature, GameMap, Point

# An outline is simplified by at most this for VASSAL: less than anybody can see or click.
_ZONE_SLACK = 0.5
# Strokes of fewer points cross themselves rarely enough; of others, so many segments are looked at.
_SIMPLE, _SAMPLE = 100, 50
_MOST_CROSSINGS = 5000


@lru_cache(maxsize=4096)
def polygon(area: Area) -> Polygon:
    """The area as a valid polygon; empty if its outline encloses nothing.

    An outline that crosses itself is repaired and its largest part taken (`check_map` reports it); of a tangle nothing.
    """
    if len(area.outline) < 3:
        return Polygon()
    drawn = Polygon(area.outline)
    if drawn.is_valid:
        return drawn
    if is_tangled(area.outline):
        return Polygon()
    return largest(shapely.make_valid(drawn, method="structure", keep_collapsed=False))


def is_tangled(points: tuple[Point, ...]) -> bool:
    """Whether a stroke crosses itself so often (some 5000 times) that no repair of it ends in reasonable time.

    Estimated from some of its segments, because even to count all crossings may take too long.
    """
    if len(points) < _SIMPLE:
        return False
    segments = [LineString(ends) for ends in pairwise(points)]
    sample = segments[:: max(1, len(segments) // _SAMPLE)]
    met: int = STRtree(segments).query(sample, predicate="intersects").shape[1]
    # Each segment meets itself and the two beside it.
    return (met / len(sample) - 3) * len(segments) / 2 > _MOST_CROSSINGS


def largest(shape: BaseGeometry) -> Polygon:
    """The largest polygon of whatever an operation on polygons returned; empty if there is none."""
    if isinstance(shape, Polygon):
        return shape
    parts = [part for part in getattr(shape, "geoms", ()) if isinstance(part, Polygon | MultiPolygon)]
    return max((largest(part) for part in parts), key=lambda part: float(part.area), default=Polygon())


def line_of(feature: Feature) -> LineString:
    """The course of a feature; empty if it leads nowhere or is a tangle (`check_map` reports it)."""
    points = feature.line + feature.line[:1] if feature.closed else feature.line
    return LineString(points) if len(set(points)) > 1 and not is_tangled(points) else LineString()


def points_of(line: BaseGeometry) -> list[Point]:
    """The vertices of a line or ring as plain points."""
    return [(x, y) for x, y in shapely.get_coordinates(line).tolist()]


def point_at(line: LineString, along: float, share: bool = False) -> Point:
    """The point `along` px from a line's beginning, or at that share of its length."""
    x, y = shapely.get_coordinates(line.interpolate(along, normalized=share))[0].tolist()
    return (x, y)


def normal_at(line: LineString, along: float, reach: float) -> Point:
    """The unit vector to the right of a line's course (y down), averaged over `reach` px either way."""
    (ax, ay), (bx, by) = point_at(line, max(0.0, along - reach)), point_at(line, min(line.length, along + reach))
    long = math.hypot(bx - ax, by - ay) or 1.0
    return (-(by - ay) / long, (bx - ax) / long)


def beside(line: LineString, along: float, off: float, reach: float = 8.0) -> Point:
    """The point `along` px down a line and `off` px to its right; the line's small bends do not show in it."""
    (x, y), (nx, ny) = point_at(line, along), normal_at(line, along, reach)
    return (x + nx * off, y + ny * off)


def stretch(line: LineString, begin: float, end: float, share: bool = False) -> LineString:
    """The part of a line between two distances (px, or shares of its length); empty if there is none."""
    if line.length == 0:
        return LineString()
    part = substring(line, begin, end, normalized=share)
    return part if isinstance(part, LineString) else LineString()


def area_at(game_map: GameMap, x: float, y: float) -> str | None:
    """The id of the area a point (px) lies in, None outside all.

    In a gap between outlines that adjacency forgives, the nearest area within the map's tolerance.
    """
    point = shapely.Point(x, y)
    best: tuple[float, str] | None = None
    for area in game_map.areas:
        shape = polygon(area)
        if shape.is_empty:
            continue
        left, top, right, bottom = shape.bounds
        if left - game_map.tolerance > x or x > right + game_map.tolerance:
            continue
        if top - game_map.tolerance > y or y > bottom + game_map.tolerance:
            continue
        if shape.covers(point):
            return area.id
        away = float(shape.distance(point))
        if away <= game_map.tolerance and (best is None or away < best[0]):
            best = (away, area.id)
    return best[1] if best else None


def zone_path(area: Area) -> str:
    """The outline as the `path` of a VASSAL Zone: ``x,y;x,y;...`` in whole px, without a repeated last point."""
    shape = polygon(area)
    ring = list((largest(shape.simplify(_ZONE_SLACK)) or shape).exterior.coords)[:-1]
    corners: list[tuple[int, int]] = []
    for x, y in ring:
        corner = (round(x), round(y))
        if not corners or corners[-1] != corner:
            corners.append(corner)
    return ";".join(f"{x},{y}" for x, y in corners)


def centre_of(area: Area) -> Point:
    """The middle of the widest circle that fits the area (its pole of inaccessibility)."""
    shape = polygon(area)
    if shape.is_empty:
        return area.outline[0] if area.outline else (0.0, 0.0)
    x, y = shapely.maximum_inscribed_circle(shape, tolerance=1.0).coords[0]
    return (x, y)
