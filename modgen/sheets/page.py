"""A printed page as values: art that is placed, marks that are drawn, and what is cut. Lengths are mm, y down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: its upper left corner, width and height in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y of the lower edge."""
        return self.y + self.height

    def grown(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """The rectangle with so much more on each side."""
        return Rect(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def around(self, more: float) -> Rect:
        """The rectangle with `more` on all sides."""
        return self.grown(more, more, more, more)

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def holds(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Whether the other lies within this one."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


def bounds(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle around all of them. Raises ValueError for none."""
    listed = list(rects)
    left, top = min(r.x for r in listed), min(r.y for r in listed)
    return Rect(left, top, max(r.right for r in listed) - left, max(r.bottom for r in listed) - top)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line of `weight` mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.1
    colour: str = "#000000"
    dash: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A line of type on the baseline `y`, `size` mm; `anchor` start, middle or end; `turn` degrees clockwise."""

    x: float
    y: float
    text: str
    size: float = 2.8
    colour: str = "#000000"
    anchor: str = "start"
    bold: bool = False
    turn: float = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle, filled or with a line around it ("" for none)."""

    rect: Rect
    fill: str = ""
    stroke: str = ""
    weight: float = 0.1
    radius: float = 0
    dash: str = ""


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle's line, or a disc with a `fill`."""

    x: float
    y: float
    radius: float
    weight: float = 0.1
    colour: str = "#000000"
    fill: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A path of SVG in mm from the point `x`, `y`, its line in `weight` mm."""

    x: float
    y: float
    path: str
    weight: float = 0.1
    colour: str = "#000000"


Mark: TypeAlias = Line | Label | Frame | Ring | Curve


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing of :attr:`Sheets.arts` laid into `rect`, seen only within `clip`; `turned` upside down."""

    art: str
    rect: Rect
    clip: Rect
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A counter's or card's place: what is cut out, what is coloured around it, whose side lies there ("" a blank)."""

    trim: Rect
    bleed: Rect
    id: str
    side: Literal["front", "back"]
    radius: float = 0
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A page. `part` is what it belongs to (counters, map, aids, setups), `kind` which page of it.

    `under` lies below the art, `over` on it. `trim` is what remains when the page has been cut, `bleed` how far it is
    coloured; both boxes of the PDF. `cuts` is what a cutter follows, `registration` where it finds its marks.
    """

    part: str
    kind: str
    width: float
    height: float
    placed: tuple[Placed, ...] = ()
    under: tuple[Mark, ...] = ()
    over: tuple[Mark, ...] = ()
    cells: tuple[Cell, ...] = ()
    cuts: tuple[Cell, ...] = ()
    registration: tuple[tuple[float, float], ...] = ()
    trim: Rect = Rect(0, 0, 0, 0)
    bleed: Rect = Rect(0, 0, 0, 0)
    title: str = ""


@dataclass(frozen=True, slots=True)
class Sheets:
    """Pages with the drawings they place, each an SVG document under its key."""

    pages: tuple[Page, ...]
    arts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def shifted(page: Page, dx: float, dy: float) -> Page:
    """All that is on a page, moved: for a printer that lays the other side of a sheet elsewhere than it should."""
    if not dx and not dy:
        return page
    return replace(
        page,
        placed=tuple(moved_art(one, dx, dy) for one in page.placed),
        under=tuple(moved(mark, dx, dy) for mark in page.under),
        over=tuple(moved(mark, dx, dy) for mark in page.over),
        cells=tuple(replace(one, trim=one.trim.moved(dx, dy), bleed=one.bleed.moved(dx, dy)) for one in page.cells),
        cuts=tuple(replace(one, trim=one.trim.moved(dx, dy), bleed=one.bleed.moved(dx, dy)) for one in page.cuts),
        registration=tuple((x + dx, y + dy) for x, y in page.registration),
        trim=page.trim.moved(dx, dy),
        bleed=page.bleed.moved(dx, dy),
    )


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """A mark elsewhere."""
    if isinstance(mark, Line):
        return replace(mark, x1=mark.x1 + dx, y1=mark.y1 + dy, x2=mark.x2 + dx, y2=mark.y2 + dy)
    if isinstance(mark, Frame):
        return replace(mark, rect=mark.rect.moved(dx, dy))
    return replace(mark, x=mark.x + dx, y=mark.y + dy)


def moved_art(one: Placed, dx: float, dy: float) -> Placed:
    """A placed drawing elsewhere."""
    return replace(one, rect=one.rect.moved(dx, dy), clip=one.clip.moved(dx, dy))
