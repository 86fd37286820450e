"""The pattern of industrial ground: a concrete apron with joints, halls, tanks and a landing pad."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from shapely import get_parts
from shapely.affinity import rotate
from shapely.geometry import LineString, MultiLineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from modgen.maps import svg
from modgen.maps.chance import chance, scatter
from modgen.maps.scene import Plot

_HALLS = ("#8d9499", "#a3a7a4", "#7d868c", "#b0aaa0")
_EDGE = "#4b5156"
_LIGHT = "#d9dbd6"
_SIGN = "#d9a21b"
_JOINT = 34.0


def works(plot: Plot) -> Iterator[str]:
    """Works from above, all of it in the light of the map."""
    source = chance(plot.id, "works")
    angle = 0.0 if plot.sample else source.uniform(-8, 8)
    yield from _joints(plot)
    free = plot.shape.buffer(-3 if plot.sample else -14).difference(plot.taken.buffer(6)).difference(plot.clear)
    if not plot.sample and (pad := _room(free, 30, source)) is not None:
        free = free.difference(pad.buffer(46))
        yield from _pad(pad)
    small = 0.45 if plot.sample else 1.0
    for wide, deep in ((74, 34), (58, 30), (44, 44), (58, 26), (36, 24), (36, 24), (28, 20), (28, 20)):
        if (spot := _room(free, deep * small * 0.75, source)) is None:
            continue
        hall = _hall(spot, wide * small, deep * small, angle + source.choice((0, 90)))
        if not free.contains(hall):
            continue
        free = free.difference(hall.buffer(9 * small))
        yield from _roof(hall, source.choice(_HALLS))
    for _ in range(2 if plot.sample else 9):
        radius = source.uniform(9, 16) * small
        if (spot := _room(free, radius, source)) is not None:
            free = free.difference(spot.buffer(radius + 5))
            yield from _tank(spot, radius)


def _joints(plot: Plot) -> Iterator[str]:
    """The joints between the slabs of the apron."""
    left, top, right, bottom = plot.shape.bounds
    across = [left + n * _JOINT for n in range(1, int((right - left) / _JOINT) + 1)]
    down = [top + n * _JOINT for n in range(1, int((bottom - top) / _JOINT) + 1)]
    lines = [LineString([(x, top), (x, bottom)]) for x in across] + [LineString([(left, y), (right, y)]) for y in down]
    data = []
    for part in get_parts(MultiLineString(lines).intersection(plot.shape)):
        if isinstance(part, LineString) and not part.is_empty:
            (x1, y1), (x2, y2) = part.coords[0], part.coords[-1]
            data.append(f"M{svg.num(x1)},{svg.num(y1)}L{svg.num(x2)},{svg.num(y2)}")
    yield svg.path("".join(data), fill="none", stroke="#8f897c", stroke_width=0.9, stroke_opacity=0.45)


def _room(free: BaseGeometry, radius: float, source: Random) -> Point | None:
    """A point with so much free ground around it; None where there is none."""
    inner = free.buffer(-radius)
    if inner.is_empty:
        return None
    spots = list(scatter(inner, max(12.0, radius), source))
    return Point(source.choice(spots)) if spots else Point(inner.representative_point())


def _hall(at: Point, wide: float, deep: float, angle: float) -> Polygon:
    turned = rotate(box(at.x - wide / 2, at.y - deep / 2, at.x + wide / 2, at.y + deep / 2), angle, origin=at)
    return Polygon(turned.exterior)


def _roof(hall: Polygon, colour: str) -> Iterator[str]:
    """A roof with its shadow, one half in the light, skylights along the ridge."""
    yield svg.path(svg.shape(hall), fill="#2b2a1c", fill_opacity=0.35, transform="translate(3,4)")
    yield svg.path(svg.shape(hall), fill=colour, stroke=_EDGE, stroke_width=1.2)
    a, b, c, d = list(hall.exterior.coords)[:4]
    mid = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in ((a, b), (c, d))]
    half = Polygon([b, c, mid[1], mid[0]])
    yield svg.path(svg.shape(half), fill=_LIGHT, fill_opacity=0.3)
    (x1, y1), (x2, y2) = mid
    ridge = f"M{svg.num(x1)},{svg.num(y1)}L{svg.num(x2)},{svg.num(y2)}"
    yield svg.path(ridge, fill="none", stroke=_LIGHT, stroke_width=2.2, stroke_dasharray="7 5")


def _tank(at: Point, radius: float) -> Iterator[str]:
    yield svg.path(svg.disc(at.x + 3, at.y + 4, radius), fill="#2b2a1c", fill_opacity=0.35)
    yield svg.path(svg.disc(at.x, at.y, radius), fill="#c9cac4", stroke=_EDGE, stroke_width=1.2)
    yield svg.path(svg.disc(at.x - radius * 0.2, at.y - radius * 0.2, radius * 0.55), fill="#e6e6e0")
    yield svg.path(svg.disc(at.x, at.y, radius * 0.16), fill=_EDGE)


def _pad(at: Point) -> Iterator[str]:
    """A landing pad: a dark disc in a ring, with a cross."""
    yield svg.path(svg.disc(at.x, at.y, 38), fill="#6d6f6e", stroke=_EDGE, stroke_width=1.4)
    yield svg.path(svg.disc(at.x, at.y, 30), fill="none", stroke=_SIGN, stroke_width=3)
    cross = f"M{svg.num(at.x - 16)},{svg.num(at.y)}h32M{svg.num(at.x)},{svg.num(at.y - 16)}v32"
    yield svg.path(cross, fill="none", stroke="#f0ead6", stroke_width=4)
