"""What stands around the ground: the sheet and its frame, the key, the turn track and the boxes off the map."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry import Polygon

from modgen.game.model import Box, Side
from modgen.maps import svg, ways
from modgen.maps.danger import hatching
from modgen.maps.lettering import badge, fitted
from modgen.maps.scene import Scene, extent, swatch, words_of
from modgen.maps.terrain import ground, pattern

PAGE = "#d6cbb0"
PAPER = "#f3ecd8"
DARK = "#2e352f"
CREAM = "#f6efdc"
_HEADER = 30.0
_COUNTER = 80.0
_SMALLEST_KEY = (120.0, 60.0)
_SAMPLES = ("bridge", "ford", "autobahn", "road", "track", "railway", "stream")


def page(scene: Scene) -> Iterator[str]:
    """The sheet the map is printed on, with a rule around it."""
    width, height = scene.map.width, scene.map.height
    yield svg.rect(0, 0, width, height, fill=PAGE)
    yield svg.rect(7, 7, width - 14, height - 14, fill="none", stroke=DARK, stroke_width=3)
    yield svg.rect(13, 13, width - 26, height - 26, fill="none", stroke=DARK, stroke_width=1)


def neatline(scene: Scene) -> Iterator[str]:
    """The border of the ground: a line, and outside it a band in two colours like a surveyor's staff."""
    left, top, right, bottom = scene.field
    band = 7.0
    rim = band + 1
    yield svg.rect(left - rim, top - rim, right - left + 2 * rim, bottom - top + 2 * rim, fill=DARK)
    yield svg.rect(left, top, right - left, bottom - top, fill=PAPER)
    inner = band / 2
    west, north, east, south = left - inner, top - inner, right + inner, bottom + inner
    frame = svg.polyline(((west, north), (east, north), (east, south), (west, south)), closed=True)
    yield svg.path(frame, fill="none", stroke=CREAM, stroke_width=band)
    yield svg.path(frame, fill="none", stroke=DARK, stroke_width=band, stroke_dasharray="60 60")
    yield svg.rect(left, top, right - left, bottom - top, fill="none", stroke=DARK, stroke_width=3)


def boxes(scene: Scene) -> Iterator[str]:
    """The boxes off the map; those of the turn track stand together in one panel."""
    declared = {id_ for each in scene.map.tracks for id_ in each.boxes}
    track = [one for one in scene.map.boxes if one.role == "turn" and one.id not in declared]
    if len(track) > 1:
        yield from _track_panel(scene, track)
    for number, one in enumerate(track, start=1):
        yield from _turn(one, str(number), scene.language)
    for one in scene.map.boxes:
        if one.role != "turn" and one.id not in declared:
            yield from _box(one, scene)


def _track_panel(scene: Scene, track: list[Box]) -> Iterator[str]:
    left = min(one.rect[0] for one in track) - 10
    top = min(one.rect[1] for one in track) - _HEADER - 6
    right = max(one.rect[0] + one.rect[2] for one in track) + 10
    bottom = max(one.rect[1] + one.rect[3] for one in track) + 10
    yield from panel(left, top, right - left, bottom - top, words_of(scene)("maps.draw.turns"), DARK, CREAM)


def _turn(one: Box, number: str, language: str) -> Iterator[str]:
    x, y, width, height = one.rect
    yield svg.rect(x, y, width, height, rx=5, fill="#fbf7ea", stroke=DARK, stroke_width=2)
    size = height * 0.62
    yield svg.text(
        number, x + width / 2, y + height / 2 + size * 0.36, size, text_anchor="middle", font_weight=700, fill="#e0d3b1"
    )
    name = one.name.of(language)
    fit, narrow = fitted(name, width - 12, 16)
    yield svg.text(
        name, x + 7, y + 18, fit, font_weight=700, fill="#6a5a3f", font_stretch="condensed" if narrow else None
    )


def _box(one: Box, scene: Scene) -> Iterator[str]:
    side = _side(one, scene)
    field, ink = (side.field, side.ink) if side else (DARK, CREAM)
    yield from panel(*one.rect, one.name.of(scene.language), field, ink)
    x, y, width, height = one.rect
    if side and width > 2 * _COUNTER:
        # Whose box it is, faint on the paper, for whoever looks from across the table.
        words = side.short.of(scene.language)
        size, narrow = fitted(words, width * 0.7, min(width * 0.34, (height - min(_HEADER, height / 3)) * 0.8))
        yield svg.text(
            words,
            x + width / 2,
            y + (height + _HEADER) / 2 + size * 0.36,
            size,
            text_anchor="middle",
            font_weight=700,
            fill=svg.mix(PAPER, side.rim, 0.13),
            font_stretch="condensed" if narrow else None,
        )
    if width < 2 * _COUNTER and height - _HEADER > _COUNTER:
        # A box for a single marker shows where it goes.
        left, top = x + (width - _COUNTER) / 2, y + _HEADER + (height - _HEADER - _COUNTER) / 2
        dashes: dict[str, object] = {"stroke": "#b5a67f", "stroke_width": 1.6, "stroke_dasharray": "6 5"}
        yield svg.rect(left, top, _COUNTER, _COUNTER, rx=6, fill="none", **dashes)


def _side(one: Box, scene: Scene) -> Side | None:
    """The side a box belongs to: its id ends, or begins, with the side's."""
    for side in scene.game.sides:
        if one.id == side.id or one.id.endswith((f"-{side.id}", f"_{side.id}")) or one.id.startswith(f"{side.id}-"):
            return side
    return None


def panel(x: float, y: float, width: float, height: float, title: str, field: str, ink: str) -> Iterator[str]:
    """A sheet of paper with a coloured head."""
    yield svg.rect(x + 3, y + 4, width, height, rx=6, fill="#5b4e36", fill_opacity=0.35)
    yield svg.rect(x, y, width, height, rx=6, fill=PAPER, stroke=DARK, stroke_width=2.4)
    head = min(_HEADER, height / 3)
    lid = (
        f"M{svg.num(x)},{svg.num(y + head)}v-{svg.num(head - 6)}q0,-6 6,-6h{svg.num(width - 12)}q6,0 6,6"
        f"v{svg.num(head - 6)}Z"
    )
    yield svg.path(lid, fill=field, stroke=DARK, stroke_width=2.4)
    size, narrow = fitted(title, width - 18, 20)
    yield svg.text(
        title,
        x + width / 2,
        y + head / 2 + size * 0.35,
        size,
        text_anchor="middle",
        font_weight=700,
        fill=ink,
        font_stretch="condensed" if narrow else None,
    )


def key(scene: Scene) -> Iterator[str]:
    """The key: each terrain with its pattern, each crossing and way on the map, the objectives."""
    for place in scene.features("key"):
        x, y, width, height = extent(place)
        if width >= _SMALLEST_KEY[0] and height >= _SMALLEST_KEY[1]:
            yield from _key(scene, x, y, width, height)


def _key(scene: Scene, x: float, y: float, width: float, height: float) -> Iterator[str]:
    words = words_of(scene)
    yield from panel(x, y, width, height, words("maps.draw.key"), DARK, CREAM)
    used = {area.terrain for area in scene.map.areas}
    entries: list[tuple[str, str]] = [(t.id, "") for t in scene.map.terrains if t.id in used]
    entries += [("", kind) for kind in _SAMPLES if scene.features(kind)]
    bordered = scene.map.areas and scene.map.grid is None and scene.map.table is None
    entries += [("", "area")] if bordered else []
    entries += [("", "objective")] if any(area.objective for area in scene.map.areas) else []
    if not entries:
        return
    rows = max(1, int((height - _HEADER - 4) / 34))
    columns = -(-len(entries) // rows)
    wide, tall = (width - 24) / columns, (height - _HEADER - 8) / rows
    terrains = {terrain.id: terrain for terrain in scene.map.terrains}
    for i, (terrain, kind) in enumerate(entries):
        left, middle = x + 16 + (i // rows) * wide, y + _HEADER + 4 + (i % rows + 0.5) * tall
        if terrain:
            plot = swatch(terrains[terrain], left, middle - 14, 56, 28)
            yield ground(plot) + pattern(plot)
            if terrains[terrain].dangerous:
                yield from hatching(plot.shape, Polygon(), 9.0)
            yield svg.rect(left, middle - 14, 56, 28, fill="none", stroke=DARK, stroke_width=1.4)
            label = terrains[terrain].name.of(scene.language)
        elif kind == "objective":
            yield badge(left + 28, middle, 12, max(area.objective for area in scene.map.areas))
            label = words("maps.draw.objective")
        elif kind == "area":
            yield from cased_border(svg.polyline(((left, middle), (left + 56, middle))))
            label = words("maps.draw.area")
        else:
            yield from ways.sample(kind, left, middle, 56)
            label = words(f"maps.draw.{kind}")
        size, narrow = fitted(label, wide - 76, 19, 400)
        yield svg.text(
            label, left + 66, middle + size * 0.34, size, fill="#2a2119", font_stretch="condensed" if narrow else None
        )


def cased_border(data: str) -> Iterator[str]:
    """A border between areas: a dark red line on a light one, so that it shows on every tint and is no road."""
    round_joins: dict[str, object] = {"fill": "none", "stroke_linejoin": "round"}
    yield svg.path(data, stroke="#fbf3da", stroke_width=8, stroke_opacity=0.8, **round_joins)
    yield svg.path(data, stroke="#7a1f1c", stroke_width=3.2, **round_joins)
