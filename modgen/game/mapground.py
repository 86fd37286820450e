"""What of a map needs no drawing: its grid, its open table, its tracks, and the page that holds them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from modgen.game.drawing import LAYERS, Drawing
from modgen.game.mapgrid import MARGIN, read_cells
from modgen.game.maptracks import read_tracks, rect_of
from modgen.game.mapwindow import read_table
from modgen.game.problems import ProblemList
from modgen.game.values import point_of
from modgen.game.yamlfile import Document

#: the terrain of an area that names none; it needs no entry
OPEN = "open"
_FURNITURE = ("title", "key", "compass", "scale")


class Ground:
    """What of a map needs no drawing: grid, open table, tracks, and the page that holds them."""

    def __init__(self, document: Document, problems: ProblemList) -> None:
        self.document, self.problems = document, problems
        data = document.data
        self.margin = _margin(data.get("margin"))
        terrains = {OPEN: None, **dict.fromkeys(name for name, _ in entries(data, "terrains"))}
        self.table = read_table(document, self.margin, problems)
        self.cells = read_cells(document, self.margin, terrains, problems)
        self.tracks = read_tracks(document, self.below(), problems)

    @property
    def has_page(self) -> bool:
        """Whether the map can be drawn without a drawing of the author's."""
        return self.table is not None or self.cells is not None or _size(self.document.data) is not None

    def field(self) -> tuple[float, float, float, float]:
        """The rectangle that table or grid takes."""
        if self.table is not None:
            return self.table.rect
        if self.cells is not None and self.cells.grid.has_cells:
            return self.cells.grid.extent
        points = [point for area in (self.cells.areas.values() if self.cells else ()) for point in area.outline]
        if not points:
            return (self.margin[3], self.margin[0], 1000.0, 0.0)
        return (self.margin[3], self.margin[0], max(x for x, _ in points), max(y for _, y in points))

    def below(self) -> tuple[float, float, float, float]:
        """Where tracks without a place of their own go: under table or grid."""
        x, y, width, height = self.field()
        return (round(x), round(y + height + 0.6 * self.margin[2]), round(width), 0.0)

    def page(self) -> Drawing:
        """The page that grid or table and the tracks fill, or as large as the author says; nothing drawn on it."""
        size = _size(self.document.data)
        if size is None:
            x, y, width, height = self.field()
            rights, bottoms = [x + width + self.margin[1]], [y + height + self.margin[2]]
            for left, top, wide, tall in (*(read.track.rect for read in self.tracks), *self.furniture()):
                rights.append(left + wide + 30)
                bottoms.append(top + tall + 30)
            size = (float(round(max(rights))), float(round(max(bottoms))))
        return Drawing(*size, {layer: {} for layer in LAYERS}, self.document.place())

    def furniture(self) -> Iterator[tuple[float, float, float, float]]:
        """The rectangles of boxes, title and key that the YAML places."""
        for _, entry in entries(self.document.data, "boxes"):
            if (rect := rect_of(entry.get("rect"))) is not None:
                yield rect
        for _, entry in entries(self.document.data, "features"):
            line = entry.get("line")
            corners = [point_of(each) for each in line] if isinstance(line, list) else []
            if entry.get("kind") in _FURNITURE and self.table is None:
                xs, ys = [p[0] for p in corners if p], [p[1] for p in corners if p]
                if xs:
                    yield (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def area_ids(self) -> frozenset[str]:
        """The ids of all areas that the YAML declares, cells among them."""
        return declared(self.document.data, "areas") | frozenset(self.cells.areas if self.cells else ())

    def box_ids(self) -> frozenset[str]:
        """The ids of all boxes, those of tracks among them."""
        return declared(self.document.data, "boxes") | {box.id for read in self.tracks for box in read.boxes}


def _margin(given: object) -> tuple[float, float, float, float]:
    """px above, right, below and left of a grid or table."""
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given <= 5000:
        return (float(given),) * 4
    if isinstance(given, list) and len(given) == 4 and all(isinstance(n, int | float) for n in given):
        top, right, bottom, left = (float(n) for n in given)
        return (top, right, bottom, left)
    return (MARGIN,) * 4


def _size(data: Mapping[str, Any]) -> tuple[float, float] | None:
    size = data.get("size")
    if isinstance(size, list) and len(size) == 2 and all(isinstance(n, int | float) and n > 0 for n in size):
        return (float(size[0]), float(size[1]))
    return None


def entries(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of a part of the YAML that are mappings."""
    for name, entry in (data.get(key) or {}).items():
        if isinstance(entry, dict):
            yield name, entry


def declared(data: Mapping[str, Any], key: str) -> frozenset[str]:
    """The ids that a part of the YAML gives, drawn or not."""
    return frozenset(str(entry.get("id", label)) for label, entry in entries(data, key))
