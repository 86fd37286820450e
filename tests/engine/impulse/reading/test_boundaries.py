"""Where impulses end, whose they are, late corrections, and the record's end, as people play."""

from __future__ import annotations

from typing import Any

from validator.engine.impulse.actions import EndImpulse, EndPhase, Move, Pass


# --- where an impulse ends ---
def test_without_buttons_the_sides_alternate(battle: Any) -> None:
    battle.move("tank", "Bridge").spend("tank").spend("t72").move("t72", "Hill").spend("cav").move("cav", "South")
    assert battle.actions()[:4] == [
        Move(unit="tank", to="Bridge", ap=1, actor_side="NATO"),
        EndImpulse(side="NATO", declared=False, actor_side="NATO"),
        Move(unit="t72", to="Hill", ap=1, actor_side="WP"),
        EndImpulse(side="WP", declared=False, actor_side="WP"),
    ]
    assert battle.findings() == []


def test_button_pressed_twice(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO").end("NATO").spend("t72").move("t72", "Hill").end(
        "WP"
    ).over()
    assert battle.findings() == []


def test_button_pressed_late_while_the_other_side_acts(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").spend("t72").end("NATO").move("t72", "Hill").end("WP")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1), Move(unit="t72", to="Hill", ap=1)]
    assert battle.findings() == []


def test_button_pressed_too_early(battle: Any) -> None:
    battle.spend("tank").end("NATO").move("tank", "Bridge").end("NATO").spend("t72").move("t72", "Hill").end("WP")
    assert battle.done()[0] == Move(unit="tank", to="Bridge", ap=1)
    assert battle.findings() == []


def test_taken_back_after_the_button_before_anybody_acts(battle: Any) -> None:
    battle.spend("cav").move("cav", "South").end("NATO").talk("no, wait")
    battle.move("cav", "Bridge").give("cav").spend("cav").move("cav", "Hill").end("NATO")
    battle.spend("t72").move("t72", "Bridge").end("WP")
    assert battle.done()[0] == Move(unit="cav", to="Hill", ap=1)
    assert battle.findings() == []


def test_a_second_impulse_after_the_button_is_one(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO").spend("inf").move("inf", "Bridge").end("NATO").passes("WP")
    assert [rule for rule, _, _ in battle.findings()] == ["IMP-O1"]


def test_two_areas_in_one_impulse(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").spend("cav").move("cav", "South").end("NATO")
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-O2", "cav")]


def test_an_empty_impulse_by_the_button(battle: Any) -> None:
    battle.spend("t72").move("t72", "Hill").end("WP").end("NATO").spend("bmp").move("bmp", "Bridge").end("WP").over()
    assert battle.findings() == []


def test_pass_and_the_next_act(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").passes("WP").spend("cav").move("cav", "South").end("NATO").over()
    assert Pass(side="WP", actor_side="WP") in battle.actions()
    assert battle.findings() == []


def test_pass_in_words_and_by_button(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").passes("WP").passes("WP").spend("cav").move("cav", "South").over()
    assert battle.findings() == []


def test_pass_pressed_for_the_end_of_ones_own_impulse(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").passes("NATO").spend("t72").move("t72", "Hill").passes("WP")
    battle.spend("cav").move("cav", "South").end("NATO").over()
    assert battle.findings() == []


def test_acting_after_both_passed(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO").passes("WP").passes("NATO")
    battle.spend("cav").move("cav", "South").end("NATO").track(3, "initiative")
    assert [rule for rule, _, _ in battle.findings()] == ["IMP-O3"]


def test_the_track_goes_on_after_one_pass(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO").passes("WP").track(3, "initiative")
    assert [(rule, at) for rule, at, _ in battle.findings()] == [("IMP-O3", 4)]


def test_the_end_of_the_phase_ends_the_impulse(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").track(3, "initiative")
    assert battle.actions()[1:] == [
        EndImpulse(side="NATO", declared=False, actor_side="NATO"),
        EndPhase(turn=3, phase="initiative"),
    ]


# --- late corrections ---
def test_ap_paid_in_the_other_sides_impulse(battle: Any) -> None:
    battle.move("tank", "Bridge").end("NATO").spend("t72").talk("forgot to turn it").spend("tank").move("t72", "Hill")
    battle.end("WP").over()
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1), Move(unit="t72", to="Hill", ap=1)]
    assert battle.findings() == []


def test_ap_given_back_in_the_other_sides_impulse(battle: Any) -> None:
    battle.spend("tank", "tank").move("tank", "Bridge").end("NATO")
    battle.spend("t72").give("tank").move("t72", "Hill").end("WP").over()
    assert battle.findings() == []


def test_a_take_back_in_the_other_sides_impulse_is_one_fault(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO")
    battle.spend("t72").move("tank", "North").give("tank").move("t72", "Hill").end("WP").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-R2", "tank")]


# --- whose hand ---
def test_moving_an_enemy_unit_in_ones_own_impulse(battle: Any) -> None:
    battle.spend("t72").move("t72", "Hill").end("WP")
    battle.spend("tank").move("tank", "Bridge").spend("bmp").move("bmp", "Hill", by="NATO").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-O5", "bmp")]
    assert Move(unit="bmp", to="Hill", ap=1, actor_side="NATO") in battle.actions()


def test_an_enemy_unit_as_the_whole_impulse(battle: Any) -> None:
    battle.spend("t72").move("t72", "Hill").end("WP")
    battle.spend("bmp").move("bmp", "Hill", by="NATO").end("NATO")
    battle.spend("mi24").move("mi24", "South").end("WP").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-O5", "bmp")]


def test_moving_a_unit_for_its_player_who_ends_the_impulse(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO")
    battle.spend("t72").move("t72", "Hill", by="NATO").end("WP", by="WP")
    battle.spend("cav").move("cav", "South").end("NATO").over()
    assert battle.findings() == []


def test_an_enemy_that_flees_is_moved_by_the_shooter(record: Any) -> None:
    battle = record(status={"t72": "suppressed"}, ap={"t72": 0})
    battle.spend("bmp").move("bmp", "Hill").end("WP")
    battle.fire("cav", "t72").spend("cav").dice(6, 6).say("retreat", "t72").move("t72", "Hill", by="NATO").end("NATO")
    assert battle.findings() == []


def test_one_player_for_both_armies_who_never_changes_side(battle: Any) -> None:
    """Solo: every button says NATO, and who moves means nothing."""
    battle.hands = {"NATO": ("Ann", "id", "NATO"), "WP": ("Ann", "id", "NATO")}
    battle.spend("tank").move("tank", "Bridge").end("NATO").spend("t72").move("t72", "Hill").end("NATO")
    battle.spend("cav").move("cav", "South").end("NATO").passes("NATO").passes("NATO").track(3, "initiative")
    assert battle.findings() == []
    assert [a.side for a in battle.actions() if isinstance(a, EndImpulse | Pass)] == [
        "NATO",
        "WP",
        "NATO",
        "WP",
        "NATO",
    ]


def solo(battle: Any) -> Any:
    """One person who never changes side, as the binding tells it: nobody's side is known, every button says NATO."""
    battle.hands = dict.fromkeys(("NATO", "WP"), ("Ann", "id", None))
    return battle


def test_solo_a_second_impulse_after_the_button(battle: Any) -> None:
    solo(battle).spend("tank").move("tank", "Bridge").end("NATO").spend("inf").move("inf", "Bridge").end("NATO")
    battle.spend("t72").move("t72", "Hill").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-O1", "inf")]


def test_solo_a_pass_for_each_side_and_an_act_after(battle: Any) -> None:
    solo(battle).spend("tank").move("tank", "Bridge").end("NATO").passes("WP").passes("NATO")
    battle.spend("inf").move("inf", "Bridge").end("NATO").track(3, "initiative")
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-O3", "inf")]


def test_solo_the_track_goes_on_after_one_pass(battle: Any) -> None:
    solo(battle).spend("tank").move("tank", "Bridge").end("NATO").passes("NATO").track(3, "initiative")
    assert [rule for rule, _, _ in battle.findings()] == ["IMP-O3"]


def test_solo_moving_the_other_army_is_no_fault(battle: Any) -> None:
    solo(battle).spend("tank").move("tank", "Bridge").end("NATO").spend("t72").move("t72", "Hill").end("NATO")
    battle.fire("cav", "bmp").spend("cav").dice(6, 6).hit("bmp").end("NATO").passes("NATO").passes("NATO")
    assert battle.track(3, "initiative").findings() == []


def test_one_player_for_both_armies_by_retiring(battle: Any) -> None:
    battle.hands = {"NATO": ("Ann", "id", "NATO"), "WP": ("Ann", "id", "NATO")}
    battle.spend("tank").move("tank", "Bridge").end("NATO").retire("WP").spend("t72").move("t72", "Hill").end("WP")
    battle.spend("cav").move("cav", "South").retire("NATO").end("NATO").over()
    assert battle.findings() == []


def test_a_hand_that_forgot_to_change_side(battle: Any) -> None:
    battle.hands = {"NATO": ("Ann", "id", "NATO"), "WP": ("Ann", "id", "NATO")}
    battle.spend("tank").move("tank", "Bridge").end("NATO").spend("t72").move("t72", "Hill", by="NATO").retire("WP")
    battle.end("WP").retire("NATO").spend("cav").move("cav", "South").end("NATO")
    assert battle.findings() == []


# --- the record ends ---
def test_the_record_ends_in_an_impulse_nothing_is_missing(battle: Any) -> None:
    battle.spend("t72").move("t72", "Hill").end("WP").move("tank", "Bridge")
    assert battle.findings() == []
    assert not [a for a in battle.actions()[2:] if isinstance(a, EndImpulse)]


def test_the_record_ends_after_a_turning(battle: Any) -> None:
    assert battle.spend("tank").findings() == []


def test_the_record_ends_after_a_jump(battle: Any) -> None:
    assert battle.spend("tank").move("tank", "Far").findings() == [("IMP-M1", 1, "tank")]


def test_the_record_ends_with_ap_left_under_a_new_marker(battle: Any) -> None:
    assert battle.fire("tank", "t72").spend("tank").dice(6, 6).mark("t72", "suppressed").findings() == []


def test_the_other_side_passes_before_the_move_is_done(battle: Any) -> None:
    battle.spend("tank").passes("WP").move("tank", "Bridge").end("NATO").spend("cav").move("cav", "South").over()
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1), Move(unit="cav", to="South", ap=1)]
    assert battle.findings() == []


def test_counters_off_the_map_are_turned_and_cleaned_as_anybody_likes(record: Any) -> None:
    battle = record(place={"bmp": "box:eliminated"}, status={"bmp": "suppressed"}, ap={"bmp": 1})
    battle.spend("tank").move("tank", "Bridge").spend("bmp").mark("bmp", "").give("bmp", "bmp")
    battle.spend("inf").move("inf", "Bridge").end("NATO").spend("wcadre").spend("t72").move("t72", "Hill").over()
    assert [d.unit for d in battle.done()] == ["tank", "inf", "t72"]
    assert battle.findings() == []
