"""How a game goes on from the actions of the Initiative and the Rally Phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from validator.engine.changing import changed, put
from validator.engine.impulse import actions as a
from validator.engine.impulse.rules.initiative import is_complete, is_roll_too_many
from validator.engine.impulse.rules.rally import rolls_too_early, side_of, step_of
from validator.engine.impulse.rules.rolls import fits, is_touched, marker_of, misjudged
from validator.engine.impulse.state import OPERATIONS, RALLY, State


def roll_initiative(state: State, roll: a.RollInitiative) -> State:
    """One die more; one too many leaves open which counts."""
    rolls = state.rolls
    if is_roll_too_many(state, roll):
        return changed(state, rolls=changed(rolls, faulty=True))
    return changed(state, rolls=changed(rolls, dice=(*rolls.dice, (roll.side, roll.die))))


def take_initiative(state: State, take: a.TakeInitiative) -> State:
    """A side has the initiative, rightly or not; it begins the Operations Phase if that has not begun."""
    rolls = changed(state.rolls, taken=take.side, taken_at=take.at, judged=is_complete(state))
    fresh = state.phase == OPERATIONS and state.opened and state.impulse.side is None and state.passes == (0, 0)
    return changed(state, rolls=rolls, holder=take.side, to_act=take.side if fresh else state.to_act)


def roll_cadre(state: State, roll: a.RollCadre) -> State:
    """A die for a Cadre."""
    rally = state.rally
    rolls = (*rally.cadre.get(roll.unit, ()), roll.die)
    state = changed(state, rally=changed(rally, cadre=put(rally.cadre, roll.unit, rolls)))
    return _stepped(state, 1) if state.phase == RALLY else state


def enter_cadre(state: State, entry: a.EnterCadre) -> State:
    """A Cadre is on the map."""
    area = entry.to if entry.to in state.board.neighbours else ""
    now = changed(state.units[entry.unit], place=entry.to, area=area)
    return changed(state, units=put(state.units, entry.unit, now))


def reset_ap(state: State, reset: a.ResetAP) -> State:
    """The counter shows so many AP; what was spent for nothing is given back with them."""
    step = step_of(state, reset)
    now = state.units[reset.unit]
    given = reset.ap - (now.ap or 0)
    now = changed(now, ap=reset.ap, owed=max(0, now.owed - max(0, given)), unpaid=0)
    state = changed(state, units=put(state.units, reset.unit, now))
    if step is None:
        return state
    state = _stepped(state, step)
    return changed(state, rally=changed(state.rally, reset=True))


def _stepped(state: State, step: int) -> State:
    rally = state.rally
    late = rally.late | {step} if step < rally.step else rally.late
    return changed(state, rally=changed(rally, step=max(step, rally.step), late=late))


def roll_rally(state: State, roll: a.RollRally) -> State:
    """A roll for a unit, or one that nothing ties to a unit."""
    side, early = side_of(state, roll), rolls_too_early(state, roll)
    state = _stepped(state, 3) if state.phase == RALLY else state
    rally = state.rally
    if early and rally.early is None:
        rally = changed(rally, early=roll)
    elif rally.early is not None and side not in (None, side_of(state, rally.early)) and roll.unit not in rally.rolls:
        rally = changed(rally, order_reported=True)
    rally = changed(rally, last_side=side)
    if roll.unit is None:
        return changed(state, rally=changed(rally, bare=(*rally.bare, roll.dice)))
    rolls = (*rally.rolls.get(roll.unit, ()), roll)
    rally = changed(rally, rolls=put(rally.rolls, roll.unit, rolls))
    if len(rolls) == 1 and not rally.marked.get(roll.unit) and state.units[roll.unit].status:
        rally = changed(rally, marked=put(rally.marked, roll.unit, state.units[roll.unit].status))
    right = state.board.morale(roll.unit, marker_of(state, roll.unit))
    if roll.said_morale is not None and roll.said_morale != right:
        rally = changed(rally, said=put(rally.said, roll.unit, roll.said_morale))
    return changed(state, rally=rally)


def resolve_rally(state: State, done: a.ResolveRally) -> State:
    """The unit has the marker and the AP that the players left it."""
    rally = state.rally
    if done.unit not in rally.rolls and done.unit not in rally.resolved and is_touched(state, done):
        fit = fits(state, done)
        if not fit.no_roll:
            rally = changed(rally, fits=put(rally.fits, done.unit, fit.right))
    now = state.units[done.unit]
    marked = rally.marked if done.unit in rally.marked or not now.status else put(rally.marked, done.unit, now.status)
    rally = changed(rally, resolved=rally.resolved | {done.unit}, marked=marked)
    dice = rally.rolls.get(done.unit, ())
    fault = misjudged(state, done, dice[0].dice) if len(dice) == 1 else None
    owed = (state.board.max_ap(done.unit) or 0) - done.ap if fault is not None and fault.missing else 0
    now = changed(now, status=done.status, ap=done.ap, owed=owed, unpaid=0, false_marker=False)
    return changed(state, rally=rally, units=put(state.units, done.unit, now))


def rolled_elsewhere(state: State, words: a.RolledElsewhere) -> State:
    """Dice fell where the record does not show them."""
    return changed(state, elsewhere=state.elsewhere | {words.kind})


RALLY_STEPS: dict[type[a.Action], Callable[[State, Any], State]] = {
    a.RollInitiative: roll_initiative,
    a.TakeInitiative: take_initiative,
    a.RollCadre: roll_cadre,
    a.EnterCadre: enter_cadre,
    a.ResetAP: reset_ap,
    a.RollRally: roll_rally,
    a.ResolveRally: resolve_rally,
    a.RolledElsewhere: rolled_elsewhere,
}
