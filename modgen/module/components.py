"""Components of a build file, with attributes as VASSAL writes them, and the table of what VASSAL knows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from modgen.vassal import Component

#: The engine the modules are made for; the table of its components and traits was drawn from its published source.
VASSAL_VERSION = "3.7.26"
#: What a build file says of its engine: an older one opens the module with a warning. Nothing in the modules needs a
#: later one than the first of 3.6.
OLDEST_VASSAL = "3.6.0-beta1"
#: What the metadata of modules and saves say: VASSAL 3.6 refuses a module of 3.7, and before 3.6.11 VASSAL read the
#: translations there the wrong way round.
METADATA_VASSAL = "3.6.11"
#: The packages of the module's own components.
MODULE = "VASSAL.build.module."
_TABLE = "vassal_3_7_26.json"


def component(
    tag: str, attributes: Mapping[str, object] | None = None, children: Sequence[Component] = (), text: str = ""
) -> Component:
    """A component; truth values are written in small letters, numbers as they are."""
    written = {name: _attribute(value) for name, value in (attributes or {}).items()}
    return Component(tag, written, text, tuple(children))


def _attribute(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


Kind = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnownComponent:
    """What a component may have: attributes with the kind of their value, and the tags of its children.

    A kind is `i` (whole number), `d` (number), `b` (truth value), `ks` (keystroke), `col` (colour), `s` (any text), or
    the values allowed.
    """

    attributes: Mapping[str, Kind]
    children: frozenset[str]


@dataclass(frozen=True, slots=True)
class KnownTrait:
    """A trait's fields in order, as (name, kind); how many must be there; whether any number may follow."""

    fields: tuple[tuple[str, str], ...]
    mandatory: int
    more: bool


@dataclass(frozen=True, slots=True)
class Known:
    """Everything the engine knows: components by tag, traits by prefix (`emb2;`), the pictures it brings itself."""

    source: str
    components: Mapping[str, KnownComponent]
    traits: Mapping[str, KnownTrait]
    images: frozenset[str]


@cache
def known() -> Known:
    """The shipped table, read once."""
    data = json.loads(Path(__file__).with_name(_TABLE).read_text(encoding="utf-8"))
    components = {
        tag: KnownComponent(
            {name: tuple(kind) if isinstance(kind, list) else str(kind) for name, kind in entry["attributes"].items()},
            frozenset(entry.get("children", ())),
        )
        for tag, entry in data["components"].items()
    }
    traits = {
        prefix: KnownTrait(
            tuple((str(name), str(kind)) for name, kind in entry["fields"]),
            int(entry.get("mandatory", 0)),
            bool(entry.get("more", False)),
        )
        for prefix, entry in data["traits"].items()
    }
    return Known(str(data["source"]), components, traits, frozenset(data["images"]))
