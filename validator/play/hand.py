"""What VASSAL logs of a hand on the counters: drags, keys, counters fetched from a palette, and Undo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from modgen.vassal import (
    AddPiece,
    ChangePiece,
    Chat,
    Command,
    MovePiece,
    PieceState,
    PropertyChanged,
    RemovePiece,
    SetTurn,
    Undo,
    encode,
)
from validator.logs.boards import Boards
from validator.logs.table import Piece, Table
from validator.play.pressing import Changed, Outcome

#: A point on a map: the map's name, x and y in map pixels.
Point = tuple[str, int, int]
#: The buckets of the table in which a piece keeps its properties (Java's HashMap with up to 12 entries).
_BUCKETS = 16


class Hand:
    """Writes what becomes of pieces on a table, without changing it: each command is to be applied in turn.

    A piece remembers where it was dragged from, and where it was when a key was pressed on it: VASSAL writes both into
    its state whenever that is written for another reason, so the hand remembers them too.
    """

    def __init__(self, table: Table, boards: Boards | None) -> None:
        self._table, self._boards = table, boards
        self._next_id = 1 + max((int(id_) for id_ in (*table.pieces, *table.stacks) if id_.isdecimal()), default=1000)
        self._kept: dict[str, dict[str, str]] = {}

    def drag(self, pieces: Sequence[Piece], spots: Sequence[Point], player: str) -> Iterator[Command]:
        """Pieces dragged in one go, each to its spot; those that share one lie in a stack there, the first below."""
        under: dict[Point, str] = {}
        fresh = [piece for piece in pieces if (mark := piece.state.trait("markmoved")) and not mark["moved"]]
        for piece, spot in zip(pieces, spots, strict=True):
            self._remember_origin(piece)
            below = self._below(piece)
            to, x, y = spot
            yield MovePiece(piece.id, to, x, y, under.get(spot), piece.map or None, piece.x, piece.y, below, player)
            if spot not in under:
                yield AddPiece(self.new_id(), "stack", encode([to, str(x), str(y), piece.id, "@@1"], ";") or "")
            under[spot] = piece.id
        for piece, spot in zip(pieces, spots, strict=True):
            if piece in fresh and (mark := piece.state.trait("markmoved")) is not None:
                before = self._written(piece, piece.state, spot)
                yield ChangePiece(piece.id, before.replace(mark.replace(moved=True)).text(), before.text())

    def change(self, piece: Piece, state: PieceState) -> ChangePiece:
        """A key pressed on a piece that leads to a new state."""
        kept = self._kept_of(piece)
        kept.update(ClickedX=str(piece.x), ClickedY=str(piece.y))
        spot = (piece.map, piece.x, piece.y)
        return ChangePiece(
            piece.id, self._written(piece, state, spot).text(), self._written(piece, piece.state, spot).text()
        )

    def press(self, piece: Piece, outcomes: Iterable[Outcome], *, clicked: bool = True) -> Iterator[Command]:
        """What a key does to a piece; `clicked`: it was pressed on this very piece."""
        if clicked:
            self._kept_of(piece).update(ClickedX=str(piece.x), ClickedY=str(piece.y))
        spot = (piece.map, piece.x, piece.y)
        for one in outcomes:
            if isinstance(one, Changed):
                old, new = self._written(piece, one.old, spot), self._written(piece, one.new, spot)
                yield ChangePiece(piece.id, new.text(), old.text())
            else:
                yield Chat(one)

    def fetch(self, model: PieceState, spot: Point) -> tuple[AddPiece, AddPiece]:
        """A piece from a palette, put down on a map, and the stack it makes there."""
        id_ = self.new_id()
        map_, x, y = spot
        kept = {"UniqueID": id_, "OldZone": "", "OldLocationName": "", "OldDeckName": ""}
        kept |= {"OldX": "0", "OldY": "0", "OldBoard": "", "OldMap": ""}
        own = model.layer(-1).replace(mapId=map_, x=x, y=y, propCount=len(kept), properties=_in_order(kept))
        stack = encode([map_, str(x), str(y), id_, "@@1"], ";") or ""
        return AddPiece(id_, model.type.text, model.replace(own).text()), AddPiece(self.new_id(), "stack", stack)

    def new_id(self) -> str:
        """An id that no piece has."""
        self._next_id += 1
        return str(self._next_id)

    def _written(self, piece: Piece, state: PieceState, spot: Point) -> PieceState:
        """A state as VASSAL writes it: with where the piece is, and all that it remembers."""
        kept = self._kept_of(piece)
        map_, x, y = spot
        own = state.layer(-1).replace(mapId=map_, x=x, y=y, propCount=len(kept), properties=_in_order(kept))
        return state.replace(own)

    def _kept_of(self, piece: Piece) -> dict[str, str]:
        if piece.id not in self._kept:
            kept = piece.state.layer(-1)["properties"]
            known = {str(entry[0]): str(entry[1]) for entry in kept} if isinstance(kept, tuple) else {}
            self._kept[piece.id] = {"UniqueID": piece.id, **known}
        return self._kept[piece.id]

    def _remember_origin(self, piece: Piece) -> None:
        board, zone, location = "", "", ""
        if self._boards is not None and piece.map:
            board, zone = self._boards.at(piece.map, piece.x, piece.y)
            location = self._boards.locate(piece.map, piece.x, piece.y) or "offboard"
        self._kept_of(piece).update(
            OldZone=zone,
            OldLocationName=location,
            OldDeckName="",
            OldX=str(piece.x),
            OldY=str(piece.y),
            OldBoard=board,
            OldMap=piece.map,
        )

    def _below(self, piece: Piece) -> str | None:
        """The piece right below in the same stack."""
        stack = self._table.stacks.get(piece.stack, ())
        index = stack.index(piece.id) if piece.id in stack else 0
        return stack[index - 1] if index > 0 else None


def undone(commands: Sequence[Command]) -> Iterator[Command]:
    """What VASSAL logs when a step is undone: the inverse of each of its commands, the last first, in brackets; changes
    of one piece that come to stand side by side are one."""
    yield Undo(True)
    last: Command | None = None
    for command in (one for original in reversed(commands) for one in _inverse(original)):
        if isinstance(last, ChangePiece) and isinstance(command, ChangePiece) and command.id == last.id:
            last = ChangePiece(last.id, command.new, last.old)
            continue
        if last is not None:
            yield last
        last = command
    if last is not None:
        yield last
    yield Undo(False)


def _inverse(command: Command) -> Iterator[Command]:
    match command:
        case Chat():
            yield Chat(f"* UNDO: {command.line}")
        case MovePiece():
            old, new = (command.map, command.x, command.y), (command.old_map, command.old_x, command.old_y)
            yield MovePiece(command.id, *new, command.old_under, *old, command.under, command.player)
        case ChangePiece() if command.old is not None:
            yield ChangePiece(command.id, command.old, command.new)
        case AddPiece() if command.id is not None:
            yield RemovePiece(command.id)
        case PropertyChanged():
            yield PropertyChanged(command.name, command.new, command.old, command.container)


def can_be_undone(commands: Iterable[Command]) -> bool:
    """Whether a step is one that :func:`undone` knows how to take back."""
    return not any(isinstance(command, SetTurn | RemovePiece) for command in commands)


def _in_order(kept: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Properties in the order in which VASSAL writes them: that of Java's HashMap."""
    return tuple(sorted(kept.items(), key=lambda entry: _bucket(entry[0])))


def _bucket(key: str) -> int:
    code = 0
    for character in key:
        code = (31 * code + ord(character)) & 0xFFFFFFFF
    return (code ^ (code >> 16)) % _BUCKETS
