"""What may be done now under the aerospace rules, one step at a time: actions, and templates of moves.

Listed is what keeps a game on its way without a fault: who may test and with which modifier, the orders after it, legs,
flak that hits the mark, the markers that are due, landing, unloading, leaving. An action or phase may end once nothing
is owed in it. Dice are among the actions, one for each number that may fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from validator.engine.aerospace.actions import (
    Action,
    ActionTest,
    Attack,
    EndAction,
    EndPhase,
    FireFlak,
    GetOff,
    Move,
    Rally,
    SetBlast,
    SetFlight,
    TakeOrder,
)
from validator.engine.aerospace.aiming import Aim, aim
from validator.engine.aerospace.geometry import edges_at
from validator.engine.aerospace.ledger import account, judged
from validator.engine.aerospace.rules.carrying import LEAP, NEAR, dangerous_at
from validator.engine.aerospace.rules.flak import fault_of
from validator.engine.aerospace.state import (
    ACTION,
    AIR,
    DEPARTED,
    END,
    GROUND,
    GROUND_ATTACK,
    HOLDS,
    MARCH,
    MOVEMENT,
    NEXT_PHASE,
    RESERVE,
    SPACE,
    STRATEGY,
    TABLE,
    Formation,
    State,
)
from validator.engine.aerospace.templates import Disc, MoveWithin, along, whole
from validator.engine.aerospace.window import approach_over, passengers, tested
from validator.engine.values import Finding, OpenTable

Check = Callable[[State, Action], tuple[Finding, ...]]
Apply = Callable[[State, Action], State]
ORDERS = {
    GROUND: (MARCH, "advance", "double", "engage", "sustained_fire", "marshal", "overwatch", "hold"),
    AIR: (GROUND_ATTACK, "interception", "combat_air_patrol"),
    SPACE: ("space_operation",),
}
FAILED = {GROUND: "hold", AIR: "stand_down", SPACE: ""}
#: How far a leg goes at the most, in cm, and how near to its transport a unit is set down.
LEG, INSIDE = 60.0, 0.5


def legal(state: State, check: Check, apply: Apply) -> Iterator[Action]:
    """What may be done in a state."""
    if state.board.table is None or state.phase not in NEXT_PHASE or state.turn is None:
        return
    yield from _ends(state, check, apply)
    if state.phase == ACTION:
        own = state.board.formations.get(state.window.formation or "")
        yield from _acts(state, own, state.board.table) if own else _tests(state)
    elif state.phase == END:
        yield from _disengages(state, state.board.table)
    if state.phase != STRATEGY:
        yield from _flak(state)
        yield from _markers(state)


def _ends(state: State, check: Check, apply: Apply) -> Iterator[Action]:
    """The action may end once nothing is owed in it, and so may the phase."""
    owed = any(account(state, one.name).short for one in state.of_kind(AIR) if judged(state, one.name))
    if owed or check(state, EndAction()):
        return
    if state.window.formation is not None:
        yield EndAction()
        return
    phase = NEXT_PHASE[state.phase or STRATEGY]
    over = EndPhase(turn=(state.turn or 0) + (phase == STRATEGY), phase=phase)
    if not check(apply(state, EndAction()), over):
        yield over


def _tests(state: State) -> Iterator[Action]:
    """Every formation that has not acted this turn may test, with -1 for each Blast marker if it is of aircraft."""
    for formation in state.board.formations.values():
        deed = state.deed(formation.name)
        if deed.tests or deed.orders or deed.landed or deed.unloaded or not _ready(state, formation):
            continue
        blast = state.card(formation.name).blast if formation.kind == AIR else 0
        for roll in range(1, 7):
            yield ActionTest(formation=formation.name, roll=roll, modifier=-blast, needed=formation.initiative)


def _ready(state: State, formation: Formation) -> bool:
    if formation.kind == AIR:
        return bool(state.members(formation.name, RESERVE)) and not state.members(formation.name, TABLE)
    here = bool(state.members(formation.name, TABLE))
    if formation.kind == SPACE:
        return here and 0 < state.card(formation.name).arrival <= (state.turn or 0)
    return here


def _acts(state: State, own: Formation, table: OpenTable) -> Iterator[Action]:
    results = [test.passed for test in tested(state, own.name)]
    if results and not state.window.order():
        orders = ORDERS[own.kind] if results[-1] is not False else (FAILED[own.kind],)
        yield from (TakeOrder(formation=own.name, order=order) for order in orders if order)
    if own.kind == AIR and account(state, own.name).kept:
        yield SetBlast(formation=own.name, blast=0)
    order = state.window.order()
    if own.kind == AIR and order in ORDERS[AIR]:
        yield from _flies(state, own, table, order)
    elif own.kind == GROUND and order in MOVEMENT:
        for unit in state.members(own.name, TABLE):
            if (point := state.units[unit].point) is not None:
                yield MoveWithin(unit=unit, region=Disc(table, point, LEG / 2))
    elif own.kind == SPACE and results and results[-1] is not False:
        yield from (Move(unit=unit, to=DEPARTED) for unit in state.members(own.name, TABLE))


def _flies(state: State, own: Formation, table: OpenTable, order: str) -> Iterator[Action]:
    if approach_over(state, own.name):
        yield from _unloads(state, own, table)
        return
    for unit in state.members(own.name, RESERVE):
        for edge in ("north", "south", "west", "east"):
            yield MoveWithin(unit=unit, region=along(table, edge))
    for unit in state.flying(own.name):
        if (point := state.units[unit].point) is not None:
            yield MoveWithin(unit=unit, region=Disc(table, point, LEG))
            yield Attack(unit=unit)
            if order == GROUND_ATTACK and state.board.figure(unit, "capacity") and not dangerous_at(state, point):
                yield SetFlight(unit=unit, landed=True)


def _unloads(state: State, own: Formation, table: OpenTable) -> Iterator[Action]:
    """Who was told to get off is set down near the transport; nobody stays behind half told."""
    for unit in passengers(state, own.name):
        if state.units[state.units[unit].aboard].landed:
            yield GetOff(unit=unit)
    for unit, now in state.units.items():
        stands = state.units[now.carrier].point if now.carrier in own.units else None
        if now.place == HOLDS and stands is not None:
            reach = (LEAP if state.board.leaps(unit) else NEAR) - INSIDE
            yield MoveWithin(unit=unit, region=Disc(table, stands, reach))


def _disengages(state: State, table: OpenTable) -> Iterator[Action]:
    flying = [unit for one in state.of_kind(AIR) for unit in state.flying(one.name)]
    for unit in flying:
        point = state.units[unit].point
        if point is not None and edges_at(table, point, 0):
            yield Move(unit=unit, to=RESERVE)
        else:
            yield MoveWithin(unit=unit, region=whole(table))
            yield from (MoveWithin(unit=unit, region=along(table, edge)) for edge in ("north", "south", "west", "east"))
    for formation in state.of_kind(GROUND):
        if not flying and state.members(formation.name, TABLE):
            yield from (Rally(formation=formation.name, roll=roll) for roll in range(1, 7))


def _flak(state: State) -> Iterator[Action]:
    """Flak that nothing is wrong with, at what has come into range already."""
    for shooter in state.board.units:
        own = state.board.formation_of(shooter)
        if own is None or not state.board.figure(shooter, "aa_range") or not state.units[shooter].on_table:
            continue
        modifier = -1 if MOVEMENT.intersection(state.deed(own.name).orders) else 0
        for target in state.of_kind(AIR):
            if target.side == own.side or not state.flying(target.name):
                continue
            shot = FireFlak(unit=shooter, formation=target.name, modifier=modifier)
            if fault_of(state, shot) is None and aim(state, shooter, target.name) is Aim.HITS:
                yield from (
                    FireFlak(unit=shooter, formation=target.name, roll=roll, modifier=modifier) for roll in range(1, 7)
                )


def _markers(state: State) -> Iterator[Action]:
    """The next marker that is due on an air formation; before the old ones are off, no new ones."""
    for formation in state.of_kind(AIR):
        found = account(state, formation.name)
        if found.short and not found.kept and judged(state, formation.name):
            yield SetBlast(formation=formation.name, blast=state.card(formation.name).blast + 1)
