"""Landed aircraft: what they may not do, and when they are lost (AIR-L1 to AIR-L5)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import (
    ActionTest,
    Attack,
    Board,
    EndAction,
    EndRecord,
    Move,
    SetFlight,
    TakeOrder,
)
from validator.engine.aerospace.geometry import NUDGE, distance
from validator.engine.aerospace.rules.assault import beaten
from validator.engine.aerospace.rules.registry import BOOK, DONE, found, rule
from validator.engine.aerospace.state import AIR, END, TABLE, State
from validator.engine.aerospace.window import displaced, has_left, last_left, path_of, touched_down
from validator.engine.events import Point
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
    if touched_down(state, unit):
        return _moved_after_landing(state, unit)
    if not (before.on_table and before.landed):
        return -1
    if has_left(state, unit):
        return -1 if state.phase == END else last_left(state, unit)[0]
    if state.phase == END and not now.landed:
        return -1
    return path_of(state, unit).first_at if displaced(state, unit) else -1


def _moved_after_landing(state: State, unit: str) -> int:
    """The step at which a unit moved on after it had landed in this action and the approach was over; -1 if it did not.
    A last leg dragged after the landing was shown is part of the approach, as long as nothing came of the landing."""
    formation = state.board.formation_of(unit)
    own = set(formation.units) if formation else {unit}
    landed, stands, at = False, None, -1
    settled: Point | None = None
    aboard = {one: known.aboard for one, known in state.window.before.items()}
    for action in state.window.log:
        match action:
            case SetFlight(unit=flier, landed=down) if flier == unit:
                landed, settled, at = down, None, -1
            case Board(unit=passenger, transport=transport):
                aboard[passenger] = transport
            case Move(unit=mover, to=to) if mover == unit and to == TABLE and action.path:
                stands = action.path[-1]
                at = action.at if settled is not None and at < 0 else at
            case Move(unit=passenger, to=to) if to == TABLE and aboard.get(passenger) in own and landed:
                settled = settled or stands
            case Attack(unit=shooter) if shooter in own and landed:
                settled = settled or stands
    return at if settled is not None and stands is not None and distance(settled, stands) > NUDGE else -1


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
        survivors = state.landed(lost.formation)
        if survivors and not lost.landing:
            side = state.side(lost.formation)
            yield found("AIR-L4", "L4.survives", end.at, unit=lost.formation, side=side, count=len(survivors))
