"""IMP-A1: entering an area and Ranged Combat cost one AP each time."""

from validator.engine import Severity
from validator.engine.impulse.actions import Assault, EndImpulse, Fire, Move, ResetAP, SpendAP


def test_a_move_or_a_shot_for_one_ap_is_legal(game):
    g = game()
    assert g.do(Move(unit="n1", to="b")) == []
    assert g.state.units["n1"].ap == 2
    assert g.do(EndImpulse(side="NATO"), Fire(unit="w1", targets=("n1",))) == []
    assert g.state.units["w1"].ap == 2


def test_a_move_for_nothing_is_cited_at_the_move(game):
    g = game()
    assert g.do(Move(unit="n1", to="b", ap=0, at=4)) == ["IMP-A1"]
    assert (g.only.unit, g.only.side, g.only.at, g.only.severity) == ("n1", "NATO", 4, Severity.ILLEGAL)
    assert g.only.what.key == "A1.move"
    assert dict(g.only.what.values) == {"unit": "n1", "area_to": "b"}


def test_a_shot_for_nothing(game):
    g = game()
    assert g.do(Fire(unit="n1", targets=("w1",), ap=0)) == ["IMP-A1"]
    assert g.only.what.key == "A1.fire"


def test_two_ap_for_one_area(game):
    assert game().do(Move(unit="n1", to="b", ap=2)) == ["IMP-A1"]


def test_ap_spent_for_nothing(game):
    g = game()
    assert g.do(SpendAP(unit="n1", ap=1)) == ["IMP-A1"]
    assert g.only.what.key == "A1.nothing"
    assert g.state.units["n1"].ap == 2


def test_an_ap_spent_for_nothing_does_not_make_the_move_after_it_a_second_ap(game):
    g = game()
    g.do(SpendAP(unit="n1", ap=1))
    assert g.do(Move(unit="n1", to="b")) == []


def test_an_unpaid_move_may_be_paid_later_and_is_reported_once(game):
    g = game()
    g.do(Move(unit="n1", to="b", ap=0), EndImpulse(side="NATO"), EndImpulse(side="WP"))
    assert g.do(SpendAP(unit="n1", ap=1)) == []
    assert g.do(SpendAP(unit="n1", ap=1)) == ["IMP-A1"]


def test_a_wasted_ap_may_be_given_back_later(game):
    g = game()
    g.do(SpendAP(unit="n1", ap=1), EndImpulse(side="NATO"))
    assert g.do(ResetAP(unit="n1", ap=3)) == []


def test_an_assault_costs_up_to_its_option(game):
    at_the_front = {"n1": {"place": "c"}}
    assert game(units=at_the_front).do(Assault(unit="n1", ap=0)) == []
    assert game(units=at_the_front).do(Assault(unit="n1", ap=1)) == []
    assert game(units=at_the_front).do(Assault(unit="n1", ap=2)) == ["IMP-A1"]
    assert game(units=at_the_front, options={"assault_ap": 2}).do(Assault(unit="n1", ap=2)) == []
    assert game(units=at_the_front, options={"assault_ap": 0}).do(Assault(unit="n1", ap=1)) == ["IMP-A1"]


def test_a_unit_whose_ap_nobody_knows_is_not_out_of_ap(game):
    g = game(units={"n1": {"max_ap": None}})
    assert g.do(Move(unit="n1", to="b")) == []
    assert g.state.units["n1"].ap is None


def test_actions_of_units_the_scenario_does_not_know_are_passed_over(game):
    g = game()
    before = g.state
    assert g.do(Move(unit="stranger", to="e", ap=0)) == []
    assert g.state is before
