"""A board: its picture, its areas and boxes as zones, its grid in a zone of its own (format 6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from modgen.game.mapparts import REGIONS
from modgen.game.model import Area, Box, GameMap, Point
from modgen.maps import zone_path
from modgen.module.components import component
from modgen.module.filenames import file_stem
from modgen.module.grids import field_outline, grid_component, region_grid
from modgen.module.shading import highlight_property, highlighter
from modgen.module.table import Names, plain
from modgen.vassal import Component

_BOARD = "VASSAL.build.module.map.boardPicker."


def board_image(game_map: GameMap) -> str:
    """The file of a map's picture in `images/`."""
    return f"map_{file_stem(game_map.id)}.png"


def corners(area: Area) -> tuple[tuple[int, int], ...]:
    """The corners of an area's zone, whole px."""
    pairs = (corner.split(",") for corner in zone_path(area).split(";"))
    return tuple((int(x), int(y)) for x, y in pairs)


def box_path(box: Box) -> str:
    """A box as the path of a zone."""
    return _path(box_outline(box.rect))


def box_outline(rect: tuple[float, float, float, float]) -> tuple[Point, ...]:
    """The corners of a box (x, y, width, height in px), clockwise from the upper left."""
    x, y, width, height = rect
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _path(points: Sequence[Point]) -> str:
    return ";".join(f"{round(x)},{round(y)}" for x, y in points)


def board_component(game_map: GameMap, names: Names) -> Component:
    """A board. Zones come in the order in which they count: boxes and areas before the ground that lies under them."""
    zones = [_area_zone(game_map, area, names) for area in _drawn_areas(game_map)]
    zones += [_zone(names.zone(game_map, box), box_path(box)) for box in game_map.boxes]
    zones += _ground(game_map, names)
    parts: list[Component] = [*zones]
    if game_map.grid is not None and game_map.grid.kind == REGIONS:
        called = {area.id: names.zone(game_map, area) for area in game_map.areas}
        parts.append(region_grid(game_map, called, game_map.grid.snap != "off"))
    if (highlights := highlighter(game_map, names)) is not None:
        parts.append(highlights)
    attributes = {"name": names.maps[game_map.id], "image": board_image(game_map), "reversible": False}
    return component(_BOARD + "Board", attributes, [component(_BOARD + "board.ZonedGrid", None, parts)])


def _drawn_areas(game_map: GameMap) -> Iterator[Area]:
    """The areas that are zones: not a grid's cells and points, which its numbering names, unless they can be shaded."""
    shaded = {area for shading in game_map.shading for area in shading.areas}
    cells = game_map.grid.area_ids if game_map.grid else frozenset()
    for area in game_map.areas:
        if area.id not in cells or area.id in shaded:
            yield area


def _area_zone(game_map: GameMap, area: Area, names: Names) -> Component:
    """An area's zone. A cell that can be shaded keeps its grid: counters must snap to its middle all the same."""
    grid = game_map.grid
    inner = []
    if grid is not None and grid.has_cells and area.id in grid.area_ids:
        inner = [grid_component(grid, corners(area))]
    return _zone(names.zone(game_map, area), zone_path(area), highlight_property(game_map, area.id), inner)


def _ground(game_map: GameMap, names: Names) -> Iterator[Component]:
    """What lies under everything: the field of a grid, the halves of an open table."""
    grid, table = game_map.grid, game_map.table
    if grid is not None and grid.has_cells:
        outline = field_outline(grid)
        called = plain(grid.name.of(names.language)) if grid.name else ""
        attributes = {
            "name": called or names.maps[game_map.id],
            "path": _path(outline),
            "locationFormat": "$gridLocation$",
            "useHighlight": False,
            "useParentGrid": False,
            "highlightProperty": "",
        }
        yield component(_BOARD + "board.mapgrid.Zone", attributes, [grid_component(grid, outline)])
    if table is not None:
        for half in table.halves:
            yield _zone(names.zones[game_map.id, half.id], _path(box_outline(table.half_rect(half))))
        if not table.halves:
            yield _zone(names.maps[game_map.id], _path(box_outline(table.rect)))


def _zone(name: str, path: str, highlight: str = "", inner: Sequence[Component] = ()) -> Component:
    attributes = {
        "name": name,
        "path": path,
        "locationFormat": "$name$",
        "useHighlight": bool(highlight),
        "useParentGrid": False,
        "highlightProperty": highlight,
    }
    return component(_BOARD + "board.mapgrid.Zone", attributes, inner)
