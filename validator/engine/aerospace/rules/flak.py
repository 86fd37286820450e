"""Flak: who may fire, at what, when, how often and with which modifier (AIR-F1 to AIR-F12).

One shot is one fault: of several things wrong with it the gravest is reported, in the order of `FAULTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from validator.engine.aerospace.actions import Assault, Attack, EndAction, EndRecord, FireFlak, TakeOrder
from validator.engine.aerospace.aiming import Aim, aim, flies_now, move_of, nearest
from validator.engine.aerospace.rules.registry import ANY, BOOK, DONE, found, rule
from validator.engine.aerospace.state import BROKEN, END, MARCH, MOVEMENT, OVERWATCH, TABLE, Shot, State
from validator.engine.aerospace.window import acting, approach_over, has_left, moves
from validator.engine.values import Finding, Severity, Value

FLAK = "flak"

# Source, second paragraph: no line of fire is needed. So nothing between a unit and its target is a fault.
BOOK.permits("AIR-F8")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a shot, before it is a finding."""

    rule: str
    key: str
    severity: Severity = Severity.ILLEGAL
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))


@rule("AIR-F12")
def at_the_enemy_in_flight(state: State, shot: FireFlak) -> Fault | None:
    """Source, "Flak Attacks", third paragraph: ground AA fires at aircraft on an approach or a disengagement move. So
    not at one's own, not at landed aircraft, not at any other time. Where the target has yet to move in its action,
    the end of that action decides (`never_flew`)."""
    target, shooter = shot.formation, state.board.formation_of(shot.unit)
    if shooter is not None and shooter.side == state.side(target):
        return Fault("AIR-F12", "F12.own")
    on_table = state.members(target, TABLE)
    down = bool(on_table) and not state.flying(target)
    if down and not (state.phase == END and any(moves(state, unit) for unit in on_table)):
        return Fault("AIR-F12", "F12.landed")
    over = acting(state, target) and approach_over(state, target)
    if over or not flies_now(state, target) or (state.phase == END and not on_table and not _left_now(state, target)):
        return Fault("AIR-F12", "F12.time")
    return None


def _left_now(state: State, formation: str) -> bool:
    return any(has_left(state, unit) for unit in state.members(formation))


@rule("AIR-F11")
def before_it_leaves(state: State, shot: FireFlak) -> Fault | None:
    """Source, third paragraph: attacks on leaving aircraft are resolved at the table's edge, before they leave."""
    gone = state.phase == END and not state.members(shot.formation, TABLE) and _left_now(state, shot.formation)
    return Fault("AIR-F11", "F11.gone") if gone else None


@rule("AIR-F9")
def one_unit_at_a_time(_state: State, shot: FireFlak) -> Fault | None:
    """Source, second paragraph: attacks are made one unit at a time, in any order."""
    return Fault("AIR-F9", "F9.together", values={"count": len(shot.others) + 1}) if shot.others else None


@rule("AIR-F3")
def not_broken(state: State, shot: FireFlak) -> Fault | None:
    """Source, first paragraph: broken formations cannot fire flak."""
    own = state.board.formation_of(shot.unit)
    if own is not None and BROKEN in state.card(own.name).marks:
        return Fault("AIR-F3", "F3.broken", values={"formation": own.name})
    return None


@rule("AIR-F2", severities=ANY)
def not_after_a_march(state: State, shot: FireFlak) -> Fault | None:
    """Source, first paragraph: formations that take a March action cannot fire flak; for the whole turn."""
    own = state.board.formation_of(shot.unit)
    if own is None:
        return None
    if MARCH in state.deed(own.name).orders:
        return Fault("AIR-F2", "F2.march", values={"formation": own.name})
    card = state.card(own.name)
    if card.order_open and card.order == MARCH:
        return Fault("AIR-F2", "F2.perhaps", Severity.DOUBTFUL, {"formation": own.name})
    return None


@rule("AIR-F6")
def not_on_both_moves(state: State, shot: FireFlak) -> Fault | None:
    """Source, third paragraph: a unit cannot shoot at aircraft both on the approach and on the disengagement."""
    move = move_of(state)
    other = any(one.move != move or one.turn != state.turn for one in _earlier(state, shot))
    return Fault("AIR-F6", "F6.both") if other and not _same_move(state, shot) else None


@rule("AIR-F5")
def never_the_same_twice(state: State, shot: FireFlak) -> Fault | None:
    """Source, first paragraph: AA may fire once each at different air formations, never twice at the same one."""
    return Fault("AIR-F5", "F5.repeat") if _same_move(state, shot) else None


def _earlier(state: State, shot: FireFlak) -> list[Shot]:
    """The unit's earlier shots at the formation that count (option `flak_period`)."""
    always = state.board.options.flak_period == "table"
    return [
        one
        for one in state.shots
        if (one.unit, one.formation) == (shot.unit, shot.formation) and (always or one.turn == state.turn)
    ]


def _same_move(state: State, shot: FireFlak) -> bool:
    return any((one.move, one.turn) == (move_of(state), state.turn) for one in _earlier(state, shot))


@rule("AIR-F4")
def one_use_of_a_profile(state: State, shot: FireFlak) -> Fault | None:
    """Source, first paragraph: flak is free and does not stop a unit from attacking with another weapon profile in the
    same turn. The same profile may be used for both, unless the option `same_profile` says no: what attacked this turn
    fires no flak then, and what fired flak does not attack (`no_attack_after_flak`)."""
    own = state.board.formation_of(shot.unit)
    if own is None or state.board.options.same_profile or shot.unit not in state.deed(own.name).shooters:
        return None
    return Fault("AIR-F4", "F4.profile")


@rule("AIR-F7")
def minus_one_after_moving(state: State, shot: FireFlak) -> Fault | None:
    """Source, first paragraph: units in formations that took an action with movement fire at -1 in that turn, the End
    Phase included; from the moment the action is taken, and no others."""
    own = state.board.formation_of(shot.unit)
    if own is None:
        return None
    moved = next((order for order in state.deed(own.name).orders if order in MOVEMENT), "")
    card = state.card(own.name)
    if not moved and card.order_open and card.order in MOVEMENT and shot.modifier in (0, -1):
        return None  # an order of this turn or an old one: either modifier may be right
    if shot.modifier == (-1 if moved else 0):
        return None
    values: dict[str, Value] = {"formation": own.name, "modifier": shot.modifier, "order": moved}
    return Fault("AIR-F7", "F7.too_much" if not moved else "F7.not_minus_one", values=values)


#: what a shot is asked, the gravest first
FAULTS: tuple[Callable[[State, FireFlak], Fault | None], ...] = (
    at_the_enemy_in_flight,
    before_it_leaves,
    one_unit_at_a_time,
    not_broken,
    not_after_a_march,
    not_on_both_moves,
    never_the_same_twice,
    one_use_of_a_profile,
    minus_one_after_moving,
)


def fault_of(state: State, shot: FireFlak) -> Fault | None:
    """The gravest thing wrong with a shot as far as can be told when it is fired; None if nothing is."""
    return next((fault for ask in FAULTS if (fault := ask(state, shot)) is not None), None)


@BOOK.joint(FireFlak)
def judge_shot(state: State, shot: FireFlak) -> Iterator[Finding]:
    """The gravest fault of a shot as a finding."""
    fault = fault_of(state, shot)
    if fault is not None:
        yield _finding(state, fault, shot.unit, shot.formation, shot.at)


def _finding(state: State, fault: Fault, unit: str, target: str, at: int) -> Finding:
    own = state.board.formation_of(unit)
    return found(
        fault.rule,
        fault.key,
        at,
        unit=unit,
        side=own.side if own else None,
        severity=fault.severity,
        target=target,
        values=fault.values,
    )


@rule("AIR-F10", *DONE, severities=ANY)
def in_range_of_the_path(state: State, end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, third paragraph: ground AA may fire at aircraft that fly past, even if they end out of range. Some point
    of the path of some aircraft of the formation in this move must lie in the weapon's range. Judged when the action
    or the End Phase is over, by all that was flown; reported at the shot."""
    for shot in state.window.shots:
        reached = aim(state, shot.unit, shot.formation) if shot.open else Aim.HITS
        if reached not in (Aim.FAR, Aim.UNSEEN):
            continue
        near = nearest(state, shot.unit, shot.formation)
        values: dict[str, Value] = {
            "range": state.board.figure(shot.unit, "aa_range"),
            "distance": None if near is None else round(near, 1),
        }
        if reached is Aim.FAR:
            yield _finding(state, Fault("AIR-F10", "F10.far", values=values), shot.unit, shot.formation, shot.at)
        elif not isinstance(end, EndRecord) and (
            state.phase != END or state.board.figure(shot.unit, "aa_range") is not None
        ):
            doubt = Fault("AIR-F10", "F10.unseen", Severity.DOUBTFUL, values)
            yield _finding(state, doubt, shot.unit, shot.formation, shot.at)


@rule("AIR-F12", EndAction)
def at_what_never_flew(state: State, _end: EndAction) -> Iterator[Finding]:
    """Source, third paragraph, as above: a formation that did not fly in its action was not on an approach."""
    for shot in state.window.shots:
        if shot.open and aim(state, shot.unit, shot.formation) is Aim.IDLE:
            yield _finding(state, Fault("AIR-F12", "F12.time"), shot.unit, shot.formation, shot.at)


@rule("AIR-F1", *DONE)
def overwatch_stays(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, first paragraph: firing flak does not take Overwatch off a formation. Reported where it is taken off a
    formation that fired flak and has done nothing else since."""
    for name, before in state.window.cards.items():
        if name == state.window.formation or before.order != OVERWATCH or state.card(name).order == OVERWATCH:
            continue
        offs = [a for a in state.window.log if isinstance(a, TakeOrder) and a.formation == name and not a.cleared]
        fired = before.watched_fire or any(
            (own := state.board.formation_of(shot.unit)) is not None and own.name == name for shot in state.window.shots
        )
        if offs and _takes_off(state, offs[-1]) and fired and not did_something(state, name):
            yield found("AIR-F1", "F1.off", offs[-1].at, unit=name, side=state.side(name))


def _takes_off(state: State, taken: TakeOrder) -> bool:
    """Whether an order takes Overwatch off and begins no action: none at all, or another in place of this turn's."""
    return not taken.order or (taken.order != OVERWATCH and OVERWATCH in state.deed(taken.formation).orders)


def did_something(state: State, formation: str) -> bool:
    """Whether a formation did or suffered anything in the current action that may have ended its Overwatch."""
    if state.card(formation).marks - state.window.cards[formation].marks:
        return True
    units = set(state.members(formation))
    log = state.window.log
    acts = any(isinstance(action, Attack) and action.unit in units for action in log)
    acts = acts or any(isinstance(a, Assault) and formation in (a.attacker, a.defender) for a in log)
    return acts or any(moves(state, unit) for unit in units) or not state.members(formation, TABLE)


@rule("AIR-F4", Attack)
def no_attack_after_flak(state: State, attack: Attack) -> Iterator[Finding]:
    """Source, first paragraph, as in `one_use_of_a_profile`."""
    target = _used_for_flak_at(state, attack.unit)
    if target is None:
        return
    own = state.board.formation_of(attack.unit)
    side = own.side if own else None
    yield found("AIR-F4", "F4.profile", attack.at, unit=attack.unit, side=side, target=target)


def may_attack(state: State, unit: str) -> bool:
    """Whether a unit may attack though it fired flak this turn, or has fired none (option `same_profile`)."""
    return _used_for_flak_at(state, unit) is None


def _used_for_flak_at(state: State, unit: str) -> str | None:
    """The formation at which a unit fired flak this turn, so that it attacks no more (option `same_profile`); None: it
    may attack."""
    if state.board.options.same_profile:
        return None
    return next((shot.formation for shot in state.shots if (shot.unit, shot.turn) == (unit, state.turn)), None)


@rule("AIR-F4", TakeOrder)
def flak_is_no_action(state: State, order: TakeOrder) -> Iterator[Finding]:
    """Source, first paragraph: flak is free. A formation does not take an action for it."""
    if order.order == FLAK:
        yield found("AIR-F4", "F4.action", order.at, unit=order.formation, side=state.side(order.formation))
