"""AIR-T1 to AIR-T4, AIR-T8: who goes aboard, where and when, and who comes back."""

from validator.engine import find_ruleset
from validator.engine.aerospace.actions import Board, EndRecord, GetOff, Move
from validator.engine.values import Severity

RULES = find_ruleset("aerospace")
#: the company
ALL = ("c1", "c2", "c3")


# --- AIR-T1 ----------------------------------------------------------------------------------------------------------
def test_unloading_in_a_ground_attack(game):
    g = game()
    assert g.load() + g.land_lift() + g.unload() + g.end() == []


def test_unloading_in_another_action(game):
    g = game()
    g.load()
    g.land_lift(order="interception")
    g.unload()
    assert g.end() == ["AIR-T1"]
    assert g.only.unit == "Company"


def test_unloading_in_nobodys_action(game):
    g = game()
    g.load()
    g.land_lift()
    g.acts("Southern Guns", "hold")
    g.unload()
    assert g.end() == ["AIR-T1"]


def test_without_an_order_in_the_log_it_is_in_doubt(game):
    g = game()
    g.load()
    g.land_lift()
    g.state = g.state.__class__(**{**fields(g.state), "window": without_orders(g.state.window)})
    g.unload()
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
    g.load()
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
    g.load()
    assert g.end() == []


# --- AIR-T3 ----------------------------------------------------------------------------------------------------------
def carried_off(g):
    """The company is carried off the table in turn 1; it is the Action Phase of turn 2."""
    g.load()
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
        g.off(unit, 60.0, 118.0)
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
    g.load(c3="")
    g.acts("Lift")
    assert g.end() == ["AIR-T4"]
    assert g.only.what.values["count"] == 1


def test_the_dead_are_not_missed(game):
    g = game(at={"c3": "destroyed"})
    g.load(c3="")
    g.acts("Lift")
    assert g.end() == []


def got_off_in_part(game):
    """Two of the company have got off the transports, the third has not; it is the End Phase."""
    g = game()
    g.load()
    g.land_lift()
    g.off("c1", 58.0, 92.0)
    g.off("c2", 60.0, 93.0)
    g.phase("end")
    return g


def test_who_stayed_aboard_is_carried_off_and_brought_back_alone(game):
    g = got_off_in_part(game)
    g.flies((60.0, 120.0), units=("t1", "t2"))
    g.leaves("t1", "t2")
    g.phase("strategy", 2)
    g.phase("action")
    assert g.approach("Lift", ("t1", "t2")) + g.phase("end") == []


def test_who_stayed_aboard_of_landed_transports_gets_off_next_turn(game):
    g = got_off_in_part(game)
    g.phase("strategy", 2)
    g.phase("action")
    g.acts("Lift")
    assert g.off("c3", 66.0, 92.0) + g.end() == []


def test_who_died_with_a_transport_is_not_aboard_next_turn(game):
    """A game of the proof: the lost transport's passengers kept the word that they are aboard, and the one survivor of
    their formation was missed at the next action."""
    g = game()
    g.load()
    g.land_lift()
    g.off("c1", 58.0, 92.0)
    g.off("c2", 60.0, 93.0)
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
    g.load(c3="t1")
    g.acts("Lift")
    assert g.do(EndRecord()) == ["AIR-T4"]


def test_a_transport_that_two_formations_share_is_too_full_once(game):
    g = game(at={"g1": "reserve"})
    g.load()
    g.do(Board(unit="g1", transport="t1"), Move(unit="g1", to="holds"))
    g.acts("Lift")
    assert g.end() == ["AIR-T4"]
    assert g.only.what.values["count"] == 1


def test_a_failed_test_carries_nobody(game):
    g = game()
    g.load(c3="")
    g.acts("Lift", "stand_down", roll=1)
    assert g.end() == []


def test_ways_to_board_too_late(game):
    def ways(g):
        return {way.unit for way in RULES.broken(g.state, "AIR-T2") if isinstance(way, Board)}

    g = game()
    assert ways(g) == set()
    g.acts("Lift", roll=1, order="stand_down")
    assert ways(g) == set()
    g = game()
    g.acts("Lift")
    assert ways(g) == set(ALL)


# --- AIR-T8 ----------------------------------------------------------------------------------------------------------
def pick_up(g, c1=(58.0, 92.0), aboard=("t1", "t1", "t2"), order="ground_attack"):
    g.land_lift(order=order)
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


def test_picked_up_in_part_as_the_record_ends(game):
    g = game(at=NEAR)
    g.land_lift()
    g.do(Board(unit="c1", transport="t1"), Move(unit="c1", to="holds"))
    assert g.do(EndRecord()) == []


def test_picked_up_from_afar_as_the_record_ends(game):
    g = game(at={**NEAR, "c1": (50.0, 92.0)})
    g.land_lift()
    g.do(Board(unit="c1", transport="t1"), Move(unit="c1", to="holds"))
    assert g.do(EndRecord()) == ["AIR-T8"]


def test_more_than_fits(game):
    assert pick_up(game(at=NEAR), aboard=("t1", "t1", "t1")) == ["AIR-T8"]


def test_an_enemy(game):
    g = game(at={"r1": (60.0, 92.0)})
    g.land_lift()
    g.do(Board(unit="r1", transport="t1"), Move(unit="r1", to="holds"))
    assert g.end() == ["AIR-T8"]


def test_the_nearest_transport_as_an_option(game):
    at = {"c1": (69.0, 90.0), "c2": (60.0, 93.0), "c3": (58.0, 92.0)}
    assert pick_up(game(at=at)) == []
    assert pick_up(game(at=at, options={"pick_up_from": "nearest"})) == ["AIR-T8"]


def test_in_another_action_it_is_that_which_is_wrong(game):
    assert pick_up(game(at=NEAR), order="interception") == ["AIR-T1"]
