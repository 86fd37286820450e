"""What happened in an action, put together from its log: paths flown, who came, left, landed, got on and off.

What was put back by hand drops out here: a unit that stands where it stood when the action began has not moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from validator.engine.aerospace.actions import Action, ActionTest, Attack, Board, GetOff, Move, SetFlight
from validator.engine.aerospace.geometry import NUDGE, PUT_BACK, distance, edges_at, lengthened
from validator.engine.aerospace.state import (
    ACTION,
    DESTROYED,
    GROUND,
    HOLDS,
    RESERVE,
    SPACE,
    TABLE,
    State,
)
from validator.engine.events import Point
from validator.engine.remembering import of_state


@dataclass(frozen=True, slots=True)
class Path:
    """Where a unit went in an action. `whole`: the log shows all of it, from where it stood or from the edge where it
    came onto the table. `first_at` is the step of its first leg, -1 without one."""

    points: tuple[Point, ...]
    whole: bool
    first_at: int = -1


@of_state
def path_of(state: State, unit: str) -> Path:
    """A unit's path in the current action, with what was put back left out; a unit shot down keeps its own."""
    before = state.window.before[unit]
    points: tuple[Point, ...] = (before.point,) if before.on_table and before.point else ()
    first, away = -1, not before.on_table
    for action in state.window.log:
        if not isinstance(action, Move) or action.unit != unit:
            continue
        if action.to != TABLE:
            away = True
            continue
        if away and not before.on_table and not (points and action.path and same_place(points[-1], action.path[0])):
            points, first = (), -1  # an entry that was put back; from where it was taken by a slip it flies on
        away = False
        for point in action.path:
            points = lengthened(points, point)
        first = action.at if first < 0 else first
    whole = not _flew_before(state, unit) if before.on_table else bool(points) and at_an_edge(state, points[0], unit)
    return Path(points, whole, first)


def _flew_before(state: State, unit: str) -> bool:
    """Whether a unit may have flown legs of the current move before the record."""
    own = state.board.formation_of(unit)
    unseen = own is not None and own.name in state.unseen
    return unseen and (state.phase != ACTION or (cut_off(state) and state.window.formation is None))


def at_an_edge(state: State, point: Point, unit: str) -> bool:
    """Whether a unit that stands at a point is at an edge of the table. One that was dropped on a counter of others is
    drawn onto it, so that it stands as far from the edge as that may (option `spacecraft_edge`)."""
    table, options, own = state.board.table, state.board.options, state.board.formation_of(unit)
    if table is None:
        return False
    if edges_at(table, point, options.edge):
        return True
    if not edges_at(table, point, max(options.edge, options.spacecraft_edge)):
        return False
    others = (one for one in state.units if own is None or one not in own.units)
    return any(state.window.before[one].point == point or state.units[one].point == point for one in others)


def stood_at(state: State, unit: str, at: int) -> Point | None:
    """Where a unit stood on the table at a step of the current action."""
    point = state.window.before[unit].point
    for action in state.window.log:
        if isinstance(action, Move) and action.unit == unit and action.at <= at:
            point = action.path[-1] if action.to == TABLE and action.path else None
    return point


def moves(state: State, unit: str) -> bool:
    """Whether a unit has flown or moved on the table in the current action."""
    path = path_of(state, unit)
    return path.first_at >= 0 and (len(path.points) > 1 or not state.window.before[unit].on_table)


def entered(state: State, unit: str) -> bool:
    """Whether a unit came onto the table in the current action, and is still there or was destroyed there."""
    before, now = state.window.before[unit], state.units[unit]
    came = not before.on_table and before.place != DESTROYED and path_of(state, unit).first_at >= 0
    return came and (now.on_table or now.place == DESTROYED)


def has_left(state: State, unit: str) -> bool:
    """Whether a unit left the table alive in the current action."""
    now = state.units[unit].place
    return state.window.before[unit].on_table and now not in (TABLE, DESTROYED, HOLDS)


def destroyed(state: State, unit: str) -> bool:
    """Whether a unit was destroyed in the current action."""
    return state.units[unit].place == DESTROYED != state.window.before[unit].place


def step_of(state: State, unit: str, to: str) -> int:
    """The step at which a unit went to a place for the last time in the current action; -1 if it did not."""
    return next((a.at for a in reversed(state.window.log) if isinstance(a, Move) and (a.unit, a.to) == (unit, to)), -1)


def last_left(state: State, unit: str) -> tuple[int, Point | None]:
    """The step at which a unit left the table for the last time, and the last point where it stood on it."""
    point, at = state.window.before[unit].point, -1
    on_table = state.window.before[unit].on_table
    for action in state.window.log:
        if isinstance(action, Move) and action.unit == unit:
            if action.to == TABLE:
                point, on_table = (action.path or (point,))[-1], True
            elif on_table:
                at, on_table = action.at, False
    return at, point


def displaced(state: State, unit: str) -> bool:
    """Whether a unit stands elsewhere on the table than when the action began, more than pushed aside."""
    before, now = state.window.before[unit], state.units[unit]
    known = before.on_table and now.on_table and before.point is not None and now.point is not None
    return known and distance(before.point, now.point) > NUDGE  # type: ignore[arg-type]


def touched_down(state: State, unit: str) -> bool:
    """Whether a unit landed in the current action, and stands there."""
    before, now = state.window.before[unit], state.units[unit]
    return now.on_table and now.landed and not (before.on_table and before.landed)


def tested(state: State, formation: str) -> Iterator[ActionTest]:
    """A formation's action tests in the current action."""
    return (a for a in state.window.log if isinstance(a, ActionTest) and a.formation == formation)


# --- Passengers ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Boarding:
    """A unit went aboard: off the table, or on it from `point`. `tested`: the transports' formation had tested by then
    in the same action."""

    unit: str
    transport: str
    at: int
    on_table: bool
    point: Point | None
    tested: bool


@dataclass(frozen=True, slots=True)
class Unloading:
    """A unit came off its transport onto the table. `first` is where it was first set down, `at` the step of that or
    of its getting off, whichever was first."""

    unit: str
    transport: str
    at: int
    first: Point | None


@of_state
def boardings(state: State) -> tuple[Boarding, ...]:
    """Who went aboard in the current action and was not put back: off again and off the table, or where it stood."""
    found: dict[str, Boarding] = {}
    before = state.window.before
    stood: dict[str, Point | None] = {unit: known.point for unit, known in before.items() if known.on_table}
    places = {unit: known.place for unit, known in before.items()}
    tests: set[str] = set()
    for action in state.window.log:
        match action:
            case ActionTest():
                tests.add(action.formation)
            case Move(unit=unit, to=to):
                if to == TABLE and action.path:
                    if unit in found and same_place(found[unit].point, action.path[0]):
                        del found[unit]
                    stood[unit] = action.path[-1]
                if to != HOLDS:
                    places[unit] = to
            case Board(unit=unit, transport=transport):
                formation = state.board.formation_of(transport)
                early = formation is not None and formation.name in tests
                on_table = places.get(unit) == TABLE
                point = stood.get(unit) if on_table else None
                found[unit] = Boarding(unit, transport, action.at, on_table, point, early)
            case GetOff(unit=unit) if unit in found and state.units[unit].place != TABLE:
                del found[unit]
    return tuple(one for unit, one in found.items() if one.on_table or not state.units[unit].strayed)


def same_place(one: Point | None, other: Point | None) -> bool:
    """Whether two points are the same, as near as somebody puts a counter back by hand."""
    return one is not None and other is not None and distance(one, other) <= PUT_BACK


@of_state
def unloadings(state: State) -> tuple[Unloading, ...]:
    """Who came off a transport onto the table in the current action."""
    # Only who moved can have come onto the table: most units did not, and this is asked for very often.
    done: dict[str, list[Board | GetOff | Move]] = {a.unit: [] for a in state.window.log if isinstance(a, Move)}
    for action in state.window.log:
        if isinstance(action, Board | GetOff | Move) and action.unit in done:
            done[action.unit].append(action)
    movers = (unit for unit in state.units if unit in done) if done else ()
    return tuple(found for unit in movers if (found := _unloading(state, unit, done[unit])) is not None)


def _unloading(state: State, unit: str, done: list[Board | GetOff | Move]) -> Unloading | None:
    before, now = state.window.before[unit], state.units[unit]
    boarded = any(isinstance(action, Board) for action in done)
    if not (before.aboard or before.carrier or before.place == HOLDS or boarded):
        return None
    transport, first, at, on_table = before.aboard or before.carrier, None, -1, before.on_table
    stood = before.point
    lifted: Point | None = None
    for action in done:
        match action:
            case Board():
                transport, first, at, on_table, lifted = action.transport, None, -1, False, stood
            case GetOff() if at < 0:
                at = action.at
            case Move(to=to):
                if to != TABLE:
                    on_table = False
                    first = None if to in (HOLDS, RESERVE) else first
                elif action.path:
                    if not on_table and first is None:
                        first, on_table = action.path[0], True
                        at = action.at if at < 0 else at
                        # Where it went aboard it was only put back.
                        transport = "" if same_place(lifted, first) else transport
                    stood = action.path[-1]
    came = now.on_table or (now.place == DESTROYED and first is not None)
    return Unloading(unit, transport, at, first) if came and first is not None and transport else None


def passengers(state: State, formation: str) -> tuple[str, ...]:
    """The units aboard a formation's transports now."""
    own = set(state.members(formation))
    return tuple(unit for unit, now in state.units.items() if now.rides in own)


def loaded_formations(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    """The formations of some units, each once."""
    names = (one.name for unit in units if (one := state.board.formation_of(unit)) is not None)
    return tuple(dict.fromkeys(names))


def surviving(state: State, formation: str) -> tuple[str, ...]:
    """A formation's units that are not destroyed."""
    return tuple(unit for unit in state.members(formation) if state.units[unit].place != DESTROYED)


# --- Whose move it is ------------------------------------------------------------------------------------------------
def acting(state: State, formation: str) -> bool:
    """Whether the current action is a formation's own, or it moves its aircraft in it (a patrol that intercepts)."""
    if state.phase != ACTION:
        return False
    return state.window.formation == formation or any(moves(state, unit) for unit in state.members(formation))


def approach_over(state: State, formation: str) -> bool:
    """Whether a formation's approach has ended in the current action: it attacked, all of it landed, or it unloaded."""
    units = set(state.members(formation))
    for action in state.window.log:
        if isinstance(action, Attack) and action.unit in units:
            return True
    down = any(isinstance(a, SetFlight) and a.unit in units for a in state.window.log)
    if down and state.members(formation, TABLE) and not state.flying(formation):
        return True
    return any(one.transport in units for one in unloadings(state))


def in_space_action(state: State) -> bool:
    """Whether the current action is a spacecraft's."""
    known = state.board.formations.get(state.window.formation or "")
    return state.phase == ACTION and known is not None and known.kind == SPACE


@of_state
def dropped(state: State) -> Mapping[str, tuple[str, ...]]:
    """The ground units that came onto the table from the reserve in the current action, by formation."""
    found: dict[str, tuple[str, ...]] = {}
    off = {one.unit for one in unloadings(state)}
    for formation in state.of_kind(GROUND):
        came = tuple(u for u in formation.units if entered(state, u) and u not in off and _from_reserve(state, u))
        if came:
            found[formation.name] = came
    return found


def _from_reserve(state: State, unit: str) -> bool:
    before = state.window.before[unit]
    return before.place == RESERVE and not before.aboard and not before.carrier


def cut_off(state: State) -> bool:
    """Whether the current action may have begun before the record, which does not show its test."""
    return state.window.cut and not any(isinstance(action, ActionTest) for action in state.window.log)


def ordered_before(state: State, formation: str, order: str) -> bool:
    """Whether the current action may be one that a formation began before the record, by the order on its card."""
    known = state.window.formation is None and formation in state.window.cards
    return known and cut_off(state) and state.window.cards[formation].order == order


def first_step(actions: Iterator[Action]) -> int:
    """The step of the first of some actions, -1 without any."""
    return next((action.at for action in actions), -1)
