"""The state that a record begins with, and what of it may have been begun before the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from validator.engine.aerospace.geometry import edges_at
from validator.engine.aerospace.options import read_options
from validator.engine.aerospace.state import (
    ACTION,
    AIR,
    BROKEN,
    CARD,
    END,
    GROUND,
    SPACE,
    SUPPRESSED,
    TABLE,
    Board,
    Formation,
    FormationState,
    State,
    UnitState,
    Window,
    place_of,
)
from validator.engine.values import Scenario, Unit, Value


def opening_state(scenario: Scenario) -> State:
    """The state a record begins with. Raises RulesetError for an option that is not allowed."""
    units = {unit.id: unit for unit in scenario.units.values() if unit.kind != CARD}
    cards = {unit.words.get("formation", unit.name): unit for unit in scenario.units.values() if unit.kind == CARD}
    strategy = {side: figures["strategy"] for side, figures in scenario.side_figures.items() if "strategy" in figures}
    board = Board(
        scenario.sides,
        scenario.table,
        units,
        dict(_formations(units, cards)),
        read_options(scenario.options),
        strategy,
    )
    table = scenario.table.area if scenario.table else TABLE
    now = {unit.id: _unit_state(unit, table) for unit in units.values()}
    shown = {name: _card_state(cards.get(name), scenario.phase) for name in board.formations}
    ground = any(now[unit].on_table for unit, printed in units.items() if printed.kind == GROUND)
    state = State(
        board,
        now,
        shown,
        Window(None, now, shown, cut=scenario.phase == ACTION and not scenario.opening),
        scenario.turn,
        scenario.phase,
        scenario.opening,
        ground_at=-1 if ground else None,
    )
    return state if scenario.opening else replace(state, unseen=frozenset(_on_the_way(state)))


def _on_the_way(state: State) -> Iterator[str]:
    """The air formations whose move the record may begin in the middle of: those in flight in an Action Phase; in an
    End Phase those at an edge, or off the table."""
    table = state.board.table
    for formation in state.of_kind(AIR) if table is not None else ():
        flying = [point for unit in state.flying(formation.name) if (point := state.units[unit].point) is not None]
        if state.phase == ACTION and flying:
            yield formation.name
        elif state.phase == END and table is not None:
            there = any(edges_at(table, point, state.board.options.edge) for point in flying)
            if there or not state.members(formation.name, TABLE):
                yield formation.name


def _formations(units: Mapping[str, Unit], cards: Mapping[str, Unit]) -> Iterator[tuple[str, Formation]]:
    members: dict[str, list[Unit]] = {name: [] for name in cards}
    for unit in units.values():
        if name := unit.words.get("formation", ""):
            members.setdefault(name, []).append(unit)
    for name, found in members.items():
        card = cards.get(name)
        kinds = {unit.kind for unit in found}
        kind = card.words.get("type", "") if card else ""
        side = card.side if card else next((unit.side for unit in found), "")
        if kind not in (GROUND, AIR, SPACE):
            kind = SPACE if "spacecraft" in kinds else AIR if "aircraft" in kinds else GROUND
        needed = card.figures.get("initiative") if card else None
        yield name, Formation(name, side, kind, tuple(unit.id for unit in found), needed, card.id if card else "")


def _unit_state(unit: Unit, table: str) -> UnitState:
    place = place_of(unit.place, table)
    return UnitState(
        place,
        unit.point if place == TABLE else None,
        place == TABLE and unit.values.get("flight") == "landed",
        _text(unit.values.get("aboard")),
        lost=_number(unit.values.get("damage")),
        rode_before=bool(_text(unit.values.get("aboard"))),
    )


def _card_state(card: Unit | None, phase: str | None) -> FormationState:
    if card is None:
        return FormationState()
    order = _text(card.values.get("order"))
    marks = {mark for mark in (BROKEN, SUPPRESSED) if card.values.get(mark) == mark}
    return FormationState(
        _number(card.values.get("blast")),
        order,
        frozenset(marks),
        _number(card.values.get("arrival")),
        # At the start of a turn an order that still lies there is an old one.
        order_open=bool(order) and phase in (ACTION, END),
    )


def _text(value: Value) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0
