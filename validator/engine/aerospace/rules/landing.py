"""Landed aircraft: what they may not do, and when they are lost (AIR-L1 to AIR-L5)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import ActionTest, EndAction, EndRecord, TakeOrder
from validator.engine.aerospace.rules.assault import beaten
from validator.engine.aerospace.rules.registry import BOOK, DONE, found, rule
from validator.engine.aerospace.state import AIR, END, State
from validator.engine.aerospace.window import displaced, has_left, last_left, path_of
from validator.engine.values import Finding

# Source, "Landing": landed aircraft may disengage in the End Phase of any turn, that of their landing too.
BOOK.permits("AIR-L5")


@rule("AIR-L1", *DONE)
def landed_aircraft_stay(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Landing": a landed aircraft is a ground unit with speed 0. It moves only to disengage, in the End Phase.
    One finding a formation."""
    for formation in state.of_kind(AIR):
        steps = [step for unit in formation.units if (step := _moved_while_landed(state, unit)) >= 0]
        if steps:
            yield found("AIR-L1", "L1.moves", min(steps), unit=formation.name, side=formation.side)


def _moved_while_landed(state: State, unit: str) -> int:
    """The step at which a unit that was landed when the action began moved away; -1 if it did not, or disengaged."""
    before, now = state.window.before[unit], state.units[unit]
    if not (before.on_table and before.landed):
        return -1
    if has_left(state, unit):
        return -1 if state.phase == END else last_left(state, unit)[0]
    if state.phase == END and not now.landed:
        return -1
    return path_of(state, unit).first_at if displaced(state, unit) else -1


@rule("AIR-L3", ActionTest, TakeOrder)
def no_second_action(state: State, action: ActionTest | TakeOrder) -> Iterator[Finding]:
    """Source, "Landing": neither the transports nor the formation they unloaded may take another action in the turn in
    which they landed; nor may a transport that landed empty. Once a turn."""
    name = action.formation
    deed = state.deed(name)
    if not (deed.landed or deed.unloaded) or deed.acted_again:
        return
    again = action.order != "" and action.order != state.card(name).order if isinstance(action, TakeOrder) else True
    if again:
        key = "L3.transports" if deed.landed else "L3.unloaded"
        yield found("AIR-L3", key, action.at, unit=name, side=state.side(name))


@rule("AIR-L4", EndAction)
def beaten_while_landed(state: State, end: EndAction) -> Iterator[Finding]:
    """Source, "Landing": landed transports that lose a close combat later are destroyed; in the turn of landing or in
    any later one while they are landed. What they lose in the action of their landing is AIR-A3."""
    for lost in beaten(state):
        survivors = [unit for unit in state.landed(lost.formation) if state.window.before[unit].landed]
        if survivors and not lost.landing:
            side = state.side(lost.formation)
            yield found("AIR-L4", "L4.survives", end.at, unit=lost.formation, side=side, count=len(survivors))
