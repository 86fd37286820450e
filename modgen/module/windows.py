"""Which maps of a game have a window of their own, which boards each shows, and where on it a board lies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.game.model import Game, GameMap


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A board in a window: its map, its column and row, and its upper left corner on the window's map (px)."""

    board: GameMap
    column: int
    row: int
    left: int
    top: int


@dataclass(frozen=True, slots=True)
class MapWindow:
    """A map with a window of its own, and the boards that lie in it when a game begins."""

    map: GameMap
    boards: tuple[LaidBoard, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all its boards, px."""
        return (
            max((laid.left + laid.board.width for laid in self.boards), default=0.0),
            max((laid.top + laid.board.height for laid in self.boards), default=0.0),
        )


def windows(game: Game) -> tuple[MapWindow, ...]:
    """The windows of a game in the maps' order: each map that is no board of another."""
    boards = {board.map for game_map in game.maps for board in game_map.boards}
    return tuple(_window(game, game_map) for game_map in game.maps if game_map.id not in boards)


def _window(game: Game, game_map: GameMap) -> MapWindow:
    if not game_map.boards:
        return MapWindow(game_map, (LaidBoard(game_map, 0, 0, game_map.window.edge, game_map.window.edge),))
    return MapWindow(game_map, tuple(_laid(game, game_map)))


def _laid(game: Game, game_map: GameMap) -> Iterator[LaidBoard]:
    """The boards where VASSAL lays them: a column is as wide as its widest board, a row as high as its highest."""
    found = {one.id: one for one in game.maps}
    placed = [(found[at.map], at.column, at.row) for at in game_map.boards if at.map in found]
    widths: dict[int, int] = {}
    heights: dict[int, int] = {}
    for board, column, row in placed:
        widths[column] = max(widths.get(column, 0), round(board.width))
        heights[row] = max(heights.get(row, 0), round(board.height))
    edge = game_map.window.edge
    for board, column, row in placed:
        left = edge + sum(width for at, width in widths.items() if at < column)
        top = edge + sum(height for at, height in heights.items() if at < row)
        yield LaidBoard(board, column, row, left, top)


def window_of(game: Game, game_map: GameMap) -> tuple[GameMap, int, int]:
    """The window that shows a map, and the px of the map's upper left corner on it."""
    for window in windows(game):
        for laid in window.boards:
            if laid.board.id == game_map.id:
                return window.map, laid.left, laid.top
    return game_map, 0, 0
