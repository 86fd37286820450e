"""What a unit declares by its menu: a line in chat, dice that are thrown into the piece, and what they lead to.

A roll is kept in a property of the piece, so that the log holds it as a change of this very unit. Its text, such as
`3+5 <= 7 suppressed #2`, tells the dice, what was needed, the marker that was on the unit, and how often the unit has
rolled: without that number VASSAL would log nothing when the same dice fall twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from modgen.game.tableparts import Act, Case, Status, TableParts
from modgen.module import traits
from modgen.module.reports import spoken
from modgen.module.traitnames import DRAIN_AP, RESET_AP, STATUS, STATUS_DOWN, STATUS_UP, roll_property
from modgen.module.traits import Layer, key, named
from modgen.texts import Catalogue

#: The dice in a property's text, as a binding finds them.
STORED_ROLL = r"^(?P<values>\d+(?:\+\d+)*) "


def acts_of(parts: TableParts, kind: str, figures: Collection[str]) -> tuple[Act, ...]:
    """The acts that a unit of a kind has in its menu; not those that need a figure the game's units do not print."""
    can = [act for act in parts.acts if not act.kinds or kind in act.kinds]
    return tuple(act for act in can if not act.against or act.against in figures)


def restrictions(act: Act, parts: TableParts, figure: str) -> Iterator[Layer]:
    """What keeps an act from being done now; `figure` is the property that a roll is held against.

    Who bears no marker that the act is about, or has no such figure, finds the entry grey.
    """
    levels = levels_of(parts.statuses)
    if act.cases:
        tests = [f"{STATUS}_Level != {levels[case.status]}" for case in act.cases] if parts.statuses else []
        yield traits.disable(f"no {act.id}", [key(act.key)], f'{{{figure} == "" || ({" && ".join(tests) or "false"})}}')
    elif act.marks:
        yield traits.disable(f"no {act.id}", [key(act.key)], f"{{{STATUS}_Level == {levels[act.marks]}}}")


def reports(act: Act, own: Catalogue) -> Iterator[Layer]:
    """The lines an act writes, one for each way it can end; `own`: the rules' words."""
    text = spoken(_filled(own.template(f"table.act.{act.id}.report"), act), own.template(f"table.act.{act.id}.menu"))
    if act.cases:
        for case in act.cases:
            for end in ("passed", "failed"):
                outcome = own.template(f"table.act.{act.id}.{case.status or 'none'}.{end}")
                yield traits.report([named(_said(act, case, end))], text.replace("$outcome$", outcome), "")
    elif act.roll or act.marks:
        yield traits.report([named(f"{act.id}_said")], text, "")
    else:
        yield traits.report([key(act.key)], text, "")


def actions(act: Act, menu: str, parts: TableParts, turns: bool, figure: str) -> Iterator[Layer]:
    """The menu entry and everything it sets going; `turns`: whether the unit's AP show by turning."""
    if not act.roll:
        sent = []
        if act.marks:
            # The line comes first: what was declared, then what it led to.
            sent = [named(f"{act.id}_said"), named(f"status_{act.marks}")]
            sent += [named(DRAIN_AP)] if turns and _drains(act.marks, parts) else []
        yield traits.trigger(act.id, menu, key(act.key), sent)
        return
    roll, judge = named(f"{act.id}_roll"), named(f"{act.id}_judge")
    yield traits.trigger(act.id, menu, key(act.key), [roll, judge if act.cases else named(f"{act.id}_said")])
    for case in act.cases:
        for end in ("passed", "failed"):
            yield _outcome(act, case, end, judge, parts, turns)
    yield from _dice(act, roll, parts, figure)


def _outcome(act: Act, case: Case, end: str, judge: str, parts: TableParts, turns: bool) -> Layer:
    """What one way the dice can fall does: the line, the marker, the AP.

    Looks at the roll's own text alone: the marker may have been changed by the outcome before this one.
    """
    name, sign = roll_property(act.id), "<=" if end == "passed" else ">"
    when = f'{{{name}Marker == "{case.status or "none"}" && {name}Total {sign} {name}Needed}}'
    levels = levels_of(parts.statuses)
    goal = case.passed if end == "passed" else case.failed
    sent = [named(_said(act, case, end)), *steps(levels[case.status], levels[goal], len(levels))]
    if turns and end == "passed" and case.restores:
        sent.append(named(RESET_AP))
    elif turns and goal != case.status and _drains(goal, parts):
        sent.append(named(DRAIN_AP))
    return traits.trigger(f"{act.id} {case.status or 'none'} {end}", "", judge, sent, when=when)


def _dice(act: Act, roll: str, parts: TableParts, figure: str) -> Iterator[Layer]:
    """The property that keeps the roll, and the properties that take its text apart."""
    name = roll_property(act.id)
    number, sides = act.roll.split("d")
    dice = ' + "+" + '.join([f"Random({sides})"] * int(number))
    levels = levels_of(parts.statuses)
    against = ""
    if act.cases:
        needed, marker = figure, '"none"'
        for case in act.cases:
            shown = f"{STATUS}_Level == {levels[case.status]}"
            needed = f"({shown} ? {figure} + {case.plus} : {needed})" if case.plus else needed
            marker = f'({shown} ? "{case.status or "none"}" : {marker})'
        against = f' + " <= " + {needed} + " " + {marker}'
    yield traits.dynamic(name, roll, f'{{{dice}{against} + " #" + ({name}Number + 1)}}')
    yield traits.calculated(f"{name}Number", _part(name, f'Integer.parseInt({name}.split("#")[1])', "0"), "")
    yield traits.calculated(f"{name}Dice", _part(name, f'{name}.split(" ")[0]', '""'), "")
    summed = " + ".join(f'Integer.parseInt({name}.split("[+ ]")[{index}])' for index in range(int(number)))
    yield traits.calculated(f"{name}Total", _part(name, summed, "0"), "")
    if act.cases:
        yield traits.calculated(f"{name}Needed", _part(name, f'Integer.parseInt({name}.split(" ")[2])', "0"), "")
        yield traits.calculated(f"{name}Marker", _part(name, f'{name}.split(" ")[3]', '""'), "")


def _part(name: str, part: str, without: str) -> str:
    return f'{name} == "" ? {without} : {part}'


def levels_of(statuses: Sequence[Status]) -> dict[str, int]:
    """The level of the status layer that shows each status; 1 is none."""
    return {"": 1, **{status.id: level for level, status in enumerate(statuses, 2)}}


def steps(level: int, goal: int, count: int) -> list[str]:
    """The key commands that bring the status layer of `count` levels from one to another, the shorter way round: every
    step is a change in the log, and a marker in between would be read as put on."""
    up, down = (goal - level) % count, (level - goal) % count
    return [named(STATUS_UP)] * up if up <= down else [named(STATUS_DOWN)] * down


def _drains(status: str, parts: TableParts) -> bool:
    return any(one.drains for one in parts.statuses if one.id == status)


def _said(act: Act, case: Case, end: str) -> str:
    return f"{act.id}_{case.status or 'none'}_{end}"


def _filled(report: str, act: Act) -> str:
    """A rule set's report with the properties of this act's roll for its `$dice$`, `$total$` and `$needed$`."""
    name = roll_property(act.id)
    for word in ("dice", "total", "needed"):
        report = report.replace(f"${word}$", f"${name}{word.capitalize()}$")
    return report
