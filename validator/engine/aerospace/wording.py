"""What may be done and what was done under the aerospace rules, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from validator.engine.aerospace import actions as a
from validator.engine.aerospace.aiming import move_of
from validator.engine.aerospace.state import DISENGAGE, NEXT_PHASE, State
from validator.engine.aerospace.templates import MoveWithin
from validator.engine.values import Said, Value

_Values = Mapping[str, Value | tuple[str, ...]]


def said(state: State, action: a.Action) -> Said:
    """The words for an action, see :meth:`validator.engine.Ruleset.said`."""
    key, values = _SAYING[type(action)](state, action)
    unit = getattr(action, "unit", None) or getattr(action, "formation", None)
    side = _side(state, unit) if unit else getattr(action, "side", None)
    return Said(key, {**values, **({"unit": unit} if unit else {}), **({"side": side} if side else {})})


def _side(state: State, name: str) -> str:
    own = state.board.formation_of(name)
    return own.side if own else state.side(name)


def purpose(action: a.Action) -> Said | None:
    """What the dice of an action were for: an action test or a rally, one each in a phase."""
    match action:
        case a.ActionTest(formation=formation):
            return Said("purpose.test", {"unit": formation})
        case a.Rally(formation=formation):
            return Said("purpose.rally", {"unit": formation})
    return None


def standing(state: State) -> tuple[Said, ...]:
    """Turn, phase, and whose action it is."""
    found = [] if state.turn is None else [Said("game.turn", {"turn": state.turn})]
    if state.phase in NEXT_PHASE:
        found.append(Said(f"game.{state.phase}"))
    if state.window.formation is not None:
        found.append(Said("game.acting", {"unit": state.window.formation}))
    return tuple(found)


def unit_standing(state: State, unit: str) -> tuple[Said, ...]:
    """Where a unit stands, whether it has landed or is aboard, and its formation's markers."""
    now = state.units.get(unit)
    if now is None:
        return ()
    found = []
    if now.point is not None:
        found.append(Said("unit.at", {"x": round(now.point[0], 1), "y": round(now.point[1], 1)}))
    if now.landed:
        found.append(Said("unit.landed"))
    if now.aboard:
        found.append(Said("unit.aboard", {"transport": now.aboard}))
    own = state.board.formation_of(unit)
    if own is not None and (blast := state.card(own.name).blast):
        found.append(Said("unit.blast", {"blast": blast}))
    return tuple(found)


def _move(state: State, action: a.Move) -> tuple[str, _Values]:
    if action.to != "table":
        return f"move.{action.to or 'away'}", {}
    if not action.path:
        return "move.away", {}
    x, y = (round(value, 1) for value in action.path[-1])
    key = "move.leg" if action.unit in state.units and state.units[action.unit].on_table else "move.enter"
    return key, {"x": x, "y": y}


def _within(state: State, action: MoveWithin) -> tuple[str, _Values]:
    on_table = action.unit in state.units and state.units[action.unit].on_table
    return "within.leg" if on_table else "within.enter", {}


def _flak(state: State, action: a.FireFlak) -> tuple[str, _Values]:
    key = "flak.disengage" if move_of(state) == DISENGAGE else "flak.approach"
    return key, {"target": action.formation, "roll": action.roll, "modifier": action.modifier}


def _order(_state: State, action: a.TakeOrder) -> tuple[str, _Values]:
    return ("order", {"order": action.order}) if action.order else ("order.none", {})


def _test(_state: State, action: a.ActionTest) -> tuple[str, _Values]:
    return "test", {"roll": action.roll, "modifier": action.modifier}


def _strike(_state: State, action: a.Strike) -> tuple[str, _Values]:
    if action.point is None:
        return "strike.off", {}
    return f"strike.{action.kind}", {"x": round(action.point[0], 1), "y": round(action.point[1], 1)}


def _plain(key: str, *names: str) -> Callable[[State, Any], tuple[str, _Values]]:
    def saying(_state: State, action: a.Action) -> tuple[str, _Values]:
        return key, {name: getattr(action, name) for name in names}

    return saying


def _either(yes: str, no: str, name: str, *names: str) -> Callable[[State, Any], tuple[str, _Values]]:
    def saying(_state: State, action: a.Action) -> tuple[str, _Values]:
        return (yes if getattr(action, name) else no), {each: getattr(action, each) for each in names}

    return saying


_SAYING: Mapping[type[a.Action], Callable[[State, Any], tuple[str, _Values]]] = {
    a.EndAction: _plain("end_action"),
    a.EndPhase: _plain("end_phase", "turn", "phase"),
    a.EndRecord: _plain("end_record"),
    a.ActionTest: _test,
    a.TakeOrder: _order,
    a.Move: _move,
    MoveWithin: _within,
    a.Attack: _plain("attack"),
    a.Assault: _plain("assault", "attacker", "defender", "winner"),
    a.FireFlak: _flak,
    a.Damage: _plain("damage", "lost"),
    a.SetBlast: _plain("blast", "blast"),
    a.SetMark: _either("mark.on", "mark.off", "on", "mark"),
    a.Rally: _plain("rally", "roll"),
    a.Board: _plain("board", "transport"),
    a.GetOff: _plain("get_off"),
    a.SetFlight: _either("land", "take_off", "landed"),
    a.TestTerrain: _plain("terrain", "roll"),
    a.DeclareArrival: _plain("arrival", "turn"),
    a.Strike: _strike,
    a.SealPlot: _plain("seal"),
    a.RevealPlot: _plain("reveal"),
}
