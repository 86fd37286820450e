"""The JSON Schemas of an author's files: they check data here and complete it in an author's editor."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from modgen.game.memory import code_of, keep, recalled
from modgen.game.problems import ProblemList
from modgen.game.yamlfile import Document, KeyPath

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

#: Every schema that ships, by its file's name without `.json`.
SCHEMAS = (
    "workspace",
    "game",
    "extension",
    "sides",
    "formations",
    "faces",
    "setup",
    "map",
    "roster",
    "pieces",
    "common",
    "tablefile",
    "card",
    "sheets",
    "die",
)


def schema_text(name: str) -> str:
    """A schema's file as it ships."""
    # Not by importlib.resources, which takes longer to import than all schemas to read.
    return (Path(__file__).parent / "schemas" / f"{name}.json").read_text(encoding="utf-8")


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator for a kind of file. References between schemas are resolved among ours alone, never by network."""
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    loaded = {f"{each}.json": json.loads(schema_text(each)) for each in SCHEMAS}
    registry: Registry[Any] = Registry().with_resources(
        (id_, Resource.from_contents(contents)) for id_, contents in loaded.items()
    )
    return Draft202012Validator(loaded[f"{name}.json"], registry=registry)


def check_document(document: Document, name: str, problems: ProblemList) -> bool:
    """Check a document against the schema of its kind; every fault becomes a problem at its place. True if none."""
    facts = schema_facts(document.data)
    if recalled(f"sound {name}", facts) is not None:
        return True
    before = len(problems)
    for error in validator(name).iter_errors(document.data):
        report(error, document, (), problems)
    if len(problems) == before:
        keep(f"sound {name}", facts, b"")
    return len(problems) == before


def schema_facts(data: object) -> tuple[str, ...]:
    """What a value's soundness by a schema depends on: the code and schemas, and the value."""
    return (code_of("game", "jsonschema"), json.dumps(data, ensure_ascii=False, default=str))


def report(error: ValidationError, document: Document, base: KeyPath, problems: ProblemList) -> None:
    """Turn one schema error into problems. `base` is where in the document the checked value stands."""
    wanted: Any = error.validator_value
    instance: Any = error.instance
    path: KeyPath = (*base, *error.absolute_path)
    key = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
    if error.validator == "additionalProperties":
        known = sorted(_properties(error.schema))
        for extra in sorted(set(instance) - set(known)):
            near = closest(extra, known)
            code = "game.schema_unknown_key_near" if near else "game.schema_unknown_key"
            problems.add(code, document.key_place(*path, extra), key=extra, near=near, known=", ".join(known))
    elif error.validator == "required":
        for missing in wanted:
            if missing not in instance:
                problems.add("game.schema_required", document.key_place(*path), key=missing, of=key)
    elif (
        isinstance(error.parent, type(error))
        and error.validator == "pattern"
        and "propertyNames" in error.absolute_schema_path
    ):
        problems.add("game.schema_id", document.place(*path), found=error.instance)
    elif error.instance is None and not path:
        problems.add("game.file_nothing", document.place(), file=document.file)
    elif not path and error.validator in ("type", "minProperties"):
        problems.add("game.file_no_keys", document.place(), file=document.file)
    elif error.instance is None:
        problems.add("game.schema_nothing", document.place(*path), key=key)
    else:
        code, values = _wording(error)
        named = error.instance if "propertyNames" in error.absolute_schema_path else None
        place = document.key_place(*path, named) if isinstance(named, str) else document.place(*path)
        problems.add(f"game.schema_{code}", place, key=key, found=shown(error.instance), **values)


def _wording(error: ValidationError) -> tuple[str, dict[str, object]]:
    """A problem's code and its own values. A sub-schema's `problem` word says best what was wanted there."""
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    wanted: Any = error.validator_value
    if "problem" in schema:
        return str(schema["problem"]), {}
    if error.validator == "type":
        return f"type_{wanted if isinstance(wanted, str) else wanted[0]}", {}
    if error.validator == "enum":
        return "enum", {"known": ", ".join(map(str, wanted))}
    if error.validator in ("minimum", "maximum"):
        return error.validator, {"bound": wanted}
    if error.validator == "exclusiveMinimum":
        return "not_above", {"bound": wanted}
    entries = error.instance if isinstance(error.instance, list) else []
    if error.validator in ("minItems", "maxItems") and entries:
        least, most = schema.get("minItems"), schema.get("maxItems")
        many = "exactly" if least == most else "few" if error.validator == "minItems" else "many"
        return f"items_{many}", {"bound": wanted, "count": len(entries)}
    if error.validator in ("minProperties", "minItems"):
        return "empty", {}
    return "other", {"rule": str(error.validator)}


def _properties(schema: object) -> Iterable[str]:
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    return map(str, properties) if isinstance(properties, Mapping) else ()


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, or ""."""
    import difflib

    folded = {each.casefold(): each for each in known}
    found = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else ""


def shown(value: object) -> str:
    """A value as the author would recognise it, in at most 60 characters."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
