"""What transports may do with passengers: who may go aboard, get off, be picked up (AIR-T1 to AIR-T8)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Action, Board, GetOff, Move
from validator.engine.aerospace.geometry import distance
from validator.engine.aerospace.plotting import to_drop
from validator.engine.aerospace.rules.carrying import LEAP, NEAR
from validator.engine.aerospace.state import AIR, DESTROYED, GROUND, HOLDS, RESERVE, TABLE, Formation, State
from validator.engine.aerospace.templates import Disc, MoveWithin
from validator.engine.aerospace.window import boardings, loaded_formations, passengers, surviving, unloadings
from validator.engine.values import OpenTable

#: how far within a limit people keep, cm
INSIDE = 0.5


def room(state: State, transport: str) -> int:
    """How many more units fit into a transport."""
    riding = sum(now.rides == transport for now in state.units.values())
    return (state.board.figure(transport, "capacity") or 0) - riding


def carriers(state: State) -> Iterator[Formation]:
    """The formations of aircraft that can carry anybody."""
    return (
        one for one in state.of_kind(AIR) if any((state.board.figure(unit, "capacity") or 0) > 0 for unit in one.units)
    )


def boards(state: State) -> Iterator[Board]:
    """Who may go aboard off the table: a formation that is all there and fits, before the aircraft test."""
    for carrier in carriers(state):
        deed = state.deed(carrier.name)
        if deed.tests or deed.orders or state.members(carrier.name, TABLE):
            continue
        transports = [unit for unit in carrier.units if state.units[unit].place == RESERVE and room(state, unit) > 0]
        free = sum(room(state, unit) for unit in transports)
        begun = _begun(state, carrier)
        for formation in state.of_kind(GROUND) if begun is None else (begun,):
            waiting = _waiting(state, formation, carrier)
            if formation.side == carrier.side and waiting and len(waiting) <= free:
                yield from (Board(unit=unit, transport=transport) for unit in waiting for transport in transports)


def stows(state: State) -> Iterator[Move]:
    """Who has gone aboard goes to the hold."""
    for unit, now in state.units.items():
        if now.aboard and now.place in (TABLE, RESERVE):
            yield Move(unit=unit, to=HOLDS)


def _begun(state: State, carrier: Formation) -> Formation | None:
    """The formation of which some are aboard and some have yet to come: nobody else goes aboard before they do."""
    for name in loaded_formations(state, passengers(state, carrier.name)):
        if any(state.units[unit].aboard not in carrier.units for unit in surviving(state, name)):
            return state.board.formations[name]
    return None


def half_aboard(state: State) -> bool:
    """Whether a formation waits off the table to follow those of it that are aboard."""
    return any(_begun(state, carrier) for carrier in carriers(state)) and any(boards(state))


def _waiting(state: State, formation: Formation, carrier: Formation) -> list[str]:
    """The units of a formation that have yet to go aboard; none unless all others are aboard the same formation, and
    nobody knows of another use for them."""
    if to_drop(state, formation):
        return []
    waiting = []
    for unit in surviving(state, formation.name):
        now = state.units[unit]
        if now.aboard in carrier.units:
            continue
        if now.place != RESERVE or now.aboard or now.carrier:
            return []
        waiting.append(unit)
    return waiting


def whole_aboard(state: State, carrier: Formation) -> bool:
    """Whether each formation aboard is aboard as a whole, none over its transport's capacity (AIR-T4)."""
    if _begun(state, carrier) is not None:
        return False
    return all(room(state, unit) >= 0 for unit in carrier.units if state.board.figure(unit, "capacity") is not None)


def unloads(state: State, own: Formation, table: OpenTable) -> Iterator[Action]:
    """Who was told to get off is set down near the transport; nobody stays behind half told."""
    for unit in passengers(state, own.name):
        now = state.units[unit]
        if state.units[now.aboard].landed and now.place == HOLDS and not _lifted_now(state, unit):
            yield GetOff(unit=unit)
    for unit, now in state.units.items():
        stands = state.units[now.carrier].point if now.carrier in own.units else None
        if now.place == HOLDS and stands is not None:
            reach = (LEAP if state.board.leaps(unit) else NEAR) - INSIDE
            yield MoveWithin(unit=unit, region=Disc(table, stands, reach))


def _lifted_now(state: State, unit: str) -> bool:
    return any(isinstance(action, Board) and action.unit == unit for action in state.window.log)


def picks_up(state: State, own: Formation) -> Iterator[Board]:
    """Whom landed transports may pick up: a friendly formation near them that fits as a whole."""
    transports = [unit for unit in state.landed(own.name) if room(state, unit) > 0]
    stands = [point for unit in state.landed(own.name) if (point := state.units[unit].point) is not None]
    free = sum(room(state, unit) for unit in transports)
    if state.board.options.pick_up_from != "any" or not stands:
        return
    off = {one.unit for one in unloadings(state)}
    for formation in state.of_kind(GROUND) if transports else ():
        if formation.side != own.side:
            continue
        left = [unit for unit in surviving(state, formation.name) if state.units[unit].aboard not in own.units]
        points = [state.units[unit].point for unit in left]
        near = all(point and min(distance(point, one) for one in stands) <= NEAR - INSIDE for point in points)
        if left and near and len(left) <= free and off.isdisjoint(left):
            yield from (Board(unit=unit, transport=transport) for unit in left for transport in transports)


def half_loaded(state: State) -> bool:
    """Whether somebody was told to get off and stands nowhere yet, or a formation is half off, or half picked up."""
    own = state.members(state.window.formation or "")
    if any(now.carrier in own and now.place == HOLDS for now in state.units.values()):
        return True
    names = loaded_formations(state, tuple(one.unit for one in unloadings(state) if one.transport in own))
    if any(state.units[unit].place == HOLDS for name in names for unit in surviving(state, name)):
        return True
    lifted = loaded_formations(state, tuple(one.unit for one in boardings(state) if one.on_table))
    return any(state.units[unit].place not in (HOLDS, DESTROYED) for name in lifted for unit in surviving(state, name))
