"""How the armies are set up: spacecraft and their plots first, then ground formations in their own half."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Action, DeclareArrival, SealPlot
from validator.engine.aerospace.geometry import own_edges
from validator.engine.aerospace.orbit import ground_is_set_up
from validator.engine.aerospace.plotting import drop_candidates, plot_texts, seal_of, to_drop
from validator.engine.aerospace.state import GROUND, HOLDS, RESERVE, SPACE, TABLE, Formation, State
from validator.engine.aerospace.templates import MoveWithin, Rectangle, Region, along, whole
from validator.engine.aerospace.window import surviving
from validator.engine.plots import digest
from validator.engine.values import OpenTable

#: The turns of arrival that are declared.
ARRIVALS = (2, 3)
#: How far into the table ground formations are set up, by its depth; and how far from an edge, cm.
DEPTH, MARGIN = 0.42, 4.0


def deploys(state: State, table: OpenTable) -> Iterator[Action]:
    """What may be set up next."""
    if not ground_is_set_up(state):
        craft = list(_next_spacecraft(state))
        for formation in craft:
            for unit in state.members(formation.name, RESERVE):
                for edge in own_edges(table, formation.side):
                    yield MoveWithin(unit=unit, region=along(table, edge))
        undeclared = list(_undeclared(state))
        for formation in undeclared:
            yield from (DeclareArrival(formation=formation.name, turn=turn) for turn in ARRIVALS)
        if craft or undeclared:
            return
        yield from _seals(state)
    for formation in state.of_kind(GROUND):
        if _stays_behind(state, formation):
            continue
        region = own_ground(table, formation.side)
        yield from (MoveWithin(unit=unit, region=region) for unit in state.members(formation.name, RESERVE))


def _next_spacecraft(state: State) -> Iterator[Formation]:
    """The spacecraft that may be placed now: those of the side with the higher rating first, and where the ratings are
    equal only of one side, for the roll that decides leaves no trace."""
    waiting = [one for one in state.of_kind(SPACE) if state.members(one.name, RESERVE)]
    placed = {one.side for one in state.of_kind(SPACE) if state.members(one.name, TABLE)}
    ratings = {one.side: state.board.strategy.get(one.side) for one in state.of_kind(SPACE)}
    best = max((rating for rating in ratings.values() if rating is not None), default=None)
    for one in waiting:
        rating = ratings[one.side]
        first = rating == best and (not placed or one.side in placed)
        later = bool(placed) and rating != best
        if rating is None or first or later:
            yield one


def _undeclared(state: State) -> Iterator[Formation]:
    return (one for one in state.of_kind(SPACE) if state.members(one.name, TABLE) and not state.card(one.name).arrival)


def _seals(state: State) -> Iterator[SealPlot]:
    """Plots for spacecraft that are placed: one for the bombardment, one for a formation that is to drop."""
    for craft in state.of_kind(SPACE):
        if not state.members(craft.name, TABLE):
            continue
        for name in (craft.name, *drop_candidates(state, craft)):
            texts = plot_texts(state, craft, name)
            if not any(digest(text) in state.plots.sealed for text in texts):
                yield from (seal_of(state, craft, text) for text in texts)


def _stays_behind(state: State, formation: Formation) -> bool:
    """Whether a formation is not set up with the others: it has gone aboard, or is to drop from orbit."""
    if any(state.units[unit].place == HOLDS or state.units[unit].aboard for unit in formation.units):
        return True
    return to_drop(state, formation)


def own_ground(table: OpenTable, side: str) -> Region:
    """The strip along a side's edge in which it sets up; all of the table for a side without one."""
    for edge in own_edges(table, side):
        deep, wide = table.height * DEPTH, table.width * DEPTH
        west, east, north, south = MARGIN, table.width - MARGIN, MARGIN, table.height - MARGIN
        match edge:
            case "north":
                return Rectangle((west, north), (east, deep))
            case "south":
                return Rectangle((west, table.height - deep), (east, south))
            case "west":
                return Rectangle((west, north), (wide, south))
            case _:
                return Rectangle((table.width - wide, north), (east, south))
    return whole(table)


def is_set_up(state: State) -> bool:
    """Whether people would call the set-up done: no spacecraft waits, what was begun is finished, and no
    more formations wait than are on the table."""
    if not ground_is_set_up(state) and (any(_next_spacecraft(state)) or any(_undeclared(state))):
        return False
    for side in state.board.sides:
        own = [one for one in state.of_kind(GROUND) if one.side == side and surviving(state, one.name)]
        there = [one for one in own if state.members(one.name, TABLE)]
        waiting = [one for one in own if one not in there and not _stays_behind(state, one)]
        if any(state.members(one.name, RESERVE) for one in there) or len(waiting) > len(there):
            return False
    return True
