"""Spacecraft: where and when they are placed, how they act (AIR-S1 to AIR-S5, AIR-S7, AIR-S8)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import ActionTest, DeclareArrival, EndAction, EndRecord
from validator.engine.aerospace.geometry import edge_distance, own_edges
from validator.engine.aerospace.orbit import first_ground, placed_spacecraft, strikes, untested_ships
from validator.engine.aerospace.rules.registry import ANY, DONE, OWED, found, rule
from validator.engine.aerospace.state import SPACE, SPACE_OPERATION, TABLE, State
from validator.engine.aerospace.window import cut_off, dropped, in_space_action, ordered_before, path_of, tested
from validator.engine.values import Finding, Severity, Value


@rule("AIR-S1", *DONE)
def only_in_its_action(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Planning", first paragraph: bombardment, pin-point attack and planetfall are parts of the spacecraft's
    action, any of them or all three. Reported where one is made in another action or in none; a drop zone and the
    formation that drops there are one attack. It may go on from before the record (`_goes_on`)."""
    if _goes_on(state):
        return
    if in_space_action(state) or state.deploying or untested_ships(state):
        return
    marks = [one for one in strikes(state) if one.kind != "drop_zone"]
    for one in marks:
        yield found("AIR-S1", f"S1.{one.kind}", one.at)
    zones = [one for one in strikes(state) if one.kind == "drop_zone"]
    told = {plot.formation for plot in state.plots.revealed if not plot.used}
    drops = [(name, units) for name, units in dropped(state).items() if zones or name in told]
    for name, units in drops:
        at = min(path_of(state, unit).first_at for unit in units)
        yield found("AIR-S1", "S1.planetfall", at, unit=name, side=state.side(name))
    if zones and not drops:
        yield found("AIR-S1", "S1.drop_zone", zones[0].at)


@rule("AIR-S2", *DONE)
def before_the_ground_troops(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Planning", second paragraph: spacecraft are set at the table's edge before the ground formations are set
    up."""
    ground = first_ground(state)
    for name, at in placed_spacecraft(state):
        if ground is not None and at > ground:
            yield found("AIR-S2", "S2.late", at, unit=name, side=state.side(name))


@rule("AIR-S3", *DONE, severities=ANY)
def higher_rating_first(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, as above: if both players have one, the one with the higher strategy rating places first; a tie is rolled
    off with a d6 and the rating added. Judged when the second side's first spacecraft is placed."""
    order: dict[str, tuple[str, int]] = {}
    for name, at in placed_spacecraft(state):
        order.setdefault(state.side(name), (name, at))
    here = {state.side(one.name) for one in state.of_kind(SPACE) for u in one.units if state.window.before[u].on_table}
    if len(order) < 2 or here:
        return
    (first, (craft, _)), (second, (_, at)) = list(order.items())[:2]
    ratings = state.board.strategy.get(first), state.board.strategy.get(second)
    if None in ratings:
        return
    values: dict[str, Value] = {"side_other": second, "own": ratings[0], "other": ratings[1]}
    if ratings[0] < ratings[1]:  # type: ignore[operator]
        yield found("AIR-S3", "S3.order", at, unit=craft, side=first, values=values)
    elif ratings[0] == ratings[1]:
        yield found("AIR-S3", "S3.tie", at, unit=craft, side=first, severity=Severity.DOUBTFUL, values=values)


@rule("AIR-S4", *DONE)
def on_its_own_edge(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Planning", third paragraph: spacecraft stand on their own table edge, the nose in any direction."""
    table = state.board.table
    if table is None:
        return
    for name, at in placed_spacecraft(state):
        edges = own_edges(table, state.side(name))
        for unit in state.members(name, TABLE):
            point = state.units[unit].point
            if point is None or not edges:
                continue
            if min(edge_distance(table, edge, point) for edge in edges) > state.board.options.spacecraft_edge:
                where: dict[str, Value] = {"x": round(point[0]), "y": round(point[1])}
                yield found("AIR-S4", "S4.edge", at, unit=name, side=state.side(name), values=where)


@rule("AIR-S5", *DONE, severities=OWED)
def arrival_is_declared(state: State, end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, as above: when the spacecraft are placed their turn of arrival is declared openly, before the first
    ground formation is set up: any turn after the first."""
    ground = first_ground(state)
    if not state.deploying or ground is None or ground < 0:
        return
    placed = dict(placed_spacecraft(state))
    for formation in state.of_kind(SPACE):
        name = formation.name
        if not state.members(name, TABLE) or placed.get(name, -1) > ground:
            continue
        told = [a for a in state.window.log if isinstance(a, DeclareArrival) and a.formation == name]
        if state.card(name).arrival == 1:
            at = told[-1].at if told else end.at
            yield found("AIR-S5", "S5.first_turn", at, unit=name, side=formation.side)
        elif not state.window.cards[name].arrival and not any(one.turn and one.at < ground for one in told):
            yield found("AIR-S5", "S5.undeclared", ground, unit=name, side=formation.side, severity=Severity.MISSING)


@rule("AIR-S5", ActionTest, severities=OWED)
def not_before_it_arrives(state: State, test: ActionTest) -> Iterator[Finding]:
    """Source, as above: a spacecraft arrives in the turn declared; it does not act before."""
    known, arrival = state.board.formations.get(test.formation), state.card(test.formation).arrival
    if known is not None and known.kind == SPACE and state.turn is not None and arrival > state.turn:
        yield found("AIR-S5", "S5.early", test.at, unit=known.name, side=known.side, turn=state.turn, arrival=arrival)


@rule("AIR-S7", EndAction)
def leaves_after_acting(state: State, end: EndAction) -> Iterator[Finding]:
    """Source, "Carrying out", second sentence: after its action the spacecraft is taken out of play, by the end of that
    action."""
    name = state.window.formation or ""
    passed = [test.passed for test in tested(state, name)]
    if in_space_action(state) and (True in passed or (None in passed and _acts(state))) and state.members(name, TABLE):
        yield found("AIR-S7", "S7.stays", end.at, unit=name, side=state.side(name))


@rule("AIR-S7", *DONE, severities=ANY)
def acts_after_a_test(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Carrying out": a spacecraft takes an action test as any formation does, and acts if it passed;
    perhaps before the record (`_goes_on`). Where the record begins with its order or its attack, the test may have
    come before it: that is in doubt."""
    if not _acts(state) or _goes_on(state):
        return
    own = state.window.formation or ""
    names = (own,) if in_space_action(state) and not list(tested(state, own)) else untested_ships(state)
    key, severity = ("S7.unseen", Severity.DOUBTFUL) if cut_off(state) else ("S7.untested", Severity.ILLEGAL)
    for name in names[:1]:
        yield found("AIR-S7", key, _first_act(state), unit=name, side=state.side(name), severity=severity)


@rule("AIR-S8", ActionTest)
def once_a_turn(state: State, test: ActionTest) -> Iterator[Finding]:
    """Source, "Carrying out", last sentence: after a failed test the action is put off to the next turn."""
    known = state.board.formations.get(test.formation)
    if known is not None and known.kind == SPACE and len(state.deed(known.name).tests) == 1:
        yield found("AIR-S8", "S8.again", test.at, unit=known.name, side=known.side)


@rule("AIR-S8", *DONE)
def does_not_act_after_failing(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, as above: it does not act after failing."""
    name = state.window.formation or ""
    results = state.deed(name).tests
    if in_space_action(state) and results == (False,) and _acts(state):
        yield found("AIR-S8", "S8.acts", _first_act(state), unit=name, side=state.side(name))


def _goes_on(state: State) -> bool:
    """Whether a spacecraft's action was going on when the record began, by the order on its card."""
    return any(ordered_before(state, one.name, SPACE_OPERATION) for one in state.of_kind(SPACE))


def _acts(state: State) -> bool:
    return bool(strikes(state) or dropped(state))


def _first_act(state: State) -> int:
    steps = [one.at for one in strikes(state)]
    steps += [path_of(state, unit).first_at for units in dropped(state).values() for unit in units]
    return min(steps)
