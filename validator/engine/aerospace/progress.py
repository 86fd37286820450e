"""How a game goes on: the state after each kind of action, legal or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from validator.engine.aerospace.actions import (
    Action,
    ActionTest,
    Attack,
    Board,
    Damage,
    DeclareArrival,
    EndAction,
    EndPhase,
    FireFlak,
    GetOff,
    Move,
    RevealPlot,
    SealPlot,
    SetBlast,
    SetFlight,
    SetMark,
    TakeOrder,
)
from validator.engine.aerospace.aiming import Aim, aim, move_of
from validator.engine.aerospace.closing import closed
from validator.engine.aerospace.orbit import is_sealed, others_sealed, plot_of
from validator.engine.aerospace.rules.flak import fault_of
from validator.engine.aerospace.state import (
    HOLDS,
    OVERWATCH,
    RESERVE,
    TABLE,
    Deeds,
    FormationState,
    Shot,
    State,
    UnitState,
    Window,
)
from validator.engine.aerospace.window import moves
from validator.engine.changing import changed, put
from validator.engine.remembering import of_state

Step = Callable[[State, Any], State]


def apply(state: State, action: Action) -> State:
    """The state after an action. What it names and the scenario does not know is passed over."""
    if not known(state, action):
        return state
    step = STEPS.get(type(action))
    after = state if step is None else step(state, action)
    if isinstance(action, EndAction | EndPhase):
        return after
    return changed(after, window=changed(after.window, log=(*after.window.log, action)))


def known(state: State, action: Action) -> bool:
    """Whether the scenario knows the units and formations that an action names."""
    units = [name for field in ("unit", "transport") if (name := getattr(action, field, None)) is not None]
    formation = getattr(action, "formation", None)
    return all(unit in state.units for unit in units) and (formation is None or formation in state.board.formations)


def _unit(state: State, unit: str, **fields: Any) -> State:
    now: UnitState = changed(state.units[unit], **fields)
    return changed(state, units=put(state.units, unit, now))


def _card(state: State, formation: str, **fields: Any) -> State:
    now: FormationState = changed(state.card(formation), **fields)
    return changed(state, cards=put(state.cards, formation, now))


def _deed(state: State, formation: str, **fields: Any) -> State:
    now: Deeds = changed(state.deed(formation), **fields)
    return changed(state, deeds=put(state.deeds, formation, now))


def _acts(state: State, formation: str) -> State:
    """The current action is this formation's, if it is nobody's yet."""
    if state.window.formation is None:
        state = changed(state, window=changed(state.window, formation=formation))
    return state


def _test(state: State, test: ActionTest) -> State:
    deed = state.deed(test.formation)
    again = deed.acted_again or deed.landed or deed.unloaded
    state = _deed(state, test.formation, tests=(*deed.tests, test.passed), acted_again=again)
    state = _card(state, test.formation, taken_off=0, watched_fire=False, unsure=())
    return _acts(state, test.formation)


def _order(state: State, taken: TakeOrder) -> State:
    name, deed, card = taken.formation, state.deed(taken.formation), state.card(taken.formation)
    if taken.order:
        given = any(_given(a, name) for a in state.window.log)
        # An order corrected before anything was done with it counts as the later one; after that it stands as well.
        orders = deed.orders[:-1] if given and not _acted_on(state, name) else deed.orders
        landed = (deed.landed or deed.unloaded) and taken.order != card.order
        state = _deed(state, name, orders=(*orders, taken.order), acted_again=deed.acted_again or landed)
        state = _acts(state, name)
        state = _card(state, name, watched_fire=False)
    elif (
        deed.orders
        and not taken.cleared
        and state.window.formation == name
        and any(_given(a, name) for a in state.window.log)
        and not _acted_on(state, name)
    ):
        state = _deed(state, name, orders=deed.orders[:-1])  # taken back before anything came of it
    return _card(state, name, order=taken.order, order_open=False)


def _given(action: Action, formation: str) -> bool:
    return isinstance(action, TakeOrder) and action.formation == formation and action.order != ""


def _acted_on(state: State, formation: str) -> bool:
    """Whether a formation has moved or attacked in its action and did not put that back: an order that is taken off or
    changed then was carried out all the same."""
    units = state.members(formation)
    attacks = any(isinstance(action, Attack) and action.unit in units for action in state.window.log)
    return attacks or any(moves(state, unit) for unit in units)


def _move(state: State, move: Move) -> State:
    point = (move.path or (state.units[move.unit].point,))[-1] if move.to == TABLE else None
    now, before = state.units[move.unit], state.window.before[move.unit]
    # Off the table nothing is landed; put back on it, it stands there as it stood.
    landed = move.to == TABLE and (now.landed if now.on_table else before.on_table and before.landed)
    strayed = bool(now.aboard) and move.to == RESERVE and (now.strayed or now.place == HOLDS)
    return _unit(state, move.unit, place=move.to, point=point, landed=landed, strayed=strayed)


def _attack(state: State, attack: Attack) -> State:
    own = state.board.formation_of(attack.unit)
    if own is None or state.board.options.same_profile:
        return state
    return _deed(state, own.name, shooters=state.deed(own.name).shooters | {attack.unit})


def _damage(state: State, damage: Damage) -> State:
    return _unit(state, damage.unit, lost=damage.lost)


def _blast(state: State, blast: SetBlast) -> State:
    return _card(state, blast.formation, blast=blast.blast)


def _mark(state: State, mark: SetMark) -> State:
    marks = state.card(mark.formation).marks
    return _card(state, mark.formation, marks=marks | {mark.mark} if mark.on else marks - {mark.mark})


def _board(state: State, board: Board) -> State:
    return _unit(state, board.unit, aboard=board.transport, carrier="", strayed=False, rode_before=False)


def _get_off(state: State, off: GetOff) -> State:
    now = state.units[off.unit]
    return _unit(state, off.unit, aboard="", carrier=now.aboard or now.carrier, strayed=False, rode_before=False)


def _flight(state: State, flight: SetFlight) -> State:
    return _unit(state, flight.unit, landed=flight.landed)


def _arrival(state: State, declared: DeclareArrival) -> State:
    if state.card(declared.formation).arrival and not state.deploying:
        return state  # what was declared before the armies were set up is what counts
    return _card(state, declared.formation, arrival=declared.turn)


def _flak(state: State, flak: FireFlak) -> State:
    fault = fault_of(state, flak)
    # Where the target has yet to come into range, the end of its move tells.
    open_ = fault is None and aim(state, flak.unit, flak.formation) is not Aim.HITS
    shot = Shot(flak.unit, flak.formation, state.turn, move_of(state), flak.at, fault is not None, open_)
    window = changed(state.window, shots=(*state.window.shots, shot))
    state = changed(state, window=window, shots=(*state.shots, shot))
    own = state.board.formation_of(flak.unit)
    if own is not None and state.card(own.name).order == OVERWATCH:
        state = _card(state, own.name, watched_fire=True)
    return state


def _seal(state: State, seal: SealPlot) -> State:
    sealed = put(state.plots.sealed, seal.digest, state.plots.sealed.get(seal.digest) or seal.side)
    return changed(state, plots=changed(state.plots, sealed=sealed))


def _reveal(state: State, reveal: RevealPlot) -> State:
    plots = state.plots
    if not is_sealed(state, reveal):
        if others_sealed(state, reveal.side):
            plots = changed(plots, false=plots.false | {reveal.side})
        return changed(state, plots=plots)
    plot = plot_of(reveal)
    if plot is None or any(one.text == plot.text for one in plots.revealed):
        return state
    return changed(state, plots=changed(plots, revealed=(*plots.revealed, plot)))


def _end_action(state: State, end: EndAction) -> State:
    return _after_action(state, end.at)


@of_state
def _after_action(state: State, at: int) -> State:
    after = closed(state, at)
    cut = state.window.cut and not state.window.log
    return changed(after, window=Window(None, after.units, after.cards, cut=cut))


def _end_phase(state: State, end: EndPhase) -> State:
    cards: Mapping[str, FormationState] = {
        name: changed(
            card,
            shortfalls=(),
            surplus=(),
            late=card.late + sum(one.missing for one in card.shortfalls),
            extra=card.extra + len(card.surplus),
            unsure=(),
        )
        if card.shortfalls or card.surplus or card.unsure
        else card
        for name, card in state.cards.items()
    }
    overstayed = state.overstayed
    if end.turn != state.turn:
        flying = {one for one in state.board.formations if state.is_air(one) and state.flying(one)}
        cards = {name: changed(card, order_open=False) for name, card in cards.items()}
        last = {unit: one for unit, one in state.carried.items() if one.turn >= (state.turn or 0)}
        always = state.board.options.flak_period == "table"
        state = changed(
            state,
            deeds={},
            shots=state.shots if always else (),
            fired_on=frozenset(),
            carried=last,
            plots=changed(state.plots, false=frozenset()),
        )
        overstayed = frozenset(flying)
    window = Window(None, state.units, cards)
    return changed(
        state,
        cards=cards,
        window=window,
        turn=end.turn,
        phase=end.phase,
        opened=True,
        unseen=frozenset(),
        overstayed=overstayed,
    )


#: what each kind of action changes beside the log
STEPS: Mapping[type[Action], Step] = {
    ActionTest: _test,
    TakeOrder: _order,
    Move: _move,
    Attack: _attack,
    Damage: _damage,
    SetBlast: _blast,
    SetMark: _mark,
    Board: _board,
    GetOff: _get_off,
    SetFlight: _flight,
    DeclareArrival: _arrival,
    FireFlak: _flak,
    SealPlot: _seal,
    RevealPlot: _reveal,
    EndAction: _end_action,
    EndPhase: _end_phase,
}
