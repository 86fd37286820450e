"""IMP-R3: Suppressed and Recovering units are not reset in step 2."""

from validator.engine.impulse.actions import EndPhase, ResetAP, ResolveRally, RollRally


def test_ap_for_a_marked_unit(game):
    for status in ("suppressed", "recovering"):
        g = game("rally", units={"n1": {"status": status, "ap": 0}})
        assert g.do(ResetAP(unit="n1", ap=3, at=2)) == ["IMP-R3"]
        assert (g.only.unit, g.only.at, g.only.what.key) == ("n1", 2, f"R3.{status}")


def test_the_rally_goes_on_from_what_is_on_the_table(game):
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0}})
    g.do(ResetAP(unit="n1", ap=3))
    assert g.do(RollRally(unit="n1", dice=(6, 6)), ResolveRally(unit="n1", status="recovering", ap=3)) == []
    assert g.do(EndPhase(turn=1, phase="operations")) == []


def test_a_failed_unit_turned_to_recovering_gets_no_ap(game):
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0}})
    assert g.do(RollRally(unit="n1", dice=(6, 6)), ResolveRally(unit="n1", status="recovering", ap=3)) == ["IMP-R3"]


def test_marked_units_are_left_out(game):
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0}, "n3": {"ap": 0}})
    assert g.do(ResetAP(unit="n3", ap=2)) == []
