"""The rule book of the impulse rules, and how their findings are made."""

from __future__ import annotations

from validator.engine.impulse.actions import Action
from validator.engine.impulse.state import State
from validator.engine.rulebook import RuleBook
from validator.engine.values import Finding, Said, Severity, Value

#: every id, in the order of the catalogue
IDS = tuple(
    f"IMP-{name}"
    for name in (
        *("I1", "I2"),
        *("R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"),
        *("S1", "S2", "S3", "S4", "S5"),
        *("O1", "O2", "O3", "O4", "O5"),
        *("A1", "A2", "A3", "M1", "M2", "X1"),
    )
)
BOOK: RuleBook[Action] = RuleBook(IDS)
rule = BOOK.rule


def found(
    name: str,
    key: str,
    action: Action,
    *,
    unit: str | None = None,
    side: str | None = None,
    severity: Severity = Severity.ILLEGAL,
    at: int | None = None,
    **values: Value,
) -> Finding:
    """A finding under a rule; its texts are `key` (what was done) and `key.allowed` (what the rule allows).

    Both are filled from the same values, with the unit as `unit`. Values named `unit`, `area...` and `side...` are ids,
    for the report to name. `at` is the action's unless given.
    """
    filled: dict[str, Value] = values if unit is None else {"unit": unit, **values}
    what, allowed = Said(key, filled), Said(f"{key}.allowed", filled)
    return Finding(name, severity, what, allowed, unit, side, action.at if at is None else at)


def against(
    state: State,
    name: str,
    key: str,
    action: Action,
    unit: str,
    *,
    side: str | None = None,
    severity: Severity = Severity.ILLEGAL,
    at: int | None = None,
    **values: Value,
) -> Finding:
    """A finding about a unit, as `found`; the side is the unit's unless given."""
    side = side or state.side(unit)
    return found(name, key, action, unit=unit, side=side, severity=severity, at=at, **values)
