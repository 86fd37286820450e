"""The impulse rules, one small function a rule, registered under its id; importing this package registers them all."""

from validator.engine.impulse.rules import (
    action_points,
    initiative,
    movement,
    operations,
    rally,
    rally_results,
    suppression,
)
from validator.engine.impulse.rules.registry import BOOK

__all__ = [
    "BOOK",
    "action_points",
    "initiative",
    "movement",
    "operations",
    "rally",
    "rally_results",
    "suppression",
]
