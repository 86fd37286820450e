"""The impulse rules as a rule set: start, check, apply, legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.engine.events import Event, Rolled
from validator.engine.impulse import breaking, legality, wording
from validator.engine.impulse.actions import ACTIONS, Action, Assault, Fire, RollCombat
from validator.engine.impulse.options import SCHEMA
from validator.engine.impulse.progress import STEPS
from validator.engine.impulse.rules import BOOK
from validator.engine.impulse.showing import shown
from validator.engine.impulse.state import State, opening_state
from validator.engine.tableparts import Act, Case, Status, TableParts, Throw
from validator.engine.values import Entry, Finding, Reader, Rule, Ruleset, Said, Scenario

#: the rules that judge each kind of action
_JUDGES = {kind: BOOK.judges(kind) for kind in ACTIONS}

_TABLE = TableParts(
    phases=("initiative", "rally", "operations"),
    statuses=(Status("suppressed", "S", drains=True), Status("recovering", "Y")),
    acts=(
        Act("fire", "F"),
        Act("assault", "A"),
        Act("hit", "H"),
        Act("hit_suppressed", "P", marks="suppressed", means="hit"),
        Act("retreat", "T"),
        Act("rout", "U"),
        Act(
            "rally",
            "J",
            roll="2d6",
            against="morale",
            cases=(Case("suppressed", failed="recovering"), Case("recovering", plus=1)),
        ),
        Act("cadre", "E", roll="1d6", kinds=("cadre",)),
    ),
    throws=(Throw("initiative", "1d6"),),
    calls=("pass", "end_impulse"),
    holders=("initiative",),
    boxes=("eliminated", "cadre", "reinforcements", "reserve"),
)


class ImpulseRules(Ruleset[State, Action]):
    """Area impulses with Action Points. Actions of units that the scenario does not know are passed over."""

    name = "impulse"
    texts = "validator.engine.impulse.texts"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule of the catalogue, by id."""
        return BOOK.rules()

    @property
    def options_schema(self) -> Mapping[str, object]:
        """JSON Schema of the options."""
        return SCHEMA

    @property
    def table_parts(self) -> TableParts:
        """Phases, markers, acts and calls."""
        return _TABLE

    def start(self, scenario: Scenario) -> State:
        """The state before the first action. Raises RulesetError for an option that is not allowed."""
        return opening_state(scenario)

    def check(self, state: State, action: Action) -> tuple[Finding, ...]:
        """What is wrong with an action, in the order in which the rules are registered."""
        if not _known(state, action):
            return ()
        return tuple([finding for judge in _JUDGES[type(action)] for finding in judge(state, action)])

    def apply(self, state: State, action: Action) -> State:
        """The state after an action, legal or not."""
        step = STEPS.get(type(action))
        return state if step is None or not _known(state, action) else step(state, action)

    def legal(self, state: State) -> Iterator[Action]:
        """Every legal action: what the side whose turn it is may do now."""
        return legality.legal(state)

    def broken(self, state: State, rule: str) -> Iterator[Action]:
        """Ways to break a rule in a state, as far as a table shows them."""
        return breaking.broken(state, rule)

    def shown(self, state: State, action: Action) -> tuple[Event, ...]:
        """What a table shows of an action."""
        return shown(state, action)

    def thrown(self, action: Action, event: Rolled) -> Action | None:
        """The dice of a combat."""
        if not isinstance(action, Fire | Assault):
            return None
        return RollCombat(dice=event.values, unit=action.unit, targets=action.targets, at=action.at)

    def said(self, state: State, action: Action) -> Said:
        """An action in words."""
        return wording.said(state, action)

    def standing(self, state: State) -> tuple[Said, ...]:
        """Turn, phase, and whose impulse it is."""
        return wording.standing(state)

    def unit_standing(self, state: State, unit: str) -> tuple[Said, ...]:
        """Where a unit is, its AP and its marker."""
        return wording.unit_standing(state, unit)

    def purpose(self, action: Action) -> Said | None:
        """Initiative, Cadre and rally rolls: one each in a phase."""
        return wording.purpose(action)

    def entries(self, state: State, action: Action, after: State) -> Iterator[Entry]:
        """The Action Points of every unit."""
        return wording.entries(state, action, after)

    def ledger_of(self, rule: str) -> str:
        """What is spent and what is reset shows in the ledger of AP."""
        return "ap" if rule.startswith("IMP-A") or rule in ("IMP-R2", "IMP-R3", "IMP-S2") else ""

    def reader(self, scenario: Scenario) -> Reader[Action]:
        """A reader of events under these rules."""
        from validator.engine.impulse.reading import ImpulseReader

        reader: Reader[Action] = ImpulseReader(scenario)
        return reader


def _known(state: State, action: Action) -> bool:
    unit = getattr(action, "unit", None)
    return unit is None or unit in state.units
