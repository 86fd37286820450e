"""IMP-O3: the phase and the turn end when both players pass in succession."""

from validator.engine.impulse.actions import EndImpulse, EndPhase, Move, Pass, ResetAP

NEXT = EndPhase(turn=2, phase="initiative")


def test_two_passes_in_succession_end_the_turn(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"))
    assert g.do(Pass(side="WP")) == []
    assert g.do(Pass(side="NATO")) == []
    assert g.do(NEXT) == []


def test_an_action_after_both_passed_is_reported_once(game):
    g = game()
    g.do(Pass(side="NATO"), Pass(side="WP"))
    assert g.do(Move(unit="n1", to="b", at=5)) == ["IMP-O3"]
    assert (g.only.unit, g.only.at, g.only.what.key) == ("n1", 5, "O3.after")
    assert g.do(EndImpulse(side="NATO"), Move(unit="w1", to="d")) == []
    assert g.do(EndImpulse(side="WP"), NEXT) == []


def test_the_turn_moves_on_after_one_pass(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), Pass(side="WP"))
    assert g.do(EndPhase(turn=2, phase="initiative", at=18)) == ["IMP-O3"]
    assert (g.only.unit, g.only.side, g.only.at) == (None, None, 18)
    assert g.only.what.values["passes"] == 1


def test_the_turn_moves_on_after_none(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(NEXT) == ["IMP-O3"]


def test_an_act_between_breaks_the_succession(game):
    g = game()
    g.do(Pass(side="NATO"), Move(unit="w1", to="d"), EndImpulse(side="WP"), Pass(side="NATO"))
    assert g.do(Move(unit="w2", to="d")) == []
    assert g.do(EndImpulse(side="WP"), NEXT) == ["IMP-O3"]


def test_an_empty_impulse_is_no_pass(game):
    g = game()
    g.do(EndImpulse(side="NATO"), Pass(side="WP"))
    assert g.do(NEXT) == ["IMP-O3"]


def test_passes_before_the_record_begins_may_have_been(game):
    g = game(opening=False)
    assert g.do(NEXT) == []
    g = game(opening=False)
    assert g.do(Pass(side="NATO"), NEXT) == []
    g = game(opening=False)
    assert g.do(Pass(side="NATO"), Move(unit="w1", to="d")) == []
    assert g.do(NEXT) == ["IMP-O3"]


def test_a_pass_that_only_ended_ones_own_impulse_is_read_in_the_players_favour(game):
    g = game()
    g.do(Move(unit="n1", to="b"), Pass(side="NATO"), Pass(side="WP"))
    assert g.do(Move(unit="n1", to="a")) == []
    g = game()
    g.do(Move(unit="n1", to="b"), Pass(side="NATO"), Pass(side="WP"))
    assert g.do(NEXT) == []


def test_a_pass_out_of_turn_is_no_second_pass_for_certain(game):
    g = game()
    g.do(Pass(side="NATO", actor_side="NATO"), Pass(side="NATO", actor_side="NATO"))
    assert g.do(Move(unit="w1", to="d")) == []


def test_once_both_passed_the_reset_may_come_before_the_track_is_set(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), Pass(side="WP"), Pass(side="NATO"))
    assert g.do(ResetAP(unit="n1", ap=3)) == []


def test_a_side_that_cannot_act_passes_without_saying_so(game):
    units = {unit: {"ap": 0} for unit in ("w1", "w2", "w3")}
    g = game(units=units)
    assert g.do(Pass(side="NATO"), NEXT) == []
    assert game(units=units).do(NEXT) == ["IMP-O3"]
    units |= {unit: {"ap": 0} for unit in ("n1", "n2", "n3")}
    assert game(units=units).do(NEXT) == []


def test_after_a_pass_that_may_be_the_second_the_reset_may_come_before_the_track_is_set(game):
    g = game(opening=False, units={"n1": {"ap": 0}})
    assert g.do(Pass(side="NATO"), ResetAP(unit="n1", ap=3)) == []
