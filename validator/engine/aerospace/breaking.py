"""Ways to break each rule in a given state: what is planted in a played game to prove that an audit finds it.

Only what a table can show is proposed. What no log can show, so that nothing here leads to it: flak as an action of its
own (AIR-F4; its option `same_profile` brings what can be shown), several units' flak as one attack (AIR-F9), how
formations are grouped (AIR-L2), and what only permits something (AIR-F8, AIR-T9, AIR-L5, AIR-D2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from validator.engine.aerospace import actions as a
from validator.engine.aerospace.breaking_places import (
    away_from,
    boards_anyhow,
    boards_late,
    drops_out_of_order,
    enters_anyhow,
    flies_into_danger,
    flies_into_zones,
    leaves_from_the_middle,
    moves_landed,
    on_foot,
    sets_down,
    spacecraft_anywhere,
)
from validator.engine.aerospace.ground import SHOOTING
from validator.engine.aerospace.ledger import account
from validator.engine.aerospace.legality import Apply, Check, next_phase, tests
from validator.engine.aerospace.plotting import plot_texts, seal_of
from validator.engine.aerospace.state import (
    ACTION,
    AIR,
    BROKEN,
    DESTROYED,
    END,
    GROUND,
    OVERWATCH,
    SPACE,
    SPACE_OPERATION,
    STRATEGY,
    TABLE,
    Formation,
    State,
)
from validator.engine.plots import digest

Ways = Iterator[a.Action]

#: What is owed by the end of a phase only.
_MARKERS = frozenset({"AIR-B1", "AIR-B2", "AIR-B3"})
#: The rolls that faulty tests and shots are proposed with.
_LOW, _HIGH = 1, 6


def broken(state: State, rule: str, check: Check, apply: Apply) -> Ways:
    """Actions that break a rule, or would in another state, or lead up to breaking it; the judges tell which is
    which."""
    if state.board.table is None or state.phase is None or state.turn is None or rule not in _WAYS:
        return iter(())
    if rule == "AIR-F4" and state.board.options.same_profile:
        return iter(())  # nothing breaks it then
    return chain(chain.from_iterable(way(state) for way in _WAYS[rule]), _goes_on(state, rule, check, apply))


def _goes_on(state: State, rule: str, check: Check, apply: Apply) -> Ways:
    """The game goes on where something would be found if it did, or would be owed."""
    ended, over = a.EndAction(), next_phase(state)
    owed = any(account(state, one.name).short for one in state.of_kind(AIR))
    if owed and rule not in _MARKERS:
        return
    if owed or check(state, ended):
        yield over
        if state.phase == ACTION:
            yield from (test for test in tests(apply(state, ended)) if test.roll == _HIGH)
    elif check(apply(state, ended), over):
        yield over


# --- Flak ------------------------------------------------------------------------------------------------------------
def _shots(state: State) -> Ways:
    """Flak of any unit at any air formation that is there or was, with either modifier."""
    if state.phase == STRATEGY:
        return
    targets = [one.name for one in state.of_kind(AIR) if any(state.window.before[u].on_table for u in one.units)]
    targets += [one.name for one in state.of_kind(AIR) if one.name not in targets and state.members(one.name, TABLE)]
    for unit in state.board.units:
        if state.board.figure(unit, "aa_range") and state.units[unit].on_table:
            for target in targets:
                for modifier in (0, -1):
                    yield a.FireFlak(unit=unit, formation=target, roll=_LOW, modifier=modifier)


def _attacks(state: State) -> Ways:
    """Attacks of units that fired flak, or may yet fire it."""
    own = state.board.formations.get(state.window.formation or "")
    if own is not None and own.kind == GROUND and state.phase == ACTION and state.window.order() in SHOOTING:
        guns = (unit for unit in state.members(own.name, TABLE) if state.board.figure(unit, "aa_range"))
        yield from (a.Attack(unit=unit) for unit in guns)


def _breaks_gunners(state: State) -> Ways:
    if state.phase == ACTION:
        for one in state.of_kind(GROUND):
            if any(state.board.figure(unit, "aa_range") for unit in state.members(one.name, TABLE)):
                yield a.SetMark(formation=one.name)


def _overwatch_off(state: State) -> Ways:
    """Overwatch taken off; not where the formation may test next, for then its order goes with its new action."""
    for name, card in state.cards.items():
        deed = state.deed(name)
        may_test = state.phase == ACTION and not deed.tests and not deed.orders
        if card.order == OVERWATCH and state.phase != STRATEGY and not may_test:
            yield a.TakeOrder(formation=name, order="")


def _guns_watch(state: State) -> Ways:
    """A formation with guns goes on Overwatch after its test."""
    own = state.board.formations.get(state.window.formation or "")
    guns = own is not None and any(state.board.figure(unit, "aa_range") for unit in own.units)
    if own is not None and guns and state.phase == ACTION and not state.window.order():
        yield a.TakeOrder(formation=own.name, order=OVERWATCH)


# --- Carrying and landing --------------------------------------------------------------------------------------------
def _overloaded(state: State) -> Ways:
    """One more aboard than there is room for, or a test while some are left behind."""
    yield from boards_anyhow(state, on_table=False)
    for carrier in state.of_kind(AIR):
        aboard = any(
            state.units[now.aboard].place != DESTROYED for now in state.units.values() if now.aboard in carrier.units
        )
        if aboard and state.phase == ACTION and not state.members(carrier.name, TABLE):
            yield from _any_test(state, carrier)


def _any_test(state: State, formation: Formation, wrong: int = 0) -> Ways:
    blast = state.card(formation.name).blast if formation.kind == AIR else 0
    yield a.ActionTest(formation=formation.name, roll=_HIGH, modifier=-blast + wrong, needed=formation.initiative)


def _gets_off(state: State) -> Ways:
    """Passengers get off at any time; those who did are set down nearby."""
    if state.phase != STRATEGY:
        for unit, now in state.units.items():
            if now.aboard and state.units[now.aboard].landed and not now.on_table:
                yield a.GetOff(unit=unit)
        yield from sets_down(state, near=True)


def _acts_again(state: State) -> Ways:
    if state.phase == ACTION:
        for name, deed in state.deeds.items():
            if (deed.landed or deed.unloaded) and state.members(name, TABLE):
                yield from _any_test(state, state.board.formations[name])


def _beaten_on_the_ground(state: State) -> Ways:
    """A close combat that landed aircraft lose to the formation that acts."""
    own = state.board.formations.get(state.window.formation or "")
    if own is not None and own.kind == GROUND and state.phase == ACTION and state.window.order() == "engage":
        for foe in state.of_kind(AIR):
            if foe.side != own.side and state.landed(foe.name):
                yield a.Assault(attacker=own.name, defender=foe.name, winner=own.name)


def _assaults(state: State) -> Ways:
    """A close combat of those who landed, under their own name or that of their passengers."""
    own = state.board.formations.get(state.window.formation or "")
    if own is None or own.kind != AIR or state.phase != ACTION or not state.landed(own.name):
        return
    names = [own.name, *(name for name in state.board.formations if state.side(name) == own.side)]
    for foe in state.of_kind(GROUND):
        if foe.side != own.side and state.members(foe.name, TABLE):
            for name in dict.fromkeys(names):
                yield a.Assault(attacker=name, defender=foe.name, winner=foe.name)


# --- Markers and tests -----------------------------------------------------------------------------------------------
def _blast(state: State) -> Ways:
    """A marker more, a marker less, none."""
    if state.phase != STRATEGY:
        for one in state.of_kind(AIR):
            now = state.card(one.name).blast
            yield a.SetBlast(formation=one.name, blast=now + 1)
            if now:
                yield from (a.SetBlast(formation=one.name, blast=left) for left in {0, now - 1})


def _marked(state: State) -> Ways:
    """Aircraft are marked broken, or rally."""
    for one in state.of_kind(AIR):
        if BROKEN not in state.card(one.name).marks and state.phase == ACTION:
            yield a.SetMark(formation=one.name)
        if state.phase == END:
            yield a.Rally(formation=one.name, roll=_LOW)


def _wrong_modifiers(state: State) -> Ways:
    if state.phase == ACTION:
        for test in tests(state):
            if state.is_air(test.formation) and test.roll in (_LOW, _HIGH):
                yield from (replace(test, modifier=test.modifier + wrong) for wrong in (-1, 1))


def _early_rally(state: State) -> Ways:
    if state.phase == END:
        for one in state.of_kind(GROUND):
            if state.members(one.name, TABLE):
                yield a.Rally(formation=one.name, roll=_LOW)


# --- Spacecraft ------------------------------------------------------------------------------------------------------
def _strikes(state: State) -> Ways:
    """An attack from orbit by nobody who may make it, or where nobody plotted it."""
    if state.phase == STRATEGY:
        return
    number = sum(isinstance(action, a.Strike) for action in state.window.log)
    for foe in state.of_kind(GROUND):
        points = [point for unit in state.members(foe.name, TABLE) if (point := state.units[unit].point)]
        for kind in ("pinpoint", "bombardment") if points else ():
            yield a.Strike(kind=kind, piece=f"{kind} {state.turn} {number}", point=points[0])


def _strikes_beside(state: State) -> Ways:
    for plot in state.plots.revealed:
        craft = state.window.formation
        if not plot.used and plot.formation == craft:
            x, y = away_from(state, plot.point, 6.0)
            yield a.Strike(kind="bombardment", piece=f"beside {craft}", point=(x, y))


def _plots(state: State) -> Ways:
    """A plot too late, one too many, or told otherwise than it was sealed."""
    for craft in state.of_kind(SPACE):
        texts = plot_texts(state, craft, craft.name) if state.members(craft.name, TABLE) else ()
        sealed = [text for text in texts if digest(text) in state.plots.sealed]
        if state.deploying:
            yield from (seal_of(state, craft, text) for text in texts)
        elif sealed and state.phase == ACTION:
            yield from (a.RevealPlot(text=f"{text}7", side=craft.side) for text in sealed)


def _arrivals(state: State) -> Ways:
    if state.deploying:
        for craft in state.of_kind(SPACE):
            if state.members(craft.name, TABLE) and not state.card(craft.name).arrival:
                yield a.DeclareArrival(formation=craft.name, turn=1)
        yield from drops_out_of_order(state)
    elif state.phase == ACTION:
        yield from _spacecraft_test(state)


def _spacecraft_test(state: State) -> Ways:
    if state.phase == ACTION:
        for craft in state.of_kind(SPACE):
            if state.members(craft.name, TABLE):
                yield from _any_test(state, craft)


def _untested(state: State) -> Ways:
    if state.phase == ACTION:
        for craft in state.of_kind(SPACE):
            if state.members(craft.name, TABLE) and not state.deed(craft.name).tests:
                yield a.TakeOrder(formation=craft.name, order=SPACE_OPERATION)


_WAYS: Mapping[str, tuple[Callable[[State], Ways], ...]] = {
    "AIR-F1": (_overwatch_off, _guns_watch),
    "AIR-F2": (_shots,),
    "AIR-F3": (_shots, _breaks_gunners),
    "AIR-F4": (_shots, _attacks),
    "AIR-F5": (_shots,),
    "AIR-F6": (_shots,),
    "AIR-F7": (_shots,),
    "AIR-F10": (_shots,),
    "AIR-F11": (_shots,),
    "AIR-F12": (_shots,),
    "AIR-T1": (lambda state: boards_anyhow(state, on_table=True), _gets_off),
    "AIR-T2": (boards_late,),
    "AIR-T3": (on_foot,),
    "AIR-T4": (_overloaded,),
    "AIR-T5": (),
    "AIR-T6": (flies_into_danger,),
    "AIR-T7": (lambda state: sets_down(state, near=False),),
    "AIR-T8": (lambda state: boards_anyhow(state, on_table=True),),
    "AIR-L1": (moves_landed,),
    "AIR-L3": (_acts_again,),
    "AIR-L4": (_beaten_on_the_ground,),
    "AIR-A1": (flies_into_zones,),
    "AIR-A2": (_assaults,),
    "AIR-A3": (_assaults,),
    "AIR-D1": (),
    "AIR-D3": (leaves_from_the_middle,),
    "AIR-D4": (_early_rally,),
    "AIR-B1": (_blast,),
    "AIR-B2": (_blast,),
    "AIR-B3": (_blast,),
    "AIR-B4": (_marked,),
    "AIR-B5": (_wrong_modifiers,),
    "AIR-B6": (_blast,),
    "AIR-B7": (enters_anyhow,),
    "AIR-B8": (_blast, _marked),
    "AIR-S1": (_strikes,),
    "AIR-S2": (drops_out_of_order, spacecraft_anywhere),
    "AIR-S3": (spacecraft_anywhere,),
    "AIR-S4": (spacecraft_anywhere,),
    "AIR-S5": (_arrivals,),
    "AIR-S6": (_plots, _strikes, _strikes_beside),
    "AIR-S7": (_untested, _strikes),
    "AIR-S8": (_spacecraft_test, _strikes),
}
