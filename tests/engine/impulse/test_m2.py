"""IMP-M2: adjacency, as the scenario's links give it."""

from validator.engine import Scenario, find_ruleset
from validator.engine.impulse.rules import BOOK
from validator.engine.impulse.rules.movement import adjacent


def test_links_go_both_ways_and_an_area_is_not_its_own_neighbour(game):
    board = game().state.board
    assert adjacent(board, "b") == {"a", "c"}
    assert adjacent(board, "a") == {"b"}
    assert adjacent(board, "nowhere") == frozenset()


def test_links_to_unknown_areas_are_no_links():
    links = frozenset({frozenset({"a", "x"}), frozenset({"a"})})
    board = find_ruleset("impulse").start(Scenario(("N",), frozenset({"a"}), links, {})).board
    assert adjacent(board, "a") == frozenset()


def test_it_is_registered_and_finds_nothing_itself():
    assert BOOK.functions("IMP-M2") == (adjacent,)
