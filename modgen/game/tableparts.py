"""What modgen reads of a rule set's parts of the table.

A rule set is found by name and read by attribute, for it may be anybody's and modgen knows none: these are the
attributes, the very ones of `validator.engine.TableParts`, where each is explained.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Status(Protocol):
    """A marker on a unit; `key` with Ctrl puts it on; `drains`: it costs the unit all its AP."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def key(self) -> str:
        """A letter."""

    @property
    def drains(self) -> bool:
        """Whether putting it on turns the unit to no AP."""


class Act(Protocol):
    """What a unit declares by its menu or by `key` with Ctrl; `roll` names the dice that are thrown with it."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def key(self) -> str:
        """A letter."""

    @property
    def roll(self) -> str:
        """Dice such as "2d6", "" for none."""


class TableParts(Protocol):
    """The parts; a table without rules (:class:`PlainTable`) has the values that stand here."""

    @property
    def phases(self) -> tuple[str, ...]:
        """Of a turn, in order."""
        return ()

    @property
    def statuses(self) -> tuple[Status, ...]:
        """In the order of their layer."""
        return ()

    @property
    def acts(self) -> tuple[Act, ...]:
        """In the order of the menu."""
        return ()

    @property
    def calls(self) -> tuple[str, ...]:
        """What a side says by a button."""
        return ()

    @property
    def dice(self) -> tuple[str, ...]:
        """Buttons, such as "2d6"."""
        return ("1d6", "2d6")

    @property
    def holders(self) -> tuple[str, ...]:
        """Roles of markers that show by their two sides who holds something; the first is a set-up's `initiative`."""
        return ("initiative",)

    @property
    def boxes(self) -> tuple[str, ...]:
        """Roles of boxes that the rules speak of; none: any will do."""
        return ()


class PlainTable(TableParts):
    """The table of a game without rules: a turn counter, dice, counters that turn, flip and move."""


def faults(parts: object) -> Iterator[str]:
    """What of the parts is missing or of another kind than it should be, by its path (`acts[2].key`)."""
    for name in ("phases", "calls", "dice", "holders", "boxes"):
        found = getattr(parts, name, None)
        if not isinstance(found, tuple) or not all(isinstance(one, str) and one for one in found):
            yield name
    for name, texts in (("statuses", ("id", "key")), ("acts", ("id", "key", "roll"))):
        found = getattr(parts, name, None)
        if not isinstance(found, tuple):
            yield name
            continue
        for n, one in enumerate(found):
            yield from (f"{name}[{n}].{text}" for text in texts if not isinstance(getattr(one, text, None), str))
            if name == "statuses" and not isinstance(getattr(one, "drains", None), bool):
                yield f"{name}[{n}].drains"
