"""A stranger's SVG as a picture of the page: nothing but drawing is left of it, and what is too long becomes pixels."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import dataclass

from PIL import Image

#: A cleaned SVG longer than this (bytes) is drawn into pixels; more of those than this no page has.
LONGEST, DRAWN = 60_000, 60


@dataclass(frozen=True, slots=True)
class Vector:
    """A cleaned SVG, the size it is shown at (px), and its pixels where it is too long to be carried as it is."""

    width: int
    height: int
    svg: str
    pixels: Image.Image | None = None


def looks_like_svg(name: str, data: bytes) -> bool:
    """Whether a file may be an SVG, by its name or how it begins."""
    begins = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    return name.lower().endswith(".svg") or (begins.startswith((b"<?xml", b"<svg", b"<!")) and b"<svg" in data[:4000])


def read_vector(data: bytes, px: int, *, draw: bool) -> Vector | None:
    """Clean a stranger's SVG: no scripts, no links out, no entities (modgen.art). None if nothing can be shown of it.

    A long one is drawn into pixels, at most `px` on its longer side, if `draw` is set.
    """
    from modgen.art.pictures import BadPicture, parse_svg, sanitise_svg, svg_size, with_view_box

    try:
        cleaned = with_view_box(sanitise_svg(data))
        root = parse_svg(cleaned)
        width, height = svg_size(root)
        # VASSAL shows it at its own size; the view box serves where it has none.
        del root.attrib["viewBox"]
        with suppress(BadPicture):
            width, height = svg_size(root)
    except BadPicture:
        return None
    shown = max(1, round(width)), max(1, round(height))
    if max(shown) > 20_000:
        return None
    if len(cleaned.encode()) <= LONGEST:
        return Vector(*shown, cleaned)
    return _drawn(cleaned, shown, px) if draw else None


def _drawn(svg: str, shown: tuple[int, int], px: int) -> Vector | None:
    from modgen.art import Renderer
    from modgen.art.pictures import BadPicture

    wide = min(shown[0], px, max(1, round(px * shown[0] / shown[1])))
    try:
        with Image.open(io.BytesIO(Renderer().png(svg, wide)), formats=("PNG",)) as picture:
            picture.load()
            return Vector(*shown, "", picture)
    except (BadPicture, OSError, ValueError):
        return None
