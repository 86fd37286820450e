"""What stands open when a record ends, and what is said of combats: only what the record shows is judged."""

from __future__ import annotations

from typing import Any

from validator.engine.impulse.actions import Defend


def test_without_buttons_an_impulse_is_over_once_the_other_side_acts(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").move("t72", "Hill").spend("cav").move("cav", "North")
    battle.spend("bmp").move("bmp", "Hill")
    assert battle.findings() == [("IMP-A1", 2, "t72")]


def test_the_other_sides_turned_counter_ends_it_too(battle: Any) -> None:
    battle.move("tank", "Bridge").spend("t72")
    assert battle.findings() == [("IMP-A1", 0, "tank")]


def test_the_impulse_the_record_ends_in_is_left_open(battle: Any) -> None:
    battle.spend("tank").move("tank", "Bridge").move("t72", "Hill")
    assert battle.findings() == []


def test_a_counter_of_the_other_side_dragged_about_ends_nothing(battle: Any) -> None:
    battle.move("tank", "Bridge").move("t72", "").move("t72", "South")
    assert battle.findings() == []


def test_a_df_said_of_a_shot_is_no_assaults(record: Any) -> None:
    battle = record(status={"bmp": "suppressed"}, ap={"bmp": 0})
    battle.fire("cav", "bmp").spend("cav").say("defence", "bmp", by="WP", df=3).dice(1, 2).end("NATO").over()
    assert battle.findings() == []


def test_a_df_said_after_an_assault_and_a_shot_is_that_of_the_shot(record: Any) -> None:
    battle = record(status={"bmp": "suppressed"}, ap={"bmp": 0})
    battle.spend("cav").move("cav", "South").assault("cav").spend("cav").say("defence", "t72", by="WP", df=3).dice(1, 2)
    battle.fire("cav", "bmp").say("defence", "bmp", by="WP", df=3).dice(1, 2).end("NATO")
    assert [d.unit for d in battle.done() if isinstance(d, Defend)] == ["t72"]


def test_a_wrong_df_where_nobody_announced_the_assault(record: Any) -> None:
    battle = record(status={"bmp": "suppressed"}, ap={"bmp": 0})
    battle.spend("cav").move("cav", "South").say("defence", "bmp", by="WP", df=3).dice(1, 2).end("NATO").over()
    assert battle.findings() == [("IMP-S3", 2, "bmp")]


# cav has AF 4, bmp DF 3: with the number 8 a shot hits with 7 or more
HIT_NUMBER = {"hit_number": 8}


def test_a_retreat_after_a_miss(record: Any) -> None:
    battle = record(options=HIT_NUMBER)
    battle.fire("cav").say("target", None, "bmp").spend("cav").dice(2, 3).say("retreat", "bmp").move("bmp", "Hill")
    assert battle.end("NATO").over().findings() == [("IMP-X1", 5, "bmp")]


def test_a_marker_after_a_miss(record: Any) -> None:
    battle = record(options=HIT_NUMBER)
    battle.fire("cav", "bmp").spend("cav").dice(2, 3).hit("bmp").end("NATO").over()
    assert battle.findings() == [("IMP-S1", 3, "bmp")]


def test_a_miss_that_the_players_call_a_hit_is_one(record: Any) -> None:
    battle = record(options=HIT_NUMBER)
    battle.fire("cav", "bmp").spend("cav").dice(2, 3).say("hit", "bmp").hit("bmp").end("NATO").over()
    assert battle.findings() == []


def test_of_cocked_dice_thrown_again_the_best_stand(record: Any) -> None:
    battle = record(options=HIT_NUMBER)
    battle.fire("cav", "bmp").spend("cav").dice(2, 3).talk("cocked").dice(6, 3).hit("bmp").end("NATO").over()
    assert battle.findings() == []


def test_two_shots_announced_before_their_dice_leave_open_whose_hit_it_was(record: Any) -> None:
    battle = record(options=HIT_NUMBER, place={"tank": "Bridge"})
    battle.fire("cav", "bmp").fire("tank", "mi24").spend("cav", "tank").dice(6, 6).dice(1, 1).hit("bmp").end("NATO")
    assert battle.over().findings() == []


def test_without_a_number_of_the_game_the_players_word_is_taken(battle: Any) -> None:
    battle.fire("cav", "bmp").spend("cav").dice(2, 3).hit("bmp").end("NATO").over()
    assert battle.findings() == []


def test_a_recovering_unit_that_the_dice_hit_stays_as_it_is(record: Any) -> None:
    battle = record(options=HIT_NUMBER, status={"bmp": "recovering"}, ap={"bmp": 0})
    battle.fire("cav", "bmp").spend("cav").dice(5, 5).end("NATO").over()
    assert battle.findings() == [("IMP-S5", 2, "bmp")]
    battle = record(options=HIT_NUMBER, status={"bmp": "recovering"}, ap={"bmp": 0})
    battle.fire("cav", "bmp").spend("cav").dice(3, 3).end("NATO").over()
    assert battle.findings() == []
