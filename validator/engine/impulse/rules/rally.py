"""The Rally Phase's frame: its steps in order, Cadres, the AP reset, and who rolls (IMP-R0 to IMP-R4)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse.actions import EndPhase, EnterCadre, ResetAP, ResolveRally, RollCadre, RollRally
from validator.engine.impulse.rules.registry import against, found, rule
from validator.engine.impulse.rules.rolls import fits, is_touched
from validator.engine.impulse.state import RALLY, RECOVERING, UNMARKED, State
from validator.engine.values import Finding, Severity

_ALL = (Severity.ILLEGAL, Severity.MISSING, Severity.DOUBTFUL)


@rule("IMP-R0", RollCadre, ResetAP)
def steps_in_order(state: State, action: RollCadre | ResetAP) -> Iterator[Finding]:
    """Source, "Rally Phase": Cadre, AP reset, rally rolls, in this order. Each late step is reported once a phase."""
    step = step_of(state, action)
    if step is not None and step < state.rally.step and step not in state.rally.late:
        unit = action.unit
        key = "R0.cadre" if isinstance(action, RollCadre) else "R0.reset"
        yield against(state, "IMP-R0", key, action, unit)


def step_of(state: State, action: RollCadre | ResetAP) -> int | None:
    """Which step of the Rally Phase an action belongs to; None: none of them (AP given to a unit by its rally roll, or
    to a marked unit, which is IMP-R3)."""
    if state.phase != RALLY:
        return None
    if isinstance(action, RollCadre):
        return 1
    now = state.units[action.unit]
    raised = now.ap is None or action.ap > now.ap
    return 2 if raised and not now.status and action.unit not in state.rally.marked else None


@rule("IMP-R1", RollCadre, severities=(Severity.ILLEGAL, Severity.DOUBTFUL))
def a_cadre_rolls_once(state: State, roll: RollCadre) -> Iterator[Finding]:
    """Source, "Rally Phase", step 1: roll 1d6 for a Cadre's entry where it applies (5.34, open)."""
    if len(state.rally.cadre.get(roll.unit, ())) == 1:
        yield against(state, "IMP-R1", "R1.twice", roll, roll.unit)


@rule("IMP-R1", EnterCadre)
def a_cadre_enters_by_its_roll(state: State, entry: EnterCadre) -> Iterator[Finding]:
    """Source, "Rally Phase", step 1: roll 1d6 for a Cadre's entry. The number is the game's (options `cadre_min`,
    `cadre_max`); an entry after two rolls is part of that fault."""
    rolls = state.rally.cadre.get(entry.unit, ())
    unit, area = entry.unit, entry.to
    if not rolls:
        unseen = "cadre" in state.elsewhere or not (state.opened or state.rally.step)
        severity = Severity.DOUBTFUL if unseen else Severity.ILLEGAL
        key = "R1.unseen" if unseen else "R1.no_roll"
        yield against(state, "IMP-R1", key, entry, unit, severity=severity, area_to=area)
    elif len(rolls) == 1 and not state.board.options.cadre_enters(rolls[0]):
        low, high = state.board.options.cadre_min or 1, state.board.options.cadre_max or 6
        yield against(state, "IMP-R1", "R1.failed", entry, unit, area_to=area, die=rolls[0], low=low, high=high)


@rule("IMP-R2", ResetAP, severities=(Severity.ILLEGAL, Severity.MISSING))
def ap_come_back_in_the_rally_phase(state: State, reset: ResetAP) -> Iterator[Finding]:
    """Source, "Rally Phase", step 2: units are turned to their maximum AP, no further, and at no other time.

    AP may be given back later that were reported as spent for nothing or as not given back in time. After both passes
    the turn is over, whatever the track shows.
    """
    now = state.units[reset.unit]
    most = state.board.max_ap(reset.unit)
    unit = reset.unit
    if most is not None and reset.ap > most:
        yield against(state, "IMP-R2", "R2.above", reset, unit, ap=reset.ap, most=most)
    elif state.phase not in (None, RALLY) and now.ap is not None and not may_be_over(state):
        given = reset.ap - now.ap
        if given > now.owed:
            yield against(state, "IMP-R2", "R2.outside", reset, unit, ap=given)


@rule("IMP-R2", EndPhase)
def every_unit_is_reset(state: State, end: EndPhase) -> Iterator[Finding]:
    """Source, "Rally Phase", step 2: every unit that is not marked is turned to its maximum AP.

    Not judged where the record shows neither the phase begin nor any reset: a unit may have lost its marker before.
    """
    for unit in units_left(state):
        ap, most = state.units[unit].ap, state.board.max_ap(unit)
        yield against(state, "IMP-R2", "R2.left", end, unit, severity=Severity.MISSING, ap=ap, most=most)


def units_left(state: State) -> Iterator[str]:
    """The units that are left below their maximum AP as a Rally Phase ends."""
    if state.phase != RALLY or not (state.opened or state.rally.reset):
        return
    for unit, now in state.units.items():
        most = state.board.max_ap(unit)
        if most is None or now.ap is None or now.ap >= most or now.status or unit in state.rally.marked:
            continue
        if state.on_map(unit):
            yield unit


def may_be_over(state: State) -> bool:
    """Whether both sides may have passed, one of them for certain: the next turn may have begun without the track."""
    return state.passes[0] > 0 and state.passes[1] >= len(state.board.sides)


@rule("IMP-R3", ResetAP)
def marked_units_are_not_reset(state: State, reset: ResetAP) -> Iterator[Finding]:
    """Source, "Rally Phase", step 2: Suppressed and Recovering units are not reset."""
    now = state.units[reset.unit]
    if state.phase == RALLY and now.status and now.ap is not None and reset.ap > now.ap:
        key = "R3.recovering" if now.status == RECOVERING else "R3.suppressed"
        yield against(state, "IMP-R3", key, reset, reset.unit, ap=reset.ap)


@rule("IMP-R4", RollRally, severities=_ALL)
def one_roll_a_unit(state: State, roll: RollRally) -> Iterator[Finding]:
    """Source, "Rally Phase", step 3: 2d6 for each Suppressed and Recovering unit, one roll each."""
    if roll.unit is not None and len(state.rally.rolls.get(roll.unit, ())) == 1:
        yield against(state, "IMP-R4", "R4.twice", roll, roll.unit)


@rule("IMP-R4", RollRally)
def the_initiative_player_rolls_first(state: State, roll: RollRally) -> Iterator[Finding]:
    """Source, "Rally Phase", step 3: beginning with the player with the initiative.

    Reading: one player rolls for all his units before the other (option `rally_order`: in turn). Reported once a phase,
    when the side that was passed over rolls after all, and cited at the roll that came too early: a unit that never
    rolls is a fault of its own.
    """
    early, side = state.rally.early, side_of(state, roll)
    if early is None or state.rally.order_reported or side is None or roll.unit in state.rally.rolls:
        return
    early_side = side_of(state, early)
    if side != early_side:
        key = "R4.order" if early.unit is not None else "R4.order_of_side"
        yield found(
            *("IMP-R4", key, roll),
            unit=early.unit,
            side=early_side,
            at=early.at,
            side_rolling=early_side,
            side_due=side,
        )


def side_of(state: State, roll: RollRally) -> str | None:
    """The side a rally roll is for; None where nothing tells."""
    return roll.side if roll.unit is None else state.side(roll.unit)


def rolls_too_early(state: State, roll: RollRally) -> bool:
    """Whether a rally roll comes before its side's turn, as far as the record tells whose the rolls before it were."""
    holder, side, rally = state.holder, side_of(state, roll), state.rally
    if state.phase != RALLY or holder is None or side is None or rally.bare:
        return False
    if roll.unit is not None and (roll.unit not in rally.marked or roll.unit in rally.rolls):
        return False
    done = rally.rolls.keys() | rally.resolved
    waiting = {state.side(unit) for unit in rally.marked if unit not in done and state.on_map(unit)}
    order = state.board.options.rally_order
    if order == "any" or not waiting - {side}:
        return False
    if order == "by_side" or (rally.last_side is None and state.opened):
        return side != holder and holder in waiting
    return rally.last_side == side


@rule("IMP-R4", ResolveRally)
def a_marker_changes_by_a_roll(state: State, done: ResolveRally) -> Iterator[Finding]:
    """Source, "Rally Phase", step 3: a marker comes off or is turned after 2d6 for the unit. Doubtful where the roll
    may have been made elsewhere, or before the record begins."""
    rally = state.rally
    if done.unit in rally.resolved or done.unit in rally.rolls or not is_touched(state, done):
        return
    # A marker that was reported as false may come off without more ado.
    if state.units[done.unit].false_marker and done.status == UNMARKED:
        return
    if fits(state, done).no_roll:
        if RALLY in state.elsewhere:
            yield against(state, "IMP-R4", "R4.unseen", done, done.unit, severity=Severity.DOUBTFUL)
        elif done.from_before:
            yield against(state, "IMP-R4", "R4.before", done, done.unit, severity=Severity.DOUBTFUL)
        else:
            yield against(state, "IMP-R4", "R4.no_roll", done, done.unit, severity=Severity.MISSING)


@rule("IMP-R4", EndPhase)
def every_marked_unit_rolls(state: State, end: EndPhase) -> Iterator[Finding]:
    """Source, "Rally Phase", step 3: 2d6 for each Suppressed and each Recovering unit. Reading: it must (`rally_roll`).

    Doubtful where a roll that nothing ties to a unit may have been this one's. A Recovering unit in a record that
    begins in mid-phase may have got there by a roll before, if the step before the rolls is not in the record.
    """
    rally = state.rally
    whole = state.opened or rally.reset
    if state.phase != RALLY or state.board.options.rally_roll != "must":
        return
    for unit, was in rally.marked.items():
        open_ = unit in rally.rolls or unit in rally.resolved or not state.on_map(unit)
        if open_ or state.units[unit].status != was or (was == RECOVERING and not whole):
            continue
        if RALLY in state.elsewhere:
            yield against(state, "IMP-R4", "R4.left_unseen", end, unit, severity=Severity.DOUBTFUL)
        elif len(rally.bare) > len(rally.fits):
            yield against(state, "IMP-R4", "R4.left_bare", end, unit, severity=Severity.DOUBTFUL)
        else:
            yield against(state, "IMP-R4", "R4.left", end, unit, severity=Severity.MISSING)
