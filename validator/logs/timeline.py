"""A log or save as a timeline: every change of every step, in order, undone steps marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from modgen.vassal import (
    Command,
    Logged,
    MovePiece,
    Node,
    Player,
    PlayerLeft,
    PrivateNotes,
    SavedGame,
    SecretNote,
    Step,
    Unmask,
)
from validator.logs.actors import Actors
from validator.logs.boards import Boards
from validator.logs.changes import Change, Moved, PlayerJoined, Said
from validator.logs.table import Table
from validator.logs.undo import Marks, mark_undone


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """One entry of a log: what changed, who did it ("" where the log does not say), which step it took back, and which
    took it back (None: no undo)."""

    index: int
    changes: tuple[Change, ...]
    player: str = ""
    actor: str = ""
    undoes: int | None = None
    undone_by: int | None = None
    is_undo: bool = False

    @property
    def counts(self) -> bool:
        """Whether it happened in the end: it is no undo and was not taken back."""
        return not self.is_undo and self.undone_by is None


def timeline(game: SavedGame, table: Table | None = None) -> Iterator[TimelineStep]:
    """Every step of a log in order. `table` is the table to play it on, a bare one by default; the game's set-up is
    laid out on it first, and it stands as after the step that was last given."""
    table = table if table is not None else Table()
    know_everybody(game, table.actors)
    set_up(game.setup, table)
    yield from play(game.steps, table)


def set_up(nodes: Iterable[Node], table: Table, boards: Boards | None = None) -> None:
    """Lay out a save's position, and a module's boards as it has them."""
    for node in nodes:
        for command in node.walk():
            table.apply(command)
    if boards is not None:
        for laid in table.boards.values():
            boards.lay(laid)


def play(steps: tuple[Step, ...], table: Table, marks: Marks | None = None) -> Iterator[TimelineStep]:
    """Play a log's steps on a table that stands as the log found it. `marks`: what was undone, if that is known."""
    marks = marks or mark_undone(steps)
    for step in steps:
        changes: list[Change] = []
        for command in step.commands:
            changes += table.apply(command)
        yield _told(step, tuple(changes), table, marks)


# Put together once: to do it for each change of a log would take longer than to ask.
_BY_ACTOR = (Moved, PlayerJoined)


def _told(step: Step, changes: tuple[Change, ...], table: Table, marks: Marks) -> TimelineStep:
    # One entry of a log is what one person did: whoever a part of it names did all of it.
    actor = player = ""
    for change in changes:
        if isinstance(change, Said):
            player = player or change.player
        elif isinstance(change, _BY_ACTOR):
            actor = actor or change.actor
    player = table.player_of(actor) or player
    return TimelineStep(
        step.index,
        changes,
        player,
        actor,
        marks.undoes.get(step.index),
        marks.undone.get(step.index),
        step.index in marks.undo_steps,
    )


def know_everybody(game: SavedGame, actors: Actors) -> None:
    """Meet everybody whose password stands in a file before anything of it is shown."""
    setup = (command for node in game.setup for command in node.walk())
    for command in chain(setup, *(step.commands for step in game.steps)):
        if isinstance(command, Logged):
            command = command.command
        # Most commands name nobody: a look at their class is all they cost.
        if (named := _NAMES.get(type(command))) is not None:
            for password in named(command):
                actors.token(password)


#: the passwords that stand in a command, by its class
_NAMES: Mapping[type[Command], Callable[[Any], Iterable[str | None]]] = {
    Player: lambda command: (command.id,),
    PlayerLeft: lambda command: (command.id,),
    MovePiece: lambda command: (command.player,),
    PrivateNotes: lambda command: (command.owner,),
    SecretNote: lambda command: (command.owner,),
    Unmask: lambda command: command.ids,
}
