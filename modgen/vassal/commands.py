"""The commands a save or a log is made of, each as a value that knows its text (format: command text forms)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from modgen.vassal.sequence import encode


class Command:
    """One command. Values: compared by their fields, changed with `dataclasses.replace`.

    A command that was read keeps its own text, so what is read and written again never changes, not even in older or
    hand-made forms that mean the same.
    """

    __slots__ = ("_raw",)
    _raw: str

    def text(self) -> str | None:
        """The command as VASSAL writes it; None if it has no text form."""
        try:
            return self._raw
        except AttributeError:
            return self._write()

    def _write(self) -> str:
        """The text made from the fields."""
        raise NotImplementedError


def kept(command: Command, raw: str) -> Command:
    """The command, holding on to the text it was read from: to see whether its fields would be written otherwise takes
    longer than to read it, and what is read is seldom written."""
    object.__setattr__(command, "_raw", raw)
    return command


def tabbed(*items: str | None) -> str:
    """Fields joined by TABs."""
    return encode(items, "\t") or ""


def flag(value: bool) -> str:
    """`true` or `false`."""
    return "true" if value else "false"


def _or_null(value: str | None) -> str:
    return "null" if value is None else value


@dataclass(frozen=True, slots=True)
class Unknown(Command):
    """Text that is no command we know, verbatim (custom classes of a module, damaged commands)."""

    raw: str = field(repr=False)  # may name a player's password

    def _write(self) -> str:
        return self.raw


@dataclass(frozen=True, slots=True)
class Nothing(Command):
    """A command without effect: the empty text that groups others, or the `null` a log writes for what has no text."""

    raw: str = ""

    def _write(self) -> str:
        return self.raw


@dataclass(frozen=True, slots=True)
class BeginSave(Command):
    """Clears the table; the set-up follows."""

    def _write(self) -> str:
        return "begin_save"


@dataclass(frozen=True, slots=True)
class EndSave(Command):
    """The set-up is complete; the game starts."""

    def _write(self) -> str:
        return "end_save"


@dataclass(frozen=True, slots=True)
class AddPiece(Command):
    """A piece, stack or deck comes to be. `id` None: a definition (slots, prototypes) that gets an id when placed."""

    id: str | None
    type: str
    state: str = field(repr=False)  # hidden and masked pieces name their owner's password

    def _write(self) -> str:
        return "+/" + (encode((_or_null(self.id), self.type, self.state), "/") or "")


@dataclass(frozen=True, slots=True)
class RemovePiece(Command):
    """A piece, stack or deck is gone."""

    id: str

    def _write(self) -> str:
        return "-/" + self.id


@dataclass(frozen=True, slots=True)
class ChangePiece(Command):
    """A piece's state changes. With `old`, only the trait layers that differ between `old` and `new` are set."""

    id: str
    new: str = field(repr=False)
    old: str | None = field(default=None, repr=False)

    def _write(self) -> str:
        items = (self.id, self.new) if self.old is None else (self.id, self.new, self.old)
        return "D/" + (encode(items, "/") or "")


@dataclass(frozen=True, slots=True)
class MovePiece(Command):
    """A piece or stack moves. Points are map pixels; `under` is the piece right below it in its stack, None at the
    bottom. `player` is the mover's id (the password), None in logs older than 3.0.
    """

    id: str
    map: str | None
    x: int
    y: int
    under: str | None
    old_map: str | None
    old_x: int
    old_y: int
    old_under: str | None
    player: str | None = field(default=None, repr=False)

    def _write(self) -> str:
        items = [
            self.id,
            _or_null(self.map),
            str(self.x),
            str(self.y),
            _or_null(self.under),
            _or_null(self.old_map),
            str(self.old_x),
            str(self.old_y),
            _or_null(self.old_under),
        ]
        if self.player is not None:
            items.append(self.player)
        return "M/" + (encode(items, "/") or "")


@dataclass(frozen=True, slots=True)
class PlaySound(Command):
    """A sound file of the module is played."""

    clip: str

    def _write(self) -> str:
        return "AUDIO\t" + self.clip


@dataclass(frozen=True, slots=True)
class Chat(Command):
    """A line of the chat window: `*` game message, `-` system message, else what a player typed (`&lt;Al&gt; - hi`)."""

    line: str

    def _write(self) -> str:
        return "CHAT" + self.line


@dataclass(frozen=True, slots=True)
class SymbolRoll(Command):
    """Special dice were rolled: the face index (from 0) of each die."""

    button: str
    faces: tuple[str, ...]

    def _write(self) -> str:
        return "SHOW_RESULTS\t" + tabbed(self.button, *self.faces)


@dataclass(frozen=True, slots=True)
class Player(Command):
    """Somebody holds a side; replaces an entry of the same id. `id` is the player's password."""

    id: str = field(repr=False)
    name: str
    side: str

    def _write(self) -> str:
        return "PLAYER\t" + tabbed(self.id, self.name, self.side)


@dataclass(frozen=True, slots=True)
class PlayerLeft(Command):
    """Somebody gave a side up. `id` is the player's password."""

    id: str = field(repr=False)

    def _write(self) -> str:
        return "PYREMOVE\t" + self.id


@dataclass(frozen=True, slots=True)
class PropertyRestored(Command):
    """The saved value of a global or zone property. `container`: `Module`, a map's name, or empty for any."""

    name: str
    value: str
    container: str | None = None

    def _write(self) -> str:
        items = ["GlobalProperty\t", self.name, self.value]
        return encode(items if self.container is None else [*items, self.container], ";") or ""


@dataclass(frozen=True, slots=True)
class PropertyChanged(Command):
    """A global property changes. `container`: `Module`, a map's name, `map:zone`; None before 3.2 (any that has it)."""

    name: str
    old: str
    new: str
    container: str | None = None

    def _write(self) -> str:
        items = [self.name, self.old, self.new]
        return "MutableProperty\t" + tabbed(*(items if self.container is None else [*items, self.container]))


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board in a map's grid of boards; `column` and `row` count from 0."""

    name: str
    column: int
    row: int
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class SetBoards(Command):
    """The boards a map shows."""

    map: str
    boards: tuple[PlacedBoard, ...]

    def _write(self) -> str:
        items: list[str | None] = [f"{self.map}BoardPicker"]
        for board in self.boards:
            items += [encode((board.name, "rev") if board.reversed else (board.name,), "/")]
            items += [str(board.column), str(board.row)]
        return tabbed(*items)


@dataclass(frozen=True, slots=True)
class SetupStacks(Command):
    """This is no new game: at-start stacks and decks are not made again."""

    def _write(self) -> str:
        return "SETUP_STACK\t"


@dataclass(frozen=True, slots=True)
class SetTurn(Command):
    """A turn tracker changes. `tracker`: `TurnTracker0` in build order.

    `state` is a `|` sequence: the number of the top level in turn, then each top level's own `;` sequence.
    """

    tracker: str
    state: str

    def _write(self) -> str:
        return tabbed("TURN" + self.tracker, self.state)


@dataclass(frozen=True, slots=True)
class Unmask(Command):
    """Players whose masked pieces others may look at (their passwords)."""

    ids: tuple[str, ...] = field(repr=False)

    def _write(self) -> str:
        return "UNMASK\t" + (encode(self.ids, "\t") or "null")


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Brackets the inverse commands of a step taken back (since 3.6.7)."""

    begins: bool

    def _write(self) -> str:
        return "UNDO\t" + flag(self.begins)


@dataclass(frozen=True, slots=True)
class Logged(Command):
    """A command of a log's step: replayed when the reader steps on, not when the file is loaded."""

    command: Command

    def _write(self) -> str:
        text = self.command.text()
        return "LOG\t" + ("null" if text is None else text)


def logged(commands: Sequence[Command]) -> tuple[Logged, ...]:
    """Commands as the parts of a log's step."""
    return tuple(Logged(command) for command in commands)
