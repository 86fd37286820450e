"""Every roll in some logs: who threw what, what for, what was taken back, what was thrown again."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from modgen.game.binding import DiceBinding, Source, TraitKind
from modgen.game.model import Text
from modgen.game.problems import BadData, Problem, Severity
from modgen.vassal import Module
from validator.engine import Said
from validator.logs.audit import Log, Record, Records, take_up
from validator.logs.changes import PropertyChanged, SymbolsRolled, TraitChanged
from validator.logs.changes import Said as Line
from validator.logs.chat import ChatLine, LineReader, Names
from validator.logs.opening import OpenedFiles, as_problem, open_module, open_saved_game, same_module
from validator.logs.readings import is_trait, stored_roll
from validator.logs.sources import Sources, find_sources
from validator.logs.timeline import TimelineStep, timeline
from validator.logs.toldrolls import Throwers, ToldRolls

#: VASSAL's own dice line, where a module has not changed it: `** $name$ = $result$ *** <$PlayerName$>`.
DEFAULT = DiceBinding(r"^(?P<dice>\S.{0,60}?) = (?P<values>\d+(?:\s?,\s?\d+)*) ?\*+ <(?P<player>.*)>$")
#: Who did it, at the end of a report.
_SIGNED = re.compile(r"<([^<>]+)>$")
_KIND = re.compile(r"(\d{1,3})?[dDдкК](\d{1,4})")


#: An action as a rule set's reading gives it: its record, the state it was done in, the action.
Followed = tuple[Record, Any, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of dice: what its button or line calls it, how many dice of how many faces (0: not known)."""

    name: str
    count: int = 0
    sides: int = 0


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll at a step of a log. `values` are the dice, or the total alone (`total_only`). `undone_by` is the step that
    took it back; `again` the step of the next roll of the same player and kind after that. `purpose` is what it was
    thrown for where the rules know one roll a phase, `turn` and `phase` when; `whose` the part of a
    report that names the unit or formation, where it was told by a deed's; `record` numbers the logs' records: logs
    that continue one another are one."""

    log: str
    step: int
    player: str
    kind: Kind
    values: tuple[int, ...]
    total_only: bool = False
    undone_by: int | None = None
    again: int | None = None
    purpose: Said | None = None
    whose: str = ""
    turn: int | None = None
    phase: str | None = None
    record: int = 0

    @property
    def total(self) -> int:
        """The dice together."""
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Repeated:
    """Rolls for one purpose in one phase, more than one of them: the rolls that counted in the end."""

    purpose: Said
    rolls: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class GameDice:
    """The rolls of logs of one module, in the order given, with the words of its rule set (`texts` is "" without)."""

    module: str
    logs: tuple[str, ...]
    rolls: tuple[Roll, ...]
    repeated: tuple[Repeated, ...] = ()
    texts: str = ""
    names: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DiceRecord:
    """All of it, and what is wrong with the files."""

    games: tuple[GameDice, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Every roll of every game."""
        return tuple(roll for game in self.games for roll in game.rolls)


def read_dice(paths: Sequence[Path], module_path: Path | None = None, binding_path: Path | None = None) -> DiceRecord:
    """Read every roll of some logs. A rule set binding is used where there is one, and not needed.

    Raises BadData if no log reads, one was played with another module than the one given, or the binding given is
    faulty; OSError for files that cannot be opened.
    """
    module = open_module(module_path) if module_path else None
    logs: list[Log] = []
    problems: list[Problem] = []
    for path in dict.fromkeys(paths):
        try:
            logs.append(Log(str(path), open_saved_game(path)))
        except BadData as error:
            problems.extend(error.problems)
    if not logs:
        raise BadData(problems)
    if module is not None:
        same_module(logs, module.name)
    problems.extend(as_problem(found, log.name) for log in logs for found in log.game.problems)
    games = []
    for name, group in groupby(logs, key=_module_name):
        game, faults = _read_game(name or (module.name if module else ""), list(group), module, binding_path)
        games.append(game)
        problems.extend(faults)
    return DiceRecord(tuple(games), tuple(problems))


def _module_name(log: Log) -> str:
    return log.game.module_metadata.name if log.game.module_metadata else ""


def _read_game(
    name: str, logs: Sequence[Log], module: Module | None, binding_path: Path | None
) -> tuple[GameDice, Sequence[Problem]]:
    sources = _sources(name, module, binding_path)
    reader = _Reader(sources, module)
    rolls = reader.all_rolls(logs)
    game = GameDice(name, tuple(log.name for log in logs), tuple(_thrown_again(rolls)))
    if sources is None or not rolls:
        return game, ()
    try:
        records = take_up(logs, sources)
    except BadData as error:
        if binding_path is not None:
            raise
        # The dice are there all the same; only what they were for stays untold.
        return game, [replace(problem, severity=Severity.WARNING) for problem in error.problems]
    known = _known(rolls, records, _follow(records))
    names = records.names
    return replace(game, rolls=known, repeated=_repeated(known), texts=records.ruleset.texts, names=names), ()


def _sources(name: str, module: Module | None, binding_path: Path | None) -> Sources | None:
    """The binding and what goes with it; None where there is none and none was asked for."""
    if not name and binding_path is None:
        return None
    try:
        return find_sources(name, module, binding_path)
    except BadData as error:
        if binding_path is None and {p.code for p in error.problems} <= {"audit.no-binding", "audit.module-needed"}:
            return None
        raise


class _Reader:
    """Finds the rolls among the changes of a log's steps: by a binding's lines, VASSAL's own line, and what the
    module's buttons are."""

    def __init__(self, sources: Sources | None, module: Module | None) -> None:
        nobody = Names(())
        lines = (*(sources.binding.dice if sources else ()), DEFAULT)
        self._lines = LineReader((), lines, units=nobody, sides=nobody, areas=nobody)
        self._bound = bool(sources and sources.binding.dice)
        self._buttons = dict(_buttons(module)) if module else {}
        self._kept = sources.binding.rolls if sources else ()
        self._told = ToldRolls(sources)

    def all_rolls(self, logs: Sequence[Log]) -> list[Roll]:
        """The rolls of a game's logs; the dice of deeds are called as the same dice thrown by a button are."""
        found = [roll for log in logs for roll in self.rolls(log)]
        plain = {(one.kind.count, one.kind.sides): one.kind for one in found if not one.whose and one.kind.sides}
        return [replace(one, kind=plain.get((one.kind.count, one.kind.sides), one.kind)) for one in found]

    def rolls(self, log: Log) -> Iterator[Roll]:
        """The rolls of a log; what an undo repeats of a line is none."""
        for step in timeline(log.game):
            if step.is_undo:
                continue
            seen = tuple(self._of_step(log.name, step))
            # What a deed's report tells may be in a dice line, or kept in its piece, as well.
            yield from seen or self._of_deeds(log.name, step)

    def _of_deeds(self, log: str, step: TimelineStep) -> Iterator[Roll]:
        for told in self._told.of_step(step):
            if kind := self._kind(told.dice, set()):
                player, undone = step.player, step.undone_by
                total_only = kind.count > 1
                yield Roll(log, step.index, player, kind, (told.value,), total_only, undone, whose=told.whose)

    def _of_step(self, log: str, step: TimelineStep) -> Iterator[Roll]:
        results = {change.name for change in step.changes if isinstance(change, PropertyChanged)}
        for change in step.changes:
            if isinstance(change, SymbolsRolled):
                values = tuple(face + 1 for face in change.faces)
                symbols = Kind(change.dice, len(values))
                yield Roll(log, step.index, step.player, symbols, values, undone_by=step.undone_by)
            elif isinstance(change, Line) and not change.player:
                read = self._lines.dice(ChatLine(Source.REPORT, change.text))
                kind = self._kind(read.dice, results) if read and read.values else None
                if read and kind:
                    total_only = len(read.values) < kind.count
                    counted = kind if kind.count else replace(kind, count=len(read.values))
                    player = read.player or step.player
                    yield Roll(log, step.index, player, counted, read.values, total_only, step.undone_by)
            elif isinstance(change, TraitChanged):
                yield from self._in_piece(log, step, change)

    def _in_piece(self, log: str, step: TimelineStep, change: TraitChanged) -> Iterator[Roll]:
        """The roll that a piece's property keeps, by whoever a line of the step names as dice lines do."""
        lines = [line.text for line in step.changes if isinstance(line, Line)]
        player = next((found[1] for text in lines if (found := _SIGNED.search(text))), step.player)
        for kept in self._kept:
            if kept.of_piece and is_trait(change, TraitKind.PROPERTY, kept.property):
                values, kind = stored_roll(kept, change.new_value), self._kind(kept.dice, set())
                if values and kind:
                    yield Roll(log, step.index, player, kind, values, undone_by=step.undone_by)

    def _kind(self, name: str, results: set[str]) -> Kind | None:
        """What a line calls dice; None for a line that only looks like one."""
        if name in self._buttons:
            return self._buttons[name]
        if found := _KIND.fullmatch(name.strip()):
            return Kind(name, int(found[1] or 1), int(found[2]))
        return Kind(name) if f"{name}_result" in results or (self._bound and name) else None


def _buttons(module: Module) -> Iterator[tuple[str, Kind]]:
    """The dice buttons of a module by name; one that adds something to its dice is not known by its faces."""
    for button in module.root.find("DiceButton") if module.root else ():
        name, told = button.attributes.get("name", ""), button.attributes
        count, sides = (_number(told.get(key, "")) for key in ("nDice", "nSides"))
        if name and count and sides and not _number(told.get("plus", "")) and not _number(told.get("addToTotal", "")):
            yield name, Kind(name, count, sides)


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"-?\d{1,6}", text) else 0


def _thrown_again(rolls: Sequence[Roll]) -> Iterator[Roll]:
    """The rolls, those that were taken back with the roll that followed in their place."""
    steps: dict[tuple[str, str, Kind], list[int]] = {}
    for roll in rolls:
        steps.setdefault((roll.log, roll.player, roll.kind), []).append(roll.step)
    for roll in rolls:
        if roll.undone_by is None:
            yield roll
            continue
        of_kind = steps[roll.log, roll.player, roll.kind]
        index = bisect_right(of_kind, roll.undone_by)
        yield replace(roll, again=of_kind[index] if index < len(of_kind) else None)


def game_dice(opened: OpenedFiles, records: Records | None, followed: Iterable[Followed]) -> GameDice:
    """The rolls of logs that were opened and, where their rules are known, followed."""
    reader = _Reader(opened.sources, opened.module)
    rolls = reader.all_rolls(opened.logs)
    names = tuple(log.name for log in opened.logs)
    if records is None:
        return GameDice(opened.name, names, tuple(_thrown_again(rolls)))
    known = _known(rolls, records, followed)
    return GameDice(opened.name, names, known, _repeated(known), records.ruleset.texts, records.names)


def _follow(records: Records) -> Iterator[Followed]:
    for record in records.records:
        for state, action, _ in records.ruleset.follow(record.scenario(), record.events()):
            yield record, state, action


def _known(rolls: Sequence[Roll], records: Records, followed: Iterable[Followed]) -> tuple[Roll, ...]:
    """The rolls with all that is known of them once the logs were followed."""
    known = tuple(_with_purposes(rolls, records, followed))
    return tuple(_thrown_again(tuple(_with_players(known, records))))


def _with_players(rolls: Sequence[Roll], records: Records) -> Iterator[Roll]:
    """Rolls for a unit or formation by whoever plays its side, where the step itself does not tell who threw."""
    throwers = {one.log.name: Throwers(one) for record in records.records for one in record.sittings}
    for roll in rolls:
        named = roll.whose and not roll.player
        yield replace(roll, player=throwers[roll.log].player(roll.step, roll.whose)) if named else roll


def _with_purposes(rolls: Sequence[Roll], records: Records, followed: Iterable[Followed]) -> Iterator[Roll]:
    """The rolls with what the rule set's reading takes them for."""
    numbers = {id(record): number for number, record in enumerate(records.records)}
    found: dict[tuple[str, int], list[tuple[Said, int | None, str | None, int]]] = {}
    for record, state, action in followed:
        purpose = records.ruleset.purpose(action)
        if purpose is not None:
            log, step = record.place(getattr(action, "at", -1))
            turn, phase = getattr(state, "turn", None), getattr(state, "phase", None)
            entry = (purpose, turn, phase, numbers[id(record)])
            found.setdefault((record.sittings[log].log.name, step), []).append(entry)
    for roll in rolls:
        # A step with several rolls gives them in the order in which they fell.
        waiting = found.get((roll.log, roll.step))
        if waiting and roll.undone_by is None:
            purpose, turn, phase, number = waiting.pop(0)
            yield replace(roll, purpose=purpose, turn=turn, phase=phase, record=number)
        else:
            yield roll


def _repeated(rolls: Sequence[Roll]) -> tuple[Repeated, ...]:
    """Purposes that got more than one roll in a phase of one record. The phase must be known: without it there may have
    been two."""
    by_purpose: dict[tuple[object, ...], list[Roll]] = {}
    for roll in rolls:
        if roll.purpose is not None and roll.turn is not None and roll.phase is not None:
            values = tuple(sorted((name, str(value)) for name, value in roll.purpose.values.items()))
            by_purpose.setdefault((roll.record, roll.turn, roll.phase, roll.purpose.key, values), []).append(roll)
    several = [found for found in by_purpose.values() if len(found) > 1]
    return tuple(Repeated(found[0].purpose, tuple(found)) for found in several if found[0].purpose)
