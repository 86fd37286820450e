"""IMP-R7: a Recovering unit has Morale + 1."""

from validator.engine.impulse.actions import ResolveRally, RollRally

R = {"n1": {"status": "recovering", "ap": 0}}
S = {"n1": {"status": "suppressed", "ap": 0}}


def test_one_more_than_its_morale_is_enough(game):
    g = game("rally", units=R)
    assert g.do(RollRally(unit="n1", dice=(3, 5)), ResolveRally(unit="n1", status="", ap=3)) == []


def test_taken_for_a_failure(game):
    g = game("rally", units=R)
    assert g.do(RollRally(unit="n1", dice=(3, 5)), ResolveRally(unit="n1", status="", ap=0)) == ["IMP-R7"]
    assert g.only.what.values["morale"] == 8


def test_a_lower_roll_without_the_reset_is_r5(game):
    g = game("rally", units=R)
    assert g.do(RollRally(unit="n1", dice=(3, 4)), ResolveRally(unit="n1", status="", ap=0)) == ["IMP-R5"]


def test_the_number_said(game):
    assert game("rally", units=R).do(RollRally(unit="n1", dice=(3, 5), said_morale=8)) == []
    assert game("rally", units=S).do(RollRally(unit="n1", dice=(3, 5), said_morale=7)) == []
    g = game("rally", units=R)
    assert g.do(RollRally(unit="n1", dice=(3, 5), said_morale=7)) == ["IMP-R7"]
    assert (g.only.what.values["said"], g.only.what.values["right"]) == (7, 8)
    # what follows from the wrong number is no second fault
    assert g.do(ResolveRally(unit="n1", status="", ap=0)) == []
    g = game("rally", units=S)
    assert g.do(RollRally(unit="n1", dice=(3, 5), said_morale=8)) == ["IMP-R7"]
    assert g.do(ResolveRally(unit="n1", status="", ap=3)) == []
