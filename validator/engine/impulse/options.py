"""What a game may choose about the impulse rules: the readings and open points of the catalogue, each with its
default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from validator.engine.choices import check_options
from validator.engine.values import Value

SCHEMA: Mapping[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Options of the impulse rules",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "tie_winner": {
            "type": ["string", "null"],
            "format": "side",
            "default": None,
            "description": "The side that wins ties (IMP-I2); null: the first side of the game.",
        },
        "areas_per_impulse": {
            "type": "integer",
            "minimum": 1,
            "default": 1,
            "description": "From how many areas units may act in one impulse (IMP-O2).",
        },
        "assault_ap": {
            "type": "integer",
            "minimum": 0,
            "default": 1,
            "description": "How many AP an assault may cost beyond entering the area (IMP-A1).",
        },
        "rally_roll": {
            "enum": ["must", "may"],
            "default": "must",
            "description": "Whether every marked unit must roll in the Rally Phase (IMP-R4).",
        },
        "rally_order": {
            "enum": ["by_side", "in_turn", "any"],
            "default": "by_side",
            "description": "Who rolls when (IMP-R4): one player's units first, one unit each in turn, or as they like.",
        },
        "cadre_min": {
            "type": ["integer", "null"],
            "minimum": 1,
            "maximum": 6,
            "default": None,
            "description": "The lowest 1d6 that lets a Cadre enter (IMP-R1); null: no lower bound.",
        },
        "cadre_max": {
            "type": ["integer", "null"],
            "minimum": 1,
            "maximum": 6,
            "default": None,
            "description": "The highest 1d6 that lets a Cadre enter (IMP-R1); null: no upper bound.",
        },
        "retreat_areas": {
            "type": "integer",
            "minimum": 1,
            "default": 1,
            "description": "How many areas a retreat or rout may go, one adjacent to the next (IMP-X1).",
        },
        "hit_number": {
            "type": ["integer", "null"],
            "default": None,
            "description": "A shot or an assault hits with 2d6 at or over this less AF plus the target's DF (IMP-S1, "
            "IMP-S5, IMP-X1); null: whatever the players say.",
        },
    },
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options as values; names, meanings and defaults as in SCHEMA."""

    tie_winner: str | None = None
    areas_per_impulse: int = 1
    assault_ap: int = 1
    rally_roll: str = "must"
    rally_order: str = "by_side"
    cadre_min: int | None = None
    cadre_max: int | None = None
    retreat_areas: int = 1
    hit_number: int | None = None

    def cadre_enters(self, die: int) -> bool:
        """Whether a 1d6 lets a Cadre in."""
        return (self.cadre_min or 1) <= die <= (self.cadre_max or 6)


def read_options(given: Mapping[str, Value]) -> Options:
    """Options from a scenario; those not given have their defaults. Raises RulesetError "options" for one that is
    unknown or whose value the schema does not allow."""
    return Options(**check_options("impulse", SCHEMA, given))
