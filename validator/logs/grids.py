"""What VASSAL calls a point of a board: the names of hexes, squares and regions (format: grid numbering)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor
from typing import Protocol

from modgen.vassal import Component

_LETTERS = 26
_CELL = "$gridLocation$"


class Grid(Protocol):
    """Names the points of a board; board pixels."""

    def name(self, x: int, y: int, width: int, height: int) -> str:
        """The name of the cell at a point of a board of that size, "" where cells have none."""
        ...


@dataclass(frozen=True, slots=True)
class Numbering:
    """How cells are numbered: which direction comes first, and for columns (h) and rows (v) whether letters are used,
    how many zeros lead, where counting starts and whether it goes down. `stagger`: every second column of hexes
    counts one more. `format` makes the location's name of that of the cell."""

    columns_first: bool
    separator: str
    letters: tuple[bool, bool]
    leading: tuple[int, int]
    offset: tuple[int, int]
    descending: tuple[bool, bool]
    stagger: bool
    format: str = "$gridLocation$"

    def text(self, column: int, row: int) -> str:
        """A cell's name from its column and row, counted with their offsets."""
        parts = [
            _letters(number) if letters else _digits(number, leading)
            for number, letters, leading in zip((column, row), self.letters, self.leading, strict=True)
        ]
        name = self.separator.join(parts if self.columns_first else reversed(parts))
        if self.format in ("", _CELL) or "{" in self.format:
            return name
        filled = self.format.replace(_CELL, name)
        return filled.replace("$column$", parts[0]).replace("$row$", parts[1])


def _digits(number: int, leading: int) -> str:
    return f"{'-' if number < 0 else ''}{abs(number):0{leading + 1}d}"


def _letters(number: int) -> str:
    letter = chr(ord("A") + abs(number) % _LETTERS) * (abs(number) // _LETTERS + 1)
    return f"-{letter}" if number < 0 else letter


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Hexes: the centre of the first, distance of columns and height (px). `sideways` swaps x and y."""

    x: float
    y: float
    dx: float
    dy: float
    sideways: bool
    numbering: Numbering

    def name(self, x: int, y: int, width: int, height: int) -> str:
        """The name of the hex at a point."""
        if self.sideways:
            x, y = y, x
        column = floor((x - self.x) / self.dx + 0.5)
        odd = column % 2 == 1
        row = floor((y - self.y - (self.dy / 2 if odd else 0)) / self.dy + 0.5)
        most = floor(height / self.dx + 0.5), floor(width / self.dy + 0.5)
        columns_down, rows_down = self.numbering.descending
        if self.sideways:
            columns_down, rows_down, most = rows_down, columns_down, (most[1], most[0])
        if rows_down:
            row = most[0] - row
        if columns_down:
            column = most[1] - column
        shift = 0 if not (self.numbering.stagger and odd) else -1 if rows_down else 1
        across, down = self.numbering.offset
        return self.numbering.text(column + across, row + down + shift)


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """Squares: the centre of the first and their size (px)."""

    x: float
    y: float
    dx: float
    dy: float
    numbering: Numbering

    def name(self, x: int, y: int, width: int, height: int) -> str:
        """The name of the square at a point."""
        column = floor((x - self.x) / self.dx + 0.5)
        row = int((y - self.y) / self.dy + 0.5)
        columns_down, rows_down = self.numbering.descending
        if columns_down:
            column = int(width / self.dx + 0.5) - column
        if rows_down:
            row = int(height / self.dy + 0.5) - row
        across, down = self.numbering.offset
        return self.numbering.text(column + across, row + down)


@dataclass(frozen=True, slots=True)
class RegionGrid:
    """Named points; a place is called by the nearest."""

    regions: tuple[tuple[str, int, int], ...]

    def name(self, x: int, y: int, _width: int, _height: int) -> str:
        """The name of the nearest region."""
        nearest = min(self.regions, key=lambda one: (one[1] - x) ** 2 + (one[2] - y) ** 2, default=None)
        return nearest[0] if nearest else ""


def read_grid(parent: Component) -> Grid | None:
    """The grid that is a child of a board, a zoned grid or a zone; None for none, and for one whose cells have no
    names."""
    for child in parent.children:
        if child.kind == "RegionGrid":
            return RegionGrid(tuple(_regions(child)))
        numbering = next((n for n in child.children if n.kind in ("HexGridNumbering", "SquareGridNumbering")), None)
        if child.kind not in ("HexGrid", "SquareGrid") or numbering is None:
            continue
        told = child.attributes
        hexes = child.kind == "HexGrid"
        x, y = _number(told.get("x0"), 0 if hexes else 24), _number(told.get("y0"), 32 if hexes else 24)
        dx, dy = _number(told.get("dx"), 64 * 0.866 if hexes else 48), _number(told.get("dy"), 64 if hexes else 48)
        if dx <= 0 or dy <= 0:
            return None
        if hexes:
            return HexGrid(x, y, dx, dy, told.get("sideways") == "true", _numbering(numbering))
        return SquareGrid(x, y, dx, dy, _numbering(numbering))
    return None


def _regions(grid: Component) -> Iterator[tuple[str, int, int]]:
    for region in grid.find("Region"):
        told = region.attributes
        yield told.get("name", ""), int(_number(told.get("originx"), 0)), int(_number(told.get("originy"), 0))


def _numbering(component: Component) -> Numbering:
    told = component.attributes

    def both(name: str, default: str) -> tuple[str, str]:
        return told.get(f"h{name}") or default, told.get(f"v{name}") or default

    leading, offset = both("Leading", "1"), both("Off", "1")
    types, descending = both("Type", "N"), both("Descend", "false")
    return Numbering(
        columns_first=(told.get("first") or "H")[:1] != "V",
        separator=told.get("sep", ""),
        letters=(types[0] == "A", types[1] == "A"),
        leading=(min(9, max(0, _whole(leading[0]))), min(9, max(0, _whole(leading[1])))),
        offset=(_whole(offset[0]), _whole(offset[1])),
        descending=(descending[0] == "true", descending[1] == "true"),
        stagger=told.get("stagger", "true") == "true",
        format=told.get("locationFormat") or _CELL,
    )


def _number(text: str | None, default: float) -> float:
    try:
        number = float(text or default)
    except ValueError:
        return default
    # Neither infinite nor beyond any map: arithmetic with it must stay harmless.
    return number if abs(number) < 1e7 else default


def _whole(text: str) -> int:
    return int(_number(text, 0))
