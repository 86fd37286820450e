"""The aerospace rules, one small function a rule, registered under its id; importing this package registers them
all."""

from validator.engine.aerospace.rules import (
    assault,
    blast,
    carrying,
    disengagement,
    flak,
    landing,
    plotting,
    spacecraft,
)
from validator.engine.aerospace.rules.registry import BOOK

__all__ = ["BOOK", "assault", "blast", "carrying", "disengagement", "flak", "landing", "plotting", "spacecraft"]
