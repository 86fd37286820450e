"""What of a log a binding leaves unexplained: changes on the table and lines of chat that it gives no meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from modgen.game.binding import Binding, Gauge, Source, StatusBinding, TraitKind
from modgen.game.problems import BadData, Place, Problem, Severity
from validator.bind.words import vocabulary
from validator.logs import changes as c
from validator.logs.actors import Actors
from validator.logs.audit import Log
from validator.logs.chat import ChatLine, LineReader
from validator.logs.events import Meanings
from validator.logs.locations import locator
from validator.logs.opening import as_problem, open_module, open_saved_game
from validator.logs.places import Places
from validator.logs.readings import is_trait
from validator.logs.sources import Sources, find_sources, missing_traits
from validator.logs.table import Table
from validator.logs.timeline import TimelineStep, know_everybody, play, set_up
from validator.logs.trackers import Tracker, read_trackers
from validator.logs.turns import value_at
from validator.logs.units import Units, meets

#: In the order in which an author should look at them.
KINDS_TOLD = (
    "side", "unit_trait", "value", "unit_place", "turn", "dice", "report", "talk_unit",
    "piece_move", "piece_placed", "piece_trait", "property", "talk",
)  # fmt: skip
NOISE = ("moved", "tidying", "reports", "dice", "system", "undone")
_EXAMPLES = 3
_DICE = re.compile(r"\d+\s*[dDдДwWkK]\s*\d+|=\s*\d+(?:\s*,\s*\d+)*\s*\*")
_DICE_PROPERTIES = ("_result", "_total", "_keep", "_summary")
_NUMBER = re.compile(r"\d+")
_BRACKETS = re.compile(r"\([^()\d]*\)")
_MARKS = ("markmoved", "footprint")


@dataclass(frozen=True, slots=True)
class Example:
    """Where a change was seen: the log's name, the step, the text or values as people see them."""

    log: str
    step: int
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """Changes of one kind about one thing, how often, and the first few. `what` is its name: a trait, a zone, a line's
    shape with names and numbers left out."""

    kind: str
    what: str
    count: int
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Unexplained:
    """All of it: groups by kind and number, what is known to mean nothing by its sort, and problems of the files."""

    groups: tuple[Group, ...]
    noise: Mapping[str, int]
    logs: int
    problems: tuple[Problem, ...] = ()

    @property
    def count(self) -> int:
        """How many changes and lines in all."""
        return sum(group.count for group in self.groups)

    @property
    def unfit(self) -> bool:
        """Whether the binding names what the pieces of a log have not: then what is left says little."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)


def unexplained_files(paths: Sequence[Path], module: Path, binding: Path | None = None) -> Unexplained:
    """Hold a binding (the module's own or the shipped one if none is given) against logs.

    Raises BadData for a file of which nothing reads and for a binding that cannot be used, OSError for files that
    cannot be opened.
    """
    opened = open_module(module)
    sources = find_sources(opened.name, opened, binding)
    logs = [Log(str(path), open_saved_game(path)) for path in paths]
    strangers = [
        Problem("audit.other-module", Place(log.name), {"module": opened.name, "found": meta.name})
        for log in logs
        if (meta := log.game.module_metadata) and meta.name not in ("", opened.name)
    ]
    if strangers:
        raise BadData(strangers)
    found = unexplained(logs, sources, read_trackers(opened))
    told = tuple(as_problem(problem, log.name) for log in logs for problem in log.game.problems)
    return Unexplained(found.groups, found.noise, found.logs, (*told, *found.problems))


def unexplained(logs: Iterable[Log], sources: Sources, trackers: Mapping[str, Tracker] | None = None) -> Unexplained:
    """What the binding leaves unexplained in the logs of a game, each read by itself."""
    tally, actors, problems, count = _Tally(), Actors(), list[Problem](), 0
    for log in logs:
        count += 1
        reading = _Reading(log, sources, actors, tally, trackers or {})
        problems += [problem for problem in reading.problems if problem not in problems]
        reading.run()
    order = {kind: n for n, kind in enumerate(KINDS_TOLD)}
    groups = [Group(kind, what, n, tuple(tally.examples[kind, what])) for (kind, what), n in tally.counts.items()]
    groups.sort(key=lambda group: (order[group.kind], -group.count, group.what))
    noise = {sort: tally.noise[sort] for sort in NOISE if sort in tally.noise}
    return Unexplained(tuple(groups), noise, count, tuple(problems))


@dataclass(slots=True)
class _Tally:
    """Counts as it goes; for each group the first few examples."""

    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    examples: dict[tuple[str, str], list[Example]] = field(default_factory=dict)
    noise: dict[str, int] = field(default_factory=dict)

    def add(self, kind: str, what: str, example: Example) -> None:
        """Note something unexplained."""
        key = kind, what
        self.counts[key] = self.counts.get(key, 0) + 1
        kept = self.examples.setdefault(key, [])
        if len(kept) < _EXAMPLES:
            kept.append(example)

    def ignore(self, sort: str, times: int = 1) -> None:
        """Note something that means nothing."""
        self.noise[sort] = self.noise.get(sort, 0) + times


class _Reading:
    """One log held against the binding."""

    def __init__(
        self, log: Log, sources: Sources, actors: Actors, tally: _Tally, trackers: Mapping[str, Tracker]
    ) -> None:
        self.log, self.tally, self.trackers = log, tally, trackers
        self.binding: Binding = sources.binding
        know_everybody(log.game, actors)
        self.table = Table(locator(sources.boards, self.binding.places, {}), actors)
        set_up(log.game.setup, self.table, sources.boards)
        self.places = Places(self.binding, sources.boards)
        self.units = Units(self.binding)
        self.units.take_up(self.table.pieces.values())
        self.problems = tuple(
            missing_traits(self.binding, [self.table.pieces[id_] for id_ in self.units.by_piece], built=sources.built)
        )
        areas = {place.area: () for place in self.binding.places if place.area}
        self.meanings = Meanings(self.binding, sources.lines, self.places, areas)
        self.words = vocabulary(self.binding.ruleset)
        self._reader: LineReader | None = None
        self._tokens: set[str] = {piece.id for piece in self.table.pieces.values() if self._is_token(piece.id)}
        for seat in self.table.seats.values():
            self._seat(seat.side, 0, seat.player)

    @property
    def reader(self) -> LineReader:
        """Reads chat with the names of the units met so far."""
        if self._reader is None:
            self._reader = self.meanings.reader(self.units)
        return self._reader

    def run(self) -> None:
        """Read every step."""
        for step in play(self.log.game.steps, self.table):
            if not step.counts:
                self.tally.ignore("undone", max(1, len(step.changes)))
                continue
            for change in step.changes:
                self._one(change, step)

    def _add(self, kind: str, what: str, step: int, text: str) -> None:
        self.tally.add(kind, what, Example(self.log.name, step, text))

    def _one(self, change: c.Change, step: TimelineStep) -> None:
        match change:
            case c.Moved():
                self._moved(change, step.index)
            case c.TraitChanged():
                self._trait(change, step)
            case c.Placed():
                before = len(self.units.by_id)
                piece = self.table.pieces.get(change.piece)
                self.units.take_up([piece] if piece else [])
                if len(self.units.by_id) > before:
                    self._reader = None
                elif change.piece not in self.units.by_piece and not self._is_token(change.piece):
                    self._add("piece_placed", change.name, step.index, change.spot.location or change.spot.map)
                else:
                    self._tokens |= {change.piece} - self.units.by_piece.keys()
            case c.Removed():
                if change.piece not in self.units.by_piece and change.piece not in self._tokens:
                    self._add("piece_placed", change.name, step.index, change.spot.location or change.spot.map)
            case c.Said():
                self._said(change, step)
            case c.SymbolsRolled():
                faces = ", ".join(str(face + 1) for face in change.faces)
                self._add("dice", change.dice, step.index, faces)
            case c.TurnChanged():
                self._turn(change, step.index)
            case c.PropertyChanged():
                if change.name.endswith(_DICE_PROPERTIES):
                    self.tally.ignore("dice")
                else:
                    self._add("property", change.name, step.index, f"{change.old} -> {change.new}")
            case c.PlayerJoined():
                self._seat(change.side, step.index, change.player)
            case _:
                self.tally.ignore("system")

    def _seat(self, side: str, step: int, player: str) -> None:
        if side and self.units.side(side) is None:
            self._add("side", self.table.actors.conceal(side), step, player)

    def _moved(self, change: c.Moved, step: int) -> None:
        old, new = self.places.at(change.old), self.places.at(change.new)
        if change.piece in self._tokens:
            return
        if change.piece not in self.units.by_piece:
            if change.new.location and change.old.map == change.new.map and change.old.location == change.new.location:
                self.tally.ignore("tidying")
            else:
                where = f"{change.old.location or change.old.map} -> {change.new.location or change.new.map}"
                self._add("piece_move", change.name, step, where)
        elif not new:
            place = " / ".join(filter(None, (change.new.map, change.new.location))) or "-"
            self._add("unit_place", place, step, change.name)
        elif old == new:
            self.tally.ignore("tidying")

    def _is_token(self, id_: str) -> bool:
        """Whether a piece marks a point of the table."""
        piece = self.table.pieces.get(id_)
        properties = dict(reversed(list(piece.properties()))) if piece and self.binding.tokens else {}
        return any(meets(properties, token.where) for token in self.binding.tokens)

    def _trait(self, change: c.TraitChanged, within: TimelineStep) -> None:
        step = within.index
        if change.kind in _MARKS:
            self.tally.ignore("moved")
            return
        shown = f"{change.name}: {change.old or '-'} -> {change.new or '-'}"
        if change.piece in self.units.by_piece:
            named: list[Gauge | StatusBinding] = [*self.binding.gauges, *self.binding.statuses]
            if any(is_trait(change, TraitKind.PROPERTY, word.property) for word in self.binding.words):
                return
            bound = [one for one in named if is_trait(change, one.trait, one.name)]
            if not bound and self._is_told(change, within):
                self.tally.ignore("dice")
            elif not bound:
                self._add("unit_trait", change.trait, step, shown)
            elif _shows_nothing(change):
                return
            elif not any(_has_value(one, change.new_value) for one in bound):
                self._add("value", f"{change.trait} = {change.new or change.new_value}", step, shown)
            return
        piece = self.table.pieces.get(change.piece)
        properties = dict(reversed(list(piece.properties()))) if piece else {}
        markers = [m for m in self.binding.markers if is_trait(change, m.trait, m.name) and meets(properties, m.where)]
        if not markers:
            self._add("piece_trait", f"{change.name}, {change.trait}", step, shown)
        elif change.new_value not in markers[0].sides and not change.new_value.startswith("-"):
            self._add("value", f"{change.trait} = {change.new or change.new_value}", step, shown)

    def _is_told(self, change: c.TraitChanged, step: TimelineStep) -> bool:
        """Whether a line that the binding reads tells in the same step what a piece keeps now: a roll, its target."""
        told = [said.text for said in step.changes if isinstance(said, c.Said) and not said.player]
        value = re.compile(rf"(?<!\w){re.escape(change.new_value)}(?!\w)") if change.new_value else None
        lines = (ChatLine(Source.REPORT, text) for text in told if value is not None and value.search(text))
        return any(self.reader.read(line) is not None for line in lines)

    def _turn(self, change: c.TurnChanged, step: int) -> None:
        tracker = self.trackers.get(change.tracker) or Tracker(change.tracker, {})
        shown = " / ".join(tracker.words(change.new))
        turn = self.binding.turn
        if turn is None or change.tracker != f"TurnTracker{turn.tracker}":
            self._add("turn", tracker.name, step, shown)
            return
        index = value_at(change.new, turn.phase) if turn.phase else None
        if turn.phase and not (index is not None and 0 <= index < len(turn.phases)):
            self._add("turn", tracker.name, step, shown)

    def _said(self, change: c.Said, step: TimelineStep) -> None:
        line = ChatLine(Source.TALK if change.player else Source.REPORT, change.text, change.player)
        if self.reader.dice(line) is not None or self.reader.read(line) is not None:
            return
        if line.source is Source.TALK:
            kind = "talk_unit" if self.reader.units.found_in(line.text) else "talk"
            self._add(kind, self._shape(line.text), step.index, f"{change.player}: {change.text}")
        elif _DICE.search(line.text) and not self.reader.units.found_in(line.text):
            self._add("dice", self._shape(line.text), step.index, change.text)
        elif self._accompanies(line, step):
            self.tally.ignore("reports")
        elif line.text.startswith(("UNDO", "Undo", "Session ", "Logging ")) or not line.text.strip("- *"):
            self.tally.ignore("system")
        else:
            self._add("report", self._shape(line.text), step.index, change.text)

    def _accompanies(self, line: ChatLine, step: TimelineStep) -> bool:
        """Whether a report only says what the same step shows: a piece that moved or changed, the turn set, a seat
        taken. One with a word for an act or a call of the rules says more."""
        if any(isinstance(change, c.TurnChanged | c.PlayerJoined | c.PlayerLeft) for change in step.changes):
            return True
        shown = (c.Moved, c.TraitChanged, c.Placed, c.Removed)
        names = {change.name.casefold() for change in step.changes if isinstance(change, shown) and change.name.strip()}
        units = (self.units.by_piece.get(change.piece) for change in step.changes if isinstance(change, shown))
        names |= {name.casefold() for unit in units if unit and (name := unit.words.get("formation", ""))}
        folded = line.text.casefold()
        if not any(name in folded for name in names):
            return False
        # The names are no part of what is said: a counter may be called "Hit".
        rest = self.reader.units.replaced(folded, " ")
        for name in names:
            rest = rest.replace(name, " ")
        rest = _BRACKETS.sub(" ", rest)
        act = self.words.within("acts", rest) or self.words.within("calls", rest)
        return not act or bool(self.words.within("statuses", rest))

    def _shape(self, text: str) -> str:
        """A line with its names and numbers left out: lines of one shape are told together."""
        for names, sign in (
            (self.reader.units, "{unit}"),
            (self.reader.areas, "{area}"),
            (self.reader.sides, "{side}"),
        ):
            text = names.replaced(text, sign)
        return _NUMBER.sub("#", text)[:120]


def _shows_nothing(change: c.TraitChanged) -> bool:
    """Whether a layer goes from a level with a name to one without: that is how a marker is taken off."""
    return change.kind == "emb2" and change.new == change.new_value and not change.old.isdecimal() and change.old != ""


def _has_value(one: Gauge | StatusBinding, value: str) -> bool:
    """Whether a gauge or status has a meaning for what VASSAL stores; a hidden layer shows nothing and needs none."""
    if not one.values or one.trait is TraitKind.ROTATE:
        return True
    if one.trait is TraitKind.LAYER and (value.startswith("-") or value in ("", "0")):
        return True
    return value in one.values or (one.trait is TraitKind.PROPERTY and value in ("", "0", "false"))


def kinds_found(found: Unexplained) -> Iterator[tuple[str, tuple[Group, ...]]]:
    """The groups by kind, in the order to be told."""
    for kind in KINDS_TOLD:
        if groups := tuple(group for group in found.groups if group.kind == kind):
            yield kind, groups
