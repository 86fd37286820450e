"""The ledger of Blast markers on an air formation: what each action brings it, what was placed, what came off (AIR-B1
to AIR-B6, AIR-B8)."""

from __future__ import annotations

from dataclasses import dataclass

from validator.engine.aerospace.actions import (
    ActionTest,
    Assault,
    Attack,
    Damage,
    FireFlak,
    Move,
    Rally,
    SetBlast,
    SetFlight,
    TakeOrder,
)
from validator.engine.aerospace.aiming import settled
from validator.engine.aerospace.geometry import half
from validator.engine.aerospace.state import (
    AIR,
    AIR_TO_AIR,
    APPROACH,
    DESTROYED,
    DISENGAGE,
    END,
    GROUND,
    TABLE,
    FormationState,
    Shortfall,
    State,
    Surplus,
)
from validator.engine.aerospace.window import has_left, last_left, tested
from validator.engine.remembering import of_state


@dataclass(frozen=True, slots=True)
class Due:
    """Markers that an action brings a formation: for coming under fire, for losses, for the edge it left over. `fire`
    and `edge` are those that must be placed, `may_fire` and `may_edge` such as may be; `free`: any number may."""

    fire: int = 0
    losses: int = 0
    edge: int = 0
    may_fire: int = 0
    may_edge: int = 0
    free: bool = False

    @property
    def least(self) -> int:
        """How many must be placed."""
        return self.fire + self.losses + self.edge

    @property
    def most(self) -> int:
        """How many may be."""
        return self.least + self.may_fire + self.may_edge


@dataclass(frozen=True, slots=True)
class Account:
    """A formation's markers in an action: those due, the steps of those placed (put-backs left out), how many had to
    come off after its test and are `kept`, and the steps of those taken off without a reason (`early`). `late`: so many
    were reported as missing before and may come now, `rallied_off` came off after a rally roll, `put_right` as they had
    been too many."""

    due: Due
    placed: tuple[int, ...] = ()
    kept: int = 0
    early: tuple[int, ...] = ()
    tested: bool = False
    late: int = 0
    rallied_off: int = 0
    put_right: int = 0

    @property
    def surplus(self) -> tuple[int, ...]:
        """The steps of the markers placed that nothing brings."""
        return () if self.due.free else self.placed[self.due.most + self.late :]

    @property
    def made_good(self) -> int:
        """How many of those that were reported as missing have come by now."""
        return min(self.late, max(0, len(self.placed) - self.due.most))

    @property
    def short(self) -> int:
        """How many are missing."""
        return max(0, self.due.least - len(self.placed))


def due(state: State, formation: str) -> Due:
    """What the current action brings an air formation."""
    move = DISENGAGE if state.phase == END else APPROACH
    fresh = (formation, move) not in state.fired_on
    shots = [settled(state, shot) for shot in state.window.shots if shot.formation == formation]
    lost, intercepted = losses(state, formation), _intercepted(state, formation)
    # What an interception shot down was under fire; whom it attacked otherwise no record tells.
    fire = int(fresh and (any(not shot.fault for shot in shots) or (not shots and lost > 0 and intercepted)))
    may_fire = int(fresh and not fire and (bool(shots) or intercepted))
    if formation in state.unseen and move == APPROACH:
        fire, may_fire = 0, fire or may_fire  # it may have its marker for an earlier shot
    edge, may_edge = _edge(state, formation)
    free = formation in state.unseen or _by_ground_rules(state, formation)
    return Due(fire, lost, edge, may_fire, may_edge, free)


def losses(state: State, formation: str) -> int:
    """Aircraft shot down and points of DC lost in the current action, while they flew (AIR-B2)."""
    count = 0
    for unit in state.members(formation):
        before, now = state.window.before[unit], state.units[unit]
        if before.place == DESTROYED or _grounded_when_lost(state, unit):
            continue
        points = max(0, now.lost - before.lost) if state.board.figure(unit, "dc") else 0
        count += max(points, int(now.place == DESTROYED))
    return count


def _lost(state: State, unit: str) -> bool:
    before, now = state.window.before[unit], state.units[unit]
    return now.place == DESTROYED != before.place or now.lost > before.lost


def _grounded_when_lost(state: State, unit: str) -> bool:
    """Whether an aircraft was landed when it was lost or hit for the last time in the current action."""
    landed, when_lost = state.window.before[unit].landed, state.window.before[unit].landed
    for action in state.window.log:
        match action:
            case SetFlight(unit=own) if own == unit:
                landed = action.landed
            case Move(unit=own, to=to) if own == unit and to == DESTROYED:
                when_lost = landed
            case Damage(unit=own) if own == unit:
                when_lost = landed
    return when_lost


def _intercepted(state: State, formation: str) -> bool:
    """Whether aircraft of another side may have attacked it in the current action."""
    if not state.flying(formation) and not losses(state, formation):
        return False
    return any(
        isinstance(action, Attack)
        and (one := state.board.formation_of(action.unit)) is not None
        and one.kind == AIR
        and one.side != state.side(formation)
        # Whoever intercepts, those that are intercepted shoot back.
        and bool((_orders(state, one.name) | _orders(state, formation)) & AIR_TO_AIR)
        for action in state.window.log
    )


def _orders(state: State, formation: str) -> set[str]:
    return {*state.deed(formation).orders, state.card(formation).order}


def _edge(state: State, formation: str) -> tuple[int, int]:
    """A marker for leaving the table other than from the own half (AIR-B3): must it be placed, and may it."""
    table = state.board.table
    if table is None:
        return 0, 0
    halves = set()
    for unit in state.members(formation):
        if has_left(state, unit):
            _, point = last_left(state, unit)
            halves.add(half(table, point) if point else None)
    if halves - {None, state.side(formation)}:
        # Aircraft that fly home before or after their time leave over an edge all the same.
        return (1, 0) if state.phase == END else (0, 1)
    return 0, int(None in halves)


def _by_ground_rules(state: State, formation: str) -> bool:
    """Whether it could take markers as a ground formation does: landed, with a fight going on (AIR-B8)."""
    if any(_grounded_when_lost(state, unit) and _lost(state, unit) for unit in state.members(formation)):
        return True
    if state.phase == END:
        return False
    if any(state.window.before[unit].landed for unit in state.members(formation)):
        return True
    if not state.landed(formation):
        return False
    down, fought = False, False
    for action in state.window.log:
        match action:
            case SetFlight(landed=True, unit=unit) if unit in state.members(formation):
                down = True
            case Assault():
                fought = fought or formation in (action.attacker, action.defender)
            case Attack(unit=unit) if down and (one := state.board.formation_of(unit)) and one.kind == GROUND:
                fought = fought or one.side != state.side(formation)
    return fought


@of_state
def account(state: State, formation: str) -> Account:
    """A formation's markers in the current action, as things stand."""
    before = state.window.cards.get(formation) or FormationState()
    if not _is_touched(state, formation):
        return Account(Due(), late=before.late)
    owed = due(state, formation)
    surplus = before.extra + len(before.surplus)
    blast, clear, has_tested, rallied = before.blast, before.owes + surplus, False, False
    rallied_off = 0
    placed: list[int] = []
    early: list[int] = []
    for action in state.window.log:
        match action:
            case ActionTest(formation=own) if own == formation:
                clear, has_tested = blast, True
            case TakeOrder(formation=own, order=order) if own == formation and order and not has_tested:
                clear = blast  # an action without a test is an action
            case Rally(formation=own) if own == formation:
                rallied = True
            case SetBlast(formation=own, blast=new) if own == formation:
                step, blast = new - blast, new
                if step >= 0:
                    back = min(step, len(early))
                    del early[len(early) - back :]
                    placed += [action.at] * (step - back)
                    continue
                off = min(-step, clear)
                clear -= off
                if rallied:  # by the ordinary rules of landed aircraft, or by a rally that was reported
                    rallied_off += -step - off
                    continue
                back = min(-step - off, len(placed))
                del placed[len(placed) - back :]
                early += [action.at] * (-step - off - back)
    now = state.card(formation).blast
    if has_tested and owed.least <= now <= owed.most:
        # As many as there should be, whichever of them came off and went on.
        placed, clear = [placed[-1] if placed else -1] * now, 0
    kept, late = (clear, 0) if has_tested else (0, before.late)
    put_right = 0 if has_tested else min(surplus, before.owes + surplus - clear)
    if put_right and not owed.free:
        # One too many that was taken off again is that of now, rather than one that was reported before.
        again = min(put_right, max(0, len(placed) - owed.most - late))
        put_right -= again
        del placed[len(placed) - again :]
    return Account(owed, tuple(placed), kept, tuple(early), has_tested, late, rallied_off, put_right)


def _is_touched(state: State, formation: str) -> bool:
    """Whether anything was done to a formation in the current action: most of them only watch."""
    names = {formation, *state.members(formation)}
    for action in state.window.log:
        name = getattr(action, "unit", None) or getattr(action, "formation", None)
        if name in names or (isinstance(action, FireFlak) and action.formation == formation):
            return True
        if isinstance(action, Assault) and formation in (action.attacker, action.defender):
            return True
    return False


def judged(state: State, formation: str) -> bool:
    """Whether an air formation's markers count for anything: some of it is left, and something happened to it."""
    return any(state.units[unit].place != DESTROYED for unit in state.members(formation))


def shortfall(found: Account, at: int) -> Shortfall | None:
    """What an action left out, with the rule of the first marker that is not there; None if nothing is missing."""
    if not found.short:
        return None
    owed, paid = found.due, len(found.placed)
    rule = "AIR-B1" if paid < owed.fire else "AIR-B2" if paid < owed.fire + owed.losses else "AIR-B3"
    return Shortfall(rule, at, owed.fire, owed.losses, owed.edge, paid, found.short)


def surpluses(found: Account, count: int, phase: str | None) -> tuple[Surplus, ...]:
    """The last `count` markers that an action does not bring, under the rule they belong to."""
    owed = found.due
    rule = "AIR-B2" if owed.losses else "AIR-B3" if phase == END and not owed.fire else "AIR-B1"
    steps = found.surplus[len(found.surplus) - count :]
    return tuple(Surplus(rule, at, owed.fire, owed.losses, owed.edge, len(found.placed)) for at in steps)


def settle(shortfalls: tuple[Shortfall, ...], extra: int) -> tuple[tuple[Shortfall, ...], int]:
    """Markers placed late fill what earlier actions left out: what still is missing, and how many are left over."""
    open_: list[Shortfall] = []
    for one in shortfalls:
        filled = min(extra, one.missing)
        extra -= filled
        if one.missing > filled:
            open_.append(one if not filled else _paid(one, filled))
    return tuple(open_), extra


def _paid(one: Shortfall, filled: int) -> Shortfall:
    return Shortfall(one.rule, one.at, one.fire, one.losses, one.edge, one.placed + filled, one.missing - filled)


def has_tested_now(state: State, formation: str) -> bool:
    """Whether a formation tested in the current action."""
    return next(tested(state, formation), None) is not None


__all__ = [
    "TABLE",
    "Account",
    "Due",
    "account",
    "due",
    "has_tested_now",
    "judged",
    "losses",
    "settle",
    "shortfall",
    "surpluses",
]
