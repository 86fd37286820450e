"""Reads the options of a rule set as its schema says them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from validator.engine.registry import RulesetError
from validator.engine.values import Value


def check_options(ruleset: str, schema: Mapping[str, Any], given: Mapping[str, Value]) -> dict[str, Any]:
    """The options a scenario gives, each held against its property. Raises RulesetError "options" for one that is
    unknown or whose value the schema does not allow."""
    properties: Mapping[str, Mapping[str, Any]] = schema["properties"]
    for name, value in given.items():
        if name not in properties or not _allows(properties[name], value):
            raise RulesetError("options", ruleset, tuple(properties), f"{name}: {value}")
    return dict(given)


def _allows(schema: Mapping[str, Any], value: Value) -> bool:
    """Whether a property allows a value, as far as the rule sets' own go (type, enum, minimum, maximum): the engine is
    free of jsonschema, which is slow to import."""
    if "enum" in schema:
        return value in schema["enum"]
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if value is None or isinstance(value, bool | str):
        return {type(None): "null", bool: "boolean", str: "string"}[type(value)] in types
    fits = "number" in types or ("integer" in types and isinstance(value, int))
    return fits and schema.get("minimum", value) <= value <= schema.get("maximum", value)
