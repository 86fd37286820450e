"""AIR-A1 to AIR-A3: air assault."""

from validator.engine.aerospace.actions import Assault, Board, GetOff, Move


def assault(g, *, told=True, winner="Lift", name="Lift"):
    """The transports land 4 cm from the battery and unload the company."""
    for unit, transport in (("c1", "t1"), ("c2", "t1"), ("c3", "t2")):
        g.do(Board(unit=unit, transport=transport), Move(unit=unit, to="holds"))
    g.approach("Lift", ("t1", "t2"))
    g.flies((60.0, 44.0), units=("t1", "t2"))
    g.lands("t1", "t2")
    for unit, x in (("c1", 58.0), ("c2", 60.0), ("c3", 65.0)):
        g.do(GetOff(unit=unit), Move(unit=unit, path=((x, 43.0),)))
    if told:
        g.do(Assault(attacker=name, defender="Battery", winner=winner))
    return g


def test_an_assault_may_enter_zones_of_control(game):
    assert assault(game(options={"zone_of_control": 5})).end() == []


def test_a_zone_of_control_without_an_assault(game):
    g = assault(game(options={"zone_of_control": 5}), told=False)
    assert g.end() == ["AIR-A1"]


def test_without_a_radius_nothing_is_judged(game):
    assert assault(game(), told=False).end() == []


def test_passengers_counted_apart(game):
    g = assault(game(), name="Company", winner="Company")
    assert g.end() == ["AIR-A2"]
    assert g.only.unit == "Company"


def test_passengers_with_their_transports(game):
    assert assault(game(), winner="Lift").end() == []


def test_a_lost_assault_costs_the_aircraft(game):
    g = assault(game(), winner="Battery")
    g.shot_down("t1")
    g.shot_down("t2")
    g.do(Move(unit="c1", path=((58.0, 60.0),)))
    assert g.end() == []


def test_the_aircraft_survive_a_lost_assault(game):
    g = assault(game(), winner="Battery")
    assert g.end() == ["AIR-A3"]
    assert g.only.what.values["count"] == 2


def test_a_winner_who_did_not_fight_decides_nothing(game):
    assert assault(game(), winner="Riders").end() == []
