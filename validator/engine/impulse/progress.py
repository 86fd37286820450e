"""How a game goes on from an action, legal or not: for each kind of action, the state after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from validator.engine.changing import changed, put
from validator.engine.impulse import actions as a
from validator.engine.impulse.rally_progress import RALLY_STEPS
from validator.engine.impulse.rules import acting
from validator.engine.impulse.rules.initiative import holder_after
from validator.engine.impulse.rules.movement import hits
from validator.engine.impulse.rules.rally import units_left
from validator.engine.impulse.rules.suppression import false_marker, marker_too_many
from validator.engine.impulse.state import (
    ELIMINATED,
    INITIATIVE,
    OPERATIONS,
    RALLY,
    RECOVERING,
    SUPPRESSED,
    Deeds,
    Impulse,
    Rally,
    Rolls,
    State,
    UnitState,
    marked_units,
)

Step = Callable[[State, Any], State]


def with_unit(state: State, unit: str, now: UnitState, **fields: Any) -> State:
    """The state with one unit changed, and what else."""
    return changed(state, units=put(state.units, unit, now), **fields)


def with_deeds(impulse: Impulse, unit: str, deeds: Deeds, **fields: Any) -> Impulse:
    """The impulse with one unit's deeds changed, and what else."""
    return changed(impulse, deeds=put(impulse.deeds, unit, deeds), **fields)


# --- Impulses and phases ---------------------------------------------------------------------------------------------
def end_phase(state: State, action: a.EndPhase) -> State:
    """The next phase begins: its own record is empty, whoever has the initiative begins."""
    units = dict(state.units)
    for unit in units_left(state):
        units[unit] = changed(units[unit], owed=(state.board.max_ap(unit) or 0) - (units[unit].ap or 0))
    holder = holder_after(state) if state.phase == INITIATIVE else state.holder
    state = changed(
        state,
        units=units,
        turn=action.turn,
        phase=action.phase,
        opened=True,
        holder=holder,
        impulse=Impulse(),
        to_act=holder if action.phase == OPERATIONS else None,
        passes=(0, 0),
        closed=False,
        elsewhere=frozenset(),
    )
    if action.phase == INITIATIVE:
        return changed(state, rolls=Rolls())
    if action.phase == RALLY:
        return changed(state, rally=Rally(marked=marked_units(state.units, state.board)))
    return state


def end_impulse(state: State, action: a.EndImpulse) -> State:
    """The open impulse ends; with none open, the side whose turn it is lets it go by."""
    impulse = state.impulse
    if impulse.open:
        # A button pressed late for an impulse that has ended already by the other side's act.
        late = action.side != impulse.side and action.declared and action.actor_side is not None
        return state if late and not impulse.foreign else _ended(state)
    if state.to_act in (None, action.side) and not state.both_passed:
        return changed(state, to_act=state.board.other(action.side), passes=(0, 0), impulse=Impulse(action.side))
    return state


def _ended(state: State) -> State:
    impulse = state.impulse
    due = state.board.other(impulse.side) if impulse.side is not None and not impulse.foreign else None
    return changed(state, impulse=changed(impulse, open=False), to_act=due)


def pass_impulse(state: State, action: a.Pass) -> State:
    """One pass more in succession. A pass that may have been something else (the end of one's own impulse, a pass out
    of turn, one by a player who moves both armies) counts only where that is in the players' favour."""
    sides = len(state.board.sides)
    sure, maybe = state.passes
    own_open = state.impulse.open and state.impulse.side == action.side
    other_open = state.impulse.open and not own_open
    if own_open:
        state = _ended(state)
        return changed(state, passes=state.passes if state.both_passed else (0, 1))
    if other_open:
        state = _ended(state)
        sure, maybe = state.passes
    after = state.board.other(action.side)
    in_turn = state.to_act in (None, action.side)
    passes = (min(sides, sure + in_turn), min(sides, maybe + 1))
    return changed(state, passes=passes, to_act=after if in_turn or action.actor_side is not None else None)


def begin(state: State, act: acting.Act) -> State:
    """The state with the impulse open that an act belongs to."""
    side = acting.actor(state, act)
    if not acting.opens_impulse(state, side):
        return state
    closed = state.both_passed
    return changed(
        state,
        impulse=Impulse(
            side, True, foreign=acting.is_foreign(state, act), unseen=not state.opened and state.impulse.side is None
        ),
        passes=state.passes if closed else (0, 0),
        closed=closed,
    )


# --- Acts ------------------------------------------------------------------------------------------------------------
def move(state: State, act: a.Move) -> State:
    """The unit is in the area; a move that was not paid may be paid later."""
    before, state = state, begin(state, act)
    deeds = _spent(before, state, act)
    impulse = _activated(before, state, act, changed(deeds, entered=deeds.entered + 1))
    now = state.units[act.unit]
    unpaid = now.unpaid + (act.ap == 0 and not acting.may_not_act(before, act))
    now = changed(_turned(now, act), place=act.to, area=_area(state, act.unit, act.to), unpaid=unpaid)
    return with_unit(state, act.unit, now, impulse=impulse)


def fire(state: State, act: a.Fire) -> State:
    """There was combat, and the targets were shot at."""
    before, state = state, begin(state, act)
    impulse = _fought(state, _activated(before, state, act, _spent(before, state, act)), act)
    now = state.units[act.unit]
    unpaid = now.unpaid + (act.ap == 0 and not acting.may_not_act(before, act))
    return with_unit(state, act.unit, changed(_turned(now, act), unpaid=unpaid), impulse=impulse)


def assault(state: State, act: a.Assault) -> State:
    """There was combat; the unit may spend a second AP in this impulse."""
    before, state = state, begin(state, act)
    deeds = changed(_spent(before, state, act), assaulted=True)
    impulse = _fought(state, _activated(before, state, act, deeds), act)
    return with_unit(state, act.unit, _turned(state.units[act.unit], act), impulse=impulse)


def spend(state: State, act: a.SpendAP) -> State:
    """AP are gone for nothing: they may be given back, or have paid for a move that was not paid.

    It opens an impulse only where it is that side's turn: a counter turned at any other time is no impulse.
    """
    side = acting.actor(state, act)
    if acting.opens_impulse(state, side) and not state.impulse.open and state.to_act in (None, side):
        state = state if state.both_passed else begin(state, act)
    now = state.units[act.unit]
    paid = min(now.unpaid, act.ap)
    owed = now.owed + (0 if now.status == SUPPRESSED else act.ap - paid)
    return with_unit(state, act.unit, changed(_turned(now, act), owed=owed, unpaid=now.unpaid - paid))


def _spent(before: State, state: State, act: acting.Act) -> Deeds:
    deeds = state.deeds(act.unit)
    return deeds if acting.is_foreign(before, act) else changed(deeds, spent=deeds.spent + act.ap)


def _turned(now: UnitState, act: acting.Act) -> UnitState:
    """The unit with the AP its counter shows after the act."""
    if act.shows is not None:
        return changed(now, ap=act.shows)
    return now if now.ap is None else changed(now, ap=max(0, now.ap - act.ap))


def _activated(before: State, state: State, act: acting.Act, deeds: Deeds) -> Impulse:
    impulse = state.impulse
    idle = acting.may_not_act(before, act) or acting.is_foreign(before, act)
    if idle or not deeds.began or deeds.began in impulse.areas:
        return with_deeds(impulse, act.unit, deeds)
    return with_deeds(impulse, act.unit, deeds, areas=(*impulse.areas, deeds.began))


def _fought(state: State, impulse: Impulse, act: a.Fire | a.Assault) -> Impulse:
    """The impulse with a combat more. Where only a DF was said for an assault, it may have hit any unit of the area."""
    deeds = dict(impulse.deeds)
    targets = act.targets
    if isinstance(act, a.Assault) and not targets and act.defenders:
        area, side = state.units[act.unit].area, state.side(act.unit)
        others = (unit for unit, now in state.units.items() if now.area == area and state.side(unit) != side)
        targets = tuple(dict.fromkeys([*act.defenders, *others]))
    for target in targets:
        if target in state.units:
            before = deeds.get(target) or Deeds(state.units[target].area)
            deeds[target] = changed(before, shot_at=True, shots=before.shots + 1, assailed=isinstance(act, a.Assault))
    untold = impulse.untold if targets else impulse.untold | {state.side(act.unit)}
    return changed(impulse, deeds=deeds, combat=True, untold=untold, fights=impulse.fights + 1)


def _area(state: State, unit: str, place: str) -> str:
    return place if place in state.board.neighbours else state.units[unit].area


# --- Combat ----------------------------------------------------------------------------------------------------------
def roll_combat(state: State, roll: a.RollCombat) -> State:
    """Dice of an attacker: there was combat in this impulse. By the game's own number they may be sure to have missed,
    or to have hit a Recovering unit, which then becomes Suppressed (IMP-S5)."""
    struck = [hits(state, roll, unit) for unit in roll.targets]
    failed = bool(struck) and all(hit is False for hit in struck)
    before = state.impulse
    impulse = changed(before, combat=True, throws=before.throws + 1, failed=before.failed + failed)
    sole = roll.sole and len(roll.targets) == 1  # of several units it may be another that was hit
    for unit, hit in zip(roll.targets, struck, strict=True):
        deeds = state.deeds(unit)
        if hit is False:
            impulse = with_deeds(impulse, unit, changed(deeds, missed=deeds.missed + 1))
        elif hit and sole and deeds.hit_at is None and state.units[unit].status == RECOVERING:
            impulse = with_deeds(impulse, unit, changed(deeds, hit_at=roll.at, hit_under=RECOVERING))
    return changed(state, impulse=impulse)


def take_hit(state: State, hit: a.TakeHit) -> State:
    """The unit is hit; its first Hit in the impulse counts, with the marker it had then."""
    deeds = state.deeds(hit.unit)
    if deeds.hit_at is None:
        deeds = changed(deeds, hit_at=hit.at, hit_under=state.units[hit.unit].status)
    return changed(state, impulse=with_deeds(state.impulse, hit.unit, deeds, combat=True))


def change_status(state: State, change: a.ChangeStatus) -> State:
    """The marker and the AP are as the players left them."""
    impulse, units = state.impulse, dict(state.units)
    if change.status == SUPPRESSED:
        deeds = changed(state.deeds(change.unit), suppressed=True, marked_at=change.at)
        impulse = with_deeds(impulse, change.unit, deeds)
    now = units[change.unit]
    false = bool(change.status) and false_marker(state, change) is not None
    if (stranger := marker_too_many(state, change)) not in (None, change.unit):
        units[stranger] = changed(units[stranger], false_marker=True)
    owed = max(0, (now.ap or 0) - change.ap) if false else 0 if change.status else now.owed
    units[change.unit] = changed(now, status=change.status, ap=change.ap, unpaid=0, owed=owed, false_marker=false)
    return changed(state, units=units, impulse=impulse)


def retreat(state: State, flight: a.Retreat) -> State:
    """The unit has fled, which cancels its Hit."""
    impulse = with_deeds(state.impulse, flight.unit, changed(state.deeds(flight.unit), retreated=True))
    now = changed(state.units[flight.unit], place=flight.to, area=_area(state, flight.unit, flight.to))
    return with_unit(state, flight.unit, now, impulse=impulse)


def eliminate(state: State, action: a.Eliminate) -> State:
    """The unit is out of the game."""
    return with_unit(state, action.unit, changed(state.units[action.unit], place=ELIMINATED))


def regroup(state: State, action: a.Regroup) -> State:
    """The unit lies somewhere else; what it began the impulse in stays what it was."""
    impulse = state.impulse
    if action.unit not in impulse.deeds:
        impulse = with_deeds(impulse, action.unit, state.deeds(action.unit))
    now = changed(state.units[action.unit], place=action.to, area=_area(state, action.unit, action.to))
    return with_unit(state, action.unit, now, impulse=impulse)


STEPS: dict[type[a.Action], Step] = {
    a.EndPhase: end_phase,
    a.EndImpulse: end_impulse,
    a.Pass: pass_impulse,
    a.Move: move,
    a.Fire: fire,
    a.Assault: assault,
    a.SpendAP: spend,
    a.RollCombat: roll_combat,
    a.TakeHit: take_hit,
    a.ChangeStatus: change_status,
    a.Retreat: retreat,
    a.Eliminate: eliminate,
    a.Regroup: regroup,
    **RALLY_STEPS,
}
