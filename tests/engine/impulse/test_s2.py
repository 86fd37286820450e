"""IMP-S2: a Suppressed unit loses all its AP and does not act."""

import pytest

from validator.engine.impulse.actions import (
    Assault,
    ChangeStatus,
    Defend,
    EndImpulse,
    Fire,
    Move,
    Retreat,
    SpendAP,
)

SUPPRESSED = {"n3": {"status": "suppressed", "ap": 0}}


def test_all_ap_gone(game):
    g = game()
    g.do(Fire(unit="n3", targets=("w1",)))
    assert g.do(ChangeStatus(unit="w1", status="suppressed", ap=0)) == []


def test_ap_left_are_cited_at_the_marker(game):
    g = game()
    g.do(Fire(unit="n3", targets=("w1",)))
    assert g.do(ChangeStatus(unit="w1", status="suppressed", ap=2, at=4)) == ["IMP-S2"]
    assert (g.only.unit, g.only.side, g.only.at, g.only.what.values["ap"]) == ("w1", "WP", 4, 2)


def test_what_is_left_at_the_end_of_the_record_is_not_the_last_word(game):
    g = game()
    g.do(Fire(unit="n3", targets=("w1",)))
    assert g.do(ChangeStatus(unit="w1", status="suppressed", ap=2, settled=False)) == []


def test_a_recovering_unit_hit_again_loses_its_ap_too(game):
    g = game(units={"w1": {"status": "recovering", "ap": 3}})
    g.do(Fire(unit="n3", targets=("w1",)))
    assert g.do(ChangeStatus(unit="w1", status="suppressed", ap=3)) == ["IMP-S2"]


def test_turning_the_counter_down_later_puts_it_right(game):
    g = game()
    g.do(Fire(unit="n3", targets=("w1",)), ChangeStatus(unit="w1", status="suppressed", ap=2), EndImpulse(side="NATO"))
    assert g.do(SpendAP(unit="w1", ap=2)) == []
    assert g.state.units["w1"].ap == 0


@pytest.mark.parametrize(
    "act",
    [
        Move(unit="n3", to="a"),
        Move(unit="n3", to="a", ap=0),
        Fire(unit="n3"),
        Assault(unit="n3"),
        SpendAP(unit="n3", ap=1),
    ],
    ids=lambda act: type(act).__name__,
)
def test_it_does_not_act_which_is_one_fault(game, act):
    g = game(units=SUPPRESSED)
    assert g.do(act) == ["IMP-S2"]
    assert g.only.unit == "n3"


def test_it_does_not_act_with_ap_it_should_not_have(game):
    assert game(units={"n3": {"status": "suppressed", "ap": 2}}).do(Move(unit="n3", to="a")) == ["IMP-S2"]


def test_it_may_rout_and_defend(game):
    g = game(units=SUPPRESSED, holder="WP")
    g.do(Fire(unit="w1", targets=("n3",)))
    assert g.do(Retreat(unit="n3", to="a", how="rout")) == []
    assert g.do(Defend(unit="n3", df=1)) == []


def test_a_recovering_unit_acts(game):
    assert game(units={"n3": {"status": "recovering", "ap": 1}}).do(Move(unit="n3", to="a")) == []
