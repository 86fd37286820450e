"""What a game may choose about the aerospace rules: the readings and open points of the catalogue, each with its
default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from validator.engine.choices import check_options
from validator.engine.values import Value

SCHEMA: Mapping[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Options of the aerospace rules",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "flak_period": {
            "enum": ["turn", "table"],
            "default": "turn",
            "description": "For how long a unit that fired at an air formation may not fire at it again (AIR-F5, "
            "AIR-F6): for the turn, or for as long as the formation is on the table.",
        },
        "same_profile": {
            "type": "boolean",
            "default": True,
            "description": "Whether a unit may fire flak and attack with the same weapon in one turn (AIR-F4).",
        },
        "distances": {
            "enum": ["centres", "bases"],
            "default": "centres",
            "description": "Between what is measured (AIR-F10, AIR-T7, AIR-T8): bases need the figure base_mm of the "
            "units, the diameter.",
        },
        "pick_up_from": {
            "enum": ["any", "nearest"],
            "default": "any",
            "description": "To which transport 5 cm are measured for picking up (AIR-T8): any of the formation, or the "
            "one nearest to the formation as a whole.",
        },
        "other_modifiers": {
            "type": "boolean",
            "default": False,
            "description": "Whether action tests of air formations have modifiers beside that for Blast markers "
            "(AIR-B5); then a modifier that is not the markers' alone is no fault.",
        },
        "action_dice": {
            "enum": ["1d6", "2d6"],
            "default": "1d6",
            "description": "What is thrown for an action test.",
        },
        "zone_of_control": {
            "type": ["number", "null"],
            "minimum": 0,
            "default": None,
            "description": "Radius in cm of a ground unit's zone of control (AIR-A1); null: not known, not judged.",
        },
        "edge": {
            "type": "number",
            "minimum": 0,
            "default": 1,
            "description": "How near to an edge in cm the centre of an aircraft must be to stand at it (AIR-D3).",
        },
        "spacecraft_edge": {
            "type": "number",
            "minimum": 0,
            "default": 2.5,
            "description": "The same for the large models of spacecraft (AIR-S4).",
        },
        "plot_distance": {
            "type": "number",
            "minimum": 0,
            "default": 1,
            "description": "How far in cm an attack from orbit may be from the place plotted (AIR-S6).",
        },
        "drop_spread": {
            "type": "number",
            "minimum": 0,
            "default": 15,
            "description": "How far in cm from the place plotted the nearest unit of a planetfall may come down where "
            "nobody marked the drop zone, before that is in doubt (AIR-S6).",
        },
    },
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options as values; names, meanings and defaults as in SCHEMA."""

    flak_period: str = "turn"
    same_profile: bool = True
    distances: str = "centres"
    pick_up_from: str = "any"
    other_modifiers: bool = False
    action_dice: str = "1d6"
    zone_of_control: float | None = None
    edge: float = 1
    spacecraft_edge: float = 2.5
    plot_distance: float = 1
    drop_spread: float = 15


def read_options(given: Mapping[str, Value]) -> Options:
    """Options from a scenario; those not given have their defaults. Raises RulesetError "options" for one that is
    unknown or whose value the schema does not allow."""
    return Options(**check_options("aerospace", SCHEMA, given))
