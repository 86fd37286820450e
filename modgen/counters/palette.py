"""Colours on a counter: contrast by WCAG 2's formula, and which ink reads on what."""

from __future__ import annotations

import re
from functools import cache

PAPER = "#f7f3e6"
INK = "#1c1b18"
# Where no ink is to go.
WHITE = "#ffffff"
# Alarms: suppressed and hit, recovering.
RED = "#b3161d"
AMBER = "#f2ab1a"
# Small print reads at this ratio and above (WCAG 2.2, success criterion 1.4.3).
READABLE = 4.5
_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\Z")


def is_colour(text: str) -> bool:
    """Whether this is `#rrggbb` or `#rgb`."""
    return bool(_HEX.match(text))


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255. Raises ValueError for what is no hex colour."""
    found = _HEX.match(colour)
    if found is None:
        raise ValueError(colour)
    digits = found[1] if len(found[1]) == 6 else "".join(c * 2 for c in found[1])
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (n / 255 for n in channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: str, *wanted: str) -> str:
    """The first wanted ink that reads on a ground; failing that our ink, paper, black or white: one always reads."""
    for ink in (*wanted, INK, PAPER):
        if contrast(ink, ground) >= READABLE:
            return ink
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))


@cache
def mix(first: str, second: str, part: float) -> str:
    """A colour between two: `part` 0 is the first, 1 the second."""
    return "#" + "".join(
        f"{round(a + (b - a) * part):02x}" for a, b in zip(channels(first), channels(second), strict=True)
    )
