"""Finds rule sets by name, through the entry point `validator.rulesets`: anybody's package may bring one."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from validator.engine.tableparts import TableParts
from validator.engine.values import Rule, Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "validator.rulesets"
#: What Python raises for a package that is not there, not whole, not finished, or fails as it is imported: a class that
#: lacks a method is a TypeError when its instance is made.
_UNFIT = (
    *(ImportError, AttributeError, NameError, SyntaxError, TypeError, ValueError, LookupError),
    *(RuntimeError, ArithmeticError, AssertionError, OSError, SystemExit),
)


class RulesetError(LookupError):
    """A rule set that cannot be had. `code` is "unknown" (no such name; `known` lists those there are), "broken" (its
    entry point does not lead to a rule set, or to one that lacks something; `detail` is what Python said, or the
    attribute that is not right) or "options" (an option that it does not know or a value that it does not allow:
    `detail` is "name: value", `known` lists its options)."""

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
        found: Ruleset[Any, Any] = entry.load()
        fault = _fault(found, name) if isinstance(found, Ruleset) else f"{entry.value} is a {type(found).__name__}"
    except _UNFIT as error:
        raise RulesetError("broken", name, tuple(sorted(installed)), f"{type(error).__name__}: {error}") from error
    if fault:
        raise RulesetError("broken", name, tuple(sorted(installed)), fault)
    return found


def _fault(found: Ruleset[Any, Any], name: str) -> str:
    """The first attribute of a rule set that is not what the base class says, "" for none: whoever asks for it later
    need not doubt it. Raises whatever the rule set's own properties raise."""
    rules, schema, texts = found.rules, found.options_schema, getattr(found, "texts", None)
    sound = {
        "name": getattr(found, "name", None) == name,
        "rules": isinstance(rules, Mapping) and all(isinstance(rule, Rule) for rule in rules.values()),
        "options_schema": isinstance(schema, Mapping) and isinstance(schema.get("properties", {}), Mapping),
        "table_parts": isinstance(found.table_parts, TableParts),
        "texts": isinstance(texts, str) and find_spec(texts) is not None,
    }
    return next((attribute for attribute, right in sound.items() if not right), "")


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
