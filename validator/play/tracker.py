"""Moves a turn tracker on: its state text with another turn and phase (format: turn tracker state)."""

from __future__ import annotations

from collections.abc import Sequence

from modgen.game.binding import TurnBinding
from modgen.vassal import decode, encode


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
