"""What a rally roll does to marker and AP (IMP-R5 to IMP-R8)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse.actions import EndPhase, ResetAP, ResolveRally, RollRally
from validator.engine.impulse.rules.registry import against, rule
from validator.engine.impulse.rules.rolls import fits, marker_of, misjudged
from validator.engine.impulse.state import RALLY, RECOVERING, State
from validator.engine.values import Finding, Severity


@rule("IMP-R5", ResolveRally, EndPhase, severities=(Severity.ILLEGAL, Severity.MISSING))
def a_passed_roll_rallies(state: State, action: ResolveRally | EndPhase) -> Iterator[Finding]:
    """Source, "Rally Phase", step 3: a roll equal to or below Morale takes the marker off and resets the unit's AP."""
    yield from _results(state, action, "IMP-R5")


@rule("IMP-R6", ResolveRally, EndPhase)
def a_suppressed_unit_that_fails_recovers(state: State, action: ResolveRally | EndPhase) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": a Suppressed unit that fails to rally has its marker turned to
    Recovering."""
    yield from _results(state, action, "IMP-R6")


@rule("IMP-R3", ResolveRally)
def a_unit_that_recovers_is_not_reset(state: State, done: ResolveRally) -> Iterator[Finding]:
    """Source, "Rally Phase", steps 2 and 3: only a passed roll resets the AP of a marked unit."""
    yield from _results(state, done, "IMP-R3")


@rule("IMP-R7", RollRally)
def recovering_adds_one_to_morale(state: State, roll: RollRally) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": Recovering units have +1 Morale; here, in the number the player says."""
    if roll.unit is None or roll.said_morale is None or len(state.rally.rolls.get(roll.unit, ())) > 0:
        return
    was = marker_of(state, roll.unit)
    right = state.board.morale(roll.unit, was)
    if was and right is not None and roll.said_morale != right:
        said = roll.said_morale
        key = "R7.said_recovering" if was == RECOVERING else "R7.said"
        yield against(state, "IMP-R7", key, roll, roll.unit, said=said, right=right)


@rule("IMP-R7", ResolveRally)
def recovering_is_judged_by_morale_and_one(state: State, done: ResolveRally) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": Recovering units have +1 Morale; here, by what was done after a roll that is
    exactly Morale + 1."""
    yield from _results(state, done, "IMP-R7")


@rule("IMP-R8", ResolveRally, EndPhase)
def a_recovering_unit_that_fails_keeps_its_ap(state: State, action: ResolveRally | EndPhase) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": a Recovering unit that fails to rally loses the marker; its AP are not
    reset."""
    yield from _results(state, action, "IMP-R8")


@rule("IMP-R8", ResetAP)
def a_failed_unit_is_not_reset_later(state: State, reset: ResetAP) -> Iterator[Finding]:
    """Source, "Suppressed and Recovering": as above, where the AP come back after the marker was dealt with."""
    now, unit = state.units[reset.unit], reset.unit
    rolls = state.rally.rolls.get(unit, ())
    morale = state.board.morale(unit, RECOVERING)
    failed = len(rolls) == 1 and morale is not None and sum(rolls[0].dice) > morale and unit in state.rally.resolved
    was = state.rally.marked.get(unit)
    if state.phase == RALLY and was == RECOVERING and failed and not now.status and reset.ap > (now.ap or 0):
        total = sum(rolls[0].dice)
        yield against(state, "IMP-R8", "R8.reset", reset, unit, total=total, morale=morale)


def _results(state: State, action: ResolveRally | EndPhase, name: str) -> Iterator[Finding]:
    """The findings of one rule among what is wrong after rolls: one unit's, or at the end of the phase those of all
    units that rolled and were left as they were."""
    if isinstance(action, ResolveRally):
        yield from _result(state, action, action, name)
        return
    if state.phase != RALLY:
        return
    for unit, rolls in state.rally.rolls.items():
        now = state.units[unit]
        if unit not in state.rally.resolved and state.on_map(unit):
            left = ResolveRally(unit=unit, status=now.status, ap=now.ap or 0, at=rolls[0].at)
            yield from _result(state, left, action, name)


def _result(state: State, done: ResolveRally, action: ResolveRally | EndPhase, name: str) -> Iterator[Finding]:
    rally, unit = state.rally, done.unit
    # A second roll was reported when it fell (IMP-R4); whatever was done then follows from it.
    if unit in rally.resolved or not marker_of(state, unit) or len(rally.rolls.get(unit, ())) > 1:
        return
    if unit in rally.rolls:
        dice = rally.rolls[unit][0].dice
    else:
        fit = fits(state, done)
        if fit.wrong is None:
            return
        dice = rally.bare[fit.wrong]
    fault = misjudged(state, done, dice)
    if fault is not None and fault.rule == name:
        severity = Severity.MISSING if fault.missing else Severity.ILLEGAL
        morale = state.board.morale(unit, marker_of(state, unit))
        yield against(
            state, name, fault.key, action, unit, severity=severity, at=done.at, total=sum(dice), morale=morale
        )
