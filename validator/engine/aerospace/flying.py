"""What aircraft may do: come onto the table, fly, land, leave; and what becomes of those that are hit."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Action, Assault, Attack, Damage, FireFlak, Move, Rally, SetFlight
from validator.engine.aerospace.actions import TestTerrain as Test
from validator.engine.aerospace.geometry import edges_at
from validator.engine.aerospace.ground import fights, shoots
from validator.engine.aerospace.hauling import half_loaded, picks_up, unloads
from validator.engine.aerospace.ledger import losses
from validator.engine.aerospace.rules.assault import beaten
from validator.engine.aerospace.rules.carrying import dangerous_at, lost_aboard
from validator.engine.aerospace.state import (
    ACTION,
    AIR,
    AIR_TO_AIR,
    DESTROYED,
    END,
    GROUND_ATTACK,
    RESERVE,
    TABLE,
    Formation,
    State,
)
from validator.engine.aerospace.templates import Disc, MoveWithin, along, whole
from validator.engine.aerospace.window import approach_over, has_left, passengers, path_of, touched_down
from validator.engine.values import OpenTable

#: how far a leg goes at the most, cm, and of how many an approach has at the most
LEG, LEGS = 60.0, 3
EDGES = ("north", "south", "west", "east")


def acts_in_the_air(state: State, own: Formation, order: str) -> Iterator[Action]:
    """What an air formation may do in its action."""
    table = state.board.table
    if table is None:
        return
    before = state.window.before
    if approach_over(state, own.name) or any(before[unit].on_table for unit in own.units):
        yield from _on_the_ground(state, own, table)
        return
    for unit in state.members(own.name, RESERVE):
        for edge in EDGES:
            yield MoveWithin(unit=unit, region=along(table, edge))
    flying = state.flying(own.name)
    carrying = order == GROUND_ATTACK and bool(passengers(state, own.name))
    there = not state.members(own.name, RESERVE) and all(_has_flown(state, unit) for unit in flying)
    for unit in flying:
        if (point := state.units[unit].point) is not None:
            legs = 1 if carrying else LEGS  # who carries somebody goes straight down
            if len(path_of(state, unit).points) <= legs:
                yield MoveWithin(unit=unit, region=Disc(table, point, LEG))
            if there and not state.landed(own.name) and not carrying:
                yield Attack(unit=unit)
            if there and order == GROUND_ATTACK and state.board.figure(unit, "capacity"):
                yield SetFlight(unit=unit, landed=True)


def _has_flown(state: State, unit: str) -> bool:
    return len(path_of(state, unit).points) > 1


def _on_the_ground(state: State, own: Formation, table: OpenTable) -> Iterator[Action]:
    """After the approach: passengers, shots, close combat."""
    if not any(isinstance(action, Assault) for action in state.window.log):
        yield from unloads(state, own, table)
        yield from picks_up(state, own)
    yield from shoots(state, own)
    down = state.landed(own.name)
    for unit in down:
        point = state.units[unit].point
        tests = any(isinstance(action, Test) and action.unit == unit for action in state.window.log)
        if point and touched_down(state, unit) and dangerous_at(state, point) and not tests:
            yield from (Test(unit=unit, roll=roll) for roll in range(1, 7))
    if down and not state.flying(own.name) and not half_loaded(state):
        yield from fights(state, own)


def half_flown(state: State) -> bool:
    """Whether a formation has come in part, hangs at the edge, or has landed in part."""
    if state.phase == END:
        return any(_leaves_in_part(state, one) for one in state.of_kind(AIR))
    own = state.board.formations.get(state.window.formation or "")
    if own is None or own.kind != AIR or state.window.order() not in (GROUND_ATTACK, *AIR_TO_AIR):
        return False
    if any(state.window.before[unit].on_table for unit in own.units):
        return False
    flying = state.flying(own.name)
    if state.members(own.name, RESERVE) or not all(_has_flown(state, unit) for unit in flying):
        return True
    return bool(flying) and bool(state.landed(own.name))


def _leaves_in_part(state: State, formation: Formation) -> bool:
    gone = any(has_left(state, unit) for unit in formation.units) or bool(state.flying(formation.name))
    return gone and bool(state.landed(formation.name))


def disengages(state: State, table: OpenTable) -> Iterator[Action]:
    """Aircraft fly to an edge and leave; landed ones may take off for it, as long as nobody has rallied."""
    for formation in state.of_kind(AIR):
        for unit in state.flying(formation.name):
            point = state.units[unit].point
            if point is not None and edges_at(table, point, 0):
                yield Move(unit=unit, to=RESERVE)
            else:
                if len(path_of(state, unit).points) <= LEGS:
                    yield MoveWithin(unit=unit, region=whole(table))
                yield from (MoveWithin(unit=unit, region=along(table, edge)) for edge in EDGES)
    if not any(isinstance(action, Rally) for action in state.window.log):
        for formation in state.of_kind(AIR):
            yield from (SetFlight(unit=unit, landed=False) for unit in state.landed(formation.name))


def hits(state: State, formation: str) -> int:
    """How many shots of flak hit a formation in the current action."""
    shots = (action for action in state.window.log if isinstance(action, FireFlak) and action.formation == formation)
    return sum(
        shot.roll is not None and shot.roll + shot.modifier >= (state.board.figure(shot.unit, "aa_hit") or 7)
        for shot in shots
    )


def lost(state: State) -> Iterator[Action]:
    """What is lost: to flak that hit, with a transport, or with a close combat."""
    for formation in state.of_kind(AIR):
        if hits(state, formation.name) > losses(state, formation.name):
            for unit in state.flying(formation.name):
                capacity, now = state.board.figure(unit, "dc"), state.units[unit].lost
                if not capacity:
                    yield Move(unit=unit, to=DESTROYED)
                elif now < capacity:
                    yield Damage(unit=unit, lost=now + 1)
    for unit, known in state.units.items():
        capacity = state.board.figure(unit, "dc")
        shot_up = known.on_table and bool(capacity) and known.lost >= (capacity or 0) and not known.landed
        if shot_up or _goes_down(state, unit):
            yield Move(unit=unit, to=DESTROYED)
    if state.phase == ACTION:
        for one in beaten(state):
            yield from (Move(unit=unit, to=DESTROYED) for unit in state.members(one.formation, TABLE))


def _goes_down(state: State, unit: str) -> bool:
    """Whether a unit was aboard a transport that is lost now."""
    known = state.units[unit]
    down = bool(known.aboard) and state.units[known.aboard].place == DESTROYED != known.place
    return down and lost_aboard(state, known.aboard, unit)
