"""Rivers, streams and lakes: banks, water that runs lighter in the middle, ripples along the current."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from modgen.game.model import Feature, Point
from modgen.maps import svg
from modgen.maps.chance import chance
from modgen.maps.geometry import beside, line_of, point_at
from modgen.maps.scene import Scene, width_of

BANK = "#cfd3a2"
_SHORE = "#5f8a99"
_WATER = "#93bfd0"
_CURRENT = "#a9cfdb"
_RIPPLE = "#e6f2f2"


def banks(scene: Scene) -> Iterator[str]:
    """What lies between the areas: the flats along a river, sand towards the water."""
    field = box(*scene.field)
    gap = field.difference(scene.ground.buffer(0.5))
    yield svg.path(svg.shape(gap), fill=BANK, stroke=BANK, stroke_width=3)
    for river in scene.features("river"):
        sand = line_of(river).buffer(width_of(river) / 2 + 6).intersection(field)
        yield svg.path(svg.shape(sand), fill="#e3d9ae")
    source = chance(scene.map.id, "banks")
    tufts: list[str] = []
    for river in scene.features("river"):
        line = line_of(river)
        for side in (-1, 1):
            for x, y in _along(line, side * (width_of(river) / 2 + 8), 19, source):
                if field.contains(shapely.Point(x, y)):
                    tufts.append(svg.disc(x, y, source.uniform(1.8, 3.4)))
    yield svg.path("".join(tufts), fill="#8ba35c", stroke="#6c8444", stroke_width=0.8)


def streams(scene: Scene) -> Iterator[str]:
    """Brooks, drawn from source to mouth: thin where their line begins."""
    courses = [_brook(line_of(stream), width_of(stream)) for stream in scene.features("stream")]
    data = "".join(courses)
    yield svg.path(data, fill=_SHORE, stroke=_SHORE, stroke_width=2.4, stroke_linejoin="round")
    yield svg.path(data, fill=_WATER)


def _brook(line: LineString, width: float) -> str:
    """The outline of a brook that widens from a third of its width to the whole along its first half."""
    if line.is_empty:
        return ""
    count = max(2, int(line.length / 8))
    left: list[Point] = []
    right: list[Point] = []
    for i in range(count + 1):
        at = line.length * i / count
        half = width / 2 * min(1.0, 0.35 + 1.3 * i / count)
        left.append(beside(line, at, -half))
        right.append(beside(line, at, half))
    return svg.polyline([*left, *reversed(right)], closed=True)


def lakes(scene: Scene) -> Iterator[str]:
    """Standing water, with a light rim inside its shore."""
    for lake in scene.features("lake"):
        if len(lake.line) < 3:
            continue
        shore = Polygon(lake.line).buffer(0)
        yield svg.path(svg.shape(shore), fill=_WATER, stroke=_SHORE, stroke_width=2.4)
        yield svg.path(svg.shape(shore.buffer(-6)), fill=_CURRENT)
        ripples = []
        left, top, right, bottom = shore.bounds
        for i in range(1, 5):
            level = LineString([(left, top + (bottom - top) * i / 5), (right, top + (bottom - top) * i / 5)])
            inside = level.intersection(shore.buffer(-13))
            for part in getattr(inside, "geoms", [inside]):
                if isinstance(part, LineString) and part.length > 14:
                    x, y = point_at(part, part.length * (0.15 if i % 2 else 0.4))
                    ripples.append(f"M{svg.num(x)},{svg.num(y)}q4,-3 8,0t8,0")
        yield svg.path("".join(ripples), fill="none", stroke=_RIPPLE, stroke_width=1.3, stroke_linecap="round")


def rivers(scene: Scene) -> Iterator[str]:
    """The rivers' water."""
    for river in scene.features("river"):
        yield from _river(river, scene)


def _river(river: Feature, scene: Scene) -> Iterator[str]:
    width = width_of(river)
    data = svg.polyline(river.line)
    style: dict[str, object] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    yield svg.path(data, stroke="#46707f", stroke_width=width + 3.6, **style)
    yield svg.path(data, stroke=_SHORE, stroke_width=width, **style)
    yield svg.path(data, stroke="#7fb0c4", stroke_width=max(width - 4, 1.0), **style)
    yield svg.path(data, stroke=_WATER, stroke_width=width * 0.74, **style)
    yield svg.path(data, stroke=_CURRENT, stroke_width=width * 0.4, **style)
    source = chance(scene.map.id, river.id, "ripples")
    ripples: list[str] = []
    line = line_of(river)
    calm = _calm(scene)
    for lane in (-0.33, -0.17, 0.0, 0.17, 0.33):
        at = source.uniform(0, 50)
        while at < line.length - 30:
            long = source.uniform(14, 40)
            ripple = [beside(line, at + long * i / 4, lane * width) for i in range(5)]
            if not LineString(ripple).intersects(calm):
                ripples.append(svg.polyline(ripple))
            at += long + source.uniform(26, 90)
    yield svg.path("".join(ripples), stroke=_RIPPLE, stroke_width=1.2, stroke_opacity=0.85, **style)


def _calm(scene: Scene) -> BaseGeometry:
    """Where ripples would clutter a crossing."""
    return shapely.union_all([line_of(one).buffer(22) for one in scene.features("bridge", "ford")])


def _along(line: LineString, off: float, apart: float, dice: Random) -> Iterator[Point]:
    """Points beside a line, unevenly."""
    at = dice.uniform(0, apart)
    while at < line.length:
        x, y = beside(line, at, off)
        yield x + dice.uniform(-2.5, 2.5), y + dice.uniform(-2.5, 2.5)
        at += apart * dice.uniform(0.4, 2.2)
