from __future__ import annotations

import pytest

from modgen.vassal import Component, Module, PlacedBoard, SetBoards, read_archive, write_archive
from validator.logs.boards import Boards, contains, read_boards

_P = "VASSAL.build.module."


def zone(name: str, path: str) -> Component:
    return Component(_P + "map.boardPicker.board.mapgrid.Zone", {"name": name, "path": path})


def board(name: str, *zones: Component, **attributes: str) -> Component:
    grid = Component(_P + "map.boardPicker.board.ZonedGrid", {}, "", zones)
    return Component(_P + "map.boardPicker.Board", {"name": name, **attributes}, "", (grid,))


def boards(*maps: Component) -> Boards:
    root = Component("VASSAL.build.GameModule", {"name": "Toy"}, "", maps)
    return read_boards(Module(None, root, read_archive(write_archive({"x": b""}))))


def a_map(name: str, *shown: Component, **attributes: str) -> Component:
    return Component(
        _P + "Map", {"mapName": name, **attributes}, "", (Component(_P + "map.BoardPicker", {}, "", shown),)
    )


SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


@pytest.mark.parametrize(
    ("x", "y", "inside"), [(0, 0, True), (9, 9, True), (10, 5, False), (5, 10, False), (-1, 5, False)]
)
def test_left_and_upper_rims_belong_to_an_outline(x: int, y: int, inside: bool) -> None:
    assert contains(SQUARE, x, y) is inside


def test_neighbours_share_no_point() -> None:
    right = tuple((x + 10, y) for x, y in SQUARE)
    assert [contains(SQUARE, 10, 5), contains(right, 10, 5)] == [False, True]


def test_the_first_zone_counts_and_the_margin_shifts_the_board() -> None:
    inner, outer = zone("Town", "10,10;20,10;20,20;10,20"), zone("County", "0,0;100,0;100,100;0,100")
    found = boards(a_map("Main", board("B", inner, outer, width="100", height="100"), edgeWidth="50", edgeHeight="5"))
    assert found.locate("Main", 65, 20) == "Town"
    assert found.at("Main", 55, 8) == ("B", "County")
    assert found.at("Map0", 55, 8) == ("B", "County")
    assert found.locate("Main", 40, 8) == ""
    assert found.at("Nowhere", 1, 1) == ("", "")


def test_boards_stand_beside_each_other_as_a_game_lays_them() -> None:
    left = board("L", zone("One", "0,0;100,0;100,100;0,100"), width="100", height="100")
    right = board("R", zone("Two", "0,0;100,0;100,100;0,100"), width="100", height="100")
    found = boards(a_map("Main", left, right))
    assert found.at("Main", 150, 50) == ("", "")
    found.lay(SetBoards("Main", (PlacedBoard("R", 0, 0), PlacedBoard("L", 1, 0), PlacedBoard("gone", 2, 0))))
    assert found.at("Main", 150, 50) == ("L", "One")
    assert found.at("Main", 50, 50) == ("R", "Two")


def test_what_reads_badly_is_left_out() -> None:
    found = boards(a_map("Main", board("B", zone("Bad", "1,2;x"), zone("Line", "0,0;5,5"), width="ten"), edgeWidth="?"))
    assert found.at("Main", 3, 3) == ("B", "")
