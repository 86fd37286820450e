"""The audit of a game: logs and a binding in, findings out, each with the step, turn, phase, player and unit it
concerns."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from modgen.game.binding import Binding
from modgen.game.model import Text
from modgen.game.problems import BadData, Place, Problem, Severity
from modgen.vassal import AddPiece, SavedGame, SetTurn
from validator.engine import Finding, Ruleset, RulesetError, Said, Scenario, find_ruleset
from validator.engine import Severity as Fault
from validator.engine.events import Event, TurnSet
from validator.logs.actors import Actors
from validator.logs.armies import armies
from validator.logs.changes import Placed
from validator.logs.events import EventReader, Meanings
from validator.logs.scenario import GameFacts, facts, meanings_of, scenario
from validator.logs.sources import Sources, missing_tracker, missing_traits
from validator.logs.table import Table
from validator.logs.timeline import TimelineStep, know_everybody, play, set_up
from validator.logs.undo import mark_undone
from validator.logs.units import Units


@dataclass(frozen=True, slots=True)
class Log:
    """A log to be audited: its name as the user gave it, and what was read of it."""

    name: str
    game: SavedGame


@dataclass(frozen=True, slots=True)
class Report:
    """A finding with where and who. `step` counts the log's own entries from 0; `unit` and `side` are ids under the
    rules, `piece` the counter's name; `player` "" if nothing tells."""

    rule: str
    severity: Fault
    step: int
    what: Said
    allowed: Said
    piece: str | None = None
    unit: str | None = None
    side: str | None = None
    turn: int | None = None
    phase: str | None = None
    player: str = ""


@dataclass(frozen=True, slots=True)
class LogAudit:
    """What was found in one log. `continues`: it goes on where the log before it ended."""

    name: str
    module: str
    steps: int
    reports: tuple[Report, ...]
    problems: tuple[Problem, ...] = ()
    continues: bool = False


@dataclass(frozen=True, slots=True)
class Audit:
    """The audit of one game's logs, in the order given. `names` words the ids of units, areas and sides in both
    languages; `texts` is the rule set's package of texts."""

    ruleset: str
    texts: str
    logs: tuple[LogAudit, ...]
    names: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Records:
    """Logs taken up for reading under their rule set: each record is one log, or several that continue one another.
    `names` as in :class:`Audit`."""

    ruleset: Ruleset[Any, Any]
    records: tuple[Record, ...]
    names: Mapping[str, Text]


def take_up(logs: Sequence[Log], sources: Sources) -> Records:
    """Take up logs of one game, in the order given; each may continue the one before it.

    Raises BadData where the binding names traits that the units do not have, no piece is a unit, or its rule set cannot
    be had or does not take its options.
    """
    known = facts(sources.binding, sources.game)
    ruleset = ruleset_of(sources.binding, known)
    meanings = meanings_of(sources, known)
    actors = Actors()
    sittings: list[list[Sitting]] = []
    for log in logs:
        sitting = Sitting(log, meanings, known, sources, actors)
        if sittings and _goes_on(sittings[-1][-1], sitting):
            sittings[-1].append(sitting)
        else:
            sittings.append([sitting])
    return Records(ruleset, tuple(map(Record, sittings)), _names(sittings, known))


def audit(logs: Sequence[Log], sources: Sources, watch: Watch | None = None) -> Audit:
    """Audit logs of one game; each may continue the one before it. Raises BadData as :func:`take_up` does.

    `watch` is told of every action as it is judged: its record, the state it was done in, the action, what is wrong.
    """
    return audit_taken(take_up(logs, sources), watch)


def audit_taken(taken: Records, watch: Watch | None = None) -> Audit:
    """Audit logs that were taken up; see :func:`audit`."""
    audits = [result for record in taken.records for result in _judge(record, taken.ruleset, watch)]
    begins = {record.sittings[0].log.name for record in taken.records[1:]}
    audits = [replace(one, problems=(_gap(one.name),)) if one.name in begins else one for one in audits]
    return Audit(taken.ruleset.name, taken.ruleset.texts, tuple(audits), taken.names)


def _gap(log: str) -> Problem:
    return Problem("audit.gap", Place(log), {}, Severity.WARNING)


def ruleset_of(binding: Binding, known: GameFacts) -> Ruleset[Any, Any]:
    """The rule set that a binding names, which takes the options of the game. Raises BadData where it cannot be had or
    does not take them."""
    try:
        ruleset = find_ruleset(binding.ruleset)
    except RulesetError as error:
        values = {"name": error.name, "known": ", ".join(error.known), "reason": error.detail}
        code = "audit.no-ruleset" if error.code == "unknown" else "audit.ruleset-broken"
        raise BadData([Problem(code, binding.place, values)]) from error
    _check_options(known, ruleset, binding)
    return ruleset


def _check_options(known: GameFacts, ruleset: Ruleset[Any, Any], binding: Binding) -> None:
    """Hold the options against the rule set's schema, and that against what a schema is. Raises BadData."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    schema: dict[str, Any] = dict(ruleset.options_schema)
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        at = "/".join(map(str, ("options_schema", *error.absolute_path)))
        values = {"name": ruleset.name, "reason": f"{at}: {error.message}"}
        raise BadData([Problem("audit.ruleset-broken", binding.place, values)]) from error
    names = sorted(schema.get("properties", {}))
    problems = []
    for fault in Draft202012Validator(schema).iter_errors(dict(known.options)):
        option = "/".join(map(str, fault.absolute_path)) or ", ".join(sorted(set(known.options) - set(names)))
        values = {"option": option, "ruleset": ruleset.name, "known": ", ".join(names)}
        problems.append(Problem("audit.bad-option", binding.place, values))
    if problems:
        raise BadData(problems)


def _names(sittings: Sequence[Sequence[Sitting]], known: GameFacts) -> Mapping[str, Text]:
    """What people call units, areas and sides; a second piece of one kind of counter keeps its number. An area is
    known by its names as well: on an open table a finding has ground by the name that the module shows."""
    words = {**known.area_names, **known.sides}
    for text in known.area_names.values():
        words.setdefault(text.en, text)
        words.setdefault(text.ru, text)
    for unit in (unit for record in sittings for one in record for unit in one.units.by_id.values()):
        own, mark, number = unit.id.partition("#")
        name = known.units[own].name if own in known.units else Text(unit.name)
        words[unit.id] = Text(name.of("en") + mark + number, name.of("ru") + mark + number)
        if unit.kind == "card" and own in known.units and (formation := unit.words.get("formation")):
            words.setdefault(formation, words[unit.id])
    return words


class Sitting:
    """One log on its own table: who plays what, the events of its steps, the table before and after."""

    def __init__(self, log: Log, meanings: Meanings, known: GameFacts, sources: Sources, actors: Actors) -> None:
        self.log, self.meanings, self.known, self._actors = log, meanings, known, actors
        know_everybody(log.game, actors)
        self._marks = mark_undone(log.game.steps)
        self.table = self._bare_table()
        set_up(log.game.setup, self.table, sources.boards)
        self.units = self._all_units(sources.binding)
        wrong = [
            *missing_traits(sources.binding, self.units.pieces, built=sources.built),
            *missing_tracker(sources.binding, self._trackers()),
        ]
        if wrong:
            raise BadData(wrong)
        seats = [seat.actor for seat in self.table.seats.values() if seat.side]
        self.who = armies(self._played(), seats, self.units)
        self.scenario = scenario(meanings, known, self.units, self.table)
        self.first = 0
        self.phases: list[tuple[int, int | None, str | None]] = []
        self.players: dict[int, tuple[str, Mapping[str, str]]] = {}

    def _played(self, table: Table | None = None) -> Iterator[TimelineStep]:
        """The log played on a table of its own."""
        table = table if table is not None else self._bare_table()
        set_up(self.log.game.setup, table)
        yield from play(self.log.game.steps, table, self._marks)

    def _bare_table(self) -> Table:
        return Table(actors=self._actors, conceals=False)

    def _all_units(self, binding: Binding) -> Units:
        """Which units the log ever has, also those that come onto the table in play."""
        units = Units(binding)
        units.take_up(self.table.pieces.values())
        for step in self.log.game.steps:
            if AddPiece in map(type, step.commands):
                # What a new piece shows after the step follows from the step alone: no need to play up to it.
                alone = self._bare_table()
                changes = [change for command in step.commands for change in alone.apply(command)]
                new = [alone.pieces.get(change.piece) for change in changes if isinstance(change, Placed)]
                units.take_up(piece for piece in new if piece is not None)
        return units

    def _trackers(self) -> set[str]:
        """The turn tracks that the log ever sets."""
        commands = (command for step in self.log.game.steps for command in step.commands)
        return {*self.table.trackers, *(command.tracker for command in commands if isinstance(command, SetTurn))}

    def end(self) -> Table:
        """The table as the log leaves it."""
        table = self._bare_table()
        deque(self._played(table), maxlen=0)
        return table

    def events(self, first: int) -> Iterator[Event]:
        """The log's events, steps numbered from `first`; notes turn, phase and players as it goes."""
        self.first = first
        reader = EventReader(self.meanings, self.units, self.table, first, self.who)
        turn, phase = self.scenario.turn, self.scenario.phase
        self.phases.append((first, turn, phase))
        seats, holders = self.table.seats, self._holders()
        for step in play(self.log.game.steps, self.table, self._marks):
            if self.table.seats is not seats:
                seats, holders = self.table.seats, self._holders()
            self.players[first + step.index] = (step.player, holders)
            for event in reader.read(step):
                if isinstance(event, TurnSet):
                    # What is reported at the step that moves the turn track belongs to the phase that ends there.
                    self.phases.append((first + step.index + 1, event.turn, event.phase))
                yield event

    def _holders(self) -> Mapping[str, str]:
        """The player of each side, where only one name plays it."""
        held: dict[str, set[str]] = {}
        for seat in self.table.seats.values():
            if (side := self.units.side(seat.side)) is not None:
                held.setdefault(side, set()).add(seat.player)
        return {side: next(iter(names)) for side, names in held.items() if len(names) == 1}

    def when(self, at: int) -> tuple[int | None, str | None]:
        """Turn and phase at a step, numbered as its events are; known once they were read up to it."""
        index = bisect_right(self.phases, at, key=lambda entry: entry[0]) - 1
        _, turn, phase = self.phases[max(0, index)]
        return turn, phase

    def holder(self, step: int, side: str) -> str:
        """Who plays a side at a step of this log, once it was read up to there; "" if nothing tells."""
        _, holders = self.players.get(self.first + step, ("", {}))
        return self._actors.conceal(holders.get(side, ""))

    def report(self, finding: Finding) -> Report:
        """A finding with its place in this log."""
        turn, phase = self.when(finding.at)
        player, holders = self.players.get(finding.at, ("", {}))
        unit = self.units.by_id.get(finding.unit) if finding.unit else None
        return Report(
            finding.rule,
            finding.severity,
            finding.at - self.first,
            finding.what,
            finding.allowed,
            piece=unit.name if unit else finding.unit,
            unit=finding.unit,
            side=finding.side,
            turn=turn,
            phase=phase,
            player=self._actors.conceal(player or holders.get(finding.side or "", "")),
        )


def _goes_on(before: Sitting, after: Sitting) -> bool:
    """Whether a log begins where another ended: the same turn, and the same units with the same marks in the same
    places."""
    end, begin = scenario(before.meanings, before.known, before.units, before.end()), after.scenario
    return (end.turn, end.phase, end.holder, _standing(end)) == (
        begin.turn,
        begin.phase,
        begin.holder,
        _standing(begin),
    )


def _standing(at: Scenario) -> tuple[object, ...]:
    """The turn, and where every unit on the table is and what its piece shows; some may come onto it later."""
    units = {unit.id: (unit.place, unit.values) for unit in at.units.values() if unit.place or unit.values}
    return at.turn, at.phase, at.holder, units


class Record:
    """One log, or several that continue one another, as one sequence of events; steps are numbered through."""

    def __init__(self, sittings: Sequence[Sitting]) -> None:
        self.sittings = tuple(sittings)
        self._starts = [0]
        for sitting in self.sittings:
            self._starts.append(self._starts[-1] + len(sitting.log.game.steps))

    def events(self) -> Iterator[Event]:
        """The events of all its logs."""
        for sitting, first in zip(self.sittings, self._starts, strict=False):
            yield from sitting.events(first)

    def scenario(self) -> Scenario:
        """What it begins with; units that come onto the table in a later log are nowhere at first."""
        first, *others = self.sittings
        late = {u.id: replace(u, place="", values={}) for one in others for u in one.scenario.units.values()}
        return replace(first.scenario, units={**late, **first.scenario.units})

    def place(self, at: int) -> tuple[int, int]:
        """Which of its logs a step belongs to, and the step's number there."""
        index = min(len(self.sittings) - 1, max(0, bisect_right(self._starts, at) - 1))
        return index, at - self._starts[index]


#: Told of every action of a record as it is judged.
Watch = Callable[[Record, Any, Any, tuple[Finding, ...]], None]


def _judge(record: Record, ruleset: Ruleset[Any, Any], watch: Watch | None) -> Iterator[LogAudit]:
    """Audit the logs of one record as one."""
    found: list[list[Report]] = [[] for _ in record.sittings]
    for state, action, findings in ruleset.follow(record.scenario(), record.events()):
        if watch is not None:
            watch(record, state, action, findings)
        for finding in findings:
            log, _ = record.place(finding.at)
            found[log].append(record.sittings[log].report(finding))
    for sitting, reports in zip(record.sittings, found, strict=True):
        yield LogAudit(
            sitting.log.name,
            sitting.meanings.binding.module.name,
            len(sitting.log.game.steps),
            tuple(sorted(reports, key=lambda r: (r.step, r.rule, r.piece or ""))),
            (),
            sitting is not record.sittings[0],
        )
