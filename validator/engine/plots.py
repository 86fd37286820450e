"""Secret plots on an open table: the canonical text of one, and the commitment to it (AIR-S6).

A commitment is the SHA-256 of the text in UTF-8. It proves that the text that is told later was fixed when the
commitment was told; the salt keeps others from trying all places. It does not prove that no other plot was sealed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from validator.engine.events import Point

#: No honest plot is longer.
MAX_TEXT = 400
_NUMBER = r"-?\d{1,5}(?:[.,]\d{1,4})?"
_TEXT = re.compile(
    rf"(?P<formation>[^|]+)\|turn=(?P<turn>\d{{1,3}})\|x=(?P<x>{_NUMBER})\|y=(?P<y>{_NUMBER})\|(?P<salt>.*)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class PlotText:
    """What a plot says: the formation that strikes or drops, the turn, the centre in cm from the west and the north
    edge, and the salt."""

    formation: str
    turn: int
    point: Point
    salt: str

    def text(self) -> str:
        """The canonical text.

        >>> PlotText("Drop Cohort", 2, (96.0, 52.5), "k3").text()
        'Drop Cohort|turn=2|x=96|y=52.5|k3'
        """
        x, y = (f"{value:.4f}".rstrip("0").rstrip(".") for value in self.point)
        return f"{self.formation}|turn={self.turn}|x={x}|y={y}|{self.salt}"


def digest(text: str) -> str:
    """The commitment to a text: 64 hexadecimal digits."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def read_plot(text: str) -> PlotText | None:
    """What a plot's text says; None for a text that is none."""
    found = _TEXT.fullmatch(text) if len(text) <= MAX_TEXT else None
    if found is None:
        return None
    x, y = (float(found[axis].replace(",", ".")) for axis in ("x", "y"))
    return PlotText(found["formation"].strip(), int(found["turn"]), (x, y), found["salt"])
