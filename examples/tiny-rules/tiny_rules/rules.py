"""The rules, one small function each. A rule looks at a state and an action, and yields what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tiny_rules.state import Action, Move, Rest, State
from validator.engine import Finding, Said, Severity


def in_turn(state: State, action: Action) -> Iterator[Finding]:
    """TINY-1: sides act in the order of the game, each once a turn."""
    side = state.side_of(action)
    if state.due not in (None, side):
        yield _fault("TINY-1", state, action, "turn", due=state.due)


def one_area(state: State, action: Action) -> Iterator[Finding]:
    """TINY-2: a unit moves to an adjacent area."""
    if isinstance(action, Move):
        origin = state.places[action.unit]
        if action.to not in state.neighbours(origin):
            yield _fault("TINY-2", state, action, "far", origin=origin, to=action.to)


def tired(state: State, action: Action) -> Iterator[Finding]:
    """TINY-3: a tired unit does not move; only a tired one rests."""
    if isinstance(action, Move) and action.unit in state.tired:
        yield _fault("TINY-3", state, action, "tired")
    if isinstance(action, Rest) and action.unit not in state.tired:
        yield _fault("TINY-3", state, action, "fresh")


#: Every rule under its id, in the order of the catalogue.
RULES: dict[str, Callable[[State, Action], Iterator[Finding]]] = {
    "TINY-1": in_turn,
    "TINY-2": one_area,
    "TINY-3": tired,
}


def _fault(rule: str, state: State, action: Action, key: str, **values: str | None) -> Finding:
    """A finding worded by `key` and `key.allowed` of findings.json."""
    unit = getattr(action, "unit", None)
    side = state.side_of(action)
    filled = {"unit": unit, "side": side, **values}
    what, allowed = Said(key, filled), Said(f"{key}.allowed", filled)
    return Finding(rule, Severity.ILLEGAL, what, allowed, unit=unit, side=side, at=action.at)
