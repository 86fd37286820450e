"""IMP-X1: retreats and routs are declared, come from a Hit and go one area."""

from validator.engine.impulse.actions import Assault, ChangeStatus, EndImpulse, Fire, Move, Retreat, TakeHit

SHOT = Fire(unit="n3", targets=("w1",))


def test_a_unit_that_was_shot_at_or_hit_or_marked_may_retreat(game):
    for hit in (SHOT, TakeHit(unit="w1"), Assault(unit="n3", targets=("w1",))):
        g = game()
        g.do(Move(unit="n1", to="b"))
        assert g.do(hit, Retreat(unit="w1", to="d")) == []
        assert g.state.units["w1"].place == "d"
        assert g.state.units["w1"].ap == 3


def test_a_shot_without_a_named_target_may_have_been_at_it(game):
    g = game()
    assert g.do(Fire(unit="n3"), Retreat(unit="w1", to="d")) == []
    assert g.do(Retreat(unit="n1", to="b")) == ["IMP-X1"]


def test_a_retreat_without_a_hit(game):
    g = game()
    g.do(SHOT)
    assert g.do(Retreat(unit="w2", to="d", at=3)) == ["IMP-X1"]
    assert (g.only.unit, g.only.at, g.only.what.key) == ("w2", 3, "X1.no_hit")


def test_a_hit_in_an_earlier_impulse_does_not_count(game):
    g = game()
    g.do(SHOT, ChangeStatus(unit="w1", status="suppressed", ap=0), EndImpulse(side="NATO"), Move(unit="w2", to="d"))
    assert g.do(Retreat(unit="w1", to="d")) == ["IMP-X1"]


def test_too_far(game):
    g = game()
    assert g.do(SHOT, Retreat(unit="w1", to="e")) == ["IMP-X1"]
    assert g.only.what.key == "X1.retreat_jump"
    g = game()
    assert g.do(SHOT, Retreat(unit="w1", to="e", how="rout")) == ["IMP-X1"]
    assert g.only.what.key == "X1.rout_jump"


def test_a_false_retreat_that_jumps_is_one_fault(game):
    assert game().do(Move(unit="n1", to="b"), Retreat(unit="w2", to="e")) == ["IMP-X1"]


def test_an_option_allows_more_areas(game):
    g = game(options={"retreat_areas": 2})
    assert g.do(SHOT, Retreat(unit="w1", to="e")) == []


def test_when_a_unit_routs_is_open(game):
    assert game().do(Move(unit="n1", to="b"), Retreat(unit="w2", to="d", how="rout")) == []


def test_a_record_that_begins_in_mid_phase_may_have_missed_the_hit(game):
    assert game(opening=False).do(Retreat(unit="w1", to="d")) == []
