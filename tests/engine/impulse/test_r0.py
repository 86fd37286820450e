"""IMP-R0: Cadre, AP reset, rally rolls, in this order."""

from validator.engine.impulse.actions import ResetAP, ResolveRally, RollCadre, RollRally

MARKED = {"n3": {"status": "suppressed", "ap": 0}, "n1": {"ap": 1}, "w1": {"ap": 1}}
ROLL = RollRally(unit="n3", dice=(1, 2))


def test_in_order(game):
    g = game("rally", units=MARKED)
    for action in (
        RollCadre(unit="nk", die=3),
        ResetAP(unit="n1", ap=3),
        ResetAP(unit="w1", ap=3),
        ROLL,
        ResolveRally(unit="n3", status="", ap=2),
    ):
        assert g.do(action) == []


def test_the_reset_comes_too_late_once(game):
    g = game("rally", units=MARKED)
    assert g.do(ROLL, ResetAP(unit="n1", ap=3, at=7)) == ["IMP-R0"]
    assert (g.only.unit, g.only.at, g.only.what.key) == ("n1", 7, "R0.reset")
    assert g.do(ResetAP(unit="w1", ap=3)) == []


def test_the_cadre_comes_too_late(game):
    g = game("rally", units=MARKED)
    assert g.do(ResetAP(unit="n1", ap=3), RollCadre(unit="nk", die=3)) == ["IMP-R0"]
    assert g.only.what.key == "R0.cadre"
    g = game("rally", units=MARKED)
    assert g.do(ROLL, RollCadre(unit="nk", die=3)) == ["IMP-R0"]


def test_ap_that_come_with_the_rally_are_no_late_reset(game):
    g = game("rally", units=MARKED)
    assert g.do(ROLL, ResolveRally(unit="n3", status="", ap=0)) == ["IMP-R5"]
    assert g.do(ResetAP(unit="n3", ap=2)) == []
