"""Reads pieces.yaml: what counters can do, by type, each feature merged from the types that a type extends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.game import piecevalues as pv
from modgen.game.piecetypes import DEFAULT_TYPES, KINDS, PieceType
from modgen.game.problems import ProblemList
from modgen.game.values import lookup
from modgen.game.yamlfile import Document

#: What a type extends that does not say so.
_BASE = {"marker": "", "unit": ""}
_READERS: Mapping[str, Callable[[pv.Written], object]] = MappingProxyType(
    {
        "moved": pv.moved, "trail": pv.trail, "label": pv.label, "hidden": pv.hidden, "masked": pv.masked,
        "delete": pv.right, "clone": pv.right, "place": pv.placings, "send": pv.sendings, "sheet": pv.sheet,
        "values": pv.counted, "layers": pv.layers, "facings": pv.facings, "flip": pv.flip,
        "step_loss": pv.step_loss, "range": pv.circle, "stacks": pv.truth, "fixed": pv.truth, "control": pv.who,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Block:
    """A type as it is written: its features, each with where it stands."""

    features: Mapping[str, pv.Written]
    extends: str


def read_pieces(document: Document, problems: ProblemList) -> Mapping[str, PieceType]:
    """The types of a file that its schema has checked, and those of the kinds it does not name.

    A feature that a type names replaces that of the type it extends as a whole. What does not read is told and left
    out, so that every type there is can be built.
    """
    blocks = {id_: _block(document, id_, problems) for id_, data in document.data.items() if isinstance(data, dict)}
    types: dict[str, PieceType] = {}
    for id_ in [*blocks, *KINDS]:
        if id_ not in types:
            types[id_] = _resolve(id_, blocks, document, problems, types, ())
    return MappingProxyType(types)


def _block(document: Document, id_: str, problems: ProblemList) -> _Block:
    data = document.data[id_]
    features = {
        name: pv.Written(value, (id_, name), document, problems) for name, value in data.items() if name in _READERS
    }
    extends = data.get("extends", _BASE.get(id_, "unit"))
    return _Block(features, extends if isinstance(extends, str) else "")


def _resolve(
    id_: str,
    blocks: Mapping[str, _Block],
    document: Document,
    problems: ProblemList,
    done: dict[str, PieceType],
    below: tuple[str, ...],
) -> PieceType:
    """A type with all it extends. A circle is told where it closes, and cut there."""
    if id_ in done:
        return done[id_]
    block = blocks.get(id_)
    if block is None:
        base = DEFAULT_TYPES[id_]
        return _resolve("unit", blocks, document, problems, done, (*below, id_)) if id_ == "cadre" else base
    base = DEFAULT_TYPES.get(id_, DEFAULT_TYPES["unit"])
    if block.extends:
        place = document.place(id_, "extends")
        if block.extends in (*below, id_):
            problems.add("pieces.circle", place, type=id_, extends=block.extends)
        elif lookup("piece", block.extends, {**blocks, **DEFAULT_TYPES}, place, problems):
            base = _resolve(block.extends, blocks, document, problems, done, (*below, id_))
    found = {name: _READERS[name](written) for name, written in block.features.items()}
    done[id_] = _with(base, id_, found, document)
    return done[id_]


def _with(base: PieceType, id_: str, found: Mapping[str, object], document: Document) -> PieceType:
    values = {name: getattr(base, name) for name in PieceType.__dataclass_fields__}
    return PieceType(**{**values, **found, "id": id_, "at": document.key_place(id_)})
