"""Carrying ground units: boarding, unloading, picking up, and what becomes of passengers (AIR-T1 to AIR-T9).

What is wrong with several units of one formation in one action is one fault.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import EndAction, EndPhase, EndRecord, TestTerrain
from validator.engine.aerospace.geometry import ROUNDING, centre, distance, in_polygon, on_rim
from validator.engine.aerospace.rules.registry import ANY, BOOK, DONE, OWED, found, rule
from validator.engine.aerospace.state import ACTION, DESTROYED, GROUND_ATTACK, TABLE, Carried, Formation, State
from validator.engine.aerospace.window import (
    Boarding,
    Unloading,
    boardings,
    destroyed,
    loaded_formations,
    ordered_before,
    step_of,
    stood_at,
    surviving,
    tested,
    touched_down,
    unloadings,
)
from validator.engine.events import Point
from validator.engine.values import Finding, Severity, Value

#: cm, AIR-T7 and AIR-T8
NEAR, LEAP = 5, 15
DANGEROUS = "dangerous"

# Source, third paragraph from the end of the section: after loading or unloading, transports and units may shoot.
# What limits getting off a war engine the source does not say.
BOOK.permits("AIR-T9")


def _by_formation(state: State, units: tuple[str, ...]) -> Iterator[tuple[Formation, tuple[str, ...]]]:
    for name in loaded_formations(state, units):
        formation = state.board.formations[name]
        yield formation, tuple(unit for unit in units if unit in formation.units)


def _carrier(state: State, transport: str) -> Formation | None:
    return state.board.formation_of(transport)


@rule("AIR-T1", *DONE, severities=ANY)
def only_in_a_ground_attack(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Carrying", first paragraph: transport aircraft load and unload in a Ground Attack action. On the table;
    off it passengers go aboard before the action (AIR-T2). It may go on from before the record, by
    the order on the card."""
    if state.deploying:
        return
    on = [(one.unit, one.transport, one.at) for one in boardings(state) if one.on_table]
    off = [(one.unit, one.transport, one.at) for one in unloadings(state) if _was_there(state, one)]
    told: set[str] = set()
    for unit, transport, at in sorted(on + off, key=lambda one: one[2]):
        carrier, own = _carrier(state, transport), state.board.formation_of(unit)
        if carrier is None or own is None or own.name in told:
            continue
        order = state.window.order() if state.window.formation == carrier.name else ""
        if order == GROUND_ATTACK and state.phase == ACTION:
            continue
        if ordered_before(state, carrier.name, GROUND_ATTACK):
            continue
        told.add(own.name)
        # A test without an order says that an action was taken, not which.
        open_ = not order and state.phase == ACTION and state.window.formation == carrier.name
        yield found(
            "AIR-T1",
            "T1.perhaps" if open_ else "T1.other_action" if order else "T1.no_action",
            at,
            unit=own.name,
            side=own.side,
            severity=Severity.DOUBTFUL if open_ else Severity.ILLEGAL,
            transports=carrier.name,
            order=order,
        )


def _was_there(state: State, one: Unloading) -> bool:
    """Whether a transport was on the table, and not lost with this passenger aboard (AIR-T5 has those)."""
    before, now = state.window.before.get(one.transport), state.units.get(one.transport)
    if before is None or now is None or lost_aboard(state, one.transport, one.unit):
        return False
    return before.on_table or now.on_table


@rule("AIR-T2", *DONE)
def aboard_before_the_test(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, first paragraph: passengers are aboard before the aircraft begin their action; it begins with the test.
    Going aboard after a test that failed is for a later turn."""
    late = tuple(one for one in boardings(state) if not one.on_table and _too_late(state, one))
    for formation, units in _by_formation(state, tuple(one.unit for one in late)):
        first = min((one for one in late if one.unit in units), key=lambda one: one.at)
        carrier = _carrier(state, first.transport)
        values: dict[str, Value] = {"transports": carrier.name if carrier else first.transport}
        yield found("AIR-T2", "T2.late", first.at, unit=formation.name, side=formation.side, values=values)


def _too_late(state: State, one: Boarding) -> bool:
    carrier = _carrier(state, one.transport)
    if carrier is None or state.phase != ACTION:
        return False
    if one.tested and state.window.formation == carrier.name:
        return not state.deed(carrier.name).failed
    return state.units[one.transport].on_table


@rule("AIR-T4", *DONE, severities=ANY)
def all_of_a_formation_fits(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, second paragraph: a transport carries another formation as long as that formation fits. All its surviving
    units are aboard the formation's transports when these begin their action, none over its own transport's
    capacity; who goes aboard too late is AIR-T2's fault. Reported at the test, once: what is left aboard of a formation
    that got off in part is no fault of the next action, and a transport that two formations share is too full once.
    Where those aboard have been there since before the record and all others stand on the table, that is in doubt."""
    carrier = state.board.formations.get(state.window.formation or "")
    tests = list(tested(state, state.window.formation or ""))
    if carrier is None or not tests or state.phase != ACTION or tests[0].passed is False:
        return
    before = state.window.before
    on = {unit: stood.rides for unit, stood in before.items() if not stood.strayed}
    aboard = tuple(unit for unit, transport in on.items() if transport in carrier.units)
    late = {one.unit for one in boardings(state)}
    full = {t for t in carrier.units if _overfull(state, t, [u for u, own in on.items() if own == t])}
    for formation, units in _by_formation(state, aboard):
        living = tuple(unit for unit in formation.units if before[unit].place != DESTROYED)
        outside = tuple(unit for unit in living if on.get(unit) not in carrier.units and unit not in late)
        perhaps = (state.turn or 0) > 1 and all(before[unit].rode_before for unit in units)
        doubt = perhaps and all(before[unit].on_table for unit in outside)
        too_full = full & {on[unit] for unit in units}
        if outside and not all(_left_aboard(state, unit, on[unit]) for unit in units):
            key, extra = "T4.perhaps" if doubt else "T4.part", len(outside)
        elif too_full:
            key, extra = "T4.capacity", len(too_full)
            full -= too_full
        else:
            continue
        values: dict[str, Value] = {"transports": carrier.name, "count": extra}
        severity = Severity.DOUBTFUL if key == "T4.perhaps" else Severity.ILLEGAL
        own = formation.side
        yield found("AIR-T4", key, tests[0].at, unit=formation.name, side=own, severity=severity, values=values)


def _left_aboard(state: State, unit: str, transport: str) -> bool:
    """Whether a passenger has been aboard since an earlier action: the transport stood on the table with it, or carried
    it off and has to bring it back (AIR-T3)."""
    carried = state.carried.get(unit)
    return state.window.before[transport].on_table or (carried is not None and carried.transport == transport)


def _overfull(state: State, transport: str, units: list[str]) -> bool:
    room = state.board.figure(transport, "capacity")
    return room is not None and len(units) > room


def lost_aboard(state: State, transport: str, unit: str) -> bool:
    """Whether a unit was aboard a transport when that was destroyed in the current action."""
    if not destroyed(state, transport):
        return False
    lost_at = step_of(state, transport, DESTROYED)
    off = next((one for one in unloadings(state) if one.unit == unit and one.transport == transport), None)
    if off is not None:
        return off.at > lost_at
    return state.window.before[unit].aboard == transport or state.units[unit].aboard == transport


@rule("AIR-T5", *DONE)
def passengers_die_with_their_transport(state: State, end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, second paragraph: if a transport is destroyed with passengers aboard they are destroyed as well, by the
    end of that action. Reported once a transport, at the first survivor that gets off."""
    for transport in state.units:
        if not destroyed(state, transport):
            continue
        spared = [u for u, now in state.units.items() if now.place != DESTROYED and lost_aboard(state, transport, u)]
        if isinstance(end, EndRecord):
            spared = [unit for unit in spared if state.units[unit].on_table]
        if spared:
            steps = [one.at for one in unloadings(state) if one.unit in spared]
            side = state.board.units[transport].side
            values: dict[str, Value] = {"transport": transport, "count": len(spared)}
            yield found("AIR-T5", "T5.spared", min(steps, default=end.at), unit=spared[0], side=side, values=values)


@rule("AIR-T6", EndAction, severities=(Severity.MISSING,))
def dangerous_landing_is_tested(state: State, end: EndAction) -> Iterator[Finding]:
    """Source, third paragraph: aircraft that land in dangerous terrain take a dangerous terrain test, each of them, by
    the end of the action."""
    for unit, now in state.units.items():
        if state.board.units[unit].kind != "aircraft" or not touched_down(state, unit) or now.point is None:
            continue
        ground = dangerous_at(state, now.point)
        rolled = any(isinstance(action, TestTerrain) and action.unit == unit for action in state.window.log)
        if ground and not rolled:
            side = state.board.units[unit].side
            yield found("AIR-T6", "T6.untested", end.at, unit=unit, side=side, severity=Severity.MISSING, ground=ground)


def dangerous_at(state: State, point: Point) -> str:
    """The name of the dangerous terrain in which a point clearly lies; "" for none."""
    terrain = state.board.table.terrain if state.board.table else ()
    for one in terrain:
        if one.kind == DANGEROUS and in_polygon(one.outline, point) and not on_rim(one.outline, point):
            return one.name
    return ""


@rule("AIR-T7", *DONE)
def off_near_the_transport(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, third paragraph: passengers get off within 5 cm of their own transport, skimmers and units with jump
    packs within 15 cm. Measured where they are first set down; put right in the same action it is no fault."""
    for one in unloadings(state):
        own, carrier = state.board.formation_of(one.unit), state.units.get(one.transport)
        if carrier is None or own is None or one.first is None or lost_aboard(state, one.transport, one.unit):
            continue
        limit = LEAP if state.board.leaps(one.unit) else NEAR
        stands = [point for point in (stood_at(state, one.transport, one.at), carrier.point) if point is not None]
        points = [point for point in (one.first, state.units[one.unit].point) if point is not None]
        near = [between(state, point, one.unit, stand, one.transport) for point in points for stand in stands]
        if near and min(near) > limit + ROUNDING:
            values: dict[str, Value] = {"transport": one.transport, "distance": round(near[0], 1), "limit": limit}
            yield found("AIR-T7", "T7.far", one.at, unit=one.unit, side=own.side, values=values)


def between(state: State, point: Point, unit: str, other: Point, other_unit: str) -> float:
    """The distance between two units, from centre to centre or base to base (option `distances`)."""
    return max(0.0, distance(point, other) - state.board.radius(unit) - state.board.radius(other_unit))


@rule("AIR-T8", *DONE)
def picked_up_nearby(state: State, end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, fourth paragraph: a transport may pick up a friendly formation within 5 cm if all of it fits. Every unit
    within 5 cm of a transport of the formation, or of the one nearest to it all (option `pick_up_from`)."""
    if state.deploying:
        return
    over = isinstance(end, EndAction)
    lifted = tuple(one for one in boardings(state) if one.on_table)
    for formation, units in _by_formation(state, tuple(one.unit for one in lifted)):
        mine = [one for one in lifted if one.unit in units]
        carrier = _carrier(state, mine[0].transport)
        if carrier is None or state.window.formation != carrier.name or state.window.order() != GROUND_ATTACK:
            continue  # AIR-T1 has that
        key = _wrong_with_pick_up(state, formation, carrier, mine)
        key = key if over or key != "T8.part" else ""  # the rest may follow after the record
        if key:
            at = min(one.at for one in mine)
            yield found("AIR-T8", key, at, unit=formation.name, side=carrier.side, transports=carrier.name, limit=NEAR)


def _wrong_with_pick_up(state: State, formation: Formation, carrier: Formation, mine: list[Boarding]) -> str:
    if formation.side != carrier.side:
        return "T8.enemy"
    stands = [p for t in carrier.units if (p := state.units[t].point) is not None and state.units[t].on_table]
    points = [one.point for one in mine if one.point is not None]
    if stands and state.board.options.pick_up_from == "nearest" and (middle := centre(points)):
        stands = [min(stands, key=lambda stand: distance(stand, middle))]
    radius = max((state.board.radius(one.unit) for one in mine), default=0.0)
    radius += max((state.board.radius(transport) for transport in carrier.units), default=0.0)
    limit = NEAR + radius + ROUNDING
    if stands and any(min(distance(point, stand) for stand in stands) > limit for point in points):
        return "T8.far"
    if any(state.units[unit].aboard not in carrier.units for unit in surviving(state, formation.name)):
        return "T8.part"
    loads = {t: [u for u, now in state.units.items() if now.rides == t] for t in carrier.units}
    return "T8.capacity" if any(_overfull(state, t, units) for t, units in loads.items()) else ""


@rule("AIR-T3", *DONE)
def back_in_the_same_transports(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, first paragraph: passengers carried off the table are brought back next turn in the same transports.
    Reported where they come onto the table on foot or in another transport."""
    wrong: list[tuple[str, int]] = []
    for unit, carried in due_back(state):
        now = state.units[unit]
        if now.on_table and not state.window.before[unit].on_table and not _by_own(state, unit, carried):
            wrong.append((unit, step_of(state, unit, TABLE)))
        elif now.aboard and now.aboard != carried.transport:
            other = state.units.get(now.aboard)
            if other is not None and other.on_table and not state.window.before[now.aboard].on_table:
                wrong.append((unit, step_of(state, now.aboard, TABLE)))
    for formation, units in _by_formation(state, tuple(unit for unit, _ in wrong)):
        at = min(step for unit, step in wrong if unit in units)
        yield found("AIR-T3", "T3.otherwise", at, unit=formation.name, side=formation.side)


def due_back(state: State) -> list[tuple[str, Carried]]:
    """The passengers carried off last turn that have yet to come back, with how they went."""
    last = (state.turn or 0) - 1
    return [(unit, c) for unit, c in state.carried.items() if c.turn == last and state.units[unit].place != DESTROYED]


def _by_own(state: State, unit: str, carried: Carried) -> bool:
    """Whether a unit came off the transport that it was carried off by, and that is on the table or was."""
    off = next((one for one in unloadings(state) if one.unit == unit), None)
    carrier = state.units.get(carried.transport)
    there = carrier is not None and (carrier.on_table or destroyed(state, carried.transport))
    return off is not None and off.transport == carried.transport and there


@rule("AIR-T3", EndPhase, severities=OWED)
def back_next_turn(state: State, end: EndPhase) -> Iterator[Finding]:
    """Source, as above. Judged at the end of that turn's Action Phase; open is what follows from a failed test, so
    nothing is missing then."""
    if state.phase != ACTION:
        return
    away = [
        (unit, carried)
        for unit, carried in due_back(state)
        if not state.units[unit].on_table and not _has_entered(state, unit, carried)
    ]
    for formation, units in _by_formation(state, tuple(unit for unit, _ in away)):
        transport = next(carried.transport for unit, carried in away if unit in units)
        carrier = _carrier(state, transport)
        if carrier is None or state.deed(carrier.name).failed or state.units[transport].place == DESTROYED:
            continue
        values: dict[str, Value] = {"transports": carrier.name}
        yield found(
            "AIR-T3",
            "T3.away",
            end.at,
            unit=formation.name,
            side=formation.side,
            severity=Severity.MISSING,
            values=values,
        )


def _has_entered(state: State, unit: str, carried: Carried) -> bool:
    return state.units[unit].aboard == carried.transport and state.units[carried.transport].on_table
