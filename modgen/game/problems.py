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
    """Where in the data: a file (path as an author types it, `/` between parts), line, column from 1, 0 unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong, as a value: ``code`` (`game.not-utf8`) is its words' key, and with ``.cure`` what to do.

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


class ProblemList:
    """Gathers problems while data is read; `sorted()` gives them by place, the same one told once."""

    def __init__(self) -> None:
        self._found: list[Problem] = []
        self._forgiven: set[tuple[str, str]] = set()

    def forgive(self, what: str, name: str = "") -> None:
        """A name of that kind ("side", "area" ...) that nothing bears is no fault: its bearer has been told as broken.

        Without a name: none of that kind is, because a whole file could not be read.
        """
        self._forgiven.add((what, name))

    def forgives(self, what: str, name: str = "") -> bool:
        """Whether an unknown name of that kind follows from a fault already told."""
        return (what, "") in self._forgiven or (what, name) in self._forgiven

    def add(self, code: str, place: Place, severity: Severity = Severity.ERROR, /, **values: object) -> None:
        """Note a problem; `values` fill its templates."""
        self._found.append(Problem(code, place, values, severity))

    def warn(self, code: str, place: Place, /, **values: object) -> None:
        """Note something that does not stop a build."""
        self.add(code, place, Severity.WARNING, **values)

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note problems found elsewhere."""
        self._found.extend(problems)

    def __len__(self) -> int:
        return len(self._found)

    def sorted(self) -> tuple[Problem, ...]:
        """All of them, by file, line, column and code, without repeats."""
        return sort_problems(self._found)


def sort_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """By file, line, column, code and values; equal ones once."""
    unique = {(p.place, p.code, tuple(sorted((k, str(v)) for k, v in p.values.items()))): p for p in problems}
    return tuple(unique[key] for key in sorted(unique))
