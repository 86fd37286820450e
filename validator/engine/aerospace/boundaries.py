"""Where actions end, which no table shows: what a reader puts in before the deed that begins the next one."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Action, ActionTest, EndAction, EndPhase, TakeOrder
from validator.engine.aerospace.state import END, State
from validator.engine.aerospace.window import tested


def before(state: State, action: Action) -> Iterator[EndAction]:
    """The end of an action, before what ends it: the test or order of another formation, the next phase."""
    if isinstance(action, EndPhase) or (state.phase != END and _begins(state, action)):
        yield EndAction(at=action.at)


def _begins(state: State, action: Action) -> bool:
    """Whether an action of a formation begins: with a test, or the order of one that has not acted this turn. A test
    after its own order belongs to the same action."""
    match action:
        case ActionTest(formation=name):
            return state.window.formation != name or any(True for _ in tested(state, name))
        case TakeOrder(formation=name, order=order) if order:
            deed = state.deed(name)
            return state.window.formation != name and not deed.tests and not deed.orders
    return False
