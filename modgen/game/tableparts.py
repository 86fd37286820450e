"""What modgen reads of a rule set's parts of the table.

A rule set is found by name and read by attribute, for it may be anybody's and modgen knows none: these are the
attributes, the very ones of `validator.engine.TableParts`, where each is explained.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType, UnionType
from typing import Protocol

from modgen.game.deedparts import COUNT, DEED, MARK, PASTE, TARGETS, TRACK, Count, Deed, Paste, Track


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


class Case(Protocol):
    """What a unit with the marker `status` needs when it rolls, and the marker it has then."""

    @property
    def status(self) -> str:
        """The marker it bears; "" for none."""

    @property
    def plus(self) -> int:
        """What is added to the figure it rolls against."""

    @property
    def passed(self) -> str:
        """The marker of one that has passed; "" for none."""

    @property
    def failed(self) -> str:
        """The marker of one that has failed; "" for none."""

    @property
    def restores(self) -> bool:
        """Whether one that passes gets all its AP back."""


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

    @property
    def against(self) -> str:
        """The figure a roll is held against, "" for none."""

    @property
    def cases(self) -> tuple[Case, ...]:
        """What the roll leads to, for each marker that a unit may bear."""

    @property
    def marks(self) -> str:
        """The status that is put on with it, "" for none."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of units that have it; none: all."""

    @property
    def means(self) -> str:
        """What it is seen as; "" is the id."""


class Throw(Protocol):
    """Dice of one purpose, thrown by a button for the side of whoever presses it."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def dice(self) -> str:
        """Such as "1d6"."""


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
    def throws(self) -> tuple[Throw, ...]:
        """Dice buttons for one purpose."""
        return ()

    @property
    def holders(self) -> tuple[str, ...]:
        """Roles of markers that show by their two sides who holds something; the first is a set-up's `initiative`."""
        return ("initiative",)

    @property
    def boxes(self) -> tuple[str, ...]:
        """Roles of boxes that the rules speak of; none: any will do."""
        return ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of counters beside `unit` and `cadre`."""
        return ()

    @property
    def cards(self) -> str:
        """The kind of formation cards, "" where there are none."""
        return ""

    @property
    def words(self) -> tuple[str, ...]:
        """Columns whose texts the rules read, and `formation`."""
        return ()

    @property
    def parted(self) -> str:
        """The word that parts a kind further, "" for none."""
        return ""

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What is done by menus, with targets, dice and modifiers."""
        return ()

    @property
    def tracks(self) -> tuple[Track, ...]:
        """Markers of several values."""
        return ()

    @property
    def counts(self) -> tuple[Count, ...]:
        """Numbers that counters keep."""
        return ()

    @property
    def tokens(self) -> tuple[str, ...]:
        """Roles of markers that count where they lie."""
        return ()

    @property
    def pastes(self) -> tuple[Paste, ...]:
        """Buttons that ask for a text."""
        return ()

    @property
    def side_figures(self) -> tuple[str, ...]:
        """Numbers of a side that the rules read."""
        return ()


class PlainTable(TableParts):
    """The table of a game without rules: a turn counter, dice, counters that turn, flip and move."""


#: What each kind of part must have: attribute -> its type.
_STATUS: Mapping[str, type] = MappingProxyType({"id": str, "key": str, "drains": bool})
_ACT: Mapping[str, type] = MappingProxyType(
    {"id": str, "key": str, "roll": str, "against": str, "cases": tuple, "marks": str, "kinds": tuple, "means": str}
)
_CASE: Mapping[str, type] = MappingProxyType(
    {"status": str, "plus": int, "passed": str, "failed": str, "restores": bool}
)
_THROW: Mapping[str, type] = MappingProxyType({"id": str, "dice": str})
_PARTS: Mapping[str, Mapping[str, type | UnionType]] = MappingProxyType(
    {
        "statuses": _STATUS,
        "acts": _ACT,
        "throws": _THROW,
        "deeds": DEED,
        "tracks": TRACK,
        "counts": COUNT,
        "pastes": PASTE,
    }
)
#: Parts of parts: attribute -> what each of them must have.
_WITHIN: Mapping[str, Mapping[str, type | UnionType]] = MappingProxyType({"cases": _CASE, "values": MARK})
_TEXTS = ("phases", "calls", "dice", "holders", "boxes", "kinds", "words", "tokens", "side_figures")
#: Attributes of parts that are lists of texts.
_LISTS = ("kinds", "choices", "lasting")


def faults(parts: object) -> Iterator[str]:
    """What of the parts is missing or of another kind than it should be, by its path (`acts[2].key`)."""
    yield from (name for name in _TEXTS if not _are_texts(getattr(parts, name, None)))
    yield from (name for name in ("cards", "parted") if not isinstance(getattr(parts, name, None), str))
    for name, wanted in _PARTS.items():
        found = getattr(parts, name, None)
        if not isinstance(found, tuple):
            yield name
            continue
        for n, one in enumerate(found):
            yield from _part(one, wanted, f"{name}[{n}]")


def _part(one: object, wanted: Mapping[str, type | UnionType], path: str) -> Iterator[str]:
    yield from (f"{path}.{name}" for name, kind in wanted.items() if not isinstance(getattr(one, name, None), kind))
    for name in _LISTS:
        listed = getattr(one, name, ())
        if name in wanted and isinstance(listed, tuple) and not _are_texts(listed):
            yield f"{path}.{name}"
    for name, within in _WITHIN.items():
        each = getattr(one, name, ())
        for m, part in enumerate(each if name in wanted and isinstance(each, tuple) else ()):
            yield from _part(part, within, f"{path}.{name}[{m}]")
    if "targets" in wanted and (targets := getattr(one, "targets", None)) is not None:
        yield from _part(targets, TARGETS, f"{path}.targets")


def _are_texts(found: object) -> bool:
    return isinstance(found, tuple) and all(isinstance(one, str) and one for one in found)
