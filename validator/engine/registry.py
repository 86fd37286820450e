"""Finds rule sets by name, through the entry point `validator.rulesets`: anybody's package may bring one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from validator.engine.values import Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "validator.rulesets"
#: What Python raises for a package that is not there, not whole, or not finished: a class that lacks a method is a
#: TypeError when its instance is made.
_UNFIT = (ImportError, AttributeError, NameError, SyntaxError, TypeError, ValueError, LookupError)


class RulesetError(LookupError):
    """A rule set that cannot be had. `code` is "unknown" (no such name; `known` lists those there are), "broken" (its
    entry point does not lead to a rule set; `detail` is what Python said) or "options" (an option that it does not
    know or a value that it does not allow: `detail` is "name: value", `known` lists its options)."""

    def __init__(self, code: str, name: str, known: tuple[str, ...], detail: str = "") -> None:
        super().__init__(f"{code}: {name}" + (f" ({detail})" if detail else ""))
        self.code = code
        self.name = name
        self.known = known
        self.detail = detail


def known_rulesets() -> tuple[str, ...]:
    """The names of all rule sets that are installed, sorted."""
    return tuple(sorted(_installed()))


def find_ruleset(name: str) -> Ruleset[Any, Any]:
    """The rule set of that name. Raises RulesetError where none is installed under it or what is installed is none."""
    installed = _installed()
    entry = installed.get(name)
    if entry is None:
        raise RulesetError("unknown", name, tuple(sorted(installed)))
    try:
        found = entry.load()
    except _UNFIT as error:
        raise RulesetError("broken", name, tuple(sorted(installed)), f"{type(error).__name__}: {error}") from error
    if not isinstance(found, Ruleset):
        raise RulesetError("broken", name, tuple(sorted(installed)), f"{entry.value} is a {type(found).__name__}")
    return found


def entry_points(group: str) -> Iterable[EntryPoint]:
    """What is installed under a group in the folders where Python looks for packages; they are read once, which takes
    longer than to audit a short log."""
    return _entry_points(group, tuple(sys.path))


@cache
def _entry_points(group: str, folders: tuple[str, ...]) -> tuple[EntryPoint, ...]:  # noqa: ARG001 - what it depends on
    # Python's reader of metadata is imported by those who ask, not by every build.
    from importlib import metadata

    return tuple(metadata.entry_points(group=group))


def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
