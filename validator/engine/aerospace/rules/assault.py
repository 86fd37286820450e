"""Air assault: zones of control, who fights together, what a lost combat costs (AIR-A1 to AIR-A3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from validator.engine.aerospace.actions import Assault, EndAction, EndRecord
from validator.engine.aerospace.geometry import ROUNDING, distance
from validator.engine.aerospace.rules.registry import DONE, found, rule
from validator.engine.aerospace.state import ACTION, GROUND, TABLE, State
from validator.engine.aerospace.window import touched_down, unloadings
from validator.engine.values import Finding, Value


@dataclass(frozen=True, slots=True)
class Beaten:
    """An air formation that lost a close combat in the current action. `landing`: the action in which it landed."""

    formation: str
    at: int
    landing: bool


def beaten(state: State) -> tuple[Beaten, ...]:
    """The air formations that lost a close combat in the current action, each once."""
    found_: dict[str, Beaten] = {}
    told = [action for action in state.window.log if isinstance(action, Assault)]
    # Of two results of the same combat the later one corrects.
    for fight in {frozenset({one.attacker, one.defender}): one for one in told}.values():
        if fight.winner not in (fight.attacker, fight.defender):
            continue
        loser = fight.defender if fight.winner == fight.attacker else fight.attacker
        if state.is_air(loser):
            down = any(touched_down(state, unit) for unit in state.members(loser))
            landing = down and loser == fight.attacker
            found_[loser] = Beaten(loser, fight.at, landing)
    return tuple(found_.values())


@rule("AIR-L2")
def companions(state: State) -> dict[str, str]:
    """Source, "Landing": transports and the formation they unloaded are separate formations once the action ends, and
    one until then. The formations unloaded in the current action, each with the transports' formation."""
    own = state.window.formation or ""
    units = set(state.members(own))
    names: dict[str, str] = {}
    for one in unloadings(state):
        formation = state.board.formation_of(one.unit)
        if formation is not None and one.transport in units:
            names[formation.name] = own
    return names


@rule("AIR-A1", EndAction)
def zones_only_in_an_assault(state: State, end: EndAction) -> Iterator[Finding]:
    """Source, "Air Assault": aircraft and passengers that go into close combat may enter enemy zones of control. Others
    that land may not. The radius is the game's (option `zone_of_control`); without one nothing is judged."""
    radius, own = state.board.options.zone_of_control, state.board.formations.get(state.window.formation or "")
    if radius is None or own is None or state.phase != ACTION:
        return
    if any(isinstance(a, Assault) and own.name in (a.attacker, a.defender) for a in state.window.log):
        return
    down = [unit for unit in own.units if touched_down(state, unit)]
    down += [one.unit for one in unloadings(state) if one.transport in own.units]
    foes = [
        point
        for one in state.of_kind(GROUND)
        if one.side != own.side
        for unit in one.units
        if state.units[unit].place == TABLE and (point := state.units[unit].point) is not None
    ]
    for unit in down:
        point = state.units[unit].point
        if point is not None and any(distance(point, foe) < radius - ROUNDING for foe in foes):
            yield found("AIR-A1", "A1.zone", end.at, unit=unit, side=own.side, radius=radius)
            return


@rule("AIR-A2", *DONE)
def one_formation_in_combat(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Air Assault": in that combat transports and the passengers they unloaded are one formation, which fights
    under the transports' name. Reported where the passengers are counted on their own."""
    together, told = companions(state), set()
    for fight in state.window.log:
        if isinstance(fight, Assault):
            for name in (fight.attacker, fight.defender, fight.winner):
                if name in together and name not in told:
                    told.add(name)
                    values: dict[str, Value] = {"transports": together[name]}
                    yield found("AIR-A2", "A2.apart", fight.at, unit=name, side=state.side(name), values=values)


@rule("AIR-A3", EndAction)
def lost_with_the_combat(state: State, end: EndAction) -> Iterator[Finding]:
    """Source, "Air Assault": if the combat is lost the aircraft are destroyed; the passengers may withdraw. By the end
    of the action."""
    for lost in beaten(state):
        survivors = state.members(lost.formation, TABLE)
        if lost.landing and survivors:
            side = state.side(lost.formation)
            yield found("AIR-A3", "A3.survives", end.at, unit=lost.formation, side=side, count=len(survivors))
