"""The rule set: everything that modgen and validator ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tiny_rules.reader import TinyReader
from tiny_rules.rules import RULES
from tiny_rules.state import TIRED, Action, Move, Pass, Rest, State, after, opening
from validator.engine import Act, Finding, Reader, Rule, Ruleset, Said, Scenario, Status, TableParts
from validator.engine.events import Called, Declared, Event, Moved, StatusChanged, TurnSet

_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "tiring": {"type": "boolean", "default": True, "description": "Whether a move makes a unit tired (TINY-3)."},
    },
}


class TinyRules(Ruleset[State, Action]):
    """Sides act in turn: one unit moves or rests, or the side passes."""

    name = "tiny"
    texts = "tiny_rules.texts"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The three rules."""
        return {id_: Rule(id_) for id_ in RULES}

    @property
    def options_schema(self) -> Mapping[str, object]:
        """One option."""
        return _SCHEMA

    @property
    def table_parts(self) -> TableParts:
        """A marker, a menu entry and a button. No phases, no dice."""
        return TableParts(statuses=(Status(TIRED, "S"),), acts=(Act("rest", "E"),), calls=("pass",), dice=())

    def start(self, scenario: Scenario) -> State:
        """The state a record begins with."""
        return opening(scenario)

    def check(self, state: State, action: Action) -> tuple[Finding, ...]:
        """All rules are asked about every action."""
        return tuple(finding for rule in RULES.values() for finding in rule(state, action))

    def apply(self, state: State, action: Action) -> State:
        """What happened has happened."""
        return after(state, action)

    def legal(self, state: State) -> Iterator[Action]:
        """What the rules have nothing against, of all that could be done."""
        possible: list[Action] = [Pass(side=side) for side in state.scenario.sides]
        for unit in state.scenario.units:
            possible.append(Rest(unit=unit))
            possible += [Move(unit=unit, to=area) for area in sorted(state.neighbours(state.places[unit]))]
        yield from (action for action in possible if not self.check(state, action))

    def reader(self, scenario: Scenario) -> Reader[Action]:
        """A reader of events."""
        return TinyReader(scenario)

    def shown(self, state: State, action: Action) -> tuple[Event, ...]:
        """The counter goes, the marker follows; whoever acts last in a turn moves the turn track on."""
        shown: list[Event] = []
        match action:
            case Move(unit=unit, to=to):
                if to == state.places[unit]:
                    return ()
                shown.append(Moved(at=0, unit=unit, origin=state.places[unit], to=to))
            case Rest(unit=unit):
                shown.append(Declared(at=0, act="rest", unit=unit))
            case Pass(side=side):
                shown.append(Called(at=0, call="pass", side=side))
        then = after(state, action)
        for unit in sorted(then.tired ^ state.tired):
            old, new = ("", TIRED) if unit in then.tired else (TIRED, "")
            shown.append(StatusChanged(at=1, unit=unit, old=old, new=new))
        if then.turn != state.turn:
            shown.append(TurnSet(at=2, old_turn=state.turn, old_phase=None, turn=then.turn, phase=None))
        return tuple(shown)

    def said(self, state: State, action: Action) -> Said:
        """An action in words, see actions.json."""
        side = state.side_of(action)
        match action:
            case Move(unit=unit, to=to):
                return Said("move", {"side": side, "unit": unit, "to": to})
            case Rest(unit=unit):
                return Said("rest", {"side": side, "unit": unit})
        return Said("pass", {"side": side})

    def standing(self, state: State) -> tuple[Said, ...]:
        """The turn, and whose it is."""
        turn = Said("turn", {"turn": state.turn})
        return (turn, Said("due", {"side": state.due})) if state.due else (turn,)

    def unit_standing(self, state: State, unit: str) -> tuple[Said, ...]:
        """Where a unit is, and whether it is tired."""
        place = Said("place", {"place": state.places[unit]})
        return (place, Said("tired")) if unit in state.tired else (place,)


RULESET = TinyRules()
