"""Ways to break each rule in a given state: what is planted in a played game to prove that an audit finds it.

Only what a table can show is proposed. Three things no log can show, so that nothing here leads to them:

- IMP-M2 is a definition; a move over a missing link breaks IMP-M1;
- AP above the maximum (part of IMP-R2): a counter has no such edge;
- a foreign unit that fires (part of IMP-O5): only a move carries its player's id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from validator.engine.impulse import actions as a
from validator.engine.impulse.legality import CADRE_BOX, next_phase, resolutions
from validator.engine.impulse.rules.acting import can_act
from validator.engine.impulse.rules.rally import units_left
from validator.engine.impulse.state import (
    INITIATIVE,
    OPERATIONS,
    RALLY,
    RECOVERING,
    SUPPRESSED,
    UNMARKED,
    State,
)

Ways = Iterator[a.Action]

_DICE = tuple((one, two) for one in range(1, 7) for two in range(1, 7))
#: A counter turns in quarters: one with a dot less than edges shows its maximum again when it is turned on from 0.
_WRAPS = 3


def broken(state: State, rule: str) -> Ways:
    """Actions that break a rule, or would in another state, or lead up to breaking it; the judges tell which is
    which."""
    return chain.from_iterable(way(state) for way in _WAYS.get(rule, ()))


# --- Initiative ------------------------------------------------------------------------------------------------------
def _initiative(state: State) -> Ways:
    if state.phase == INITIATIVE:
        for side in state.board.sides:
            if state.rolls.taken is None:
                yield a.TakeInitiative(side=side)
            if len(state.rolls.dice) >= len(state.board.sides):
                yield from (a.RollInitiative(side=side, die=die) for die in range(1, 7))


# --- Rally -----------------------------------------------------------------------------------------------------------
def _late_steps(state: State) -> Ways:
    if state.phase != RALLY:
        return
    for unit, now in state.units.items():
        most = state.board.max_ap(unit)
        if now.place == CADRE_BOX and unit not in state.rally.cadre:
            yield from (a.RollCadre(unit=unit, die=die) for die in range(1, 7))
        elif most is not None and now.ap is not None and now.ap < most and state.on_map(unit) and not now.status:
            yield a.ResetAP(unit=unit, ap=most)


def _rolls_before_a_reset(state: State) -> Ways:
    """On the way to a reset that comes too late, or never: with one unit left, the players go on to the next step."""
    if state.phase == RALLY and len(list(units_left(state))) == 1:
        yield from _rally_rolls(state)
        for unit in state.rally.rolls:
            if unit not in state.rally.resolved:
                yield from resolutions(state, unit)


def _cadres(state: State) -> Ways:
    if state.phase != RALLY:
        return
    for unit, now in state.units.items():
        if now.place == CADRE_BOX:
            yield from (a.EnterCadre(unit=unit, to=area) for area in sorted(state.board.neighbours))
            if unit in state.rally.cadre:
                yield from (a.RollCadre(unit=unit, die=die) for die in range(1, 7))


def _resets_outside(state: State) -> Ways:
    """AP given back in the Operations Phase, to a unit that has done nothing in this impulse and waits."""
    if not _is_under_way(state):
        return
    acting = state.impulse.side if state.impulse.open else state.to_act
    for unit, now in state.units.items():
        most = state.board.max_ap(unit)
        if most is None or now.ap is None or now.ap >= most or now.status or not state.on_map(unit):
            continue
        if state.side(unit) != acting and _idle(state, unit):
            yield a.ResetAP(unit=unit, ap=now.ap + 1)


def _resets_of_marked(state: State) -> Ways:
    if state.phase == RALLY:
        for unit, was in state.rally.marked.items():
            most, ap = state.board.max_ap(unit), state.units[unit].ap
            waits = state.on_map(unit) and unit not in state.rally.rolls
            if was and waits and most is not None and ap is not None and ap < most:
                yield a.ResetAP(unit=unit, ap=most)


def _rally_rolls(state: State) -> Ways:
    if state.phase == RALLY:
        for unit in state.rally.marked:
            if state.on_map(unit):
                yield from (a.RollRally(unit=unit, dice=dice) for dice in _DICE)


def _said_wrong(state: State) -> Ways:
    """The player names a number to roll at most that is not his unit's Morale."""
    if state.phase != RALLY:
        return
    for unit, was in state.rally.marked.items():
        right = state.board.morale(unit, was)
        if right is not None and state.on_map(unit):
            for said in (right - 1, right + 1):
                yield from (a.RollRally(unit=unit, dice=dice, said_morale=said) for dice in _DICE)


def _results(state: State) -> Ways:
    """Anything that may be done to a unit after its roll, or without one."""
    if state.phase != RALLY:
        return
    for unit in state.rally.marked:
        now = state.units[unit]
        if unit in state.rally.resolved or not state.on_map(unit):
            continue
        most = state.board.max_ap(unit) or 0
        for status in (UNMARKED, RECOVERING, SUPPRESSED):
            for ap in {now.ap or 0, most}:
                # Without a roll it is the marker that tells: AP alone are a reset of a marked unit (IMP-R3).
                rolled = unit in state.rally.rolls
                if (status, ap) != (now.status, now.ap) and (rolled or status != now.status):
                    yield a.ResolveRally(unit=unit, status=status, ap=ap)


def _is_under_way(state: State) -> bool:
    """Whether an impulse has begun in the Operations Phase: what is done to a counter before that is what a rally led
    to, shown late."""
    return state.phase == OPERATIONS and state.impulse.side is not None


def _marker_off(state: State) -> Ways:
    if _is_under_way(state):
        for unit, now in state.units.items():
            if now.status and state.on_map(unit) and not state.deeds(unit).suppressed:
                yield a.ChangeStatus(unit=unit, status=UNMARKED, ap=now.ap or 0)


# --- Markers ---------------------------------------------------------------------------------------------------------
def _markers(state: State) -> Ways:
    """A marker out of nothing, or one that leaves the unit some of its AP."""
    if state.phase not in (RALLY, OPERATIONS):
        return
    for unit, now in state.units.items():
        if state.on_map(unit) and not now.status and unit not in state.rally.marked:
            for ap in {0, now.ap or 0}:
                yield a.ChangeStatus(unit=unit, status=SUPPRESSED, ap=ap)
            yield a.ChangeStatus(unit=unit, status=RECOVERING, ap=now.ap or 0)


def _hit_and_marked(state: State) -> Ways:
    """What may be done to the marker of a unit that is said to be hit."""
    for unit, deeds in state.impulse.deeds.items():
        now = state.units[unit]
        if not (state.impulse.open and deeds.hit_at is not None and state.on_map(unit)):
            continue
        if now.status == RECOVERING:
            yield a.ChangeStatus(unit=unit, status=UNMARKED, ap=now.ap or 0)
            if state.impulse.side is not None:
                yield a.EndImpulse(side=state.impulse.side)
        elif not now.status and now.ap:
            yield a.ChangeStatus(unit=unit, status=SUPPRESSED, ap=now.ap)


def _wrong_df(state: State) -> Ways:
    """Another DF than the marker leaves, said for a unit that was assaulted last."""
    for unit, deeds in state.impulse.deeds.items() if state.impulse.open else ():
        printed = state.board.units[unit].figures.get("df")
        if deeds.assailed and printed is not None and state.units[unit].status:
            yield from (a.Defend(unit=unit, df=df) for df in range(max(0, printed - 3), printed + 2))


# --- Acts ------------------------------------------------------------------------------------------------------------
def _acts(state: State, *, whose: str | None = None) -> Ways:
    """Moves and shots of any unit on the map, its counter turned by one AP if it has any; `whose`: of that side.

    A unit without AP only if it has done nothing in this impulse, else its last AP may have paid for all of it.
    """
    if state.phase != OPERATIONS:
        return
    for unit in state.units:
        if not state.on_map(unit) or whose not in (None, state.side(unit)):
            continue
        if not state.units[unit].ap and not _idle(state, unit):
            continue
        for ap, shows in _turned(state, unit):
            yield from (a.Move(unit=unit, to=to, ap=ap, shows=shows) for to in _near(state, unit))
            yield from (a.Fire(unit=unit, targets=(foe,), ap=ap, shows=shows) for foe in _foes(state, unit))


def _turned(state: State, unit: str) -> Iterator[tuple[int, int | None]]:
    """How a counter may be turned for an act: the AP, and what it shows then where that is not plain."""
    ap, most = state.units[unit].ap, state.board.max_ap(unit)
    if ap:
        yield 1, None
        return
    yield 0, None
    if most == _WRAPS:
        yield 1, most


def _unpaid(state: State) -> Ways:
    for act in _acts(state, whose=_acting(state)):
        if isinstance(act, a.Move | a.Fire) and state.units[act.unit].ap and _idle(state, act.unit):
            yield replace(act, ap=0)


def _overpaid(state: State) -> Ways:
    acting = _acting(state)
    for unit, now in state.units.items():
        if state.phase == OPERATIONS and state.side(unit) == acting and state.on_map(unit) and now.ap:
            if not _idle(state, unit):
                continue
            yield a.SpendAP(unit=unit, ap=1)
            if now.ap > 1:
                yield from (a.Move(unit=unit, to=to, ap=2) for to in _near(state, unit))


def _jumps(state: State) -> Ways:
    for unit, now in state.units.items():
        if state.phase == OPERATIONS and now.ap and state.on_map(unit) and state.side(unit) == _acting(state):
            near = {now.place, *_near(state, unit)}
            yield from (a.Move(unit=unit, to=to) for to in sorted(state.board.neighbours) if to not in near)


def _flights(state: State) -> Ways:
    """Retreats of units nobody has hit, and flights that go too far."""
    if not state.impulse.open:
        return
    for unit, now in state.units.items():
        # What a unit paid for in this impulse may have been this, and the word of a retreat a slip.
        if not state.on_map(unit) or state.deeds(unit).spent:
            continue
        for to in sorted(state.board.neighbours):
            if to != now.place:
                yield a.Retreat(unit=unit, to=to)
                if state.deeds(unit).shot_at:
                    yield a.Retreat(unit=unit, to=to, how="rout")


def _foreign(state: State) -> Ways:
    """A player moves a unit of the other army as if it were his own."""
    acting = _acting(state)
    for act in _acts(state):
        if isinstance(act, a.Move) and act.ap and acting is not None and state.side(act.unit) != acting:
            yield a.Move(unit=act.unit, to=act.to, ap=act.ap, actor_side=acting)


def _out_of_turn(state: State) -> Ways:
    """The side that is not to act begins an impulse: the first of the phase, or one right after another of its own in
    which it did something. (An end of impulse before which nobody did anything may have been pressed for nothing.)"""
    if state.impulse.open or state.to_act is None:
        return
    side = state.board.other(state.to_act)
    first = state.impulse.side is None and state.passes[1] == 0
    if first or (state.impulse.side == side and any(state.side(unit) == side for unit in state.impulse.deeds)):
        yield from _acts(state, whose=side)


def _own_acts(state: State) -> Ways:
    yield from _acts(state, whose=_acting(state))


def _no_pass(state: State) -> Ways:
    if state.phase == OPERATIONS and state.to_act is not None and not can_act(state, state.to_act):
        yield a.EndImpulse(side=state.to_act)


def _early_end(state: State) -> Ways:
    """The step to the next phase, whether it is over or not."""
    yield from next_phase(state, passed=False)


def _idle(state: State, unit: str) -> bool:
    """Whether a unit has neither done nor suffered anything in this impulse, so that nothing of it explains more."""
    return not state.impulse.open or unit not in state.impulse.deeds


def _acting(state: State) -> str | None:
    return state.impulse.side if state.impulse.open else state.to_act


def _near(state: State, unit: str) -> list[str]:
    return sorted(state.board.neighbours[state.units[unit].place])


def _foes(state: State, unit: str) -> Iterator[str]:
    own, areas = state.side(unit), {state.units[unit].place, *_near(state, unit)}
    for other, now in state.units.items():
        if now.place in areas and state.side(other) not in (own, ""):
            yield other


_WAYS: Mapping[str, tuple[Callable[[State], Ways], ...]] = {
    "IMP-I1": (_initiative, _early_end),
    "IMP-I2": (_initiative,),
    "IMP-R0": (_late_steps, _rolls_before_a_reset),
    "IMP-R1": (_cadres,),
    "IMP-R2": (_resets_outside, _rolls_before_a_reset, _early_end),
    "IMP-R3": (_resets_of_marked, _results),
    "IMP-R4": (_rally_rolls, _results, _marker_off, _early_end),
    "IMP-R5": (_results, _early_end),
    "IMP-R6": (_results, _early_end),
    "IMP-R7": (_results, _said_wrong),
    "IMP-R8": (_results, _late_steps, _early_end),
    "IMP-S1": (_markers,),
    "IMP-S2": (_hit_and_marked, _own_acts),
    "IMP-S3": (_wrong_df,),
    "IMP-S4": (_wrong_df,),
    "IMP-S5": (_hit_and_marked,),
    "IMP-O1": (_out_of_turn,),
    "IMP-O2": (_own_acts,),
    "IMP-O3": (_acts, _early_end),
    "IMP-O4": (_no_pass,),
    "IMP-O5": (_foreign,),
    "IMP-A1": (_unpaid, _overpaid),
    "IMP-A2": (_own_acts,),
    "IMP-A3": (_own_acts,),
    "IMP-M1": (_jumps,),
    "IMP-X1": (_flights,),
}
