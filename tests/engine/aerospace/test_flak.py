"""AIR-F1 to AIR-F9: who fires flak, how often, with which modifier."""

import pytest

from validator.engine import find_ruleset
from validator.engine.aerospace.actions import Assault, Attack, FireFlak, SetMark, TakeOrder
from validator.engine.values import Severity

RULES = find_ruleset("aerospace")


# --- AIR-F1 ----------------------------------------------------------------------------------------------------------
def test_overwatch_stays_when_flak_is_fired(game):
    g = game(cards={"Battery": {"order": "overwatch"}})
    assert g.approach() + g.flak() == []
    g.blast(1)
    assert g.end() == []


def test_overwatch_taken_off_after_flak(game):
    g = game(cards={"Battery": {"order": "overwatch"}})
    g.approach()
    g.flak()
    g.do(TakeOrder(formation="Battery", order="", at=40))
    g.blast(1)
    assert g.end() == ["AIR-F1"]
    assert (g.only.unit, g.only.at, g.only.side) == ("Battery", 40, "N")


def test_overwatch_is_not_planted_as_taken_off_where_the_formation_may_act_next(game):
    """A game of the proof: its own test came right after, and took the old order off quite legally."""
    g = game(cards={"Battery": {"order": "overwatch"}})
    g.approach()
    g.flak()
    g.blast(1)
    off = TakeOrder(formation="Battery", order="")
    assert off not in list(RULES.broken(g.state, "AIR-F1"))
    g.acts("Battery", "overwatch")
    assert off in list(RULES.broken(g.state, "AIR-F1"))


def test_overwatch_put_back_is_no_fault(game):
    g = game(cards={"Battery": {"order": "overwatch"}})
    g.approach()
    g.flak()
    g.do(TakeOrder(formation="Battery", order=""), TakeOrder(formation="Battery", order="overwatch"))
    g.blast(1)
    assert g.end() == []


def test_overwatch_used_up_by_a_shot(game):
    g = game(cards={"Battery": {"order": "overwatch"}})
    g.approach()
    g.flak()
    g.do(Attack(unit="a1"), TakeOrder(formation="Battery", order=""))
    g.blast(1)
    assert g.end() == []


def test_overwatch_ended_by_a_close_combat(game):
    g = game(cards={"Battery": {"order": "overwatch"}}, at={"c1": (60.0, 50.0)})
    g.approach()
    g.flak()
    g.blast(1)
    g.acts("Company", "engage")
    g.do(Assault(attacker="Company", defender="Battery", winner="Battery"), TakeOrder(formation="Battery", order=""))
    assert g.end() == []


def test_overwatch_ended_by_the_next_action(game):
    g = game(cards={"Battery": {"order": "overwatch"}})
    g.approach()
    g.flak()
    g.blast(1)
    assert g.acts("Battery", "sustained_fire") == []
    assert g.end() == []


# --- AIR-F2, AIR-F3 --------------------------------------------------------------------------------------------------
def test_after_a_march(game):
    g = game()
    g.acts("Battery", "march")
    g.approach()
    assert g.flak(modifier=-1) == ["AIR-F2"]
    assert (g.only.unit, g.only.severity) == ("a1", Severity.ILLEGAL)


def test_a_march_counts_in_the_end_phase_too(game):
    g = game()
    g.acts("Battery", "march")
    g.approach()
    g.phase("end")
    g.flies((60.0, 90.0), units=("b1",))
    assert g.flak() == ["AIR-F2"]


def test_a_march_of_last_turn_is_forgotten(game):
    g = game()
    g.acts("Battery", "march")
    g.phase("end")
    g.phase("strategy", 2)
    g.phase("action")
    g.approach()
    assert g.flak() == []


def test_a_march_corrected_at_once(game):
    g = game()
    g.acts("Battery", "march")
    g.do(TakeOrder(formation="Battery", order="sustained_fire"))
    g.approach()
    assert g.flak() == []


def test_a_march_from_before_the_record_is_in_doubt(game):
    g = game(cards={"Battery": {"order": "march"}})
    g.approach()
    assert g.flak(modifier=-1) == ["AIR-F2"]
    assert g.only.severity is Severity.DOUBTFUL


def test_broken(game):
    g = game(cards={"Battery": {"broken": "broken"}})
    g.approach()
    assert g.flak() == ["AIR-F3"]


def test_no_longer_broken(game):
    g = game(cards={"Battery": {"broken": "broken"}})
    g.do(SetMark(formation="Battery", on=False))
    g.approach()
    assert g.flak() == []


# --- AIR-F4 ----------------------------------------------------------------------------------------------------------
def test_flak_and_shooting_in_one_turn(game):
    g = game()
    g.approach()
    assert g.flak() == []
    g.blast(1)
    assert g.acts("Battery", "sustained_fire") + g.do(Attack(unit="a1")) == []


def test_flak_as_an_action(game):
    g = game()
    assert g.acts("Battery", "flak") == ["AIR-F4"]


def test_one_profile_for_one_use_as_an_option(game):
    g = game(options={"same_profile": False})
    g.approach()
    g.do(Attack(unit="a1"))
    assert g.flak() == ["AIR-F4"]


@pytest.mark.parametrize("same_profile", [True, False])
@pytest.mark.parametrize("attacker", ["a1", "a2"])
def test_one_profile_for_one_use_in_the_whole_turn(game, same_profile, attacker):
    g = game(options={"same_profile": same_profile})
    g.acts("Battery", "sustained_fire")
    g.do(Attack(unit=attacker))
    g.approach()
    assert g.flak("a1") == ([] if same_profile or attacker == "a2" else ["AIR-F4"])


@pytest.mark.parametrize("same_profile", [True, False])
def test_one_profile_whichever_use_comes_first(game, same_profile):
    g = game(options={"same_profile": same_profile})
    g.approach()
    g.flak("a1")
    g.blast(1)
    g.acts("Battery", "sustained_fire")
    assert g.do(Attack(unit="a2")) == []
    assert g.do(Attack(unit="a1")) == ([] if same_profile else ["AIR-F4"])


# --- AIR-F5, AIR-F6 --------------------------------------------------------------------------------------------------
def test_each_unit_and_each_formation_once(game):
    g = game()
    g.approach()
    assert g.flak("a1") + g.flak("a2") == []
    g.blast(1)
    g.approach("Lift", ("t1", "t2"))
    assert g.flak("a1", "Lift") == []


def test_a_repeat_on_the_same_move(game):
    g = game()
    g.approach()
    g.flak("a1")
    assert g.flak("a1") == ["AIR-F5"]


def test_a_repeat_across_the_moves(game):
    g = game()
    g.approach()
    g.flak("a1")
    g.blast(1)
    g.phase("end")
    g.flies((60.0, 90.0), units=("b1", "b2"))
    assert g.flak("a1") == ["AIR-F6"]
    assert g.flak("a2") == []


def test_a_landed_formation_may_be_fired_at_again_next_turn(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.flak("a1", "Lift")
    g.lands("t1", "t2")
    g.blast(1, formation="Lift")
    g.phase("end")
    g.phase("strategy", 2)
    g.phase("action")
    g.phase("end")
    g.flies((60.0, 119.9), units=("t1", "t2"))
    assert g.flak("a1", "Lift") == []


def test_for_as_long_as_it_is_on_the_table_as_an_option(game):
    g = game(options={"flak_period": "table"})
    g.approach("Lift", ("t1", "t2"))
    g.flak("a1", "Lift")
    g.lands("t1", "t2")
    g.blast(1, formation="Lift")
    g.phase("end")
    g.phase("strategy", 2)
    g.phase("action")
    g.phase("end")
    g.flies((60.0, 119.9), units=("t1", "t2"))
    assert g.flak("a1", "Lift") == ["AIR-F6"]


# --- AIR-F7 ----------------------------------------------------------------------------------------------------------
def test_minus_one_after_each_movement_action(game):
    for order in ("advance", "double", "engage"):
        g = game()
        g.acts("Battery", order)
        g.approach()
        assert g.flak("a1", modifier=0) == ["AIR-F7"], order
        assert g.flak("a2", modifier=-1) == [], order


def test_other_actions_leave_it_at_zero(game):
    for order in ("hold", "marshal", "sustained_fire", "overwatch"):
        g = game()
        g.acts("Battery", order)
        g.approach()
        assert g.flak("a1", modifier=-1) == ["AIR-F7"], order
        assert g.flak("a2") == [], order


def test_before_the_action_at_zero(game):
    g = game()
    g.approach()
    assert g.flak("a1") == []
    g.blast(1)
    g.acts("Battery", "advance")
    g.approach("Lift", ("t1", "t2"))
    assert g.flak("a1", "Lift", modifier=-1) == []
    g.blast(1, formation="Lift")
    g.phase("end")
    g.flies((60.0, 90.0), units=("b1", "b2"))
    assert g.flak("a2", modifier=0) == ["AIR-F7"]


def test_an_order_from_before_the_record_leaves_both_open(game):
    g = game(cards={"Battery": {"order": "advance"}})
    g.approach()
    assert g.flak("a1", modifier=0) + g.flak("a2", modifier=-1) == []
    g = game(cards={"Battery": {"order": "advance"}})
    g.approach()
    assert g.flak("a1", modifier=-2) == ["AIR-F7"]


# --- AIR-F9 ----------------------------------------------------------------------------------------------------------
def test_two_units_as_one_attack(game):
    g = game()
    g.approach()
    assert g.do(FireFlak(unit="a1", formation="Bombers", others=("a2",))) == ["AIR-F9"]
