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
