"""Leaving the table: who must, over which edges, and when (AIR-D1 to AIR-D4)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Attack, EndAction, EndPhase, EndRecord, Move, Rally
from validator.engine.aerospace.rules.registry import BOOK, DONE, found, rule
from validator.engine.aerospace.state import AIR, END, RESERVE, TABLE, State
from validator.engine.aerospace.window import at_an_edge, has_left, last_left
from validator.engine.events import Point
from validator.engine.values import Finding, Severity, Value

# Source, "Disengagement": landed aircraft choose whether they stay or leave.
BOOK.permits("AIR-D2")


@rule("AIR-D1", EndPhase, severities=(Severity.MISSING,))
def all_in_flight_leave(state: State, end: EndPhase) -> Iterator[Finding]:
    """Source, "Disengagement": in the End Phase all aircraft that have not landed leave the table. Judged when the turn
    ends, once a formation."""
    if end.turn == state.turn:
        return
    for formation in state.of_kind(AIR):
        left = state.flying(formation.name)
        if left and formation.name not in state.overstayed:
            yield found(
                "AIR-D1",
                "D1.stays",
                end.at,
                unit=formation.name,
                side=formation.side,
                severity=Severity.MISSING,
                count=len(left),
            )


@rule("AIR-D3", *DONE)
def over_an_edge(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Disengagement": aircraft leave over any edge, and move as on an approach until they reach it. Reported
    where one is taken off from elsewhere, once a formation."""
    if state.board.table is None:
        return
    for formation in state.of_kind(AIR):
        if formation.name in state.overstayed and state.phase != END:
            continue  # they should have gone in the End Phase before, which was reported
        if any(state.window.before[unit].landed for unit in formation.units) and state.phase != END:
            continue  # AIR-L1
        for at, point, unit in sorted(_leavings(state, formation.units), key=lambda one: one[0]):
            if point is not None and not at_an_edge(state, point, unit):
                where: dict[str, Value] = {"x": round(point[0]), "y": round(point[1])}
                yield found("AIR-D3", "D3.middle", at, unit=formation.name, side=formation.side, values=where)
                break


def _leavings(state: State, units: tuple[str, ...]) -> Iterator[tuple[int, Point | None, str]]:
    return ((*last_left(state, unit), unit) for unit in units if has_left(state, unit) or _came_and_went(state, unit))


def _came_and_went(state: State, unit: str) -> bool:
    """Whether an aircraft came, fought and left within one action: without a fight it was only put back."""
    if state.window.before[unit].on_table or state.units[unit].place != RESERVE or last_left(state, unit)[0] < 0:
        return False
    own = state.board.formation_of(unit)
    attacks = any(isinstance(a, Attack) and state.board.formation_of(a.unit) == own for a in state.window.log)
    return own is not None and (attacks or any(shot.formation == own.name for shot in state.window.shots))


@rule("AIR-D4", *DONE)
def disengaging_comes_first(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Disengagement": it begins with the End Phase, before formations rally. Reported at each rally that comes
    before the last aircraft has left; one of an air formation that may not rally at all is AIR-B4's."""
    if state.phase != END:
        return
    log = state.window.log
    last = max((_index_left(state, unit) for unit in state.units if _flown_off(state, unit)), default=-1)
    for index, action in enumerate(log):
        if isinstance(action, Rally) and index < last and not _never_rallies(state, action.formation):
            side = state.side(action.formation)
            yield found("AIR-D4", "D4.early", action.at, unit=action.formation, side=side)


def _flown_off(state: State, unit: str) -> bool:
    return state.board.units[unit].kind == "aircraft" and has_left(state, unit)


def _index_left(state: State, unit: str) -> int:
    moves = [n for n, a in enumerate(state.window.log) if isinstance(a, Move) and a.unit == unit and a.to != TABLE]
    return max(moves, default=-1)


def _never_rallies(state: State, formation: str) -> bool:
    down = any(state.window.before[unit].landed for unit in state.members(formation))
    return state.is_air(formation) and not down
