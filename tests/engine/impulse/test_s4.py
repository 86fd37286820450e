"""IMP-S4: a Recovering unit defends with a DF one lower."""

from validator.engine.impulse.actions import Defend

RECOVERING = {"w1": {"status": "recovering", "ap": 0}}


def test_one_lower(game):
    assert game(units=RECOVERING).do(Defend(unit="w1", df=2)) == []


def test_another_df(game):
    g = game(units=RECOVERING)
    assert g.do(Defend(unit="w1", df=1)) == ["IMP-S4"]
    assert g.only.what.values["right"] == 2
    assert game(units=RECOVERING).do(Defend(unit="w1", df=3)) == ["IMP-S4"]
