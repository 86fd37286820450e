"""AIR-B1 to AIR-B3: which Blast markers come onto air formations, and the ledger of them."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from validator.engine import find_ruleset
from validator.engine.aerospace.actions import (
    ActionTest,
    Attack,
    Damage,
    EndAction,
    EndPhase,
    EndRecord,
    FireFlak,
    Move,
    SetBlast,
)
from validator.engine.values import Severity


def ledger(g):
    values = g.only.what.values
    return tuple(values[name] for name in ("expected", "fire", "losses", "edge", "placed"))


# --- AIR-B1 ----------------------------------------------------------------------------------------------------------
def test_one_marker_however_many_fire(game):
    g = game()
    g.approach()
    g.flak("a1")
    g.flak("a2")
    g.blast(1)
    assert g.end() == []


def test_a_second_marker_for_the_same_approach(game):
    g = game()
    g.approach()
    g.flak("a1")
    g.flak("a2")
    g.do(SetBlast(formation="Bombers", blast=1, at=50), SetBlast(formation="Bombers", blast=2, at=51))
    assert g.phase("end") == ["AIR-B1"]
    assert (g.only.at, g.only.severity, ledger(g)) == (51, Severity.ILLEGAL, (1, 1, 0, 0, 2))


def test_one_too_many_taken_off_at_once(game):
    g = game()
    g.approach()
    g.flak()
    g.blast(1, 2, 1)
    assert g.end() == []


def test_none_placed(game):
    g = game()
    g.approach()
    g.flak()
    assert g.do(EndAction(at=60)) == []  # it may still come in this phase
    assert g.phase("end") == ["AIR-B1"]
    assert (g.only.at, g.only.severity, ledger(g)) == (60, Severity.MISSING, (1, 1, 0, 0, 0))


def test_placed_late_in_the_phase(game):
    g = game()
    g.approach()
    g.flak()
    g.acts("Southern Guns", "hold")
    g.blast(1)
    assert g.phase("end") == []


def test_placed_after_it_was_reported(game):
    g = game()
    g.approach()
    g.flak()
    assert g.phase("end") == ["AIR-B1"]
    g.flies((60.0, 120.0), units=("b1", "b2"))
    g.blast(1)
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == []


def test_one_too_many_taken_off_after_it_was_reported(game):
    g = game()
    g.approach()
    g.flak()
    g.blast(1, 2)
    assert g.phase("end") == ["AIR-B1"]
    g.blast(1)
    assert g.end() == []
    g.blast(0)
    assert g.end() == ["AIR-B6"]  # one was too many, not two


def test_on_the_wrong_card_and_moved_in_the_next_action(game):
    g = game()
    g.approach("Lift", ("t1", "t2"))
    g.approach()
    g.flak()
    g.blast(1, formation="Lift")
    g.acts("Southern Guns", "hold")
    g.blast(0, formation="Lift")
    g.blast(1)
    assert g.phase("end") == []


def test_markers_that_were_there_before_the_loss_was_shown(game):
    g = game()
    g.approach()
    g.flak()
    g.blast(1, 2)
    g.acts("Southern Guns", "hold")
    g.shot_down("b2")
    assert g.phase("end") == []


def test_one_too_many_where_the_record_ends(game):
    g = game()
    g.approach()
    g.flak()
    g.blast(1, 2)
    g.acts("Southern Guns", "hold")
    assert g.do(EndRecord()) == ["AIR-B1"]


def test_where_the_record_ends_a_finished_action_is_judged(game):
    g = game()
    g.approach()
    g.flak()
    assert g.do(EndRecord()) == []
    g = game()
    g.approach()
    g.flak()
    assert g.do(EndAction(), EndRecord()) == ["AIR-B1"]


def test_one_on_each_move(game):
    g = game()
    g.approach()
    g.flak("a1")
    g.blast(1)
    g.phase("end")
    g.flies((60.0, 120.0), units=("b1", "b2"))
    g.flak("a2")
    g.blast(2)
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == []


def test_an_illegal_shot_alone_leaves_it_open(game):
    for markers in ((), (1,)):
        g = game()
        g.approach()
        assert g.flak(modifier=-1) == ["AIR-F7"]
        g.blast(*markers)
        assert g.phase("end") == []


def test_attacked_by_interceptors_it_may_have_one(game):
    at = {"f1": (60.0, 60.0), "f2": (64.0, 60.0)}
    for markers in ((), (1,)):
        g = game(at=at)
        g.acts("Bombers", "interception")
        g.flies((60.0, 120.0), (60.0, 70.0), units=("b1", "b2"))
        g.do(Attack(unit="b1"))
        g.blast(*markers, formation="Fighters")
        assert g.phase("end") == []


def test_shot_down_by_interceptors_it_was_under_fire(game):
    for markers, found in (((1,), ["AIR-B2"]), ((1, 2), []), ((1, 2, 3), ["AIR-B2"])):
        g = game()
        g.acts("Fighters", "ground_attack")
        g.flies((100.0, 0.0), (100.0, 50.0), units=("f1", "f2"))
        g.acts("Bombers", "interception")
        g.flies((100.0, 120.0), (100.0, 60.0), units=("b1", "b2"))
        g.do(Attack(unit="b1"), Move(unit="f2", to="destroyed"))
        g.blast(*markers, formation="Fighters")
        assert g.phase("end") == found


def test_shot_down_by_interceptors_after_flak(game):
    g = game()
    g.approach()
    g.flak()
    g.blast(1)
    g.acts("Fighters", "interception")
    g.flies((60.0, 0.0), (60.0, 50.0), units=("f1", "f2"))
    g.do(Attack(unit="f1"), Move(unit="b2", to="destroyed"))
    g.blast(2)
    assert g.phase("end") == []


def test_one_click_too_many_after_a_reported_one(game):
    g = game()
    g.approach()
    g.flak()
    g.blast(1, 2)
    assert g.phase("end") == ["AIR-B1"]
    g.flies((60.0, 0.0), units=("b1", "b2"))
    g.leaves("b1", "b2")
    g.blast(3, 4, 3)
    assert g.phase("strategy", 2) == []


def test_for_no_reason_at_all(game):
    g = game()
    g.blast(1)
    assert g.phase("end") == ["AIR-B1"]


# --- AIR-B2 ----------------------------------------------------------------------------------------------------------
def test_one_for_each_loss(game):
    g = game()
    g.approach()
    g.flak("a1")
    g.shot_down("b1")
    g.blast(1, 2)
    assert g.end() == []


def test_too_few_for_the_losses(game):
    g = game()
    g.approach()
    g.flak("a1")
    g.shot_down("b1")
    g.blast(1)
    assert g.phase("end") == ["AIR-B2"]
    assert (g.only.severity, ledger(g)) == (Severity.MISSING, (2, 1, 1, 0, 1))


def test_points_of_damage_count_for_a_war_engine(game):
    g = game()
    g.acts("Whale")
    g.flies((20.0, 0.0), (20.0, 100.0), units=("w1",))
    g.flak("g1", "Whale")
    g.do(Damage(unit="w1", lost=2))
    g.blast(3, formation="Whale")
    assert g.end() == []


def test_too_many_for_a_war_engine(game):
    g = game()
    g.acts("Whale")
    g.flies((20.0, 0.0), (20.0, 100.0), units=("w1",))
    g.flak("g1", "Whale")
    g.do(Damage(unit="w1", lost=1))
    g.blast(1, 2, 3, formation="Whale")
    assert g.phase("end") == ["AIR-B2"]


def test_losses_of_an_illegal_shot_count(game):
    g = game()
    g.approach()
    g.flak(modifier=-1)
    g.shot_down("b1")
    g.blast(1, 2)
    assert g.phase("end") == []


def test_of_a_formation_that_is_gone_nothing_is_asked(game):
    g = game()
    g.approach()
    g.flak()
    g.shot_down("b1")
    g.shot_down("b2")
    assert g.phase("end") == []


# --- AIR-B3 ----------------------------------------------------------------------------------------------------------
def leaves_at(g, x, y, *markers):
    g.approach()
    g.phase("end")
    g.do(Move(unit="b1", path=((x, y),)), Move(unit="b2", path=((x, y),)))
    g.blast(*markers)
    g.leaves("b1", "b2")
    return g.phase("strategy", 2)


def test_over_the_enemys_half_one_for_the_formation(game):
    assert leaves_at(game(), 60.0, 0.0, 1) == []


def test_over_the_enemys_half_none(game):
    g = game()
    assert leaves_at(g, 60.0, 0.0) == ["AIR-B3"]
    assert (g.only.severity, ledger(g)) == (Severity.MISSING, (1, 0, 0, 1, 0))


def test_over_the_own_half_one(game):
    g = game()
    assert leaves_at(g, 60.0, 120.0, 1) == ["AIR-B3"]
    assert g.only.severity is Severity.ILLEGAL


@pytest.mark.parametrize(("y", "markers", "found"), [(70.0, (), []), (50.0, (1,), []), (50.0, (), ["AIR-B3"])])
def test_a_short_edge_belongs_to_the_half_it_lies_in(game, y, markers, found):
    assert leaves_at(game(), 0.0, y, *markers) == found


def test_on_the_middle_line_either_will_do(game):
    assert leaves_at(game(), 0.0, 60.0) == []
    assert leaves_at(game(), 0.0, 60.0, 1) == []


# --- the ledger on random approaches ---------------------------------------------------------------------------------
RULES = find_ruleset("aerospace")


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    held=st.integers(0, 3),
    shots=st.integers(0, 2),
    lost=st.integers(0, 1),
    placed=st.integers(0, 4),
    singly=st.booleans(),
)
def test_a_finding_if_and_only_if_the_numbers_differ(make_scenario, held, shots, lost, placed, singly):
    state = RULES.start(make_scenario(cards={"Bombers": {"blast": held}}))
    acts = [ActionTest(formation="Bombers", roll=6, modifier=-held, needed=2), SetBlast(formation="Bombers", blast=0)]
    acts += [Move(unit=unit, path=((60.0 + 4 * n, 120.0), (60.0, 60.0))) for n, unit in enumerate(("b1", "b2"))]
    acts += [FireFlak(unit=f"a{n + 1}", formation="Bombers", roll=1) for n in range(shots)]
    acts += [Move(unit="b1", to="destroyed")] * lost
    steps = range(1, placed + 1) if singly else ([placed] if placed else [])
    acts += [SetBlast(formation="Bombers", blast=n) for n in steps]
    acts += [EndAction(), EndPhase(turn=1, phase="end")]
    found = []
    for act in acts:
        found += RULES.check(state, act)
        state = RULES.apply(state, act)
    due = min(shots, 1) + lost
    assert [finding.severity.value for finding in found] == (
        [] if placed == due else ["illegal"] if placed > due else ["missing"]
    )
    for finding in found:
        assert finding.rule in ("AIR-B1", "AIR-B2")
        assert (finding.what.values["expected"], finding.what.values["placed"]) == (due, placed)
