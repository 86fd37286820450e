"""IMP-R4: 2d6 for every marked unit, once, beginning with the player with the initiative."""

import pytest

from validator.engine import Severity
from validator.engine.impulse.actions import ChangeStatus, EndPhase, ResolveRally, RolledElsewhere, RollRally

S = {"status": "suppressed", "ap": 0}
R = {"status": "recovering", "ap": 0}
OPERATIONS = EndPhase(turn=1, phase="operations", at=90)
FAIL, WIN = (6, 6), (1, 1)


def roll(unit, dice=FAIL, **more):
    return RollRally(unit=unit, dice=dice, **more)


def recovers(unit, **more):
    return ResolveRally(unit=unit, status="recovering", ap=0, **more)


def test_the_holder_rolls_for_all_his_units_first(game):
    g = game("rally", units={"n1": S, "n3": S, "w1": S})
    for unit in ("n3", "n1", "w1"):
        assert g.do(roll(unit)) == []
        assert g.do(recovers(unit)) == []
    assert g.do(OPERATIONS) == []


def test_too_early_is_cited_at_the_early_roll_and_reported_once(game):
    g = game("rally", units={"n1": S, "n3": S, "n2": S, "w1": S, "w3": S})
    assert g.do(roll("n1"), roll("w1", at=8)) == []
    assert g.do(roll("n3")) == ["IMP-R4"]
    assert (g.only.unit, g.only.side, g.only.at, g.only.what.key) == ("w1", "WP", 8, "R4.order")
    assert g.only.what.values["side_due"] == "NATO"
    assert g.do(roll("w3")) == []
    assert g.do(roll("n2")) == []


def test_a_unit_of_the_holder_that_never_rolls_is_one_fault(game):
    g = game("rally", units={"n1": S, "w1": S})
    assert g.do(roll("w1"), recovers("w1")) == []
    assert g.do(OPERATIONS) == ["IMP-R4"]
    assert (g.only.unit, g.only.what.key) == ("n1", "R4.left")
    g = game("rally", units={"n1": S, "w1": S})
    assert g.do(ResolveRally(unit="n1", status="", ap=3)) == ["IMP-R4"]
    assert g.do(roll("w1")) == []


def test_an_early_roll_is_not_legal_before_it_is_found_wrong(game):
    g = game("rally", units={"n1": S, "w1": S})
    assert {action.unit for action in g.legal() if isinstance(action, RollRally)} == {"n1"}


def test_no_fault_if_the_holder_has_no_marked_unit_or_nobody_is_known_to_hold(game):
    assert game("rally", units={"w1": S}).do(roll("w1")) == []
    assert game("rally", holder=None, units={"n1": S, "w1": S}).do(roll("w1")) == []
    assert game("rally", units={"n1": S | {"place": "box:eliminated"}, "w1": S}).do(roll("w1")) == []


def test_options_of_the_order(game):
    units = {"n1": S, "n3": S, "w1": S, "w3": S}
    g = game("rally", units=units, options={"rally_order": "in_turn"})
    assert g.do(roll("n1"), roll("w1"), roll("n3"), roll("w3")) == []
    g = game("rally", units=units, options={"rally_order": "in_turn"})
    assert g.do(roll("n1"), roll("n3", at=6), roll("w1")) == ["IMP-R4"]
    assert (g.only.unit, g.only.at) == ("n3", 6)
    g = game("rally", units=units, options={"rally_order": "in_turn"})
    assert g.do(roll("w1"), roll("n1")) == ["IMP-R4"]
    assert game("rally", units=units, options={"rally_order": "any"}).do(roll("w1"), roll("n1")) == []
    assert game("rally", units=units, options={"rally_roll": "may"}).do(roll("w1"), roll("n1")) == ["IMP-R4"]


def test_a_second_roll(game):
    g = game("rally", units={"n1": S})
    g.do(roll("n1"))
    assert g.do(roll("n1", WIN, at=11)) == ["IMP-R4"]
    assert (g.only.unit, g.only.at, g.only.what.key) == ("n1", 11, "R4.twice")
    # what is done then follows from it
    assert g.do(ResolveRally(unit="n1", status="", ap=3)) == []
    assert g.do(OPERATIONS) == []


def test_a_marker_taken_off_without_a_roll(game):
    g = game("rally", units={"n1": S, "w1": S}, holder="WP", opening=False)
    assert g.do(ResolveRally(unit="n1", status="", ap=3, at=1)) == ["IMP-R4"]
    assert (g.only.unit, g.only.at, g.only.severity, g.only.what.key) == ("n1", 1, Severity.MISSING, "R4.no_roll")
    assert g.do(roll("w1"), recovers("w1"), OPERATIONS) == []


def test_a_marked_unit_without_a_roll_at_the_end(game):
    g = game("rally", units={"n1": S})
    assert g.do(OPERATIONS) == ["IMP-R4"]
    assert (g.only.unit, g.only.at, g.only.severity, g.only.what.key) == ("n1", 90, Severity.MISSING, "R4.left")
    assert game("rally", units={"n1": S}, options={"rally_roll": "may"}).do(OPERATIONS) == []
    assert game("rally", units={"n1": S | {"place": "box:eliminated"}}).do(OPERATIONS) == []


def test_a_recovering_unit_may_have_rolled_before_the_record_begins(game):
    assert game("rally", units={"n1": R}, opening=False).do(OPERATIONS) == []
    assert game("rally", units={"n1": S}, opening=False).do(OPERATIONS) == ["IMP-R4"]


def test_a_marker_taken_off_outside_the_rally_phase(game):
    g = game(units={"n1": S})
    assert g.do(ChangeStatus(unit="n1", status="", ap=0)) == ["IMP-R4"]
    assert g.only.what.key == "R4.outside"


@pytest.mark.parametrize(
    ("action", "key"),
    [(ResolveRally(unit="n1", status="", ap=3), "R4.unseen"), (OPERATIONS, "R4.left_unseen")],
    ids=["touched", "left"],
)
def test_rolled_elsewhere_is_doubtful(game, action, key):
    g = game("rally", units={"n1": S})
    assert g.do(RolledElsewhere(kind="rally"), action) == ["IMP-R4"]
    assert (g.only.severity, g.only.what.key) == (Severity.DOUBTFUL, key)


# --- Rolls that nothing ties to a unit ---
def bare(*dice):
    return [RollRally(unit=None, dice=each) for each in dice]


def test_bare_rolls_may_be_whose_they_like(game):
    g = game("rally", units={"n1": S, "n3": S})
    g.do(*bare(FAIL, WIN))
    assert g.do(ResolveRally(unit="n1", status="", ap=3)) == []
    assert g.do(recovers("n3")) == []
    assert g.do(OPERATIONS) == []


def test_one_roll_serves_one_unit(game):
    g = game("rally", units={"n1": S, "n3": S})
    g.do(*bare(WIN), ResolveRally(unit="n1", status="", ap=3))
    assert g.do(ResolveRally(unit="n3", status="", ap=2)) == ["IMP-R4"]
    assert g.only.what.key == "R4.no_roll"


def test_both_failed_and_one_marker_comes_off(game):
    g = game("rally", units={"n1": S, "n3": S}, opening=False)
    g.do(*bare((4, 4), (5, 5)))
    assert g.do(ResolveRally(unit="n1", status="", ap=3, rolls=((4, 4), (5, 5)), at=3)) == ["IMP-R6"]
    assert g.only.at == 3
    assert g.do(recovers("n3", rolls=((4, 4), (5, 5)))) == []
    assert g.do(OPERATIONS) == []


def test_rolls_are_given_out_again_when_a_later_unit_needs_another(game):
    # n1 (Morale 9) may have had either; n3 (Morale 7) only the 6, so that n1 had the 8
    g = game("rally", units={"n1": S | {"morale": 9}, "n3": S})
    g.do(*bare((3, 3), (4, 4)))
    assert g.do(ResolveRally(unit="n1", status="", ap=3)) == []
    assert g.do(ResolveRally(unit="n3", status="", ap=2)) == []


def test_a_roll_that_nobody_used_makes_a_unit_left_doubtful(game):
    g = game("rally", units={"n1": S})
    assert g.do(*bare(FAIL), OPERATIONS) == ["IMP-R4"]
    assert (g.only.severity, g.only.what.key) == (Severity.DOUBTFUL, "R4.left_bare")


def test_after_a_bare_roll_the_order_is_not_judged(game):
    g = game("rally", units={"n1": S, "w1": S})
    assert g.do(*bare(FAIL), roll("w1")) == []
