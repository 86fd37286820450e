"""Spacecraft at set-up and over the table: what was placed when, what they struck, and the plots for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from validator.engine.aerospace.actions import Move, RevealPlot, Strike
from validator.engine.aerospace.geometry import distance
from validator.engine.aerospace.state import ACTION, GROUND, SPACE, TABLE, Plot, State
from validator.engine.aerospace.window import dropped, has_left, in_space_action
from validator.engine.events import Point
from validator.engine.plots import digest, read_plot


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack from orbit, or a drop zone, as its marker lies at the end: `at` is the step it was laid."""

    kind: str
    point: Point
    at: int


def strikes(state: State) -> tuple[Struck, ...]:
    """The markers that were laid in the current action and lie on the table still, moved or not. One of an earlier
    action that is only moved is tidied away; where none is laid in a spacecraft's action it is used again."""
    laid: dict[str, Struck] = {}
    fresh = {action.piece for action in state.window.log if isinstance(action, Strike) and action.laid}
    again = not fresh and in_space_action(state)
    for action in state.window.log:
        if isinstance(action, Strike) and (action.piece in fresh or again):
            if action.point is None:
                laid.pop(action.piece, None)
            else:
                first = laid[action.piece].at if action.piece in laid else action.at
                laid[action.piece] = Struck(action.kind, action.point, first)
    return tuple(laid.values())


def _placed_at(state: State, unit: str) -> int | None:
    """The step at which a unit came onto the table in the current action to stay; None if it did not."""
    if state.window.before[unit].on_table or not state.units[unit].on_table:
        return None
    at, there = None, False
    for action in state.window.log:
        if isinstance(action, Move) and action.unit == unit:
            if action.to == TABLE and not there:
                at = action.at
            there = action.to == TABLE
    return at


def placed_spacecraft(state: State) -> tuple[tuple[str, int], ...]:
    """The spacecraft placed in the current action, with their steps, in order."""
    found = [
        (formation.name, at)
        for formation in state.of_kind(SPACE)
        for unit in formation.units
        if (at := _placed_at(state, unit)) is not None
    ]
    return tuple(sorted(found, key=lambda one: one[1]))


def first_ground(state: State) -> int | None:
    """The step at which the first ground formation was set up, -1 before the record; None if none is there."""
    if state.ground_at is not None:
        return state.ground_at
    steps = [at for one in state.of_kind(GROUND) for unit in one.units if (at := _placed_at(state, unit)) is not None]
    return min(steps, default=None)


def ground_is_set_up(state: State) -> bool:
    """Whether a ground unit stands on the table, or did."""
    on = any(state.units[unit].on_table for one in state.of_kind(GROUND) for unit in one.units)
    return on or state.ground_at is not None


def untested_ships(state: State) -> tuple[str, ...]:
    """Spacecraft that act in somebody else's action or in none, by all that shows: they have not tested this turn, and
    leave play in it or have their plot told."""
    if state.phase != ACTION or in_space_action(state) or not (strikes(state) or dropped(state)):
        return ()
    told = {read.formation for text in _told(state) if (read := read_plot(text)) is not None}
    return tuple(
        one.name
        for one in state.of_kind(SPACE)
        if not state.deed(one.name).tests
        and any(state.window.before[unit].on_table for unit in one.units)
        and (one.name in told or any(has_left(state, unit) for unit in one.units))
    )


def _told(state: State) -> Iterator[str]:
    return (action.text for action in state.window.log if isinstance(action, RevealPlot))


# --- Plots -----------------------------------------------------------------------------------------------------------
def is_sealed(state: State, reveal: RevealPlot) -> bool:
    """Whether a text is one of those sealed."""
    return digest(reveal.text) in state.plots.sealed


def others_sealed(state: State, side: str | None) -> bool:
    """Whether there is any commitment that a side's text could have been."""
    return any(side is None or own is None or own == side for own in state.plots.sealed.values())


def plot_of(reveal: RevealPlot) -> Plot | None:
    """A sealed plot that was told; None for a text that is none."""
    read = read_plot(reveal.text)
    if read is None:
        return None
    return Plot(reveal.text, read.formation, read.turn, read.point, reveal.side, reveal.at)


@dataclass(frozen=True, slots=True)
class Checked:
    """An attack from orbit with the plot it was held against (None: there is none to hold it against) and the distance
    between them in cm. `formation` strikes or drops. Where nobody marked the zone of a planetfall (`marked`), the
    distance is that of the nearest unit that came down."""

    formation: str
    kind: str
    at: int
    plot: Plot | None
    distance: float | None
    marked: bool


def checked(state: State) -> tuple[Checked, ...]:
    """The bombardments and planetfalls of the current action, each with the plot nearest to it."""
    if not in_space_action(state):
        return ()
    free = [plot for plot in state.plots.revealed if not plot.used]
    found = []
    for formation, kind, at, centre, landed in _attacks(state):
        mine = [plot for plot in free if plot.formation.casefold() == formation.casefold()]
        shown = [centre] if centre is not None else landed
        near = min(mine, key=lambda plot: _nearest(plot.point, shown) or 0.0, default=None)
        away = _nearest(near.point, shown) if near is not None else None
        if near is not None:
            free.remove(near)
        found.append(Checked(formation, kind, at, near, away, centre is not None))
    return tuple(found)


def _nearest(place: Point, points: Sequence[Point]) -> float | None:
    return min((distance(place, point) for point in points), default=None)


def _attacks(state: State) -> Iterator[tuple[str, str, int, Point | None, list[Point]]]:
    """The attacks that need a plot: who, what, at which step, the centre (None: nobody marked it), and where the units
    of a planetfall stand."""
    own = state.window.formation or ""
    laid = strikes(state)
    yield from ((own, one.kind, one.at, one.point, []) for one in laid if one.kind == "bombardment")
    zones = [one for one in laid if one.kind == "drop_zone"]
    for name, units in dropped(state).items():
        points = [point for unit in units if (point := state.units[unit].point) is not None]
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)) if points else None
        zone = min(zones, key=lambda one: distance(one.point, middle) if middle else 0.0, default=None)
        if zone is not None:
            zones.remove(zone)
        at = zone.at if zone else min(a.at for a in state.window.log if isinstance(a, Move) and a.unit in units)
        yield name, "planetfall", at, zone.point if zone else None, points


def surplus_plots(state: State) -> tuple[Plot, ...]:
    """Plots told beyond the one that a formation may use in an action: a second plot for one attack."""
    found = []
    for name in dict.fromkeys(one.formation for one in checked(state)):
        told = [plot for plot in state.plots.revealed if plot.formation == name and not plot.used]
        if name not in state.plots.doubled and len(told) > 1:
            found.append(told[1])
    return tuple(found)
