"""What audits of games played by the thousand got wrong once, each as small as it gets."""

from __future__ import annotations

from validator.engine.events import Declared
from validator.engine.impulse import RULESET
from validator.engine.impulse.actions import ChangeStatus, EndImpulse, Move, ResetAP, RollCadre, RollInitiative


def faults(record) -> list[tuple[str, str | None, int]]:
    return [(f.rule, f.unit, f.at) for f in RULESET.audit(record.scenario, record.events)]


def test_a_die_between_the_passes_and_the_track_is_no_initiative_roll_if_all_roll_later(record):
    game = record(opening=True, holder="NATO")
    game.passes("NATO").passes("WP").dice(2, by="NATO").track(3, "initiative")
    game.dice(2, by="NATO").dice(3, by="WP").track(3, "rally")
    assert faults(game) == []


def test_nor_is_it_if_its_thrower_alone_rolls_again_once_the_track_is_set(record):
    game = record(opening=True, holder="NATO")
    game.passes("NATO").passes("WP").dice(2, by="NATO").dice(3, side="WP", by="WP").track(3, "initiative")
    game.dice(4, by="NATO").track(3, "rally")
    assert faults(game) == []


def test_nor_where_the_track_is_never_set_to_the_phase(record):
    game = record(opening=True, holder="NATO")
    game.passes("NATO").passes("WP").dice(2, by="WP").dice(4, by="WP").dice(2, by="NATO").track(3, "rally")
    assert faults(game) == []


def test_a_die_thrown_again_after_an_announced_one_is_a_second_one(record):
    game = record(opening=True, holder="NATO")
    game.passes("NATO").passes("WP").dice(2, side="WP", by="WP").dice(4, by="NATO").dice(5, by="WP").track(3, "rally")
    assert [rule for rule, *_ in faults(game)] == ["IMP-I1"]


def test_one_player_who_rolls_for_both_sides_rolls_nothing_idle(record):
    game = record(opening=True, holder="NATO")
    game.passes("NATO").passes("WP").dice(2, by="WP").dice(4, by="WP").track(3, "rally")
    assert faults(game) == []


def test_a_second_shot_after_both_sides_ended_an_impulse_has_to_be_paid(record):
    game = record(opening=True, holder="NATO", ap={"inf": 1}, place={"inf": "Bridge", "t72": "South"})
    game.assault("inf", "t72").spend("inf").dice(2, 4).end("NATO").end("WP")
    game.fire("inf", "t72").dice(6, 4).end("NATO")
    assert [(rule, unit) for rule, unit, _ in faults(game)] == [("IMP-A2", "inf")]


def test_a_retreat_declared_in_the_other_sides_impulse_that_nobody_shot_in_is_one_fault(record):
    game = record(opening=True, holder="WP")
    game.spend("t72").move("t72", "Bridge").say("retreat", "tank").move("tank", "South").spend("bmp").move(
        "bmp", "Hill"
    )
    game.end("WP")
    assert [(rule, unit) for rule, unit, _ in faults(game)] == [("IMP-X1", "tank")]


def test_the_first_counter_of_a_phase_moved_by_the_other_player_is_no_impulse_of_its_own_side(record):
    game = record(opening=True, holder="NATO")
    game.move("t72", "Bridge", by="NATO").spend("t72").move("tank", "Bridge").spend("tank")
    game.spend("bmp").move("bmp", "Hill").end("WP")
    assert ("IMP-O5", "t72") in [(rule, unit) for rule, unit, _ in faults(game)]
    assert "IMP-O1" not in [rule for rule, *_ in faults(game)]


def test_a_die_for_the_weather_between_two_calls_leaves_both_as_they_are(record):
    game = record(opening=True, holder="WP")
    game.end("WP").dice(1, by="NATO").passes("NATO").fire("t72", "cav").spend("t72").dice(6, 5, by="WP")
    assert faults(game) == []


def test_dice_for_the_weather_between_two_passes_leave_both_as_they_are(record):
    game = record(opening=True, holder="WP")
    game.passes("WP").dice(5, by="WP").passes("NATO").track(3, "initiative")
    game.dice(2, by="WP").dice(3, by="NATO").track(3, "rally")
    assert faults(game) == []


def menu_cadre(game, unit, die, by):
    """The Cadre's menu: the die goes into the counter, the line that names it comes in the same entry."""
    return game.dice(die, by=by, unit=unit)._put(Declared, True, None, act="cadre", unit=unit, values={})


def test_a_cadre_rolled_for_by_its_menu_before_the_track_is_set_is_no_third_initiative_die(record):
    game = record("initiative", opening=True).dice(1, by="WP").dice(3, by="NATO")
    menu_cadre(game, "wcadre", 6, "WP").track(2, "rally").move("wcadre", "Hill").track(2, "operations")
    assert faults(game) == []
    assert RollCadre(unit="wcadre", die=6) in game.done()
    assert [action.side for action in game.done() if isinstance(action, RollInitiative)] == ["WP", "NATO"]


def test_a_bare_die_after_a_cadre_rolled_by_its_menu_is_not_that_cadres_second(record):
    game = menu_cadre(record("rally", holder="WP"), "wcadre", 3, "WP").dice(5, by="NATO")
    assert faults(game.track(2, "operations")) == []


def test_an_impulse_ended_before_the_track_is_set_to_operations_was_the_first_one(record):
    game = record("rally", holder="NATO").end("NATO").track(2, "operations")
    assert faults(game.fire("t72", "cav").spend("t72").dice(6, 5, by="WP").end("WP")) == []


def test_a_pass_before_the_track_is_set_to_operations_counts(record):
    game = record("rally", holder="NATO").passes("NATO").track(2, "operations").passes("WP").track(3, "initiative")
    assert faults(game) == []


def test_a_button_at_the_end_of_the_rally_phase_is_no_impulse_of_a_side_that_begins_then(record):
    game = record("rally", holder="NATO").end("NATO").track(2, "operations")
    assert faults(game.fire("cav", "t72").spend("cav").dice(6, 5, by="NATO").end("NATO")) == []


def test_a_counter_of_the_other_side_used_in_an_impulse_whose_end_nobody_called(record):
    game = record(opening=True, holder="WP")
    game.spend("tank").move("tank", "Bridge", by="WP").fire("t72", "cav").spend("t72").dice(4, 5, by="WP")
    game.fire("cav", "t72").spend("cav").dice(4, 6, by="NATO").end("NATO")
    assert {(rule, unit) for rule, unit, _ in faults(game)} == {("IMP-O5", "tank")}


def test_a_cadre_spoken_of_once_the_initiative_is_rolled_is_rolled_for(record):
    """A game of the proof: the dice fell before the track was set, and two Cadres rolled before it was set on."""
    game = record(opening=True, holder="NATO").passes("WP").passes("NATO").dice(4, side="WP", by="WP")
    game.dice(4, by="NATO").track(3, "initiative").say("cadre", "ncadre", by="NATO").dice(5, by="NATO")
    menu_cadre(game, "wcadre", 5, "WP").track(3, "rally").move("ncadre", "Bridge", by="NATO")
    assert faults(game) == []
    bare = record(opening=True, holder="NATO").passes("WP").passes("NATO").dice(4, by="WP").dice(5, by="NATO")
    bare.track(3, "initiative").say("cadre", "ncadre", by="NATO").dice(5, by="NATO").dice(6, by="WP")
    bare.track(3, "rally").move("ncadre", "Bridge", by="NATO").move("wcadre", "South", by="WP")
    assert faults(bare) == []


def test_an_empty_impulse_called_before_the_track_is_set_and_a_move_that_is_taken_back_after_it(record):
    """A game of the proof: the side with the initiative does nothing, the other tries a move twice."""
    game = record("rally", holder="WP").end("WP").move("tank", "Bridge").spend("tank").move("tank", "North")
    game.give("tank").move("tank", "Bridge").spend("tank").track(2, "operations").end("NATO")
    assert faults(game) == []
    assert [action.side for action in game.actions() if isinstance(action, EndImpulse)] == ["WP", "NATO"]


def test_a_die_after_passes_with_an_empty_impulse_between_them_begins_no_turn(record):
    """A game of the proof: dice for the weather, and play in impulses goes on without any other sign of a turn."""
    game = record(opening=True, holder="NATO")
    game.passes("NATO").end("WP").end("NATO").passes("WP").end("NATO").end("WP").dice(4, by="WP").passes("NATO")
    game.spend("t72").move("t72", "Hill").end("WP").spend("tank").move("tank", "Bridge").end("NATO")
    assert faults(game.passes("WP").passes("NATO").track(3, "initiative")) == []


def test_ap_given_back_after_the_passes_and_before_the_track_shows_the_initiative_phase(record):
    """A game of the proof: the dice and a Cadre come after it, and are where they belong."""
    game = record(opening=True, holder="NATO", ap={"bmp": 1}).passes("NATO").passes("WP").give("bmp")
    game.track(3, "initiative").dice(4, by="WP").dice(6, by="NATO").track(3, "rally")
    menu_cadre(game, "wcadre", 6, "WP").move("wcadre", "Hill").track(3, "operations")
    assert faults(game) == []


def test_what_reads_as_the_late_result_of_a_rally_is_not_planted_as_a_fault_of_the_operations_phase(record):
    """Two games of the proof: AP given back, or a marker taken off, before anybody has done anything."""
    state = RULESET.start(record(opening=True, holder="NATO", status={"t72": "suppressed"}, ap={"bmp": 0}).scenario)
    kinds = {"IMP-R2": ResetAP, "IMP-R4": ChangeStatus}
    for rule, kind in kinds.items():
        assert not any(isinstance(way, kind) for way in RULESET.broken(state, rule))
    begun = RULESET.apply(state, Move(unit="tank", to="Bridge", ap=1, at=1))
    for rule, kind in kinds.items():
        assert any(isinstance(way, kind) for way in RULESET.broken(begun, rule))


def test_the_last_die_before_the_track_is_set_is_the_initiative_die_of_a_side_that_throws_no_other(record):
    """A game of the proof: nobody called the passes, so that nothing but the track shows the new turn."""
    game = record(opening=True, holder="NATO").passes("NATO").fire("t72", "cav").spend("t72").dice(5, 3, by="WP")
    game.talk("well played", by="NATO").dice(2, by="NATO").track(3, "initiative").dice(4, by="WP").track(3, "rally")
    assert "IMP-I1" not in [rule for rule, *_ in faults(game)]
    again = record(opening=True, holder="NATO").passes("NATO").passes("WP").dice(2, by="NATO").track(3, "initiative")
    again.dice(6, by="NATO").dice(4, by="WP").track(3, "rally")
    assert faults(again) == []
    assert [action.die for action in again.done() if isinstance(action, RollInitiative)] == [6, 4]


def test_a_df_said_in_another_area_is_no_assault_of_a_unit_that_turned_too_many_ap(record):
    """A game of the proof: an assault elsewhere was told with its target and DF."""
    game = record(opening=True, holder="WP", place={"cav": "Bridge", "tank": "North"})
    game.move("bmp", "Hill").spend("bmp").spend("bmp").spend("t72").move("t72", "Bridge").assault("t72", "cav")
    game.spend("t72").dice(2, 4, by="WP").say("defence", "cav", by="NATO").end("WP")
    assert [(rule, unit) for rule, unit, _ in faults(game)] == [("IMP-A1", "bmp")]


def test_a_marker_put_on_between_two_passes_is_one_fault_and_both_passes_count(record):
    """A game of the proof: the marker comes out of nothing, and was taken for the end of the first pass."""
    game = record(opening=True, holder="WP").spend("t72").move("t72", "Hill").end("WP").passes("NATO")
    game.mark("tank", "recovering").passes("WP").track(3, "initiative")
    assert [(rule, unit) for rule, unit, _ in faults(game)] == [("IMP-S1", "tank")]
