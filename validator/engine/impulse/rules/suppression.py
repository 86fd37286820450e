"""Suppressed and Recovering: when a marker is placed and what it does to a unit (IMP-S1 to IMP-S5)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse.actions import (
    Assault,
    ChangeStatus,
    Defend,
    EndImpulse,
    EndPhase,
    Fire,
    Move,
    Pass,
    SpendAP,
)
from validator.engine.impulse.rules.acting import actor, breaks_suppression, opens_impulse
from validator.engine.impulse.rules.movement import missed
from validator.engine.impulse.rules.registry import against, rule
from validator.engine.impulse.state import OPERATIONS, RECOVERING, SUPPRESSED, UNMARKED, State
from validator.engine.values import Finding, Severity


@rule("IMP-S1", ChangeStatus)
def suppressed_in_combat_only(state: State, change: ChangeStatus) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": units may be Suppressed in Ranged and Assault Combat.

    Reading: and at no other time. The Recovering side of the marker only comes up after a failed rally roll.
    """
    if (key := false_marker(state, change)) is not None:
        yield against(state, "IMP-S1", key, change, change.unit)
    elif (stranger := marker_too_many(state, change)) is not None:
        yield against(state, "IMP-S1", "S1.other", change, stranger, at=state.deeds(stranger).marked_at)


def false_marker(state: State, change: ChangeStatus) -> str | None:
    """Which fault the placing of a marker is: no combat, or the wrong side of it; None if it is none."""
    old = state.units[change.unit].status
    if change.status == RECOVERING and old != RECOVERING:
        return "S1.recovering"
    # A record that begins in mid-phase does not show whether there was combat before, if it is a phase of combat.
    unseen = not state.opened and state.impulse.side is None and state.phase in (None, OPERATIONS)
    if change.status == SUPPRESSED and old != SUPPRESSED and not state.impulse.combat and not unseen:
        return "S1.no_combat"
    if change.status == SUPPRESSED and old != SUPPRESSED and missed(state, change.unit):
        return "S1.missed"
    return "S1.other" if marker_too_many(state, change) == change.unit else None


def marker_too_many(state: State, change: ChangeStatus) -> str | None:
    """The unit whose marker is one too many: more units of the side that waits are marked than can have been hit, and
    nobody fired at this one, assaulted it or called it hit. None if there is none, or not all combats told their
    targets."""
    impulse, now = state.impulse, state.units
    fresh = change.status == SUPPRESSED and now[change.unit].status != SUPPRESSED
    if not fresh or not impulse.combat or impulse.side is None or impulse.unseen:
        return None
    marked = [unit for unit, deeds in impulse.deeds.items() if deeds.suppressed and not now[unit].false_marker]
    marked = [*(unit for unit in marked if unit != change.unit), change.unit]
    if len(marked) <= max(impulse.fights, impulse.throws) - impulse.failed:
        return None
    return next((unit for unit in reversed(marked) if _stood_by(state, unit)), None)


def _stood_by(state: State, unit: str) -> bool:
    """Whether a unit of the side that waits had no part in the impulse's combats."""
    deeds, side = state.deeds(unit), state.side(unit)
    part = deeds.shot_at or deeds.assaulted or deeds.hit_at is not None or deeds.spent > 0
    return not part and side != state.impulse.side and not state.impulse.untold - {side}


@rule("IMP-S2", ChangeStatus)
def suppressed_loses_its_ap(state: State, change: ChangeStatus) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": Suppressed units lose all AP. Cited at the marker; it may take the players
    the rest of the impulse to turn the counter."""
    fresh = change.status == SUPPRESSED and state.units[change.unit].status != SUPPRESSED
    if fresh and change.settled and change.ap > 0 and false_marker(state, change) is None:
        yield against(state, "IMP-S2", "S2.ap_left", change, change.unit, ap=change.ap)


@rule("IMP-S2", Move, Fire, Assault, SpendAP)
def suppressed_does_not_act(state: State, act: Move | Fire | Assault | SpendAP) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": having lost all AP, a Suppressed unit spends none and so does not act."""
    if breaks_suppression(state, act):
        if isinstance(act, Move):
            yield against(state, "IMP-S2", "S2.move", act, act.unit, area_to=act.to)
        else:
            key = {Fire: "S2.fire", Assault: "S2.assault", SpendAP: "S2.spend"}[type(act)]
            yield against(state, "IMP-S2", key, act, act.unit)


@rule("IMP-S3", Defend)
def suppressed_defends_two_lower(state: State, defence: Defend) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": the DF of a Suppressed unit is two lower as the target of Assault Combat."""
    yield from _wrong_df(state, defence, SUPPRESSED, 2, "IMP-S3", "S3.df")


@rule("IMP-S4", Defend)
def recovering_defends_one_lower(state: State, defence: Defend) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": the DF of a Recovering unit is one lower as the target of Assault Combat."""
    yield from _wrong_df(state, defence, RECOVERING, 1, "IMP-S4", "S4.df")


def _wrong_df(state: State, defence: Defend, status: str, lower: int, name: str, key: str) -> Iterator[Finding]:
    printed = state.board.units[defence.unit].figures.get("df")
    if state.units[defence.unit].status == status and printed is not None and defence.df != printed - lower:
        yield against(state, name, key, defence, defence.unit, df=defence.df, printed=printed, right=printed - lower)


@rule("IMP-S5", ChangeStatus)
def a_hit_does_not_take_recovering_off(state: State, change: ChangeStatus) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": a Recovering unit that takes a Hit becomes Suppressed; it does not lose the
    marker."""
    deeds = state.deeds(change.unit)
    was = state.units[change.unit].status
    if change.status == UNMARKED and was == RECOVERING and deeds.hit_at is not None and state.on_map(change.unit):
        yield against(state, "IMP-S5", "S5.lost", change, change.unit)


@rule("IMP-S5", EndImpulse, Pass, EndPhase, Move, Fire, Assault)
def a_hit_suppresses_recovering(
    state: State, action: EndImpulse | Pass | EndPhase | Move | Fire | Assault
) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": a Recovering unit that takes a Hit becomes Suppressed.

    Due when the impulse ends, cited at the Hit; a unit that retreated has cancelled it (5.31).
    """
    if not state.impulse.open:
        return
    if isinstance(action, Move | Fire | Assault) and not opens_impulse(state, actor(state, action)):
        return
    for unit, deeds in state.impulse.deeds.items():
        still = state.units[unit].status == RECOVERING and deeds.hit_under == RECOVERING and state.on_map(unit)
        if still and deeds.hit_at is not None and not deeds.retreated:
            yield against(state, "IMP-S5", "S5.stays", action, unit, at=deeds.hit_at)


@rule("IMP-R4", ChangeStatus, severities=(Severity.ILLEGAL, Severity.MISSING, Severity.DOUBTFUL))
def a_marker_comes_off_by_a_roll(state: State, change: ChangeStatus) -> Iterator[Finding]:
    """Source, "Rally Phase", step 3: a marker comes off after 2d6 for the unit; here it did outside the Rally Phase."""
    now = state.units[change.unit]
    hit = state.deeds(change.unit).hit_at is not None
    if change.status != UNMARKED or not now.status or now.false_marker or (hit and now.status == RECOVERING):
        return
    if state.on_map(change.unit):
        yield against(state, "IMP-R4", "R4.outside", change, change.unit, severity=Severity.MISSING)
