"""Blast markers on air formations (AIR-B1 to AIR-B8). What is due and what was placed is in the ledger; findings show
it: expected 3 (1 + 1 + 1), placed 2."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import ActionTest, EndAction, EndPhase, EndRecord, Rally, SetMark, TakeOrder
from validator.engine.aerospace.ledger import Account, Due, account, judged, settle, surpluses
from validator.engine.aerospace.rules.registry import DONE, OVERDUE, OWED, found, rule
from validator.engine.aerospace.state import AIR, BROKEN, DESTROYED, END, Formation, Shortfall, State
from validator.engine.aerospace.window import cut_off, entered, path_of
from validator.engine.values import Finding, Severity, Value


def accounts(state: State) -> Iterator[tuple[Formation, Account]]:
    """The markers of every air formation that has units left, in the current action."""
    for formation in state.of_kind(AIR):
        if judged(state, formation.name):
            yield formation, account(state, formation.name)


def _shown(due: Due, placed: int) -> dict[str, Value]:
    return {
        "expected": due.least,
        "fire": due.fire,
        "losses": due.losses,
        "edge": due.edge,
        "placed": placed,
    }


def _too_many(state: State, end: EndPhase | EndRecord, name: str) -> Iterator[Finding]:
    """The first marker beyond what a phase brings a formation, under the rule it belongs to; until then it may be taken
    off again."""
    for formation in state.of_kind(AIR):
        if not judged(state, formation.name):
            continue
        surplus = state.card(formation.name).surplus
        if isinstance(end, EndRecord):
            found_ = account(state, formation.name)
            _, extra = settle(state.card(formation.name).shortfalls, len(found_.surplus))
            surplus = surplus[: max(0, len(surplus) - found_.put_right)]
            surplus = (*surplus[found_.short :], *surpluses(found_, extra, state.phase))
        if surplus and surplus[0].rule == name:
            one = surplus[0]
            yield found(
                name,
                f"{name[4:]}.too_many",
                one.at,
                unit=formation.name,
                side=formation.side,
                values=_shown(Due(one.fire, one.losses, one.edge), one.placed),
            )


def _missing(state: State, end: EndPhase | EndRecord, name: str) -> Iterator[Finding]:
    for formation in state.of_kind(AIR):
        for one in state.card(formation.name).shortfalls:
            if one.rule == name and any(state.units[unit].place != DESTROYED for unit in formation.units):
                open_ = isinstance(end, EndRecord) and _just_ended(state, one)
                yield _short(one, formation, Severity.DOUBTFUL if open_ else Severity.MISSING)


def _just_ended(state: State, one: Shortfall) -> bool:
    """Whether nothing but the next formation's test and order came after the action that left markers out: they may
    have been placed right after it."""
    log = state.window.log
    return bool(log) and one.at == log[0].at and all(isinstance(action, (ActionTest, TakeOrder)) for action in log)


def _short(one: Shortfall, formation: Formation, severity: Severity) -> Finding:
    shown = _shown(Due(one.fire, one.losses, one.edge), one.placed)
    return found(
        one.rule,
        f"{one.rule[4:]}.too_few",
        one.at,
        unit=formation.name,
        side=formation.side,
        severity=severity,
        values=shown,
    )


@rule("AIR-B1", EndPhase, EndRecord, severities=OWED)
def one_for_coming_under_fire(state: State, end: EndPhase | EndRecord) -> Iterator[Finding]:
    """Source, "Blasts", first point: a formation that is attacked takes a marker for coming under fire, one on the
    approach and one on the disengagement at the most, however many units fire."""
    yield from _too_many(state, end, "AIR-B1")


@rule("AIR-B2", EndPhase, EndRecord, severities=OWED)
def one_for_each_loss(state: State, end: EndPhase | EndRecord) -> Iterator[Finding]:
    """Source, second point: one for each unit shot down, or each point of DC that a war engine loses."""
    yield from _too_many(state, end, "AIR-B2")


@rule("AIR-B3", EndPhase, EndRecord, severities=OWED)
def one_for_the_wrong_half(state: State, end: EndPhase | EndRecord) -> Iterator[Finding]:
    """Source, third point: one more for leaving the table other than from the own half."""
    yield from _too_many(state, end, "AIR-B3")


@rule("AIR-B1", EndPhase, EndRecord, severities=OVERDUE)
def fire_left_a_marker(state: State, end: EndPhase | EndRecord) -> Iterator[Finding]:
    """Source, as above: none placed. It may be placed until the phase ends; reported where the action ended. In
    doubt where the record ends with the test that ended it."""
    yield from _missing(state, end, "AIR-B1")


@rule("AIR-B2", EndPhase, EndRecord, severities=OVERDUE)
def losses_left_their_markers(state: State, end: EndPhase | EndRecord) -> Iterator[Finding]:
    """Source, as above: too few were placed."""
    yield from _missing(state, end, "AIR-B2")


@rule("AIR-B3", EndPhase, EndRecord, severities=OVERDUE)
def the_wrong_half_left_a_marker(state: State, end: EndPhase | EndRecord) -> Iterator[Finding]:
    """Source, as above: none was placed."""
    yield from _missing(state, end, "AIR-B3")


@rule("AIR-B4", *DONE)
def never_broken_in_the_air(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, paragraph after the points: an air formation cannot be suppressed or broken by Blast markers. A landed
    one is a matter of the ordinary rules (AIR-B8)."""
    for formation in state.of_kind(AIR):
        now, before = state.card(formation.name), state.window.cards[formation.name]
        new = now.marks - before.marks
        down = any(state.window.before[unit].landed for unit in formation.units) or state.landed(formation.name)
        if new and not down:
            steps = [
                a.at for a in state.window.log if isinstance(a, SetMark) and a.formation == formation.name and a.on
            ]
            values: dict[str, Value] = {"mark": sorted(new)[0]}
            yield found("AIR-B4", "B4.marked", steps[-1], unit=formation.name, side=formation.side, values=values)


@rule("AIR-B4", Rally)
def no_rally_in_the_air(state: State, rally: Rally) -> Iterator[Finding]:
    """Source, as above: it need not rally in the End Phase. Landed aircraft may, and must if broken (AIR-B8); one that
    was landed when the phase began counts as such."""
    name = rally.formation
    down = state.landed(name) or any(state.window.before[unit].landed for unit in state.members(name))
    if state.is_air(name) and not down:
        yield found("AIR-B4", "B4.rally", rally.at, unit=name, side=state.side(name))


@rule("AIR-B5", ActionTest)
def minus_one_for_each(state: State, test: ActionTest) -> Iterator[Finding]:
    """Source, as above: the next action test is at -1 for each marker. Markers wrongly taken off before count as
    either. What other modifiers there are is the game's (option `other_modifiers`)."""
    name = test.formation
    if not state.is_air(name) or state.board.options.other_modifiers:
        return
    blast = state.card(name).blast
    early = len(account(state, name).early) + state.card(name).taken_off
    if test.modifier not in {-blast, -(blast + early), -(blast + state.card(name).late)}:
        values: dict[str, Value] = {"blast": blast, "modifier": test.modifier, "due": -blast}
        yield found("AIR-B5", "B5.modifier", test.at, unit=name, side=state.side(name), values=values)


@rule("AIR-B6", EndAction, severities=OWED)
def off_when_it_acts(state: State, end: EndAction) -> Iterator[Finding]:
    """Source, paragraph after the next: all markers come off as soon as the formation begins any action, whether it
    passed the test or not; so after the roll and by the end of that action."""
    for formation, found_ in accounts(state):
        if found_.kept:
            yield found(
                "AIR-B6",
                "B6.kept",
                end.at,
                unit=formation.name,
                side=formation.side,
                severity=Severity.MISSING,
                count=found_.kept,
            )


@rule("AIR-B6", *DONE, severities=OWED)
def off_at_no_other_time(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, as above: markers stay until that action. A landed formation's are AIR-B8's. As a record
    begins, they may be off after a test that came before it (`off_before_its_test`)."""
    if cut_off(state):
        return
    for formation, found_ in accounts(state):
        if found_.early and not any(state.window.before[unit].landed for unit in formation.units):
            values: dict[str, Value] = {"count": len(found_.early)}
            yield found("AIR-B6", "B6.early", found_.early[0], unit=formation.name, side=formation.side, values=values)


@rule("AIR-B6", ActionTest, severities=OWED)
def off_before_its_test(state: State, test: ActionTest) -> Iterator[Finding]:
    """Source, as above: markers that came off as the record began did not come off after a test, as that comes only
    now."""
    name, early = test.formation, state.card(test.formation).unsure
    if early:
        yield found("AIR-B6", "B6.early", early[0], unit=name, side=state.side(name), count=len(early))


@rule("AIR-B8", *DONE, severities=OWED)
def leftovers_stay(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Blasts", last paragraph: markers that a landed formation has left after rallying stay until its next
    action in a later turn."""
    if cut_off(state):
        return
    for formation, found_ in accounts(state):
        if found_.early and any(state.window.before[unit].landed for unit in formation.units):
            values: dict[str, Value] = {"count": len(found_.early)}
            yield found("AIR-B8", "B8.early", found_.early[0], unit=formation.name, side=formation.side, values=values)


@rule("AIR-B8", EndAction, severities=OWED)
def broken_while_landed_rallies(state: State, end: EndAction) -> Iterator[Finding]:
    """Source, as above: landed aircraft that are broken must rally in the End Phase. Nothing is asked of those that
    leave."""
    if state.phase != END or not state.opened:
        return
    for formation in state.of_kind(AIR):
        was = BROKEN in state.window.cards[formation.name].marks
        stayed = [unit for unit in state.landed(formation.name) if state.window.before[unit].landed]
        rolled = any(isinstance(a, Rally) and a.formation == formation.name for a in state.window.log)
        if was and stayed and not rolled:
            yield found(
                "AIR-B8",
                "B8.no_rally",
                end.at,
                unit=formation.name,
                side=formation.side,
                severity=Severity.MISSING,
            )


@rule("AIR-B7", *DONE)
def stands_down(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, as above: if the test is passed the formation acts, else it stays where it is and stands down. Reported
    where it comes onto the table in the same turn, once a turn."""
    for formation in state.of_kind(AIR):
        deed = state.deed(formation.name)
        steps = [path_of(state, unit).first_at for unit in formation.units if entered(state, unit)]
        if steps and deed.tests and deed.tests[0] is False and not deed.grounded_flight:
            yield found("AIR-B7", "B7.flies", min(steps), unit=formation.name, side=formation.side)
