"""AIR-T1 to AIR-T9: carrying ground units."""

import pytest

from validator.engine.aerospace.actions import Attack, Board, EndRecord, GetOff, Move, SetFlight, TestTerrain
from validator.engine.values import Severity

ALL = ("c1", "c2", "c3")


def load(g, c1="t1", c2="t1", c3="t2"):
    """The company goes aboard off the table."""
    for unit, transport in zip(ALL, (c1, c2, c3), strict=True):
        if transport:
            g.do(Board(unit=unit, transport=transport), Move(unit=unit, to="holds"))
    return g.findings


def land(g, x=60.0, y=90.0, **how):
    """The transports land in the south half, t2 4 cm east of t1."""
    found = g.approach("Lift", ("t1", "t2"), **how)
    found += g.flies((x, y), units=("t1", "t2"))
    return found + g.lands("t1", "t2")


def off(g, unit, x, y, *, drag_first=False):
    acts = [GetOff(unit=unit), Move(unit=unit, path=((x, y),))]
    return g.do(*(reversed(acts) if drag_first else acts))


def unload(g):
    return off(g, "c1", 58.0, 92.0) + off(g, "c2", 60.0, 93.0, drag_first=True) + off(g, "c3", 66.0, 92.0)


# --- AIR-T1 ----------------------------------------------------------------------------------------------------------
def test_unloading_in_a_ground_attack(game):
    g = game()
    assert load(g) + land(g) + unload(g) + g.end() == []


def test_unloading_in_another_action(game):
    g = game()
    load(g)
    land(g, order="interception")
    unload(g)
    assert g.end() == ["AIR-T1"]
    assert g.only.unit == "Company"


def test_unloading_in_nobodys_action(game):
    g = game()
    load(g)
    land(g)
    g.acts("Southern Guns", "hold")
    unload(g)
    assert g.end() == ["AIR-T1"]


def test_without_an_order_in_the_log_it_is_in_doubt(game):
    g = game()
    load(g)
    land(g)
    g.state = g.state.__class__(**{**fields(g.state), "window": without_orders(g.state.window)})
    unload(g)
    assert g.end() == ["AIR-T1"]
    assert g.only.severity is Severity.DOUBTFUL


def fields(value):
    return {name: getattr(value, name) for name in value.__slots__}


def without_orders(window):
    from validator.engine.aerospace.actions import TakeOrder

    return type(window)(
        window.formation,
        window.before,
        window.cards,
        tuple(action for action in window.log if not isinstance(action, TakeOrder)),
        window.shots,
    )


# --- AIR-T2 ----------------------------------------------------------------------------------------------------------
def test_aboard_after_the_test(game):
    g = game()
    g.acts("Lift")
    load(g)
    assert g.end() == ["AIR-T2"]
    assert (g.only.unit, g.only.side) == ("Company", "S")


def test_aboard_and_off_again_is_no_fault(game):
    g = game()
    g.acts("Lift")
    g.do(Board(unit="c1", transport="t1"), Move(unit="c1", to="holds"))
    g.do(GetOff(unit="c1"), Move(unit="c1", to="reserve"))
    assert g.end() == []


def test_after_a_failed_test_one_may_board_for_the_next_turn(game):
    g = game()
    g.acts("Lift", "stand_down", roll=1)
    load(g)
    assert g.end() == []


# --- AIR-T3 ----------------------------------------------------------------------------------------------------------
def carried_off(g):
    """The company is carried off the table in turn 1; it is the Action Phase of turn 2."""
    load(g)
    g.approach("Lift", ("t1", "t2"))
    g.phase("end")
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    return g.phase("strategy", 2) + g.phase("action")


def test_back_in_the_same_transports(game):
    g = game()
    assert carried_off(g) == []
    assert g.approach("Lift", ("t1", "t2")) + g.phase("end") == []


def test_back_on_foot(game):
    g = game()
    carried_off(g)
    for unit in ALL:
        off(g, unit, 60.0, 118.0)
    assert g.end() == ["AIR-T3"]
    assert (g.only.unit, g.only.severity) == ("Company", Severity.ILLEGAL)


def test_back_in_the_other_transport(game):
    g = game()
    carried_off(g)
    for unit, transport in (("c1", "t2"), ("c2", "t1"), ("c3", "t2")):
        g.do(GetOff(unit=unit), Board(unit=unit, transport=transport))
    g.approach("Lift", ("t1", "t2"))
    assert g.phase("end") == ["AIR-T3"]


def test_the_transports_come_back_without_them(game):
    g = game()
    carried_off(g)
    for unit in ALL:
        g.do(GetOff(unit=unit), Move(unit=unit, to="reserve"))
    g.approach("Lift", ("t1", "t2"))
    assert g.phase("end") == ["AIR-T3"]
    assert g.only.severity is Severity.MISSING


def test_not_brought_back(game):
    g = game()
    carried_off(g)
    assert g.phase("end") == ["AIR-T3"]
    assert g.only.severity is Severity.MISSING


def test_after_a_failed_test_nothing_is_missing(game):
    g = game()
    carried_off(g)
    g.acts("Lift", "stand_down", roll=1)
    assert g.phase("end") == []


# --- AIR-T4 ----------------------------------------------------------------------------------------------------------
def test_part_of_a_formation(game):
    g = game()
    load(g, c3="")
    g.acts("Lift")
    assert g.end() == ["AIR-T4"]
    assert g.only.what.values["count"] == 1


def test_the_dead_are_not_missed(game):
    g = game(at={"c3": "destroyed"})
    load(g, c3="")
    g.acts("Lift")
    assert g.end() == []


def test_who_died_with_a_transport_is_not_aboard_next_turn(game):
    """A game of the proof: the lost transport's passengers kept the word that they are aboard, and the one survivor of
    their formation was missed at the next action."""
    g = game()
    load(g)
    land(g)
    off(g, "c1", 58.0, 92.0)
    off(g, "c2", 60.0, 93.0)
    g.shot_down("t2")
    g.do(Move(unit="c3", to="destroyed"))
    g.blast(2, formation="Lift")
    assert g.end() == []
    g.phase("end")
    g.flies((60.0, 120.0), units=("t1",))
    g.leaves("t1")
    g.phase("strategy", 2)
    g.phase("action")
    g.approach("Lift", ("t1",))
    assert "AIR-T4" not in g.end()


def test_over_capacity(game):
    g = game()
    load(g, c3="t1")
    g.acts("Lift")
    assert g.do(EndRecord()) == ["AIR-T4"]


def test_a_failed_test_carries_nobody(game):
    g = game()
    load(g, c3="")
    g.acts("Lift", "stand_down", roll=1)
    assert g.end() == []


# --- AIR-T5 ----------------------------------------------------------------------------------------------------------
def test_passengers_lost_with_their_transport(game):
    g = game()
    load(g)
    g.approach("Lift", ("t1", "t2"))
    g.flak("a1", "Lift")
    g.shot_down("t2")
    g.do(Move(unit="c3", to="destroyed"))
    g.blast(2, formation="Lift")
    assert g.end() == []


def test_a_survivor_gets_off(game):
    g = game()
    load(g)
    g.approach("Lift", ("t1", "t2"))
    g.flak("a1", "Lift")
    g.shot_down("t1")
    g.blast(2, formation="Lift")
    g.lands("t2")
    off(g, "c1", 64.0, 62.0)
    assert g.end() == ["AIR-T5"]
    assert g.only.unit in ("c1", "c2")


def test_who_got_off_before_lives(game):
    g = game()
    load(g)
    land(g)
    unload(g)
    g.shot_down("t1")
    assert g.end() == []


# --- AIR-T6 ----------------------------------------------------------------------------------------------------------
def test_dangerous_ground_is_tested(game):
    g = game()
    land(g, 110.0, 70.0)
    g.do(TestTerrain(unit="t1", roll=3), TestTerrain(unit="t2", roll=3))
    assert g.end() == []


def test_no_test_for_one_of_two(game):
    g = game()
    land(g, 110.0, 70.0)
    g.do(TestTerrain(unit="t1", roll=3))
    assert g.end() == ["AIR-T6"]
    assert (g.only.unit, g.only.severity) == ("t2", Severity.MISSING)


def test_flying_over_it_needs_none(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.flies((110.0, 70.0), units=("t1", "t2"))
    assert g.end() == []


def test_taken_off_again_and_landed_beside_it(game):
    g = game()
    land(g, 110.0, 70.0)
    g.do(SetFlight(unit="t1", landed=False), SetFlight(unit="t2", landed=False))
    g.flies((130.0, 70.0), units=("t1", "t2"))
    g.lands("t1", "t2")
    assert g.end() == []


# --- AIR-T7 ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("reach", "found"), [(5.0, []), (5.1, []), (5.4, ["AIR-T7"])])
def test_infantry_within_five_cm(game, reach, found):
    g = game()
    load(g)
    land(g)
    off(g, "c1", 60.0, 90.0 + reach)
    off(g, "c2", 60.0, 92.0)
    off(g, "c3", 66.0, 92.0)
    assert g.end() == found


def test_it_is_its_own_transport_that_counts(game):
    g = game()
    load(g)
    land(g)
    unload(g)
    g.do(Move(unit="c3", path=((66.0, 92.0),)))
    off(g, "c1", 58.0, 92.0)
    assert g.end() == []


def test_set_down_too_far_and_put_right(game):
    g = game()
    load(g)
    land(g)
    off(g, "c1", 60.0, 99.0)
    g.do(Move(unit="c1", path=((60.0, 94.0),)))
    off(g, "c2", 60.0, 92.0)
    off(g, "c3", 66.0, 92.0)
    assert g.end() == []


def test_skimmers_within_fifteen(game):
    for reach, found in ((15.0, []), (16.0, ["AIR-T7"])):
        g = game(at={"r1": "reserve"})
        g.do(Board(unit="r1", transport="w1"), Move(unit="r1", to="holds"))
        g.acts("Whale")
        g.flies((150.0, 0.0), (150.0, 50.0), units=("w1",))
        g.lands("w1")
        off(g, "r1", 150.0, 50.0 + reach)
        assert g.end() == found


# --- AIR-T8 ----------------------------------------------------------------------------------------------------------
def pick_up(g, c1=(58.0, 92.0), aboard=("t1", "t1", "t2"), order="ground_attack"):
    land(g, order=order)
    for unit, transport in zip(ALL, aboard, strict=True):
        if transport:
            g.do(Board(unit=unit, transport=transport), Move(unit=unit, to="holds"))
    return g.end()


NEAR = {"c1": (58.0, 92.0), "c2": (60.0, 93.0), "c3": (66.0, 92.0)}


def test_picked_up_nearby(game):
    assert pick_up(game(at=NEAR)) == []


def test_picked_up_from_afar(game):
    assert pick_up(game(at={**NEAR, "c1": (50.0, 92.0)})) == ["AIR-T8"]


def test_part_picked_up(game):
    assert pick_up(game(at=NEAR), aboard=("t1", "t1", "")) == ["AIR-T8"]


def test_more_than_fits(game):
    assert pick_up(game(at=NEAR), aboard=("t1", "t1", "t1")) == ["AIR-T8"]


def test_an_enemy(game):
    g = game(at={"r1": (60.0, 92.0)})
    land(g)
    g.do(Board(unit="r1", transport="t1"), Move(unit="r1", to="holds"))
    assert g.end() == ["AIR-T8"]


def test_the_nearest_transport_as_an_option(game):
    at = {"c1": (69.0, 90.0), "c2": (60.0, 93.0), "c3": (58.0, 92.0)}
    assert pick_up(game(at=at)) == []
    assert pick_up(game(at=at, options={"pick_up_from": "nearest"})) == ["AIR-T8"]


def test_in_another_action_it_is_that_which_is_wrong(game):
    assert pick_up(game(at=NEAR), order="interception") == ["AIR-T1"]


# --- AIR-T9 ----------------------------------------------------------------------------------------------------------
def test_shooting_after_getting_off(game):
    g = game()
    load(g)
    land(g)
    unload(g)
    assert g.do(Attack(unit="c1"), Attack(unit="t1")) + g.end() == []


def test_passengers_dragged_back_to_the_reserve_are_not_aboard(game):
    g = game()
    load(g)
    for unit in ALL:
        g.do(Move(unit=unit, to="reserve"))
    assert land(g) + g.end() == []
    g.phase("end")
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    assert g.phase("strategy", 2) + g.phase("action") + g.phase("end") == []


def test_part_of_a_formation_dragged_back_to_the_reserve_leaves_a_part_aboard(game):
    g = game()
    load(g)
    g.do(Move(unit="c3", to="reserve"))
    land(g)
    assert g.end() == ["AIR-T4"]


def test_dragged_back_to_the_holds_it_is_aboard_again(game):
    g = game()
    load(g)
    g.do(Move(unit="c3", to="reserve"), Move(unit="c3", to="holds"))
    assert land(g) + unload(g) + g.end() == []


def test_passengers_dragged_to_the_reserve_after_they_flew_off_are_due_back(game):
    g = game()
    load(g)
    g.approach("Lift", ("t1", "t2"))
    g.phase("end")
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    for unit in ALL:
        g.do(Move(unit=unit, to="reserve"))
    g.phase("strategy", 2)
    g.phase("action")
    assert g.phase("end") == ["AIR-T3"]


def test_late_boarding_dragged_back_is_taken_back(game):
    g = game()
    g.acts("Lift")
    load(g)
    for unit in ALL:
        g.do(Move(unit=unit, to="reserve"))
    assert g.end() == []
