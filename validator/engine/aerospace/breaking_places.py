"""Ways to be where one may not be: off the table, on it, aboard; for `breaking`."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from validator.engine.aerospace import actions as a
from validator.engine.aerospace.deploying import own_ground
from validator.engine.aerospace.geometry import edges_at, own_edges
from validator.engine.aerospace.rules.carrying import DANGEROUS, LEAP, NEAR, dangerous_at, due_back
from validator.engine.aerospace.state import ACTION, AIR, END, GROUND, HOLDS, RESERVE, SPACE, TABLE, State
from validator.engine.aerospace.templates import MoveWithin, Rectangle, along, whole
from validator.engine.events import Point

Ways = Iterator[a.Action]

#: How far from a limit faults keep, so that pixels decide nothing, cm; the directions in which places are looked for.
CLEAR, DIRECTIONS = 3.0, 8


def around(state: State, centre: Point, radius: float) -> Iterator[Point]:
    """Points of the table on a circle, to a tenth of a cm."""
    table = state.board.table
    for number in range(DIRECTIONS):
        angle = 2 * pi * number / DIRECTIONS
        point = round(centre[0] + radius * cos(angle), 1), round(centre[1] + radius * sin(angle), 1)
        if table is not None and whole(table).contains(point):
            yield point


def away_from(state: State, centre: Point, radius: float) -> Point:
    """A point of the table so far from another; that point itself if there is none."""
    return next(around(state, centre, radius), centre)


def boards_anyhow(state: State, *, on_table: bool) -> Ways:
    """Going aboard at any time: units on the table or off it, whether there is room or not."""
    if state.phase != ACTION:
        return
    for carrier in state.of_kind(AIR):
        for transport in carrier.units:
            now = state.units[transport]
            if not state.board.figure(transport, "capacity") or now.place not in (TABLE, RESERVE):
                continue
            for unit, known in state.units.items():
                own = state.board.formation_of(unit)
                place = TABLE if on_table else RESERVE
                fits = own is not None and own.kind == GROUND and own.side == carrier.side
                if fits and known.place == place and not known.aboard and not known.carrier:
                    yield a.Board(unit=unit, transport=transport)


def boards_late(state: State) -> Ways:
    """Going aboard off the table once the transports' formation has passed its test."""
    own = state.window.formation or ""
    if state.deed(own).tests[-1:] == (True,):
        carriers = state.members(own)
        ways = boards_anyhow(state, on_table=False)
        yield from (way for way in ways if isinstance(way, a.Board) and way.transport in carriers)


def sets_down(state: State, *, near: bool) -> Ways:
    """Who got off is set down near the transport, or too far from it."""
    for unit, now in state.units.items():
        stands = state.units[now.carrier].point if now.carrier and now.place == HOLDS else None
        if stands is not None:
            limit = LEAP if state.board.leaps(unit) else NEAR
            for point in around(state, stands, 3.0 if near else limit + CLEAR):
                yield a.Move(unit=unit, path=(point,))


def on_foot(state: State) -> Ways:
    """Passengers that should come back in their transports come without them."""
    table = state.board.table
    if state.phase == ACTION and table is not None:
        for unit, _ in due_back(state):
            if state.units[unit].place == HOLDS:
                yield MoveWithin(unit=unit, region=own_ground(table, state.board.units[unit].side))


def flies_into_danger(state: State) -> Ways:
    """A leg of a transport that ends over dangerous ground."""
    table = state.board.table
    for unit in state.flying(state.window.formation or ""):
        if state.board.figure(unit, "capacity") and state.phase == ACTION and table is not None:
            for one in table.terrain:
                xs, ys = zip(*one.outline, strict=True)
                middle = round(sum(xs) / len(xs), 1), round(sum(ys) / len(ys), 1)
                if one.kind == DANGEROUS and dangerous_at(state, middle):
                    yield a.Move(unit=unit, path=(middle,))


def flies_into_zones(state: State) -> Ways:
    """A leg of a transport that ends deep in an enemy's zone of control."""
    radius, own = state.board.options.zone_of_control, state.board.formations.get(state.window.formation or "")
    if radius is None or own is None or state.phase != ACTION:
        return
    foes = [unit for one in state.of_kind(GROUND) if one.side != own.side for unit in state.members(one.name, TABLE)]
    for unit in state.flying(own.name):
        for foe in foes if state.board.figure(unit, "capacity") else ():
            point = state.units[foe].point
            near = next(around(state, point, radius / 2), None) if point is not None else None
            if near is not None:
                yield a.Move(unit=unit, path=(near,))


def moves_landed(state: State) -> Ways:
    """Landed aircraft move."""
    if state.phase == ACTION:
        for one in state.of_kind(AIR):
            for unit in state.landed(one.name):
                point = state.units[unit].point
                if point is not None:
                    yield from (a.Move(unit=unit, path=(to,)) for to in around(state, point, 9.0))


def leaves_from_the_middle(state: State) -> Ways:
    """Aircraft in flight are taken off the table where they are."""
    table = state.board.table
    if state.phase == END and table is not None:
        for one in state.of_kind(AIR):
            for unit in state.flying(one.name):
                point = state.units[unit].point
                if point is not None and not edges_at(table, point, state.board.options.edge + CLEAR):
                    yield a.Move(unit=unit, to=RESERVE)


def enters_anyhow(state: State) -> Ways:
    """Aircraft that failed their test come over their own edge all the same."""
    table, own = state.board.table, state.board.formations.get(state.window.formation or "")
    if own is None or own.kind != AIR or state.phase != ACTION or not state.deed(own.name).failed or table is None:
        return
    for unit in state.members(own.name, RESERVE):
        for edge in own_edges(table, own.side):
            yield MoveWithin(unit=unit, region=along(table, edge))


def spacecraft_anywhere(state: State) -> Ways:
    """A spacecraft is placed, whoever's turn it is, at its edge or in the middle of the table."""
    table = state.board.table
    if state.deploying and table is not None:
        for craft in state.of_kind(SPACE):
            for unit in state.members(craft.name, RESERVE):
                for edge in own_edges(table, craft.side):
                    yield MoveWithin(unit=unit, region=along(table, edge))
                width, height = table.width, table.height
                inner = Rectangle((width * 0.2, height * 0.2), (width * 0.8, height * 0.8))
                yield MoveWithin(unit=unit, region=inner)


def drops_out_of_order(state: State) -> Ways:
    """Ground formations are set up before the spacecraft, or before their arrival is declared."""
    table = state.board.table
    if state.deploying and table is not None:
        for one in state.of_kind(GROUND):
            for unit in state.members(one.name, RESERVE):
                yield MoveWithin(unit=unit, region=own_ground(table, one.side))
