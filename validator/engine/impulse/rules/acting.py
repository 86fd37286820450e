"""What the rules for units that act share: whose act it is, whether it opens an impulse, and which fault it is if it
is one."""

from __future__ import annotations

from validator.engine.impulse.actions import Assault, Fire, Move, SpendAP
from validator.engine.impulse.state import OPERATIONS, SUPPRESSED, Deeds, State

Act = Move | Fire | Assault | SpendAP


def actor(state: State, act: Act) -> str:
    """The side whose act it is: its player's where the record tells, else the unit's."""
    if act.actor_side in state.board.sides:
        return act.actor_side
    return state.side(act.unit)


def is_foreign(state: State, act: Act) -> bool:
    """Whether one side spends AP of another side's unit (IMP-O5)."""
    sides = state.board.sides
    if act.ap == 0 or act.actor_side not in sides:
        return False
    own = state.side(act.unit)
    return own in sides and act.actor_side != own


def opens_impulse(state: State, side: str) -> bool:
    """Whether an act of a side opens an impulse: none is open, or the other side's is."""
    return not (state.impulse.open and state.impulse.side == side)


def own_deeds(state: State, act: Act) -> Deeds:
    """What the acting unit has done in the impulse the act belongs to: nothing if the act opens it."""
    if opens_impulse(state, actor(state, act)):
        return Deeds(state.units[act.unit].area)
    return state.deeds(act.unit)


def operations_judged(state: State) -> bool:
    """Whether the order of impulses can be judged: not while the track shows another phase (somebody forgot to set
    it)."""
    return state.phase in (None, OPERATIONS)


def breaks_suppression(state: State, act: Act) -> bool:
    """Whether the act is one that IMP-S2 forbids. Turning down AP that a Suppressed unit should not have puts that
    right."""
    now = state.units[act.unit]
    return now.status == SUPPRESSED and not (isinstance(act, SpendAP) and now.ap)


def lacks_ap(state: State, act: Act) -> bool:
    """Whether the act is one that IMP-A2 forbids: at 0 AP, except an assault in the area it entered with its last
    AP."""
    if state.units[act.unit].ap != 0:
        return False
    if isinstance(act, Assault):
        deeds = own_deeds(state, act)
        turned_round = act.ap > 0 and bool(act.shows)
        return turned_round or not (deeds.entered or deeds.assaulted)
    return True


def may_not_act(state: State, act: Act) -> bool:
    """Whether the unit may not act at all, so that nothing else is asked of the act (IMP-S2, IMP-A2)."""
    return breaks_suppression(state, act) or lacks_ap(state, act)


def is_second_ap(state: State, act: Act) -> bool:
    """Whether the act spends a second AP in this impulse outside Assault Combat (IMP-A3)."""
    if act.ap == 0 or isinstance(act, Assault | SpendAP):
        return False
    deeds = own_deeds(state, act)
    return deeds.spent > 0 and not deeds.assaulted


def is_jump(state: State, move: Move) -> bool:
    """Whether a move ends in an area that is not adjacent to the one it began in (IMP-M1, IMP-M2)."""
    origin = state.units[move.unit].area
    near = state.board.neighbours.get(origin)
    return near is not None and move.to in state.board.neighbours and move.to != origin and move.to not in near


def can_act(state: State, side: str) -> bool:
    """Whether a side has a unit that could move or fire: in an area, not Suppressed, with AP (or AP unknown)."""
    return any(
        state.side(unit) == side and now.ap != 0 and now.status != SUPPRESSED and state.on_map(unit)
        for unit, now in state.units.items()
    )
