"""An open table: its ground, terrain pieces on it, dangerous ground hatched, both halves, a mark each so many cm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import shapely
from shapely.geometry import Polygon, box

from modgen.game.mapparts import Half, Table
from modgen.game.model import Game, GameMap, Side
from modgen.maps import svg
from modgen.maps.chance import chance, scatter, wavy
from modgen.maps.danger import hatching
from modgen.maps.furniture import CREAM, DARK
from modgen.maps.geometry import points_of, polygon
from modgen.maps.scene import Scene, scene_of

_SURFACES = {
    "grass": ("#c9cf9d", "#a9b779", "#7f9358"),
    "sand": ("#e5d5a8", "#d6bf88", "#b89b62"),
    "snow": ("#eef1f0", "#dbe3e6", "#b4c2c9"),
    "plain": ("#d9d4c4", "#d0cab7", "#b9b29c"),
}
RAIL = 34.0
_MOST_TUFTS = 5000


def table_scene(game: Game, game_map: GameMap, language: str) -> Scene:
    """The scene of an open table: the field is the whole table, whatever lies on it."""
    scene = scene_of(game, game_map, language)
    table = game_map.table
    if table is None:
        return scene
    x, y, width, height = table.rect
    return replace(scene, field=(x, y, x + width, y + height), ground=box(x, y, x + width, y + height))


def surface(scene: Scene, table: Table) -> Iterator[str]:
    """The ground: a tint, large soft patches lighter and darker, tufts and pebbles."""
    base, patch, tuft = _SURFACES.get(table.surface, _SURFACES["plain"])
    base = table.colour or base
    x, y, width, height = table.rect
    yield svg.rect(x, y, width, height, fill=base)
    field = box(x, y, x + width, y + height)
    source = chance(scene.map.id, "surface")
    yield from patches(field, (patch, "#ffffff", patch), source)
    yield svg.path(
        "".join(_tufts(field, table.surface, source)),
        fill="none",
        stroke=tuft,
        stroke_width=1.1,
        stroke_opacity=0.6,
        stroke_linecap="round",
    )


def patches(field: Polygon, tones: tuple[str, ...], source: Random) -> Iterator[str]:
    """Large soft patches of some tones over a field, white ones weaker."""
    for tone in tones:
        blots = []
        for cx, cy in scatter(field, 210.0, source):
            if source.random() < 0.55:
                wide = source.uniform(50, 150)
                blot = shapely.affinity.scale(shapely.Point(cx, cy).buffer(wide, quad_segs=6), 1.0, 0.6)
                ring = wavy(blot, wide * 0.3, source, 24.0).exterior
                blots.append(svg.curve(points_of(ring)[:-1], closed=True))
        yield svg.path("".join(blots), fill=tone, fill_opacity=0.16 if tone == "#ffffff" else 0.32)


def _tufts(field: Polygon, surface_: str, source: Random) -> Iterator[str]:
    for x, y in scatter(field, 26.0, source)[:_MOST_TUFTS]:
        if source.random() < 0.45:
            continue
        if surface_ == "grass":
            for lean in (-2.6, 0.0, 2.6):
                tall = 5 if lean else 7
                yield f"M{svg.num(x + lean * 0.4)},{svg.num(y)}q{svg.num(lean * 0.2)},-3 {svg.num(lean)},-{tall}"
        else:
            yield f"M{svg.num(x)},{svg.num(y)}q3,-2 {svg.num(source.uniform(4, 8))},0"


def pieces(scene: Scene) -> Iterator[str]:
    """A shadow under each terrain piece, as if it lay on the table."""
    shapes = [polygon(area) for area in scene.map.areas]
    data = "".join(svg.shape(shape) for shape in shapes)
    yield svg.path(data, fill="#2b2a1c", fill_opacity=0.28, transform="translate(4,5)")


def danger(scene: Scene) -> Iterator[str]:
    """Dangerous ground: hatched aslant, with a broken red rim."""
    dangerous = {terrain.id for terrain in scene.map.terrains if terrain.dangerous}
    clear = {plot.id: plot.clear for plot in scene.plots}
    for area in scene.map.areas:
        if area.terrain in dangerous:
            yield from hatching(polygon(area), clear.get(area.id, Polygon()))


def rims(scene: Scene) -> Iterator[str]:
    """The edge of every other piece of terrain: thin, no border that counts for more than the terrain's own."""
    dangerous = {terrain.id for terrain in scene.map.terrains if terrain.dangerous}
    data = "".join(svg.shape(polygon(area)) for area in scene.map.areas if area.terrain not in dangerous)
    yield svg.path(data, fill="none", stroke="#4a4230", stroke_width=1.8, stroke_linejoin="round", stroke_opacity=0.8)


def lines(table: Table) -> Iterator[str]:
    """The line between both halves."""
    if not table.halves:
        return
    x, y, width, height = table.rect
    across = table.halves[0].edge in ("top", "bottom")
    level = ((x, y + height / 2), (x + width, y + height / 2))
    upright = ((x + width / 2, y), (x + width / 2, y + height))
    data = svg.polyline(level if across else upright)
    yield svg.path(data, fill="none", stroke="#fffdf0", stroke_width=5, stroke_opacity=0.55)
    yield svg.path(data, fill="none", stroke=DARK, stroke_width=2, stroke_dasharray="20 8 4 8", stroke_opacity=0.85)


def rails(scene: Scene, table: Table) -> Iterator[str]:
    """The table's rim, in a side's colour where its half lies, with a tick and a figure each so many cm."""
    x, y, width, height = table.rect
    yield svg.rect(x - RAIL, y - RAIL, width + 2 * RAIL, height + 2 * RAIL, rx=7, fill="#4d3a26")
    yield svg.rect(x - RAIL + 3, y - RAIL + 3, width + 2 * RAIL - 6, height + 2 * RAIL - 6, rx=5, fill="#6f5638")
    for half in table.halves:
        side = _side(scene.game, half)
        if side is not None:
            yield _strip(table, half, side)
    yield svg.rect(x - 3, y - 3, width + 6, height + 6, fill=DARK)


def _side(game: Game, half: Half) -> Side | None:
    return next((side for side in game.sides if side.id == half.side), None)


def _strip(table: Table, half: Half, side: Side) -> str:
    """A strip of the side's colour along its edge, outside the figures."""
    x, y, width, height = table.rect
    thick = 9.0
    strips = {
        "top": (x, y - RAIL + 3, width, thick),
        "bottom": (x, y + height + RAIL - 3 - thick, width, thick),
        "left": (x - RAIL + 3, y, thick, height),
        "right": (x + width + RAIL - 3 - thick, y, thick, height),
    }
    return svg.rect(*strips[half.edge], fill=side.field, stroke=side.rim, stroke_width=1)


def marks(table: Table) -> Iterator[str]:
    """A tick every so many cm along all four edges, counted from the upper left corner, every fifth longer; figures in
    cm on the rim."""
    if table.marks <= 0:
        return
    x, y, width, height = table.rect
    ticks: list[str] = []
    long: list[str] = []
    size = 15.0
    for across in (True, False):
        length = table.size[0] if across else table.size[1]
        count = int(length / table.marks + 1e-9)
        for i in range(count + 1):
            cm = i * table.marks
            at = cm * table.px_per_cm
            into = 14.0 if i % 5 == 0 else 9.0
            kept = long if i % 5 == 0 else ticks
            if across:
                kept += [f"M{svg.num(x + at)},{svg.num(y)}v{into}", f"M{svg.num(x + at)},{svg.num(y + height)}v-{into}"]
            else:
                kept += [f"M{svg.num(x)},{svg.num(y + at)}h{into}", f"M{svg.num(x + width)},{svg.num(y + at)}h-{into}"]
            if 0 < cm < length and table.marks * table.px_per_cm >= 40:
                style: dict[str, object] = {"text_anchor": "middle", "fill": CREAM, "font_weight": 700}
                if across:
                    yield svg.text(f"{cm:g}", x + at, y - 8, size, **style)
                    yield svg.text(f"{cm:g}", x + at, y + height + 8 + size * 0.7, size, **style)
                else:
                    yield svg.text(f"{cm:g}", x - 13, y + at + size * 0.36, size, **style)
                    yield svg.text(f"{cm:g}", x + width + 13, y + at + size * 0.36, size, **style)
    yield svg.path("".join(ticks), fill="none", stroke=DARK, stroke_width=1.6)
    yield svg.path("".join(long), fill="none", stroke=DARK, stroke_width=3)


def half_names(scene: Scene, table: Table, names: dict[str, str]) -> Iterator[str]:
    """Whose half it is, faint on the ground near its edge. `names` by the halves' ids."""
    for half in table.halves:
        side = _side(scene.game, half)
        x, y, width, height = table.half_rect(half)
        size = min(54.0, 0.16 * min(width, height))
        ink = side.rim if side else DARK
        style: dict[str, object] = {"text_anchor": "middle", "font_weight": 700, "fill": ink, "fill_opacity": 0.3}
        words = names.get(half.id, "")
        if half.edge in ("top", "bottom"):
            foot = y + size * 1.35 if half.edge == "top" else y + height - size * 0.7
            yield svg.text(words, x + width / 2, foot, size, letter_spacing=size * 0.2, **style)
        else:
            side_x = x + size * 1.2 if half.edge == "left" else x + width - size * 1.2
            turn = -90 if half.edge == "left" else 90
            middle = f"rotate({turn} {svg.num(side_x)} {svg.num(y + height / 2)})"
            yield svg.text(words, side_x, y + height / 2, size, letter_spacing=size * 0.2, transform=middle, **style)
