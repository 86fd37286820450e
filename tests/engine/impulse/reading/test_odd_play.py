"""Odd ways to play that are no fault, and the faults beside them that still are."""

from __future__ import annotations

from typing import Any

import pytest

from validator.engine.impulse.actions import Defend, EnterCadre, ResolveRally, Retreat
from validator.engine.values import Severity


# --- hit again where it fled to ---
def test_a_unit_hit_again_where_it_fled_to_flees_again(record: Any) -> None:
    game = record(status={"bmp": "suppressed"}, ap={"bmp": 0})
    game.fire("tank", "bmp").spend("tank").dice(5, 6).say("retreat", "bmp").move("bmp", "Hill")
    game.fire("inf", "bmp").spend("inf").dice(6, 6).say("rout", "bmp").move("bmp", "Far").end("NATO").over()
    flights = [deed for deed in game.done() if isinstance(deed, Retreat)]
    assert [(flight.to, flight.how) for flight in flights] == [("Hill", "retreat"), ("Far", "rout")]
    assert game.findings() == []


def test_a_retreat_declared_twice_for_one_hit_is_a_jump(record: Any) -> None:
    game = record()
    game.fire("tank", "bmp").spend("tank").dice(5, 6).say("retreat", "bmp").move("bmp", "Hill")
    game.say("retreat", "bmp").move("bmp", "Far").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-X1", "bmp")]


# --- a DF put right ---
@pytest.mark.parametrize("late", [False, True])
def test_a_df_that_is_put_right_was_not_used(record: Any, late: bool) -> None:
    game = record(status={"bmp": "suppressed"}, ap={"bmp": 0}, place={"cav": "Hill"})
    game.spend("cav").move("cav", "South").assault("cav", "bmp").spend("cav").say("defence", "bmp", by="WP", df=3)
    if late:
        game.dice(1, 2).say("defence", "bmp", by="WP", df=1)
    else:
        game.say("defence", "bmp", by="WP", df=1).dice(1, 2)
    game.end("NATO").over()
    assert [deed.df for deed in game.done() if isinstance(deed, Defend)] == [1]
    assert game.findings() == []


def test_the_df_of_a_first_assault_is_not_put_right_by_that_of_a_second(record: Any) -> None:
    game = record(status={"bmp": "suppressed"}, ap={"bmp": 0}, place={"cav": "Hill", "tank": "Hill"})
    game.spend("cav").move("cav", "South").assault("cav", "bmp").say("defence", "bmp", by="WP", df=3).dice(1, 2)
    game.spend("tank").move("tank", "South").assault("tank", "bmp").say("defence", "bmp", by="WP", df=1).dice(1, 2)
    game.end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S3", "bmp")]


# --- the Rally Phase ---
def test_a_cadre_that_is_dragged_on_and_turned_back_has_not_begun_the_impulses(record: Any) -> None:
    game = record("rally", ap={"cav": 1}).say("cadre", "ncadre", by="NATO").dice(6)
    game.move("ncadre", "North").move("ncadre", "Bridge").spend("ncadre").give("ncadre").reset()
    game.track(2, "operations").spend("tank").move("tank", "Bridge").end("NATO")
    assert EnterCadre(unit="ncadre", to="Bridge", at=2) in game.done()
    assert game.findings() == []


def test_the_roll_of_a_marker_changed_at_the_start_of_a_record_may_be_before_it(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0}).mark("tank", "recovering")
    game.track(2, "operations").spend("cav").move("cav", "South").end("NATO")
    assert ResolveRally(unit="tank", status="recovering", ap=0, at=0, from_before=True) in game.done()
    assert [(found.rule, found.severity) for found in _found(game)] == [("IMP-R4", Severity.DOUBTFUL)]


def test_a_marker_taken_off_after_the_reset_was_not_rolled_for_before(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0}).reset().mark("tank", "").give(*["tank"] * 3)
    game.track(2, "operations").spend("cav").move("cav", "South").end("NATO")
    assert [(found.rule, found.severity) for found in _found(game)] == [("IMP-R4", Severity.MISSING)]


def _found(game: Any) -> list[Any]:
    from validator.engine.impulse import RULESET

    return list(RULESET.audit(game.scenario, game.events))


# --- the Initiative Phase ---
def test_a_marker_put_on_in_the_initiative_phase(record: Any) -> None:
    game = record("initiative", opening=True).dice(6, by="NATO").dice(2, by="WP").hit("bmp").track(2, "rally")
    game.menu_rally("bmp", 1, 2, by="WP").mark("bmp", "").give("bmp", "bmp").track(2, "operations")
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S1", "bmp")]


# --- a record that begins in an impulse ---
def test_a_unit_that_flees_as_the_record_begins(record: Any) -> None:
    game = record(status={"bmp": "suppressed"}, ap={"bmp": 0}).move("bmp", "Hill").end("NATO")
    game.spend("t72").move("t72", "Bridge").end("WP")
    assert game.findings() == []


def test_a_suppressed_unit_that_moves_in_its_own_impulse_as_the_record_begins(record: Any) -> None:
    game = record(status={"bmp": "suppressed"}, ap={"bmp": 0}).move("bmp", "Hill").end("WP")
    game.spend("tank").move("tank", "Bridge").end("NATO")
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S2", "bmp")]
