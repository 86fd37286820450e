"""The cut path of a sheet for a cutter: SVG, or DXF in the form of release 12 that every cutter's program reads."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.sheets.marks import registration_marks
from modgen.sheets.page import Cell, Frame, Line, Mark, Page, Ring
from modgen.sheets.svgpage import CUT_COLOUR, marks_svg

_CUT, _REGISTRATION = "CUT", "REGISTRATION"
# Colours of AutoCAD's index: magenta, and whatever is black on white.
_COLOURS = {_CUT: 6, _REGISTRATION: 7}
# A quarter of a circle between two points of a polyline: the tangent of a quarter of its angle.
_BULGE = 0.41421356


def cut_svg(page: Page) -> str:
    """The outline of every cell of a page, and its registration marks, in mm on a document as large as the page."""
    marks: list[Mark] = [Frame(cell.trim, stroke=CUT_COLOUR, weight=0.1, radius=cell.radius) for cell in cells(page)]
    return marks_svg(page, [*marks, *registration_marks(page.registration)])


def cut_dxf(page: Page) -> str:
    """The same as DXF, its unit the mm, y up: closed polylines on the layer CUT, marks on the layer REGISTRATION."""
    lines = [*_header(page), "0", "SECTION", "2", "ENTITIES"]
    for cell in cells(page):
        lines += _outline(cell, page.height)
    for mark in registration_marks(page.registration):
        lines += _mark(mark, page.height)
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF"]) + "\n"


def cells(page: Page) -> tuple[Cell, ...]:
    """What is cut: the fronts, for a cut goes through both sides."""
    return tuple(cell for cell in page.cells if cell.side == "front")


def _header(page: Page) -> Iterator[str]:
    yield from ("0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", "9", "$INSUNITS", "70", "4")
    yield from ("9", "$EXTMIN", "10", "0", "20", "0", "9", "$EXTMAX", "10", _n(page.width), "20", _n(page.height))
    yield from ("0", "ENDSEC", "0", "SECTION", "2", "TABLES", "0", "TABLE", "2", "LAYER", "70", str(len(_COLOURS)))
    for layer, colour in _COLOURS.items():
        yield from ("0", "LAYER", "2", layer, "70", "0", "62", str(colour), "6", "CONTINUOUS")
    yield from ("0", "ENDTAB", "0", "ENDSEC")


def _outline(cell: Cell, height: float) -> Iterator[str]:
    """A closed polyline, against the clock; corners that are round are bulges."""
    trim, r = cell.trim, cell.radius
    left, right, low, high = trim.x, trim.right, height - trim.bottom, height - trim.y
    if r > 0:
        points = [
            (left + r, low, 0.0), (right - r, low, _BULGE), (right, low + r, 0.0), (right, high - r, _BULGE),
            (right - r, high, 0.0), (left + r, high, _BULGE), (left, high - r, 0.0), (left, low + r, _BULGE),
        ]  # fmt: skip
    else:
        points = [(left, low, 0.0), (right, low, 0.0), (right, high, 0.0), (left, high, 0.0)]
    yield from ("0", "POLYLINE", "8", _CUT, "66", "1", "70", "1", "10", "0", "20", "0", "30", "0")
    for x, y, bulge in points:
        yield from ("0", "VERTEX", "8", _CUT, "10", _n(x), "20", _n(y), "30", "0")
        if bulge:
            yield from ("42", _n(bulge))
    yield from ("0", "SEQEND", "8", _CUT)


def _mark(mark: Mark, height: float) -> Iterator[str]:
    if isinstance(mark, Line):
        yield from ("0", "LINE", "8", _REGISTRATION, "10", _n(mark.x1), "20", _n(height - mark.y1), "30", "0")
        yield from ("11", _n(mark.x2), "21", _n(height - mark.y2), "31", "0")
    elif isinstance(mark, Ring):
        yield from ("0", "CIRCLE", "8", _REGISTRATION, "10", _n(mark.x), "20", _n(height - mark.y), "30", "0")
        yield from ("40", _n(mark.radius))


def _n(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".") or "0"
