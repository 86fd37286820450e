"""What an action leaves behind once it is over: who landed and was carried off, markers owed, plots used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from validator.engine.aerospace.aiming import move_of, settled
from validator.engine.aerospace.ledger import account, judged, settle, shortfall, surpluses
from validator.engine.aerospace.orbit import checked, first_ground, surplus_plots
from validator.engine.aerospace.rules.flak import did_something
from validator.engine.aerospace.state import (
    AIR,
    DESTROYED,
    END,
    OVERWATCH,
    TABLE,
    Carried,
    Deeds,
    FormationState,
    Plots,
    State,
    UnitState,
)
from validator.engine.aerospace.window import cut_off, entered, has_left, loaded_formations, touched_down, unloadings


def closed(state: State, at: int) -> State:
    """The state after an action that is over at a step, before the next one begins."""
    shots = tuple(settled(state, shot) for shot in state.window.shots)
    ledger = state.shots[: len(state.shots) - len(shots)] + shots
    return replace(
        state,
        units=_units(state),
        cards=_cards(state, at),
        deeds=_deeds(state),
        shots=tuple(shot for shot in ledger if shot.turn == state.turn or state.members(shot.formation, TABLE)),
        fired_on=_fired_on(state),
        carried=_carried(state),
        plots=_plots(state),
        ground_at=first_ground(state),
        overstayed=frozenset(name for name in state.overstayed if state.flying(name)),
    )


def _units(state: State) -> Mapping[str, UnitState]:
    """On the table nobody is aboard any more, whether or not somebody said so."""
    return {
        unit: replace(now, aboard="", carrier="") if now.on_table and (now.aboard or now.carrier) else now
        for unit, now in state.units.items()
    }


def _cards(state: State, at: int) -> Mapping[str, FormationState]:
    cards = dict(state.cards)
    for formation in state.of_kind(AIR):
        name = formation.name
        if not judged(state, name):
            cards[name] = replace(state.card(name), owes=0, shortfalls=(), surplus=(), taken_off=0)
            continue
        found = account(state, name)
        card = state.card(name)
        open_, over = settle(card.shortfalls, len(found.surplus))
        surplus = card.surplus[: max(0, len(card.surplus) - found.put_right)]
        new = shortfall(found, at)
        if new and surplus:  # the markers came before the loss was shown
            rest, left = settle((new,), len(surplus))
            new, surplus = (rest[0] if rest else None), surplus[:left]
        owes = found.kept if found.tested else min(card.owes, card.blast)
        righted = max(0, found.put_right - len(card.surplus))
        extra = 0 if found.tested else min(card.extra - righted, card.blast)
        cards[name] = replace(
            card,
            owes=owes,
            late=0 if found.tested else card.late - found.made_good,
            extra=extra,
            surplus=(*surplus, *surpluses(found, over, state.phase)),
            taken_off=card.taken_off + len(found.early) + found.rallied_off,
            unsure=(*card.unsure, *found.early) if cut_off(state) else card.unsure,
            shortfalls=(*open_, new) if new else open_,
        )
    for name, card in cards.items():
        if card.watched_fire and (card.order != OVERWATCH or did_something(state, name)):
            cards[name] = replace(card, watched_fire=False)
    return cards


def _deeds(state: State) -> Mapping[str, Deeds]:
    deeds = dict(state.deeds)
    for formation in state.of_kind(AIR):
        deed = state.deed(formation.name)
        down = any(touched_down(state, unit) for unit in formation.units) and _carries(state, formation.name)
        flew = any(entered(state, unit) for unit in formation.units) and bool(deed.tests) and deed.tests[0] is False
        if down or flew:
            deeds[formation.name] = replace(
                deed, landed=deed.landed or down, grounded_flight=deed.grounded_flight or flew
            )
    for name in loaded_formations(state, tuple(one.unit for one in unloadings(state))):
        deeds[name] = replace(deeds.get(name) or Deeds(), unloaded=True)
    return deeds


def _carries(state: State, formation: str) -> bool:
    """Whether a formation is one of transports."""
    return any((state.board.figure(unit, "capacity") or 0) > 0 for unit in state.members(formation))


def _fired_on(state: State) -> frozenset[tuple[str, str]]:
    move = move_of(state)
    new = {(one.name, move) for one in state.of_kind(AIR) if account(state, one.name).due.fire}
    return state.fired_on | new


def _carried(state: State) -> Mapping[str, Carried]:
    """Who was carried off the table; who came back or is lost is struck off."""
    carried = {
        unit: one
        for unit, one in state.carried.items()
        if not state.units[unit].on_table
        and state.units[unit].place != DESTROYED
        and not _is_flown_in(state, unit, one)
    }
    for unit, now in state.units.items():
        alive = now.aboard in state.units and not now.on_table and now.place != DESTROYED
        alive = alive and not state.window.before[unit].strayed
        if alive and state.phase == END and state.turn is not None and has_left(state, now.aboard):
            carried[unit] = Carried(now.aboard, state.turn)
    return carried


def _is_flown_in(state: State, unit: str, carried: Carried) -> bool:
    """Whether a passenger of an earlier turn came onto the table aboard a transport, its own or another."""
    aboard = state.units.get(state.units[unit].aboard)
    return carried.turn != state.turn and aboard is not None and aboard.on_table


def _plots(state: State) -> Plots:
    plots = state.plots
    used = {one.plot.text for one in checked(state) if one.plot is not None}
    extra = surplus_plots(state)
    used |= {plot.text for plot in extra}
    if not used:
        return plots
    revealed = tuple(replace(plot, used=True) if plot.text in used else plot for plot in plots.revealed)
    doubled = plots.doubled | {plot.formation for plot in extra}
    return replace(plots, revealed=revealed, doubled=doubled)
