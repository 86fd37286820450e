"""An open table by a binding: map pixels as points in the units of the rules, and its ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.binding import Binding, TableBinding, TerrainBinding
from modgen.game.model import Point as Pixel
from validator.engine.events import Point
from validator.engine.values import OpenTable, Terrain
from validator.logs.boards import Boards
from validator.logs.changes import Spot

#: Finer than a pixel, and free of the long tails of binary fractions.
_DIGITS = 4


def point_at(table: TableBinding | None, place: str, spot: Spot) -> Point | None:
    """Where on the open table a spot is; None off it, and for a binding without one."""
    if table is None or place != table.area:
        return None
    return _units(table, (spot.x, spot.y))


def _units(table: TableBinding, pixel: Pixel) -> Point:
    x, y = ((at - zero) / table.scale for at, zero in zip(pixel, table.origin, strict=True))
    return round(x, _DIGITS), round(y, _DIGITS)


def open_table(binding: Binding, boards: Boards | None) -> OpenTable | None:
    """The open table as rule sets take it. The module's own zones count; without the module file, the outlines that
    the binding has. Ground that neither shows is left out."""
    table = binding.table
    if table is None:
        return None
    maps = {place.map for place in binding.places if place.area == table.area}
    zones = dict(_zones(boards, maps)) if boards is not None else {}
    terrain = (_terrain(table, ground, zones) for ground in table.terrain)
    found = tuple(ground for ground in terrain if ground is not None)
    return OpenTable(table.area, table.width, table.height, table.edges, found)


def _terrain(table: TableBinding, ground: TerrainBinding, zones: Mapping[str, tuple[Pixel, ...]]) -> Terrain | None:
    outline = zones.get(ground.zone) or ground.outline
    if len(outline) < 3:
        return None
    return Terrain(ground.kind, ground.zone or ground.kind, tuple(_units(table, corner) for corner in outline))


def _zones(boards: Boards, maps: set[str]) -> Iterator[tuple[str, tuple[Pixel, ...]]]:
    """The outlines of the zones of some maps, in map pixels: a map's margin lies around its boards."""
    for one in boards.maps.values():
        if one.name in maps:
            for board in one.boards[:1]:
                for zone in board.zones:
                    yield zone.name, tuple((x + one.edge_width, y + one.edge_height) for x, y in zone.outline)
