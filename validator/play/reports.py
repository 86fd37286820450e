"""What a piece's report traits say (format: pieces, report action), and the name a piece goes by in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from modgen.vassal import PieceState
from validator.logs.table import Piece
from validator.play.formats import filled
from validator.play.strokes import Stroke, reports


def first_report(piece: Piece, state: PieceState, strokes: Iterable[Stroke], values: Mapping[str, str]) -> str | None:
    """The text of the first report that listens to one of the strokes, as the piece stands in a state; None: none does.

    `values` are what the engine adds to the piece's own properties (`location` ...).
    """
    for message, stroke in reports(piece.type, strokes):
        name = shown_name(piece, state)
        known = {"newPieceName": name, "pieceName": name, "menuCommand": stroke.menu, **values}
        known["LocationName"] = known.get("location", "")
        return filled(message, lambda key, known=known: known.get(key) or piece.property(key) or "")  # type: ignore[misc]
    return None


def shown_name(piece: Piece, state: PieceState) -> str:
    """The piece's name with what its layers add to it: `A/2 (Suppressed)`."""
    name = piece.name
    for layer in reversed(list(state)):
        if layer.trait.prefix != "emb2;":
            continue
        level, names = layer["value"], layer.trait["levelNames"]
        if isinstance(level, int) and isinstance(names, tuple) and 0 < level <= len(names):
            word = str(names[level - 1])
            if word.startswith("+"):
                name += word[1:]
            elif word.endswith("+"):
                name = word[:-1] + name
            elif word:
                name = word
    return name
