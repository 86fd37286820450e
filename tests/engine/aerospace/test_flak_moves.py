"""AIR-F10 to AIR-F12: at what flak fires, where and when."""

from validator.engine.aerospace.actions import Attack, EndRecord, Move, TakeOrder
from validator.engine.values import Severity


# --- AIR-F10 ---------------------------------------------------------------------------------------------------------
def test_past_the_gun_and_out_of_range_again(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 69.9), (120.0, 110.0), units=("b1", "b2"))
    g.flak()
    g.blast(1)
    assert g.end() == []


def test_never_in_range(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 75.0), units=("b1",))
    g.flak()
    assert g.end() == ["AIR-F10"]
    assert (g.only.unit, g.only.severity) == ("a1", Severity.ILLEGAL)
    assert dict(g.only.what.values)["distance"] == 35.0


def test_taken_off_the_table_by_a_slip_and_put_back_it_flies_on(game):
    for slip in ("destroyed", "reserve"):
        g = game()
        g.acts("Bombers")
        g.flies((60.0, 120.0), (60.0, 69.9), (120.0, 110.0), units=("b1",))
        g.do(Move(unit="b1", to=slip), Move(unit="b1", path=((120.0, 110.2),)))
        g.flak()
        g.blast(1)
        assert g.end() == []


def test_taken_off_the_table_and_put_elsewhere_it_begins_again(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 69.9), units=("b1",))
    g.do(Move(unit="b1", to="reserve"))
    g.flies((120.0, 120.0), (120.0, 110.0), units=("b1",))
    g.flak()
    assert g.end() == ["AIR-F10"]


def test_entered_onto_a_ship_at_the_edge_the_whole_path_is_known(game):
    g = game(at={"sk": (60.0, 118.5)})
    g.acts("Bombers")
    g.flies((60.0, 118.5), (60.0, 75.0), units=("b1",))
    g.flak()
    assert g.end() == ["AIR-F10"]
    assert g.only.severity is Severity.ILLEGAL


def test_a_leg_flown_after_the_shot_counts(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), units=("b1",))
    g.flak()
    g.flies((60.0, 60.0), units=("b1",))
    g.blast(1)
    assert g.end() == []


def test_a_leg_put_back_before_the_shot_does_not(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 75.0), (60.0, 50.0), (60.0, 75.0), units=("b1",))
    g.flak()
    assert g.end() == ["AIR-F10"]


def test_an_aircraft_shot_down_on_this_move_counts(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 60.0), units=("b1",))
    g.flies((120.0, 120.0), (120.0, 100.0), units=("b2",))
    g.flak("a1")
    g.shot_down("b1")
    assert g.flak("a2") == []
    g.blast(2)
    assert g.end() == []


def test_dropped_in_mid_table_its_path_is_unknown(game):
    g = game()
    g.acts("Bombers")
    g.flies((120.0, 90.0), units=("b1",))
    g.flak()
    assert g.end() == ["AIR-F10"]
    assert g.only.severity is Severity.DOUBTFUL


def test_range_between_bases_as_an_option(game, make_scenario):
    g = game(options={"distances": "bases"})
    figures = g.state.board.units["a1"].figures
    assert "base_mm" not in figures  # without the figure bases are points
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 70.3), units=("b1",))
    g.flak()
    assert g.end() == ["AIR-F10"]


def test_at_the_end_of_the_record_what_was_fired_out_of_range_stands(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 75.0), units=("b1",))
    g.flak()
    assert g.do(EndRecord()) == ["AIR-F10"]


# --- AIR-F11, AIR-F12 ------------------------------------------------------------------------------------------------
def test_at_the_edge_before_it_leaves(game):
    g = game()
    g.approach()
    g.phase("end")
    g.flies((60.0, 0.0), units=("b1", "b2"))
    assert g.flak() == []
    g.blast(2)
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == []


def test_after_it_left(game):
    g = game()
    g.approach()
    g.phase("end")
    g.flies((60.0, 0.0), units=("b1", "b2"))
    g.leaves("b1", "b2")
    assert g.flak() == ["AIR-F11"]


def test_while_some_of_it_is_still_there(game):
    g = game()
    g.approach()
    g.phase("end")
    g.flies((60.0, 0.0), units=("b1", "b2"))
    g.leaves("b1")
    assert g.flak() == []


def test_at_ones_own_side(game):
    g = game()
    g.approach()
    assert g.flak("g1") == ["AIR-F12"]


def test_at_landed_aircraft(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.lands("t1")
    assert g.flak("a1", "Lift") == []
    g.lands("t2")
    assert g.flak("a2", "Lift") == ["AIR-F12"]


def test_when_nobody_moves(game):
    g = game()
    g.approach()
    g.acts("Battery", "hold")
    assert g.flak() == ["AIR-F12"]


def test_after_the_formation_attacked(game):
    g = game()
    g.approach()
    g.do(Attack(unit="b1"))
    assert g.flak() == ["AIR-F12"]


def test_at_a_formation_that_stays_in_reserve(game):
    g = game()
    g.acts("Bombers")
    assert g.flak() == []
    assert g.end() == ["AIR-F12"]


def test_a_patrol_that_intercepts_in_another_action_flies_too(game):
    g = game(at={"f1": (90.0, 60.0), "f2": (94.0, 60.0)})
    g.approach()
    g.do(Move(unit="f1", path=((30.0, 100.0),)))
    assert g.flak("g1", "Fighters") == []


def test_in_an_action_that_the_record_does_not_show_begin(game):
    g = game(at={"b1": (60.0, 60.0), "b2": (64.0, 60.0)})
    assert g.flak("a1") == []
    assert g.end() == []
    g = game(at={"b1": (160.0, 110.0), "b2": (164.0, 110.0)})
    assert g.flak("a1") == []
    assert g.end() == ["AIR-F10"]
    assert g.only.severity is Severity.DOUBTFUL


def test_an_order_tidied_away_after_the_move_still_costs_its_minus_one(game):
    g = game()
    g.acts("Battery", "advance")
    g.flies((60.0, 42.0), units=("a1", "a2"))
    g.do(TakeOrder(formation="Battery", order=""))
    g.approach()
    assert g.flak("a1", modifier=-1) == []
    assert g.flak("a2", modifier=0) == ["AIR-F7"]


def test_an_order_on_the_wrong_card_taken_off_at_once_costs_nothing(game):
    g = game()
    g.acts("Battery", "advance")
    g.do(TakeOrder(formation="Battery", order=""))
    g.approach()
    assert g.flak(modifier=0) == []


def test_another_order_in_place_of_overwatch_after_flak(game):
    g = game()
    g.acts("Battery", "overwatch")
    g.approach()
    g.flak()
    g.do(TakeOrder(formation="Battery", order="hold"))
    g.blast(1)
    assert g.end() == ["AIR-F1"]


def test_a_gun_destroyed_by_those_it_fired_at(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 100.0))
    assert g.flak() == []  # called before the leg that brings them into range
    g.flies((60.0, 50.0))
    g.blast(1)
    g.do(Attack(unit="b1"), Move(unit="a1", to="destroyed"))
    assert g.end() == []


def test_an_advance_changed_to_a_shot_after_a_move_still_costs_its_minus_one(game):
    g = game()
    g.acts("Battery", "advance")
    g.flies((60.0, 46.0), units=("a1",))
    g.do(TakeOrder(formation="Battery", order="sustained_fire"))
    g.approach()
    assert g.flak("a1", modifier=-1) == []
    assert g.flak("a2", modifier=0) == ["AIR-F7"]


def test_a_march_changed_to_a_double_after_a_move_keeps_the_guns_silent(game):
    g = game()
    g.acts("Battery", "march")
    g.flies((60.0, 46.0), units=("a1",))
    g.do(TakeOrder(formation="Battery", order="double"))
    g.approach()
    assert g.flak(modifier=-1) == ["AIR-F2"]


def test_an_advance_put_back_and_changed_to_a_shot_costs_nothing(game):
    g = game()
    g.acts("Battery", "advance")
    g.flies((60.0, 46.0), (60.0, 40.0), units=("a1",))
    g.do(TakeOrder(formation="Battery", order="sustained_fire"))
    g.approach()
    assert g.flak(modifier=0) == []
