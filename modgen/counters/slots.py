"""What tracks and counts of the rules show on a counter or a card: a word on a plate, a number in a burst."""

from __future__ import annotations

from math import cos, pi, sin

from modgen.counters.canvas import CAP, GRID, Canvas
from modgen.counters.palette import INK, PAPER, ink_on, mix

#: x, y, width and height, in steps of the grid.
Rect = tuple[float, float, float, float]

#: On a formation's card: the row of its first track, and that of all others, which share it.
FIRST_ROW: Rect = (1.7, 17.2, GRID - 3.4, 3.3)
SECOND_ROW: Rect = (3.3, 20.9, GRID - 6.6, 2.4)
_GAP = 0.5
#: On a counter: across the foot of its symbol.
FOOT: Rect = (2.2, 15.6, GRID - 4.4, 3.6)
#: Of tracks, in their order.
COLOURS = ("#27384a", "#9c2b20", "#7a5f1c", "#3d5a3a", "#5b3d63")
#: Of counts, in their order.
BURSTS = ("#c2571a", "#3b5f8a", "#a3211b")


def column(row: Rect, index: int, columns: int) -> Rect:
    """One of several equal parts of a row."""
    x, y, width, height = row
    wide = (width - _GAP * (columns - 1)) / columns
    return (x + index * (wide + _GAP), y, wide, height)


def burst_at(index: int, *, card: bool) -> tuple[float, float, float]:
    """Where the number of a count stands: the middle of its burst and how far that reaches."""
    return (GRID - 4.5 - 6.4 * index, 8.8, 3.1) if card else (GRID - 4.4, 4.4 + 7 * index, 4.2)


def draw_word(size: float, rect: Rect, word: str, colour: str) -> str:
    """A word on a plate, otherwise nothing; `size` in mm, SVG."""
    canvas = Canvas(size)
    x, y, width, height = rect
    ink = ink_on(colour, PAPER)
    canvas.rect(x, y, width, height, mix(colour, INK, 0.5), radius=0.6)
    canvas.rect(x + 0.25, y + 0.25, width - 0.5, height - 0.5, colour, radius=0.45)
    letters = height * 0.86
    _, fitted = canvas.measure(word, width - 1, letters)
    canvas.fitted(x + width / 2, y + height / 2 + fitted * CAP / 2, word, width - 1, letters, ink)
    return canvas.svg()


def draw_number(size: float, at: tuple[float, float, float], number: int, colour: str) -> str:
    """A number in a burst, otherwise nothing; SVG."""
    canvas = Canvas(size)
    x, y, radius = at
    points = []
    for n in range(24):
        reach = radius * (0.76 if n % 2 else 1)
        points.append(f"{x + reach * cos(n * pi / 12):.3f} {y + reach * sin(n * pi / 12):.3f}")
    canvas.path("M" + "L".join(points) + "Z", colour, stroke=mix(colour, INK, 0.6), line=0.3)
    canvas.circle(x, y, radius * 0.62, PAPER)
    letters = radius * (1.2 if number < 10 else 0.95)
    canvas.text(x, y + letters * CAP / 2, str(number), letters, INK)
    return canvas.svg()
