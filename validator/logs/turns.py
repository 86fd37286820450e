"""Turn trackers: the values of a tracker's levels by their path (format: turn tracker state)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.vassal import decode

MAX_DEPTH = 12


def turn_values(state: str) -> Mapping[str, str]:
    """Each level's current value by path: "0" the first level, "0.0" its first child. A list's value is its index.

    >>> dict(turn_values("0|2;0;false;-1;1\\\\;0\\\\;0\\\\;true,true,true"))
    {'0': '2', '0.0': '1'}
    """
    if not state:
        return {}
    return {
        path: value
        for index, level in enumerate(decode(state, "|")[1:])
        for path, value in _level(level, str(index), 0)
    }


def _level(text: str, path: str, depth: int) -> Iterator[tuple[str, str]]:
    fields = decode(text, ";")
    yield path, fields[0]
    if depth < MAX_DEPTH:
        # Counter and list levels both keep four fields before their children's states.
        for index, child in enumerate(fields[4:]):
            yield from _level(child, f"{path}.{index}", depth + 1)


def value_at(values: Mapping[str, str], path: tuple[int, ...]) -> int | None:
    """The value at a level's path; None if there is no such level or its value is no number."""
    try:
        return int(values.get(".".join(map(str, path)), ""))
    except ValueError:
        return None
