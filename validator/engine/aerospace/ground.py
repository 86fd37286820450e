"""What formations on the ground may do: move, shoot, fight, be broken and rally."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Action, Assault, Attack, Move, Rally, SetMark
from validator.engine.aerospace.geometry import distance
from validator.engine.aerospace.rules.flak import may_attack
from validator.engine.aerospace.state import AIR, BROKEN, GROUND, MOVEMENT, TABLE, Formation, State
from validator.engine.aerospace.templates import Disc, MoveWithin

#: how far a ground unit goes in an action at the most, cm; with how many enemies a fight is considered
STEP, FOES = 30.0, 2
SHOOTING = frozenset({"advance", "engage", "double", "sustained_fire"})


def acts_on_the_ground(state: State, own: Formation, order: str) -> Iterator[Action]:
    """What a ground formation may do in its action."""
    table, moved = state.board.table, {action.unit for action in state.window.log if isinstance(action, Move)}
    if order in MOVEMENT and table is not None:
        for unit in state.members(own.name, TABLE):
            point = state.units[unit].point
            if point is not None and unit not in moved:
                yield MoveWithin(unit=unit, region=Disc(table, point, STEP))
    if order in SHOOTING:
        yield from shoots(state, own)
    if order == "engage":
        yield from fights(state, own)


def shoots(state: State, own: Formation) -> Iterator[Attack]:
    """Each unit of a formation may shoot, once."""
    shot = {action.unit for action in state.window.log if isinstance(action, Attack)}
    ready = (unit for unit in state.members(own.name, TABLE) if unit not in shot and may_attack(state, unit))
    yield from (Attack(unit=unit) for unit in ready)


def fights(state: State, own: Formation) -> Iterator[Action]:
    """A close combat with one of the nearest enemies on the ground, won by either; its loser may be broken."""
    fought = [action for action in state.window.log if isinstance(action, Assault)]
    if not fought:
        for enemy in _foes(state, own):
            for winner in (own.name, enemy):
                yield Assault(attacker=own.name, defender=enemy, winner=winner)
    for one in fought:
        for name in {one.attacker, one.defender} - {one.winner}:
            known = state.board.formations.get(name)
            if known and known.kind == GROUND and BROKEN not in state.card(name).marks:
                yield SetMark(formation=name)


def _foes(state: State, own: Formation) -> list[str]:
    """The nearest formations of another side that stand on the ground."""
    here = [point for unit in state.members(own.name, TABLE) if (point := state.units[unit].point) is not None]
    found = []
    for one in state.board.formations.values():
        standing = state.members(one.name, TABLE) if one.kind == GROUND else state.landed(one.name)
        points = [point for unit in standing if (point := state.units[unit].point) is not None]
        if one.kind in (GROUND, AIR) and one.side != own.side and points and here:
            found.append((min(distance(p, q) for p in points for q in here[:1]), one.name))
    return [name for _, name in sorted(found)[:FOES]]


def rallies(state: State) -> Iterator[Action]:
    """Once all aircraft have left, each formation on the ground may rally, and is not broken any more."""
    if any(state.flying(one.name) for one in state.of_kind(AIR)):
        return
    rolled = {action.formation for action in state.window.log if isinstance(action, Rally)}
    for one in state.board.formations.values():
        standing = state.members(one.name, TABLE) if one.kind == GROUND else state.landed(one.name)
        if one.kind not in (GROUND, AIR) or not standing:
            continue
        if one.name not in rolled:
            yield from (Rally(formation=one.name, roll=roll) for roll in range(1, 7))
        elif BROKEN in state.card(one.name).marks:
            yield SetMark(formation=one.name, on=False)
