"""Paper: the sizes that have names, any other size in mm, and which way it lies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.sheets.faults import BadSheets

#: Width and height in mm, upright.
SIZES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "a5": (148.0, 210.0),
        "a4": (210.0, 297.0),
        "a3": (297.0, 420.0),
        "a2": (420.0, 594.0),
        "sra3": (320.0, 450.0),
        "letter": (215.9, 279.4),
        "legal": (215.9, 355.6),
        "tabloid": (279.4, 431.8),
    }
)
#: What a printer can hold and a PDF without a unit of its own can say (PDF 32000-1, annex C: 14 400 units of 1/72 in).
LEAST, MOST = 50.0, 5080.0
_CUSTOM = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×х*]\s*(\d+(?:[.,]\d+)?)(?:\s*mm|\s*мм)?\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it lies before the reader, in mm."""

    name: str
    width: float
    height: float

    @property
    def is_upright(self) -> bool:
        """Whether the long edges are left and right."""
        return self.height >= self.width


def paper_of(name: str, orientation: str = "") -> Paper:
    """The paper of that name or of a size such as `200x300`, in mm; `portrait` and `landscape` turn it.

    Raises BadSheets `paper_unknown` or `paper_size`.
    """
    written = name.strip().lower()
    if written in SIZES:
        width, height = SIZES[written]
    elif found := _CUSTOM.match(written):
        width, height = (float(number.replace(",", ".")) for number in found.groups())
        if not (LEAST <= width <= MOST and LEAST <= height <= MOST):
            raise BadSheets("paper_size", paper=name, least=f"{LEAST:g}", most=f"{MOST:g}")
    else:
        raise BadSheets("paper_unknown", paper=name, known=", ".join(SIZES))
    if orientation and (orientation == "landscape") != (width > height):
        width, height = height, width
    return Paper(written, width, height)
