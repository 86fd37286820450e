"""Where everything lies on a sheet: rows and columns that fit the paper, the cells of a die, and the other side.

A sheet is turned over to be printed on its back, or folded: a front and its back then lie on each other if they are
mirrored about the axis it is turned over, or folded along. About a level axis backs stand upside down, so that a
counter turned over from left to right is the right way up again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import floor

from modgen.sheets.choices import SheetChoices
from modgen.sheets.copies import Copy, Group
from modgen.sheets.dies import Die
from modgen.sheets.faults import BadSheets
from modgen.sheets.page import Rect, bounds

#: Room for a line of type above and below what is printed.
STRIP = 6.0
#: A counter goes into a cell of a die if it is larger or smaller by no more than this, mm.
FIT = 0.2
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for one counter: what is cut, what is coloured, the radius of its corners; and what lies there."""

    trim: Rect
    bleed: Rect
    radius: float
    copy: Copy | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Spots in rows and columns, which are cut by the same lines."""

    spots: tuple[Spot, ...]

    @property
    def rect(self) -> Rect:
        """What is within its outer cuts."""
        return bounds(spot.trim for spot in self.spots)


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on one sheet's front."""

    blocks: tuple[Block, ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All of them."""
        return tuple(spot for block in self.blocks for spot in block.spots)


Filler = Callable[[Group, int], tuple[Copy, ...]]


def zone(choices: SheetChoices) -> float:
    """How far bleed and crop marks reach out from a block."""
    return choices.bleed + (choices.mark_offset + choices.mark_length if choices.marks != "none" else 0)


def fitted(area: Rect, groups: Sequence[Group], choices: SheetChoices, filler: Filler) -> list[Layout]:
    """The groups in rows on as many sheets as it takes; `area` is where trims may lie. Small groups share a sheet.

    Raises BadSheets `too_large` for something that the area does not hold, `grid_too_large` for more columns or rows
    than there is room for.
    """
    grids = [_grid(area, group, choices) for group in groups]
    most_columns, most_rows = max(c for c, _ in grids), max(r for _, r in grids)
    if choices.columns > most_columns or choices.rows > most_rows:
        raise BadSheets("grid_too_large", columns=most_columns, rows=most_rows)
    sheets: list[_Open] = []
    for group, (columns, rows) in zip(groups, grids, strict=True):
        columns, rows = min(columns, choices.columns or columns), min(rows, choices.rows or rows)
        left = list(group.copies)
        while left:
            wanted = -(-len(left) // columns)
            # What is left of a size goes where there is room for all of it; else it begins a sheet.
            free = [sheet for sheet in sheets if sheet.rows(area, group, choices) >= wanted]
            sheet = free[0] if free and wanted <= rows else _Open(area.y, [])
            taken, left = left[: columns * rows], left[columns * rows :]
            if not left:
                whole = rows if sheet.blocks == [] else -(-len(taken) // columns)
                taken += filler(group, columns * whole - len(taken))
            block = _block(area, sheet.top, group, taken, columns, choices)
            sheet.blocks.append(block)
            sheet.taken += -(-len(taken) // columns)
            sheet.top = block.rect.bottom + max(2 * zone(choices), choices.spacing)
            if len(sheet.blocks) == 1:
                sheets.append(sheet)
    return [Layout(tuple(sheet.blocks)) for sheet in sheets]


@dataclass(slots=True)
class _Open:
    """A sheet that is being filled from its head downwards."""

    top: float
    blocks: list[Block]
    taken: int = 0

    def rows(self, area: Rect, group: Group, choices: SheetChoices) -> int:
        """For how many rows of a group there is room below, of those that a sheet may have."""
        room = _many(area.bottom - self.top, group.height, choices.spacing)
        return min(room, choices.rows - self.taken) if choices.rows else room


def _grid(area: Rect, group: Group, choices: SheetChoices) -> tuple[int, int]:
    """Columns and rows of a sheet with nothing else on it."""
    columns = _many(area.width, group.width, choices.spacing)
    rows = _many(area.height, group.height, choices.spacing)
    if columns < 1 or rows < 1:
        room = {"width": f"{max(0.0, area.width):.0f}", "height": f"{max(0.0, area.height):.0f}"}
        raise BadSheets("too_large", size=f"{group.width:g} × {group.height:g}", id=group.copies[0].id, **room)
    return columns, rows


def _many(room: float, size: float, gap: float) -> int:
    return max(0, floor((room + gap) / (size + gap) + _HAIR))


def _block(area: Rect, top: float, group: Group, copies: Sequence[Copy], columns: int, choices: SheetChoices) -> Block:
    """A block in the middle of the area's width, its last row begun at the left."""
    columns = min(columns, len(copies))
    gap = choices.spacing
    wide = columns * group.width + (columns - 1) * gap
    start = area.x + (area.width - wide) / 2
    trims = [
        Rect(
            start + n % columns * (group.width + gap),
            top + n // columns * (group.height + gap),
            group.width,
            group.height,
        )
        for n in range(len(copies))
    ]
    inner = min(choices.bleed, gap / 2)
    spots = []
    for n, (trim, copy) in enumerate(zip(trims, copies, strict=True)):
        column, last = n % columns, n == len(copies) - 1
        sides = (column > 0, n >= columns, column < columns - 1 and not last, n + columns < len(copies))
        bleed = trim.grown(*(inner if neighbour else choices.bleed for neighbour in sides))
        spots.append(Spot(trim, bleed, group.radius or choices.corner_radius, copy))
    return Block(tuple(spots))


def moved_to_edge(layout: Layout, area: Rect, level: bool) -> Layout:
    """All of it moved to the area's lower edge (`level`) or its right one: in line with the fold beside it."""
    cut = bounds(spot.trim for spot in layout.spots)
    dx, dy = (0.0, area.bottom - cut.bottom) if level else (area.right - cut.right, 0.0)

    def moved(spot: Spot) -> Spot:
        return replace(spot, trim=spot.trim.moved(dx, dy), bleed=spot.bleed.moved(dx, dy))

    return Layout(tuple(Block(tuple(moved(spot) for spot in block.spots)) for block in layout.blocks))


def die_cut(die: Die, groups: Sequence[Group], choices: SheetChoices, filler: Filler) -> list[Layout]:
    """The groups in the cells of a die, struck as often as the choices or else the layout say.

    Raises BadSheets `die_no_size`, `die_few`, `die_empty`.
    """
    sheets = choices.die_sheets or die.sheets
    trims = [cell.rect for cell in die.cells]
    spots = [Spot(cell.rect, _open(cell.rect, trims, choices.bleed), cell.radius) for cell in die.cells]
    taken: list[list[Spot]] = [[] for _ in range(sheets)]
    for group in groups:
        fitting = [
            spot
            for spot in spots
            if abs(spot.trim.width - group.width) <= FIT and abs(spot.trim.height - group.height) <= FIT
        ]
        known = {"die": die.name, "size": f"{group.width:g}", "needed": len(group.copies), "sheets": sheets}
        if not fitting:
            sizes = sorted({f"{cell.rect.width:g}" for cell in die.cells}, key=float)
            raise BadSheets("die_no_size", **known, known=", ".join(sizes))
        if len(fitting) * sheets < len(group.copies):
            enough = -(-len(group.copies) // len(fitting))
            raise BadSheets("die_few", **known, cells=len(fitting) * sheets, enough=enough)
        copies = [*group.copies, *filler(group, len(fitting) * sheets - len(group.copies))]
        for n, copy in enumerate(copies):
            taken[n // len(fitting)].append(replace(fitting[n % len(fitting)], copy=copy))
    return [Layout((Block(tuple(listed)),)) for listed in taken if listed]


def _open(trim: Rect, others: Sequence[Rect], bleed: float) -> Rect:
    """What is coloured around a cell: the bleed, and where another cell is near, half of what is between them."""
    more = [bleed] * 4
    for other in others:
        if other is trim or not other.overlaps(trim.around(2 * bleed)):
            continue
        beside = other.y < trim.bottom - _HAIR and trim.y < other.bottom - _HAIR
        if beside:
            side, gap = (0, trim.x - other.right) if other.x < trim.x else (2, other.x - trim.right)
        else:
            side, gap = (1, trim.y - other.bottom) if other.y < trim.y else (3, other.y - trim.bottom)
        more[side] = min(more[side], max(0.0, gap / 2))
    return trim.grown(*more)


def turns_upside_down(duplex: str, upright: bool) -> bool:
    """Whether a sheet is turned over a level axis: the short edge of an upright sheet, the long edge of a wide one."""
    return (duplex == "short-edge") == upright


def mirrored(rect: Rect, level: bool, width: float, height: float) -> Rect:
    """A rectangle as it is printed on the other side of a sheet of this size, turned over a `level` axis or not."""
    if level:
        return Rect(rect.x, height - rect.bottom, rect.width, rect.height)
    return Rect(width - rect.right, rect.y, rect.width, rect.height)
