from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import toy

from modgen.vassal import AddPiece, ChangePiece, Chat, Command, Player, PlayerLeft, PropertyChanged, RemovePiece, Undo
from validator.engine import events as e
from validator.logs.actors import Actors
from validator.logs.audit import Log, Sitting
from validator.logs.events import Meanings
from validator.logs.places import Places
from validator.logs.scenario import facts
from validator.logs.sources import Sources, shared_lines


def sitting(*steps: Sequence[Command], setup: Sequence[Command] = toy.SETUP) -> Sitting:
    binding = toy.binding()
    sources = Sources(binding, shared_lines(binding))
    known = facts(binding, None)
    meanings = Meanings(binding, sources.lines, Places(binding), dict.fromkeys(known.areas, ()))
    return Sitting(Log("toy.vlog", toy.game(steps, setup)), meanings, known, sources, Actors())


def events(*steps: Sequence[Command], setup: Sequence[Command] = toy.SETUP) -> list[e.Event]:
    return list(sitting(*steps, setup=setup).events(0))


def test_the_scenario_is_what_stands_on_the_table() -> None:
    found = sitting().scenario
    assert found.sides == ("red", "blue")
    assert found.links == {frozenset({"West", "East"})}
    assert (found.turn, found.phase, found.holder, found.opening) == (1, "operations", "red", False)
    charlie = found.units["Charlie"]
    assert (charlie.side, charlie.place, charlie.figures) == ("blue", "East", {"max_ap": 3, "morale": 7})
    assert charlie.values == {"ap": 3, "status": ""}


def test_a_log_taken_up_in_the_first_phase_shows_its_opening() -> None:
    assert sitting(setup=(*toy.SETUP, toy.turn(2, 0))).scenario.opening


def test_a_move_between_areas_and_none_inside_one() -> None:
    found = events([toy.moved("a", 150, 50)], [toy.moved("a", 160, 150)], [toy.moved("a", 500, 160)])
    assert found == [
        e.Moved(at=0, player="Ann", player_side="red", unit="Alpha", origin="West", to="East", actor="player 1"),
        e.Moved(at=2, player="Ann", player_side="red", unit="Alpha", origin="East", to="", actor="player 1"),
    ]


def test_every_quarter_turn_is_told_also_where_the_number_stays() -> None:
    found = events(*([toy.turned("a", new, old)] for new, old in ((1, 0), (2, 1), (3, 2), (0, 3), (3, 0))))
    assert all(isinstance(event, e.FigureChanged) for event in found)
    told = [(event.old, event.new, event.quarter_turns) for event in found if isinstance(event, e.FigureChanged)]
    assert told == [(3, 2, 1), (2, 1, 1), (1, 0, 1), (0, 3, 1), (3, 0, -1)]


def test_a_marker_has_a_status_only_while_its_layer_is_on() -> None:
    found = events(
        [toy.marked("a", 1, -1)], [toy.marked("a", 2, 1)], [toy.marked("a", -2, 2)], [toy.marked("a", -1, -2)]
    )
    told = [(event.old, event.new) for event in found if isinstance(event, e.StatusChanged)]
    assert told == [("", "suppressed"), ("suppressed", "recovering"), ("recovering", "")]


def test_undone_steps_and_undos_are_no_events() -> None:
    step = [toy.moved("a", 150, 50)]
    back = [Undo(True), toy.moved("a", 50, 150), Undo(False)]
    assert events(step, back) == []


def test_buttons_tell_the_side_and_words_the_player() -> None:
    passed, typed, mine = events(
        [Chat("* Blue passes")], [toy.said("Bob", "пас")], [toy.said("Ann", "красные has the initiative")]
    )
    assert passed == e.Called(at=0, player="Bob", player_side="blue", call="pass", side="blue")
    assert typed == e.Called(at=1, player="Bob", player_side="blue", call="pass", side="blue")
    assert mine == e.HolderShown(at=2, player="Ann", player_side="red", what="initiative", side="red")


def test_shots_are_declared_by_menu_and_in_words() -> None:
    menu, words, target, talk = events(
        [Chat("* Alpha (Suppressed) FIRES")],
        [toy.said("Ann", "Альфа fires at Charlie!")],
        [toy.said("Ann", "target: Charlie (Recovering)")],
        [toy.said("Bob", "Charlie is not amused by Red")],
    )
    assert menu == e.Declared(at=0, act="fire", unit="Alpha")
    assert words == e.Declared(at=1, player="Ann", player_side="red", act="fire", unit="Alpha", targets=("Charlie",))
    assert target == e.Declared(at=2, player="Ann", player_side="red", act="target", targets=("Charlie",))
    assert talk == e.Spoken(
        at=3, player="Bob", player_side="blue", text="Charlie is not amused by Red", units=("Charlie",), side="red"
    )


def test_a_hit_without_a_name_is_the_last_targets() -> None:
    found = events(
        [toy.said("Ann", "Hit!")],
        [toy.said("Ann", "target: Charlie")],
        [toy.said("Ann", "попал")],
        [toy.said("Bob", "Bravo is hit")],
        [toy.turn(2, 0)],
        [toy.said("Ann", "hit")],
    )
    hits = [(event.unit, event.targets) for event in found if isinstance(event, e.Declared) and event.act == "hit"]
    assert hits == [(None, ()), (None, ("Charlie",)), ("Bravo", ()), (None, ())]


def test_a_menus_roll_belongs_to_its_unit_and_comes_after_it() -> None:
    declared, rolled = events([Chat("*** 2d6 = 3,4 *** <Ann>"), Chat("* Bravo (Suppressed) tries to rally, Morale 7")])
    assert declared == e.Declared(
        at=0, player="Ann", player_side="red", act="rally", unit="Bravo", values={"morale": 7}
    )
    assert rolled == e.Rolled(at=0, player="Ann", player_side="red", dice="2d6", values=(3, 4), unit="Bravo")


def test_an_announced_roll_is_the_sides_and_the_next_one_is_not() -> None:
    found = events(
        [toy.said("Ann", "Initiative синие:")], [Chat("*** 1d6 = 2 *** <Ann>")], [Chat("*** 1d6 = 5 *** <Ann>")]
    )
    assert [event.side for event in found if isinstance(event, e.Rolled)] == ["blue", None]


def test_turn_track_and_marker() -> None:
    turned, shown = events([toy.turn(2, 0)], [toy.holder_shows(2, 1)])
    assert turned == e.TurnSet(at=0, old_turn=1, old_phase="operations", turn=2, phase="initiative")
    assert shown == e.HolderShown(at=1, what="initiative", side="blue")


def test_units_come_and_go() -> None:
    found = sitting([toy.unit("n", "Delta", x=120)], [RemovePiece("n")])
    assert found.scenario.units["Delta"].place == ""
    assert list(found.events(0)) == [
        e.Placed(at=0, unit="Delta", to="East"),
        e.Removed(at=1, unit="Delta", origin="East"),
    ]


def test_pieces_with_one_id_are_told_apart() -> None:
    found = sitting(setup=(*toy.SETUP, toy.unit("a2", "Alpha", x=170)))
    assert found.scenario.units["Alpha#2"].place == "East"


def test_one_who_changes_sides_still_rolls_for_a_side_but_moves_for_none() -> None:
    ann, setup = toy.PASSWORD["Ann"], [c for c in toy.SETUP if not (isinstance(c, Player) and c.name == "Bob")]
    retired, rolled, moved, own = events(
        [PlayerLeft(ann), Player(ann, "Ann", "Blue")],
        [Chat("*** 1d6 = 2 *** <Ann>")],
        [toy.moved("c", 50, 150)],
        [toy.moved("a", 150, 50)],
        setup=setup,
    )
    assert retired == e.SideTaken(at=0, player="Ann", player_side="blue", side="blue", actor="player 1")
    assert rolled.player_side == "blue"
    assert (moved.player, moved.player_side, own.player_side) == ("Ann", None, None)


def test_one_who_plays_both_sides_from_one_seat_tells_no_side() -> None:
    setup = [c for c in toy.SETUP if not (isinstance(c, Player) and c.name == "Bob")]
    found = events([toy.moved("c", 50, 150)], [toy.moved("a", 150, 50)], [toy.said("Ann", "pass")], setup=setup)
    assert [event.player_side for event in found] == [None, None, None]
    assert isinstance(found[2], e.Called)
    assert found[2].side is None


def test_a_piece_that_is_no_unit_is_no_event() -> None:
    assert events([AddPiece("x", "piece;;;m.png;Marker", "Main;1;1;3;0")]) == []


KEPT = (
    toy.BINDING
    + """
rolls:
  - {property: Rally, dice: 2d6, match: '^(?P<values>\\d+\\+\\d+) '}
  - {global: 2d6_result, dice: 2d6}
"""
)


def kept_events(*steps: Sequence[Command]) -> list[e.Event]:
    binding = toy.binding(KEPT)
    sources = Sources(binding, shared_lines(binding))
    known = facts(binding, None)
    meanings = Meanings(binding, sources.lines, Places(binding), dict.fromkeys(known.areas, ()))
    # Alpha with a dynamic property outermost.
    setup = [
        replace(one, type="PROP;Rally;false,0,100,false;;\t" + nested(one.type), state="\t" + nested(one.state))
        if isinstance(one, AddPiece) and one.id == "a"
        else one
        for one in toy.SETUP
    ]
    return list(Sitting(Log("toy.vlog", toy.game(steps, setup)), meanings, known, sources, Actors()).events(0))


def nested(layers: str) -> str:
    """Layers as they stand inside one more: each TAB with one more backslash."""
    return layers.replace("\t", "\\\t")


def rolled_into(piece: str, new: str, old: str) -> ChangePiece:
    rest = nested(toy.unit_state())
    return ChangePiece(piece, f"{new}\t{rest}", f"{old}\t{rest}")


def test_a_roll_kept_in_a_piece_is_its_unit_s() -> None:
    found = kept_events(
        [rolled_into("a", "3+5 <= 7 suppressed #1", "")],
        [rolled_into("a", "3+5 <= 7 suppressed #2", "3+5 <= 7 suppressed #1")],
        [rolled_into("a", "", "3+5 <= 7 suppressed #2")],
    )
    assert [(roll.at, roll.dice, roll.values, roll.unit) for roll in found if isinstance(roll, e.Rolled)] == [
        (0, "2d6", (3, 5), "Alpha"),
        (1, "2d6", (3, 5), "Alpha"),
    ]
    assert len(found) == 2


def test_a_button_s_property_and_its_line_are_one_roll() -> None:
    line, kept = Chat("* 2d6 = 3,5 *** <Ann>"), PropertyChanged("2d6_result", "1,1", "3,5", "Module")
    for step in ([line, kept], [kept, line]):
        (roll,) = kept_events(step)
        assert roll == e.Rolled(at=0, player="Ann", player_side="red", dice="2d6", values=(3, 5))
    # A module whose line does not tell the dice; another property is none of its business.
    (bare,) = kept_events([Chat("* rolls behind the screen"), kept, PropertyChanged("2d6_total", "2", "8", "Module")])
    assert isinstance(bare, e.Rolled)
    assert (bare.values, bare.unit, bare.player) == ((3, 5), None, "")
