"""IMP-O1: the sides take turns, beginning with the initiative player."""

from validator.engine.impulse.actions import EndImpulse, EndPhase, Fire, Move, Pass, SpendAP


def test_the_holder_begins_and_the_sides_alternate(game):
    g = game()
    assert g.do(Move(unit="n1", to="b")) == []
    assert g.do(EndImpulse(side="NATO"), Move(unit="w1", to="d")) == []
    assert g.do(EndImpulse(side="WP"), Move(unit="n1", to="a")) == []


def test_without_buttons_the_impulse_ends_when_the_other_side_acts(game):
    g = game()
    assert g.do(Move(unit="n1", to="b")) == []
    assert g.do(Move(unit="w1", to="d")) == []
    assert g.do(Move(unit="n2", to="b")) == []
    assert g.do(Fire(unit="w2", targets=("n3",))) == []


def test_the_wrong_side_begins_once(game):
    g = game()
    assert g.do(Move(unit="w1", to="d", at=6)) == ["IMP-O1"]
    assert (g.only.unit, g.only.side, g.only.at, g.only.what.key) == ("w1", "WP", 6, "O1.begins")
    assert g.only.what.values["side_due"] == "NATO"
    # from there the sides alternate
    assert g.do(EndImpulse(side="WP"), Move(unit="n1", to="b")) == []
    assert g.do(EndImpulse(side="NATO"), Move(unit="w2", to="d")) == []


def test_the_wrong_side_begins_after_a_phase_change_in_the_record(game):
    g = game("rally", holder="WP")
    g.do(EndPhase(turn=1, phase="operations"))
    assert g.do(Move(unit="n1", to="b")) == ["IMP-O1"]


def test_two_impulses_running(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"))
    assert g.do(Move(unit="n3", to="a")) == ["IMP-O1"]
    assert g.only.what.key == "O1.again"
    assert g.do(EndImpulse(side="NATO"), Move(unit="w1", to="d")) == []


def test_a_pass_or_an_empty_impulse_between_makes_it_legal(game):
    for between in (Pass(side="WP"), EndImpulse(side="WP")):
        g = game()
        g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), between)
        assert g.do(Move(unit="n3", to="a")) == []


def test_a_button_pressed_twice_is_nothing(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), EndImpulse(side="NATO"))
    assert g.do(Move(unit="w1", to="d")) == []


def test_a_button_pressed_late_is_nothing(game):
    g = game()
    g.do(Move(unit="n1", to="b"), Move(unit="w1", to="d"), EndImpulse(side="NATO", actor_side="NATO"))
    assert g.do(Fire(unit="w2", targets=("n3",))) == []
    assert g.state.impulse.side == "WP"


def test_who_begins_is_open_where_the_record_does_not_show_it(game):
    assert game(opening=False).do(Move(unit="w1", to="d")) == []
    assert game(holder=None).do(Move(unit="w1", to="d")) == []


def test_the_button_of_one_player_who_moves_both_armies_ends_whatever_impulse_is_open(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), Move(unit="w1", to="d"), EndImpulse(side="NATO"))
    assert g.do(Move(unit="n1", to="a")) == []


def test_his_pass_may_be_the_other_sides(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"), Pass(side="NATO"))
    assert g.do(Move(unit="n1", to="a")) == []


def test_a_counter_turned_out_of_turn_is_no_impulse(game):
    g = game()
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"))
    assert g.do(SpendAP(unit="n3", ap=1)) == ["IMP-A1"]
    assert g.do(Move(unit="w1", to="d")) == []


def test_while_the_track_shows_another_phase_the_order_is_not_judged(game):
    g = game("rally", opening=False)
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"))
    assert g.do(Move(unit="n3", to="a")) == []


def test_a_side_that_cannot_act_passes_without_saying_so(game):
    g = game(units={unit: {"ap": 0} for unit in ("w1", "w2", "w3")})
    g.do(Move(unit="n1", to="b"), EndImpulse(side="NATO"))
    assert g.do(Move(unit="n3", to="a")) == []
