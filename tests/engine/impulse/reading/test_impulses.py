"""Impulses of the Operations Phase, as people play them: moves, shots, corrections, buttons pressed or forgotten."""

from __future__ import annotations

from typing import Any

from validator.engine.impulse.actions import (
    Assault,
    ChangeStatus,
    Defend,
    Eliminate,
    EndImpulse,
    EnterCadre,
    Fire,
    Move,
    Regroup,
    ResetAP,
    Retreat,
    RollCombat,
    SpendAP,
    TakeHit,
)


def test_ap_first_then_move(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").end("NATO")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1)]
    assert battle.actions()[-1] == EndImpulse(side="NATO", declared=True)
    assert battle.findings() == []


def test_move_first_then_ap_cites_the_move(battle: Any) -> None:
    battle.move("tank", "Bridge").spend("tank").end("NATO")
    move, _ = battle.actions()
    assert (move.ap, move.at, move.shows) == (1, 0, 2)


def test_a_stack_moves_in_one_entry_and_is_turned_one_by_one(battle: Any) -> None:
    battle.move("tank", "Bridge").move("inf", "Bridge", same=True).spend("inf").spend("tank").end("NATO")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1), Move(unit="inf", to="Bridge", ap=1)]


def test_a_stack_is_turned_first_and_moves_then(battle: Any) -> None:
    battle.spend("inf", "tank").move("tank", "Bridge").move("inf", "Bridge", same=True).end("NATO")
    assert [(d.unit, d.ap) for d in battle.done()] == [("tank", 1), ("inf", 1)]


def test_move_without_ap(battle: Any) -> None:
    battle.move("tank", "Bridge").end("NATO")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=0)]
    assert battle.findings() == [("IMP-A1", 0, "tank")]


def test_ap_for_nothing_cites_the_turning(battle: Any) -> None:
    battle.talk("well").spend("tank").end("NATO")
    assert battle.done() == [SpendAP(unit="tank", ap=1)]
    assert battle.findings() == [("IMP-A1", 1, "tank")]


def test_two_moves_two_ap_cites_the_second_turning(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").spend("tank").move("tank", "Hill").end("NATO")
    assert battle.findings() == [("IMP-A3", 2, "tank")]


# --- take-backs ---
def test_moved_there_and_back_with_ap_given_back_is_nothing(battle: Any) -> None:
    battle.spend("cav").move("cav", "South").talk("sorry").move("cav", "Bridge").give("cav")
    battle.spend("tank").move("tank", "Bridge").end("NATO")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1)]
    assert battle.findings() == []


def test_ap_given_back_before_the_counter_goes_back(battle: Any) -> None:
    battle.move("cav", "South").spend("cav").give("cav").move("cav", "Bridge").end("NATO")
    assert battle.done() == []


def test_moved_back_but_ap_kept_is_ap_for_nothing(battle: Any) -> None:
    battle.spend("t72").move("t72", "Hill").move("t72", "South").end("WP")
    assert battle.done() == [SpendAP(unit="t72", ap=1)]
    assert battle.findings() == [("IMP-A1", 0, "t72")]


def test_undone_and_moved_elsewhere_for_one_ap(battle: Any) -> None:
    battle.move("t72", "Bridge").spend("t72").move("t72", "South").give("t72").spend("t72").move("t72", "Hill").end(
        "WP"
    )
    assert battle.done() == [Move(unit="t72", to="Hill", ap=1)]


def test_put_down_on_the_way(battle: Any) -> None:
    """Bridge - Hill - South for 1 AP: South is next to Bridge, the counter was only put down on the way."""
    battle.move("cav", "Hill").move("cav", "South").spend("cav").end("NATO")
    assert battle.done() == [Move(unit="cav", to="South", ap=1)]


def test_a_second_area_for_nothing(battle: Any) -> None:
    """North - Bridge - South for 1 AP: South is not next to North, so the second area was entered without AP."""
    battle.spend("tank").move("tank", "Bridge").move("tank", "South").end("NATO")
    assert battle.findings() == [("IMP-A1", 2, "tank")]


def test_by_way_of_the_hand(battle: Any) -> None:
    battle.move("cav", "").spend("cav").move("cav", "South").end("NATO")
    assert battle.done() == [Move(unit="cav", to="South", ap=1)]


def test_back_from_the_hand(battle: Any) -> None:
    battle.move("cav", "").move("cav", "Bridge").end("NATO")
    assert battle.done() == []


def test_turned_twice_by_mistake_and_once_back(battle: Any) -> None:
    battle.spend("tank", "tank").give("tank").move("tank", "Bridge").end("NATO")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1)]


def test_given_back_by_turning_on_full_circle(battle: Any) -> None:
    battle.spend("tank", "tank", "tank", "tank").spend("cav").move("cav", "South").end("NATO")
    assert battle.done() == [Move(unit="cav", to="South", ap=1)]


# --- at 0 AP ---------------------------------------------------------------------------------------------------------
def test_turned_past_nought_to_full_and_moved_is_one_fault(record: Any) -> None:
    battle = record(ap={"tank": 0}).spend("tank").move("tank", "Bridge").end("NATO").passes("WP")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1)]
    assert battle.done()[0].shows == 3
    assert battle.findings() == [("IMP-A2", 1, "tank")]


def test_turned_from_nought_to_nought_and_moved(record: Any) -> None:
    battle = record(ap={"inf": 0}).spend("inf").move("inf", "Bridge").end("NATO")
    assert battle.findings() == [("IMP-A2", 1, "inf")]


def test_turned_from_nought_to_nought_for_nothing(record: Any) -> None:
    assert record(ap={"inf": 0}).spend("inf").end("NATO").done() == []


def test_turned_past_nought_to_full_without_acting_is_ap_regained(record: Any) -> None:
    battle = record(ap={"tank": 0}).spend("tank").spend("inf").move("inf", "Bridge").end("NATO")
    assert ResetAP(unit="tank", ap=3) in battle.done()
    assert battle.findings() == [("IMP-R2", 0, "tank")]


def test_reset_pressed_in_operations(record: Any) -> None:
    battle = record(ap={"tank": 0}).reset().spend("cav").move("cav", "South").end("NATO")
    assert battle.findings() == [("IMP-R2", 0, "tank")]


# --- combat ---
def test_fire_by_menu_then_the_turn_then_dice(battle: Any) -> None:
    battle.fire("tank").say("target", None, "t72").spend("tank").dice(3, 4).end("NATO")
    assert battle.done() == [Fire(unit="tank", targets=("t72",), ap=1), RollCombat(dice=(3, 4))]


def test_fire_in_words_after_the_turn(battle: Any) -> None:
    battle.spend("tank").fire("tank", "t72").dice(3, 4).end("NATO")
    assert battle.done() == [Fire(unit="tank", targets=("t72",), ap=1), RollCombat(dice=(3, 4))]


def test_said_by_menu_and_in_words_is_one_shot(battle: Any) -> None:
    battle.fire("tank").fire("tank", "t72").spend("tank").dice(3, 4).end("NATO")
    assert battle.done() == [Fire(unit="tank", targets=("t72",), ap=1), RollCombat(dice=(3, 4))]


def test_fire_without_ap(battle: Any) -> None:
    battle.fire("tank").say("target", None, "t72").dice(3, 4).end("NATO")
    assert battle.findings() == [("IMP-A1", 0, "tank")]


def test_menu_pressed_by_mistake(battle: Any) -> None:
    battle.fire("tank").talk("oops").spend("tank").move("tank", "Bridge").end("NATO")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1)]


def test_fire_that_nobody_announced(battle: Any) -> None:
    """A counter turned and dice thrown: somebody forgot the menu, and nothing was spent for nothing."""
    battle.spend("tank").dice(5, 5).hit("t72").end("NATO")
    assert battle.done()[:2] == [Fire(unit="tank", targets=(), ap=1), RollCombat(dice=(5, 5))]
    assert battle.findings() == []


def test_dice_for_the_weather(battle: Any) -> None:
    battle.dice(2, 2).spend("tank").move("tank", "Bridge").end("NATO")
    assert battle.done() == [Move(unit="tank", to="Bridge", ap=1)]


def test_assault_costs_a_second_ap(battle: Any) -> None:
    battle.spend("cav").move("cav", "South").assault("cav").spend("cav")
    battle.say("defence", "t72", by="WP", df=3).dice(3, 3).end("NATO")
    assert battle.done() == [
        Move(unit="cav", to="South", ap=1),
        Assault(unit="cav", ap=1),
        Defend(unit="t72", df=3),
        RollCombat(dice=(3, 3)),
    ]
    assert battle.findings() == []


def test_assault_announced_before_entering(battle: Any) -> None:
    battle.assault("cav", "t72").spend("cav", "cav").move("cav", "South").dice(3, 3).end("NATO")
    assert battle.done()[:2] == [Move(unit="cav", to="South", ap=1), Assault(unit="cav", targets=("t72",), ap=1)]
    assert battle.findings() == []


def test_assault_that_nobody_announced(battle: Any) -> None:
    battle.spend("cav").move("cav", "South").spend("cav").say("defence", "t72", by="WP", df=3).dice(2, 2).end("NATO")
    assert battle.findings() == []


# --- what combat leads to ---
def test_a_hit_unit_is_marked_and_turned_by_either_player(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(6, 6).hit("t72").end("NATO")
    assert battle.done()[-1] == ChangeStatus(unit="t72", status="suppressed", ap=0)
    assert battle.done()[-1].at == 3
    assert battle.findings() == []


def test_the_hit_unit_acts_in_its_next_impulse_after_its_rally(battle: Any) -> None:
    """No button is pressed: turning the hit unit is no impulse of its side."""
    battle.spend("t72").fire("t72", "tank").dice(6, 6, by="WP").hit("tank")
    battle.spend("cav").move("cav", "South").spend("mi24").move("mi24", "South").over()
    assert battle.findings() == []
    assert [type(a).__name__ for a in battle.actions()].count("EndImpulse") == 3


def test_turned_to_nought_before_the_marker(battle: Any) -> None:
    battle.fire("tank", "bmp").spend("tank").dice(6, 6).spend("bmp", "bmp").mark("bmp", "suppressed").end("NATO")
    assert battle.done()[-1] == ChangeStatus(unit="bmp", status="suppressed", ap=0)
    assert battle.findings() == []


def test_turned_to_nought_after_the_button(battle: Any) -> None:
    battle.fire("tank", "bmp").spend("tank").dice(6, 6).mark("bmp", "suppressed").end("NATO").spend("bmp", "bmp")
    battle.spend("t72").move("t72", "Hill").end("WP")
    assert battle.findings() == []


def test_ap_left_under_the_marker_is_cited_at_the_marker(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(6, 6).mark("t72", "suppressed").spend("t72").end("NATO").passes("WP")
    assert battle.findings() == [("IMP-S2", 3, "t72")]


def test_the_layer_comes_up_at_its_old_level(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(6, 6).mark("t72", "recovering").hit("t72").end("NATO")
    assert battle.done()[-1] == ChangeStatus(unit="t72", status="suppressed", ap=0)
    assert battle.done()[-1].at == 3


def test_marker_put_on_the_wrong_unit_and_taken_off(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(6, 6).mark("bmp", "suppressed").mark("bmp", "").hit("t72").end("NATO")
    assert [d for d in battle.done() if isinstance(d, ChangeStatus)] == [
        ChangeStatus(unit="t72", status="suppressed", ap=0)
    ]


def test_an_attacker_hit_in_its_own_assault(battle: Any) -> None:
    battle.spend("cav").move("cav", "South").assault("cav", "t72").spend("cav").dice(1, 1).hit("cav").end("NATO")
    assert battle.findings() == []


def test_a_declared_retreat_costs_no_ap_and_is_no_impulse(record: Any) -> None:
    battle = record(status={"t72": "suppressed"}, ap={"t72": 0})
    battle.fire("tank", "t72").spend("tank").dice(6, 6).say("retreat", "t72").move("t72", "Hill").end("NATO")
    battle.spend("bmp").move("bmp", "Bridge").end("WP")
    assert battle.done()[2] == Retreat(unit="t72", to="Hill")
    assert battle.findings() == []


def test_a_retreat_announced_after_the_counter_was_moved(record: Any) -> None:
    battle = record(status={"t72": "suppressed"}, ap={"t72": 0})
    battle.fire("tank", "t72").spend("tank").dice(6, 6).move("t72", "Hill").say("rout", "t72").end("NATO")
    assert battle.done()[-1] == Retreat(unit="t72", to="Hill", how="rout")


def test_a_hit_unit_that_flees_without_a_word(record: Any) -> None:
    battle = record(status={"t72": "suppressed"}, ap={"t72": 0})
    battle.fire("tank", "t72").spend("tank").dice(6, 6).say("hit", "t72").move("t72", "Hill").end("NATO")
    assert battle.done()[-2:] == [TakeHit(unit="t72"), Retreat(unit="t72", to="Hill")]
    assert battle.findings() == []


def test_a_paid_move_though_retreat_was_pressed(battle: Any) -> None:
    battle.say("retreat", "mi24").spend("mi24").move("mi24", "South").end("WP")
    assert battle.done() == [Move(unit="mi24", to="South", ap=1)]


def test_eliminated_with_its_marker_just_put_on(record: Any) -> None:
    battle = record(status={"t72": "recovering"}, ap={"t72": 0})
    battle.fire("tank", "t72").spend("tank").dice(6, 6).mark("t72", "suppressed").move("t72", "box:eliminated")
    battle.end("NATO")
    assert battle.done()[-1] == Eliminate(unit="t72")
    assert not any(isinstance(d, ChangeStatus) for d in battle.done())


def test_elimination_taken_back(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(6, 6).move("t72", "box:eliminated").move("t72", "South").end("NATO")
    assert battle.done() == [Fire(unit="tank", targets=("t72",), ap=1), RollCombat(dice=(6, 6))]


def test_a_unit_comes_back_from_the_dead(record: Any) -> None:
    battle = record(place={"t72": "box:eliminated"}).move("t72", "South").spend("bmp").move("bmp", "Hill").end("WP")
    assert battle.done()[0] == Regroup(unit="t72", to="South")


def test_a_cadre_comes_in_and_moves(battle: Any) -> None:
    battle.move("ncadre", "North").spend("ncadre").move("ncadre", "Bridge").end("NATO")
    assert battle.done() == [EnterCadre(unit="ncadre", to="North"), Move(unit="ncadre", to="Bridge", ap=1)]


def test_a_suppressed_unit_that_moves_is_one_fault(record: Any) -> None:
    battle = record(status={"inf": "suppressed"}, ap={"inf": 0}).move("inf", "Bridge").spend("inf").end("NATO")
    assert battle.findings() == [("IMP-S2", 0, "inf")]


# --- variations that real games show ---
def test_late_button_in_the_middle_of_a_shot(battle: Any) -> None:
    battle.spend("t72").move("t72", "Hill").fire("tank").end("WP").say("target", None, "t72").dice(6, 6).hit("t72")
    battle.end("NATO").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-A1", "tank")]


def test_a_hit_by_somebody_who_said_nothing_is_combat(battle: Any) -> None:
    battle.spend("inf").move("inf", "Bridge").say("target", None, "t72").dice(6, 6).hit("t72").end("NATO").over()
    assert not [rule for rule, _, _ in battle.findings() if rule == "IMP-S1"]


def test_a_suppressed_target_that_flees_unannounced_after_the_dice(record: Any) -> None:
    battle = record(status={"t72": "suppressed"}, ap={"t72": 0})
    battle.fire("tank", "t72").spend("tank").dice(6, 6).move("t72", "Hill").end("NATO").over()
    assert Retreat(unit="t72", to="Hill") in battle.done()
    assert battle.findings() == []


def test_the_fled_unit_acts_next_without_a_button(battle: Any) -> None:
    """Where it fled from it comes back to, in an impulse of its own: that is no taking back."""
    battle.fire("tank", "t72").spend("tank").dice(6, 6).say("rout", "t72").move("t72", "Hill", by="NATO")
    battle.move("t72", "South").spend("t72").end("WP").over()
    assert Retreat(unit="t72", to="Hill", how="rout") in battle.done()
    assert Move(unit="t72", to="South", ap=1) in battle.done()
    assert battle.findings() == []


def test_the_shooter_moves_the_fleeing_unit_and_its_player_fires_it_next(battle: Any) -> None:
    battle.spend("bmp").move("bmp", "Hill").end("WP")
    battle.fire("tank", "t72").spend("tank").dice(6, 6).say("rout", "t72").move("t72", "Hill", by="NATO")
    battle.spend("t72").fire("t72", "cav").dice(1, 1, by="WP").end("WP").over()
    assert battle.findings() == []


def test_a_marker_first_at_its_old_level_between_the_turnings(battle: Any) -> None:
    battle.fire("tank", "t72").spend("tank").dice(6, 6).mark("t72", "recovering").spend("t72")
    battle.mark("t72", "suppressed").spend("t72", "t72").spend("bmp").move("bmp", "Hill").end("WP").over()
    assert ChangeStatus(unit="t72", status="suppressed", ap=0) in battle.done()
    assert battle.findings() == []


def test_fired_from_where_it_stood_on_the_way(battle: Any) -> None:
    """The counter went out, fired there and went home: the shot was paid, the way was not."""
    battle.move("tank", "Bridge").fire("tank", "t72").spend("tank").dice(2, 2).move("tank", "North").end("NATO").over()
    assert {rule for rule, _, _ in battle.findings()} == {"IMP-A1"}


def test_paid_there_and_paid_back(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").move("tank", "North").spend("tank").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in battle.findings()] == [("IMP-A3", "tank")]


def test_a_jump_there_and_an_honest_move_after(battle: Any) -> None:
    battle.spend("tank").move("tank", "South").end("NATO").spend("t72").move("t72", "Hill").end("WP").over()
    assert battle.findings() == [("IMP-M1", 1, "tank")]


def test_an_area_skipped_by_way_of_the_hand(battle: Any) -> None:
    battle.spend("tank").move("tank", "").move("tank", "Hill").end("NATO").over()
    assert battle.findings() == [("IMP-M1", 2, "tank")]


def test_an_enemy_counter_dragged_away_by_mistake_and_put_back(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").move("bmp", "Hill", by="NATO").talk("sorry").move("bmp", "South")
    battle.spend("inf").move("inf", "Bridge").end("NATO").over()
    assert battle.findings() == []


def test_the_other_side_turns_a_counter_too_early_and_back(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").spend("t72").talk("wait", by="WP").give("t72")
    battle.spend("inf").move("inf", "Bridge").end("NATO").spend("t72").move("t72", "Hill").end("WP").over()
    assert battle.findings() == []
    assert [a.side for a in battle.actions() if isinstance(a, EndImpulse)] == ["NATO", "WP"]


def test_units_the_scenario_does_not_know_are_passed_over(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge")
    battle.events.append(battle.events[-1].__class__(at=9, unit="ghost", origin="North", to="Hill"))
    assert battle.end("NATO").done() == [Move(unit="tank", to="Bridge", ap=1)]
