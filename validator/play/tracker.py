"""Moves a turn tracker on: its state text with another turn and phase, and what VASSAL says of it (format: turn tracker
state)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from modgen.game.binding import TurnBinding
from modgen.vassal import Component, decode, encode
from validator.play.formats import filled, report_line

#: Levels of a turn that a format can name.
_LEVELS = 15


def moved_tracker(state: str, binding: TurnBinding, turn: int, phase: str | None) -> str:
    """The state with the turn's number and the phase's index at the places that a binding names; the phase stays where
    it is None.

    Raises ValueError for a phase that the binding does not know.

    >>> track = TurnBinding(0, (0,), (0, 0), ("initiative", "rally"))
    >>> moved_tracker("0|1;0;false;-1;0\\\\;0\\\\;0\\\\;true,true", track, 2, "rally")
    '0|2;0;false;-1;1\\\\;0\\\\;0\\\\;true,true'
    """
    current, *levels = decode(state, "|")
    index = [] if phase is None else [(binding.phase, binding.phases.index(phase))]
    for path, value in [(binding.turn, turn), *index]:
        if path and path[0] < len(levels):
            levels[path[0]] = _set(levels[path[0]], path[1:], str(value))
    return encode([current, *levels], "|") or ""


def _set(level: str, path: Sequence[int], value: str) -> str:
    fields = decode(level, ";")
    if not path:
        fields[0] = value
    elif 4 + path[0] < len(fields):
        fields[4 + path[0]] = _set(fields[4 + path[0]], path[1:], value)
    return encode(fields, ";") or ""


def turn_line(tracker: Component, old: str, new: str) -> str:
    """The line that a turn tracker reports when it goes from a state to another; "" where it reports nothing."""
    values = {"oldTurn": shown_turn(tracker, old), "newTurn": shown_turn(tracker, new)}
    line = filled(tracker.attributes.get("reportFormat", ""), lambda name: values.get(name, ""))
    return report_line(line) if line else ""


def shown_turn(tracker: Component, state: str) -> str:
    """A state in the words that the tracker shows: `Turn 2 - Rally`."""
    current, *levels = decode(state, "|")
    own = [child for child in tracker.children if child.kind in ("CounterTurnLevel", "ListTurnLevel")]
    if not current.isdecimal() or int(current) >= min(len(own), len(levels)):
        return ""
    names = list(_levels(own[int(current)], levels[int(current)], 0))
    values = {f"level{number}": name for number, name in enumerate(names, 1)}
    return filled(tracker.attributes.get("turnFormat", ""), lambda name: values.get(name, ""))


def _levels(level: Component, state: str, depth: int) -> Iterator[str]:
    """What a level shows, and those below it that it is on."""
    value, current, *rest = (*decode(state, ";"), "", "")
    if level.kind == "ListTurnLevel":
        names = decode(level.attributes.get("list", ""), ",")
        value = names[int(value)] if value.isdecimal() and int(value) < len(names) else ""
    yield filled(level.attributes.get("turnFormat", "$value$"), lambda name: value if name == "value" else "")
    below = [child for child in level.children if child.kind in ("CounterTurnLevel", "ListTurnLevel")]
    # A level keeps two more fields before the states of those below it.
    if depth < _LEVELS and current.isdecimal() and int(current) < len(below) and int(current) + 2 < len(rest):
        yield from _levels(below[int(current)], rest[int(current) + 2], depth + 1)
