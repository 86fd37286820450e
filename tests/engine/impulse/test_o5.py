"""IMP-O5: a player may only activate his own units."""

from validator.engine.impulse.actions import Assault, ChangeStatus, EndImpulse, Fire, Move, SpendAP


def test_ap_of_the_other_sides_unit(game):
    g = game()
    g.do(Move(unit="n1", to="b", actor_side="NATO"))
    assert g.do(Move(unit="w1", to="d", actor_side="NATO", at=3)) == ["IMP-O5"]
    assert (g.only.unit, g.only.side, g.only.at) == ("w1", "NATO", 3)
    assert g.only.what.values["side_owner"] == "WP"


def test_every_way_of_spending_counts(game):
    for act in (Fire(unit="w1", actor_side="NATO"), SpendAP(unit="w1", ap=1, actor_side="NATO")):
        assert game().do(act) == ["IMP-O5"]
    assert game().do(Assault(unit="w1", ap=1, actor_side="NATO")) == ["IMP-O5"]


def test_ones_own_unit(game):
    assert game().do(Move(unit="n1", to="b", actor_side="NATO")) == []


def test_where_the_record_does_not_tell_who_acted_it_is_not_judged(game):
    g = game()
    g.do(Move(unit="n1", to="b"))
    assert g.do(Move(unit="w1", to="d")) == []


def test_an_observer_is_no_side(game):
    assert game(holder="WP").do(Move(unit="w1", to="d", actor_side="<observer>")) == []


def test_without_ap_spent_it_is_not_activated(game):
    assert game(holder="WP").do(Move(unit="w1", to="d", ap=0, actor_side="NATO"))[0] == "IMP-A1"


def test_marking_a_hit_unit_of_the_other_side_is_no_act(game):
    g = game()
    g.do(Fire(unit="n3", targets=("w1",), actor_side="NATO"))
    assert g.do(ChangeStatus(unit="w1", status="suppressed", ap=0, actor_side="NATO")) == []


def test_whose_turn_is_next_stays_open(game):
    for following in (Move(unit="w2", to="d", actor_side="WP"), Move(unit="n1", to="b", actor_side="NATO")):
        g = game()
        g.do(Move(unit="n3", to="a", actor_side="NATO"), EndImpulse(side="NATO"))
        assert g.do(Move(unit="w1", to="d", actor_side="NATO")) == ["IMP-O5"]
        assert g.do(EndImpulse(side="WP"), following) == []
