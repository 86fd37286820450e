"""The Operations Phase: whose impulse it is, which area it activates, passes, and whose units may act (IMP-O1 to
IMP-O5)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse.actions import Assault, EndImpulse, EndPhase, Fire, Move, SpendAP
from validator.engine.impulse.rules.acting import (
    actor,
    can_act,
    is_foreign,
    may_not_act,
    opens_impulse,
    operations_judged,
)
from validator.engine.impulse.rules.registry import against, found, rule
from validator.engine.impulse.state import OPERATIONS, State
from validator.engine.values import Finding, Severity


@rule("IMP-O1", Move, Fire, Assault)
def sides_take_turns(state: State, act: Move | Fire | Assault) -> Iterator[Finding]:
    """Source, "Operations Phase": beginning with the initiative player, the players activate areas in turn.

    Judged at the act that opens an impulse: the other side must have had its impulse or passed since. Who begins is
    judged only where the record shows the phase begin and who has the initiative.
    """
    side = actor(state, act)
    if not opens_impulse(state, side) or not operations_judged(state) or state.both_passed or is_foreign(state, act):
        return
    # An open impulse of the other side ends when this side acts, and then it is this side's turn.
    if state.impulse.open or state.to_act in (None, side):
        return
    # A side that cannot act has no choice but to pass: nobody needs to say so.
    if not can_act(state, state.to_act):
        return
    begins = state.impulse.side is None and state.passes[1] == 0
    yield against(
        state, "IMP-O1", "O1.begins" if begins else "O1.again", act, act.unit, side_acting=side, side_due=state.to_act
    )


@rule("IMP-O2", Move, Fire, Assault)
def one_area_an_impulse(state: State, act: Move | Fire | Assault) -> Iterator[Finding]:
    """Source, "Operations Phase": a player activates an area with his units in it.

    Reading: one area an impulse (option `areas_per_impulse`), that in which the acting units began the impulse; each
    area too many is reported once. AP spent for nothing (IMP-A1) and acts of units that may not act (IMP-S2, IMP-A2)
    or of the other side (IMP-O5) activate none: they are faults of their own.
    """
    if opens_impulse(state, actor(state, act)) or may_not_act(state, act) or is_foreign(state, act):
        return
    began = state.deeds(act.unit).began
    active = state.impulse.areas
    if began and active and began not in active and len(active) >= state.board.options.areas_per_impulse:
        yield against(
            state,
            "IMP-O2",
            "O2.areas",
            act,
            act.unit,
            area_active=active[0],
            area_other=began,
            most=state.board.options.areas_per_impulse,
        )


@rule("IMP-O3", Move, Fire, Assault)
def nobody_acts_after_the_passes(state: State, act: Move | Fire | Assault) -> Iterator[Finding]:
    """Source, "Operations Phase": when both players have passed in succession, the turn ends. One finding a phase."""
    if state.both_passed and not state.closed and operations_judged(state):
        side = actor(state, act)
        yield against(state, "IMP-O3", "O3.after", act, act.unit, side_acting=side)


@rule("IMP-O3", EndPhase)
def the_turn_ends_with_the_passes(state: State, end: EndPhase) -> Iterator[Finding]:
    """Source, "Operations Phase": the turn ends when both players have passed in succession, not before."""
    if state.phase != OPERATIONS or state.passes[1] >= len(state.board.sides):
        return
    # A side that cannot act has no choice but to pass: nobody needs to say so.
    due = state.board.sides if state.passes[1] == 0 else (state.to_act,)
    if any(side is None or can_act(state, side) for side in due):
        yield found("IMP-O3", "O3.early", end, passes=state.passes[1])


@rule("IMP-O4", EndImpulse, severities=(Severity.MISSING,))
def passes_when_nothing_is_possible(state: State, end: EndImpulse) -> Iterator[Finding]:
    """Source, "Operations Phase": a player who has no action left must pass; any player may.

    An impulse that was ended without an act, by a side that had none possible, should have been a pass.
    """
    empty = end.declared and not state.impulse.open and state.to_act == end.side
    if empty and state.phase == OPERATIONS and not state.both_passed and not can_act(state, end.side):
        yield found("IMP-O4", "O4.no_pass", end, side=end.side, severity=Severity.MISSING, side_acting=end.side)


@rule("IMP-O5", Move, Fire, Assault, SpendAP)
def acts_with_its_own_units(state: State, act: Move | Fire | Assault | SpendAP) -> Iterator[Finding]:
    """Source, "Operations Phase": players activate areas that hold *their* units.

    Only AP spent count (a player may move the other's counters for him), and only where the record tells who acted.
    """
    if is_foreign(state, act) and not may_not_act(state, act):
        yield against(
            state,
            "IMP-O5",
            "O5.foreign",
            act,
            act.unit,
            side=act.actor_side,
            side_acting=act.actor_side,
            side_owner=state.side(act.unit),
        )
