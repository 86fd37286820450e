"""AIR-D1 to AIR-D4: leaving the table."""

import pytest

from validator.engine.aerospace.actions import Attack, Move, Rally
from validator.engine.values import Severity


def to_the_end(g):
    g.approach()
    return g.phase("end")


# --- AIR-D1, AIR-D2 --------------------------------------------------------------------------------------------------
def test_still_in_flight_when_the_turn_ends(game):
    g = game()
    to_the_end(g)
    assert g.phase("strategy", 2) == ["AIR-D1"]
    assert (g.only.unit, g.only.severity, g.only.what.values["count"]) == ("Bombers", Severity.MISSING, 2)


def test_leaving_late_is_no_second_fault(game):
    g = game()
    to_the_end(g)
    g.phase("strategy", 2)
    g.phase("action")
    g.leaves("b1", "b2")
    assert g.end() == []


def test_the_end_of_the_phase_is_not_the_end_of_the_turn(game):
    g = game()
    g.approach()
    assert g.phase("end") == []


def test_landed_aircraft_may_stay(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.lands("t1", "t2")
    assert g.phase("end") + g.phase("strategy", 2) == []


# --- AIR-D3 ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("edge", [(60.0, 120.0), (0.0, 90.0), (60.0, 121.5), (60.0, 119.0)])
def test_over_an_edge(game, edge):
    g = game()
    to_the_end(g)
    g.do(Move(unit="b1", path=(edge,)), Move(unit="b2", path=(edge,)))
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == []


def test_drawn_onto_a_ship_at_the_edge(game):
    for y, found in ((118.5, []), (116.0, ["AIR-D3"])):
        g = game(at={"sk": (60.0, y)})
        to_the_end(g)
        g.do(*(Move(unit=unit, path=((60.0, y),)) for unit in ("b1", "b2")))
        g.leaves("b1", "b2")
        assert g.phase("strategy", 2) == found


def test_short_of_the_edge_and_on_nothing(game):
    g = game()
    to_the_end(g)
    g.do(*(Move(unit=unit, path=((60.0, 118.5),)) for unit in ("b1", "b2")))
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == ["AIR-D3"]


def test_from_the_middle(game):
    g = game()
    to_the_end(g)
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == ["AIR-D3"]
    assert (g.only.unit, dict(g.only.what.values)) == ("Bombers", {"unit": "Bombers", "x": 60, "y": 60})


def test_taken_off_by_mistake_and_put_back(game):
    g = game()
    to_the_end(g)
    g.leaves("b1", "b2")
    g.flies((60.0, 60.0), (60.0, 120.0), units=("b1", "b2"))
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == []


def test_an_entry_taken_back(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 90.0), units=("b1",))
    g.leaves("b1")
    assert g.end() == []


# --- AIR-D4 ----------------------------------------------------------------------------------------------------------
def test_a_rally_before_the_last_has_left(game):
    g = game()
    to_the_end(g)
    g.do(Rally(formation="Battery", roll=4, at=50))
    g.flies((60.0, 120.0), units=("b1", "b2"))
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == ["AIR-D4"]
    assert (g.only.unit, g.only.at) == ("Battery", 50)


def test_a_rally_after_it(game):
    g = game()
    to_the_end(g)
    g.flies((60.0, 120.0), units=("b1", "b2"))
    g.leaves("b1", "b2")
    g.do(Rally(formation="Battery", roll=4))
    assert g.phase("strategy", 2) == []


def test_a_rally_while_nobody_leaves_at_all(game):
    g = game()
    to_the_end(g)
    g.do(Rally(formation="Battery", roll=4))
    assert g.phase("strategy", 2) == ["AIR-D1"]


def test_taken_off_mid_table_in_the_action_in_which_it_attacked(game):
    g = game()
    g.approach()
    g.do(Attack(unit="b1"))
    g.leaves("b1", "b2")
    assert g.end() == ["AIR-D3"]


def test_an_entry_put_back_without_a_fight_is_no_leaving(game):
    g = game()
    g.approach()
    g.leaves("b1", "b2")
    assert g.end() == []
