"""IMP-I2: a tie goes to NATO, or the side that the game names, and is not rolled again."""

from validator.engine.impulse.actions import EndPhase, RollInitiative, TakeInitiative


def tie(game, **options):
    g = game("initiative", holder=None, options=options)
    assert g.do(RollInitiative(side="WP", die=4), RollInitiative(side="NATO", die=4)) == []
    return g


def test_it_goes_to_the_first_side(game):
    g = tie(game)
    assert g.do(TakeInitiative(side="NATO"), EndPhase(turn=1, phase="rally")) == []
    assert g.state.holder == "NATO"


def test_without_a_marker_too(game):
    g = tie(game, tie_winner="WP")
    g.do(EndPhase(turn=1, phase="rally"))
    assert g.state.holder == "WP"


def test_the_other_side_takes_it(game):
    g = tie(game)
    assert g.do(TakeInitiative(side="WP")) == ["IMP-I2"]
    assert g.only.what.values["side_due"] == "NATO"
    assert tie(game, tie_winner="WP").do(TakeInitiative(side="WP")) == []
    assert tie(game, tie_winner="WP").do(TakeInitiative(side="NATO")) == ["IMP-I2"]


def test_taken_before_the_second_die(game):
    g = game("initiative")
    g.do(RollInitiative(side="WP", die=4), TakeInitiative(side="WP", at=1), RollInitiative(side="NATO", die=4))
    assert g.do(EndPhase(turn=1, phase="rally")) == ["IMP-I2"]
    assert g.only.at == 1


def test_a_rerolled_tie_is_i2_only_and_once(game):
    g = tie(game)
    assert g.do(RollInitiative(side="WP", die=6)) == ["IMP-I2"]
    assert g.only.what.key == "I2.reroll"
    assert g.do(RollInitiative(side="NATO", die=2)) == []
    assert g.do(TakeInitiative(side="WP")) == []
