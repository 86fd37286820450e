"""IMP-O2: one impulse activates one area."""

from validator.engine.impulse.actions import EndImpulse, Fire, Move, Regroup, Retreat, SpendAP, TakeHit


def test_units_of_one_area_go_different_ways(game):
    g = game(units={"n2": {"place": "b"}})
    assert g.do(Move(unit="n2", to="a")) == []
    assert g.do(Move(unit="n3", to="c")) == []


def test_units_of_two_areas(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(Move(unit="n3", to="a", at=7)) == ["IMP-O2"]
    assert (g.only.unit, g.only.at) == ("n3", 7)
    assert (g.only.what.values["area_active"], g.only.what.values["area_other"]) == ("a", "b")


def test_each_area_too_many_is_reported_once(game):
    g = game(units={"n2": {"place": "b"}})
    g.do(Move(unit="n1", to="b"))
    assert g.do(Move(unit="n3", to="c")) == ["IMP-O2"]
    assert g.do(Fire(unit="n2", targets=("w1",))) == []


def test_where_a_unit_began_counts_not_where_it_is(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    # n3 stands in b as n1 does now, but n1 began in a
    assert g.do(Fire(unit="n3", targets=("w1",))) == ["IMP-O2"]


def test_the_hand_does_not_change_where_a_unit_began(game):
    g = game()
    g.do(Move(unit="n1", to="b"), Regroup(unit="n2", to=""))
    assert g.do(Move(unit="n2", to="b")) == []


def test_the_next_impulse_activates_anew(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), EndImpulse(side="WP"))
    assert g.do(Move(unit="n3", to="a")) == []


def test_an_option_allows_more_areas(game):
    g = game(options={"areas_per_impulse": 2})
    g.do(Move(unit="n1", to="b"))
    assert g.do(Move(unit="n3", to="a")) == []


def test_retreats_and_ap_spent_for_nothing_activate_no_area(game):
    g = game(holder="WP", units={"w3": {"place": "d"}})
    g.do(Fire(unit="w1", targets=("n3",)), TakeHit(unit="n3"))
    assert g.do(Retreat(unit="n3", to="a")) == []
    assert g.do(SpendAP(unit="w3", ap=1)) == ["IMP-A1"]
    assert g.do(Fire(unit="w2", targets=("n3",))) == []


def test_a_unit_that_may_not_act_is_one_fault(game):
    g = game(units={"n3": {"status": "suppressed", "ap": 0}})
    g.do(Move(unit="n1", to="b"))
    assert g.do(Move(unit="n3", to="a")) == ["IMP-S2"]
