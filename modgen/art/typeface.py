"""How wide the characters of a typeface are: two tables of its file, `cmap` (characters to glyphs) and `hmtx` (widths).

Pillow measures the same, but to import it takes longer than a rebuild of a whole counter; the files are our own.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

#: In `cmap`: the table of the basic plane for Windows, of the format of segments.
_WINDOWS_UNICODE, _SEGMENTS = (3, 1), 4


@dataclass(frozen=True, slots=True)
class Typeface:
    """Widths by character (its code), and of the box that stands for a missing one; in units of which `em` are a size
    of 1."""

    widths: Mapping[int, int]
    missing: int
    em: int

    def width(self, text: str) -> float:
        """How wide a text is at a size of 1, kerning not counted."""
        return sum(self.widths.get(ord(letter), self.missing) for letter in text) / self.em


def read_typeface(file: Path) -> Typeface:
    """A TrueType file of ours. Raises OSError, and ValueError for a file that lacks what is read here."""
    data = file.read_bytes()
    (count,) = struct.unpack_from(">4xH", data)
    entries = [struct.unpack_from(">4s4xI", data, 12 + 16 * n) for n in range(count)]
    tables = {entry[0]: entry[1] for entry in entries}
    if missing := {b"cmap", b"head", b"hhea", b"hmtx"} - tables.keys():
        raise ValueError(f"{file.name}: {missing}")
    (em,) = struct.unpack_from(">18xH", data, tables[b"head"])
    (measured,) = struct.unpack_from(">34xH", data, tables[b"hhea"])
    pairs = struct.unpack_from(">" + "H2x" * measured, data, tables[b"hmtx"])
    # Glyphs beyond the table are as wide as its last.
    widths = {code: pairs[min(glyph, measured - 1)] for code, glyph in _glyphs(data, tables[b"cmap"]).items()}
    return Typeface(widths, pairs[0], em)


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Character to glyph. Raises ValueError where the table is of another kind."""
    (count,) = struct.unpack_from(">2xH", data, cmap)
    kinds = (struct.unpack_from(">HHI", data, cmap + 4 + 8 * n) for n in range(count))
    at = next((cmap + offset for *kind, offset in kinds if tuple(kind) == _WINDOWS_UNICODE), None)
    if at is None or struct.unpack_from(">H", data, at) != (_SEGMENTS,):
        raise ValueError("cmap")
    (double,) = struct.unpack_from(">6xH", data, at)
    segments = f">{double // 2}H"
    ends = struct.unpack_from(segments, data, at + 14)
    starts, deltas, offsets = (struct.unpack_from(segments, data, at + 16 + n * double) for n in (1, 2, 3))
    found: dict[int, int] = {}
    for n, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(start, end + 1):
            glyph = code
            if offset:
                # The offset counts from where it stands itself.
                (glyph,) = struct.unpack_from(">H", data, at + 16 + 3 * double + 2 * n + offset + 2 * (code - start))
                if not glyph:
                    continue
            glyph = (glyph + delta) & 0xFFFF
            if glyph:
                found[code] = glyph
    return found
