"""Drags, keys and Undo as VASSAL itself logs them, held against a log that VASSAL wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from modgen.vassal import AddPiece, ChangePiece, Chat, Command, MovePiece, Undo, read_saved_game
from validator.logs.boards import read_boards
from validator.logs.opening import open_module
from validator.logs.table import Table
from validator.logs.timeline import set_up
from validator.play.hand import Hand, undone

KREUZWEG = Path(__file__).parents[3] / "shared" / "vassal" / "kreuzweg"
pytestmark = pytest.mark.skipif(
    not KREUZWEG.exists(), reason="the folder shared/ with Kreuzweg is not beside the checkout"
)


def table_before(log: str, step: int) -> tuple[Table, Hand, list[Command]]:
    """The table as a log found it, the hand that made its steps up to one, and the commands of that one."""
    game = read_saved_game(KREUZWEG / "logs" / log)
    table = Table()
    set_up(game.setup, table)
    boards = read_boards(open_module(KREUZWEG / "kreuzweg.vmod"))
    for laid in table.boards.values():
        boards.lay(laid)
    for earlier in game.steps[:step]:
        for command in earlier.commands:
            table.apply(command)
    return table, Hand(table, boards), list(game.steps[step].commands)


def meant(commands: list[Command]) -> list[Command]:
    return [command for command in commands if isinstance(command, MovePiece | ChangePiece)]


@pytest.mark.parametrize(
    ("log", "step", "clicked"),
    [("V01_ops_ap.vlog", 0, False), ("V01_ops_ap.vlog", 4, True), ("L02_hotseat_mistakes.vlog", 8, False)],
)
def test_a_drag_to_the_letter(log: str, step: int, clicked: bool) -> None:
    table, hand, logged = table_before(log, step)
    move = next(command for command in logged if isinstance(command, MovePiece))
    assert move.map is not None
    assert move.player is not None
    piece = table.pieces[move.id]
    if clicked:  # a key was pressed on it before; the hand remembers where
        hand.change(piece, piece.state)
    drag = list(hand.drag([piece], [(move.map, move.x, move.y)], move.player))
    wanted = meant(logged)
    if move.under is not None:  # onto a stack, which our own hand keeps off
        wanted, drag = wanted[1:], drag[1:]
    assert [command.text() for command in meant(drag)] == [command.text() for command in wanted]


def test_a_key_to_the_letter() -> None:
    table, hand, logged = table_before("V01_ops_ap.vlog", 3)
    turn = next(command for command in logged if isinstance(command, ChangePiece))
    piece = table.pieces[turn.id]
    facing = piece.state.trait("rotate")
    assert facing is not None
    assert hand.change(piece, piece.state.replace(facing.replace(angleIndex=1))).text() == turn.text()


def test_an_undo_to_the_letter() -> None:
    *_, drag = table_before("V19_takebacks.vlog", 1)
    *_, logged = table_before("V19_takebacks.vlog", 2)
    ours = list(undone([c for c in drag if isinstance(c, MovePiece | AddPiece | ChangePiece | Chat)]))
    kept = [c.text() for c in logged if c.text() and (c.text() or "").lower() != "null"]
    assert [c.text() for c in ours] == kept
    assert isinstance(ours[0], Undo)
