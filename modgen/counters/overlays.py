"""What counters wear besides statuses: the mask that hides one, a word on a plate, a picture of the author's own."""

from __future__ import annotations

from modgen.art import read_picture
from modgen.counters.canvas import CAP, GRID, Canvas
from modgen.counters.drawing import picture_file
from modgen.counters.palette import PAPER, ink_on
from modgen.game.model import Game

_NOBODY = ("#c9c6bd", "#6a675f", "#1c1c1c")


def draw_mask(game: Game, side: str, size: float, language: str) -> str:
    """The blank that others see of a masked counter: a side's colours (by id, "" for nobody's), its short name below a
    question mark. `size` in mm; SVG."""
    canvas = Canvas(size)
    owner = game.side_by_id(side) if side else None
    field, rim, ink = (owner.field, owner.rim, owner.ink) if owner else _NOBODY
    canvas.rect(0, 0, GRID, GRID, rim, radius=1)
    canvas.rect(1, 1, GRID - 2, GRID - 2, field, radius=0.6)
    for step in range(-4, 5):
        x = GRID / 2 + step * 5
        canvas.path(f"M{x - 1} {GRID - 1}L{x + 5} 1h1l-6 {GRID - 2}Z", rim, opacity=0.16)
    canvas.text(GRID / 2, 15.2, "?", 14, ink)
    if owner:
        canvas.fitted(GRID / 2, 22.4, owner.short.of(language), GRID - 4, 4, ink)
    return canvas.svg()


def draw_plate(text: str, colour: str, size: float) -> str:
    """A word on a plate in the middle of an otherwise empty counter, as large as fits; SVG."""
    canvas = Canvas(size)
    height, middle = 5.6, GRID / 2
    ink = ink_on(colour, PAPER)
    width, letters = canvas.measure(text, GRID - 5, 4.2)
    room = max(height, width + 2)
    canvas.rect(middle - room / 2 - 0.4, middle - height / 2 - 0.4, room + 0.8, height + 0.8, ink, radius=1)
    canvas.rect(middle - room / 2, middle - height / 2, room, height, colour, radius=0.7)
    canvas.fitted(middle, middle + letters * CAP / 2, text, GRID - 5, 4.2, ink)
    return canvas.svg()


def draw_whole(game: Game, image: str, size: float) -> str:
    """A picture of the author's over the whole counter; SVG. Raises BadPicture."""
    canvas = Canvas(size)
    canvas.picture(read_picture(picture_file(game, image)), 0, 0, GRID, GRID)
    return canvas.svg()
