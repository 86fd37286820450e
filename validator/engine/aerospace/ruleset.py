"""The aerospace rules as a rule set: start, check, apply, legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.engine.aerospace import accounts, boundaries, breaking, legality, showing, wording
from validator.engine.aerospace.actions import ACTIONS, Action, EndAction
from validator.engine.aerospace.opening import opening_state
from validator.engine.aerospace.options import SCHEMA
from validator.engine.aerospace.progress import apply, known
from validator.engine.aerospace.rules import BOOK
from validator.engine.aerospace.state import NEXT_PHASE, State
from validator.engine.aerospace.table import TABLE_PARTS
from validator.engine.events import Event
from validator.engine.remembering import of_state
from validator.engine.tableparts import TableParts
from validator.engine.values import Entry, Finding, Reader, Rule, Ruleset, Said, Scenario, Sketch

#: the rules that judge each kind of action
_JUDGES = {kind: BOOK.judges(kind) for kind in ACTIONS}


def _found(state: State, action: Action) -> tuple[Finding, ...]:
    if not known(state, action):
        return ()
    return tuple([finding for judge in _JUDGES.get(type(action), ()) for finding in judge(state, action)])


@of_state
def _found_at_end(state: State, at: int) -> tuple[Finding, ...]:
    return _found(state, EndAction(at=at))


class AerospaceRules(Ruleset[State, Action]):
    """Flak, aircraft, transports and spacecraft on an open table. Actions of units and formations that the scenario
    does not know are passed over."""

    name = "aerospace"
    texts = "validator.engine.aerospace.texts"

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
        """The phases, formation cards with their orders and markers, what units do by their menus, plots."""
        return TABLE_PARTS

    def start(self, scenario: Scenario) -> State:
        """The state before the first action. Raises RulesetError for an option that is not allowed."""
        return opening_state(scenario)

    def check(self, state: State, action: Action) -> tuple[Finding, ...]:
        """What is wrong with an action, in the order in which the rules are registered."""
        # What may be done, what is pending and what would be a fault all turn on how things would end now.
        return _found_at_end(state, action.at) if type(action) is EndAction else _found(state, action)

    def apply(self, state: State, action: Action) -> State:
        """The state after an action, legal or not."""
        return apply(state, action)

    def legal(self, state: State) -> Iterator[Action]:
        """What may be done now: actions, and templates of moves (`MoveWithin`), which can be sampled and asked whether
        they contain a move."""
        return legality.legal(state, self.check, self.apply)

    def said(self, state: State, action: Action) -> Said:
        """An action in words."""
        return wording.said(state, action)

    def standing(self, state: State) -> tuple[Said, ...]:
        """Turn, phase, and whose action it is."""
        return wording.standing(state)

    def unit_standing(self, state: State, unit: str) -> tuple[Said, ...]:
        """Where a unit stands, and its formation's markers."""
        return wording.unit_standing(state, unit)

    def purpose(self, action: Action) -> Said | None:
        """Action tests and rally rolls."""
        return wording.purpose(action)

    def entries(self, state: State, action: Action, after: State) -> Iterator[Entry]:
        """Blast markers, points of DC, flak, passengers."""
        return accounts.entries(state, action, after)

    def ledger_of(self, rule: str) -> str:
        """Blast markers, flak and passengers have rules of their own."""
        return accounts.ledger_of(rule)

    def sketches(self, state: State, action: Action) -> Iterator[Sketch]:
        """Legs, the ranges of guns, what their targets flew."""
        return accounts.sketches(state, action)

    def reader(self, scenario: Scenario) -> Reader[Action]:
        """A reader of events under these rules."""
        from validator.engine.aerospace.reading import AerospaceReader

        reader: Reader[Action] = AerospaceReader(scenario)
        return reader

    def shown(self, state: State, action: Action) -> tuple[Event, ...]:
        """What a table shows of an action."""
        return showing.shown(state, action)

    def before(self, state: State, action: Action) -> Iterator[Action]:
        """Where another's action ends."""
        return boundaries.before(state, action)

    def pending(self, state: State) -> tuple[Finding, ...]:
        """What would be found if the action and the phase ended now."""
        if state.phase not in NEXT_PHASE or state.turn is None:
            return ()
        over = legality.next_phase(state)
        ended = EndAction()
        return (*self.check(state, ended), *self.check(apply(state, ended), over))

    def broken(self, state: State, rule: str) -> Iterator[Action]:
        """Ways to break a rule in a state, as far as a table shows them."""
        return breaking.broken(state, rule, self.check, self.apply)
