"""Movement: which areas are adjacent, where a unit may go, and where it may flee (IMP-M1, IMP-M2, IMP-X1)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse.actions import Move, Retreat, RollCombat
from validator.engine.impulse.rules.acting import is_jump
from validator.engine.impulse.rules.registry import against, rule
from validator.engine.impulse.state import RECOVERING, SUPPRESSED, Board, State
from validator.engine.values import Finding


@rule("IMP-M2")
def adjacent(board: Board, area: str) -> frozenset[str]:
    """Source, "Movement": areas that share a side or a vertex are adjacent. The scenario's links say which do; the
    game's data may have added or removed some."""
    return board.neighbours.get(area, frozenset())


@rule("IMP-M1", Move)
def enters_an_adjacent_area(state: State, move: Move) -> Iterator[Finding]:
    """Source, "Movement": a unit may only enter an adjacent area. Not judged where nothing tells which area it left."""
    if is_jump(state, move):
        yield against(
            state, "IMP-M1", "M1.jump", move, move.unit, area_from=state.units[move.unit].area, area_to=move.to
        )


@rule("IMP-X1", Retreat)
def retreats_from_a_hit(state: State, flight: Retreat) -> Iterator[Finding]:
    """Source, "Action Point System" (a unit may retreat to cancel a Hit, 5.31, and rout, 6.0, both open).

    A retreat needs a Hit in this impulse: one that was said, that shows as a marker, or that a shot or assault at the
    unit may have scored (by its dice, where the game has a number for that: option `hit_number`). Retreat and rout go
    to one adjacent area (option `retreat_areas`). They cost no AP.
    """
    now = state.units[flight.unit]
    most = state.board.options.retreat_areas
    unit = flight.unit
    key = "X1.rout_jump" if flight.how == "rout" else "X1.retreat_jump"
    if flight.how == "retreat" and not may_be_hit(state, flight.unit):
        yield against(state, "IMP-X1", "X1.no_hit", flight, unit, area_to=flight.to)
    elif now.area and flight.to in state.board.neighbours and flight.to not in within(state.board, now.area, most):
        yield against(state, "IMP-X1", key, flight, unit, area_from=now.area, area_to=flight.to, most=most)


def may_be_hit(state: State, unit: str) -> bool:
    """Whether a unit may have taken a Hit in this impulse, by all that the record shows."""
    deeds = state.deeds(unit)
    fired_blind = bool(state.impulse.untold - {state.side(unit)})
    # A record that begins in mid-phase does not show what went before.
    unseen = not state.opened and state.impulse.side is None
    said = deeds.hit_at is not None or deeds.suppressed
    return said or (deeds.shot_at and not missed(state, unit)) or deeds.assaulted or fired_blind or unseen


def missed(state: State, unit: str) -> bool:
    """Whether all combats against a unit in this impulse are known to have missed it, and nobody says otherwise."""
    deeds = state.deeds(unit)
    fired_blind = bool(state.impulse.untold - {state.side(unit)})
    said = deeds.hit_at is not None or deeds.assaulted or fired_blind
    return not said and 0 < deeds.shots <= deeds.missed


def hits(state: State, roll: RollCombat, target: str) -> bool | None:
    """Whether dice hit a target by the game's own number (option `hit_number`); None where that is open, as between the
    printed DF and that of a marked unit in an assault (in Ranged Combat the marker does not lower it: IMP-S3, S4)."""
    number = state.board.options.hit_number
    units = state.board.units
    if number is None or roll.unit is None or not {roll.unit, target} <= units.keys():
        return None
    af, df = units[roll.unit].figures.get("af"), units[target].figures.get("df")
    if af is None or df is None:
        return None
    lower = {SUPPRESSED: 2, RECOVERING: 1}.get(state.units[target].status, 0) if state.deeds(target).assailed else 0
    if sum(roll.dice) >= number - (af - df):
        return True
    return False if sum(roll.dice) < number - (af - (df - lower)) else None


def within(board: Board, area: str, steps: int) -> frozenset[str]:
    """The areas that can be reached in so many steps, the area itself included."""
    reached = frozenset({area})
    for _ in range(steps):
        reached = reached.union(*(adjacent(board, near) for near in reached))
    return reached
