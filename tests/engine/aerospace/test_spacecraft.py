"""AIR-S1 to AIR-S5, AIR-S7, AIR-S8: spacecraft."""

import pytest

from validator.engine.aerospace.actions import ActionTest, DeclareArrival, EndRecord, Move, Strike
from validator.engine.values import Severity

#: before anything is set up
EMPTY = dict.fromkeys(("sk", "nk", "g1", "a1", "a2", "r1"), "reserve")
#: in turn 2, when both ships are due
DUE = {"Southern Kite": {"arrival": 2}, "Northern Kite": {"arrival": 3}}


def set_up(game, **how):
    return game("strategy", 1, at=EMPTY, **how)


def place(g, unit, x, y):
    return g.do(Move(unit=unit, path=((x, y),)))


def both(g):
    place(g, "sk", 90.0, 119.0)
    g.do(DeclareArrival(formation="Southern Kite", turn=2))
    place(g, "nk", 90.0, 1.0)
    return g.do(DeclareArrival(formation="Northern Kite", turn=3))


def orbit(game, turn=2, **how):
    return game("action", turn, cards=DUE, **how)


def bombards(g, x=64.0, y=36.0, piece="m1", kind="bombardment"):
    return g.do(Strike(kind=kind, piece=piece, point=(x, y)))


# --- AIR-S1 ----------------------------------------------------------------------------------------------------------
def test_all_three_in_one_action(game):
    g = orbit(game)
    g.acts("Southern Kite", "space_operation")
    bombards(g, kind="pinpoint")
    g.do(Move(unit="sk", to="departed"))
    assert g.end() == []


@pytest.mark.parametrize("kind", ["bombardment", "pinpoint", "drop_zone"])
def test_outside_its_action(game, kind):
    g = orbit(game)
    g.acts("Battery", "hold")
    bombards(g, kind=kind)
    assert g.end() == ["AIR-S1"]


def test_a_marker_laid_by_mistake(game):
    g = orbit(game)
    g.acts("Battery", "hold")
    bombards(g)
    g.do(Strike(kind="bombardment", piece="m1", point=None))
    assert g.end() == []


def test_a_drop_in_nobodys_action_is_one_fault(game):
    g = orbit(game)
    g.acts("Battery", "hold")
    bombards(g, kind="drop_zone")
    for unit in ("c1", "c2", "c3"):
        place(g, unit, 64.0, 36.0)
    assert g.end() == ["AIR-S1"]
    assert g.only.unit == "Company"


# --- AIR-S2, AIR-S3, AIR-S4 ------------------------------------------------------------------------------------------
def test_placed_before_the_ground_troops(game):
    g = set_up(game)
    both(g)
    place(g, "g1", 20.0, 110.0)
    assert g.phase("action") == []


def test_placed_after_one(game):
    g = set_up(game)
    place(g, "sk", 90.0, 119.0)
    g.do(DeclareArrival(formation="Southern Kite", turn=2))
    place(g, "g1", 20.0, 110.0)
    place(g, "nk", 90.0, 1.0)
    g.do(DeclareArrival(formation="Northern Kite", turn=2))
    assert g.phase("action") == ["AIR-S2"]
    assert g.only.unit == "Northern Kite"


def test_ground_troops_set_up_by_mistake_and_taken_back(game):
    g = set_up(game)
    place(g, "g1", 20.0, 110.0)
    g.do(Move(unit="g1", to="reserve"))
    both(g)
    place(g, "g1", 20.0, 110.0)
    assert g.phase("action") == []


def test_the_lower_rating_first(game):
    g = set_up(game, strategy=(1, 2))
    both(g)
    place(g, "g1", 20.0, 110.0)
    assert g.phase("action") == ["AIR-S3"]
    assert g.only.unit == "Southern Kite"


def test_a_tie_is_in_doubt(game):
    g = set_up(game, strategy=(2, 2))
    both(g)
    place(g, "g1", 20.0, 110.0)
    assert g.phase("action") == ["AIR-S3"]
    assert g.only.severity is Severity.DOUBTFUL


def test_not_on_its_edge(game):
    g = set_up(game)
    both(g)
    place(g, "sk", 90.0, 70.0)
    place(g, "g1", 20.0, 110.0)
    assert g.phase("action") == ["AIR-S4"]
    assert dict(g.only.what.values) == {"unit": "Southern Kite", "x": 90, "y": 70}


def test_moved_to_its_edge_in_time(game):
    g = set_up(game)
    place(g, "sk", 90.0, 70.0)
    both(g)
    assert g.phase("action") == []


# --- AIR-S5 ----------------------------------------------------------------------------------------------------------
def test_no_arrival_declared(game):
    g = set_up(game)
    both(g)
    g.do(DeclareArrival(formation="Northern Kite", turn=0))
    g = set_up(game)
    place(g, "sk", 90.0, 119.0)
    g.do(DeclareArrival(formation="Southern Kite", turn=2))
    place(g, "nk", 90.0, 1.0)
    g.do(Move(unit="g1", path=((20.0, 110.0),), at=30))
    assert g.phase("action") == ["AIR-S5"]
    assert (g.only.unit, g.only.at, g.only.severity) == ("Northern Kite", 30, Severity.MISSING)


def test_arrival_in_the_first_turn(game):
    g = set_up(game)
    both(g)
    g.do(DeclareArrival(formation="Northern Kite", turn=1))
    place(g, "g1", 20.0, 110.0)
    assert g.phase("action") == ["AIR-S5"]
    assert g.only.severity is Severity.ILLEGAL


def test_acting_before_the_turn_declared(game):
    g = orbit(game)
    assert g.acts("Northern Kite", "space_operation") == ["AIR-S5"]
    assert g.only.unit == "Northern Kite"


def test_acting_later_than_declared(game):
    g = orbit(game, turn=4)
    assert g.acts("Northern Kite", "space_operation") == []


# --- AIR-S7, AIR-S8 --------------------------------------------------------------------------------------------------
def test_it_stays_after_acting(game):
    g = orbit(game)
    g.acts("Southern Kite", "space_operation")
    bombards(g, kind="pinpoint")
    assert g.end() == ["AIR-S7"]


def test_the_end_of_the_record_is_no_end_of_its_action(game):
    g = orbit(game)
    g.acts("Southern Kite", "space_operation")
    bombards(g, kind="pinpoint")
    assert g.do(EndRecord()) == []


def test_it_acts_without_a_test(game):
    from validator.engine.aerospace.actions import TakeOrder

    g = orbit(game)
    g.do(TakeOrder(formation="Southern Kite", order="space_operation"))
    bombards(g, kind="pinpoint")
    g.do(Move(unit="sk", to="departed"))
    assert g.end() == ["AIR-S7"]


def test_put_off_to_the_next_turn(game):
    g = orbit(game)
    g.acts("Southern Kite", "", roll=1)
    g.phase("end")
    g.phase("strategy", 3)
    g.phase("action")
    g.acts("Southern Kite", "space_operation")
    g.do(Move(unit="sk", to="departed"))
    assert g.end() == []


def test_trying_twice(game):
    g = orbit(game)
    g.acts("Southern Kite", "", roll=1)
    g.end()
    assert g.do(ActionTest(formation="Southern Kite", roll=1, needed=2)) == ["AIR-S8"]


def test_acting_after_failing(game):
    g = orbit(game)
    g.acts("Southern Kite", "", roll=1)
    bombards(g, kind="pinpoint")
    assert g.end() == ["AIR-S8"]


def test_it_acts_in_nobodys_action_without_a_test(game):
    g = orbit(game)
    g.acts("Battery", "hold")
    bombards(g, kind="pinpoint")
    g.do(Move(unit="sk", to="departed"))
    assert g.end() == ["AIR-S7"]
    assert g.only.unit == "Southern Kite"


def test_an_arrival_declared_anew_once_the_armies_stand_counts_for_nothing(game):
    g = game("action", 2, cards={"Southern Kite": {"arrival": 3}})
    g.do(DeclareArrival(formation="Southern Kite", turn=2))
    assert g.acts("Southern Kite", "space_operation") == ["AIR-S5"]
