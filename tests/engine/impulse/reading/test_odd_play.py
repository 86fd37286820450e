"""Odd ways to play that are no fault, and the faults beside them that still are."""

from __future__ import annotations

from typing import Any

import pytest

from validator.engine.impulse.actions import (
    Defend,
    EnterCadre,
    Move,
    ResetAP,
    ResolveRally,
    Retreat,
    RollCadre,
    RollInitiative,
)
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


def test_a_cadre_spoken_of_before_the_initiative_is_rolled(record: Any) -> None:
    game = record("initiative", opening=True).say("cadre", "wcadre", by="NATO").dice(6, by="NATO").dice(2, by="WP")
    game.track(2, "rally").track(2, "operations").spend("tank").move("tank", "Bridge").end("NATO")
    assert [deed.die for deed in game.done() if isinstance(deed, RollInitiative)] == [6, 2]
    assert game.findings() == []


def test_a_cadre_that_enters_before_the_track_is_set_has_rolled(record: Any) -> None:
    game = record("initiative", opening=True).dice(6, by="NATO").dice(2, by="WP")
    game.say("cadre", "ncadre", by="NATO").dice(6).move("ncadre", "North").track(2, "rally").track(2, "operations")
    game.spend("tank").move("tank", "Bridge").end("NATO")
    assert RollCadre(unit="ncadre", die=6, at=3) in game.done()
    assert game.findings() == []


# --- both sides at once ---
def test_an_ap_turned_while_the_other_side_still_acts(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").spend("t72").spend("inf").move("inf", "Bridge").end("NATO")
    battle.move("t72", "Hill").end("WP").over()
    assert battle.done()[-1] == Move(unit="t72", to="Hill", ap=1, at=6)
    assert battle.findings() == []


def test_both_sides_turn_and_move_at_once(battle: Any) -> None:
    battle.spend("tank").spend("t72").move("tank", "Bridge").move("t72", "Hill").end("NATO").end("WP")
    battle.spend("cav").move("cav", "South").end("NATO").over()
    assert battle.findings() == []


def test_an_ap_turned_for_nothing_in_an_impulse_of_its_own_pays_for_no_later_move(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO").spend("t72").end("WP")
    battle.spend("cav").move("cav", "South").end("NATO").move("t72", "Hill").end("WP").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-A1", "t72"), ("IMP-A1", "t72")]


# --- a shot taken back ---
def test_a_shot_taken_back_after_dice_that_missed(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(1, 1).talk("out of sight, I take that back").give("tank")
    battle.spend("cav").move("cav", "South").end("NATO").over()
    assert battle.done() == [Move(unit="cav", to="South", ap=1, at=5)]
    assert battle.findings() == []


def test_a_shot_that_hit_is_not_taken_back(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(6, 6).hit("t72").give("tank").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-A1", "tank")]


# --- a marker before its dice ---
def test_a_marker_put_on_before_the_dice_that_hit(battle: Any) -> None:
    battle.fire("tank", "bmp").spend("tank").hit("bmp").dice(6, 6).end("NATO").over()
    assert battle.findings() == []


def test_a_marker_put_on_before_dice_that_miss_and_left(record: Any) -> None:
    game = record(options={"hit_number": 8}).fire("tank", "bmp").spend("tank").hit("bmp").dice(1, 1).end("NATO").over()
    assert [(rule, at, unit) for rule, at, unit in game.findings()] == [("IMP-S1", 2, "bmp")]


# --- AP given back too soon ---
def test_ap_given_back_before_the_initiative_dice_are_part_of_the_reset(record: Any) -> None:
    game = record("initiative", opening=True, ap={"tank": 1, "cav": 1}).give("tank", "tank")
    game.dice(6, by="NATO").dice(2, by="WP").track(2, "rally").reset().track(2, "operations")
    game.spend("tank").move("tank", "Bridge").end("NATO")
    assert [deed.unit for deed in game.done() if isinstance(deed, ResetAP)] == ["tank", "cav"]
    assert game.findings() == []


# --- a stack moves before the track is set ---
@pytest.mark.parametrize("order", [("tank", "inf"), ("inf", "tank")])
def test_a_stack_that_moves_before_the_track_is_set_is_turned_in_any_order(record: Any, order: tuple[str, str]) -> None:
    game = record("rally", holder="NATO", opening=True).reset()
    game.move("tank", "Bridge").move("inf", "Bridge", same=True).spend(*order).end("NATO").track(2, "operations")
    game.spend("t72").move("t72", "Bridge").end("WP").over()
    assert game.findings() == []


def test_ap_turned_before_the_reset_do_not_draw_the_impulses_before_it(record: Any) -> None:
    game = record("rally", ap={"bmp": 1}, holder="NATO", opening=True).spend("inf").reset()
    game.move("tank", "Bridge").spend("tank").move("inf", "Bridge").spend("inf").end("NATO").track(2, "operations")
    game.spend("t72").move("t72", "Bridge").end("WP").over()
    assert game.findings() == []
