"""A contact sheet: many pictures side by side in one PNG, each with its name under it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from modgen.art.fonts import FONT_FOLDER

_INK = (40, 40, 36, 255)
_PAPER = (236, 232, 222, 255)


def contact_sheet(
    pictures: Iterable[tuple[str, bytes]], *, columns: int = 10, gap: int = 10, label_px: int = 11, cell_px: int = 0
) -> bytes:
    """Pictures (name, PNG) in rows of `columns`, as one PNG. Names are cut to their cell; `label_px` 0 leaves them out.

    Pictures wider or taller than `cell_px` (0: the largest there is) are scaled down to it.
    """
    from PIL import Image, ImageDraw, ImageFont

    opened = [(name, Image.open(io.BytesIO(data)).convert("RGBA")) for name, data in pictures]
    largest = max((max(picture.size) for _, picture in opened), default=1)
    cell = min(cell_px, largest) if cell_px else largest
    for _, picture in opened:
        picture.thumbnail((cell, cell), Image.Resampling.LANCZOS)
    label = label_px + 4 if label_px else 0
    rows = max(1, -(-len(opened) // columns))
    columns = max(1, min(columns, len(opened)))
    tall = [0] * rows
    for i, (_, picture) in enumerate(opened):
        tall[i // columns] = max(tall[i // columns], picture.height)
    size = (gap + columns * (cell + gap), gap + sum(height + label + gap for height in tall))
    sheet = Image.new("RGBA", size, _PAPER)
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(
        str(FONT_FOLDER / "PTSansNarrow_400Regular.ttf"), label_px or 1, layout_engine=ImageFont.Layout.BASIC
    )
    for i, (name, picture) in enumerate(opened):
        row = i // columns
        x = gap + i % columns * (cell + gap)
        y = gap + sum(height + label + gap for height in tall[:row])
        sheet.alpha_composite(picture, (x + (cell - picture.width) // 2, y + (tall[row] - picture.height) // 2))
        if label:
            draw.text((x, y + tall[row] + 1), _cut(name, font.getlength, cell), font=font, fill=_INK)
    out = io.BytesIO()
    sheet.convert("RGB").save(out, "PNG")
    return out.getvalue()


def _cut(name: str, length: Callable[[str], float], width: int) -> str:
    while name and length(name) > width:
        name = name[:-1]
    return name
