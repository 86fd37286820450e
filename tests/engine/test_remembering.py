"""What a function of a state gave is kept for the states asked about last."""

from __future__ import annotations

from dataclasses import dataclass

from validator.engine.remembering import of_state


@dataclass(frozen=True, slots=True)
class Position:
    """A state that many others are equal to."""

    units: tuple[int, ...]


def test_it_is_asked_once_for_a_state_and_what_is_asked_of_it() -> None:
    asked: list[tuple[Position, int]] = []

    @of_state
    def times(state: Position, number: int) -> int:
        asked.append((state, number))
        return sum(state.units) * number

    one, same = Position((1, 2)), Position((1, 2))
    assert [times(one, 2), times(one, 2), times(one, 3), times(one, number=2)] == [6, 6, 9, 6]
    assert [number for _, number in asked] == [2, 3, 2]
    assert times(same, 2) == 6
    assert asked[-1][0] is same


def test_of_ten_thousand_states_that_come_and_go_none_is_taken_for_another() -> None:
    @of_state
    def total(state: Position) -> int:
        return sum(state.units)

    assert [total(Position((number,))) for number in range(10_000)] == list(range(10_000))


def test_a_state_asked_about_long_ago_is_asked_anew_and_gives_the_same() -> None:
    asked: list[Position] = []

    @of_state
    def total(state: Position) -> int:
        asked.append(state)
        return sum(state.units)

    states = [Position((number,)) for number in range(20)]
    assert [total(state) for state in (*states, *states)] == [*range(20), *range(20)]
    assert len(asked) == 40
