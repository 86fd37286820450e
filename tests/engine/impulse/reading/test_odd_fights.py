"""Combats told in part: which AP paid for which shot, whom an assault was made against, what its dice can have hit."""

from __future__ import annotations

from typing import Any

import pytest

from validator.engine.impulse.actions import Assault, Fire

HITS = {"hit_number": 8}  # AF 4 against DF 3: a shot hits with 7 or more
HELD = {"cav": "Hill", "bmp": "South", "t72": "South"}


def assault(record: Any, **changes: Any) -> Any:
    """An assault on the two units in the South, announced by the menu, with no word yet about whom it is made on."""
    game = record(place=HELD, options=HITS, **changes)
    return game.spend("cav").move("cav", "South").assault("cav").spend("cav")


# --- which AP paid for what ---
@pytest.mark.parametrize("words", [0, 3])
def test_the_second_of_two_shots_is_the_one_that_nobody_paid(record: Any, words: int) -> None:
    game = record(options=HITS).fire("tank", "bmp")
    for _ in range(words):
        game.talk("and now?")
    game.spend("tank").dice(1, 2)
    second = game.at + 1
    game.fire("tank", "t72").dice(1, 2).end("NATO").over()
    assert [(deed.at, deed.ap) for deed in game.done() if isinstance(deed, Fire)] == [(0, 1), (second, 0)]
    assert game.findings() == [("IMP-A1", second, "tank")]


def test_of_two_moves_with_one_ap_between_them_the_second_is_unpaid(record: Any) -> None:
    game = record().move("tank", "Bridge").spend("tank").move("tank", "South").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-A1", "tank")]


def test_a_df_said_for_an_assault_is_no_second_assault_that_an_idle_ap_could_pay(record: Any) -> None:
    game = record(place={"tank": "Hill"}).spend("tank").move("tank", "South").assault("tank", "bmp")
    game.spend("tank", "tank").say("defence", "bmp", by="WP", df=3).dice(1, 2).end("NATO").over()
    assert sum(isinstance(deed, Assault) for deed in game.done()) == 1
    assert game.findings() == [("IMP-A1", 4, "tank")]


# --- whom an assault was made against ---
def test_the_unit_whose_df_was_said_is_not_suppressed_by_dice_that_miss_it(record: Any) -> None:
    game = assault(record).say("defence", "bmp", by="WP", df=3).dice(3, 3)
    game.hit("bmp").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S1", "bmp")]


def test_another_unit_of_the_area_may_have_been_hit_and_may_flee(record: Any) -> None:
    game = assault(record).say("defence", "bmp", by="WP", df=3).dice(3, 3).hit("t72").end("NATO").over()
    assert game.findings() == []
    game = assault(record).say("defence", "bmp", by="WP", df=3).dice(5, 6).say("retreat", "t72", by="WP")
    assert game.move("t72", "Hill").end("NATO").over().findings() == []


@pytest.mark.parametrize("taken_off", [True, False])
def test_a_recovering_unit_whose_df_was_said_is_hit_by_the_dice(record: Any, taken_off: bool) -> None:
    game = assault(record, status={"bmp": "recovering"}, ap={"bmp": 0}).say("defence", "bmp", by="WP", df=2).dice(5, 6)
    if taken_off:
        game.mark("bmp", "")
    game.end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S5", "bmp")]


def test_of_two_units_whose_df_was_said_either_may_have_been_hit(record: Any) -> None:
    game = assault(record, status={"bmp": "recovering"}, ap={"bmp": 0}).say("defence", "bmp", by="WP", df=2)
    game.say("defence", "t72", by="WP", df=3).dice(5, 6).hit("t72").end("NATO").over()
    assert game.findings() == []


# --- what dice can have hit ---
def test_a_marker_does_not_lower_the_df_in_ranged_combat(record: Any) -> None:
    game = record(status={"bmp": "recovering"}, ap={"bmp": 0}, options=HITS)
    game.fire("tank", "bmp").spend("tank").dice(3, 3).mark("bmp", "suppressed").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S1", "bmp")]


def test_in_an_assault_dice_between_both_df_decide_nothing(record: Any) -> None:
    game = assault(record, status={"bmp": "recovering"}, ap={"bmp": 0}).say("defence", "bmp", by="WP", df=2).dice(3, 3)
    assert game.mark("bmp", "suppressed").end("NATO").over().findings() == []


# --- more markers than hits ---
def begun(record: Any, **changes: Any) -> Any:
    """A game under way: in the first impulse of a record there may have been shots that it does not hold."""
    game = record(options=HITS, **changes).spend("cav").move("cav", "North").end("NATO")
    return game.spend("mi24").move("mi24", "Far").end("WP")


@pytest.mark.parametrize("stranger_first", [True, False])
def test_a_marker_on_a_unit_beside_the_one_that_was_hit(record: Any, stranger_first: bool) -> None:
    game = begun(record).fire("tank", "bmp").spend("tank").dice(5, 6)
    first, second = ("t72", "bmp") if stranger_first else ("bmp", "t72")
    game.hit(first).hit(second).end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S1", "t72")]


def test_a_marker_on_another_unit_after_dice_that_missed(record: Any) -> None:
    game = begun(record).fire("tank", "bmp").spend("tank").dice(1, 2).hit("t72").end("NATO").over()
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S1", "t72")]


def test_the_target_may_have_been_another_than_the_one_named(record: Any) -> None:
    game = begun(record).fire("tank", "bmp").spend("tank").dice(5, 6).hit("t72").end("NATO").over()
    assert game.findings() == []


@pytest.mark.parametrize("untold", ["dice", "hit", "fire"])
def test_combat_that_is_told_in_part_explains_a_second_marker(record: Any, untold: str) -> None:
    game = begun(record).fire("tank", "bmp").spend("tank").dice(5, 6).hit("bmp")
    if untold == "hit":
        game.say("hit", "t72")
    elif untold == "fire":
        game.fire("inf").spend("inf")
    if untold != "hit":
        game.dice(5, 6)
    assert game.hit("t72").end("NATO").over().findings() == []


def test_shots_before_the_record_begins_explain_a_second_marker(record: Any) -> None:
    game = record(options=HITS).fire("tank", "bmp").spend("tank").dice(5, 6).hit("bmp").hit("t72").end("NATO").over()
    assert game.findings() == []
