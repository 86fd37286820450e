"""The rule book of the aerospace rules, and how their findings are made."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from validator.engine.aerospace.actions import Action, EndAction, EndRecord
from validator.engine.rulebook import RuleBook
from validator.engine.values import Finding, Said, Severity, Value

#: every id, in the order of the catalogue
IDS = tuple(
    f"AIR-{family}{number}"
    for family, count in (("F", 12), ("T", 9), ("L", 5), ("A", 3), ("D", 4), ("B", 8), ("S", 8))
    for number in range(1, count + 1)
)
BOOK: RuleBook[Action] = RuleBook(IDS)
rule = BOOK.rule

#: When what was done is judged: the action is over, or the record ends in it. What is only owed by the end of the
#: action is not judged where the record ends.
DONE = (EndAction, EndRecord)
ANY = (Severity.ILLEGAL, Severity.DOUBTFUL)
OWED = (Severity.ILLEGAL, Severity.MISSING)
OVERDUE = (Severity.MISSING, Severity.DOUBTFUL)


def found(
    name: str,
    key: str,
    at: int,
    *,
    unit: str | None = None,
    side: str | None = None,
    severity: Severity = Severity.ILLEGAL,
    values: Mapping[str, Value] = MappingProxyType({}),
    **more: Value,
) -> Finding:
    """A finding under a rule, at a step; its texts are `key` (what was done) and `key.allowed` (what the rule allows).

    Both are filled from the same values, with the unit or formation concerned as `unit`. Values named `unit...` and
    `side...` are ids, for the report to name.
    """
    filled: dict[str, Value] = {**({} if unit is None else {"unit": unit}), **values, **more}
    return Finding(name, severity, Said(key, filled), Said(f"{key}.allowed", filled), unit, side, at)
