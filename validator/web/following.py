"""What the rules know of each step of a log: the actions that it was read as, where the unit could have gone, what to
draw on an open table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from modgen.game.binding import TableBinding
from validator.engine import Ruleset, Said, Severity
from validator.logs.audit import Report
from validator.report.wording import Words
from validator.web.game import Acted, PlayedFiles

#: For more moves than this nobody asks where else the unit could have gone; those with faults come first.
MAX_CHOICES = 150


@dataclass(frozen=True, slots=True)
class Drawn:
    """A way or a range on a map, in its px."""

    points: tuple[tuple[int, int], ...] = ()
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a step: its readings in words, the areas that could have been entered, what to draw and on
    which map."""

    deeds: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    map: str = ""
    drawn: tuple[Drawn, ...] = ()


def known_steps(played: PlayedFiles, words: Words) -> Mapping[tuple[int, int], Known]:
    """By log and step, for every step at which the rules see something done."""
    ruleset = played.ruleset
    if ruleset is None:
        return {}
    sources = played.opened.sources
    table = sources.binding.table if sources else None
    map_ = next((p.map for p in sources.binding.places if table and p.area == table.area), "") if sources else ""
    by_step: dict[tuple[int, int], list[Acted]] = {}
    for acted in played.actions:
        if acted.step >= 0:
            by_step.setdefault((acted.log, acted.step), []).append(acted)
    # On an open table there are no areas to enter.
    targets = {} if table else _targets(played, ruleset)
    found = {}
    for at, actions in by_step.items():
        said = (ruleset.said(acted.before, acted.action) for acted in actions)
        deeds = tuple(dict.fromkeys(words.action(one, "did") for one in said if words.tells(one, "did")))
        drawn = tuple(_drawn(actions, ruleset, table)) if table else ()
        found[at] = Known(deeds, targets.get(at, ()), map_ if drawn else "", drawn)
    return found


def _targets(played: PlayedFiles, ruleset: Ruleset[object, object]) -> Mapping[tuple[int, int], tuple[str, ...]]:
    moves = [acted for acted in played.actions if _goes(acted.action)]
    # Where something is wrong people ask first what would have been right.
    moves.sort(key=lambda acted: not acted.findings)
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for acted in moves[:MAX_CHOICES]:
        unit = getattr(acted.action, "unit", None)
        choices = (one for one in ruleset.legal(acted.before) if _goes(one) and getattr(one, "unit", None) == unit)
        areas = tuple(dict.fromkeys(str(getattr(one, "to", "")) for one in choices))
        if areas:
            found[acted.log, acted.step] = areas
    return found


def _goes(action: object) -> bool:
    return isinstance(getattr(action, "to", None), str) and isinstance(getattr(action, "unit", None), str)


def _drawn(actions: Sequence[Acted], ruleset: Ruleset[object, object], table: TableBinding) -> Iterator[Drawn]:
    def pixel(point: tuple[float, float]) -> tuple[int, int]:
        x, y = (zero + at * table.scale for at, zero in zip(point, table.origin, strict=True))
        return round(x), round(y)

    for acted in actions:
        for sketch in ruleset.sketches(acted.before, acted.action):
            if sketch.path:
                yield Drawn(tuple(map(pixel, sketch.path)))
            if sketch.centre is not None and sketch.radius > 0:
                yield Drawn((pixel(sketch.centre),), round(sketch.radius * table.scale))


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """An entry of a ledger with its place: log, step and turn; `cause` in words; `wrong`: a finding says so."""

    log: int
    step: int
    turn: int | None
    change: int | None
    now: int | None
    note: str
    cause: str
    wrong: bool
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Ledger:
    """A ledger in words: its title, and for each unit or formation its entries in order."""

    title: str
    rows: Mapping[str, tuple[LedgerLine, ...]]


def ledgers(played: PlayedFiles, words: Words) -> tuple[Ledger, ...]:
    """Every ledger that the rule set keeps, in the order in which they are opened; what the findings say of an entry,
    and of one that is missing, stands in it."""
    ruleset = played.ruleset
    if ruleset is None:
        return ()
    accused = _accused(played, ruleset)
    found: dict[str, dict[str, list[LedgerLine]]] = {}
    told: set[_About] = set()
    for acted in played.actions:
        for entry in ruleset.entries(acted.before, acted.action, acted.after):
            said = entry.cause or ruleset.said(acted.before, acted.action)
            form = "" if entry.cause else "did"
            cause = words.action(said, form) if words.tells(said, form) else ""
            note = words.action(entry.note) if entry.note and words.tells(entry.note, "") else ""
            at = acted.log, max(0, acted.step)
            about = {(*at, entry.ledger, who) for who in (entry.who, *map(str, said.values.values()))} & set(accused)
            told |= about
            line = LedgerLine(*at, acted.turn, entry.change, entry.now, note, cause, bool(about), entry.joins)
            found.setdefault(entry.ledger, {}).setdefault(entry.who, []).append(line)
    for key, report in accused.items():
        log, step, ledger, name = key
        if key not in told and (log, step, ledger, report.unit) not in told:
            line = LedgerLine(log, step, report.turn, None, None, report.rule, words.said(report.what), True)
            rows = found.setdefault(ledger, {})
            rows.setdefault(name, []).append(line)
            rows[name].sort(key=lambda one: (one.log, one.step))
            told.add((log, step, ledger, report.unit or name))
    return tuple(
        Ledger(
            words.action(Said(f"ledger.{name}")),
            {
                words.name(who): tuple(lines)
                for who, lines in sorted(rows.items(), key=lambda row: _rank(row[0], row[1], words))
            },
        )
        for name, rows in found.items()
    )


#: What a finding says is wrong: in which log, at which step, in which ledger, with whom.
_About = tuple[int, int, str, str]


def _accused(played: PlayedFiles, ruleset: Ruleset[object, object]) -> Mapping[_About, Report]:
    """The findings by what they are about: their unit and, where they name one, its formation."""
    numbers = {log.name: number for number, log in enumerate(played.logs)}
    found: dict[_About, Report] = {}
    for audited in played.audit.logs:
        for report in audited.reports:
            ledger = ruleset.ledger_of(report.rule)
            names = dict.fromkeys(filter(None, (report.unit, _formation(report.what))))
            if ledger and audited.name in numbers and report.severity is not Severity.DOUBTFUL:
                at = numbers[audited.name], report.step, ledger
                found |= {(*at, str(name)): report for name in names}
    return found


def _rank(who: str, lines: Sequence[LedgerLine], words: Words) -> tuple[bool, list[str]]:
    """What is wrong comes first, then by name, numbers in it as numbers."""
    parts = re.split(r"(\d+)", words.name(who))
    return not any(line.wrong for line in lines), [f"{part:0>9}" if part.isdecimal() else part for part in parts]


def _formation(said: Said) -> object:
    return said.values.get("formation")
