"""IMP-S5: a Recovering unit that takes a Hit becomes Suppressed."""

import pytest

from validator.engine.impulse.actions import (
    ChangeStatus,
    Eliminate,
    EndImpulse,
    EndPhase,
    Fire,
    Move,
    Pass,
    Retreat,
    TakeHit,
)

SHOT = Fire(unit="n3", targets=("w1",))
HIT = TakeHit(unit="w1", at=24)


@pytest.fixture
def hit(game):
    g = game(units={"w1": {"status": "recovering", "ap": 0}})
    g.do(SHOT)
    assert g.do(HIT) == []
    return g


def test_it_becomes_suppressed(hit):
    hit.do(ChangeStatus(unit="w1", status="suppressed", ap=0))
    assert hit.do(EndImpulse(side="NATO")) == []


@pytest.mark.parametrize(
    "end",
    [EndImpulse(side="NATO"), Pass(side="WP"), Move(unit="w2", to="d")],
    ids=lambda end: type(end).__name__,
)
def test_it_stays_recovering_until_the_impulse_ends_cited_at_the_hit(hit, end):
    assert hit.do(end) == ["IMP-S5"]
    assert (hit.only.unit, hit.only.at, hit.only.what.key) == ("w1", 24, "S5.stays")


def test_the_end_of_the_phase_ends_the_impulse_too(hit):
    assert hit.do(EndPhase(turn=2, phase="initiative")) == ["IMP-O3", "IMP-S5"]


def test_it_is_reported_once(hit):
    hit.do(EndImpulse(side="NATO"))
    assert hit.do(Pass(side="WP")) == []


def test_more_acts_in_the_same_impulse_do_not_end_it(hit):
    assert hit.do(Move(unit="n3", to="a", ap=1)) == ["IMP-A3"]


def test_it_loses_the_marker(hit):
    assert hit.do(ChangeStatus(unit="w1", status="", ap=0)) == ["IMP-S5"]
    assert hit.only.what.key == "S5.lost"
    assert hit.do(EndImpulse(side="NATO")) == []


def test_a_retreat_cancels_the_hit_and_an_eliminated_unit_needs_no_marker(hit, game):
    assert hit.do(Retreat(unit="w1", to="d"), EndImpulse(side="NATO")) == []
    g = game(units={"w1": {"status": "recovering", "ap": 0}})
    g.do(SHOT, HIT, Eliminate(unit="w1"))
    assert g.do(EndImpulse(side="NATO")) == []


def test_a_suppressed_unit_that_is_hit_is_not_meant(game):
    g = game(units={"w1": {"status": "suppressed", "ap": 0}})
    assert g.do(SHOT, HIT, EndImpulse(side="NATO")) == []
