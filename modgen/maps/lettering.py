"""Lettering: areas' names in small capitals, the river's name along its course, the numbers of hills and roads."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from modgen.art import FAMILY, text_width
from modgen.art.markup import escape
from modgen.maps import svg
from modgen.maps.geometry import beside, line_of, point_at, points_of, stretch
from modgen.maps.layout import SMALL_CAPS, Name, small_caps
from modgen.maps.scene import Scene, width_of

INK = "#2a2119"
HALO = "#fbf6e3"
_SMALLEST = 16.0


def area_names(scene: Scene) -> Iterator[str]:
    """Every area's name, with the badge of an objective before it."""
    for area in scene.map.areas:
        name = scene.names.get(area.id)
        if name is not None:
            yield from _area_name(name, area.objective)


def _area_name(name: Name, objective: int) -> Iterator[str]:
    left = -name.width / 2 + name.badge
    foot = name.size * SMALL_CAPS * 0.35 + name.size * 0.02
    runs = "".join(
        f'<tspan font-size="{svg.num(name.size * share)}">{escape(run)}</tspan>' for run, share in small_caps(name.text)
    )
    at = f'x="{svg.num(left)}" y="{svg.num(foot)}" letter-spacing="{svg.num(name.spacing)}" font-weight="700"'
    parts = [
        # The halo is a text of its own, so that no letter's halo lies over its neighbour.
        f'<text {at} fill="{HALO}" stroke="{HALO}" stroke-width="6.5" stroke-linejoin="round"'
        f' opacity="0.88">{runs}</text>',
        f'<text {at} fill="{INK}">{runs}</text>',
    ]
    if objective:
        parts.insert(1, badge(-name.width / 2 + name.size * 0.42, 0, name.size * 0.56, objective))
    turn = f" rotate({svg.num(name.angle)})" if name.angle else ""
    yield svg.group(parts, transform=f"translate({svg.num(name.x)},{svg.num(name.y)}){turn}")


def badge(x: float, y: float, radius: float, points: int) -> str:
    """An objective: a star on red with its points."""
    star = []
    for i in range(10):
        away = radius * (1.28 if i % 2 == 0 else 0.86)
        turn = math.radians(-90 + 36 * i)
        star.append((x + away * math.cos(turn), y + away * math.sin(turn)))
    return svg.path(
        svg.polyline(star, closed=True),
        fill="#b3262b",
        stroke=HALO,
        stroke_width=2.2,
        stroke_linejoin="round",
        paint_order="stroke",
    ) + svg.text(str(points), x, y + radius * 0.42, radius * 1.2, text_anchor="middle", font_weight=700, fill="#fff8e6")


def river_names(scene: Scene) -> Iterator[str]:
    """A river's name on its water, twice on a long one, where it runs straightest; a stream's name beside it."""
    crossings = shapely.union_all([line_of(one).buffer(14) for one in scene.features("bridge", "ford")])
    field = shapely.box(*scene.field)
    for river in scene.features("river", "stream"):
        words = river.name.of(scene.language)
        if not words or len(river.line) < 2:
            continue
        inside = _longest(line_of(river).intersection(field))
        if river.kind == "stream":
            yield from _along(words, inside, width_of(river), crossings, river.id)
            continue
        halves = [stretch(inside, 0, 0.5, share=True), stretch(inside, 0.5, 1, share=True)]
        for i, half in enumerate(halves if inside.length > 900 else [inside]):
            yield from _along(words, half, width_of(river), crossings, f"{river.id}-{i}")


def _along(words: str, line: LineString, width: float, crossings: BaseGeometry, id_: str) -> Iterator[str]:
    size = min(30.0, width * 0.66)
    # How far right of the course the feet of the letters stand: in a river's middle, or over a stream.
    down = size * 0.24
    if size < _SMALLEST:
        size, down = _SMALLEST, -width / 2 - 3
    spacing = size * (0.5 if down > 0 else 0.2)
    length = text_width(words, size=size) + spacing * len(words)
    best: tuple[float, LineString] | None = None
    at = 24.0
    while at + length + 24 < line.length:
        piece = stretch(line, at, at + length)
        ends = points_of(piece)
        cost = length - math.dist(ends[0], ends[-1]) + (1000.0 if piece.intersects(crossings) else 0.0)
        if best is None or cost < best[0]:
            best = (cost, piece)
        at += 12
    if best is None:
        return
    ends = points_of(best[1])
    course = LineString(reversed(ends)) if ends[-1][0] < ends[0][0] - 1 else best[1]
    # Beside the course by averaged normals: the letters lean with the current, not with each bend of the line.
    baseline = [beside(course, course.length * i / 8, down, length / 5) for i in range(9)]
    style = svg.attributes({"font_size": size, "font_style": "italic", "letter_spacing": spacing, "fill": "#1d4f66"})
    href = svg.attributes({"href": f"#{id_}", "startOffset": 0})
    yield (
        svg.path(svg.curve(baseline), id=id_, fill="none")
        + f"<text{style}><textPath{href}>{escape(words)}</textPath></text>"
    )


def _longest(shape: BaseGeometry) -> LineString:
    parts = [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, LineString)]
    return max(parts, key=lambda part: float(part.length), default=LineString())


def spot_heights(scene: Scene) -> Iterator[str]:
    """Summits: a triangle and the height."""
    for hill in scene.features("height"):
        if not hill.line:
            continue
        x, y = hill.line[0]
        yield svg.path(
            f"M{svg.num(x)},{svg.num(y - 7)}l6.5,11.5h-13Z",
            fill="#5d3f1c",
            stroke=HALO,
            stroke_width=2,
            paint_order="stroke",
        )
        yield halo_text(hill.name.of(scene.language), x + 10, y + 5, 16, fill="#5d3f1c", font_style="italic")


def road_shields(scene: Scene) -> Iterator[str]:
    """An autobahn's number on a blue shield, near either end."""
    field = shapely.box(*scene.field).buffer(-60)
    for road in scene.features("autobahn"):
        words = road.name.of(scene.language)
        inside = _longest(line_of(road).intersection(field))
        if not words or inside.is_empty:
            continue
        for share in (0.0, 1.0):
            x, y = point_at(inside, share, share=True)
            yield shield(words, x, y)


def shield(words: str, x: float, y: float) -> str:
    """A road's number."""
    wide = text_width(words, size=15, weight=700) + 14
    return svg.rect(x - wide / 2, y - 11, wide, 22, rx=6, fill="#1f4e8c", stroke="#ffffff", stroke_width=2) + svg.text(
        words, x, y + 5.3, 15, text_anchor="middle", font_weight=700, fill="#ffffff"
    )


def halo_text(words: str, x: float, y: float, size: float, fill: str = INK, **values: object) -> str:
    """A line of text with a light rim."""
    rim: dict[str, object] = {"stroke": HALO, "stroke_width": 4, "stroke_linejoin": "round", "paint_order": "stroke"}
    return svg.text(words, x, y, size, fill=fill, **rim, **values)


def place_names(scene: Scene) -> Iterator[str]:
    """The names of places that are no areas: towns, villages, woods, under them; lakes, on the water."""
    for feature in scene.features("town", "village", "woods", "lake"):
        words = feature.name.of(scene.language)
        if not words or not feature.line:
            continue
        left, top, right, bottom = shapely.MultiPoint(feature.line).bounds
        water = feature.kind == "lake"
        foot = (top + bottom) / 2 + 6 if water else bottom + 18
        ink = "#1d4f66" if water else INK
        yield halo_text(words, (left + right) / 2, foot, 17, ink, text_anchor="middle", font_style="italic")


def fitted(words: str, width: float, size: float, weight: int = 700) -> tuple[float, bool]:
    """The size at which a line fits a width, and whether it takes the narrow cut to stay readable."""
    for narrow in (False, True):
        wide = text_width(words, FAMILY, size, weight, narrow)
        if wide <= max(width, 1.0):
            return size, narrow
    return size * max(width, 1.0) / wide, True
