"""What may be done and what was done under the impulse rules, in words: keys and values for the rule set's texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from validator.engine.impulse import actions as a
from validator.engine.impulse.rules.rolls import marker_of
from validator.engine.impulse.state import INITIATIVE, OPERATIONS, RALLY, State
from validator.engine.values import Entry, Said, Value

_PHASES = (INITIATIVE, RALLY, OPERATIONS)
_Values = Mapping[str, Value | tuple[str, ...]]


def said(state: State, action: a.Action) -> Said:
    """The words for an action, see :meth:`validator.engine.Ruleset.said`."""
    key, values = _SAYING[type(action)](state, action)
    unit = getattr(action, "unit", None)
    side = state.side(unit) if unit is not None and unit in state.units else getattr(action, "side", None)
    return Said(key, {**values, **({"unit": unit} if unit else {}), **({"side": side} if side else {})})


def purpose(action: a.Action) -> Said | None:
    """What the dice of an action were for: one roll each in a phase (IMP-I1, IMP-R1, IMP-R4)."""
    match action:
        case a.RollInitiative(side=str(side)):
            return Said("purpose.initiative", {"side": side})
        case a.RollCadre(unit=unit):
            return Said("purpose.cadre", {"unit": unit})
        case a.RollRally(unit=str(unit)):
            return Said("purpose.rally", {"unit": unit})
    return None


def entries(state: State, _action: a.Action, after: State) -> Iterator[Entry]:
    """What an action brings the ledger of AP (IMP-A1, IMP-R2)."""
    if after.units is state.units:
        return
    for unit, now in after.units.items():
        before = state.units[unit]
        if now is before or now.ap == before.ap or now.ap is None:
            continue
        change = None if before.ap is None else now.ap - before.ap
        joins = state.impulse.open and state.deeds(unit).spent > 0
        yield Entry("ap", unit, change, now.ap, joins=joins)


def standing(state: State) -> tuple[Said, ...]:
    """Turn and phase, who has the initiative, whose impulse it is or comes next."""
    found = [] if state.turn is None else [Said("game.turn", {"turn": state.turn})]
    if state.phase in _PHASES:
        found.append(Said(f"game.{state.phase}"))
    if state.holder is not None and state.phase != INITIATIVE:
        found.append(Said("game.holder", {"side": state.holder}))
    if state.phase == OPERATIONS:
        found.append(_turn_to_act(state))
    return tuple(found)


def _turn_to_act(state: State) -> Said:
    if state.both_passed:
        return Said("game.passed")
    if state.impulse.open and state.impulse.side is not None:
        return Said("game.impulse", {"side": state.impulse.side})
    return Said("game.next_open") if state.to_act is None else Said("game.next", {"side": state.to_act})


def unit_standing(state: State, unit: str) -> tuple[Said, ...]:
    """A unit's place, AP and marker."""
    now = state.units[unit]
    found = [Said("unit.place", {"place": now.place})] if now.place else []
    if now.ap is not None:
        found.append(Said("unit.ap", {"ap": now.ap}))
    if now.status:
        found.append(Said(f"unit.{now.status}"))
    return tuple(found)


def _end_phase(_state: State, action: a.EndPhase) -> tuple[str, _Values]:
    return f"end_phase.{action.phase}" if action.phase in _PHASES else "end_phase", {"turn": action.turn}


def _roll_initiative(_state: State, action: a.RollInitiative) -> tuple[str, _Values]:
    return "roll_initiative" if action.side else "roll_initiative.open", {"die": action.die}


def _roll_rally(state: State, action: a.RollRally) -> tuple[str, _Values]:
    dice = ", ".join(map(str, action.dice))
    if action.unit is None:
        return "roll_rally.open", {"dice": dice}
    if action.unit not in state.units:
        return "roll_rally.unknown", {"dice": dice}
    morale = state.board.morale(action.unit, marker_of(state, action.unit))
    if morale is None:
        return "roll_rally.unknown", {"dice": dice}
    return "roll_rally", {"dice": dice, "morale": morale}


def _resolve_rally(_state: State, action: a.ResolveRally) -> tuple[str, _Values]:
    return f"resolve_rally.{action.status or 'unmarked'}", {"ap": action.ap}


def _change_status(_state: State, action: a.ChangeStatus) -> tuple[str, _Values]:
    return f"change_status.{action.status or 'unmarked'}", {"ap": action.ap}


def _attack(key: str) -> Callable[[State, Any], tuple[str, _Values]]:
    def saying(_state: State, action: a.Fire | a.Assault) -> tuple[str, _Values]:
        if not action.targets:
            return f"{key}.open", {"ap": action.ap}
        return key, {"targets": action.targets, "ap": action.ap}

    return saying


def _plain(key: str, *names: str) -> Callable[[State, Any], tuple[str, _Values]]:
    def saying(_state: State, action: a.Action) -> tuple[str, _Values]:
        return key, {name: getattr(action, name) for name in names}

    return saying


def _regroup(_state: State, action: a.Regroup) -> tuple[str, _Values]:
    return ("regroup", {"to": action.to}) if action.to else ("regroup.hand", {})


def _roll_combat(_state: State, action: a.RollCombat) -> tuple[str, _Values]:
    return "roll_combat", {"dice": ", ".join(map(str, action.dice))}


def _retreat(_state: State, action: a.Retreat) -> tuple[str, _Values]:
    return "rout" if action.how == "rout" else "retreat", {"to": action.to}


_SAYING: Mapping[type[a.Action], Callable[[State, Any], tuple[str, _Values]]] = {
    a.EndPhase: _end_phase,
    a.Pass: _plain("pass"),
    a.EndImpulse: _plain("end_impulse"),
    a.RollInitiative: _roll_initiative,
    a.TakeInitiative: _plain("take_initiative"),
    a.RollCadre: _plain("roll_cadre", "die"),
    a.EnterCadre: _plain("enter_cadre", "to"),
    a.ResetAP: _plain("reset_ap", "ap"),
    a.RollRally: _roll_rally,
    a.ResolveRally: _resolve_rally,
    a.Move: _plain("move", "to", "ap"),
    a.Fire: _attack("fire"),
    a.Assault: _attack("assault"),
    a.SpendAP: _plain("spend_ap", "ap"),
    a.Defend: _plain("defend", "df"),
    a.RollCombat: _roll_combat,
    a.TakeHit: _plain("take_hit"),
    a.ChangeStatus: _change_status,
    a.Retreat: _retreat,
    a.Eliminate: _plain("eliminate"),
    a.Regroup: _regroup,
    a.RolledElsewhere: _plain("rolled_elsewhere"),
}
