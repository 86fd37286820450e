"""The rule system a game names: found by the entry point `validator.rulesets`, its options checked by its schema.

Nothing here imports a rule set: what is found under a name is read by attribute.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from modgen.game.installed import entry_points
from modgen.game.memory import keep, recalled
from modgen.game.model import Rules, Side
from modgen.game.problems import Place, ProblemList
from modgen.game.schema import report, schema_facts
from modgen.game.tableparts import TableParts, faults
from modgen.game.values import frozen, lookup
from modgen.game.yamlfile import Document, KeyPath

GROUP = "validator.rulesets"
#: What Python raises for a package that is not there, not whole, not finished, or fails as it is imported.
_UNFIT = (
    *(ImportError, AttributeError, NameError, SyntaxError, TypeError, ValueError, LookupError),
    *(RuntimeError, ArithmeticError, AssertionError, OSError, SystemExit),
)


@dataclass(frozen=True, slots=True)
class RuleSystem:
    """What modgen reads of a rule set: the schema of its options, its parts of the table, its package of texts, and
    the ids of its rules, whose words are in `rules.json` of those texts."""

    name: str
    options_schema: Mapping[str, Any]
    table_parts: TableParts
    texts: str
    rules: tuple[str, ...] = ()


@cache
def rule_system(name: str) -> RuleSystem:
    """The rule system of that name. Raises LookupError if none is installed, BrokenRules if it does not load."""
    point = next((point for point in entry_points(group=GROUP) if point.name == name), None)
    if point is None:
        raise LookupError(name)
    try:
        found = point.load()
        rules = tuple(str(id_) for id_ in getattr(found, "rules", ()))
        system = RuleSystem(name, found.options_schema, found.table_parts, found.texts, rules)
    except _UNFIT as error:
        raise BrokenRules(f"{type(error).__name__}: {error}") from error
    wrong = [f"table_parts.{fault}" for fault in faults(system.table_parts)]
    wrong += [] if isinstance(system.options_schema, Mapping) else ["options_schema"]
    wrong += [] if isinstance(system.texts, str) else ["texts"]
    if wrong:
        raise BrokenRules(", ".join(wrong))
    return system


class BrokenRules(Exception):
    """A rule system that is installed but cannot be used; says what Python said, or which attributes are not right."""


def read_rules(document: Document, sides: Mapping[str, Side], problems: ProblemList) -> Rules | None:
    """The rules chosen in game.yaml, every option with its value, the author's or the default; None for none.

    An option whose schema says `format: side` names one of the game's sides.
    """
    chosen = document.data.get("rules")
    if chosen is None:
        return None
    path: KeyPath = ("rules",) if isinstance(chosen, str) else ("rules", "name")
    name = chosen if isinstance(chosen, str) else chosen.get("name") if isinstance(chosen, dict) else None
    if not isinstance(name, str):
        return None  # the schema has told
    options = chosen.get("options", {}) if isinstance(chosen, dict) else {}
    options = options if isinstance(options, dict) else {}
    schema = options_schema(name, document.place(*path), problems)
    if schema is None:
        return Rules(name, MappingProxyType({k: frozen(v) for k, v in options.items()}), document.place("rules"))
    _check(document, options, schema, problems)
    properties = schema.get("properties", {})
    defaults = (
        {k: v["default"] for k, v in properties.items() if isinstance(v, Mapping) and "default" in v}
        if isinstance(properties, Mapping)
        else {}
    )
    for key, value in options.items():
        asked = properties.get(key) if isinstance(properties, Mapping) else None
        if isinstance(asked, Mapping) and asked.get("format") == "side" and isinstance(value, str):
            lookup("side", value, sides, document.place("rules", "options", key), problems)
    full = {**defaults, **options}
    return Rules(name, MappingProxyType({k: frozen(full[k]) for k in sorted(full)}), document.place("rules"))


def rules_kinds(chosen: object) -> tuple[str, ...]:
    """The kinds of counters that the rules chosen in game.yaml know beside the usual ones; none where there are no
    such rules, which is told elsewhere."""
    name = chosen.get("name") if isinstance(chosen, Mapping) else chosen
    try:
        return rule_system(name).table_parts.kinds if isinstance(name, str) else ()
    except (LookupError, BrokenRules):
        return ()


def options_schema(name: str, place: Place, problems: ProblemList) -> Mapping[str, Any] | None:
    """The JSON Schema of a rule system's options; None, and the problem, if no such system loads."""
    try:
        return rule_system(name).options_schema
    except BrokenRules as error:
        problems.add("game.ruleset_broken", place, name=name, reason=str(error))
    except LookupError:
        known = {point.name: point for point in entry_points(group=GROUP)}
        if known:
            lookup("ruleset", name, known, place, problems)
        else:
            problems.add("game.rulesets_absent", place, name=name)
    return None


def _check(document: Document, options: Mapping[str, Any], schema: Mapping[str, Any], problems: ProblemList) -> None:
    plain = _plain(schema)
    facts = schema_facts([plain, dict(options)])
    if recalled("sound options", facts) is not None:
        return
    from jsonschema import Draft202012Validator

    errors = list(Draft202012Validator(plain).iter_errors(dict(options)))
    for error in errors:
        report(error, document, ("rules", "options"), problems)
    if not errors:
        keep("sound options", facts, b"")


def _plain(value: Any) -> Any:
    """A schema as jsonschema wants it: dicts and lists, whatever kind of mapping and sequence it is written with."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
