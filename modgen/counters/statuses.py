"""Overlays that a unit wears: Suppressed, Recovering, moved.

A unit is turned to show its AP, and an overlay may turn with it or stay upright. So overlays keep to the rim, the
corners and the middle of the symbol: factors and Morale can be read in every position.
"""

from __future__ import annotations

from collections.abc import Callable

from modgen.counters.canvas import CAP, GRID, Canvas
from modgen.counters.palette import AMBER, INK, PAPER, RED, ink_on
from modgen.texts import Catalogue

_GREEN = "#1f6b3a"
_BLUE = "#2f5d9b"
_FRAME = 1.3
_CORNER = 4.6
_PLATE = (9.7, 3.2)


def _suppressed(canvas: Canvas, words: Catalogue) -> None:
    """A red frame with full corners, and the word on a plate in the middle."""
    canvas.path(_frame(), RED)
    _plate(canvas, words("counters.status_suppressed"), RED)


def _recovering(canvas: Canvas, words: Catalogue) -> None:
    """The same in amber, but striped: told from the other without colour."""
    canvas.add(f'<clipPath id="frame"><path clip-rule="evenodd" d="{_frame()}"/></clipPath><g clip-path="url(#frame)">')
    canvas.rect(0, 0, GRID, GRID, AMBER)
    for i in range(-13, 14):
        x = i * 2.0 * 2**0.5
        canvas.path(f"M{x:.3f} 0h1.3l{GRID} {GRID}h-1.3Z", INK)
    canvas.add("</g>")
    _plate(canvas, words("counters.status_recovering"), AMBER)


def framed(canvas: Canvas, word: str) -> None:
    """Any other status: a blue frame, and its word."""
    canvas.path(_frame(), _BLUE)
    _plate(canvas, word, _BLUE)


def _moved(canvas: Canvas, _words: Catalogue) -> None:
    """A badge with an arrow in the north-east corner."""
    x, y, r = 22.7, 2.3, 2.15
    canvas.circle(x, y, r, PAPER)
    canvas.circle(x, y, r - 0.35, _GREEN)
    canvas.path(f"M{x - 1.3} {y - 0.45}H{x}V{y - 1.35}L{x + 1.4} {y}L{x} {y + 1.35}V{y + 0.45}H{x - 1.3}Z", PAPER)


STATUSES: dict[str, Callable[[Canvas, Catalogue], None]] = {
    "suppressed": _suppressed,
    "recovering": _recovering,
    "moved": _moved,
}


def _frame() -> str:
    """Along the counter's edge, its inner corners cut. The hole runs the other way: one by either fill rule."""
    a, b, c, r = _FRAME, GRID - _FRAME, _CORNER, 1.2
    outer = (
        f"M{r} 0H{GRID - r}A{r} {r} 0 0 1 {GRID} {r}V{GRID - r}A{r} {r} 0 0 1 {GRID - r} {GRID}"
        f"H{r}A{r} {r} 0 0 1 0 {GRID - r}V{r}A{r} {r} 0 0 1 {r} 0Z"
    )
    return f"{outer}M{c} {a}L{a} {c}V{GRID - c}L{c} {b}H{GRID - c}L{b} {GRID - c}V{c}L{GRID - c} {a}Z"


def _plate(canvas: Canvas, text: str, colour: str) -> None:
    width, height = _PLATE
    middle = GRID / 2
    ink = ink_on(colour, PAPER)
    canvas.rect(middle - width / 2 - 0.25, middle - height / 2 - 0.25, width + 0.5, height + 0.5, ink, radius=0.7)
    canvas.rect(middle - width / 2, middle - height / 2, width, height, colour, radius=0.5)
    canvas.fitted(middle, middle + 3.1 * CAP / 2, text, width - 0.8, 3.1, ink)
