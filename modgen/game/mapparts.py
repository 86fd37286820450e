"""The parts of a map beyond its areas: grids and their numbers, open tables, boards, tracks, the window, shading.

Lengths are px of the map, y down, unless a name says cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from modgen.game.model import Text
    from modgen.game.problems import Place

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
HEX, SQUARE, REGIONS, NONE = "hex", "square", "regions", "none"
_ALPHABET = 26
_NO_NAMES: Mapping[str, Text] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Count:
    """How columns or rows are counted: from `start`, in letters (1 is A, then B ... Z, AA, BB ...) or in at least
    `digits` digits, `down` from the last one to the first."""

    start: int = 1
    digits: int = 2
    letters: bool = False
    down: bool = False

    def number(self, index: int, count: int) -> int:
        """The number of the index-th of `count` columns or rows."""
        return self.start + (count - 1 - index if self.down else index)

    def text(self, number: int) -> str:
        """A number as VASSAL writes it."""
        number -= self.letters
        sign, size = "-" if number < 0 else "", abs(number)
        if self.letters:
            return sign + chr(ord("A") + size % _ALPHABET) * (size // _ALPHABET + 1)
        return f"{sign}{size:0{max(1, self.digits)}d}"


@dataclass(frozen=True, slots=True)
class Numbering:
    """A cell's name: column and row (or, `rows_first`, the other way round) with a separator, after a prefix.

    `stagger`: the rows of shifted columns count one more, as on maps where a straight line of hexes keeps its number.
    """

    columns: Count = Count()
    rows: Count = Count()
    rows_first: bool = False
    separator: str = ""
    prefix: str = ""
    stagger: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of hexes or squares: columns and rows of cells from the centre of the first, at the upper left.

    `size` is a square's edge, or a hex's width from flat side to flat side. Hexes stand in straight columns, every
    second one shifted down by half a hex; `low_first`: the first one is. `sideways`: they lie in straight rows instead,
    every second one shifted to the right. `snap`: centre, edges, corners, both or off. `names` are cells' own
    names; `points` the areas of a grid of regions.
    """

    kind: str
    columns: int = 0
    rows: int = 0
    size: float = 100.0
    origin: Point = (0.0, 0.0)
    sideways: bool = False
    low_first: bool = False
    snap: str = "centre"
    numbering: Numbering = Numbering()
    numbers: bool = True
    name: Text | None = None
    names: Mapping[str, Text] = field(default_factory=lambda: _NO_NAMES)
    points: tuple[str, ...] = ()

    @property
    def area_ids(self) -> frozenset[str]:
        """The areas that the grid names: its cells, or its points."""
        return frozenset(self.number(*cell) for cell in self.cells()) | frozenset(self.points)

    @property
    def has_cells(self) -> bool:
        """Whether the map's areas are the grid's cells."""
        return self.kind in (HEX, SQUARE)

    @property
    def pitch(self) -> float:
        """From one straight line of hexes to the next; of squares, their edge."""
        return self.size * math.sqrt(3) / 2 if self.kind == HEX else self.size

    def shifted(self, line: int) -> bool:
        """Whether that column of hexes (row, sideways) is one of those shifted by half a hex."""
        return self.kind == HEX and (line % 2 == 1) != self.low_first

    def centre(self, column: int, row: int) -> Point:
        """The middle of a cell, exactly where VASSAL snaps counters to: whole px."""
        x, y = self.origin
        if self.kind != HEX:
            return (x + round(column * self.size), y + round(row * self.size))
        line, along = (row, column) if self.sideways else (column, row)
        # The engine counts from the last unshifted line, which need not be on the map, and cuts fractions off.
        first = self.pitch if self.low_first else 0.0
        start_line, start_along = (y, x) if self.sideways else (x, y)
        across = math.trunc(self.pitch * (line + bool(first)) + (start_line - round(first)))
        half = int(self.size / 2) if self.shifted(line) else 0
        lower = start_along - (int(self.size / 2) if self.low_first else 0)
        down = math.trunc(self.size * along + half + lower)
        return (float(down), float(across)) if self.sideways else (float(across), float(down))

    def outline(self, column: int, row: int) -> tuple[Point, ...]:
        """The corners of a cell, clockwise."""
        x, y = self.drawn_centre(column, row)
        half = self.size / 2
        if self.kind != HEX:
            return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        arm = self.size / math.sqrt(3)
        corners = [(-arm / 2, -half), (arm / 2, -half), (arm, 0.0), (arm / 2, half), (-arm / 2, half), (-arm, 0.0)]
        turned = [(-b, a) for a, b in corners] if self.sideways else corners
        return tuple((round(x + a, 3), round(y + b, 3)) for a, b in turned)

    def drawn_centre(self, column: int, row: int) -> Point:
        """The middle of a cell as it is drawn: not rounded, so that neighbours share their corners exactly."""
        x, y = self.origin
        if self.kind != HEX:
            return (x + column * self.size, y + row * self.size)
        line, along = (row, column) if self.sideways else (column, row)
        shift = (self.size / 2 if self.shifted(line) else 0.0) - (self.size / 2 if self.low_first else 0.0)
        if self.sideways:
            return (x + along * self.size + shift, y + line * self.pitch)
        return (x + line * self.pitch, y + along * self.size + shift)

    def number(self, column: int, row: int) -> str:
        """The name of a cell by its column and row, counted from 0 at the upper left."""
        style = self.numbering
        across = style.columns.number(column, self.columns)
        down = style.rows.number(row, self.rows)
        if style.stagger and self.shifted(row if self.sideways else column):
            counts = style.columns if self.sideways else style.rows
            step = -1 if counts.down else 1
            across, down = (across + step, down) if self.sideways else (across, down + step)
        parts = [style.columns.text(across), style.rows.text(down)]
        return style.prefix + style.separator.join(reversed(parts) if style.rows_first else parts)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Every cell as column and row, column by column."""
        if self.has_cells:
            for column in range(self.columns):
                for row in range(self.rows):
                    yield column, row

    def neighbours(self, column: int, row: int) -> Iterator[tuple[int, int]]:
        """The cells that share a side or, of squares, a corner with a cell; some may lie off the map."""
        if self.kind == SQUARE:
            yield from ((column + a, row + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)
            return
        line, along = (row, column) if self.sideways else (column, row)
        low = self.shifted(line)
        found = [(line, along - 1), (line, along + 1)]
        found += [(line + step, along + by) for step in (-1, 1) for by in ((0, 1) if low else (-1, 0))]
        yield from ((b, a) if self.sideways else (a, b) for a, b in found)

    @property
    def extent(self) -> Rect:
        """The rectangle around all cells: x, y, width, height."""
        # Which cells reach furthest depends on which lines are shifted: the outer two of each edge tell.
        across = {0, 1, self.columns - 2, self.columns - 1} & set(range(self.columns))
        down = {0, 1, self.rows - 2, self.rows - 1} & set(range(self.rows))
        corners = [point for column in across for row in down for point in self.outline(column, row)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Half:
    """A half of an open table: which edge it lies at (top, bottom, left, right), whose it is, what it is called."""

    edge: str
    side: str
    id: str
    name: Text
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """An open table without a grid: its rectangle on the map in px, `px_per_cm`, its halves, a mark each `marks` cm.

    Distances are measured in cm from the table's upper left corner, x to the right, y down.
    """

    rect: Rect
    px_per_cm: float
    halves: tuple[Half, ...] = ()
    marks: float = 10.0
    surface: str = "grass"
    colour: str = ""

    def px(self, at: Point) -> Point:
        """The px of a point in cm."""
        return (self.rect[0] + at[0] * self.px_per_cm, self.rect[1] + at[1] * self.px_per_cm)

    def cm(self, at: Point) -> Point:
        """The cm of a point in px of the map."""
        return ((at[0] - self.rect[0]) / self.px_per_cm, (at[1] - self.rect[1]) / self.px_per_cm)

    @property
    def size(self) -> Point:
        """Width and depth in cm."""
        return (self.rect[2] / self.px_per_cm, self.rect[3] / self.px_per_cm)

    def half_rect(self, half: Half) -> Rect:
        """The rectangle of a half, px."""
        x, y, width, height = self.rect
        if half.edge in ("top", "bottom"):
            return (x, y if half.edge == "top" else y + height / 2, width, height / 2)
        return (x if half.edge == "left" else x + width / 2, y, width / 2, height)


@dataclass(frozen=True, slots=True)
class BoardAt:
    """A board of a map that consists of several: which map file it is, in which column and row it lies at first."""

    map: str
    column: int
    row: int
    place: Place


@dataclass(frozen=True, slots=True)
class Track:
    """A track: boxes of one role in order, drawn together in `rect`. Its boxes are among the map's boxes too.

    `every` draws each so-many-th box in a stronger tint (0 none); `notes` are texts on boxes by their ids.
    """

    id: str
    name: Text
    role: str
    boxes: tuple[str, ...]
    rect: Rect
    every: int = 0
    first: int = 1
    notes: Mapping[str, Text] = field(default_factory=lambda: _NO_NAMES)


@dataclass(frozen=True, slots=True)
class Viewer:
    """The mouse-over stack viewer: after `delay` ms, from `least` counters on, at a zoom."""

    delay: int = 500
    least: int = 2
    zoom: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """The line-of-sight thread: whether it shows the range, and its colour."""

    range: bool = False
    colour: str = "#c80000"
    snap: bool = False


@dataclass(frozen=True, slots=True)
class Stacking:
    """How a stack lies: px to the right and up from one counter to the next, folded and unfolded; None fits them to
    the counters. `off`: counters never stack."""

    folded: tuple[int, int] | None = None
    unfolded: tuple[int, int] | None = None
    off: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """A map's window: zoom levels (ascending; none: the usual ones) and the first, overview's scale (0 none, None
    computed), viewer and line (None: none), stacking, colour and width of what lies around the boards."""

    zoom: tuple[float, ...] = ()
    first_zoom: float = 0.0
    overview: float | None = None
    viewer: Viewer | None = Viewer()
    line: Line | None = None
    has_line: bool = True
    stack: Stacking = Stacking()
    background: str = "#ffffff"
    edge: int = 0
    choose_boards: bool = False


@dataclass(frozen=True, slots=True)
class Shade:
    """A value that shades an area: its name for players, its colour, how strong (percent), how it is drawn."""

    value: str
    name: Text
    colour: str
    opacity: int = 30
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Shading:
    """Areas shaded by a property of theirs that players set from the map's toolbar; `start` is its first value."""

    id: str
    name: Text
    areas: tuple[str, ...]
    values: tuple[Shade, ...]
    start: Mapping[str, str]
    place: Place


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of the map as a picture of its own among the charts: a rectangle in px, drawn `width` px wide."""

    id: str
    name: Text
    rect: Rect
    width: int
