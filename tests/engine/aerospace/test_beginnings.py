"""Records that begin in the middle of an action: what came before is not seen, and nobody is accused of it."""

import pytest

from validator.engine.aerospace.actions import (
    ActionTest,
    Damage,
    EndAction,
    EndRecord,
    GetOff,
    Move,
    SetBlast,
    Strike,
    TakeOrder,
)
from validator.engine.values import Severity

IN_FLIGHT = {"b1": (60.0, 60.0), "b2": (64.0, 60.0)}


@pytest.mark.parametrize("markers", [(1,), (1, 2), (1, 2, 3)])
def test_markers_for_flak_before_the_record(game, markers):
    g = game(at=IN_FLIGHT)
    g.blast(*markers)
    assert g.acts("Battery", "hold") + g.phase("end") == []


def test_a_second_shot_at_what_has_its_marker(game):
    g = game(at=IN_FLIGHT, cards={"Bombers": {"blast": 1}})
    g.flies((60.0, 55.0), units=("b1", "b2"))
    assert g.flak() + g.phase("end") == []


def test_legs_before_the_record_may_have_come_nearer(game):
    g = game(at={"b1": (60.0, 80.0), "b2": "reserve"})
    g.flies((60.0, 90.0))
    g.flak()
    assert g.end() == ["AIR-F10"]
    assert g.only.severity is Severity.DOUBTFUL


def test_legs_of_an_action_that_the_record_shows(game):
    g = game(at={"b1": (60.0, 80.0), "b2": "reserve"})
    g.acts("Bombers", "combat_air_patrol")
    g.flies((60.0, 90.0))
    g.flak()
    assert g.end() == ["AIR-F10"]
    assert g.only.severity is Severity.ILLEGAL


def test_a_loss_that_the_record_shows_has_its_marker(game):
    g = game(at=IN_FLIGHT)
    g.flies((60.0, 55.0), units=("b1", "b2"))
    g.shot_down("b2")
    assert g.phase("end") == ["AIR-B2"]


def test_who_comes_later_is_judged(game):
    g = game()
    g.approach()
    g.flak()
    g.blast(1, 2)
    assert g.phase("end") == ["AIR-B1"]


def test_the_next_phase_is_judged(game):
    g = game(at=IN_FLIGHT)
    assert g.phase("end") == []
    g.blast(1)
    assert sorted(g.phase("strategy", 2)) == ["AIR-B3", "AIR-D1"]


@pytest.mark.parametrize("where", ["reserve", (60.0, 0.0)])
def test_a_marker_for_an_edge_crossed_before_the_record(game, where):
    g = game(phase="end", at={"b1": where, "b2": "reserve"})
    g.blast(1)
    if where != "reserve":
        g.leaves("b1")
    assert g.phase("strategy", 2) == []


def test_a_marker_for_an_edge_yet_to_be_crossed(game):
    g = game(phase="end", at=IN_FLIGHT)
    g.blast(1)
    g.flies((60.0, 120.0), units=("b1", "b2"))
    g.leaves("b1", "b2")
    assert g.phase("strategy", 2) == ["AIR-B3"]


def test_markers_off_after_a_test_before_the_record(game):
    g = game(cards={"Bombers": {"blast": 1}})
    g.blast(0)
    g.do(TakeOrder(formation="Bombers", order="ground_attack"))
    g.flies((60.0, 120.0), (60.0, 100.0), units=("b1", "b2"))
    assert g.acts("Riders", "hold") + g.phase("end") == []


def test_markers_off_before_the_test(game):
    g = game(cards={"Bombers": {"blast": 1}})
    g.do(SetBlast(formation="Bombers", blast=0, at=7))
    assert g.acts("Bombers") == ["AIR-B6"]
    assert (g.only.at, g.only.unit) == (7, "Bombers")
    assert g.phase("end") == []


def test_markers_off_in_an_action_that_the_record_shows(game):
    g = game(cards={"Bombers": {"blast": 1}})
    g.acts("Riders", "hold")
    g.blast(0)
    assert g.end() == ["AIR-B6"]


def test_unloading_goes_on(game):
    at = {"t1": (60.0, 90.0), "t2": (64.0, 90.0), "c1": "holds"}
    units = {"t1": {"flight": "landed"}, "t2": {"flight": "landed"}, "c1": {"aboard": "t1"}}
    for order, found in (("ground_attack", []), ("", ["AIR-T1"]), ("interception", ["AIR-T1"])):
        g = game(at=at, units=units, cards={"Lift": {"order": order}})
        g.do(GetOff(unit="c1"), Move(unit="c1", path=((60.0, 92.0),)))
        assert g.end() == found


def test_a_spacecraft_acts_on(game):
    for order, found in (("space_operation", []), ("", ["AIR-S7"])):
        g = game("action", 2, cards={"Southern Kite": {"arrival": 2, "order": order}})
        g.do(Strike(kind="bombardment", piece="m", point=(64.0, 36.0)), Move(unit="sk", to="departed"))
        assert g.end() == found
        assert not found or g.only.severity is Severity.DOUBTFUL


@pytest.mark.parametrize(("before", "severity"), [(False, Severity.DOUBTFUL), (True, Severity.ILLEGAL)])
def test_a_spacecraft_whose_test_may_have_come_before_the_record(game, before, severity):
    g = game("action", 2, cards={"Southern Kite": {"arrival": 2}})
    if before:
        g.acts("Riders", "hold")
    g.do(TakeOrder(formation="Southern Kite", order="space_operation"))
    g.do(Strike(kind="pinpoint", piece="m", point=(64.0, 36.0)), Move(unit="sk", to="departed"))
    assert g.end() == ["AIR-S7"]
    assert g.only.severity is severity


def test_a_record_of_nothing_but_a_marker(game):
    g = game(at=IN_FLIGHT)
    g.blast(1)
    assert g.do(EndRecord()) == []


def test_a_war_engine_hit_before_and_after(game):
    g = game(at={"w1": (60.0, 60.0)}, units={"w1": {"damage": 1}})
    g.blast(1, 2, formation="Whale")
    g.do(Damage(unit="w1", lost=2))
    g.blast(3, formation="Whale")
    assert g.do(EndRecord()) == []


def test_its_own_test_ends_the_doubt(game):
    g = game("action", 2, cards={"Southern Kite": {"arrival": 2}})
    g.do(ActionTest(formation="Riders", roll=5, needed=2))
    g.do(TakeOrder(formation="Riders", order="hold"), Strike(kind="pinpoint", piece="m", point=(64.0, 36.0)))
    assert g.end() == ["AIR-S1"]


LEFT_ABOARD = {"c1": (60.0, 90.0), "c2": (64.0, 90.0), "c3": "holds"}


def test_one_aboard_since_before_the_record_may_have_been_carried_off(game):
    g = game("action", 2, at=LEFT_ABOARD, units={"c3": {"aboard": "t2"}})
    g.approach("Lift", ("t1", "t2"))
    assert g.end() == ["AIR-T4"]
    assert (g.only.unit, g.only.severity, g.only.what.key) == ("Company", Severity.DOUBTFUL, "T4.perhaps")


@pytest.mark.parametrize(("turn", "at"), [(1, LEFT_ABOARD), (2, {"c3": "holds"})])
def test_one_aboard_cannot_have_been_carried_off_in_the_first_turn_or_without_the_others_on_the_table(game, turn, at):
    g = game("action", turn, at=at, units={"c3": {"aboard": "t2"}})
    g.approach("Lift", ("t1", "t2"))
    assert g.end() == ["AIR-T4"]
    assert g.only.severity is Severity.ILLEGAL


@pytest.mark.parametrize(("goes_on", "severity"), [(False, Severity.DOUBTFUL), (True, Severity.MISSING)])
def test_a_record_that_ends_with_the_test_after_a_shot(game, goes_on, severity):
    """The marker may have been placed right after the record; not once the next formation has acted."""
    g = game()
    g.approach()
    g.flies((60.0, 55.0), units=("b1", "b2"))
    g.flak()
    # What ends an action and what begins the next one are one step of a log.
    g.do(EndAction(at=50), ActionTest(formation="Battery", roll=5, needed=2, at=50))
    g.do(TakeOrder(formation="Battery", order="advance"))
    if goes_on:
        g.flies((60.0, 42.0), units=("a1",))
    assert g.do(EndRecord()) == ["AIR-B1"]
    assert g.only.severity is severity
