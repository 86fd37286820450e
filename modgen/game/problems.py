"""What is wrong with an author's data: where, what, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Severity(StrEnum):
    """An error stops a build; a warning is told and the build goes on."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where in the data: a file (path as the author would type it, `/` between parts), line and column from 1, 0 unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong, as a value: the words are in the catalogue under ``problems.<code>`` and ``problems.<code>.cure``.

    ``values`` fill both templates. Problems sort by place, then code.
    """

    code: str
    place: Place
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    severity: Severity = Severity.ERROR


class BadData(Exception):
    """Data that cannot be used at all; carries every problem found before giving up."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.place}: {p.code}" for p in self.problems))
