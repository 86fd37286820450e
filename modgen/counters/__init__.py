"""Counters: a face as an SVG document, and what is wrong with its data."""

from modgen.counters.check import check_counters
from modgen.counters.drawing import (
    LAYOUTS,
    ROUND_LAYOUTS,
    draw_blank,
    draw_counter,
    draw_status,
    picture_file,
    sides_of,
)
from modgen.counters.statuses import STATUSES

__all__ = [
    "LAYOUTS",
    "ROUND_LAYOUTS",
    "STATUSES",
    "check_counters",
    "draw_blank",
    "draw_counter",
    "draw_status",
    "picture_file",
    "sides_of",
]
