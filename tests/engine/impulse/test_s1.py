"""IMP-S1: a unit becomes Suppressed in combat only."""

import pytest

from validator.engine.impulse.actions import (
    Assault,
    ChangeStatus,
    EndImpulse,
    EndPhase,
    Fire,
    Move,
    ResetAP,
    ResolveRally,
    RollCombat,
    TakeHit,
)

MARK = ChangeStatus(unit="w1", status="suppressed", ap=0)


@pytest.mark.parametrize(
    "combat",
    [Fire(unit="n3", targets=("w1",)), Assault(unit="n3"), RollCombat(dice=(3, 4)), TakeHit(unit="w1")],
    ids=lambda combat: type(combat).__name__,
)
def test_in_combat(game, combat):
    assert game().do(combat, MARK) == []


def test_without_combat_in_the_impulse(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(MARK) == ["IMP-S1"]
    assert (g.only.unit, g.only.side, g.only.what.key) == ("w1", "WP", "S1.no_combat")


def test_ap_left_under_a_false_marker_are_part_of_the_fault(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(ChangeStatus(unit="w1", status="suppressed", ap=2)) == ["IMP-S1"]


def test_combat_of_an_earlier_impulse_or_phase_does_not_count(game):
    g = game()
    g.do(Fire(unit="n3"), EndImpulse(side="NATO"), Move(unit="w2", to="d"))
    assert g.do(MARK) == ["IMP-S1"]
    g = game()
    g.do(Fire(unit="n3"), EndPhase(turn=2, phase="initiative"))
    assert g.do(MARK) == ["IMP-S1"]


def test_the_marker_may_come_after_the_end_of_impulse_button(game):
    g = game()
    g.do(Fire(unit="n3"), EndImpulse(side="NATO"))
    assert g.do(MARK) == []


def test_recovering_does_not_come_from_combat(game):
    g = game()
    g.do(Fire(unit="n3", targets=("w1",)))
    assert g.do(ChangeStatus(unit="w1", status="recovering", ap=0)) == ["IMP-S1"]
    assert g.only.what.key == "S1.recovering"


def test_a_record_that_begins_in_mid_phase_may_have_missed_the_combat(game):
    assert game(opening=False).do(MARK) == []


def test_a_false_marker_may_be_taken_off_and_the_ap_given_back(game):
    g = game()
    g.do(Move(unit="n1", to="b"), MARK, EndImpulse(side="NATO"))
    assert g.do(ChangeStatus(unit="w1", status="", ap=0)) == []
    assert g.do(ResetAP(unit="w1", ap=3)) == []
    g = game()
    g.do(Move(unit="n1", to="b"), MARK, EndPhase(turn=2, phase="rally"))
    assert g.do(ResolveRally(unit="w1", status="", ap=3)) == []
