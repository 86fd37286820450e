"""IMP-M1: a unit may only enter an adjacent area."""

from validator.engine.impulse.actions import EndImpulse, Move, Regroup


def test_an_adjacent_area(game):
    assert game().do(Move(unit="n1", to="b")) == []


def test_an_area_skipped(game):
    g = game()
    assert g.do(Move(unit="n1", to="c", at=3)) == ["IMP-M1"]
    assert (g.only.unit, g.only.at) == ("n1", 3)
    assert dict(g.only.what.values) == {"unit": "n1", "area_from": "a", "area_to": "c"}


def test_two_ap_for_the_leap_are_part_of_it(game):
    assert game().do(Move(unit="n1", to="c", ap=2)) == ["IMP-M1"]


def test_the_leap_without_ap_is_a_fault_more(game):
    assert game().do(Move(unit="n1", to="c", ap=0)) == ["IMP-A1", "IMP-M1"]


def test_after_a_leap_the_unit_is_where_it_is(game):
    g = game()
    g.do(Move(unit="n1", to="d"), EndImpulse(side="NATO"), EndImpulse(side="WP"))
    assert g.do(Move(unit="n1", to="e")) == []


def test_by_way_of_the_hand_it_is_the_last_area_that_counts(game):
    g = game()
    g.do(Regroup(unit="n1", to=""))
    assert g.do(Move(unit="n1", to="d")) == ["IMP-M1"]


def test_where_nothing_tells_the_area_it_left_nothing_is_judged(game):
    g = game(units={"n1": {"place": ""}})
    assert g.do(Move(unit="n1", to="d")) == []
