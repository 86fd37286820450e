"""IMP-A3: at most one AP an impulse for each unit, except in Assault Combat."""

from validator.engine.impulse.actions import Assault, EndImpulse, Fire, Move, SpendAP


def test_two_moves_in_one_impulse(game):
    g = game()
    assert g.do(Move(unit="n1", to="b")) == []
    assert g.do(Move(unit="n1", to="c", at=8)) == ["IMP-A3"]
    assert (g.only.unit, g.only.at) == ("n1", 8)
    assert g.only.what.values["ap"] == 2


def test_a_move_and_a_shot_in_one_impulse(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(Fire(unit="n1", targets=("w1",))) == ["IMP-A3"]


def test_one_ap_in_each_of_two_impulses(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), EndImpulse(side="WP"))
    assert g.do(Move(unit="n1", to="c")) == []


def test_two_units_with_one_ap_each(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(Move(unit="n2", to="b")) == []


def test_entering_and_assaulting_is_the_exception(game):
    g = game()
    g.do(Move(unit="n3", to="c"))
    assert g.do(Assault(unit="n3", targets=("w1",), ap=1)) == []
    assert g.state.units["n3"].ap == 0


def test_after_an_assault_a_second_ap_is_no_fault(game):
    g = game(units={"n1": {"place": "b"}})
    g.do(Move(unit="n1", to="c"), Assault(unit="n1", targets=("w1",)))
    assert g.do(Move(unit="n1", to="d")) == []


def test_a_second_area_without_ap_is_a1(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(Move(unit="n1", to="c", ap=0)) == ["IMP-A1"]


def test_an_ap_spent_for_nothing_after_a_move_is_a1(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(SpendAP(unit="n1", ap=1)) == ["IMP-A1"]
