"""What a spacecraft may do in its action: tell its plots, bombard, strike, drop troops, and go."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Action, Move, RevealPlot, Strike
from validator.engine.aerospace.orbit import strikes
from validator.engine.aerospace.plotting import sealed_texts
from validator.engine.aerospace.state import DEPARTED, GROUND, RESERVE, TABLE, Formation, State
from validator.engine.aerospace.templates import Disc, MoveWithin, whole
from validator.engine.aerospace.window import dropped, surviving

#: How near to the middle of their drop zone units land, cm; how many pin-point attacks an action sees.
ZONE, PINPOINTS = 8.0, 2


def strikes_from_orbit(state: State, own: Formation) -> Iterator[Action]:
    """A plot is told before what was plotted is done; pin-point attacks need none."""
    table, laid = state.board.table, strikes(state)
    told = {plot.text: plot for plot in state.plots.revealed if not plot.used}
    for text in sealed_texts(state, own):
        if text not in told and not any(plot.text == text for plot in state.plots.revealed):
            yield RevealPlot(text=text, side=own.side)
    for plot in told.values():
        kind = "bombardment" if plot.formation == own.name else "drop_zone"
        if not any(one.kind == kind and one.point == plot.point for one in laid):
            yield Strike(kind=kind, piece=f"{kind} {plot.formation}", point=plot.point)
        elif kind == "drop_zone" and table is not None:
            for unit in state.members(plot.formation, RESERVE):
                yield MoveWithin(unit=unit, region=Disc(table, plot.point, ZONE))
    pinpoints = sum(one.kind == "pinpoint" for one in laid)
    if pinpoints < PINPOINTS and table is not None:
        for foe in state.of_kind(GROUND):
            points = [point for unit in state.members(foe.name, TABLE) if (point := state.units[unit].point)]
            if foe.side != own.side and points and whole(table).contains(points[0]):
                yield Strike(kind="pinpoint", piece=f"pinpoint {own.name} {state.turn} {pinpoints}", point=points[0])
    yield from (Move(unit=unit, to=DEPARTED) for unit in state.members(own.name, TABLE))


def half_dropped(state: State) -> bool:
    """Whether a formation has dropped in part, or its drop zone waits for it."""
    if any(state.members(name, RESERVE) for name in dropped(state)):
        return True
    zones = [one.point for one in strikes(state) if one.kind == "drop_zone"]
    waiting = [plot.formation for plot in state.plots.revealed if not plot.used and plot.point in zones]
    return any(surviving(state, name) and state.members(name, RESERVE) for name in waiting)
