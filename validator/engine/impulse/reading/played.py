"""Where a phase begins by what was played, though nobody has set the turn track."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from validator.engine.events import (
    Called,
    Declared,
    Event,
    FigureChanged,
    Moved,
    Rolled,
    Spoken,
    StatusChanged,
    TurnSet,
)
from validator.engine.impulse.reading.table import Board
from validator.engine.impulse.reading.windows import COMBAT


def after_two_passes(board: Board, events: Sequence[Event], start: int) -> int | None:
    """Where the next turn begins, though the track was not set: initiative dice, resets or rallies after two passes."""
    passes: set[str | None] = set()
    for index in range(start, len(events)):
        event = events[index]
        if isinstance(event, Called) and event.call == "pass":
            passes.add(event.side)
            continue
        if len(passes) >= 2 and _begins_a_turn(event) and not _is_idle(board, events, index):
            return index
        if _uses_a_unit(event):
            passes.clear()
    return None


def _uses_a_unit(event: Event) -> bool:
    return isinstance(event, Moved | FigureChanged) or (isinstance(event, Declared) and event.act in COMBAT)


def _begins_a_turn(event: Event) -> bool:
    if isinstance(event, Rolled):
        return event.dice == "1d6"
    if isinstance(event, FigureChanged):
        return event.new > event.old and event.quarter_turns <= 0
    return (isinstance(event, Declared) and event.act in ("rally", "cadre")) or (
        isinstance(event, Called) and event.call == "reset"
    )


def _is_idle(board: Board, events: Sequence[Event], index: int) -> bool:
    """Whether a die after two passes was thrown for something else: a unit acts before another sign of a new turn."""
    if not isinstance(events[index], Rolled):
        return False
    dice = 0
    for event in events[index:]:
        if isinstance(event, Rolled):
            dice += event.dice == "1d6"
        elif isinstance(event, TurnSet) or dice >= len(board.sides) or _begins_a_turn(event):
            return False
        elif _uses_a_unit(event):
            return True
    return False


@dataclass(slots=True)
class _Tried:
    """What a unit did while the track shows an earlier phase: where in the events it was first turned to spend AP and
    first moved, and from where to where it has moved. What was put back it has not done."""

    turned: int | None = None
    moved: int | None = None
    home: str = ""
    place: str = ""

    def spend(self, index: int) -> None:
        self.turned = index if self.turned is None else self.turned

    def give_back(self) -> None:
        self.turned = None
        self._settle()

    def move(self, index: int, event: Moved) -> None:
        if self.moved is None:
            self.moved, self.home = index, event.origin
        self.place = event.to
        self._settle()

    def _settle(self) -> None:
        if self.turned is None and self.place == self.home:
            self.moved = None

    @property
    def since(self) -> int | None:
        """Where it begins to act: None while it was not both turned and moved."""
        return None if self.turned is None or self.moved is None else min(self.turned, self.moved)


def first_act(board: Board, events: Sequence[Event], start: int) -> int | None:
    """Where play in impulses begins, though the track still shows an earlier phase: a unit is turned and moved, or
    fires, and no rally or Cadre comes after it."""
    tried: defaultdict[str, _Tried] = defaultdict(_Tried)
    passed: set[str | None] = set()
    resets = {event.at for event in events[start:] if isinstance(event, Called) and event.call == "reset"}
    latest: str | None = None
    first: int | None = None
    for index in range(start, len(events)):
        event = events[index]
        if isinstance(event, Called) and event.call == "pass" and first is not None:
            passed.add(event.side)
            if len(passed) >= len(board.sides):
                break  # what comes now is the next turn
        elif isinstance(event, Declared) and event.act in ("rally", "cadre"):
            first = None
            passed.clear()
            tried.clear()
        elif isinstance(event, Declared) and event.act in COMBAT:
            first = index if first is None else first
            latest = event.unit or latest
        elif isinstance(event, FigureChanged) and board.touches(event):
            unit = tried[event.unit]
            if event.new <= event.old:
                unit.spend(index)
                latest = event.unit
            else:
                taken_back = unit.turned is not None and event.unit == latest and event.at not in resets
                if taken_back and first in (unit.turned, unit.moved):
                    first = None
                unit.give_back()
                continue
        elif isinstance(event, Moved) and event.origin in board.areas and event.to in board.areas:
            tried[event.unit].move(index, event)
            latest = event.unit
        else:
            continue
        if first is None:
            first = min((unit.since for unit in tried.values() if unit.since is not None), default=None)
        elif latest is not None:
            since = tried[latest].since  # of a stack the last to be turned may have been the first to move
            if since is not None and since < first and _acts_only(board, events[since:first]):
                first = since
    return first


def _acts_only(board: Board, events: Sequence[Event]) -> bool:
    """Whether there is nothing but acts, and words, in events."""
    return all(isinstance(event, Spoken) or is_act(board, event) for event in events)


def is_act(board: Board, event: Event) -> bool:
    """Whether an event is part of an impulse: AP spent, a move on the map, combat, a marker put on, a pass, an end."""
    if isinstance(event, FigureChanged):
        return event.new < event.old or (event.new == event.old and event.quarter_turns > 0)
    if isinstance(event, StatusChanged):
        return bool(event.new) and not event.old
    if isinstance(event, Moved):
        return event.to in board.areas and event.origin in board.areas
    if isinstance(event, Declared):
        return event.act not in ("rally", "cadre")
    return isinstance(event, Called) and event.call != "reset"
