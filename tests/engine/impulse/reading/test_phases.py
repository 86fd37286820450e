"""Initiative and Rally Phases, and turn tracks that nobody sets in time."""

from __future__ import annotations

from typing import Any

import pytest

from validator.engine.impulse import RULESET
from validator.engine.impulse.actions import (
    ChangeStatus,
    EndPhase,
    EnterCadre,
    Move,
    ResetAP,
    ResolveRally,
    RollCadre,
    RollInitiative,
    RollRally,
    TakeInitiative,
)
from validator.engine.values import Severity

SUPPRESSED = {"tank": "suppressed", "inf": "suppressed"}
EMPTY = {"tank": 0, "inf": 0}


# --- initiative ---
def test_each_player_throws_his_die(record: Any) -> None:
    game = record("initiative", opening=True).dice(4, by="WP").dice(2).show("WP").track(2, "rally")
    assert game.done() == [
        RollInitiative(side="WP", die=4),
        RollInitiative(side="NATO", die=2),
        TakeInitiative(side="WP"),
    ]


def test_one_player_throws_for_both_and_says_so(record: Any) -> None:
    game = record("initiative", opening=True).dice(4, side="NATO").dice(2, side="WP").track(2, "rally")
    assert [(roll.side, roll.die) for roll in game.done()] == [("NATO", 4), ("WP", 2)]
    assert game.findings() == []


def test_one_player_throws_for_both_without_a_word(record: Any) -> None:
    game = record("initiative", opening=True).talk("hello").talk("privet", by="WP").dice(4).dice(2).track(2, "rally")
    assert [roll.side for roll in game.done()] == ["NATO", "WP"]


def test_a_second_die_of_the_same_side_stays_one(record: Any) -> None:
    game = record("initiative", opening=True).dice(6).dice(2, by="WP").dice(5, by="WP").track(2, "rally")
    assert [(rule, at) for rule, at, _ in game.findings()] == [("IMP-I1", 2)]


def test_hot_seat_the_die_is_the_sides_that_was_taken(record: Any) -> None:
    game = record("initiative", opening=True)
    game.hands = {"NATO": ("Ann", "id", "NATO")}
    game.dice(3).retire("WP")
    game.dice(3, by="WP").track(2, "rally")
    assert [roll.side for roll in game.done()] == ["NATO", "WP"]


def test_marker_flipped_there_and_back_is_nothing(record: Any) -> None:
    game = record("initiative", opening=True, holder="NATO").dice(6).dice(2, by="WP").show("WP").show("NATO")
    assert not any(isinstance(d, TakeInitiative) for d in game.track(2, "rally").done())


# --- Cadres and AP ---
def test_a_cadre_is_named_then_rolled_then_enters(record: Any) -> None:
    game = record("rally").say("cadre", "ncadre").dice(6).move("ncadre", "North").track(2, "operations")
    assert game.done() == [RollCadre(unit="ncadre", die=6), EnterCadre(unit="ncadre", to="North")]


def test_a_bare_die_is_the_cadres_that_enters_next(record: Any) -> None:
    game = record("rally").dice(6).move("ncadre", "North").track(2, "operations")
    assert game.done() == [RollCadre(unit="ncadre", die=6), EnterCadre(unit="ncadre", to="North")]


def test_a_cadre_put_back_in_its_box_never_entered(record: Any) -> None:
    game = record("rally").say("cadre", "ncadre").dice(1).move("ncadre", "North").move("ncadre", "box:cadre")
    assert game.track(2, "operations").done() == [RollCadre(unit="ncadre", die=1)]


def test_a_second_die_for_a_cadre(record: Any) -> None:
    game = record("rally").say("cadre", "ncadre").dice(1).say("cadre", "ncadre").dice(6).move("ncadre", "North")
    assert [(rule, at) for rule, at, _ in game.track(2, "operations").findings()] == [("IMP-R1", 3)]


def test_reset_by_the_button_is_one_for_each_unit(record: Any) -> None:
    game = record("rally", ap={"tank": 1, "mi24": 0, "inf": 0}).reset().track(2, "operations")
    assert game.done() == [ResetAP(unit="tank", ap=3), ResetAP(unit="inf", ap=1), ResetAP(unit="mi24", ap=3)]


def test_reset_by_hand_is_one_for_each_unit(record: Any) -> None:
    game = record("rally", ap={"tank": 1, "bmp": 0}).give("tank", "tank", "bmp", "bmp").track(2, "operations")
    assert game.done() == [ResetAP(unit="tank", ap=3), ResetAP(unit="bmp", ap=2)]
    assert game.findings() == []


def test_turned_the_wrong_way_and_right(record: Any) -> None:
    game = record("rally", ap={"tank": 1}).spend("tank").give("tank", "tank", "tank").track(2, "operations")
    assert game.done() == [ResetAP(unit="tank", ap=3)]


def test_reset_of_a_marked_unit_taken_back(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0})
    game.give("tank", "tank").spend("tank", "tank").menu_rally("tank", 6, 6).mark("tank", "recovering")
    assert game.track(2, "operations").findings() == []


# --- rally rolls ---
def test_rally_by_menu(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0})
    game.menu_rally("tank", 2, 2).mark("tank", "").give("tank", "tank", "tank").track(2, "operations")
    assert game.done() == [
        RollRally(unit="tank", dice=(2, 2), side="NATO"),
        ResolveRally(unit="tank", status="", ap=3),
    ]
    assert game.findings() == []


def test_rally_named_in_words_with_the_number_to_roll(record: Any) -> None:
    game = record("rally", status={"tank": "recovering"}, ap={"tank": 0})
    game.say("rally", "tank", limit=8).dice(6, 6).mark("tank", "").track(2, "operations")
    assert game.done() == [
        RollRally(unit="tank", dice=(6, 6), side="NATO", said_morale=8),
        ResolveRally(unit="tank", status="", ap=0),
    ]
    assert game.findings() == []


def test_the_named_unit_corrected_before_the_dice(record: Any) -> None:
    game = record("rally", status=SUPPRESSED, ap=EMPTY)
    game.say("rally", "tank").say("rally", "inf").dice(6, 6).mark("inf", "recovering")
    game.say("rally", "tank").dice(6, 5).mark("tank", "recovering").track(2, "operations")
    assert [d.unit for d in game.done() if isinstance(d, RollRally)] == ["inf", "tank"]
    assert game.findings() == []


def test_two_named_and_then_two_throws(record: Any) -> None:
    game = record("rally", status=SUPPRESSED, ap=EMPTY).say("rally", "tank").say("rally", "inf").dice(6, 6).dice(6, 5)
    game.mark("tank", "recovering").mark("inf", "recovering").track(2, "operations")
    assert [(d.unit, d.dice) for d in game.done()[:2]] == [("tank", (6, 6)), ("inf", (6, 5))]


def test_bare_rolls_in_any_order_that_fits(record: Any) -> None:
    """Thrown for the unit that is dealt with last first: no fault, whichever was meant."""
    game = record("rally", status=SUPPRESSED, ap=EMPTY).dice(1, 1).dice(6, 6)
    game.mark("tank", "recovering").mark("inf", "").give("inf").track(2, "operations")
    assert [(d.unit, d.dice) for d in game.done()[:2]] == [("inf", (1, 1)), ("tank", (6, 6))]
    assert game.findings() == []


def test_bare_rolls_that_fit_in_no_order(record: Any) -> None:
    game = record("rally", status=SUPPRESSED, ap=EMPTY).dice(6, 5).dice(6, 6)
    game.mark("tank", "").give("tank", "tank", "tank").mark("inf", "recovering").track(2, "operations")
    assert game.findings() == [("IMP-R6", 2, "tank")]


def test_bare_rolls_do_not_break_the_order_of_sides(record: Any) -> None:
    status, ap = {"tank": "suppressed", "t72": "suppressed"}, {"tank": 0, "t72": 0}
    game = record("rally", status=status, ap=ap, holder="NATO").dice(6, 6).dice(6, 5, by="WP")
    game.mark("t72", "recovering").mark("tank", "recovering").track(2, "operations")
    assert game.findings() == []


def test_a_bare_roll_for_the_weather(record: Any) -> None:
    game = record("rally").dice(3, 3).reset().track(2, "operations")
    assert game.done() == []


def test_a_second_bare_roll_after_a_failure(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0}).say("rally", "tank").dice(6, 5).talk("again")
    game.dice(1, 1).mark("tank", "").give("tank", "tank", "tank").track(2, "operations")
    assert [(rule, at) for rule, at, _ in game.findings()] == [("IMP-R4", 3)]


def test_a_wrong_flip_put_right(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0}).menu_rally("tank", 6, 6)
    game.mark("tank", "").mark("tank", "suppressed").mark("tank", "recovering").track(2, "operations")
    assert game.done()[-1] == ResolveRally(unit="tank", status="recovering", ap=0)
    assert game.findings() == []


def test_ap_of_a_failed_recovering_unit_is_cited_at_the_turning(record: Any) -> None:
    game = record("rally", status={"tank": "recovering"}, ap={"tank": 0}).menu_rally("tank", 6, 6)
    game.mark("tank", "").give("tank", "tank", "tank").track(2, "operations")
    assert game.findings() == [("IMP-R8", 2, "tank")]


def test_the_reset_button_resets_a_unit_that_has_rallied(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0})
    game.menu_rally("tank", 1, 1).mark("tank", "").reset().track(2, "operations")
    assert game.findings() == []


def test_a_marker_placed_in_the_rally_phase(record: Any) -> None:
    game = record("rally").mark("tank", "suppressed").track(2, "operations")
    assert game.done() == [ChangeStatus(unit="tank", status="suppressed", ap=3)]


def test_the_record_ends_before_the_ap_are_reset(record: Any) -> None:
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0}).menu_rally("tank", 1, 1).mark("tank", "")
    assert game.findings() == []


# --- the turn track ---
def test_track_set_too_late_for_operations(record: Any) -> None:
    """Still on Rally while the first impulse is played."""
    game = record("rally", ap={"tank": 1}).reset().spend("tank").move("tank", "Bridge").end("NATO")
    game.track(2, "operations").spend("t72").move("t72", "Hill").end("WP").over()
    assert game.findings() == []
    assert [type(a).__name__ for a in game.actions()].count("EndPhase") == 2


@pytest.mark.parametrize("back", [("give", "move"), ("move", "give")])
@pytest.mark.parametrize("first", [("give", "move"), ("move", "give")])
def test_the_first_move_is_taken_back_before_the_track_is_set(record: Any, first: Any, back: Any) -> None:
    """A game of the proof: AP turned, moved, AP and counter put back, and the same unit sets out anew."""

    def step(game: Any, what: str, to: str, turn: str) -> None:
        game.move("tank", to) if what == "move" else getattr(game, turn)("tank")

    game = record("rally", ap={"tank": 1}, holder="NATO").reset()
    for what in first:
        step(game, what, "Bridge", "spend")
    for what in back:
        step(game, what, "North", "give")
    game.spend("tank").move("tank", "Bridge").track(2, "operations").spend("inf").move("inf", "Bridge").end("NATO")
    assert game.findings() == []
    assert [d for d in game.done() if isinstance(d, Move)] == [
        Move(unit="tank", to="Bridge", ap=1),
        Move(unit="inf", to="Bridge", ap=1),
    ]


def test_track_set_too_late_for_the_rally_phase(record: Any) -> None:
    game = record("initiative", opening=True, ap={"tank": 1}).dice(6).dice(1, by="WP").reset().track(2, "rally")
    game.track(2, "operations").spend("tank").move("tank", "Bridge").end("NATO").over()
    assert game.findings() == []


def test_initiative_thrown_after_the_track_was_set(record: Any) -> None:
    game = record("initiative", opening=True).track(2, "rally").dice(6).dice(1, by="WP").track(2, "operations")
    assert game.findings() == []
    assert [type(a).__name__ for a in game.actions()][:3] == ["RollInitiative", "RollInitiative", "EndPhase"]


def test_the_track_is_never_set_in_the_next_turn(record: Any) -> None:
    game = record().spend("tank").move("tank", "Bridge").end("NATO").passes("WP").passes("NATO")
    game.dice(6).dice(1, by="WP").reset().spend("tank").move("tank", "Hill").end("NATO").passes("WP")
    assert game.findings() == []
    assert EndPhase(turn=3, phase="operations") in game.actions()


def test_the_track_catches_up_later(record: Any) -> None:
    game = record().spend("tank").move("tank", "Bridge").end("NATO").passes("WP").passes("NATO")
    game.dice(6).dice(1, by="WP").reset().track(3, "initiative").track(3, "rally").track(3, "operations")
    game.spend("tank").move("tank", "Hill").end("NATO").over()
    assert game.findings() == []


def test_the_track_set_one_too_far_and_back(record: Any) -> None:
    game = record("rally", ap={"tank": 1}).track(2, "operations").talk("oops").track(2, "rally").reset()
    game.track(2, "operations").spend("tank").move("tank", "Bridge").end("NATO").over()
    assert game.findings() == []


def test_the_track_set_to_the_next_turn_and_back(record: Any) -> None:
    game = record().spend("tank").move("tank", "Bridge").end("NATO").track(3, "initiative").track(2, "operations")
    game.spend("t72").move("t72", "Hill").end("WP").over()
    assert game.findings() == []


def test_the_track_turned_through_an_empty_turn(record: Any) -> None:
    game = record("initiative", opening=True).dice(6).dice(1, by="WP").track(2, "rally").track(2, "operations")
    game.spend("tank").move("tank", "Bridge").end("NATO").over()
    assert [d for d in game.done() if isinstance(d, Move)] == [Move(unit="tank", to="Bridge", ap=1)]
    assert game.findings() == []


def test_two_turns_played_without_ever_setting_the_track(record: Any) -> None:
    game = record("initiative", turn=1, opening=True).dice(6).dice(1, by="WP").reset()
    game.spend("tank").move("tank", "Bridge").end("NATO").fire("mi24", "cav").spend("mi24").dice(6, 6, by="WP")
    game.hit("cav").end("WP").passes("NATO").passes("WP").dice(2).dice(5, by="WP").reset()
    game.menu_rally("cav", 6, 6).mark("cav", "recovering")
    game.spend("t72").move("t72", "Hill").end("WP").passes("NATO").passes("WP")
    assert game.findings() == []
    assert [(a.turn, a.phase) for a in game.actions() if isinstance(a, EndPhase)] == [
        (1, "rally"),
        (1, "operations"),
        (2, "initiative"),
        (2, "rally"),
        (2, "operations"),
    ]


def test_more_bare_rolls_than_units(record: Any) -> None:
    """One was for the weather; the one that fits is the unit's."""
    game = record("rally", status={"tank": "suppressed"}, ap={"tank": 0}).dice(1, 1).dice(6, 6)
    game.mark("tank", "recovering").track(2, "operations")
    assert [d.dice for d in game.done() if isinstance(d, RollRally)] == [(6, 6)]
    assert game.findings() == []


def test_the_record_ends_before_all_bare_rolls_are_used(record: Any) -> None:
    status, ap = {"tank": "suppressed", "t72": "suppressed"}, {"tank": 0, "t72": 0}
    assert record("rally", status=status, ap=ap, holder="NATO").dice(3, 3, by="WP").findings() == []


def test_a_dead_unit_neither_rallies_nor_is_reset(record: Any) -> None:
    game = record("rally", place={"bmp": "box:eliminated"}, status={"bmp": "suppressed"}, ap={"bmp": 0})
    game.mark("bmp", "").give("bmp", "bmp").track(2, "operations")
    assert game.done() == []
    assert game.findings() == []


def test_dice_for_the_weather_are_no_third_roll(record: Any) -> None:
    game = record("initiative", opening=True).dice(5).dice(3, by="WP")
    game.call("aside", "WP").talk("sunny?", by="WP").dice(6, by="WP")
    assert [a.die for a in game.track(2, "rally").actions() if isinstance(a, RollInitiative)] == [5, 3]
    assert game.findings() == []


def test_the_wrong_dice_button_in_the_initiative_phase_is_no_rally(record: Any) -> None:
    game = record("initiative", opening=True).dice(5, 5).dice(5).dice(3, by="WP").track(2, "rally")
    assert game.findings() == []


@pytest.mark.parametrize(("phase", "rule"), [("initiative", "IMP-I1"), ("rally", "IMP-R1")])
def test_dice_said_to_have_fallen_elsewhere_leave_it_open(record: Any, phase: str, rule: str) -> None:
    game = record(phase, opening=True)
    game.call("rolled_elsewhere", "WP")
    game = game.dice(5) if phase == "initiative" else game.move("ncadre", "North")
    game.track(2, "rally" if phase == "initiative" else "operations")
    found = [(f.rule, f.severity) for f in RULESET.audit(game.scenario, game.events)]
    assert found == [(rule, Severity.DOUBTFUL)]


def test_the_track_is_moved_on_before_the_rolls_are_acted_on(record: Any) -> None:
    game = record("rally", opening=True, status=SUPPRESSED, ap=EMPTY | {"cav": 1})
    game.give("cav").menu_rally("tank", 3, 3).menu_rally("inf", 6, 6).track(2, "operations")
    game.mark("tank", "").give("tank", "tank", "tank").mark("inf", "recovering")
    game.spend("cav").move("cav", "North").end("NATO").over()
    assert game.findings() == []


def test_ap_given_back_after_the_first_impulse_come_too_late(record: Any) -> None:
    game = record("rally", opening=True, ap={"inf": 0}).track(2, "operations")
    game.spend("cav").move("cav", "North").end("NATO").give("inf").spend("t72").move("t72", "Hill").end("WP").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-R2", "inf")]


def test_a_recovering_unit_without_a_roll_in_a_record_that_shows_the_reset(record: Any) -> None:
    game = record("rally", status={"tank": "recovering"}, ap={"tank": 0, "cav": 1})
    assert game.track(2, "operations").findings() == []
    game = record("rally", status={"tank": "recovering"}, ap={"tank": 0, "cav": 1}).give("cav")
    assert [(rule, unit) for rule, _, unit in game.track(2, "operations").findings()] == [("IMP-R4", "tank")]
