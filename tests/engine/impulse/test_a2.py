"""IMP-A2: a unit without AP takes no action, but may retreat, defend and rout."""

import pytest

from validator.engine.impulse.actions import Assault, Defend, EndImpulse, Fire, Move, Retreat, SpendAP, TakeHit


def test_a_one_ap_unit_moves_twice(game):
    g = game()
    assert g.do(Move(unit="n2", to="b")) == []
    g.do(EndImpulse(side="NATO"), EndImpulse(side="WP"))
    assert g.do(Move(unit="n2", to="a", at=9)) == ["IMP-A2"]
    assert (g.only.unit, g.only.at, g.only.what.key) == ("n2", 9, "A2.move")


@pytest.mark.parametrize("ap", [0, 1])
def test_at_0_ap_it_is_a2_whether_the_counter_was_turned_or_not(game, ap):
    g = game(units={"n1": {"ap": 0}})
    assert g.do(Move(unit="n1", to="b", ap=ap)) == ["IMP-A2"]


def test_a_counter_turned_round_to_full_has_no_ap_and_goes_on_with_what_it_shows(game):
    g = game(units={"n1": {"ap": 0}})
    assert g.do(Move(unit="n1", to="b", ap=1, shows=3)) == ["IMP-A2"]
    assert g.state.units["n1"].ap == 3
    g.do(EndImpulse(side="NATO"), EndImpulse(side="WP"))
    assert g.do(Move(unit="n1", to="a")) == []


def test_a_second_act_at_0_ap_in_one_impulse_is_a2_only(game):
    g = game()
    g.do(Move(unit="n2", to="b"))
    assert g.do(Move(unit="n2", to="c")) == ["IMP-A2"]
    assert g.do(Fire(unit="n2")) == ["IMP-A2"]
    assert g.only.what.key == "A2.fire"


def test_spending_what_is_not_there(game):
    g = game(units={"n1": {"ap": 0}})
    assert g.do(SpendAP(unit="n1", ap=1)) == ["IMP-A2"]


def test_the_assault_belongs_to_the_area_entered_with_the_last_ap(game):
    units = {"n2": {"place": "b"}}
    g = game(units=units)
    g.do(Move(unit="n2", to="c"))
    assert g.do(Assault(unit="n2", targets=("w1",))) == []
    g = game(units=units)
    g.do(Move(unit="n2", to="c"))
    assert g.do(Assault(unit="n2", targets=("w1",), ap=1, shows=1)) == ["IMP-A2"]


def test_an_assault_at_0_ap_in_a_later_impulse(game):
    g = game(units={"n2": {"place": "b"}})
    g.do(Move(unit="n2", to="c"), EndImpulse(side="NATO"), EndImpulse(side="WP"))
    assert g.do(Assault(unit="n2", targets=("w1",))) == ["IMP-A2"]


def test_it_may_retreat_rout_and_defend(game):
    g = game(units={"n3": {"ap": 0}}, holder="WP")
    g.do(Fire(unit="w1", targets=("n3",)), TakeHit(unit="n3"))
    assert g.do(Retreat(unit="n3", to="a")) == []
    assert g.do(Retreat(unit="n3", to="b", how="rout")) == []
    assert g.do(Defend(unit="n3", df=3)) == []
