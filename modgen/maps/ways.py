"""Roads, tracks and railways, and the crossings that carry them over a river."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from modgen.game.model import Feature
from modgen.maps import svg
from modgen.maps.chance import chance
from modgen.maps.geometry import beside, line_of
from modgen.maps.scene import Scene, width_of

_INK = "#43342a"
_STYLE: dict[str, object] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
_ORDER = ("track", "road", "autobahn")


def roads(scene: Scene) -> Iterator[str]:
    """Every road's casing first, then every surface, so that they join at crossroads."""
    for kind in _ORDER:
        for way in scene.features(kind):
            yield _casing(way)
    for kind in _ORDER:
        for way in scene.features(kind):
            yield from _surface(way)


def _casing(way: Feature) -> str:
    width, data = width_of(way), svg.polyline(way.line)
    if way.kind == "track":
        return svg.path(data, stroke="#f0e6c6", stroke_width=width + 2, stroke_opacity=0.75, **_STYLE)
    return svg.path(data, stroke=_INK, stroke_width=width + (4.0 if way.kind == "autobahn" else 2.8), **_STYLE)


def _surface(way: Feature) -> Iterator[str]:
    width, data = width_of(way), svg.polyline(way.line)
    if way.kind == "track":
        dashes = {**_STYLE, "stroke_linecap": "butt"}
        yield svg.path(data, stroke="#6b4d2c", stroke_width=width * 0.6, stroke_dasharray="9 5", **dashes)
    elif way.kind == "autobahn":
        yield svg.path(data, stroke="#e8a33c", stroke_width=width, **_STYLE)
        yield svg.path(data, stroke="#fdf3d6", stroke_width=3.4, **_STYLE)
        yield svg.path(data, stroke=_INK, stroke_width=1.3, **_STYLE)
    else:
        yield svg.path(data, stroke="#f7e7a9", stroke_width=width, **_STYLE)


def railways(scene: Scene) -> Iterator[str]:
    """A line with ticks across it."""
    for rail in scene.features("railway"):
        yield from _rail(svg.polyline(rail.line), width_of(rail))


def _rail(data: str, width: float) -> Iterator[str]:
    flat = {**_STYLE, "stroke_linecap": "butt"}
    yield svg.path(data, stroke="#f3ead0", stroke_width=width + 3, stroke_opacity=0.7, **flat)
    yield svg.path(data, stroke="#2b2622", stroke_width=width * 0.7, **flat)
    yield svg.path(data, stroke="#2b2622", stroke_width=width + 7, stroke_dasharray="1.8 11.2", **flat)


def frontiers(scene: Scene) -> Iterator[str]:
    """Frontiers: dashes and dots on a broad pale band."""
    for border in scene.features("border"):
        data = svg.polyline(border.line, border.closed)
        flat = {**_STYLE, "stroke_linecap": "butt"}
        yield svg.path(data, stroke="#d9a6c0", stroke_width=13, stroke_opacity=0.55, **flat)
        yield svg.path(data, stroke="#5c2346", stroke_width=3, stroke_dasharray="18 6 3 6", **flat)


def decks(scene: Scene) -> Iterator[str]:
    """What lies under the roads at a crossing: a bridge's deck with its shadow, a ford's shallows."""
    for ford in scene.features("ford"):
        yield from ford_bed(line_of(ford), width_of(ford))
    for bridge in scene.features("bridge"):
        yield from bridge_deck(line_of(bridge), width_of(bridge))


def bridge_deck(line: LineString, width: float) -> Iterator[str]:
    """The deck: a pale roadway on dark water."""
    if line.is_empty:
        return
    shadow = shapely.affinity.translate(line, 4, 5).buffer(width / 2 + 1, cap_style="flat")
    yield svg.path(svg.shape(shadow), fill="#1f3944", fill_opacity=0.4)
    yield svg.path(svg.shape(line.buffer(width / 2, cap_style="flat")), fill="#ece2c6")


def parapets(line: LineString, width: float) -> Iterator[str]:
    """The sign of a bridge: a heavy line on either side that opens outward at both ends."""
    if line.is_empty:
        return
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    long = math.dist((ax, ay), (bx, by)) or 1.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    data = ""
    for side in (-1, 1):
        ox, oy = -uy * side * width / 2, ux * side * width / 2
        fx, fy = -uy * side * 8, ux * side * 8
        points = (
            (ax + ox + fx - ux * 8, ay + oy + fy - uy * 8),
            (ax + ox, ay + oy),
            (bx + ox, by + oy),
            (bx + ox + fx + ux * 8, by + oy + fy + uy * 8),
        )
        data += svg.polyline(points)
    yield svg.path(data, stroke="#fbf6e4", stroke_width=8, **_STYLE)
    yield svg.path(data, stroke="#1d1a17", stroke_width=4.2, **_STYLE)


def ford_bed(line: LineString, width: float) -> Iterator[str]:
    """Shallows: a pale bar across the river with two rows of stones, and an arrow on either bank."""
    if line.is_empty:
        return
    bed = line.buffer(width / 2, cap_style="flat")
    yield svg.path(svg.shape(bed), fill="#e9dfb2", fill_opacity=0.92, stroke="#8e7c4a", stroke_width=1.6)
    source = chance(f"{line.coords[0][0]:.0f}", "ford")
    stones = []
    count = max(1, int(line.length / 8.5))
    for side in (-1, 1):
        for i in range(count + 1):
            x, y = beside(line, line.length * i / count, side * width / 2)
            stones.append(svg.disc(x, y, source.uniform(3.2, 4.4)))
    yield svg.path("".join(stones), fill="#fbf7e6", stroke="#3f4a3c", stroke_width=1.5)


def ford_arrows(line: LineString, width: float) -> Iterator[str]:
    """A ford's two heads, pointing at either bank."""
    if line.is_empty:
        return
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    long = math.dist((ax, ay), (bx, by)) or 1.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    half = width * 0.36
    data = ""
    for x, y, sx, sy in ((ax, ay, -ux, -uy), (bx, by, ux, uy)):
        head = (
            (x + sx * 15, y + sy * 15),
            (x + sx * 2 - sy * half, y + sy * 2 + sx * half),
            (x + sx * 2 + sy * half, y + sy * 2 - sx * half),
        )
        data += svg.polyline(head, closed=True)
    yield svg.path(data, fill="#1f5f7a", stroke="#fbf6e4", stroke_width=2.2, stroke_linejoin="round")


def crossings(scene: Scene) -> Iterator[str]:
    """The signs that stand over everything else at a crossing."""
    for ford in scene.features("ford"):
        yield from ford_arrows(line_of(ford), width_of(ford))
    for bridge in scene.features("bridge"):
        yield from parapets(line_of(bridge), width_of(bridge))


def lines_of(scene: Scene, *kinds: str) -> BaseGeometry:
    """The courses of some ways, in one."""
    return shapely.union_all([line_of(feature) for feature in scene.features(*kinds)])


def sample(kind: str, x: float, y: float, length: float) -> Iterator[str]:
    """A piece of a way or a crossing for the key, `length` px wide, its middle line at y."""
    line = ((x, y), (x + length, y))
    if kind == "railway":
        yield from _rail(svg.polyline(line), 4.0)
        return
    if kind == "stream":
        bend = (
            f"M{svg.num(x)},{svg.num(y + 3)}q{svg.num(length / 4)},-9 {svg.num(length / 2)},-3t{svg.num(length / 2)},-2"
        )
        yield svg.path(bend, stroke="#5f8a99", stroke_width=7.4, **_STYLE)
        yield svg.path(bend, stroke="#93bfd0", stroke_width=5, **_STYLE)
        return
    if kind in _ORDER:
        inner = ((x + 7, y), (x + length - 7, y))
        way = Feature("", kind, inner, width={"autobahn": 12.0, "road": 7.0}.get(kind, 4.0))
        yield _casing(way)
        yield from _surface(way)
        return
    # Drawn at full size about the origin and made smaller, so that the sign keeps its proportions.
    span = LineString([(-21, 0), (21, 0)])
    parts = [svg.rect(-17, -22, 34, 44, fill="#93bfd0", stroke="#46707f", stroke_width=1.6)]
    if kind == "bridge":
        parts += [*bridge_deck(span, 17), *parapets(span, 17)]
    elif kind == "ford":
        parts += [*ford_bed(span, 24), *ford_arrows(span, 26)]
    yield svg.group(parts, transform=f"translate({svg.num(x + length / 2)},{svg.num(y)}) scale(0.62)")
