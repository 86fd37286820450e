"""What can be done under the tiny rules, and what the rules remember: frozen values all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from validator.engine import Scenario

#: The marker's name, in the rules as on the table.
TIRED = "tired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A unit goes to an area. `at` is the record's step and no part of what is done."""

    unit: str
    to: str
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """A tired unit rests."""

    unit: str
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """A side does nothing this turn."""

    side: str
    at: int = field(default=-1, compare=False)


Action = Move | Rest | Pass


@dataclass(frozen=True, slots=True)
class State:
    """Who stands where, who is tired, and how many sides have acted this turn (None: the record does not tell yet,
    for it may begin in the middle of a turn)."""

    scenario: Scenario
    turn: int
    acted: int | None
    places: Mapping[str, str]
    tired: frozenset[str]

    @property
    def due(self) -> str | None:
        """The side whose turn it is; None if that is not known."""
        return None if self.acted is None else self.scenario.sides[self.acted]

    def side_of(self, action: Action) -> str:
        """The side that acts."""
        return action.side if isinstance(action, Pass) else self.scenario.units[action.unit].side

    def neighbours(self, area: str) -> frozenset[str]:
        """The areas adjacent to an area."""
        links = (link for link in self.scenario.links if area in link)
        return frozenset(other for link in links for other in link if other != area)


def opening(scenario: Scenario) -> State:
    """The state a record begins with."""
    units = scenario.units.values()
    return State(
        scenario,
        scenario.turn or 1,
        0 if scenario.opening else None,
        MappingProxyType({unit.id: unit.place for unit in units}),
        frozenset(unit.id for unit in units if unit.values.get("status") == TIRED),
    )


def after(state: State, action: Action) -> State:
    """The state after an action, legal or not: what happened on the table has happened."""
    acted = state.scenario.sides.index(state.side_of(action)) + 1
    if acted == len(state.scenario.sides):
        state = replace(state, turn=state.turn + 1, acted=0)
    else:
        state = replace(state, acted=acted)
    if isinstance(action, Move):
        places = MappingProxyType({**state.places, action.unit: action.to})
        tires = {action.unit} if state.scenario.options.get("tiring", True) else set()
        return replace(state, places=places, tired=state.tired | tires)
    return replace(state, tired=state.tired - {action.unit}) if isinstance(action, Rest) else state
