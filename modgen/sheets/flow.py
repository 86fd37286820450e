"""Text and drawings set in columns, page after page: player aids and set-up cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from modgen.art import FAMILY, text_width
from modgen.art.lettering import wrapped
from modgen.sheets.page import Label, Line, Mark, Placed, Rect, moved, moved_art

_LEADING = 1.28


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of a height that is set into a column: its marks and drawings with 0, 0 at its upper left corner.

    `after` is the air below it; one that `holds` is not parted from what follows.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    placed: tuple[Placed, ...] = ()
    after: float = 0.0
    holds: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """Pieces at their places on one page."""

    marks: tuple[Mark, ...]
    placed: tuple[Placed, ...]


def text(
    words: str, width: float, size: float, *, colour: str = "#1c1b18", bold: bool = False, left: float = 0
) -> Iterator[Piece]:
    """A paragraph, a piece for each of its lines; a word that is wider than the column is broken."""
    weight = 700 if bold else 400
    for long in wrapped(words, width - left, size, weight):
        for line in _broken(long, width - left, size, weight):
            yield Piece(size * _LEADING, (Label(left, size * 0.95, line, size, colour, bold=bold),))


def _broken(line: str, room: float, size: float, weight: int) -> Iterator[str]:
    """A line in parts that fit; each has a letter at least."""
    while text_width(line, FAMILY, size, weight) > room and len(line) > 1:
        end = next(
            n for n in range(len(line) - 1, 0, -1) if n == 1 or text_width(line[:n], FAMILY, size, weight) <= room
        )
        yield line[:end]
        line = line[end:]
    yield line


def heading(words: str, width: float, size: float = 4.2, colour: str = "#1c1b18") -> Iterator[Piece]:
    """A heading with a rule below it, which stays with what follows."""
    lines = list(text(words, width, size, bold=True, colour=colour))
    yield from (replace(line, holds=True) for line in lines)
    yield Piece(2.0, (Line(0, 0.3, width, 0.3, 0.25, colour),), holds=True)


def columns(pieces: Sequence[Piece], areas: Sequence[Sequence[Rect]]) -> list[Laid]:
    """The pieces set into the columns of page after page; the last page's areas serve for all that follow.

    The columns of the last page are about equally long. A piece that is taller than an empty column is set all the
    same: whoever makes it sees to its size.
    """
    pages: list[Laid] = []
    start = 0
    while start < len(pieces):
        own = areas[min(len(pages), len(areas) - 1)]
        laid, end = _page(pieces, start, own, max(area.height for area in own))
        if end == len(pieces):
            laid = _balanced(pieces, start, own) or laid
        pages.append(laid)
        start = end
    return pages


def _balanced(pieces: Sequence[Piece], start: int, areas: Sequence[Rect]) -> Laid | None:
    """The rest of the pieces on one page, in columns that are no longer than they must be."""
    whole = sum(piece.height + piece.after for piece in pieces[start:])
    most = max(area.height for area in areas)
    height = min(most, whole / len(areas))
    while height <= most:
        laid, end = _page(pieces, start, areas, height)
        if end == len(pieces):
            return laid
        height += 2
    return None


def _page(pieces: Sequence[Piece], start: int, areas: Sequence[Rect], most: float) -> tuple[Laid, int]:
    """As many pieces from `start` on as one page takes in columns no longer than `most`, and which comes next."""
    marks: list[Mark] = []
    placed: list[Placed] = []
    column, y = 0, 0.0
    for index in range(start, len(pieces)):
        piece = pieces[index]
        if y > 0 and y + _held(pieces, index) > min(areas[column].height, most) + 1e-6:
            column, y = column + 1, 0.0
            if column == len(areas):
                return Laid(tuple(marks), tuple(placed)), index
        area = areas[column]
        marks += [moved(mark, area.x, area.y + y) for mark in piece.marks]
        placed += [moved_art(one, area.x, area.y + y) for one in piece.placed]
        y += piece.height + piece.after
    return Laid(tuple(marks), tuple(placed)), len(pieces)


def _held(pieces: Sequence[Piece], index: int) -> float:
    """How much room a piece needs with those that it holds on to."""
    room = 0.0
    for piece in pieces[index:]:
        room += piece.height
        if not piece.holds:
            break
        room += piece.after
    return room
