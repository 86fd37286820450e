"""What a table shows of an action under the aerospace rules: the counterpart of the reader, for games that are played
from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from validator.engine import events as e
from validator.engine.aerospace import actions as a
from validator.engine.aerospace.aiming import move_of
from validator.engine.aerospace.state import TABLE, State

Steps = Iterator[tuple[e.Event, ...]]


def shown(state: State, action: a.Action) -> tuple[e.Event, ...]:
    """The events of an action done by people who keep to the usual order. A formation is named by its card as the unit
    and by its name among the words."""
    steps = _SHOWING.get(type(action), _nothing)(state, action)
    return tuple(replace(event, at=number) for number, step in enumerate(steps) for event in step)


def _nothing(_state: State, _action: a.Action) -> Steps:
    return iter(())


def _card(state: State, formation: str) -> str | None:
    known = state.board.formations.get(formation)
    return known.card if known and known.card else None


def _cards(state: State, formation: str) -> tuple[str, ...]:
    card = _card(state, formation)
    return (card,) if card else ()


def _place(state: State, place: str) -> str:
    if place == TABLE:
        return state.board.table.area if state.board.table else TABLE
    return f"box:{place}" if place else ""


def _name(state: State, unit: str) -> str:
    known = state.board.units.get(unit)
    return known.name if known else unit


def _of_formation(state: State, act: str, formation: str, **values: int | None) -> e.Declared:
    told = {name: value for name, value in values.items() if value is not None}
    return e.Declared(at=0, act=act, unit=_card(state, formation), values=told, words={"formation": formation})


def _end_phase(state: State, action: a.EndPhase) -> Steps:
    yield (e.TurnSet(at=0, old_turn=state.turn, old_phase=state.phase, turn=action.turn, phase=action.phase),)


def _test(state: State, action: a.ActionTest) -> Steps:
    numbers = {"roll": action.roll, "modifier": action.modifier, "needed": action.needed}
    yield (_of_formation(state, "test", action.formation, **numbers),)


def _order(state: State, action: a.TakeOrder) -> Steps:
    card, old = _card(state, action.formation), state.card(action.formation).order
    events: list[e.Event] = []
    if card and old != action.order:
        events.append(e.StatusChanged(at=0, unit=card, old=old, new=action.order, track="order"))
    if action.order:
        words = {"formation": action.formation, "order": action.order.replace("_", " ").title()}
        events.append(e.Declared(at=0, act="order", unit=card, words=words))
    yield tuple(events)


def _moved(state: State, unit: str, to: str, end: e.Point | None) -> e.Moved:
    now = state.units[unit]
    start = now.point if now.on_table else None
    return e.Moved(at=0, unit=unit, origin=_place(state, now.place), to=_place(state, to), start=start, end=end)


def _move(state: State, action: a.Move) -> Steps:
    if action.to != TABLE:
        yield (_moved(state, action.unit, action.to, None),)
        return
    moved = _moved(state, action.unit, TABLE, None)
    for point in action.path:
        moved = replace(moved, end=point)
        yield (moved,)
        moved = replace(moved, origin=moved.to, start=point)


def _attack(state: State, action: a.Attack) -> Steps:
    """The shot, and dice for it, whatever falls."""
    own = state.board.formation_of(action.unit)
    yield (e.Declared(at=0, act="attack", unit=action.unit),)
    yield (e.Rolled(at=0, dice="1d6", values=(), player_side=own.side if own else None),)


def _assault(state: State, action: a.Assault) -> Steps:
    words = {"attacker": action.attacker, "defender": action.defender, "winner": action.winner}
    words["result"] = "won" if action.winner == action.attacker else "lost"
    card, targets = _card(state, action.attacker), _cards(state, action.defender)
    side = state.side(action.attacker) or None
    yield (e.Declared(at=0, act="assault", words=words, player_side=side, unit=card, targets=targets),)


def _flak(state: State, action: a.FireFlak) -> Steps:
    told = {"modifier": action.modifier, "roll": action.roll, "needed": state.board.figure(action.unit, "aa_hit")}
    numbers = {name: value for name, value in told.items() if value is not None}
    words = {"formation": action.formation, "move": action.move or move_of(state)}
    targets = _cards(state, action.formation)
    yield (e.Declared(at=0, act="flak", unit=action.unit, values=numbers, words=words, targets=targets),)


def _damage(state: State, action: a.Damage) -> Steps:
    yield from _counted(action.unit, "damage", state.units[action.unit].lost, action.lost)


def _blast(state: State, action: a.SetBlast) -> Steps:
    card = _card(state, action.formation)
    if card:
        yield from _counted(card, "blast", state.card(action.formation).blast, action.blast)


def _counted(unit: str, figure: str, old: int, new: int) -> Steps:
    """A number, one more or less a step; to 0 at once."""
    while old != new:
        after = 0 if new == 0 else old + (1 if new > old else -1)
        yield (e.FigureChanged(at=0, unit=unit, figure=figure, old=old, new=after),)
        old = after


def _mark(state: State, action: a.SetMark) -> Steps:
    card, was = _card(state, action.formation), action.mark in state.card(action.formation).marks
    if card and was != action.on:
        old, new = (action.mark, "") if was else ("", action.mark)
        yield (e.StatusChanged(at=0, unit=card, old=old, new=new, track=action.mark),)


def _rally(state: State, action: a.Rally) -> Steps:
    yield (_of_formation(state, "rally", action.formation, roll=action.roll),)


def _board(state: State, action: a.Board) -> Steps:
    """What the unit keeps and what is said of it; that it goes to the hold is a move of its own."""
    name = _name(state, action.transport)
    yield (
        e.WordChanged(at=0, unit=action.unit, word="aboard", old=_aboard(state, action.unit), new=name),
        e.Declared(at=0, act="board", unit=action.unit, words={"transport": name}, targets=(action.transport,)),
    )


def _get_off(state: State, action: a.GetOff) -> Steps:
    yield (
        e.WordChanged(at=0, unit=action.unit, word="aboard", old=_aboard(state, action.unit), new=""),
        e.Declared(at=0, act="unload", unit=action.unit),
    )


def _aboard(state: State, unit: str) -> str:
    aboard = state.units[unit].aboard
    return _name(state, aboard) if aboard else ""


def _flight(state: State, action: a.SetFlight) -> Steps:
    was = state.units[action.unit].landed
    if was != action.landed:
        old, new = ("landed", "") if was else ("", "landed")
        yield (e.StatusChanged(at=0, unit=action.unit, old=old, new=new, track="flight"),)


def _terrain(_state: State, action: a.TestTerrain) -> Steps:
    values = {} if action.roll is None else {"roll": action.roll}
    yield (e.Declared(at=0, act="terrain", unit=action.unit, values=values),)


def _arrival(state: State, action: a.DeclareArrival) -> Steps:
    card, old = _card(state, action.formation), state.card(action.formation).arrival
    changed = e.FigureChanged(at=0, unit=card, figure="arrival", old=old, new=action.turn) if card else None
    told = _of_formation(state, "arrival", action.formation, turn=action.turn, value=action.turn)
    yield (changed, told) if changed and old != action.turn else (told,)


def _strike(state: State, action: a.Strike) -> Steps:
    area = _place(state, TABLE)
    to, end = (area, action.point) if action.point else ("", None)
    yield (e.TokenSet(at=0, token=action.kind, piece=action.piece, origin="" if end else area, to=to, end=end),)


def _seal(_state: State, action: a.SealPlot) -> Steps:
    words = {"digest": action.digest, "name": action.name}
    yield (e.Declared(at=0, act="plot", words=words, player_side=action.side),)


def _reveal(_state: State, action: a.RevealPlot) -> Steps:
    yield (e.Declared(at=0, act="reveal", words={"text": action.text}, player_side=action.side),)


_SHOWING: Mapping[type[a.Action], Callable[[State, Any], Steps]] = {
    a.EndPhase: _end_phase,
    a.ActionTest: _test,
    a.TakeOrder: _order,
    a.Move: _move,
    a.Attack: _attack,
    a.Assault: _assault,
    a.FireFlak: _flak,
    a.Damage: _damage,
    a.SetBlast: _blast,
    a.SetMark: _mark,
    a.Rally: _rally,
    a.Board: _board,
    a.GetOff: _get_off,
    a.SetFlight: _flight,
    a.TestTerrain: _terrain,
    a.DeclareArrival: _arrival,
    a.Strike: _strike,
    a.SealPlot: _seal,
    a.RevealPlot: _reveal,
}
