"""A map of hexes or squares: terrain that runs on from cell to cell, the grid over it, numbers, names, objectives."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import shapely
from shapely.geometry import MultiPolygon, Polygon, box

from modgen.game.mapparts import HEX, Grid
from modgen.game.model import Area, Game, GameMap, Terrain, Text
from modgen.maps import svg
from modgen.maps.chance import chance, wavy
from modgen.maps.geometry import line_of, polygon
from modgen.maps.kinds import WATER, WAYS
from modgen.maps.lettering import badge, fitted, halo_text
from modgen.maps.scene import Plot, Scene, width_of

#: patterns of single places: each cell has its own, they do not run together
_SINGLE = frozenset({"blocks", "village", "works"})
_OPEN = Terrain("open", Text(""), "#e6e2c2", "fields")
_LINE = "#4c3d2a"
_NUMBER = "#5b4a33"


def cell_scene(game: Game, game_map: GameMap, language: str) -> Scene:
    """The scene of a map of cells: open ground everywhere, on it a plot for each stretch of one terrain."""
    grid = game_map.grid or Grid("none")
    terrains = {terrain.id: terrain for terrain in game_map.terrains}
    x, y, width, height = grid.extent
    field = (x, y, x + width, y + height)
    courses = shapely.union_all(
        [
            line_of(feature).buffer(width_of(feature) / 2 + 3)
            for feature in game_map.features
            if feature.kind in WATER | WAYS and not feature.closed
        ]
    )
    marks = shapely.union_all([_number_room(grid, area) for area in game_map.areas])
    whole = box(*field)
    base = terrains.get("open", _OPEN)
    plots = [Plot("open", whole, base, marks, Polygon(), courses.intersection(whole))]
    for terrain in game_map.terrains:
        if terrain.id == "open":
            continue
        for shape in _stretches(game_map, terrain, grid.size):
            taken = courses.intersection(shape)
            clear = marks.intersection(shape)
            plots.append(Plot(f"{terrain.id}-{len(plots)}", shape, terrain, clear, Polygon(), taken))
    return Scene(game, game_map, language, tuple(plots), MappingProxyType({}), field, whole)


def _number_room(grid: Grid, area: Area) -> Polygon:
    """What terrain leaves free for a cell's number."""
    if not grid.numbers or area.stack is None:
        return Polygon()
    x, y = area.stack
    top = y - grid.size * _number_at(grid)
    return box(x - grid.size * 0.2, top - grid.size * 0.09, x + grid.size * 0.2, top + grid.size * 0.06)


def _number_at(grid: Grid) -> float:
    """How far above a cell's middle its number stands, by the cell's size: where a corner points up, lower."""
    return 0.4 if grid.sideways and grid.kind == HEX else 0.365


def _stretches(game_map: GameMap, terrain: Terrain, size: float) -> Iterator[Polygon]:
    """The shapes of a terrain: neighbouring cells in one, with an edge that does not follow the grid."""
    cells = [polygon(area) for area in game_map.areas if area.terrain == terrain.id]
    if terrain.pattern in _SINGLE:
        yield from cells
        return
    whole = shapely.union_all([cell.buffer(0.5, join_style="mitre") for cell in cells])
    for number, part in enumerate(_parts(whole)):
        inner = part.buffer(-0.07 * size).buffer(0.04 * size)
        for ring in _parts(inner):
            yield wavy(ring, 0.03 * size, chance(game_map.id, terrain.id, str(number)), 0.12 * size)


def _parts(shape: shapely.Geometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [shape] if not shape.is_empty else []
    if isinstance(shape, MultiPolygon):
        return list(shape.geoms)
    return []


def grid_lines(scene: Scene) -> Iterator[str]:
    """The sides of all cells, dark on light, so that they show on every terrain and hide none."""
    grid = scene.map.grid
    if grid is None:
        return
    outlines = "".join(svg.polyline(grid.outline(*cell), closed=True) for cell in grid.cells())
    thin = max(1.0, grid.size / 80)
    style: dict[str, object] = {"fill": "none", "stroke_linejoin": "round"}
    yield svg.path(outlines, stroke="#fffbe8", stroke_width=3.2 * thin, stroke_opacity=0.35, **style)
    yield svg.path(outlines, stroke=_LINE, stroke_width=thin, stroke_opacity=0.75, **style)


def outside(scene: Scene) -> Iterator[str]:
    """A veil over the strips between the last cells and the frame: ground that nobody can enter."""
    cells = shapely.union_all([polygon(area).buffer(0.5, join_style="mitre") for area in scene.map.areas])
    rest = box(*scene.field).difference(cells)
    yield svg.path(svg.shape(rest), fill="#cfc4a4", fill_opacity=0.72, fill_rule="evenodd")


def lettering(scene: Scene) -> Iterator[str]:
    """The number at the head of each cell, a named cell's name at its foot, an objective's badge beside its number."""
    grid = scene.map.grid
    if grid is None:
        return
    for area in scene.map.areas:
        if area.stack is None or area.id not in grid.area_ids:
            continue
        x, y = area.stack
        size = max(9.0, grid.size * 0.115)
        if grid.numbers:
            top = y - grid.size * _number_at(grid) + size * 0.3
            yield halo_text(area.id, x, top, size, _NUMBER, text_anchor="middle", letter_spacing=0.6)
        if area.objective:
            yield badge(x - grid.size * 0.36, y - grid.size * 0.16, grid.size * 0.1, area.objective)
        if area.id in grid.names:
            words = grid.names[area.id].of(scene.language)
            fit, narrow = fitted(words, grid.size * 0.94, grid.size * 0.155)
            foot = y + grid.size * 0.42
            stretch = "condensed" if narrow else None
            yield halo_text(words, x, foot, fit, text_anchor="middle", font_weight=700, font_stretch=stretch)
