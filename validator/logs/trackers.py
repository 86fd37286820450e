"""The turn trackers of a module by name, and what their levels' values are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from modgen.vassal import Component, Module, decode

_LEVELS = ("CounterTurnLevel", "ListTurnLevel")


@dataclass(frozen=True, slots=True)
class Tracker:
    """A turn tracker: its name, and for each list level by path ("0.0") the names of its entries."""

    name: str
    lists: Mapping[str, tuple[str, ...]]

    def words(self, values: Mapping[str, str]) -> tuple[str, ...]:
        """The values of its levels as players see them, in the order given."""
        return tuple(self._word(path, value) for path, value in values.items())

    def _word(self, path: str, value: str) -> str:
        entries = self.lists.get(path, ())
        return entries[int(value)] if value.isdecimal() and int(value) < len(entries) else value


def read_trackers(module: Module) -> Mapping[str, Tracker]:
    """A module's trackers by the ids that games use: `TurnTracker0`, `TurnTracker1` in build order."""
    found = module.root.find("TurnTracker") if module.root else iter(())
    return {
        f"TurnTracker{number}": Tracker(one.attributes.get("name") or f"TurnTracker{number}", dict(_lists(one, "")))
        for number, one in enumerate(found)
    }


def _lists(parent: Component, path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for number, level in enumerate(child for child in parent.children if child.kind in _LEVELS):
        own = f"{path}.{number}" if path else str(number)
        if level.kind == "ListTurnLevel":
            yield own, tuple(decode(level.attributes.get("list", ""), ","))
        yield from _lists(level, own)
