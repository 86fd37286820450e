"""Lines and paragraphs of our type on a drawing, and a drawing put into another: what cards and charts are set with."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator

from modgen.art.fonts import FAMILY, text_width
from modgen.art.markup import escape

# What XML cannot hold, however it is escaped.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Where a line may break: a no-break space keeps words together.
_WORD = re.compile("(?:\\S|\u00a0)+")
BOLD, REGULAR = 700, 400


def line(x: float, y: float, text: str, size: float, fill: str, *, anchor: str = "middle", weight: int = BOLD) -> str:
    """A line of type on the baseline y."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}"'
        f' fill="{fill}">{escape(_UNWRITABLE.sub("", text))}</text>'
    )


def fitted(text: str, room: float, size: float, least: float, weight: int = BOLD) -> tuple[str, float]:
    """A text and the type size at which it fits `room`, not below `least`; there it is cut with an ellipsis."""
    width = text_width(text, FAMILY, size, weight)
    if width <= room:
        return text, size
    smaller = max(least, size * room / width)
    while text and text_width(text, FAMILY, smaller, weight) > room * 1.001:
        text = text[:-2].rstrip() + "…" if len(text) > 1 else ""
    return text, smaller


def wrapped(text: str, room: float, size: float, weight: int = REGULAR) -> list[str]:
    """A text in lines no wider than `room`; its own line breaks stay, a word that is too long has a line of its own."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        taken = ""
        for word in _WORD.findall(paragraph):
            longer = f"{taken} {word}" if taken else word
            if taken and text_width(longer, FAMILY, size, weight) > room:
                lines.append(taken)
                taken = word
            else:
                taken = longer
        lines.append(taken)
    return lines


def paragraph(
    text: str, room: float, height: float, size: float, least: float, weight: int = REGULAR
) -> tuple[list[str], float]:
    """The lines of a text and the largest type size, from `size` down to `least`, at which they fit the room.

    What does not fit even then is left out; the caller sees it by joining the lines.
    """
    while True:
        lines = wrapped(text, room, size, weight)
        if len(lines) * size * 1.22 <= height:
            return lines, size
        if size <= least:
            return lines[: max(0, int(height / (size * 1.22)))], size
        size = max(least, size * 0.94)


def embedded(svg: str, x: float, y: float, width: float, height: float, *, cover: bool = False) -> str:
    """Another SVG document in a rectangle, whole or (`cover`) filling it; nothing in it can reach what is around it."""
    data = base64.b64encode(svg.encode()).decode("ascii")
    kept = ' preserveAspectRatio="xMidYMid slice"' if cover else ""
    return (
        f'<image x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{kept}'
        f' href="data:image/svg+xml;base64,{data}"/>'
    )


def bitmap(png: bytes, x: float, y: float, width: float, height: float, *, cover: bool = False) -> str:
    """A PNG in a rectangle. Of several drawings with type on them in one, the renderer loses letters: render them first
    and put them in like this."""
    data = base64.b64encode(png).decode("ascii")
    kept = ' preserveAspectRatio="xMidYMid slice"' if cover else ""
    return (
        f'<image x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{kept} href="data:image/png;base64,{data}"/>'
    )


def document(width: float, height: float, parts: Iterator[str]) -> str:
    """A whole SVG document of this size."""
    body = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="{FAMILY}">{body}</svg>'
    )
