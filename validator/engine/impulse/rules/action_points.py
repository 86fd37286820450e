"""Action Points: what an act costs, that it takes AP to act, and how many an impulse allows (IMP-A1 to IMP-A3)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse.actions import Assault, Fire, Move, SpendAP
from validator.engine.impulse.rules.acting import (
    breaks_suppression,
    is_foreign,
    is_jump,
    is_second_ap,
    lacks_ap,
    may_not_act,
)
from validator.engine.impulse.rules.registry import against, rule
from validator.engine.impulse.state import SUPPRESSED, State
from validator.engine.values import Finding


@rule("IMP-A1", Move, Fire)
def pays_for_each_act(state: State, act: Move | Fire) -> Iterator[Finding]:
    """Source, "Action Point System" and "Movement": one AP for entering an area and for Ranged Combat, each time."""
    if may_not_act(state, act):
        return
    unit = act.unit
    if act.ap == 0:
        if isinstance(act, Move):
            yield against(state, "IMP-A1", "A1.move", act, unit, area_to=act.to)
        else:
            yield against(state, "IMP-A1", "A1.fire", act, unit)
        return
    # Two AP for a leap over an area are part of the leap (IMP-M1).
    leap = isinstance(act, Move) and is_jump(state, act)
    if act.ap > 1 and not (leap or is_foreign(state, act) or is_second_ap(state, act)):
        yield against(state, "IMP-A1", "A1.excess", act, unit, ap=act.ap)


@rule("IMP-A1", Assault)
def pays_for_an_assault(state: State, act: Assault) -> Iterator[Finding]:
    """Source, "Action Point System" (Assault Combat is the exception): what it costs is open, option `assault_ap`."""
    most = state.board.options.assault_ap
    if act.ap > most and not may_not_act(state, act) and not is_foreign(state, act):
        yield against(state, "IMP-A1", "A1.assault", act, act.unit, ap=act.ap, most=most)


@rule("IMP-A1", SpendAP)
def spends_for_something(state: State, act: SpendAP) -> Iterator[Finding]:
    """Source, "Action Point System": AP are spent for moving and for Ranged Combat, and the counter turned to show it.

    Turning a counter down later for a move that was reported as not paid, or that has AP under a Suppressed marker,
    puts a fault right and is none.
    """
    now = state.units[act.unit]
    if now.status == SUPPRESSED or now.unpaid >= act.ap or lacks_ap(state, act) or is_foreign(state, act):
        return
    yield against(state, "IMP-A1", "A1.nothing", act, act.unit, ap=act.ap)


@rule("IMP-A2", Move, Fire, Assault, SpendAP)
def needs_ap_to_act(state: State, act: Move | Fire | Assault | SpendAP) -> Iterator[Finding]:
    """Source, "Action Point System": a unit without AP takes no action, but may retreat, defend and rout.

    Judged by the AP it had before: a counter turned past 0 to its full side has none. An assault in the area that was
    entered with the last AP is not judged, because what it costs is open.
    """
    if lacks_ap(state, act) and not breaks_suppression(state, act):
        if isinstance(act, Move):
            yield against(state, "IMP-A2", "A2.move", act, act.unit, area_to=act.to)
        else:
            key = {Fire: "A2.fire", Assault: "A2.assault", SpendAP: "A2.spend"}[type(act)]
            yield against(state, "IMP-A2", key, act, act.unit)


@rule("IMP-A3", Move, Fire)
def one_ap_an_impulse(state: State, act: Move | Fire) -> Iterator[Finding]:
    """Source, "Action Point System": at most one AP an impulse for each unit; Assault Combat is the exception.

    The exception covers a unit that assaulted earlier in the impulse and the assault itself, whichever came first.
    """
    if is_second_ap(state, act) and not may_not_act(state, act) and not is_foreign(state, act):
        spent = state.deeds(act.unit).spent + act.ap
        yield against(state, "IMP-A3", "A3.second", act, act.unit, ap=spent)
