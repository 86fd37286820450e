"""AIR-T5 to AIR-T7, AIR-T9: what becomes of passengers when their transports land or are lost."""

import pytest

from validator.engine.aerospace.actions import Attack, Board, Move, SetFlight, TestTerrain
from validator.engine.values import Severity

#: the company
ALL = ("c1", "c2", "c3")


# --- AIR-T5 ----------------------------------------------------------------------------------------------------------
def test_passengers_lost_with_their_transport(game):
    g = game()
    g.load()
    g.approach("Lift", ("t1", "t2"))
    g.flak("a1", "Lift")
    g.shot_down("t2")
    g.do(Move(unit="c3", to="destroyed"))
    g.blast(2, formation="Lift")
    assert g.end() == []


def test_a_survivor_gets_off(game):
    g = game()
    g.load()
    g.approach("Lift", ("t1", "t2"))
    g.flak("a1", "Lift")
    g.shot_down("t1")
    g.blast(2, formation="Lift")
    g.lands("t2")
    g.off("c1", 64.0, 62.0)
    assert g.end() == ["AIR-T5"]
    assert g.only.unit in ("c1", "c2")


def test_who_got_off_before_lives(game):
    g = game()
    g.load()
    g.land_lift()
    g.unload()
    g.shot_down("t1")
    assert g.end() == []


# --- AIR-T6 ----------------------------------------------------------------------------------------------------------
def test_dangerous_ground_is_tested(game):
    g = game()
    g.land_lift(110.0, 70.0)
    g.do(TestTerrain(unit="t1", roll=3), TestTerrain(unit="t2", roll=3))
    assert g.end() == []


def test_no_test_for_one_of_two(game):
    g = game()
    g.land_lift(110.0, 70.0)
    g.do(TestTerrain(unit="t1", roll=3))
    assert g.end() == ["AIR-T6"]
    assert (g.only.unit, g.only.severity) == ("t2", Severity.MISSING)


def test_flying_over_it_needs_none(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.flies((110.0, 70.0), units=("t1", "t2"))
    assert g.end() == []


def test_taken_off_again_and_landed_beside_it(game):
    g = game()
    g.land_lift(110.0, 70.0)
    g.do(SetFlight(unit="t1", landed=False), SetFlight(unit="t2", landed=False))
    g.flies((130.0, 70.0), units=("t1", "t2"))
    g.lands("t1", "t2")
    assert g.end() == []


# --- AIR-T7 ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("reach", "found"), [(5.0, []), (5.1, []), (5.4, ["AIR-T7"])])
def test_infantry_within_five_cm(game, reach, found):
    g = game()
    g.load()
    g.land_lift()
    g.off("c1", 60.0, 90.0 + reach)
    g.off("c2", 60.0, 92.0)
    g.off("c3", 66.0, 92.0)
    assert g.end() == found


def test_it_is_its_own_transport_that_counts(game):
    g = game()
    g.load()
    g.land_lift()
    g.unload()
    g.do(Move(unit="c3", path=((66.0, 92.0),)))
    g.off("c1", 58.0, 92.0)
    assert g.end() == []


def test_set_down_too_far_and_put_right(game):
    g = game()
    g.load()
    g.land_lift()
    g.off("c1", 60.0, 99.0)
    g.do(Move(unit="c1", path=((60.0, 94.0),)))
    g.off("c2", 60.0, 92.0)
    g.off("c3", 66.0, 92.0)
    assert g.end() == []


def test_skimmers_within_fifteen(game):
    for reach, found in ((15.0, []), (16.0, ["AIR-T7"])):
        g = game(at={"r1": "reserve"})
        g.do(Board(unit="r1", transport="w1"), Move(unit="r1", to="holds"))
        g.acts("Whale")
        g.flies((150.0, 0.0), (150.0, 50.0), units=("w1",))
        g.lands("w1")
        g.off("r1", 150.0, 50.0 + reach)
        assert g.end() == found


# --- AIR-T9 ----------------------------------------------------------------------------------------------------------
def test_shooting_after_getting_off(game):
    g = game()
    g.load()
    g.land_lift()
    g.unload()
    assert g.do(Attack(unit="c1"), Attack(unit="t1")) + g.end() == []


def test_passengers_dragged_back_to_the_reserve_are_not_aboard(game):
    g = game()
    g.load()
    for unit in ALL:
        g.do(Move(unit=unit, to="reserve"))
    assert g.land_lift() + g.end() == []
    g.phase("end")
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    assert g.phase("strategy", 2) + g.phase("action") + g.phase("end") == []


def test_part_of_a_formation_dragged_back_to_the_reserve_leaves_a_part_aboard(game):
    g = game()
    g.load()
    g.do(Move(unit="c3", to="reserve"))
    g.land_lift()
    assert g.end() == ["AIR-T4"]


def test_dragged_back_to_the_holds_it_is_aboard_again(game):
    g = game()
    g.load()
    g.do(Move(unit="c3", to="reserve"), Move(unit="c3", to="holds"))
    assert g.land_lift() + g.unload() + g.end() == []


def test_passengers_dragged_to_the_reserve_after_they_flew_off_are_due_back(game):
    g = game()
    g.load()
    g.approach("Lift", ("t1", "t2"))
    g.phase("end")
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    for unit in ALL:
        g.do(Move(unit=unit, to="reserve"))
    g.phase("strategy", 2)
    g.phase("action")
    assert g.phase("end") == ["AIR-T3"]


def test_late_boarding_dragged_back_is_taken_back(game):
    g = game()
    g.acts("Lift")
    g.load()
    for unit in ALL:
        g.do(Move(unit=unit, to="reserve"))
    assert g.end() == []
