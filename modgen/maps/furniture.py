"""What stands around the ground: frame, title, key, the turn track and the boxes off the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.model import Box, Feature, Side
from modgen.maps import svg, ways
from modgen.maps.lettering import badge, fitted
from modgen.maps.scene import Scene, swatch
from modgen.maps.terrain import ground, pattern
from modgen.texts import Catalogue

PAGE = "#d6cbb0"
PAPER = "#f3ecd8"
DARK = "#2e352f"
CREAM = "#f6efdc"
GOLD = "#c9a352"
_HEADER = 30.0
_COUNTER = 80.0
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
    track = [one for one in scene.map.boxes if one.role == "turn"]
    if len(track) > 1:
        yield from _track_panel(scene, track)
    for number, one in enumerate(track, start=1):
        yield from _turn(one, str(number), scene.language)
    for one in scene.map.boxes:
        if one.role != "turn":
            yield from _box(one, scene)


def _track_panel(scene: Scene, track: list[Box]) -> Iterator[str]:
    left = min(one.rect[0] for one in track) - 10
    top = min(one.rect[1] for one in track) - _HEADER - 6
    right = max(one.rect[0] + one.rect[2] for one in track) + 10
    bottom = max(one.rect[1] + one.rect[3] for one in track) + 10
    yield from _panel(left, top, right - left, bottom - top, _words(scene)("maps.draw.turns"), DARK, CREAM)


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
    yield from _panel(*one.rect, one.name.of(scene.language), field, ink)
    x, y, width, height = one.rect
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


def _panel(x: float, y: float, width: float, height: float, title: str, field: str, ink: str) -> Iterator[str]:
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


def title(scene: Scene) -> Iterator[str]:
    """The cartouche: the game's title, what it is about, a compass and a scale."""
    for place in scene.features("title"):
        x, y, width, height = _extent(place)
        yield svg.rect(x + 3, y + 4, width, height, rx=8, fill="#5b4e36", fill_opacity=0.4)
        yield svg.rect(x, y, width, height, rx=8, fill=DARK, stroke="#171b17", stroke_width=2)
        yield svg.rect(x + 8, y + 8, width - 16, height - 16, rx=4, fill="none", stroke=GOLD, stroke_width=2)
        yield svg.rect(x + 13, y + 13, width - 26, height - 26, rx=2, fill="none", stroke=GOLD, stroke_width=0.8)
        words = (scene.map.title if str(scene.map.title) else scene.map.name).of(scene.language)
        size, narrow = fitted(words, width - 64, height * 0.33)
        middle, foot = x + width / 2, y + height * 0.2 + size * 0.55
        centred: dict[str, object] = {"text_anchor": "middle", "font_stretch": "condensed" if narrow else None}
        yield svg.text(words, middle, foot, size, font_weight=700, fill=CREAM, letter_spacing=2, **centred)
        under = scene.map.subtitle.of(scene.language)
        if under:
            small, narrow = fitted(under, width - 70, height * 0.11, 400)
            yield svg.text(
                under,
                middle,
                foot + small * 1.55,
                small,
                text_anchor="middle",
                font_style="italic",
                fill="#dccfa6",
                font_stretch="condensed" if narrow else None,
            )
        yield from _waves(x + 34, y + height * 0.69, width - 136)
        yield from compass(x + width - 66, y + height - 52, 30, _words(scene)("maps.draw.north"))
        yield from scale_bar(scene, x + 36, y + height - 44)


def _waves(x: float, y: float, width: float) -> Iterator[str]:
    data = f"M{svg.num(x)},{svg.num(y)}" + "q5,-5 10,0t10,0" * int(width / 20)
    yield svg.path(data, fill="none", stroke="#7fb0c4", stroke_width=1.8)


def compass(x: float, y: float, radius: float, north: str) -> Iterator[str]:
    """A needle that points north."""
    yield svg.path(svg.disc(x, y, radius * 0.62), fill="none", stroke=GOLD, stroke_width=1.4)
    r, w = radius, radius * 0.22
    yield svg.path(svg.polyline(((x, y - r), (x - w, y), (x, y)), closed=True), fill=CREAM)
    yield svg.path(svg.polyline(((x, y - r), (x + w, y), (x, y)), closed=True), fill=GOLD)
    yield svg.path(svg.polyline(((x, y + r), (x - w, y), (x + w, y)), closed=True), fill="none", stroke=GOLD)
    yield svg.path(svg.polyline(((x - r * 0.62, y), (x - w, y))), stroke=GOLD)
    yield svg.path(svg.polyline(((x + w, y), (x + r * 0.62, y))), stroke=GOLD)
    yield svg.text(north, x + radius * 0.5, y - radius * 0.62, radius * 0.62, font_weight=700, fill=CREAM)


def scale_bar(scene: Scene, x: float, y: float) -> Iterator[str]:
    """The map's scale, if the author gives it: `options: {scale: {km: 2, px: 220}}`."""
    given = scene.map.options.get("scale")
    if not isinstance(given, Mapping):
        return
    km, px = given.get("km"), given.get("px")
    if not isinstance(km, int | float) or not isinstance(px, int | float) or px <= 0:
        return
    for i in range(4):
        yield svg.rect(x + i * px / 4, y, px / 4, 8, fill=CREAM if i % 2 == 0 else DARK, stroke=CREAM, stroke_width=1.2)
    yield svg.text("0", x, y + 25, 15, fill=CREAM, text_anchor="middle")
    far = _words(scene)("maps.draw.km", n=f"{km:g}")
    yield svg.text(far, x + px, y + 25, 15, fill=CREAM, text_anchor="middle")


def key(scene: Scene) -> Iterator[str]:
    """The key: each terrain with its pattern, each crossing and way on the map, the objectives."""
    for place in scene.features("key"):
        yield from _key(scene, *_extent(place))


def _key(scene: Scene, x: float, y: float, width: float, height: float) -> Iterator[str]:
    words = _words(scene)
    yield from _panel(x, y, width, height, words("maps.draw.key"), DARK, CREAM)
    used = {area.terrain for area in scene.map.areas}
    entries: list[tuple[str, str]] = [(t.id, "") for t in scene.map.terrains if t.id in used]
    entries += [("", kind) for kind in _SAMPLES if scene.features(kind)]
    entries += [("", "area")] if scene.map.areas else []
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


def _extent(place: Feature) -> tuple[float, float, float, float]:
    left, right = min(p[0] for p in place.line), max(p[0] for p in place.line)
    top, bottom = min(p[1] for p in place.line), max(p[1] for p in place.line)
    return left, top, right - left, bottom - top


def _words(scene: Scene) -> Catalogue:
    return Catalogue("modgen.texts", scene.language)
