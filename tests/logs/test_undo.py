from __future__ import annotations

from collections.abc import Sequence

import toy

from modgen.vassal import AddPiece, Chat, Command, RemovePiece, Undo, log_step
from validator.logs.undo import Marks, mark_undone


def marks(*steps: Sequence[Command]) -> Marks:
    return mark_undone([log_step(commands, index) for index, commands in enumerate(steps)])


def undo(*commands: Command) -> tuple[Command, ...]:
    return (Undo(True), *commands, Undo(False))


MOVE = (toy.moved("a", 150, 50), Chat("* Alpha moves West -> East *"))
BACK = (Chat("* UNDO: * Alpha moves West -> East *"), toy.moved("a", 50, 150))


def test_an_undo_is_matched_with_what_it_inverts_not_with_the_last_step() -> None:
    found = marks(MOVE, (toy.said("Bob", "hello"),), undo(*BACK))
    assert found.undone == {0: 2}
    assert [found.live(index) for index in range(3)] == [False, True, False]


def test_two_undos_take_back_two_steps() -> None:
    found = marks(
        (toy.turned("a", 1, 0),), (toy.turned("a", 2, 1),), undo(toy.turned("a", 1, 2)), undo(toy.turned("a", 0, 1))
    )
    assert found.undoes == {2: 1, 3: 0}


def test_an_undo_of_an_undo_brings_the_step_back() -> None:
    found = marks(
        MOVE, undo(*BACK), undo(toy.moved("a", 150, 50), Chat("* UNDO: * UNDO: * Alpha moves West -> East *"))
    )
    assert found.live(0)
    assert not found.live(1)
    assert not found.live(2)


def test_a_chat_line_is_taken_back_by_its_repetition() -> None:
    found = marks((Chat("* Red passes"),), (Chat("* Blue passes"),), undo(Chat("* ОТМЕНА: * Red passes")))
    assert found.undone == {0: 2}


def test_an_undo_that_nothing_fits_takes_back_the_last_step() -> None:
    assert marks(MOVE, (toy.said("Bob", "hm"),), undo(toy.moved("z", 1, 2))).undone == {1: 2}
    assert marks(undo(toy.moved("z", 1, 2))).undo_steps == {0}


def test_before_brackets_only_vassals_own_line_makes_an_undo() -> None:
    assert marks(MOVE, BACK).undone == {0: 1}
    by_hand = (toy.moved("a", 50, 150), Chat("* Alpha moves East -> West *"))
    assert marks(MOVE, by_hand).undone == {}
    assert marks(MOVE, (toy.turned("a", 1, 0),), BACK).undone == {}


def test_before_brackets_a_line_alone_is_undone_by_vassals_line_about_it() -> None:
    passes, ends = (Chat("* Red passes"),), (Chat("* Blue: end"),)
    undone = (Chat("* UNDO: * Blue: end"),)
    assert marks(passes, ends, undone, (Chat("* ОТМЕНА: * Red passes"),)).undone == {1: 2, 0: 3}
    assert marks(passes, (Chat("* Red: Red passes"),)).undone == {}
    assert marks(passes, (toy.said("Bob", "UNDO: * Red passes"),)).undone == {}
    assert marks((Chat("* Red passes"), toy.turned("a", 1, 0)), (Chat("* UNDO: * Red passes"),)).undone == {}


def test_before_brackets_one_undo_after_the_other_takes_back_two_steps() -> None:
    on, further = (toy.turned("a", 1, 0), Chat("* Alpha on *")), (toy.turned("a", 2, 1), Chat("* Alpha further *"))
    back = (Chat("* UNDO: * Alpha further *"), toy.turned("a", 1, 2))
    assert marks(on, further, back, (Chat("* UNDO: * Alpha on *"), toy.turned("a", 0, 1))).undone == {1: 2, 0: 3}


def test_pieces_that_came_are_taken_away_again() -> None:
    placed = (AddPiece("n", "piece;;;x.png;New", "Main;1;1;5;0"),)
    assert marks(placed, undo(RemovePiece("n"))).undone == {0: 1}
