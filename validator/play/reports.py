"""What a piece's report traits and the map windows say (format: pieces, report action), and the name a piece goes by
in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from modgen.vassal import Chat, Component, PieceState
from validator.logs.table import Piece
from validator.play.formats import filled, report_line
from validator.play.strokes import Stroke, reports


def first_report(piece: Piece, state: PieceState, strokes: Iterable[Stroke], values: Mapping[str, str]) -> str | None:
    """The text of the first report that listens to one of the strokes, as the piece stands in a state; None: none does.

    `values` are what the engine adds to the piece's own properties (`location` ...).
    """
    for message, stroke in reports(piece.type, strokes):
        name = shown_name(piece, state)
        known = {"newPieceName": name, "pieceName": name, "menuCommand": stroke.menu, **values}
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


def movement_lines(
    windows: Sequence[Component],
    name_at: Callable[[str, int, int], str],
    pieces: Sequence[Piece],
    spots: Sequence[tuple[str, int, int]],
) -> Iterator[Chat]:
    """What map windows say of pieces put down at spots (map, x, y): a line for each stack and where it came from."""
    lines: dict[tuple[str, str, tuple[str, int, int]], list[Piece]] = {}
    for piece, spot in zip(pieces, spots, strict=True):
        here = name_at(piece.map, piece.x, piece.y) if piece.map else "offboard"
        lines.setdefault((piece.map, here, spot), []).append(piece)
    for (from_map, here, spot), moved in lines.items():
        window = next((m for m in windows if m.attributes.get("mapName") == spot[0]), None)
        if window is None:
            continue
        values = {
            "pieceName": ", ".join(shown_name(piece, piece.state) for piece in moved),
            "location": name_at(*spot),
            "previousLocation": here,
            "mapName": spot[0],
            "previousMap": from_map,
        }
        within = "moveWithinFormat" if spot[0] == from_map else "moveToFormat"
        line = filled(window.attributes.get(within, ""), lambda name, values=values: values.get(name, ""))  # type: ignore[misc]
        yield Chat(report_line(line))
