"""The table as it stands after each command: pieces and stacks, players, properties, turn tracks, boards.

`apply` takes one command and says what changed. It never raises: a command about a piece that is not there changes
nothing.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress, count
from operator import ne

from modgen.vassal import (
    AddPiece,
    ChangePiece,
    Chat,
    Command,
    Flare,
    LineOfSight,
    MovePiece,
    PieceState,
    PieceType,
    Player,
    PlaySound,
    PropertyRestored,
    PublicNotes,
    RemovePiece,
    ScenarioNotes,
    SetBoards,
    SetTurn,
    SymbolRoll,
    Trait,
    Unknown,
    decode,
    read_state,
    read_type,
)
from modgen.vassal import PlayerLeft as LeftCommand
from modgen.vassal import PropertyChanged as PropertyCommand
from validator.logs.actors import Actors
from validator.logs.changes import (
    NOWHERE,
    BoardsChosen,
    Change,
    Moved,
    Noted,
    Placed,
    PlayerJoined,
    PlayerLeft,
    PropertyChanged,
    Removed,
    Said,
    Spot,
    SymbolsRolled,
    TraitChanged,
    TurnChanged,
)
from validator.logs.chat import read_chat
from validator.logs.traits import differences, kind_of, properties
from validator.logs.turns import turn_values

OBSERVER = "<observer>"
Locate = Callable[[str, int, int], str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it stands: its traits' states, its point, and the stack or deck it lies in."""

    id: str
    state: PieceState
    map: str = ""
    x: int = 0
    y: int = 0
    stack: str = ""

    @property
    def type(self) -> PieceType:
        """Its traits."""
        return self.state.type

    @property
    def name(self) -> str:
        """The piece's own name."""
        return self.state.type.name

    @property
    def is_plain(self) -> bool:
        """Whether it is a piece, not a deck."""
        return not self.state.type.is_deck

    def properties(self) -> Iterator[tuple[str, str]]:
        """Its properties by name, outermost trait first: where a name comes twice the first counts."""
        return properties(self.state)

    def property(self, name: str) -> str | None:
        """One property's value; None if the piece has no such property."""
        return next((value for own, value in self.properties() if own == name), None)


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table. `side` is "" for an observer."""

    actor: str
    player: str
    side: str


def nowhere_known(_map: str, _x: int, _y: int) -> str:
    """A table without boards: no location has a name."""
    return ""


class Table:
    """The table. `locate` names the location of a point on a map; `actors` may be shared by a game's logs.

    What it tells is free of passwords. An audit reads it as it stands (`conceals` false): a password may be any word,
    also one that a rule turns on; then whoever shows names or words of it conceals them.
    """

    def __init__(self, locate: Locate = nowhere_known, actors: Actors | None = None, *, conceals: bool = True) -> None:
        self.pieces: dict[str, Piece] = {}
        self.stacks: dict[str, tuple[str, ...]] = {}
        #: whoever sits at the table; another mapping whenever somebody comes or goes
        self.seats: Mapping[str, Seat] = {}
        self.properties: dict[tuple[str, str], str] = {}
        self.trackers: dict[str, str] = {}
        self.boards: dict[str, SetBoards] = {}
        self.actors = actors or Actors()
        self._locate = locate
        self._conceal = self.actors.conceal if conceals else str

    # --- What others ask ------------------------------------------------------------------------------------------
    def spot(self, piece: Piece) -> Spot:
        """Where a piece is, with the location's name."""
        if not piece.map:
            return NOWHERE
        return Spot(piece.map, piece.x, piece.y, self._locate(piece.map, piece.x, piece.y))

    def side_of(self, player: str) -> str | None:
        """The side that a player of that name holds now; None for an observer or a stranger."""
        for seat in self.seats.values():
            if seat.side and seat.player == player:
                return seat.side
        return None

    def player_of(self, actor: str) -> str:
        """The name that goes with a token now; "" if nobody sits there."""
        seat = self.seats.get(actor)
        return seat.player if seat else ""

    # --- Commands -------------------------------------------------------------------------------------------------
    def apply(self, command: Command) -> tuple[Change, ...]:
        """Do what a command says and tell what changed. Commands that change nothing at the table give nothing."""
        doing = _DOING.get(type(command))
        return tuple(doing(self, command)) if doing else ()

    # Each gives its few changes as they are: a generator for every command would cost more than most commands.
    def _add(self, command: AddPiece) -> Sequence[Change]:
        if command.id is None:
            return ()
        kind = read_type(command.type)
        if kind.is_stack:
            self._set_stack(command.id, _stack_members(command.state))
            return ()
        if kind.is_deck:
            self._set_deck(command.id, kind, command.state)
            return ()
        state = read_state(kind, command.state)
        before = self.pieces.get(command.id)
        piece = Piece(command.id, state, *_point(state.layer(-1).text), before.stack if before else "")
        self.pieces[command.id] = piece
        return (Placed(piece.id, piece.name, self.spot(piece)),)

    def _remove(self, command: RemovePiece) -> Sequence[Change]:
        for id_ in self.stacks.pop(command.id, ()):
            if (inside := self.pieces.get(id_)) and inside.stack == command.id:
                self.pieces[id_] = replace(inside, stack="")
        piece = self.pieces.pop(command.id, None)
        if piece is not None:
            self._leave_stack(piece)
            if piece.is_plain:
                return (Removed(piece.id, piece.name, self.spot(piece)),)
        return ()

    def _change(self, command: ChangePiece) -> Sequence[Change]:
        piece = self.pieces.get(command.id)
        if piece is None:
            if command.id in self.stacks:
                self._set_stack(command.id, _stack_members(command.new))
            return ()
        if not piece.is_plain:
            return self._change_deck(piece, command)
        state = read_state(piece.type, command.new)
        if command.old is not None:
            state = piece.state.merge(state, read_state(piece.type, command.old))
        layers, now = piece.state.padded, state.padded
        after = Piece(piece.id, state, piece.map, piece.x, piece.y, piece.stack)
        if layers[-1] != now[-1]:
            was, is_ = _point(layers[-1]), _point(now[-1])
            if was != is_ and is_ != (piece.map, piece.x, piece.y):
                after = Piece(piece.id, state, *is_, piece.stack)
        self.pieces[piece.id] = after
        changes: list[Change] = []
        # Of a piece's many layers one or two differ, and the interpreter's own loops find them fastest.
        for layer in compress(count(), map(ne, layers, now)):
            changes += self._shown(piece, piece.type.traits[layer], layers[layer], now[layer])
        if (piece.map, piece.x, piece.y) != (after.map, after.x, after.y):
            changes.append(Moved(piece.id, piece.name, self.spot(piece), self.spot(after)))
        return changes

    def _shown(self, piece: Piece, trait: Trait, before: str, now: str) -> Iterator[Change]:
        conceal = self._conceal
        for was, is_ in differences(trait, before, now):
            texts = conceal(was.shown), conceal(is_.shown), conceal(was.value), conceal(is_.value)
            yield TraitChanged(piece.id, piece.name, kind_of(trait), is_.name, *texts)

    def _move(self, command: MovePiece) -> Sequence[Change]:
        actor = self.actors.token(command.player)
        piece = self.pieces.get(command.id)
        if piece is None:
            inside = [self.pieces.get(id_) for id_ in self.stacks.get(command.id, ())]
            return [change for one in inside if one for change in self._put(one, command, actor, command.id)]
        self._leave_stack(piece)
        joined = self._stack_at(command) if piece.is_plain else ""
        changes = self._put(piece, command, actor, joined)
        if joined:
            self.stacks[joined] = (*self.stacks[joined], piece.id)
        return changes

    def _put(self, piece: Piece, command: MovePiece, actor: str, stack: str) -> Sequence[Change]:
        after = Piece(piece.id, piece.state, command.map or "", command.x, command.y, stack)
        self.pieces[piece.id] = after
        old, new = self.spot(piece), self.spot(after)
        return (Moved(piece.id, piece.name, old, new, actor),) if piece.is_plain and old != new else ()

    def _stack_at(self, command: MovePiece) -> str:
        """The stack that a moved piece joins: the one its neighbour below lies in, if that is at the same point."""
        under = self.pieces.get(command.under or "")
        if under and under.stack and (under.map, under.x, under.y) == (command.map, command.x, command.y):
            return under.stack
        return ""

    def _leave_stack(self, piece: Piece) -> None:
        members = self.stacks.get(piece.stack)
        if members is not None:
            self.stacks[piece.stack] = tuple(id_ for id_ in members if id_ != piece.id)

    def _set_stack(self, id_: str, members: tuple[str, ...]) -> None:
        for gone in set(self.stacks.get(id_, ())) - set(members):
            if (piece := self.pieces.get(gone)) and piece.stack == id_:
                self.pieces[gone] = replace(piece, stack="")
        self.stacks[id_] = members
        for member in members:
            piece = self.pieces.get(member)
            if piece is not None and piece.stack != id_:
                self._leave_stack(piece)
                self.pieces[member] = replace(piece, stack=id_)

    def _set_deck(self, id_: str, kind: PieceType, state: str) -> None:
        map_, x, y = _point(state)
        self.pieces[id_] = Piece(id_, read_state(kind, state), map_, x, y)
        self._set_stack(id_, _deck_members(state))

    def _change_deck(self, deck: Piece, command: ChangePiece) -> Sequence[Change]:
        before = self.stacks.get(deck.id, ())
        self._set_deck(deck.id, deck.type, command.new)
        now = self.stacks.get(deck.id, ())
        if before == now:
            return ()
        sizes = str(len(before)), str(len(now))
        return (TraitChanged(deck.id, deck.name, "deck", "cards", *sizes, *sizes),)

    def _say(self, command: Chat) -> Sequence[Change]:
        line = read_chat(command.line)
        return (Said(self._conceal(line.text), self._conceal(line.player)),) if line.text else ()

    def _seat(self, command: Player) -> Sequence[Change]:
        actor = self.actors.token(command.id)
        side = "" if command.side == OBSERVER else command.side
        seat = Seat(actor, self._conceal(html.unescape(command.name)), side)
        if self.seats.get(actor) == seat:
            return ()
        self.seats = {**self.seats, actor: seat}
        return (PlayerJoined(actor, seat.player, side),)

    def _leave(self, command: LeftCommand) -> Sequence[Change]:
        actor = self.actors.token(command.id)
        if (seat := self.seats.get(actor)) is None:
            return ()
        self.seats = {other: held for other, held in self.seats.items() if other != actor}
        return (PlayerLeft(actor, seat.player),)

    def _property(self, command: PropertyCommand) -> Sequence[Change]:
        return self._set_property(command.name, command.container or "", command.old, command.new)

    def _restore(self, command: PropertyRestored) -> Sequence[Change]:
        container = command.container or ""
        old = self.properties.get((container, command.name), "")
        return self._set_property(command.name, container, old, command.value)

    def _set_property(self, name: str, container: str, old: str, new: str) -> Sequence[Change]:
        self.properties[container, name] = new
        return (PropertyChanged(name, self._conceal(old), self._conceal(new), container),) if old != new else ()

    def _turn(self, command: SetTurn) -> Sequence[Change]:
        old = self.trackers.get(command.tracker, "")
        self.trackers[command.tracker] = command.state
        same = old == command.state
        return () if same else (TurnChanged(command.tracker, turn_values(old), turn_values(command.state)),)

    def _set_boards(self, command: SetBoards) -> Sequence[Change]:
        if self.boards.get(command.map) == command:
            return ()
        self.boards[command.map] = command
        return (BoardsChosen(command.map, tuple(board.name for board in command.boards)),)

    def _symbols(self, command: SymbolRoll) -> Sequence[Change]:
        return (SymbolsRolled(command.button, tuple(int(face) for face in command.faces if face.isdecimal())),)

    def _note(self, command: ScenarioNotes | PublicNotes) -> Sequence[Change]:
        return (Noted("notes", self._conceal(command.notes)),) if command.notes.strip() else ()

    def _foreign(self, _command: Unknown) -> Sequence[Change]:
        # Its text may hold anything, a password too.
        return (Noted("foreign"),)

    def _point_out(self, command: Flare | LineOfSight | PlaySound) -> Sequence[Change]:
        return (Noted({Flare: "flare", LineOfSight: "line-of-sight", PlaySound: "sound"}[type(command)]),)


# A class of command is looked up once, not asked after one by one: saves hold tens of thousands of them.
_DOING: Mapping[type[Command], Callable[..., Sequence[Change]]] = {
    AddPiece: Table._add,
    RemovePiece: Table._remove,
    ChangePiece: Table._change,
    MovePiece: Table._move,
    Chat: Table._say,
    Player: Table._seat,
    LeftCommand: Table._leave,
    PropertyCommand: Table._property,
    PropertyRestored: Table._restore,
    SetTurn: Table._turn,
    SetBoards: Table._set_boards,
    SymbolRoll: Table._symbols,
    ScenarioNotes: Table._note,
    PublicNotes: Table._note,
    Flare: Table._point_out,
    LineOfSight: Table._point_out,
    PlaySound: Table._point_out,
    Unknown: Table._foreign,
}


def _point(state: str) -> tuple[str, int, int]:
    """Map and point of a piece's innermost layer; no map where it is off the table or the state is damaged."""
    fields = decode(state, ";")
    if len(fields) < 3 or fields[0] in ("", "null"):
        return "", 0, 0
    try:
        return fields[0], int(fields[1]), int(fields[2])
    except ValueError:
        return fields[0], 0, 0


def _stack_members(state: str) -> tuple[str, ...]:
    return tuple(field for field in decode(state, ";")[3:] if field and not field.startswith("@@"))


def _deck_members(state: str) -> tuple[str, ...]:
    fields = decode(state, ";")
    return tuple(decode(fields[4], ",")) if len(fields) > 4 and fields[4] else ()
