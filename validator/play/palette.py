"""The pieces of a module's palettes that are no units: markers, and what means something where it is laid."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.vassal import Component, PieceState, defined_piece, read_prototypes
from validator.logs.events import Meanings
from validator.logs.readings import token_of
from validator.logs.table import Piece
from validator.logs.units import meets


def loose_markers(root: Component, meanings: Meanings) -> tuple[PieceState, ...]:
    """The pieces of a module's palettes that are no units."""
    return tuple(_not_units(root, meanings))


def is_token(model: PieceState, meanings: Meanings) -> bool:
    """Whether a piece of a palette means something under the rules."""
    return token_of(meanings.binding, Piece("", model, "", 0, 0)) != ""


def _not_units(root: Component, meanings: Meanings) -> Iterator[PieceState]:
    prototypes = read_prototypes(root)
    for slot in root.find("PieceSlot"):
        model = defined_piece(slot)
        if model is None:
            continue
        state = prototypes.expand(model)
        shown = dict(Piece("", state, "", 0, 0).properties())
        if not meets(shown, meanings.binding.units.where) and state.trait("emb2") is None:
            yield state
