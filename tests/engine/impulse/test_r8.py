"""IMP-R8: a Recovering unit that fails loses the marker, but its AP are not reset. With the source's worked example."""

import pytest

from validator.engine.impulse.actions import EndPhase, ResetAP, ResolveRally, RollRally


def failed(game):
    g = game("rally", units={"n1": {"status": "recovering", "ap": 0}})
    assert g.do(RollRally(unit="n1", dice=(4, 5), at=5)) == []
    return g


def test_the_marker_goes_and_the_ap_stay(game):
    g = failed(game)
    assert g.do(ResolveRally(unit="n1", status="", ap=0)) == []
    assert g.do(EndPhase(turn=1, phase="operations")) == []


@pytest.mark.parametrize(
    ("status", "ap", "key"),
    [("", 3, "R8.reset"), ("recovering", 0, "R8.kept"), ("suppressed", 0, "R8.suppressed")],
)
def test_anything_else(game, status, ap, key):
    g = failed(game)
    assert g.do(ResolveRally(unit="n1", status=status, ap=ap)) == ["IMP-R8"]
    assert g.only.what.key == key


def test_nothing_done_is_cited_at_the_roll(game):
    g = failed(game)
    assert g.do(EndPhase(turn=1, phase="operations")) == ["IMP-R8"]
    assert g.only.at == 5


def test_ap_given_back_in_the_same_phase(game):
    g = failed(game)
    g.do(ResolveRally(unit="n1", status="", ap=0))
    assert g.do(ResetAP(unit="n1", ap=3)) == ["IMP-R8"]


def test_the_worked_example_of_the_source(game):
    """Morale 7: Suppressed it fails with 3 and 5; Recovering it needs 8 or less; failing again its AP stay."""
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0}})
    assert g.do(RollRally(unit="n1", dice=(3, 5))) == []
    assert g.do(ResolveRally(unit="n1", status="recovering", ap=0)) == []
    assert g.do(EndPhase(turn=1, phase="operations")) == []
    assert g.state.units["n1"].status == "recovering"
    assert g.do(EndPhase(turn=2, phase="rally")) == ["IMP-O3"]
    rallies, fails = RollRally(unit="n1", dice=(3, 5)), RollRally(unit="n1", dice=(4, 5))
    again = g.state
    assert g.do(rallies, ResolveRally(unit="n1", status="", ap=3)) == []
    g.state = again
    assert g.do(fails, ResolveRally(unit="n1", status="", ap=0)) == []
    assert (g.state.units["n1"].status, g.state.units["n1"].ap) == ("", 0)
    assert g.do(EndPhase(turn=2, phase="operations")) == []
