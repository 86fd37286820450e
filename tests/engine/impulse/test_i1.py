"""IMP-I1: each player rolls 1d6; the higher roll has the initiative."""

from validator.engine import Severity
from validator.engine.impulse.actions import EndPhase, RolledElsewhere, RollInitiative, TakeInitiative

RALLY = EndPhase(turn=1, phase="rally")


def roll(side, die):
    return RollInitiative(side=side, die=die)


def test_the_higher_roll_takes_it_in_whatever_order_they_roll(game):
    g = game("initiative", holder=None)
    assert g.do(roll("WP", 6), roll("NATO", 2)) == []
    assert g.do(TakeInitiative(side="WP")) == []
    assert g.do(RALLY) == []
    assert g.state.holder == "WP"


def test_without_a_marker_the_rolls_decide(game):
    g = game("initiative", holder="WP")
    assert g.do(roll("WP", 2), roll("NATO", 5), RALLY) == []
    assert g.state.holder == "NATO"


def test_the_lower_roll_takes_it(game):
    g = game("initiative", holder="NATO")
    g.do(roll("WP", 2), roll("NATO", 5))
    assert g.do(TakeInitiative(side="WP", at=3)) == ["IMP-I1"]
    assert (g.only.side, g.only.at, g.only.what.key) == ("WP", 3, "I1.lower")
    # what is on the table counts from there
    assert g.do(RALLY) == []
    assert g.state.holder == "WP"


def test_taken_before_both_have_rolled_it_is_compared_at_the_end_of_the_phase(game):
    g = game("initiative")
    assert g.do(roll("WP", 2), TakeInitiative(side="WP", at=1), roll("NATO", 5)) == []
    assert g.do(RALLY) == ["IMP-I1"]
    assert (g.only.side, g.only.at) == ("WP", 1)


def test_a_side_rolls_twice(game):
    g = game("initiative")
    g.do(roll("NATO", 5), roll("WP", 3))
    assert g.do(roll("WP", 6)) == ["IMP-I1"]
    assert (g.only.side, g.only.what.key) == ("WP", "I1.twice")
    assert g.do(roll("WP", 6)) == []
    # nobody can say which roll counts
    assert g.do(TakeInitiative(side="WP")) == []


def test_twice_before_the_other_side_rolls(game):
    g = game("initiative")
    assert g.do(roll("NATO", 1), roll("NATO", 5)) == ["IMP-I1"]


def test_rolls_of_nobody_in_particular(game):
    g = game("initiative", holder=None)
    assert g.do(roll(None, 1), roll(None, 5), TakeInitiative(side="WP"), RALLY) == []
    g = game("initiative", holder=None)
    assert g.do(roll(None, 1), roll(None, 5)) == []
    assert g.do(roll(None, 2)) == ["IMP-I1"]
    g = game("initiative", holder=None)
    g.do(roll("NATO", 1), roll(None, 5))
    assert g.do(TakeInitiative(side="NATO")) == ["IMP-I1"]


def test_no_roll(game):
    g = game("initiative")
    g.do(roll("NATO", 4))
    assert g.do(RALLY) == ["IMP-I1"]
    assert (g.only.severity, g.only.side, g.only.what.key) == (Severity.MISSING, "WP", "I1.no_roll")
    g = game("initiative")
    assert g.do(RALLY) == ["IMP-I1"]
    assert (g.only.side, g.only.what.key) == (None, "I1.no_rolls")
    assert g.state.holder is None


def test_rolled_elsewhere_is_doubtful(game):
    g = game("initiative")
    g.do(roll("NATO", 4), RolledElsewhere(kind="initiative"))
    assert g.do(RALLY) == ["IMP-I1"]
    assert (g.only.severity, g.only.what.key) == (Severity.DOUBTFUL, "I1.unseen_roll")


def test_a_record_that_begins_in_the_phase_may_have_missed_the_roll(game):
    assert game("initiative", opening=False).do(RALLY) == []


def test_each_turn_has_its_own_rolls(game):
    g = game("initiative")
    g.do(roll("NATO", 4), roll("WP", 3), EndPhase(turn=2, phase="initiative"))
    assert g.do(roll("NATO", 4)) == []
