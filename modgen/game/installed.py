"""Entry points of installed packages, by group: those lying in folders are read here, all others by Python.

`importlib.metadata` alone takes a tenth of what a rebuild takes, as it brings Python's mail parser along.
The engine, which knows nothing of modgen, asks Python (`validator.engine.registry`): it is asked once in an audit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, Protocol


class EntryPoint(Protocol):
    """What is asked of an entry point."""

    @property
    def name(self) -> str:
        """What it is found by."""

    @property
    def value(self) -> str:
        """The object that it leads to: `module:attribute`."""

    def load(self) -> Any:
        """What it leads to. Raises whatever its package raises when it is imported, AttributeError if it lacks it."""


@dataclass(frozen=True, slots=True)
class Written:
    """A line of an `entry_points.txt`: `name = module:attribute`."""

    name: str
    value: str

    def load(self) -> Any:
        """See EntryPoint."""
        module, _, attribute = self.value.partition(":")
        found = import_module(module.strip())
        return attrgetter(attribute.strip())(found) if attribute else found


def entry_points(group: str) -> Iterator[EntryPoint]:
    """The entry points of a group as they are found, those in folders first; any may come twice."""
    for folder in dict.fromkeys(sys.path):
        try:
            # A package that was uninstalled by half, or was never meant to be one, has none.
            files = sorted(Path(folder or ".").glob("*-info/entry_points.txt"))
            texts = [file.read_text(encoding="utf-8") for file in files]
        except (OSError, ValueError):
            continue
        for text in texts:
            yield from _written(text, group)
    from importlib import metadata

    yield from metadata.entry_points(group=group)


def _written(text: str, group: str) -> Iterator[Written]:
    inside = False
    for line in map(str.strip, _without_remarks(text)):
        if line.startswith("["):
            inside = line == f"[{group}]"
        elif inside and "=" in line:
            name, _, value = line.partition("=")
            yield Written(name.strip(), value.partition("[")[0].strip())


def _without_remarks(text: str) -> Iterable[str]:
    return (line for line in text.splitlines() if line.strip() and line.lstrip()[0] not in "#;")
