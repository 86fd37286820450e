"""AIR-L1 to AIR-L5: landed aircraft."""

from validator.engine.aerospace.actions import ActionTest, Assault, Board, EndAction, GetOff, Move, SetFlight, TakeOrder

LANDED = {"t1": (60.0, 90.0), "t2": (64.0, 90.0)}
DOWN = {"t1": {"flight": "landed"}, "t2": {"flight": "landed"}}


# --- AIR-L1 ----------------------------------------------------------------------------------------------------------
def test_a_landed_aircraft_moves(game):
    g = game(at=LANDED, units=DOWN)
    g.do(Move(unit="t1", path=((70.0, 90.0),)))
    assert g.end() == ["AIR-L1"]
    assert (g.only.unit, g.only.at) == ("Lift", 0)


def test_pushed_aside_to_make_room(game):
    g = game(at=LANDED, units=DOWN)
    g.do(Move(unit="t1", path=((60.8, 90.0),)))
    assert g.end() == []


def test_dragged_away_and_back(game):
    g = game(at=LANDED, units=DOWN)
    g.do(Move(unit="t1", path=((70.0, 90.0),)), Move(unit="t1", path=((60.1, 90.0),)))
    assert g.end() == []


def test_it_takes_off_in_its_own_action(game):
    g = game(at=LANDED, units=DOWN)
    g.acts("Lift")
    g.do(SetFlight(unit="t1", landed=False), Move(unit="t1", path=((70.0, 60.0),)))
    assert g.end() == ["AIR-L1"]


def test_landing_before_the_last_leg_is_shown(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.lands("t1", "t2")
    g.flies((62.0, 80.0), units=("t1", "t2"))
    assert g.end() == []


def test_moving_on_after_unloading(game):
    g = game()
    g.do(Board(unit="c1", transport="t1"), Move(unit="c1", to="holds"))
    g.do(Board(unit="c2", transport="t1"), Move(unit="c2", to="holds"))
    g.do(Board(unit="c3", transport="t2"), Move(unit="c3", to="holds"))
    g.approach("Lift", ("t1", "t2"))
    g.lands("t1", "t2")
    for unit, x in (("c1", 58.0), ("c2", 60.0), ("c3", 65.0)):
        g.do(GetOff(unit=unit), Move(unit=unit, path=((x, 62.0),)))
    g.do(Move(unit="t2", path=((80.0, 60.0),), at=70))
    assert g.end() == ["AIR-L1"]
    assert g.only.at == 70


def test_staying_in_the_end_phase_it_does_not_move_either(game):
    g = game("end", at=LANDED, units=DOWN)
    g.do(Move(unit="t1", path=((70.0, 90.0),)))
    assert g.phase("strategy", 2) == ["AIR-L1"]


# --- AIR-L2, AIR-L3 --------------------------------------------------------------------------------------------------
def landed_with_company(g):
    for unit, transport in (("c1", "t1"), ("c2", "t1"), ("c3", "t2")):
        g.do(Board(unit=unit, transport=transport), Move(unit=unit, to="holds"))
    g.approach("Lift", ("t1", "t2"))
    g.flies((60.0, 90.0), units=("t1", "t2"))
    g.lands("t1", "t2")
    for unit, x in (("c1", 58.0), ("c2", 60.0), ("c3", 65.0)):
        g.do(GetOff(unit=unit), Move(unit=unit, path=((x, 92.0),)))
    return g.end()


def test_transports_and_unloaded_act_no_more_this_turn(game):
    g = game()
    assert landed_with_company(g) == []
    assert g.do(ActionTest(formation="Company", roll=5, needed=2)) == ["AIR-L3"]
    assert g.do(TakeOrder(formation="Company", order="advance")) == []  # the same fault
    assert g.do(EndAction(), ActionTest(formation="Lift", roll=5, needed=2)) == ["AIR-L3"]


def test_an_order_alone_is_an_action(game):
    g = game()
    landed_with_company(g)
    assert g.do(TakeOrder(formation="Company", order="advance")) == ["AIR-L3"]


def test_next_turn_each_acts_on_its_own(game):
    g = game()
    landed_with_company(g)
    g.phase("end")
    g.phase("strategy", 2)
    g.phase("action")
    assert g.acts("Company", "advance") + g.acts("Lift", "hold") == []


def test_landed_empty(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.lands("t1", "t2")
    g.end()
    assert g.do(ActionTest(formation="Lift", roll=5, needed=2)) == ["AIR-L3"]


# --- AIR-L4 ----------------------------------------------------------------------------------------------------------
def test_beaten_on_the_ground_and_destroyed(game):
    g = game(at=LANDED, units=DOWN)
    g.acts("Riders", "engage")
    g.do(Assault(attacker="Riders", defender="Lift", winner="Riders"))
    g.shot_down("t1")
    g.shot_down("t2")
    assert g.end() == []


def test_beaten_on_the_ground_and_alive(game):
    g = game(at=LANDED, units=DOWN)
    g.acts("Riders", "engage")
    g.do(Assault(attacker="Riders", defender="Lift", winner="Riders"))
    g.shot_down("t1")
    assert g.end() == ["AIR-L4"]
    assert (g.only.unit, g.only.what.values["count"]) == ("Lift", 1)


def test_beaten_by_an_attack_in_the_action_of_its_landing(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.lands("t1", "t2")
    g.do(Assault(attacker="Riders", defender="Lift", winner="Riders"))
    assert g.end() == ["AIR-L4"]


def test_a_result_corrected(game):
    g = game(at=LANDED, units=DOWN)
    g.acts("Riders", "engage")
    g.do(Assault(attacker="Riders", defender="Lift", winner="Riders"))
    g.do(Assault(attacker="Riders", defender="Lift", winner="Lift"))
    assert g.end() == []


def test_winning_on_the_ground(game):
    g = game(at=LANDED, units=DOWN)
    g.acts("Riders", "engage")
    g.do(Assault(attacker="Riders", defender="Lift", winner="Lift"))
    assert g.end() == []


# --- AIR-L5 ----------------------------------------------------------------------------------------------------------
def test_leaving_in_the_turn_of_landing(game):
    g = game()
    landed_with_company(g)
    g.phase("end")
    g.do(SetFlight(unit="t1", landed=False), SetFlight(unit="t2", landed=False))
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    assert g.phase("strategy", 2) == []


def test_taken_off_the_table_by_mistake_and_put_back_it_is_landed_still(game):
    g = game(at=LANDED, units=DOWN)
    g.do(Move(unit="t1", to="reserve"), Move(unit="t1", path=((60.0, 90.0),)))
    assert g.phase("end") + g.phase("strategy", 2) == []
    assert g.state.units["t1"].landed
