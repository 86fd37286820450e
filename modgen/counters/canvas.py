"""The canvas a face is drawn on: a grid of 25 by 25, of which one step is 2 px at 50 px and 3 px at 75 px.

Whatever lies on the grid is crisp at both sizes. Texts are fitted to their boxes here, with the widths of the very
faces they are drawn in, and what does not fit is remembered for the checks.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass

from modgen.art import FAMILY, text_width
from modgen.art.markup import escape, quoteattr

GRID = 25
_MM_PER_PT = 25.4 / 72
SMALLEST_PT = 5.0
# What XML cannot hold, however it is escaped.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Cap height of PT Sans: letters and figures of size 1 are this tall.
CAP = 0.7


@dataclass(frozen=True, slots=True)
class Misfit:
    """A text that does not fit its box: `share` is how much of it fits at the smallest legible size, 0 to 1."""

    text: str
    share: float


class Canvas:
    """Collects a drawing. Coordinates and lengths are grid steps, y down; `size` is the counter's edge in mm.

    For print there is a `bleed` in mm around the face, 0 for a face cut exactly at its edge, None for one on a screen.
    With `low_ink` large surfaces stay white.
    """

    def __init__(self, size: float, *, bleed: float | None = None, low_ink: bool = False) -> None:
        self.size = size
        self.bleed = bleed
        self.low_ink = low_ink
        self.misfits: list[Misfit] = []
        self._parts: list[str] = []

    @property
    def small(self) -> float:
        """The smallest size of type that may be used: 5 pt at print size, in grid steps."""
        return SMALLEST_PT * _MM_PER_PT * GRID / self.size

    def svg(self) -> str:
        """The document, its view box in 1/100 mm; the face begins at 0, its bleed before."""
        bleed = self.bleed or 0
        start, edge = _number(-bleed * 100), _number((self.size + 2 * bleed) * 100)
        body = "".join(self._parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{start} {start} {edge} {edge}">'
            f'<g transform="scale({self.size * 100 / GRID:.5g})" font-family="{FAMILY}">{body}</g></svg>'
        )

    def add(self, markup: str) -> None:
        """Put in SVG as it is."""
        self._parts.append(markup)

    def rect(self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0) -> None:
        """A filled rectangle."""
        self._shape("rect", fill, x=x, y=y, width=width, height=height, rx=radius or None)

    def circle(self, x: float, y: float, radius: float, fill: str, *, stroke: str = "", line: float = 0) -> None:
        """A disc, or a ring whose line lies inside the radius."""
        inside = radius - line / 2 if stroke else radius
        self._shape("circle", fill, cx=x, cy=y, r=inside, stroke=stroke or None, stroke_width=line if stroke else None)

    def path(self, d: str, fill: str, *, stroke: str = "", line: float = 0, opacity: float = 1) -> None:
        """A path in grid steps."""
        self._shape(
            "path",
            fill,
            d=d,
            stroke=stroke or None,
            stroke_width=line if stroke else None,
            opacity=opacity if opacity < 1 else None,
        )

    def text(
        self, x: float, y: float, text: str, size: float, fill: str, *, anchor: str = "middle", narrow: bool = False
    ) -> None:
        """A line of bold type on the baseline y."""
        stretch = ' font-stretch="condensed"' if narrow else ""
        self.add(
            f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" font-weight="bold"{stretch}'
            f' text-anchor="{anchor}" fill="{fill}">{escape(_UNWRITABLE.sub("", text))}</text>'
        )

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        room: float,
        size: float,
        fill: str,
        *,
        anchor: str = "middle",
        least: float = 0,
        narrow: bool = False,
    ) -> float:
        """A line of type in a width of `room`: narrower where it must, then smaller, not below `least` (default 5 pt).

        A text that still does not fit is remembered as a misfit and cut with an ellipsis. Returns the width taken.
        """
        shown, narrow, size, width = self._fit(text, room, size, least or self.small, narrow)
        self.text(x, y, shown, size, fill, anchor=anchor, narrow=narrow)
        return width

    def measure(self, text: str, room: float, size: float, least: float = 0) -> tuple[float, float]:
        """Width and type size that `fitted` would use, without drawing and without remembering a misfit."""
        kept = len(self.misfits)
        _, _, size, width = self._fit(text, room, size, least or self.small, False)
        del self.misfits[kept:]
        return width, size

    def _fit(
        self, text: str, room: float, size: float, least: float, only_narrow: bool
    ) -> tuple[str, bool, float, float]:
        for narrow in (True,) if only_narrow else (False, True):
            width = bold_width(text, size, narrow)
            if width <= room:
                return text, narrow, size, width
        smaller = max(size * room / width, min(least, size))
        width = bold_width(text, smaller, narrow=True)
        if width <= room * 1.001:
            return text, True, smaller, width
        shown = text
        while shown and bold_width(shown + "…", smaller, narrow=True) > room:
            shown = shown[:-1]
        self.misfits.append(Misfit(text, room / width))
        return shown.rstrip() + "…", True, smaller, room

    def picture(self, svg: str, x: float, y: float, width: float, height: float) -> None:
        """Another SVG document as an image: nothing in it (styles, ids) can reach what is around it."""
        data = base64.b64encode(svg.encode()).decode("ascii")
        self.add(
            f'<image x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
            f' href="data:image/svg+xml;base64,{data}"/>'
        )

    def _shape(self, name: str, fill: str, **attributes: float | str | None) -> None:
        written = "".join(
            f' {key.replace("_", "-")}="{_number(value)}"'
            if isinstance(value, int | float)
            else f" {key.replace('_', '-')}={quoteattr(value)}"
            for key, value in attributes.items()
            if value is not None
        )
        self.add(f'<{name} fill="{fill}"{written}/>')


def bold_width(text: str, size: float, narrow: bool = False) -> float:
    """Width of a line of our bold type, in the unit of `size`."""
    return text_width(text, FAMILY, size, 700, narrow)


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"
