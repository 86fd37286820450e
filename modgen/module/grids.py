"""A map's grid as VASSAL has it: hexes, squares or named points, numbered so that VASSAL's names are the data's.

The engine counts lines of hexes from the last unshifted one, crosses width and height where it counts downwards, and
calls the straight lines columns even where they lie sideways (format 6.4). All of that is settled here; the arithmetic
is that of `validator.logs.grids`, and tests hold both to what the engine says.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from modgen.game.mapparts import HEX, Count, Grid
from modgen.game.model import GameMap, Point
from modgen.module.components import component
from modgen.vassal import Component

_BOARD = "VASSAL.build.module.map.boardPicker.board."
_FIELD = "VASSAL.build.module.map.boardPicker.board.mapgrid."
Outline = tuple[tuple[int, int], ...]


def field_outline(grid: Grid) -> Outline:
    """The outline of all cells together, whole px: the zone in which the grid counts.

    It follows the sides of cells behind which there is no other. Corners of neighbours differ by rounding: the next
    side begins within a px of the end of the last.
    """
    here = set(grid.cells())
    sides: list[tuple[Point, Point]] = []
    for cell in grid.cells():
        mine = grid.outline(*cell)
        for other in grid.neighbours(*cell):
            if other not in here:
                theirs = grid.outline(*other)
                pairs = zip(mine, mine[1:] + mine[:1], strict=True)
                sides += [(a, b) for a, b in pairs if _meets(a, theirs) and _meets(b, theirs)]
    outline = [sides[0][0]]
    end = sides.pop(0)[1]
    while following := next((side for side in sides if _meets(end, side[:1])), None):
        sides.remove(following)
        outline.append(following[0])
        end = following[1]
    return tuple((round(x), round(y)) for x, y in outline)


def _meets(point: Point, others: Sequence[Point]) -> bool:
    return any(abs(point[0] - x) < 1 and abs(point[1] - y) < 1 for x, y in others)


def grid_component(grid: Grid, outline: Outline) -> Component:
    """The grid inside the zone of an outline, with its numbering."""
    numbering = component(f"{_FIELD}{'Hex' if grid.kind == HEX else 'Square'}GridNumbering", _numbering(grid, outline))
    return component(f"{_BOARD}{'Hex' if grid.kind == HEX else 'Square'}Grid", _geometry(grid), [numbering])


def region_grid(game_map: GameMap, names: Mapping[str, str], snap: bool) -> Component:
    """The named points of a map: a place is called by the nearest. `names` by area id."""
    regions = [
        component(
            f"{_BOARD}Region",
            {"name": names[area.id], "originx": round(area.stack[0]), "originy": round(area.stack[1])},
        )
        for area in game_map.areas
        if area.stack is not None
    ]
    return component(f"{_BOARD}RegionGrid", {"snapto": snap, "visible": False, "fontsize": 9}, regions)


def _geometry(grid: Grid) -> Mapping[str, object]:
    x, y = (round(n) for n in grid.origin)
    snapping: dict[str, object] = {
        "snapTo": grid.snap != "off",
        "edgesLegal": grid.snap in ("edges", "both"),
        "cornersLegal": grid.snap in ("corners", "both"),
        "visible": False,
        "dotsVisible": False,
        "color": "0,0,0",
    }
    if grid.kind != HEX:
        return {"x0": x, "y0": y, "dx": grid.size, "dy": grid.size, "range": "Metric", **snapping}
    line, along = (y, x) if grid.sideways else (x, y)
    if grid.low_first:  # the line before the first one is the unshifted one
        line, along = line - round(grid.pitch), along - int(grid.size / 2)
    return {"sideways": grid.sideways, "x0": line, "y0": along, "dx": grid.pitch, "dy": grid.size, **snapping}


def _numbering(grid: Grid, outline: Outline) -> Mapping[str, object]:
    style = grid.numbering
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    if grid.kind == HEX:
        most = (math.floor(width / grid.size + 0.5), math.floor(height / grid.pitch + 0.5))
    else:
        most = (int(width / grid.size + 0.5), int(height / grid.size + 0.5))
    columns = _counting(style.columns, grid.columns, most[0], grid.low_first and not grid.sideways)
    rows = _counting(style.rows, grid.rows, most[1], grid.low_first and grid.sideways)
    # The engine's h and v are its own columns and rows; only whether they go down is told by what they are on screen.
    first, second = (rows, columns) if grid.sideways else (columns, rows)
    columns_first = style.rows_first == grid.sideways
    attributes: dict[str, object] = {
        "first": "H" if columns_first else "V",
        "sep": style.separator,
        **{f"h{key}": value for key, value in first.items()},
        **{f"v{key}": value for key, value in second.items()},
        "hDescend": style.columns.down,
        "vDescend": style.rows.down,
        "locationFormat": f"{style.prefix}$gridLocation$",
        "visible": False,
        "fontSize": 9,
        "color": "0,0,0",
        "rotateText": "0",
        "hDrawOff": 0,
        "vDrawOff": 0,
    }
    if grid.kind == HEX:
        attributes["stagger"] = style.stagger
    return attributes


def _counting(count: Count, cells: int, most: int, one_before: bool) -> Mapping[str, object]:
    """How one direction is counted: the engine's offset that makes its number of the first cell the data's."""
    offset = count.start - count.letters
    offset += cells - 1 - most + one_before if count.down else -one_before
    return {"Type": "A" if count.letters else "N", "Leading": max(0, count.digits - 1), "Off": offset}
