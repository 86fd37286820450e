"""IMP-S3: a Suppressed unit defends with a DF two lower."""

from validator.engine.impulse.actions import Defend

SUPPRESSED = {"w1": {"status": "suppressed", "ap": 0}}


def test_two_lower(game):
    assert game(units=SUPPRESSED).do(Defend(unit="w1", df=1)) == []


def test_another_df(game):
    g = game(units=SUPPRESSED)
    assert g.do(Defend(unit="w1", df=3)) == ["IMP-S3"]
    assert dict(g.only.what.values) == {"unit": "w1", "df": 3, "printed": 3, "right": 1}
    assert game(units=SUPPRESSED).do(Defend(unit="w1", df=2)) == ["IMP-S3"]


def test_without_a_known_df_nothing_is_judged(game):
    assert game(units={"w1": {"status": "suppressed", "df": None}}).do(Defend(unit="w1", df=5)) == []


def test_an_unmarked_unit_is_not_meant(game):
    assert game().do(Defend(unit="w1", df=5)) == []
