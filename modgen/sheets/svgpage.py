"""A page as one SVG document, its unit the mm; and its marks alone, for the typesetter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from modgen.art import FAMILY, parse_svg, svg_size
from modgen.art.markup import escape
from modgen.sheets.page import Curve, Frame, Label, Line, Mark, Page, Placed, Ring

_IDS = re.compile(r'\b(id="|url\(#|href="#)')
_OPENING = re.compile(r"<svg\b[^>]*>")
_VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: The colour that shows the cut path where there is no spot colour.
CUT_COLOUR = "#ff00ff"


def page_svg(page: Page, arts: Mapping[str, str]) -> str:
    """The whole page, its art as text and paths within it."""
    parts = [
        *_marks(page.under),
        *(_placed(n, one, arts[one.art]) for n, one in enumerate(page.placed)),
        *_marks(page.over),
        *_cuts(page),
    ]
    return _document(page, parts)


def drawings_svg(page: Page, placed: Iterable[Placed], arts: Mapping[str, str]) -> str:
    """Some of a page's drawings, on a document as large as the page."""
    return _document(page, (_placed(n, one, arts[one.art]) for n, one in enumerate(placed)))


def marks_svg(page: Page, marks: Iterable[Mark]) -> str:
    """Marks alone, on a document as large as the page."""
    return _document(page, _marks(marks))


def _document(page: Page, parts: Iterable[str]) -> str:
    width, height = number(page.width), number(page.height)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
        f' font-family="{FAMILY}">\n{body}\n</svg>\n'
    )


def _placed(n: int, one: Placed, svg: str) -> str:
    """A drawing within another: its ids made its own, its view box kept, what lies outside the clip cut off."""
    opening = _OPENING.search(svg)
    if opening is None:
        return ""
    inner = svg[opening.end() : svg.rindex("</svg>")]
    inner = _IDS.sub(lambda found: f"{found[1]}p{n}-", inner)
    box = view_box(svg)
    scale = box[2] / one.rect.width
    left, top = box[0] + (one.clip.x - one.rect.x) * scale, box[1] + (one.clip.y - one.rect.y) * scale
    if one.turned:
        left = box[0] + (one.rect.right - one.clip.right) * scale
        top = box[1] + (one.rect.bottom - one.clip.bottom) * scale
    seen = f"{number(left)} {number(top)} {number(one.clip.width * scale)} {number(one.clip.height * scale)}"
    family = ' font-family="PT Sans"' if "font-family=" in opening[0] else ""
    drawn = (
        f'<svg x="{number(one.clip.x)}" y="{number(one.clip.y)}" width="{number(one.clip.width)}"'
        f' height="{number(one.clip.height)}" viewBox="{seen}" preserveAspectRatio="none" overflow="hidden"{family}>'
        f"{inner}</svg>"
    )
    if not one.turned:
        return drawn
    x, y = one.clip.x + one.clip.width / 2, one.clip.y + one.clip.height / 2
    return f'<g transform="rotate(180 {number(x)} {number(y)})">{drawn}</g>'


def view_box(svg: str) -> tuple[float, float, float, float]:
    """The view box of a drawing, or the box that its size is. Raises BadPicture."""
    opening = _OPENING.search(svg)
    found = _VIEW_BOX.search(opening[0]) if opening else None
    if found:
        x, y, width, height = (float(part) for part in re.split(r"[\s,]+", found[1].strip()))
        return x, y, width, height
    return (0.0, 0.0, *svg_size(parse_svg(svg)))


def _marks(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        yield _mark(mark)


def _mark(mark: Mark) -> str:
    if isinstance(mark, Line):
        dash = f' stroke-dasharray="{mark.dash}"' if mark.dash else ""
        return (
            f'<path d="M{number(mark.x1)} {number(mark.y1)}L{number(mark.x2)} {number(mark.y2)}" fill="none"'
            f' stroke="{mark.colour}" stroke-width="{number(mark.weight)}"{dash}/>'
        )
    if isinstance(mark, Label):
        weight = ' font-weight="bold"' if mark.bold else ""
        anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
        x, y = number(mark.x), number(mark.y)
        turn = f' transform="rotate({number(mark.turn)} {x} {y})"' if mark.turn else ""
        return (
            f'<text x="{x}" y="{y}" font-size="{number(mark.size)}"{weight}{anchor}{turn} fill="{mark.colour}">'
            f"{escape(_UNWRITABLE.sub('', mark.text))}</text>"
        )
    if isinstance(mark, Ring):
        return (
            f'<circle cx="{number(mark.x)}" cy="{number(mark.y)}" r="{number(mark.radius)}"'
            f' fill="{mark.fill or "none"}" stroke="{mark.colour}" stroke-width="{number(mark.weight)}"/>'
        )
    if isinstance(mark, Curve):
        return (
            f'<path transform="translate({number(mark.x)} {number(mark.y)})" d="{mark.path}" fill="none"'
            f' stroke="{mark.colour}" stroke-width="{number(mark.weight)}"/>'
        )
    return _frame(mark)


def _frame(mark: Frame) -> str:
    rect = mark.rect
    stroke = f' stroke="{mark.stroke}" stroke-width="{number(mark.weight)}"' if mark.stroke else ""
    dash = f' stroke-dasharray="{mark.dash}"' if mark.dash else ""
    radius = f' rx="{number(mark.radius)}"' if mark.radius else ""
    return (
        f'<rect x="{number(rect.x)}" y="{number(rect.y)}" width="{number(rect.width)}" height="{number(rect.height)}"'
        f'{radius} fill="{mark.fill or "none"}"{stroke}{dash}/>'
    )


def _cuts(page: Page) -> Iterator[str]:
    if page.cuts:
        frames = (Frame(cell.trim, stroke=CUT_COLOUR, weight=0.1, radius=cell.radius) for cell in page.cuts)
        yield f'<g id="cut">{"".join(_frame(frame) for frame in frames)}</g>'


def number(value: float) -> str:
    """A length as SVG writes it, to a ten-thousandth."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"
