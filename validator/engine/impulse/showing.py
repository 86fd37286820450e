"""What a table shows of an action: the counterpart of the reader, for games that are played from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from validator.engine import events as e
from validator.engine.impulse import actions as a
from validator.engine.impulse.state import ELIMINATED, State

Steps = Iterator[tuple[e.Event, ...]]


def shown(state: State, action: a.Action) -> tuple[e.Event, ...]:
    """The events of an action done by people who keep to the usual order: say it, turn the counter, move it, roll."""
    steps = _SHOWING.get(type(action), _nothing)(state, action)
    return tuple(replace(event, at=number) for number, step in enumerate(steps) for event in step)


def _nothing(_state: State, _action: a.Action) -> Steps:
    return iter(())


def _turned(state: State, unit: str, ap: int, wraps_to: int | None = None) -> Steps:
    """The counter turned by some AP, one quarter turn a step; a negative number gives AP back. `wraps_to` is what it
    shows when it is turned on from 0."""
    shows = state.units[unit].ap or 0
    step = 1 if ap > 0 else -1
    for _ in range(abs(ap)):
        most = state.board.max_ap(unit)
        after = max(0, min(shows - step, shows + 1 if most is None else most))
        if step > 0 and shows == 0 and wraps_to is not None:
            after = wraps_to
        yield (e.FigureChanged(at=0, unit=unit, figure="ap", old=shows, new=after, quarter_turns=step),)
        shows = after


def _moved(state: State, unit: str, to: str, hand: str | None = None) -> tuple[e.Event, ...]:
    """The counter put down elsewhere, by its own player unless the side of another's `hand` is given."""
    return (e.Moved(at=0, player_side=hand, unit=unit, origin=state.units[unit].place, to=to),)


def _declared(act: str, unit: str) -> tuple[e.Event, ...]:
    return (e.Declared(at=0, act=act, unit=unit),)


def _end_phase(state: State, action: a.EndPhase) -> Steps:
    yield (e.TurnSet(at=0, old_turn=state.turn, old_phase=state.phase, turn=action.turn, phase=action.phase),)


def _pass(_state: State, action: a.Pass) -> Steps:
    yield (e.Called(at=0, call="pass", side=action.side),)


def _end_impulse(_state: State, action: a.EndImpulse) -> Steps:
    if action.declared:
        yield (e.Called(at=0, call="end_impulse", side=action.side),)


def _roll_initiative(_state: State, action: a.RollInitiative) -> Steps:
    yield (e.Rolled(at=0, dice="1d6", values=(action.die,), side=action.side),)


def _take_initiative(state: State, action: a.TakeInitiative) -> Steps:
    if state.holder != action.side:
        yield (e.HolderShown(at=0, what="initiative", side=action.side),)


def _roll_cadre(_state: State, action: a.RollCadre) -> Steps:
    yield _declared("cadre", action.unit)
    yield (e.Rolled(at=0, dice="1d6", values=(action.die,), unit=action.unit),)


def _enter_cadre(state: State, action: a.EnterCadre) -> Steps:
    yield _moved(state, action.unit, action.to)


def _reset_ap(state: State, action: a.ResetAP) -> Steps:
    yield from _turned(state, action.unit, (state.units[action.unit].ap or 0) - action.ap)


def _roll_rally(_state: State, action: a.RollRally) -> Steps:
    if action.unit is not None and action.said_morale is not None:
        yield (e.Declared(at=0, act="rally", unit=action.unit, values={"limit": action.said_morale}),)
        yield (e.Rolled(at=0, dice="2d6", values=action.dice, unit=action.unit),)
    elif action.unit is not None:
        yield (
            e.Rolled(at=0, dice="2d6", values=action.dice, unit=action.unit),
            *_declared("rally", action.unit),
        )


def _marked(state: State, unit: str, status: str, ap: int) -> Steps:
    """The marker first, the turning after it."""
    now = state.units[unit]
    if now.status != status:
        yield (e.StatusChanged(at=0, unit=unit, old=now.status, new=status),)
    yield from _turned(state, unit, (now.ap or 0) - ap)


def _resolve_rally(state: State, action: a.ResolveRally) -> Steps:
    yield from _marked(state, action.unit, action.status, action.ap)


def _change_status(state: State, action: a.ChangeStatus) -> Steps:
    yield from _marked(state, action.unit, action.status, action.ap)


def _move(state: State, action: a.Move) -> Steps:
    yield from _turned(state, action.unit, action.ap, action.shows)
    yield _moved(state, action.unit, action.to, action.actor_side)


def _fire(state: State, action: a.Fire) -> Steps:
    yield _declared("fire", action.unit)
    yield from _targets(action.targets)
    yield from _turned(state, action.unit, action.ap, action.shows)
    yield _combat_dice(state, action.unit)


def _assault(state: State, action: a.Assault) -> Steps:
    yield _declared("assault", action.unit)
    yield from _targets(action.targets)
    yield from _turned(state, action.unit, action.ap, action.shows)
    yield _combat_dice(state, action.unit)


def _combat_dice(state: State, unit: str) -> tuple[e.Event, ...]:
    """The attacker's 2d6, whatever falls."""
    return (e.Rolled(at=0, dice="2d6", values=(), side=state.side(unit)),)


def _targets(targets: Iterable[str]) -> Steps:
    for target in targets:
        yield (e.Declared(at=0, act="target", targets=(target,)),)


def _spend_ap(state: State, action: a.SpendAP) -> Steps:
    yield from _turned(state, action.unit, action.ap)


def _defend(_state: State, action: a.Defend) -> Steps:
    yield (e.Declared(at=0, act="defence", unit=action.unit, values={"df": action.df}),)


def _roll_combat(_state: State, action: a.RollCombat) -> Steps:
    yield (e.Rolled(at=0, dice=f"{len(action.dice)}d6", values=action.dice),)


def _take_hit(_state: State, action: a.TakeHit) -> Steps:
    yield _declared("hit", action.unit)


def _retreat(state: State, action: a.Retreat) -> Steps:
    yield _declared(action.how, action.unit)
    yield _moved(state, action.unit, action.to)


def _eliminate(state: State, action: a.Eliminate) -> Steps:
    yield _moved(state, action.unit, ELIMINATED)


def _regroup(state: State, action: a.Regroup) -> Steps:
    yield _moved(state, action.unit, action.to)


_SHOWING: Mapping[type[a.Action], Callable[[State, Any], Steps]] = {
    a.EndPhase: _end_phase,
    a.Pass: _pass,
    a.EndImpulse: _end_impulse,
    a.RollInitiative: _roll_initiative,
    a.TakeInitiative: _take_initiative,
    a.RollCadre: _roll_cadre,
    a.EnterCadre: _enter_cadre,
    a.ResetAP: _reset_ap,
    a.RollRally: _roll_rally,
    a.ResolveRally: _resolve_rally,
    a.Move: _move,
    a.Fire: _fire,
    a.Assault: _assault,
    a.SpendAP: _spend_ap,
    a.Defend: _defend,
    a.RollCombat: _roll_combat,
    a.ChangeStatus: _change_status,
    a.TakeHit: _take_hit,
    a.Retreat: _retreat,
    a.Eliminate: _eliminate,
    a.Regroup: _regroup,
}
