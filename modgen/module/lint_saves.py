"""Lint of the saved games in a module: what VASSAL would silently lose when a player starts the set-up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from modgen.game.memory import code_of, keep, recalled
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

#: The largest real module has a few dozen set-ups of 2 500 commands at most, of some 20 000 letters each.
MOST_SAVES, MOST_COMMANDS, _LETTERS = 500, 200_000, 20_000


@dataclass(frozen=True, slots=True)
class _Table:
    """What a save may name."""

    maps: frozenset[str]
    boards: frozenset[str]
    gpids: frozenset[str]
    trackers: int


def lint_saves(root: Component, entries: Mapping[str, bytes]) -> Iterator[Problem]:
    """The saves of all predefined set-ups, as many as any real module has: one that repeats a save for ever ends.

    A save that an earlier build found sound is not read again while nothing changes of what it names.
    """
    table = _table(root)
    named = repr([sorted(table.maps), sorted(table.boards), sorted(table.gpids), table.trackers, sorted(entries)])
    left = MOST_COMMANDS
    for number, file in enumerate(sorted(name for name in entries if name.endswith(".vsav"))):
        if left <= 0 or number == MOST_SAVES:
            yield Problem("vassal.too_many", Place(file), {"count": MOST_SAVES if left > 0 else MOST_COMMANDS})
            return
        facts = (code_of("vassal", "module"), blake2b(entries[file], digest_size=20).hexdigest(), named)
        if weight := recalled("sound save", facts):
            left -= int(weight)
            continue
        try:
            save = read_saved_game(entries[file])
        except UnreadableFile as error:
            yield Problem(error.code, Place(file), error.values)
            continue
        weight = str(weight_of(save)).encode()
        left -= int(weight)
        found = [format_problem(problem, file) for problem in save.problems]
        found += _save(file, save, table, entries.keys())
        yield from found
        if not found:
            keep("sound save", facts, weight)


def weight_of(save: SavedGame) -> int:
    """How much there is to read in a save: its commands, those of unusual length counted for more."""
    weight = 0
    for command in (command for node in save.setup for command in node.walk()):
        letters = len(command.type) + len(command.state) if isinstance(command, AddPiece) else 0
        weight += 1 + letters // _LETTERS
    return weight


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
