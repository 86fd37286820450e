"""AIR-B4 to AIR-B8: what Blast markers do to tests and rallies, and when they come off."""

import pytest

from validator.engine.aerospace.actions import Attack, Rally, SetBlast, SetFlight, SetMark, TakeOrder
from validator.engine.values import Severity

LANDED = {"t1": (60.0, 90.0), "t2": (64.0, 90.0)}
DOWN = {"t1": {"flight": "landed"}, "t2": {"flight": "landed"}}


# --- AIR-B4 ----------------------------------------------------------------------------------------------------------
def test_never_broken_in_the_air(game):
    g = game()
    g.approach()
    g.do(SetMark(formation="Bombers", mark="broken"))
    assert g.end() == ["AIR-B4"]


def test_marked_by_mistake(game):
    g = game()
    g.approach()
    g.do(SetMark(formation="Bombers", mark="broken"), SetMark(formation="Bombers", mark="broken", on=False))
    assert g.end() == []


def test_no_rally_in_the_air(game):
    g = game("end", cards={"Bombers": {"blast": 2}})
    assert g.do(Rally(formation="Bombers", roll=4)) == ["AIR-B4"]
    g.blast(0)  # which follows from the rally
    assert g.phase("strategy", 2) + g.phase("action") == []
    assert g.acts("Bombers", modifier=0) == []


def test_markers_rallied_off_are_no_markers_left_out(game):
    g = game()
    g.approach()
    g.phase("end")
    g.flies((60.0, 120.0), units=("b1", "b2"))
    assert g.flak("a1") == []
    g.blast(1)
    g.leaves("b1", "b2")
    assert g.do(Rally(formation="Bombers", roll=4)) == ["AIR-B4"]
    g.blast(0)
    assert g.phase("strategy", 2) == []


# --- AIR-B5 ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("modifier", "found"), [(-2, []), (0, ["AIR-B5"]), (-1, ["AIR-B5"]), (-3, ["AIR-B5"])])
def test_minus_one_for_each_marker(game, modifier, found):
    g = game(cards={"Bombers": {"blast": 2}})
    assert g.acts("Bombers", modifier=modifier) == found


def test_other_modifiers_as_an_option(game):
    g = game(cards={"Bombers": {"blast": 2}}, options={"other_modifiers": True})
    assert g.acts("Bombers", modifier=-1) == []


def test_ground_formations_are_none_of_its_business(game):
    g = game(cards={"Battery": {"blast": 2}})
    assert g.acts("Battery", "advance") == []


# --- AIR-B6 ----------------------------------------------------------------------------------------------------------
def test_off_after_the_roll(game):
    g = game(cards={"Bombers": {"blast": 2}})
    g.acts("Bombers", modifier=-2)
    g.blast(0)
    assert g.end() == []


def test_off_after_a_failed_roll_too(game):
    g = game(cards={"Bombers": {"blast": 2}})
    g.acts("Bombers", "stand_down", roll=1, modifier=-2)
    g.blast(0)
    assert g.end() == []


def test_off_in_an_action_without_a_test(game):
    g = game(cards={"Bombers": {"blast": 2}})
    g.do(TakeOrder(formation="Bombers", order="stand_down"))
    g.blast(0)
    assert g.end() == []


def test_kept(game):
    g = game(cards={"Bombers": {"blast": 2}})
    g.acts("Bombers", modifier=-2)
    assert g.end() == ["AIR-B6"]
    assert (g.only.severity, g.only.what.values["count"]) == (Severity.MISSING, 2)
    g.blast(0)  # late, but no fault of its own
    assert g.end() == []


def test_off_before_it_acts(game):
    g = game("strategy", 2, cards={"Bombers": {"blast": 2}})
    g.blast(0)
    assert g.phase("action") == ["AIR-B6"]
    assert g.only.severity is Severity.ILLEGAL
    assert g.acts("Bombers", modifier=0) == []


def test_off_and_on_again(game):
    g = game("strategy", 2, cards={"Bombers": {"blast": 2}})
    g.blast(0, 1, 2)
    assert g.phase("action") == []


def test_old_ones_off_and_new_ones_on_in_one_action(game):
    g = game(cards={"Bombers": {"blast": 2}})
    g.approach(modifier=-2)
    g.flak()
    g.blast(1)  # one of two off, none on: as many as there should be
    assert g.end() == []


# --- AIR-B7 ----------------------------------------------------------------------------------------------------------
def test_it_flies_after_a_failed_test(game):
    g = game()
    g.approach(roll=1)
    assert g.end() == ["AIR-B7"]
    assert g.only.unit == "Bombers"


def test_it_stands_down(game):
    g = game()
    assert g.acts("Bombers", "stand_down", roll=1) + g.end() == []


def test_passed_by_its_modifier_or_not(game):
    g = game(cards={"Bombers": {"blast": 1}})
    g.approach(roll=2, modifier=-1)
    g.blast(0)
    assert g.end() == ["AIR-B7"]


def test_next_turn_it_may_fly(game):
    g = game()
    g.acts("Bombers", "stand_down", roll=1)
    g.phase("end")
    g.phase("strategy", 2)
    g.phase("action")
    assert g.approach() + g.end() == []


# --- AIR-B8 ----------------------------------------------------------------------------------------------------------
def test_broken_on_the_ground_it_rallies(game):
    g = game("end", at=LANDED, units=DOWN, cards={"Lift": {"broken": "broken", "blast": 2}})
    g.state = g.state.__class__(**{**{n: getattr(g.state, n) for n in g.state.__slots__}, "opened": True})
    g.do(Rally(formation="Lift", roll=4), SetBlast(formation="Lift", blast=1))
    assert g.phase("strategy", 2) == []


def test_broken_on_the_ground_it_does_not_rally(game):
    g = game(at=LANDED, units=DOWN, cards={"Lift": {"broken": "broken"}})
    g.phase("end")
    assert g.phase("strategy", 2) == ["AIR-B8"]
    assert (g.only.unit, g.only.severity) == ("Lift", Severity.MISSING)


def test_broken_it_may_leave_instead(game):
    g = game(at=LANDED, units=DOWN, cards={"Lift": {"broken": "broken"}})
    g.phase("end")
    g.do(SetFlight(unit="t1", landed=False), SetFlight(unit="t2", landed=False))
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    assert g.phase("strategy", 2) == []


def test_leftovers_removed_early(game):
    g = game("strategy", 2, at=LANDED, units=DOWN, cards={"Lift": {"blast": 2}})
    g.blast(0, formation="Lift")
    assert g.phase("action") == ["AIR-B8"]
    assert g.only.severity is Severity.ILLEGAL


def test_landed_they_take_markers_by_the_ordinary_rules(game):
    g = game(at=LANDED, units=DOWN)
    g.acts("Battery", "sustained_fire")
    g.do(Attack(unit="a1"))
    g.blast(1, 2, formation="Lift")
    assert g.phase("end") == []
