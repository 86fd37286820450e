"""What may be done now under the aerospace rules, one step at a time: actions, and templates of moves.

Listed is what keeps a game on its way without a fault: who may test and with which modifier, the orders after it, legs,
flak that hits the mark, losses, the markers that are due, landing, unloading, leaving. The next formation may test, and
the phase may end, once nothing is owed and nothing is half done. Dice are among the actions, one for each number that
may fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from validator.engine.aerospace.actions import Action, ActionTest, EndAction, EndPhase, FireFlak, SetBlast, TakeOrder
from validator.engine.aerospace.aiming import Aim, aim
from validator.engine.aerospace.deploying import deploys, is_set_up
from validator.engine.aerospace.flying import acts_in_the_air, disengages, half_flown, lost
from validator.engine.aerospace.ground import acts_on_the_ground, rallies
from validator.engine.aerospace.hauling import boards, half_aboard, half_loaded, stows, whole_aboard
from validator.engine.aerospace.ledger import account, judged
from validator.engine.aerospace.rules.flak import fault_of
from validator.engine.aerospace.state import (
    ACTION,
    AIR,
    END,
    GROUND,
    MOVEMENT,
    NEXT_PHASE,
    OVERWATCH,
    RESERVE,
    SPACE,
    SPACE_OPERATION,
    STRATEGY,
    TABLE,
    Formation,
    State,
)
from validator.engine.aerospace.striking import half_dropped, strikes_from_orbit
from validator.engine.aerospace.window import passengers, tested
from validator.engine.values import Finding

Check = Callable[[State, Action], tuple[Finding, ...]]
Apply = Callable[[State, Action], State]
ORDERS = {
    GROUND: ("march", "advance", "double", "engage", "sustained_fire", "marshal", "overwatch", "hold"),
    AIR: ("ground_attack", "interception", "combat_air_patrol"),
    SPACE: (SPACE_OPERATION,),
}
FAILED = {GROUND: "hold", AIR: "stand_down", SPACE: ""}


def legal(state: State, check: Check, apply: Apply) -> Iterator[Action]:
    """What may be done in a state."""
    table = state.board.table
    if table is None or state.phase not in NEXT_PHASE or state.turn is None:
        return
    if stowed := list(stows(state)):
        yield from stowed
        return
    if state.deploying:
        yield from deploys(state, table)
    elif state.phase == STRATEGY:
        yield from _clears(state)
    if state.phase != END:
        yield from boards(state)
    if state.phase == ACTION:
        own = state.board.formations.get(state.window.formation or "")
        if own is not None:
            yield from _acts(state, own)
    elif state.phase == END:
        yield from disengages(state, table)
        yield from rallies(state) if not half_flown(state) else ()
    if state.phase != STRATEGY:
        yield from flak(state)
        yield from lost(state)
        yield from _markers(state)
    yield from _goes_on(state, check, apply)


def _goes_on(state: State, check: Check, apply: Apply) -> Iterator[Action]:
    """The next formation tests, or the next phase begins: when all that the action owes is done."""
    owed = any(account(state, one.name).short for one in state.of_kind(AIR) if judged(state, one.name))
    if owed or _half_done(state) or check(state, EndAction()):
        return
    ended = apply(state, EndAction())
    if state.phase == ACTION:
        waiting = list(tests(ended))
        yield from waiting
        acted = sum(bool(deed.tests or deed.orders) for deed in state.deeds.values())
        if len({test.formation for test in waiting}) > acted:
            return  # people do not end a phase in which most have yet to act
    if not check(ended, over := next_phase(state)):
        yield over


def next_phase(state: State) -> EndPhase:
    """The step to the next phase."""
    phase = NEXT_PHASE[state.phase or STRATEGY]
    return EndPhase(turn=(state.turn or 0) + (phase == STRATEGY), phase=phase)


def _half_done(state: State) -> bool:
    """Whether people would not leave things as they are, though no rule is broken: an order after the test, a formation
    of which some have come and some not."""
    if state.phase == STRATEGY:
        return half_aboard(state) or (state.deploying and not is_set_up(state))
    own = state.board.formations.get(state.window.formation or "")
    if own is not None and state.phase == ACTION and not state.window.order() and any(_orders(state, own)):
        return True
    return half_flown(state) or half_loaded(state) or half_dropped(state)


def tests(state: State) -> Iterator[ActionTest]:
    """Every formation that has not acted this turn may test, with -1 for each Blast marker if it is of aircraft."""
    for formation in state.board.formations.values():
        deed = state.deed(formation.name)
        if deed.tests or deed.orders or deed.landed or deed.unloaded or not _ready(state, formation):
            continue
        blast = state.card(formation.name).blast if formation.kind == AIR else 0
        for roll in range(1, 7):
            yield ActionTest(formation=formation.name, roll=roll, modifier=-blast, needed=formation.initiative)


def _ready(state: State, formation: Formation) -> bool:
    here, away = state.members(formation.name, TABLE), state.members(formation.name, RESERVE)
    if formation.kind == AIR:
        landed = bool(here) and not away and len(state.landed(formation.name)) == len(here)
        return (landed or (bool(away) and not here)) and whole_aboard(state, formation)
    if formation.kind == SPACE:
        return bool(here) and 0 < state.card(formation.name).arrival <= (state.turn or 0)
    return bool(here)


def _acts(state: State, own: Formation) -> Iterator[Action]:
    yield from _orders(state, own)
    if own.kind == AIR and account(state, own.name).kept:
        yield SetBlast(formation=own.name, blast=0)
    order = state.window.order()
    if own.kind == AIR and order in ORDERS[AIR]:
        yield from acts_in_the_air(state, own, order)
    elif own.kind == GROUND:
        yield from acts_on_the_ground(state, own, order)
    elif own.kind == SPACE and order:
        yield from strikes_from_orbit(state, own)


def _orders(state: State, own: Formation) -> Iterator[TakeOrder]:
    """The orders that its test allows, until it has taken one."""
    results = [test.passed for test in tested(state, own.name)]
    if results and not state.window.order():
        orders = ORDERS[own.kind] if results[-1] is not False else (FAILED[own.kind],)
        if own.kind == AIR and (state.landed(own.name) or passengers(state, own.name)):
            orders = tuple(order for order in orders if order in ("ground_attack", "stand_down"))
        yield from (TakeOrder(formation=own.name, order=order) for order in orders if order)


def _clears(state: State) -> Iterator[TakeOrder]:
    """A new turn: the old orders come off the cards, but for Overwatch."""
    for formation in state.board.formations.values():
        if state.card(formation.name).order not in ("", OVERWATCH):
            yield TakeOrder(formation=formation.name, order="", cleared=True)


def flak(state: State) -> Iterator[FireFlak]:
    """Flak that nothing is wrong with, at what has come into range already."""
    targets = [target for target in state.of_kind(AIR) if state.flying(target.name)]
    for shooter in state.board.units if targets else ():
        own = state.board.formation_of(shooter)
        if own is None or not state.board.figure(shooter, "aa_range") or not state.units[shooter].on_table:
            continue
        modifier = -1 if MOVEMENT.intersection(state.deed(own.name).orders) else 0
        for target in targets:
            shot = FireFlak(unit=shooter, formation=target.name, modifier=modifier)
            if target.side == own.side or fault_of(state, shot) is not None:
                continue
            if aim(state, shooter, target.name) is Aim.HITS:
                yield from (
                    FireFlak(unit=shooter, formation=target.name, roll=roll, modifier=modifier) for roll in range(1, 7)
                )


def _markers(state: State) -> Iterator[Action]:
    """The next marker that is due on an air formation; before the old ones are off, no new ones."""
    for formation in state.of_kind(AIR):
        found = account(state, formation.name)
        if found.short and not found.kept and judged(state, formation.name):
            yield SetBlast(formation=formation.name, blast=state.card(formation.name).blast + 1)
