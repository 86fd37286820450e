"""The model of a draft: what a binding would say, each part with a note to its author where he must look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

#: What stands in a binding: YAML's own kinds of values.
Plain = str | int | float | bool | None | Sequence["Plain"] | Mapping[str, "Plain"]
_NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Note:
    """A remark to the author: the key of its words in area `bind`, and values. `ask`: he must check or fill something,
    the line is marked with a question mark."""

    key: str
    values: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
    ask: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a section: an item of a list, or with `key` of a mapping. `off`: proposed, but commented out."""

    value: Plain
    key: str = ""
    note: Note | None = None
    off: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the binding: a list or mapping of entries, with remarks above it and sections of its own below."""

    key: str
    notes: tuple[Note, ...] = ()
    entries: tuple[Entry, ...] = ()
    sections: tuple[Section, ...] = ()
    after: tuple[Note, ...] = ()

    @property
    def says(self) -> bool:
        """Whether anything in it counts: comments alone do not make a section."""
        return any(not entry.off for entry in self.entries) or any(section.says for section in self.sections)


@dataclass(frozen=True, slots=True)
class Draft:
    """A whole draft, and what must be told of the module besides (`doubts`)."""

    sections: tuple[Section, ...]
    doubts: tuple[Note, ...] = ()
