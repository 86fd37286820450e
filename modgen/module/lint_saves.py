"""Lint of the saved games in a module: what VASSAL would silently lose when a player starts the set-up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from modgen.game.problems import Place, Problem
from modgen.module.lint_names import has_image
from modgen.module.lint_pieces import piece_images, piece_problems
from modgen.module.lint_tree import Found, short, walk
from modgen.vassal import (
    AddPiece,
    BeginSave,
    Component,
    EndSave,
    FormatProblem,
    PieceState,
    SavedGame,
    SetBoards,
    SetTurn,
    SetupStacks,
    UnreadableFile,
    read_saved_game,
    read_state,
    read_type,
)


@dataclass(frozen=True, slots=True)
class _Table:
    """What a save may name."""

    maps: frozenset[str]
    boards: frozenset[str]
    gpids: frozenset[str]
    trackers: int


def lint_saves(root: Component, entries: Collection[str], read: dict[str, bytes]) -> Iterator[Problem]:
    """The saves of all predefined set-ups. `read`: the archive's entries that are saves, by name."""
    table = _table(root)
    for file in sorted(read):
        try:
            save = read_saved_game(read[file])
        except UnreadableFile as error:
            yield Problem(error.code, Place(file), error.values)
            continue
        yield from (format_problem(problem, file) for problem in save.problems)
        yield from _save(file, save, table, entries)


def format_problem(problem: FormatProblem, file: str) -> Problem:
    """What did not read of a file, as a problem at its place in it."""
    where = problem.where
    return Problem(problem.code, Place(where.entry or file, where.line or 0, where.column or 0), problem.values)


def _table(root: Component) -> _Table:
    all_ = [found.component for found in walk(root)]
    kinds = [short(component.tag) for component in all_]
    named = list(zip(kinds, all_, strict=True))
    maps = [
        c.attributes.get("mapName", "") for kind, c in named if kind in ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
    ]
    return _Table(
        frozenset(maps) | {f"Map{i}" for i in range(len(maps))},
        frozenset(c.attributes.get("name", "") for kind, c in named if kind == "Board"),
        frozenset(c.attributes.get("gpid", "") for kind, c in named if kind in ("PieceSlot", "CardSlot")),
        kinds.count("TurnTracker"),
    )


def _save(file: str, save: SavedGame, table: _Table, entries: Collection[str]) -> Iterator[Problem]:
    def problem(code: str, where: str = "", **values: object) -> Problem:
        return Problem(f"module.{code}", Place(file), {"where": where or file, **values})

    commands = [command for node in save.setup for command in node.walk()]
    if not any(isinstance(c, BeginSave) for c in commands) or not any(isinstance(c, EndSave) for c in commands):
        yield problem("save_unfinished")
    if not any(isinstance(c, SetupStacks) for c in commands):
        yield problem("no_setup_stack")
    known_ids: set[str] = set()
    for command in commands:
        if isinstance(command, SetBoards):
            for board in command.boards:
                if board.name not in table.boards:
                    yield problem("no_board_named", board=board.name)
        elif isinstance(command, SetTurn) and command.tracker not in {f"TurnTracker{i}" for i in range(table.trackers)}:
            yield problem("no_tracker", tracker=command.tracker)
        elif isinstance(command, AddPiece):
            yield from _piece(file, command, known_ids, table, entries)
            known_ids.add(command.id or "")


def _piece(
    file: str, command: AddPiece, known_ids: set[str], table: _Table, entries: Collection[str]
) -> Iterator[Problem]:
    piece = read_type(command.type)
    state = read_state(piece, command.state)
    found = Found(
        Component("piece", {}, "", ()), f"{piece.name or piece.traits[-1].prefix.rstrip(';')} ({command.id})", ()
    )

    def problem(code: str, **values: object) -> Problem:
        return Problem(f"module.{code}", Place(file), {"where": found.path, **values})

    if command.id in known_ids:
        yield problem("id_twice", id=command.id)
    for one in piece_problems(found, piece, command.state):
        yield Problem(one.code, Place(file), one.values)
    if not state.is_complete:
        return
    if (map_name := _map_of(state)) not in table.maps:
        yield problem("no_map", map=map_name or "null")
    for member in _members(state):
        if member not in known_ids:
            yield problem("stack_before_piece", piece=member)
    for trait in piece.traits:
        if trait.prefix in ("prototype;", "cmt;"):
            yield problem("not_expanded", trait=trait.prefix + trait.name)
    for image in piece_images(piece):
        if not has_image(image, entries):
            yield problem("no_image", image=image)
    gpid = str(state.layer(-1).values.get("gpId") or "") if piece.traits[-1].prefix == "piece;" else None
    if gpid is not None and gpid not in table.gpids:
        yield problem("no_slot", gpid=gpid)


def _map_of(state: PieceState) -> str | None:
    value = state.layer(-1).values.get("mapId")
    return None if value is None else str(value)


def _members(state: PieceState) -> tuple[str, ...]:
    """The pieces a stack or deck lists."""
    ids = state.layer(-1).values.get("pieceIds")
    return tuple(str(one) for one in ids) if isinstance(ids, tuple) else ()
