"""Areas as polygons: which area a point lies in, the outline VASSAL wants for a zone.

Everything here is px of the map, y down.
"""

from __future__ import annotations

import math
from functools import lru_cache

import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring
from shapely.validation import make_valid

from modgen.game.model import Area, Feature, GameMap, Point

# An outline is simplified by at most this for VASSAL: less than anybody can see or click.
_ZONE_SLACK = 0.5


@lru_cache(maxsize=4096)
def polygon(area: Area) -> Polygon:
    """The area as a valid polygon; empty if its outline encloses nothing.

    An outline that crosses itself is repaired and its largest part taken (`check_map` reports it).
    """
    if len(area.outline) < 3:
        return Polygon()
    return largest(make_valid(Polygon(area.outline)))


def largest(shape: BaseGeometry) -> Polygon:
    """The largest polygon of whatever an operation on polygons returned; empty if there is none."""
    if isinstance(shape, Polygon):
        return shape
    parts = [part for part in getattr(shape, "geoms", ()) if isinstance(part, Polygon | MultiPolygon)]
    return max((largest(part) for part in parts), key=lambda part: float(part.area), default=Polygon())


def line_of(feature: Feature) -> LineString:
    """The course of a feature; empty if it leads nowhere."""
    points = feature.line + feature.line[:1] if feature.closed else feature.line
    return LineString(points) if len(set(points)) > 1 else LineString()


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
