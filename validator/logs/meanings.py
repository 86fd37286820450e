"""A binding ready for use, with all that goes with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from modgen.game.binding import Binding, LineBinding
from validator.engine.values import OpenTable
from validator.logs.chat import LineReader, Names
from validator.logs.places import Places
from validator.logs.units import Units


@dataclass(frozen=True, slots=True)
class Meanings:
    """A binding ready for use: with the shared lines it names, its places, the areas' names in every language, and
    the open table if it is played on one."""

    binding: Binding
    lines: tuple[LineBinding, ...]
    places: Places
    area_names: Mapping[str, tuple[str, ...]]
    table: OpenTable | None = None

    def reader(self, units: Units) -> LineReader:
        """Reads the chat of a table with these units."""
        sides = self.binding.sides
        return LineReader(
            (*self.binding.lines, *self.lines),
            self.binding.dice,
            units=Names(units.names()),
            sides=Names((side.id, (side.id, *side.roster, *side.words)) for side in sides),
            areas=Names((area, (area, *names)) for area, names in self.area_names.items()),
            kinds={unit.id: unit.kind for unit in units.by_id.values()},
        )
