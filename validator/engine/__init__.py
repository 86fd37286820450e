"""The rules alone: values, rule sets, findings. Knows no VASSAL and no file; imports nothing of ours."""

from validator.engine.registry import RulesetError, find_ruleset, known_rulesets
from validator.engine.tableparts import Act, Case, Status, TableParts, Throw
from validator.engine.values import (
    Finding,
    OpenTable,
    Reader,
    Rule,
    Ruleset,
    Said,
    Scenario,
    Severity,
    Terrain,
    Unit,
    Value,
)

__all__ = [
    "Act",
    "Case",
    "Finding",
    "OpenTable",
    "Reader",
    "Rule",
    "Ruleset",
    "RulesetError",
    "Said",
    "Scenario",
    "Severity",
    "Status",
    "TableParts",
    "Terrain",
    "Throw",
    "Unit",
    "Value",
    "find_ruleset",
    "known_rulesets",
]
