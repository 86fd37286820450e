"""Where every rule registers under its id: which actions it judges, how sure it can be, and the order of the
catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from validator.engine.impulse.actions import Action
from validator.engine.impulse.state import State
from validator.engine.values import Finding, Rule, Said, Severity, Value

Judge = Callable[[State, Any], Iterator[Finding]]
Function = TypeVar("Function", bound=Callable[..., object])

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
_SEVERITIES: dict[str, tuple[Severity, ...]] = {}
_FUNCTIONS: dict[str, list[Callable[..., object]]] = {}
_JUDGES: dict[type[Action], tuple[Judge, ...]] = {}


def rule(
    name: str, *judged: type[Action], severities: tuple[Severity, ...] = (Severity.ILLEGAL,)
) -> Callable[[Function], Function]:
    """Register a function under a rule's id.

    A function with `judged` is called with (state, action) for every action of those types and yields findings. One
    without is a definition other rules use (IMP-M2). An id may have several functions; the severities are the first's.
    """
    if name not in IDS:
        raise ValueError(f"{name} is no id of the catalogue")

    def register(function: Function) -> Function:
        _FUNCTIONS.setdefault(name, []).append(function)
        _SEVERITIES.setdefault(name, severities)
        for kind in judged:
            _JUDGES[kind] = (*_JUDGES.get(kind, ()), function)  # type: ignore[arg-type]
        return function

    return register


def all_rules() -> dict[str, Rule]:
    """Every registered rule by id, in the order of the catalogue."""
    return {name: Rule(name, _SEVERITIES[name]) for name in IDS if name in _SEVERITIES}


def functions(name: str) -> tuple[Callable[..., object], ...]:
    """The functions registered under an id, in the order of registration."""
    return tuple(_FUNCTIONS[name])


def judges(kind: type[Action]) -> tuple[Judge, ...]:
    """The functions that judge a kind of action."""
    return _JUDGES.get(kind, ())


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
