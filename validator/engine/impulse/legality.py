"""Every legal action in a state: what might be done is proposed here, and what `check` finds nothing wrong with is
legal."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse import actions as a
from validator.engine.impulse.rules import BOOK
from validator.engine.impulse.rules.initiative import is_complete, winner
from validator.engine.impulse.rules.rally import rolls_too_early, step_of
from validator.engine.impulse.state import INITIATIVE, OPERATIONS, RALLY, RECOVERING, SUPPRESSED, UNMARKED, Deeds, State

CADRE_BOX = "box:cadre"
_DICE = range(1, 7)


def legal(state: State) -> Iterator[a.Action]:
    """Every legal action of the side whose turn it is; of all sides outside the Operations Phase, or where that is
    open.

    Dice are among the actions, a roll for each number that may fall. Combat is open: a shot may be aimed at any enemy
    in the same or an adjacent area, and may do anything the rules know to a unit that it is said to have hit. All that
    the source says of Assault Combat is that it is an exception to one AP an impulse (IMP-A3): a unit that assaulted
    may go on as long as it has AP.
    """
    return (action for action in _proposed(state) if _has_no_finding(state, action))


def _has_no_finding(state: State, action: a.Action) -> bool:
    for judge in BOOK.judges(type(action)):
        for _ in judge(state, action):
            return False
    return True


def _proposed(state: State) -> Iterator[a.Action]:
    if state.phase == INITIATIVE:
        yield from _initiative(state)
    elif state.phase == RALLY:
        yield from _rally(state)
    elif not state.both_passed:
        yield from _operations(state)
    yield from next_phase(state)


def next_phase(state: State, *, passed: bool = True) -> Iterator[a.EndPhase]:
    """The step to the next phase; from the Operations Phase only once all have passed, unless `passed` is False."""
    turn = state.turn if state.turn is not None else 1
    if state.phase == INITIATIVE:
        yield a.EndPhase(turn=turn, phase=RALLY)
    elif state.phase == RALLY:
        yield a.EndPhase(turn=turn, phase=OPERATIONS)
    elif state.both_passed or not passed:
        yield a.EndPhase(turn=turn + 1, phase=INITIATIVE)


def _initiative(state: State) -> Iterator[a.Action]:
    rolled = {side for side, _ in state.rolls.dice}
    for side in state.board.sides:
        if side not in rolled and not is_complete(state):
            yield from (a.RollInitiative(side=side, die=die) for die in _DICE)
    due = winner(state)
    if due is not None and state.rolls.taken is None:
        yield a.TakeInitiative(side=due)


def _rally(state: State) -> Iterator[a.Action]:
    board, rally = state.board, state.rally
    for unit, now in state.units.items():
        if now.place == CADRE_BOX and unit not in rally.cadre:
            yield from (a.RollCadre(unit=unit, die=die) for die in _DICE)
        elif now.place == CADRE_BOX:
            yield from (a.EnterCadre(unit=unit, to=area) for area in sorted(board.neighbours))
    resets = [reset for unit in state.units if (reset := _reset(state, unit)) is not None]
    yield from resets
    # A roll now would make the resets that are left too late (IMP-R0), and without them they are missing (IMP-R2).
    if not resets:
        for unit in rally.marked:
            if unit not in rally.resolved and state.on_map(unit):
                yield from _rally_of(state, unit)


def _reset(state: State, unit: str) -> a.ResetAP | None:
    """The reset that a unit is due in step 2."""
    most = state.board.max_ap(unit)
    if most is None or state.units[unit].ap == most or not state.on_map(unit):
        return None
    reset = a.ResetAP(unit=unit, ap=most)
    return reset if step_of(state, reset) is not None else None


def _rally_of(state: State, unit: str) -> Iterator[a.Action]:
    if unit not in state.rally.rolls:
        # A roll before its side's turn is only found wrong once the other side has rolled too.
        if not rolls_too_early(state, a.RollRally(unit=unit, dice=(1, 1))):
            yield from (a.RollRally(unit=unit, dice=(one, two)) for one in _DICE for two in _DICE)
        return
    yield from resolutions(state, unit)


def resolutions(state: State, unit: str) -> Iterator[a.ResolveRally]:
    """What a roll may lead to, by one rule or another."""
    ap = state.units[unit].ap or 0
    most = state.board.max_ap(unit) or ap
    yield a.ResolveRally(unit=unit, status=UNMARKED, ap=most)
    yield a.ResolveRally(unit=unit, status=RECOVERING, ap=ap)
    if ap != most:
        yield a.ResolveRally(unit=unit, status=UNMARKED, ap=ap)


def _operations(state: State) -> Iterator[a.Action]:
    impulse = state.impulse
    if impulse.open and impulse.side is not None:
        sides: tuple[str, ...] = (impulse.side,)
    else:
        sides = state.board.sides if state.to_act is None else (state.to_act,)
    for side in sides:
        for unit, now in state.units.items():
            if state.side(unit) == side and now.ap != 0 and now.status != SUPPRESSED and state.on_map(unit):
                yield from _acts(state, unit)
            elif state.side(unit) == side and state.on_map(unit) and _entered_or_assaulted(state.deeds(unit)):
                yield from _assaults(state, unit)
        if not impulse.open:
            yield a.Pass(side=side)
        yield a.EndImpulse(side=side)
    if impulse.open and impulse.combat:
        yield from _defences(state)
        yield from _consequences(state)


def _entered_or_assaulted(deeds: Deeds) -> bool:
    """Whether a unit without AP may still assault: what an assault costs beyond entering is open (IMP-A1)."""
    return bool(deeds.entered) or deeds.assaulted


def _acts(state: State, unit: str) -> Iterator[a.Action]:
    place = state.units[unit].place
    near = sorted(state.board.neighbours[place])
    yield from (a.Move(unit=unit, to=area) for area in near)
    yield from (a.Fire(unit=unit, targets=(enemy,)) for enemy in _enemies(state, unit, (place, *near)))
    yield from _assaults(state, unit)


def _assaults(state: State, unit: str) -> Iterator[a.Assault]:
    now, most = state.units[unit], state.board.options.assault_ap
    dearest = most if now.ap is None else min(most, now.ap)
    for enemy in _enemies(state, unit, (now.place,)):
        yield from (a.Assault(unit=unit, targets=(enemy,), ap=ap) for ap in range(dearest, -1, -1))


def _enemies(state: State, unit: str, areas: tuple[str, ...]) -> Iterator[str]:
    own = state.side(unit)
    for other, now in state.units.items():
        if now.place in areas and state.side(other) != own and state.side(other) in state.board.sides:
            yield other


def _defences(state: State) -> Iterator[a.Defend]:
    """The DF of a unit that is assaulted, as its player says it: the printed one, lower under a marker."""
    for unit, deeds in state.impulse.deeds.items():
        printed = state.board.units[unit].figures.get("df")
        if deeds.assailed and deeds.hit_at is None and printed is not None and state.on_map(unit):
            lower = {SUPPRESSED: 2, RECOVERING: 1}.get(state.units[unit].status, 0)
            yield a.Defend(unit=unit, df=printed - lower)


def _consequences(state: State) -> Iterator[a.Action]:
    """What may happen to the units that were shot at in this impulse: a Hit, and what comes of it."""
    for unit, deeds in state.impulse.deeds.items():
        if not deeds.shot_at or deeds.retreated or not state.on_map(unit):
            continue
        if deeds.hit_at is None:
            yield a.TakeHit(unit=unit)
            continue
        now = state.units[unit]
        if now.status != SUPPRESSED:
            yield a.ChangeStatus(unit=unit, status=SUPPRESSED, ap=0)
        elif not deeds.suppressed:
            yield a.Eliminate(unit=unit)
        for area in sorted(state.board.neighbours[now.place]):
            yield a.Retreat(unit=unit, to=area)
            yield a.Retreat(unit=unit, to=area, how="rout")
