"""Marks around what is cut: crop marks, registration, a scale bar, titles, credits; none of them on what remains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from modgen.art import FAMILY, text_width
from modgen.sheets.choices import SheetChoices
from modgen.sheets.imposition import STRIP, Block, zone
from modgen.sheets.page import Curve, Label, Line, Mark, Rect, Ring, bounds

TITLE_SIZE, SMALL = 2.9, 2.3
SCALE_MM = 50.0
_REGISTER = 2.0
#: What the corners of a page keep free for their registration marks.
_CORNER = 8.0
_LEAST_TICK = 0.5


def crop_marks(blocks: Sequence[Block], frame: Rect, choices: SheetChoices) -> Iterator[Line]:
    """Ticks in line with every cut, or rules out to the frame; inside a block where gutters have room for them."""
    if choices.marks == "none":
        return
    coloured = [(bounds(spot.bleed for spot in block.spots), block) for block in blocks]
    for number, block in enumerate(blocks):
        first, last = number == 0, number == len(blocks) - 1
        for tick in _ticks(block, frame, choices, first, last):
            box = _box(tick)
            # Most lie beside all blocks; only those within one are compared with each of its counters.
            near = (other for hull, other in coloured if box.overlaps(hull))
            if not any(box.overlaps(spot.bleed) for other in near for spot in other.spots):
                yield tick


def _ticks(block: Block, frame: Rect, choices: SheetChoices, first: bool, last: bool) -> Iterator[Line]:
    near, rect, weight = choices.bleed + choices.mark_offset, block.rect, choices.mark_weight
    far = near + choices.mark_length
    rules = choices.marks == "rules"
    left, right = (frame.x, frame.right) if rules else (rect.x - far, rect.right + far)
    top = frame.y if rules and first else rect.y - far
    bottom = frame.bottom if rules and last else rect.bottom + far
    xs, ys = _edges(block, level=True), _edges(block, level=False)
    for x in xs:
        yield Line(x, top, x, rect.y - near, weight)
        yield Line(x, rect.bottom + near, x, bottom, weight)
        for start, end in _gaps(block, near, level=False):
            yield Line(x, start, x, end, weight)
    for y in ys:
        yield Line(left, y, rect.x - near, y, weight)
        yield Line(rect.right + near, y, right, y, weight)
        for start, end in _gaps(block, near, level=True):
            yield Line(start, y, end, y, weight)


def _edges(block: Block, *, level: bool) -> list[float]:
    """Where the block is cut, from left to right or from top to bottom; a cut that two counters share is one."""
    found: dict[int, float] = {}
    for spot in block.spots:
        trim = spot.trim
        for edge in (trim.x, trim.right) if level else (trim.y, trim.bottom):
            found.setdefault(round(edge * 1000), edge)
    return [found[key] for key in sorted(found)]


def _gaps(block: Block, near: float, *, level: bool) -> list[tuple[float, float]]:
    """What is left of the gutters between columns (level) or rows, beyond bleed and offset on either side."""
    spans = sorted({(s.trim.x, s.trim.right) if level else (s.trim.y, s.trim.bottom) for s in block.spots})
    pairs = [(end + near, start - near) for (_, end), (start, _) in pairwise(spans)]
    return [(start, end) for start, end in pairs if end - start >= _LEAST_TICK]


def _box(line: Line) -> Rect:
    """What a line covers."""
    left, top = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(left, top, abs(line.x2 - line.x1), abs(line.y2 - line.y1)).around(line.weight / 2)


def corner_guides(blocks: Sequence[Block], choices: SheetChoices) -> Iterator[Curve]:
    """The arcs of rounded corners, drawn in what falls away."""
    weight = choices.mark_weight
    for block in blocks:
        for spot in block.spots:
            r, trim = spot.radius, spot.trim
            if r <= 0:
                continue
            out = r + weight / 2
            arc = f"A{out:g} {out:g} 0 0 1"
            d, w, h = weight / 2, trim.width, trim.height
            path = (
                f"M{-d:g} {r:g}{arc} {r:g} {-d:g}M{w - r:g} {-d:g}{arc} {w + d:g} {r:g}"
                f"M{w + d:g} {h - r:g}{arc} {w - r:g} {h + d:g}M{r:g} {h + d:g}{arc} {-d:g} {h - r:g}"
            )
            yield Curve(trim.x, trim.y, path, weight)


def registration_points(frame: Rect) -> tuple[tuple[float, float], ...]:
    """The middles of the registration marks: the frame's corners, alike on both sides of a sheet."""
    inset = _REGISTER + 0.8
    return (
        (frame.x + inset, frame.y + inset),
        (frame.right - inset, frame.y + inset),
        (frame.x + inset, frame.bottom - inset),
        (frame.right - inset, frame.bottom - inset),
    )


def registration_marks(points: Sequence[tuple[float, float]]) -> Iterator[Mark]:
    """A ring with a cross at each point."""
    for x, y in points:
        yield Ring(x, y, _REGISTER * 0.65, 0.1)
        yield Line(x - _REGISTER, y, x + _REGISTER, y, 0.1)
        yield Line(x, y - _REGISTER, x, y + _REGISTER, 0.1)


def scale_bar(frame: Rect, label: str) -> Iterator[Mark]:
    """A bar of 50 mm at the foot, to be measured with a ruler."""
    right = frame.right - _CORNER
    left, y = right - SCALE_MM, frame.bottom - 1.6
    yield Line(left, y, right, y, 0.2)
    for n in range(6):
        x = left + n * 10
        yield Line(x, y - (1.6 if n in (0, 5) else 0.9), x, y, 0.2)
    yield Label(left + SCALE_MM / 2, y - 1.4, label, SMALL, anchor="middle")


def title_line(frame: Rect, title: str, end: str = "") -> Iterator[Label]:
    """The page's title at its head, `end` at the right."""
    y = frame.y + STRIP - 2.2
    room = frame.width - 2 * _CORNER - (text_width(end, FAMILY, TITLE_SIZE) + 4 if end else 0)
    yield Label(frame.x + _CORNER, y, shortened(title, room, TITLE_SIZE, 700), TITLE_SIZE, bold=True)
    if end:
        yield Label(frame.right - _CORNER, y, end, TITLE_SIZE, anchor="end")


def credit_line(frame: Rect, text: str, *, beside_scale: bool) -> Iterator[Label]:
    """Credits and licence at the foot."""
    room = frame.width - 2 * _CORNER - (SCALE_MM + 4 if beside_scale else 0)
    if text:
        yield Label(frame.x + _CORNER, frame.bottom - 2.0, shortened(text, room, SMALL), SMALL)


def shortened(text: str, room: float, size: float, weight: int = 400) -> str:
    """A text in one line of this width, cut with an ellipsis."""
    text = " ".join(text.split())
    while text and text_width(text, FAMILY, size, weight) > room:
        text = text[:-2].rstrip() + "…" if len(text) > 1 else ""
    return text


def strips(choices: SheetChoices) -> float:
    """How much of the frame's head and foot titles, registration and scale take."""
    return STRIP if choices.titles or choices.registration or choices.scale_bar else 0.0


def inner_area(frame: Rect, choices: SheetChoices) -> Rect:
    """Where counters may be cut: within the frame, its strips, and what bleed and crop marks need."""
    around, strip = zone(choices), strips(choices)
    return frame.grown(-around, -around - strip, -around, -around - strip)
