"""What a saved game or log holds. No player's password is among it."""

from __future__ import annotations

from dataclasses import dataclass

from modgen.inspection.contents import plain_name
from modgen.vassal import (
    AddPiece,
    Chat,
    Command,
    ExtensionUsed,
    PieceType,
    Player,
    SavedGame,
    SetBoards,
    read_state,
    read_type,
)


@dataclass(frozen=True, slots=True)
class SavedContents:
    """A save's or log's contents. `players` are (name, side); `steps` counts what was logged, 0 in a save."""

    kind: str
    module: str
    module_version: str
    vassal_version: str
    description: str
    size: int
    pieces: int
    stacks: int
    decks: int
    boards: tuple[str, ...]
    players: tuple[tuple[str, str], ...]
    steps: int
    undone: int
    chat: int
    extensions: tuple[str, ...]


def saved_contents(game: SavedGame, size: int) -> SavedContents:
    """Count a saved game. Never raises."""
    commands = [command for node in game.setup for command in node.walk()]
    logged = [command for step in game.steps for command in step.commands]
    # A stack may be written again and again while a game is laid out: its last state counts, if it holds anything.
    added = {command.id: command for command in commands if isinstance(command, AddPiece)}
    types = [(read_type(one.type), one.state) for one in added.values()]
    stacks = sum(one.is_stack and bool(_members(one, state)) for one, state in types)
    decks = sum(one.is_deck for one, _ in types)
    metadata, module = game.metadata, game.module_metadata
    players = {command.name: command.side for command in (*commands, *logged) if isinstance(command, Player)}
    return SavedContents(
        kind="log" if game.is_log else "save",
        module=plain_name(module.name if module else ""),
        module_version=plain_name(module.version if module else ""),
        vassal_version=plain_name(metadata.vassal_version if metadata else ""),
        description=plain_name(metadata.description if metadata else ""),
        size=size,
        pieces=sum(not one.is_stack and not one.is_deck for one, _ in types),
        stacks=stacks,
        decks=decks,
        boards=tuple(dict.fromkeys(_boards(commands))),
        players=tuple((plain_name(name), plain_name(side)) for name, side in players.items()),
        steps=len(game.steps),
        undone=sum(step.is_undo for step in game.steps),
        chat=sum(isinstance(command, Chat) for command in logged),
        extensions=tuple(dict.fromkeys(plain_name(one.name) for one in commands if isinstance(one, ExtensionUsed))),
    )


def _members(stack: PieceType, state: str) -> object:
    return read_state(stack, state).layer(-1).values.get("pieceIds")


def _boards(commands: list[Command]) -> list[str]:
    return [
        plain_name(board.name) for command in commands if isinstance(command, SetBoards) for board in command.boards
    ]
