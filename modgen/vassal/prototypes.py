"""Prototypes: the pieces of a module as they lie on the table, with the traits of the prototypes they use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from modgen.vassal.buildfile import Component
from modgen.vassal.commands import AddPiece
from modgen.vassal.pieces import PieceState, read_state, read_type
from modgen.vassal.reading import read_command
from modgen.vassal.sequence import decode, encode_layers

#: Prototypes may use one another; a hostile module must not make millions of traits, or of letters, of a few.
MAX_TRAITS = 1000
MAX_LETTERS = 1_000_000
MAX_DEPTH = 40
_VARIABLE = re.compile(r"\$([^$]+)\$")

Layers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Prototypes:
    """The prototypes of a module: for each name its layers, type and state text, outermost first, without the piece."""

    layers: Mapping[str, Layers] = field(default_factory=dict)

    def expand(self, piece: PieceState) -> PieceState:
        """A slot's piece as the engine lays it on the table: each use of a prototype gives way to the prototype's
        traits.

        A prototype that is unknown or uses itself for ever gives nothing. What goes beyond `MAX_TRAITS` or
        `MAX_LETTERS` is left out, the basic piece never is.
        """
        if piece.type.find("prototype") is None:
            return piece
        *outer, basic = _layers(piece)
        found: list[tuple[str, str]] = []
        letters = 0
        for raw, state in self._expanded(tuple(outer), 0, [MAX_TRAITS * 10]):
            letters += len(raw) + len(state)
            if letters > MAX_LETTERS or len(found) >= MAX_TRAITS:
                break
            found.append((raw, state))
        found.append(basic)
        return read_state(encode_layers([raw for raw, _ in found]), encode_layers([state for _, state in found]))

    def _expanded(self, layers: Layers, depth: int, steps: list[int]) -> Iterator[tuple[str, str]]:
        """The layers with those of the prototypes in their places; `steps` counts down how many may be looked at."""
        for raw, state in layers:
            steps[0] -= 1
            if steps[0] < 0:
                return
            if not raw.startswith("prototype;"):
                yield raw, state
            elif depth < MAX_DEPTH:
                name, *parameters = decode(raw.removeprefix("prototype;"), ";")
                inside = _filled(self.layers.get(name, ()), parameters[0] if parameters else "")
                yield from self._expanded(inside, depth + 1, steps)


def read_prototypes(root: Component) -> Prototypes:
    """All prototypes of a module's build file; of two with one name the engine takes the last."""
    found: dict[str, Layers] = {}
    for component in root.find("PrototypeDefinition"):
        if (piece := defined_piece(component)) is not None:
            found[component.attributes.get("name", "")] = _layers(piece)[:-1]
    return Prototypes(found)


def defined_piece(slot: Component) -> PieceState | None:
    """The piece that a slot or prototype defines, as written; None for text that is no definition."""
    definition = read_command(slot.text)
    if not isinstance(definition, AddPiece):
        return None
    return read_state(read_type(definition.type), definition.state)


def _layers(piece: PieceState) -> Layers:
    return tuple((layer.trait.raw, layer.text) for layer in piece)


def _filled(layers: Layers, parameters: str) -> Layers:
    """A prototype with the values that its user gives for its `$name$`s: "name=value,name=value"."""
    pairs = [text.partition("=") for text in decode(parameters, ",") if "=" in text] if parameters else []
    given = {name: value for name, _, value in pairs}
    if not given:
        return layers
    return tuple((_filled_text(raw, given), _filled_text(state, given)) for raw, state in layers)


def _filled_text(text: str, given: Mapping[str, str]) -> str:
    filled = _VARIABLE.sub(lambda found: given.get(found[1], found[0]), text)
    return filled if len(filled) <= MAX_LETTERS else text
