"""Terrain: a quiet tint for each area and the pattern of its kind over it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

import shapely
from shapely.affinity import translate
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from modgen.maps import svg
from modgen.maps.buildings import town, village
from modgen.maps.chance import chance, parcels, scatter, wavy
from modgen.maps.geometry import largest, point_at, points_of
from modgen.maps.scene import Plot
from modgen.maps.woods import stand
from modgen.maps.works import works

_FIELD_TONES = ("#e2d9a6", "#d9d9a4", "#eadfb4", "#cfd6a0", "#e8d3a2", "#dccb98", "#f1ebd2")
# A hill's steps: px in from the border, how uneven, how long the strokes downhill.
_STEPS = ((36.0, 9.0, 27.0), (64.0, 8.0, 27.0), (90.0, 6.0, 24.0))
_SAMPLE_STEPS = ((6.0, 2.0, 6.0),)
_SUN = math.radians(225)  # light falls from the north-west, so slopes to the south-east are drawn heavier


def ground(plot: Plot) -> str:
    """An area's tint, shaded a little towards its border."""
    tint = plot.terrain.colour
    rings = []
    for depth, share in ((15.0, 0.05), (9.0, 0.06), (4.0, 0.08)):
        rim = plot.shape.difference(plot.shape.buffer(-depth))
        rings.append(svg.path(svg.shape(rim), fill="#6b5330", fill_opacity=share, fill_rule="evenodd"))
    # The tint's own stroke closes hairline gaps between hand-drawn outlines.
    base = svg.path(svg.shape(plot.shape), fill=tint, stroke=tint, stroke_width=2.5)
    return base + "".join(rings)


def pattern(plot: Plot) -> str:
    """What is drawn over an area's tint, under rivers and roads."""
    draw = _PATTERNS.get(plot.terrain.pattern)
    return svg.group(draw(plot)) if draw else ""


def fields(plot: Plot, colour: float = 0.75) -> Iterator[str]:
    """Plots of farmland, some of them furrowed, with hedges between; `colour` is how far they leave the area's tint."""
    source = chance(plot.id, "fields")
    tones: dict[str, list[str]] = {}
    furrows: list[str] = []
    hedges: list[str] = []
    bushes: list[str] = []
    grain = source.uniform(-40, 40)
    for parcel in parcels(plot.shape, grain, 420 if plot.sample else 5200, source):
        inside = parcel.buffer(-1.2).intersection(plot.shape)
        if inside.is_empty:
            continue
        tone = source.choice(_FIELD_TONES)
        tones.setdefault(svg.mix(plot.terrain.colour, tone, colour), []).append(svg.shape(inside))
        if source.random() < 0.5:
            furrows.append(svg.shape(_furrows(parcel, inside.buffer(-3), 6.5)))
        if source.random() < 0.22 and not plot.sample:
            corners = points_of(parcel)
            side = LineString(corners[:2]).intersection(plot.shape.buffer(-6)).difference(plot.clear)
            hedges.append(svg.shape(side))
            if isinstance(side, LineString) and side.length > 16:
                for i in range(int(side.length / 11)):
                    if source.random() < 0.25:
                        continue
                    x, y = point_at(side, 4 + i * 11 + source.uniform(-4, 4))
                    bushes.append(svg.disc(x, y, source.uniform(1.8, 3.2)))
    for tone, data in tones.items():
        yield svg.path("".join(data), fill=tone)
    yield svg.path("".join(furrows), fill="none", stroke="#a8955a", stroke_width=1, stroke_opacity=0.42)
    yield svg.path("".join(hedges), fill="none", stroke="#8f9a5e", stroke_width=1.4, stroke_opacity=0.7)
    yield svg.path("".join(bushes), fill="#869a58", stroke="#66783f", stroke_width=0.8)


def _furrows(parcel: Polygon, within: BaseGeometry, apart: float) -> BaseGeometry:
    """Lines along a parcel's longer side, as far as they lie within a region."""
    corners = points_of(parcel)[:-1]
    sides = [(corner, corners[(i + 1) % len(corners)]) for i, corner in enumerate(corners)]
    a, b = max(sides, key=lambda s: math.dist(*s))
    length = math.dist(a, b) or 1.0
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    x, y = points_of(parcel.centroid)[0]
    reach = parcel.length / 2
    # Only as many lines as the parcel is wide across its grain.
    across = [(cx - x) * -along[1] + (cy - y) * along[0] for cx, cy in corners]
    first, last = math.ceil(min(across) / apart), math.floor(max(across) / apart)
    lines = []
    for i in range(first, last + 1):
        ox, oy = x - along[1] * i * apart, y + along[0] * i * apart
        lines.append(((ox - along[0] * reach, oy - along[1] * reach), (ox + along[0] * reach, oy + along[1] * reach)))
    return MultiLineString(lines).intersection(within)


def woods(plot: Plot) -> Iterator[str]:
    """A closed forest, thinned where the name stands and along ways."""
    inset = 7.0 if plot.sample else 9.0
    free = plot.shape.buffer(-inset).difference(plot.clear).difference(plot.taken.buffer(6))
    yield from stand(free, plot.id)


def hachures(plot: Plot) -> Iterator[str]:
    """A hill: steps of slope, each a ring of strokes that run downhill, lit from the north-west."""
    source = chance(plot.id, "height")
    yield from _scrub(plot, source)
    strokes: dict[float, list[str]] = {0.7: [], 1.15: [], 1.8: []}
    room = plot.shape.buffer(-3)
    breadth = float(shapely.maximum_inscribed_circle(plot.shape, tolerance=2.0).length)
    for depth, swing, length in _SAMPLE_STEPS if plot.sample else _STEPS:
        # Rounded as far as its width allows: hills do not follow the corners of their area.
        rounding = max(4.0, min(42.0, breadth - depth - 10))
        ring = wavy(largest(plot.shape.buffer(-depth - rounding).buffer(rounding)), swing, source)
        if ring.is_empty or ring.area < 250 or not ring.is_valid:
            continue
        shift = length * 0.36
        dark = translate(ring, shift, shift).difference(ring).intersection(room)
        lit = translate(ring, -shift, -shift).difference(ring).intersection(room)
        yield svg.path(svg.shape(dark), fill="#6b4517", fill_opacity=0.2)
        yield svg.path(svg.shape(lit), fill="#fffaf0", fill_opacity=0.3)
        yield svg.path(svg.shape(ring), fill="#f4e4b8", fill_opacity=0.3)
        for stroke, facing in _slope(ring, length, 3.4 if plot.sample else 4.4, source):
            if not stroke.intersects(plot.clear) and room.contains(stroke):
                width = 1.8 if facing > 0.35 else 1.15 if facing > -0.35 else 0.7
                strokes[width].append(svg.shape(stroke))
    for width, data in strokes.items():
        yield svg.path("".join(data), fill="none", stroke="#7a5829", stroke_width=width, stroke_opacity=0.8)


def _scrub(plot: Plot, source: Random) -> Iterator[str]:
    """Bushes around the foot of a hill."""
    if plot.sample:
        return
    foot = plot.shape.buffer(-8).difference(plot.shape.buffer(-30)).difference(plot.taken.buffer(5))
    bushes = [spot for spot in scatter(foot.difference(plot.clear), 15, source) if source.random() < 0.55]
    discs = "".join(svg.disc(x, y, source.uniform(2.2, 4.2)) for x, y in bushes)
    yield svg.path(discs, fill="#5b5a2a", fill_opacity=0.3, transform="translate(1.2,1.6)")
    yield svg.path(discs, fill="#9fae6d", stroke="#71823f", stroke_width=0.8)


def _slope(ring: Polygon, length: float, apart: float, source: Random) -> Iterator[tuple[LineString, float]]:
    """Strokes outward from a ring, each with how much it faces away from the light (-1 to 1)."""
    outline = ring.exterior
    outward = -1.0 if outline.is_ccw else 1.0
    count = int(outline.length / apart)
    for i in range(count):
        at = i * outline.length / count
        x, y = point_at(outline, at)
        bx, by = point_at(outline, (at + 2) % outline.length)
        run = math.hypot(bx - x, by - y) or 1.0
        # Shapely calls a ring counter-clockwise with y upwards; on the map y runs down.
        nx, ny = -(by - y) / run * outward, (bx - x) / run * outward
        facing = -(nx * math.cos(_SUN) + ny * math.sin(_SUN))
        reach = length * source.uniform(0.6, 1.0) * (0.8 + 0.25 * facing)
        yield LineString([(x + nx, y + ny), (x + nx * reach, y + ny * reach)]), facing


def marsh(plot: Plot) -> Iterator[str]:
    """Water meadows: pools, short level strokes and tufts of reed."""
    source = chance(plot.id, "marsh")
    inner = plot.shape.buffer(-4 if plot.sample else -12).difference(plot.clear)
    if not plot.sample:
        pools = []
        for x, y in scatter(plot.shape.buffer(-40).difference(plot.clear.buffer(20)), 92, source):
            wide = source.uniform(13, 24)
            blob = Polygon(
                [(x + wide * math.cos(t / 8 * math.pi), y + wide * 0.5 * math.sin(t / 8 * math.pi)) for t in range(16)]
            )
            pools.append(_smooth(wavy(blob, 4, source, 5), plot))
        yield svg.path("".join(pools), fill="#a9cbd3", stroke="#7fa6ad", stroke_width=1.2)
    strokes: list[str] = []
    reeds: list[str] = []
    for x, y in scatter(inner, 13 if plot.sample else 25, source):
        if source.random() < 0.66:
            for row in range(source.randint(1, 3)):
                half = source.uniform(4, 10) * (0.6 if plot.sample else 1.0)
                shift = source.uniform(-4, 4)
                strokes.append(f"M{svg.num(x - half + shift)},{svg.num(y + row * 4)}h{svg.num(2 * half)}")
        else:
            for lean in (-3.5, -1.2, 1.2, 3.5):
                tall = 8 if abs(lean) < 2 else 6
                reeds.append(f"M{svg.num(x)},{svg.num(y)}q{svg.num(lean * 0.3)},-4 {svg.num(lean)},-{tall}")
    yield svg.path("".join(strokes), fill="none", stroke="#6f9aa6", stroke_width=1.2, stroke_opacity=0.75)
    yield svg.path("".join(reeds), fill="none", stroke="#6f8449", stroke_width=1.2, stroke_linecap="round")


def _smooth(ring: Polygon, plot: Plot) -> str:
    if ring.intersects(plot.taken.buffer(4)):
        return ""
    return svg.curve(points_of(ring.exterior)[:-1:2], closed=True)


def _village(plot: Plot) -> Iterator[str]:
    """The fields of a village; its houses are drawn over the roads, but for the key's sample."""
    yield from fields(plot)
    if plot.sample:
        yield from village(plot, LineString())


def _town(plot: Plot) -> Iterator[str]:
    if not plot.sample:
        yield from fields(plot, 0.4)
    yield from town(plot)


_PATTERNS: dict[str, Callable[[Plot], Iterator[str]]] = {
    "fields": fields,
    "woods": woods,
    "hachures": hachures,
    "blocks": _town,
    "village": _village,
    "marsh": marsh,
    "works": works,
}
