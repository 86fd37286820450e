"""IMP-R6: a Suppressed unit that fails is turned to Recovering."""

from validator.engine.impulse.actions import EndPhase, ResolveRally, RollRally


def failed(game):
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0}})
    assert g.do(RollRally(unit="n1", dice=(3, 5), at=5)) == []
    return g


def test_turned_to_recovering(game):
    g = failed(game)
    assert g.do(ResolveRally(unit="n1", status="recovering", ap=0)) == []
    assert g.do(EndPhase(turn=1, phase="operations")) == []


def test_the_marker_is_taken_off(game):
    for ap in (0, 3):
        g = failed(game)
        assert g.do(ResolveRally(unit="n1", status="", ap=ap, at=7)) == ["IMP-R6"]
        assert (g.only.unit, g.only.at, g.only.what.key) == ("n1", 7, "R6.removed")


def test_left_suppressed(game):
    assert failed(game).do(ResolveRally(unit="n1", status="suppressed", ap=0)) == ["IMP-R6"]
    g = failed(game)
    assert g.do(EndPhase(turn=1, phase="operations")) == ["IMP-R6"]
    assert (g.only.at, g.only.what.key) == (5, "R6.left")
