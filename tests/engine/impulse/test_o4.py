"""IMP-O4: a player with no possible action must pass."""

from validator.engine import Severity
from validator.engine.impulse.actions import EndImpulse, Pass

SPENT = {unit: {"ap": 0} for unit in ("n1", "n3")} | {"n2": {"status": "suppressed", "ap": 0}}


def test_it_passes(game):
    assert game(units=SPENT).do(Pass(side="NATO")) == []


def test_it_ends_an_empty_impulse_instead(game):
    g = game(units=SPENT)
    assert g.do(EndImpulse(side="NATO")) == ["IMP-O4"]
    assert (g.only.severity, g.only.side) == (Severity.MISSING, "NATO")


def test_an_empty_impulse_of_a_side_that_could_act_is_no_fault(game):
    assert game().do(EndImpulse(side="NATO")) == []
    assert game(units=SPENT | {"n1": {"ap": 1}}).do(EndImpulse(side="NATO")) == []


def test_a_unit_whose_ap_nobody_knows_could_act(game):
    assert game(units=SPENT | {"n1": {"ap": None, "max_ap": None}}).do(EndImpulse(side="NATO")) == []


def test_only_a_declared_end_in_its_own_turn_is_judged(game):
    assert game(units=SPENT).do(EndImpulse(side="NATO", declared=False)) == []
    assert game(units=SPENT, opening=False).do(EndImpulse(side="NATO")) == []
    assert game(units=SPENT, holder="WP").do(EndImpulse(side="NATO")) == []
