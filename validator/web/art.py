"""A module's pictures, made small enough for a page: boards and counters as WebP or cleaned SVG, each once, all within
a budget.

Modules come from strangers: a picture's header is read before its pixels, nothing but drawing is left of an SVG, and
what is too large or no picture is left out.
"""

from __future__ import annotations

import base64
import io
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from PIL import Image, UnidentifiedImageError

from modgen.vassal import Module
from validator.web.vector import DRAWN, looks_like_svg, read_vector

#: What all pictures together may take in the page, in bytes of base64, and the part of it that boards may.
BUDGET, BOARDS = 1_900_000, 1_000_000
#: The longer side of a board and of a counter at their best, in px; then both in smaller and smaller sizes.
BOARD_PX, COUNTER_PX = 2200, 220
SIZES = (1.0, 0.75, 0.55, 0.4, 0.25)
#: A picture of more pixels is not opened, nor are more of them in one module than this together.
MAX_PIXELS, MAX_TOGETHER = 80_000_000, 250_000_000
MAX_BYTES = 64 << 20
#: More different pictures than this no table shows.
MAX_PICTURES = 3000
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
_BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the page: its size on the table (map px) and its data as a `data:` address."""

    width: int
    height: int
    data: str


@dataclass(slots=True)
class _Wanted:
    width: int
    height: int
    board: bool
    small: Image.Image | None = field(default=None, repr=False)
    svg: str = field(default="", repr=False)


class Art:
    """Gathers the pictures that a page needs and gives each a number; :meth:`pictures` makes them small."""

    def __init__(self, module: Module | None, language: str = "en") -> None:
        self._module, self._language = module, language
        self._numbers: dict[tuple[str, bool], int | None] = {}
        self._wanted: list[_Wanted] = []
        self._pixels = 0
        self._drawn = 0

    def number(self, name: str, *, board: bool = False) -> int | None:
        """The number of a picture of the module by its file's name; None if it has none that can be shown."""
        key = (name, board)
        if key not in self._numbers:
            self._numbers[key] = self._take(name, board) if name and len(self._wanted) < MAX_PICTURES else None
        return self._numbers[key]

    def size(self, number: int) -> tuple[int, int]:
        """A picture's size as the module has it."""
        return self._wanted[number].width, self._wanted[number].height

    def _take(self, name: str, board: bool) -> int | None:
        data = self._entry(name)
        if data is None:
            return None
        if looks_like_svg(name, data):
            return self._take_vector(data, board)
        try:
            # How large is too large is decided here, below.
            with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
                width, height = picture.size
                self._pixels += width * height
                if width * height > MAX_PIXELS or self._pixels > MAX_TOGETHER:
                    return None
                small = _shrunk(picture, BOARD_PX if board else COUNTER_PX)
        except _BROKEN:
            return None
        self._wanted.append(_Wanted(width, height, board, small))
        return len(self._wanted) - 1

    def _take_vector(self, data: bytes, board: bool) -> int | None:
        found = read_vector(data, BOARD_PX if board else COUNTER_PX, draw=self._drawn < DRAWN)
        if found is None:
            return None
        self._drawn += found.pixels is not None
        small = _shrunk(found.pixels, BOARD_PX if board else COUNTER_PX) if found.pixels else None
        self._wanted.append(_Wanted(found.width, found.height, board, small, found.svg))
        return len(self._wanted) - 1

    def _entry(self, name: str) -> bytes | None:
        if self._module is None:
            return None
        archive = self._module.entries
        folders = (f"images_{self._language}", "images")
        # Old modules name pictures without their ending.
        for entry in (f"{folder}/{name}{ending}" for folder in folders for ending in ("", ".gif", ".png", ".svg")):
            if entry in archive:
                data = archive[entry]
                return data if len(data) <= MAX_BYTES else None
        return None

    def pictures(self) -> tuple[Picture, ...]:
        """Every picture by its number, as good as the budget allows."""
        boards = self._fitting([one for one in self._wanted if one.board], BOARDS, BOARD_PX, 78)
        left = BUDGET - sum(map(len, boards.values()))
        counters = self._fitting([one for one in self._wanted if not one.board], left, COUNTER_PX, 84)
        known = boards | counters
        return tuple(Picture(one.width, one.height, known.get(id(one), "")) for one in self._wanted)

    def _fitting(self, wanted: list[_Wanted], budget: int, pixels: int, quality: int) -> dict[int, str]:
        """Pictures in the largest of the sizes in which they all fit; at the smallest, as many as fit."""
        found: dict[int, str] = {}
        for size in SIZES:
            found = dict(_coded(wanted, round(pixels * size), quality))
            if sum(map(len, found.values())) <= budget:
                return found
        fitting: dict[int, str] = {}
        for key, data in found.items():
            if len(data) <= budget:
                budget -= len(data)
                fitting[key] = data
        return fitting


def _shrunk(picture: Image.Image, pixels: int) -> Image.Image:
    """A copy no larger than so many px on its longer side, in colours that can be scaled and coded."""
    if picture.format == "JPEG":
        picture.draft("RGB", (pixels, pixels))
    clear = picture.mode in ("RGBA", "LA", "PA", "La") or "transparency" in picture.info
    copy = picture.convert("RGBA" if clear else "RGB")
    if max(copy.size) > pixels:
        copy.thumbnail((pixels, pixels), Image.Resampling.LANCZOS)
    return copy


def _coded(wanted: Iterable[_Wanted], pixels: int, quality: int) -> Iterator[tuple[int, str]]:
    for one in wanted:
        if one.svg:
            yield id(one), "data:image/svg+xml;base64," + base64.b64encode(one.svg.encode()).decode("ascii")
        elif one.small is not None:
            buffer = io.BytesIO()
            _shrunk(one.small, pixels).save(buffer, "WEBP", quality=quality, method=4)
            yield id(one), "data:image/webp;base64," + base64.b64encode(buffer.getvalue()).decode("ascii")
