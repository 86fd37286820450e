"""IMP-R5: a roll equal to or below Morale takes the marker off and resets the AP."""

from validator.engine import Severity
from validator.engine.impulse.actions import EndPhase, ResolveRally, RollRally

S = {"n1": {"status": "suppressed", "ap": 0}}


def rolled(game, dice=(3, 4), **more):
    g = game("rally", units=S, **more)
    assert g.do(RollRally(unit="n1", dice=dice, at=5)) == []
    return g


def test_it_rallies_at_exactly_its_morale(game):
    assert rolled(game).do(ResolveRally(unit="n1", status="", ap=3)) == []


def test_the_marker_is_kept_or_flipped(game):
    for status in ("suppressed", "recovering"):
        g = rolled(game)
        assert g.do(ResolveRally(unit="n1", status=status, ap=3)) == ["IMP-R5"]
        assert (g.only.severity, g.only.what.key) == (Severity.ILLEGAL, "R5.kept")


def test_the_ap_are_not_reset(game):
    g = rolled(game)
    assert g.do(ResolveRally(unit="n1", status="", ap=0)) == ["IMP-R5"]
    assert (g.only.severity, g.only.what.key) == (Severity.MISSING, "R5.no_reset")
    assert (g.only.what.values["total"], g.only.what.values["morale"]) == (7, 7)
    # not once more at the end of the phase
    assert g.do(EndPhase(turn=1, phase="operations")) == []


def test_nothing_done_by_the_end_of_the_phase_is_cited_at_the_roll(game):
    g = rolled(game)
    assert g.do(EndPhase(turn=1, phase="operations")) == ["IMP-R5"]
    assert (g.only.unit, g.only.at, g.only.what.key) == ("n1", 5, "R5.kept")


def test_a_unit_of_unknown_morale_is_not_judged(game):
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0, "morale": None}})
    g.do(RollRally(unit="n1", dice=(6, 6)))
    assert g.do(ResolveRally(unit="n1", status="", ap=3)) == []
