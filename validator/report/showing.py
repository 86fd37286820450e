"""Reads a log or save, and the module if there is one, into what a timeline shows."""

from __future__ import annotations

from pathlib import Path

from modgen.vassal import SavedGame
from validator.logs.boards import Boards, read_boards
from validator.logs.locations import locator, told_locations
from validator.logs.opening import as_problem, open_module, open_saved_game
from validator.logs.sources import shipped_bindings
from validator.logs.table import Locate, Table
from validator.logs.timeline import know_everybody, set_up, timeline
from validator.logs.trackers import read_trackers
from validator.report.timeline import Shown


def read_shown(log: Path, module: Path | None = None) -> Shown:
    """Read a file to be shown. Raises BadData if nothing of it reads, OSError if it cannot be opened."""
    game = open_saved_game(log)
    opened = open_module(module) if module else None
    boards = read_boards(opened) if opened else None
    # A binding that ships for the module knows where its zones lie, also without the module.
    name = game.module_metadata.name if game.module_metadata and boards is None else ""
    outlined = next((one.places for one in shipped_bindings() if one.module.name == name), ()) if name else ()
    locate = locator(boards, outlined, told_locations(game))
    start = _start(game, boards, locate)
    steps = tuple(timeline(game, Table(locate, start.actors))) if game.steps else ()
    problems = tuple(as_problem(found, str(log)) for found in game.problems)
    return Shown(str(log), game, start, steps, problems, read_trackers(opened) if opened else {})


def _start(game: SavedGame, boards: Boards | None, locate: Locate) -> Table:
    table = Table(locate)
    know_everybody(game, table.actors)
    set_up(game.setup, table, boards)
    return table
