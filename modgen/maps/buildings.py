"""Towns and villages: blocks of houses along streets, farmhouses along roads and lanes, a church."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import shapely
from shapely.affinity import rotate, translate
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from modgen.game.model import Point
from modgen.maps import svg
from modgen.maps.chance import chance, parcels, scatter, wavy
from modgen.maps.geometry import largest, point_at, points_of
from modgen.maps.scene import Plot

_ROOFS = ("#b5806b", "#c18f76", "#a9745f", "#c9a084", "#9f7f70")
_FARM_ROOFS = ("#b0604a", "#bb7257", "#a05540", "#8f6a5a")
_ROOF_EDGE = "#6d4636"
_GREEN = "#a9bd7f"
_TREE = "#7f9a58"
_TREE_EDGE = "#5f7a3e"
_TOWN_RADIUS = 140.0
_VILLAGE_RADIUS = 96.0


def town(plot: Plot) -> Iterator[str]:
    """A town: blocks between narrow streets around the middle, thinning into gardens and single houses."""
    source = chance(plot.id, "town")
    middle = Spot(plot.shape.centroid)
    built = plot.shape.buffer(-4 if plot.sample else -20)
    if not plot.sample:
        built = wavy(largest(built.intersection(middle.buffer(_TOWN_RADIUS))), 14, source)
    free = built.difference(plot.taken.buffer(5)).difference(plot.clear)
    yield svg.path(svg.shape(built), fill="#dccab2", stroke="#b79f80", stroke_width=1)
    roofs: dict[str, list[str]] = {}
    shadows: list[str] = []
    greens: list[str] = []
    trees: list[Point] = []
    for parcel in parcels(largest(built), source.uniform(-30, 30), 330 if plot.sample else 900, source):
        block = largest(parcel.buffer(-2.6, join_style="mitre").intersection(free))
        if block.area < 60:
            continue
        away = middle.distance(block.centroid) / _TOWN_RADIUS
        draw = source.random()
        if draw < 0.10 + 0.16 * away:
            greens.append(svg.shape(block))
            trees += scatter(block.buffer(-3), 9, source)
            continue
        if draw > 1.05 - 0.3 * away:
            block = largest(rotate(block, source.uniform(-4, 4)).buffer(-4, join_style="mitre"))
            if block.area < 40:
                continue
        houses: BaseGeometry = block
        if block.area > 620 and source.random() < 0.7:
            houses = block.difference(block.buffer(-8, join_style="mitre"))
        roofs.setdefault(source.choice(_ROOFS), []).append(svg.shape(houses))
        shadows.append(svg.shape(translate(houses, 1.6, 2.2)))
    yield svg.path("".join(greens), fill=_GREEN)
    yield _trees(trees)
    yield svg.path("".join(shadows), fill="#5b4433", fill_opacity=0.35, fill_rule="evenodd")
    for roof, data in roofs.items():
        edge: dict[str, object] = {"stroke": _ROOF_EDGE, "stroke_width": 0.8, "stroke_opacity": 0.8}
        yield svg.path("".join(data), fill=roof, fill_rule="evenodd", **edge)


def village(plot: Plot, ways: BaseGeometry) -> Iterator[str]:
    """A village: lanes off the road, farmhouses along them with gardens behind, a church. Drawn over the roads.

    `ways` are the courses of the roads; without one in the area the lanes stand alone.
    """
    source = chance(plot.id, "village")
    inner = plot.shape.buffer(-3 if plot.sample else -16)
    if inner.is_empty:  # no room for a house
        return
    roads = _lines(ways, inner)
    site = _site(plot, roads, inner)
    reach = 30.0 if plot.sample else _VILLAGE_RADIUS
    around = Spot(site).buffer(reach).intersection(inner)
    open_ground = around.difference(plot.clear).difference(plot.taken.buffer(0.5))
    lanes = [part for lane in _lanes(site, roads, reach, source) for part in _lines(lane, open_ground)]
    yield svg.path("".join(map(svg.shape, lanes)), fill="none", stroke="#8a7452", stroke_width=4.6)
    yield svg.path("".join(map(svg.shape, lanes)), fill="none", stroke="#f4e9c4", stroke_width=2.8)
    barred = shapely.union_all(
        [plot.clear, plot.taken.buffer(1.2), plot.under.buffer(3), *(lane.buffer(2.5) for lane in lanes)]
    )
    houses: list[Polygon] = []
    church = _church(site, inner.difference(barred))
    crowd: BaseGeometry = church.buffer(4)
    scale = 0.5 if plot.sample else 1.0
    streets = [(street, 9.0) for street in _lines(ways, around)] + [(lane, 4.6) for lane in lanes]
    for street, setback in streets:
        for house in _row(street, setback * scale, scale, source):
            if inner.contains(house) and not barred.intersects(house) and not crowd.intersects(house):
                houses.append(house)
                crowd = crowd.union(house.buffer(1.5))
    gardens = shapely.union_all([house.buffer(10) for house in houses]).intersection(inner).difference(barred)
    yield svg.path(svg.shape(gardens), fill="#bccb8c", fill_opacity=0.8)
    yield _trees(scatter(gardens.buffer(-1).difference(crowd.buffer(1)), 11, source))
    shadows = [translate(house, 1.6, 2.2) for house in [*houses, church]]
    yield svg.path("".join(map(svg.shape, shadows)), fill="#4b3a2a", fill_opacity=0.4)
    for house in houses:
        yield from _house(house, source.choice(_FARM_ROOFS))
    if not church.is_empty:
        yield from _church_roof(church)


def _lines(course: BaseGeometry, within: BaseGeometry) -> list[LineString]:
    """The pieces of a course inside a region that are long enough to build along."""
    inside = course.intersection(within)
    if hasattr(inside, "geoms"):
        inside = shapely.line_merge(shapely.union_all([g for g in inside.geoms if isinstance(g, LineString)]))
    return [part for part in getattr(inside, "geoms", [inside]) if isinstance(part, LineString) and part.length > 14]


def _lanes(site: Point, roads: list[LineString], reach: float, source: Random) -> Iterator[LineString]:
    """Lanes of a village: across the road at its middle, and a bent one beside it."""
    along = _direction(min(roads, key=lambda r: r.distance(Spot(site))), site) if roads else source.uniform(-0.3, 0.3)
    for turn, off in ((math.pi / 2 + source.uniform(-0.25, 0.25), 0.0), (source.uniform(-0.2, 0.2), reach * 0.42)):
        ux, uy = math.cos(along + turn), math.sin(along + turn)
        x, y = site[0] - math.sin(along) * off, site[1] + math.cos(along) * off
        bend = source.uniform(-0.16, 0.16) * reach
        yield LineString(
            [
                (x + ux * reach * t - uy * bend * (1 - t * t), y + uy * reach * t + ux * bend * (1 - t * t))
                for t in (-0.8, -0.4, 0.0, 0.4, 0.8)
            ]
        )
    if not roads:
        bow = [(site[0] + reach * t * math.cos(along), site[1] + reach * t * math.sin(along)) for t in (-0.9, 0.9)]
        yield LineString(bow)


def _direction(road: LineString, near: Point) -> float:
    at = road.project(Spot(near))
    (ax, ay), (bx, by) = point_at(road, max(at - 3, 0)), point_at(road, min(at + 3, road.length))
    return math.atan2(by - ay, bx - ax)


def _site(plot: Plot, roads: list[LineString], inner: BaseGeometry) -> Point:
    """The spot of a village: on a road, well inside the area, out from under its counters and its name."""
    spots = [point_at(road, 12.0 * i) for road in roads for i in range(int(road.length / 12) + 1)]
    if plot.sample or not spots:
        free = inner.difference(plot.under.buffer(50)).difference(plot.clear.buffer(20))
        middle = points_of((free if not free.is_empty else inner).representative_point())[0]
        if plot.sample or not roads:
            return middle

    def worth(spot: Point) -> float:
        at = Spot(spot)
        # Where several roads meet there is more village.
        meeting = sum(road.distance(at) < 14 for road in roads)
        room = min(plot.under.distance(at), 60.0) + min(plot.clear.distance(at), 40.0)
        return room + min(plot.shape.exterior.distance(at), 70.0) + 10 * min(meeting, 3)

    return max(spots, key=worth)


def _row(street: LineString, setback: float, scale: float, source: Random) -> Iterator[Polygon]:
    """Houses along a street, on both sides, `setback` px from its middle, gable or eaves to it."""
    at = source.uniform(3, 9) * scale
    while at < street.length - 2:
        angle = _direction(street, point_at(street, at))
        x, y = point_at(street, at)
        for side in (-1, 1):
            if source.random() < 0.14:
                continue
            long, deep = source.uniform(11, 16) * scale, source.uniform(8, 9.8) * scale
            off = side * (deep / 2 + setback + source.uniform(0, 2.2) * scale)
            quarter = 90 if source.random() < 0.25 else 0
            if quarter:
                off += side * 2.5 * scale
            turned = rotate(
                box(-long / 2, -deep / 2, long / 2, deep / 2),
                math.degrees(angle) + source.uniform(-7, 7) + quarter,
                origin=(0, 0),
            )
            yield translate(turned, x - math.sin(angle) * off, y + math.cos(angle) * off)
        at += 17 * scale * source.uniform(0.85, 1.2)


def _house(house: Polygon, roof: str) -> Iterator[str]:
    """A roof from above: lit and shaded half, ridge between."""
    a, b, c, d = points_of(house)[:4]
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    ridge = (((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2))
    yield svg.path(svg.shape(house), fill=roof, stroke=_ROOF_EDGE, stroke_width=0.9)
    yield svg.path(svg.polyline((ridge[0], ridge[1], c, d), closed=True), fill="#5b3527", fill_opacity=0.3)


def _church(site: Point, free: BaseGeometry) -> Polygon:
    """Where the church stands: the free spot nearest to a village's middle; empty if there is none."""
    for away in (14.0, 20.0, 27.0, 35.0):
        for turn in range(12):
            x = site[0] + away * math.cos(turn * math.pi / 6)
            y = site[1] + away * math.sin(turn * math.pi / 6)
            nave = box(x - 9, y - 5, x + 9, y + 5)
            if free.contains(nave):
                return nave
    return Polygon()


def _church_roof(nave: Polygon) -> Iterator[str]:
    left, top, _, bottom = nave.bounds
    middle = (top + bottom) / 2
    yield from _house(nave, "#7d6f75")
    yield svg.rect(left - 2, middle - 6, 10, 12, fill="#5f5560", stroke="#332b30", stroke_width=1)
    x = left + 3
    cross = f"M{svg.num(x)},{svg.num(middle - 4)}v8M{svg.num(x - 3)},{svg.num(middle - 1.4)}h6"
    yield svg.path(cross, fill="none", stroke="#fbf6e3", stroke_width=1.6)


def _trees(trees: list[Point]) -> str:
    data = "".join(svg.disc(x, y, 2.7) for x, y in trees)
    return svg.path(data, fill=_TREE, stroke=_TREE_EDGE, stroke_width=0.6)
