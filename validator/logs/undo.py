"""Which steps were taken back by VASSAL's Undo: with its brackets or, before 3.6.7, as bare inverse commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from modgen.vassal import (
    AddPiece,
    ChangePiece,
    Chat,
    Command,
    MovePiece,
    PropertyChanged,
    RemovePiece,
    Step,
    Undo,
)

#: How many steps that still count an undo is looked for in, the last first. VASSAL takes back one after the other, so
#: that it is one of the last but for the few steps that cannot be undone.
_FAR = 200
#: How VASSAL begins its line about an undo, in any language; the line that was undone follows.
_TOLD = re.compile(r"[*-] ?[^\W\d_]{2,20}: ")


@dataclass(frozen=True, slots=True)
class Marks:
    """Per step index: `undoes` says which step an undo took back, `undone` which undo took a step back."""

    undoes: dict[int, int]
    undone: dict[int, int]
    undo_steps: frozenset[int]

    def live(self, index: int) -> bool:
        """Whether a step counts: it is no undo and was not taken back."""
        return index not in self.undo_steps and index not in self.undone


def mark_undone(steps: Sequence[Step]) -> Marks:
    """Match every undo with the step it took back.

    An undo step takes back the last step before it whose changes it inverts or whose chat line it repeats; where
    neither tells, the last that still counts. An undo of an undo brings the first step back.
    """
    undoes: dict[int, int] = {}
    undone: dict[int, int] = {}
    undo_steps: set[int] = set()
    known: list[_Traces] = []
    for step in steps:
        traces = _Traces(step)
        if traces.is_undo:
            undo_steps.add(step.index)
            live = (earlier for earlier in reversed(known) if earlier.index not in undone)
            target = _taken_back(traces, list(islice(live, _FAR)))
        elif traces.is_told:
            counting = (e for e in reversed(known) if e.index not in undone and e.index not in undo_steps)
            last = next(counting, None)
            target = _bare_undo(traces, last)
        else:
            target = None
        if target is not None:
            undo_steps.add(step.index)
            undoes[step.index] = target
            undone[target] = step.index
            if target in undoes:
                # An undo was taken back: what it had taken back counts again.
                undone.pop(undoes[target], None)
        known.append(traces)
    return Marks(undoes, undone, frozenset(undo_steps))


Change = tuple[object, ...]


class _Traces:
    """What tells whether one step inverts another: its changes, their inverses, its chat lines.

    Of most steps the chat alone tells that they are no undo, so that their changes are looked at when asked for.
    """

    def __init__(self, step: Step) -> None:
        self.index = step.index
        self._commands = step.commands
        self.is_undo = Undo in map(type, self._commands)

    @property
    def is_told(self) -> bool:
        """Whether it may be an undo without brackets: VASSAL's own line tells of it, alone or with what it does."""
        return len(self._commands) > 1 or any(map(_TOLD.match, self.raw))

    @cached_property
    def lines(self) -> list[tuple[str, str]]:
        """Its chat lines without the marks before them, and without blanks at the end too."""
        chat = (command.line.lstrip("*- ") for command in self._commands if isinstance(command, Chat))
        return [(line, line.rstrip()) for line in chat]

    @property
    def raw(self) -> list[str]:
        """Its chat lines as they stand."""
        return [command.line for command in self._commands if isinstance(command, Chat)]

    @cached_property
    def done(self) -> frozenset[Change]:
        """Its changes as comparable values."""
        return frozenset(done for command in self._commands for done, _ in _changes(command))

    @cached_property
    def inverse(self) -> frozenset[Change]:
        """The changes that would take it back."""
        return frozenset(inverse for command in self._commands for _, inverse in _changes(command))


def _changes(command: Command) -> Iterator[tuple[Change, Change]]:
    """A command as a comparable value, and the value of the command that inverts it."""
    match command:
        case MovePiece():
            old = (command.old_map, command.old_x, command.old_y)
            new = (command.map, command.x, command.y)
            if old != new:
                yield ("M", command.id, old, new), ("M", command.id, new, old)
        case ChangePiece():
            if command.new != command.old:
                yield ("D", command.id, command.old, command.new), ("D", command.id, command.new, command.old)
        case AddPiece():
            yield ("+", command.id), ("-", command.id)
        case RemovePiece():
            yield ("-", command.id), ("+", command.id)
        case PropertyChanged():
            if command.old != command.new:
                key = (command.name, command.container)
                yield ("P", *key, command.old, command.new), ("P", *key, command.new, command.old)


def _taken_back(undo: _Traces, live: Sequence[_Traces]) -> int | None:
    """Which of the steps that still count, the last first, an undo in brackets took back."""
    both = (earlier for earlier in live if _repeats(undo, earlier) and _inverts(undo, earlier))
    inverted = (earlier for earlier in live if _inverts(undo, earlier))
    repeated = (earlier for earlier in live if _repeats(undo, earlier))
    silent = (earlier for earlier in live if _repeats(undo, earlier) and not earlier.done)
    # None is looked for before those that tell more have failed: nearly always the very last step is the one.
    best = next(chain(both, inverted, silent, repeated, live), None)
    return best.index if best is not None else None


def _bare_undo(traces: _Traces, last: _Traces | None) -> int | None:
    """The last step that counts, if a step without brackets undoes it: only VASSAL's own line about it tells an undo
    from a player who puts things back by hand."""
    if last is None or not _repeats(traces, last):
        return None
    return last.index if _inverts(traces, last) or _quotes(traces, last) else None


def _quotes(later: _Traces, earlier: _Traces) -> bool:
    """Whether a step that does nothing is VASSAL's line that another, a line alone too, is undone ("* UNDO: * ...")."""
    if later.done or earlier.done or len(earlier.lines) != 1:
        return False
    quoted, line = earlier.raw[0], later.raw[0]
    return line.endswith(quoted) and _TOLD.fullmatch(line.removesuffix(quoted)) is not None


def _inverts(later: _Traces, earlier: _Traces) -> bool:
    """Whether a step takes back all that another did. Pieces may be told by ids alone: stacks come and go with them."""
    if not (done := later.done) or not (inverse := earlier.inverse):
        return False
    plain = {change for change in inverse if change[0] in ("M", "D", "P")}
    return plain <= done if plain else bool(inverse & done)


def _repeats(later: _Traces, earlier: _Traces) -> bool:
    """Whether a step's chat repeats another's with something before it ("UNDO: ..." in any language)."""
    for old, end in earlier.lines:
        for line, text in later.lines:
            if end and text.endswith(end) and len(line) > len(old):
                return True
    return False
