"""IMP-R2: every unit goes back to its maximum AP in step 2, and at no other time."""

from validator.engine import Severity
from validator.engine.impulse.actions import EndPhase, ResetAP, ResolveRally, RollRally

SPENT = {"n1": {"ap": 1}, "w3": {"ap": 0}}
OPERATIONS = EndPhase(turn=1, phase="operations", at=14)


def test_all_reset(game):
    g = game("rally", units=SPENT)
    assert g.do(ResetAP(unit="n1", ap=3)) == []
    assert g.do(ResetAP(unit="w3", ap=2)) == []
    assert g.do(OPERATIONS) == []


def test_a_unit_left_below_its_maximum(game):
    g = game("rally", units=SPENT)
    assert g.do(ResetAP(unit="n1", ap=3), OPERATIONS) == ["IMP-R2"]
    assert (g.only.unit, g.only.side, g.only.severity, g.only.at) == ("w3", "WP", Severity.MISSING, 14)
    assert (g.only.what.values["ap"], g.only.what.values["most"]) == (0, 2)


def test_a_unit_reset_halfway(game):
    g = game("rally", units={"n1": {"ap": 1}})
    assert g.do(ResetAP(unit="n1", ap=2), OPERATIONS) == ["IMP-R2"]


def test_units_off_the_map_and_units_of_unknown_maximum_are_not_meant(game):
    units = {"n1": {"ap": 1, "place": "box:eliminated"}, "n2": {"ap": 0, "max_ap": None}}
    assert game("rally", units=units).do(OPERATIONS) == []


def test_above_the_maximum(game):
    g = game("rally", units=SPENT)
    assert g.do(ResetAP(unit="w3", ap=3)) == ["IMP-R2"]
    assert g.only.severity == Severity.ILLEGAL


def test_ap_back_outside_the_rally_phase(game):
    for phase in ("operations", "initiative"):
        g = game(phase, units=SPENT)
        assert g.do(ResetAP(unit="n1", ap=2)) == ["IMP-R2"]
        assert g.only.what.values["ap"] == 1


def test_in_a_record_that_begins_in_mid_phase(game):
    # w3 may have lost a Recovering marker before
    assert game("rally", units=SPENT, opening=False).do(OPERATIONS) == []
    # but not if step 2 is in the record: the rally rolls come after it
    g = game("rally", units=SPENT, opening=False)
    assert g.do(ResetAP(unit="n1", ap=3), OPERATIONS) == ["IMP-R2"]
    assert g.only.unit == "w3"


def test_what_was_reported_as_left_may_be_put_right_later(game):
    g = game("rally", units=SPENT)
    g.do(ResetAP(unit="n1", ap=3), OPERATIONS)
    assert g.do(ResetAP(unit="w3", ap=2)) == []
    assert g.do(ResetAP(unit="n1", ap=3)) == []


def test_ap_that_a_rallied_unit_did_not_get_may_come_later(game):
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0}})
    assert g.do(RollRally(unit="n1", dice=(1, 1)), ResolveRally(unit="n1", status="", ap=0)) == ["IMP-R5"]
    assert g.do(OPERATIONS, ResetAP(unit="n1", ap=3)) == []
