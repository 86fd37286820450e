"""The rules alone: values, rule sets, findings. Knows no VASSAL and no file; imports nothing of ours."""

from validator.engine.registry import RulesetError, find_ruleset, known_rulesets
from validator.engine.tableparts import Act, Case, Status, TableParts, Throw
from validator.engine.values import (
    Entry,
    Finding,
    OpenTable,
    Reader,
    Rule,
    Ruleset,
    Said,
    Scenario,
    Severity,
    Sketch,
    Terrain,
    Unit,
    Value,
)

__all__ = [
    "Act",
    "Case",
    "Entry",
    "Finding",
    "OpenTable",
    "Reader",
    "Rule",
    "Ruleset",
    "RulesetError",
    "Said",
    "Scenario",
    "Severity",
    "Sketch",
    "Status",
    "TableParts",
    "Terrain",
    "Throw",
    "Unit",
    "Value",
    "find_ruleset",
    "known_rulesets",
]
