from __future__ import annotations

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import (
    AddPiece,
    ChangePiece,
    Chat,
    MovePiece,
    Player,
    PlayerLeft,
    PropertyChanged,
    RemovePiece,
    SetTurn,
    SymbolRoll,
    Unknown,
    read_command,
)
from validator.logs import changes as c
from validator.logs.actors import Actors
from validator.logs.table import Table
from validator.logs.turns import turn_values


@pytest.fixture
def table() -> Table:
    table = Table()
    for command in toy.SETUP:
        table.apply(command)
    return table


def test_a_piece_shows_its_properties(table: Table) -> None:
    found = dict(table.pieces["c"].properties())
    assert found["Side"] == "Blue"
    assert found["Facing_Facing"] == "1"
    assert (found["Status_Active"], found["Status_Level"]) == ("false", "1")
    assert found["BasicName"] == "Charlie"


def test_a_move_tells_from_where_to_where_and_who(table: Table) -> None:
    (change,) = table.apply(toy.moved("a", 150, 50))
    assert change == c.Moved("a", "Alpha", c.Spot("Main", 50, 50), c.Spot("Main", 150, 50), "player 1")
    assert table.player_of("player 1") == "Ann"


def test_a_stack_moves_its_pieces_and_a_piece_leaves_it(table: Table) -> None:
    table.apply(AddPiece("s", "stack", "Main;50;50;a;b;@@-1"))
    changes = table.apply(MovePiece("s", "Main", 150, 50, None, "Main", 50, 50, None))
    assert [change.piece for change in changes if isinstance(change, c.Moved)] == ["a", "b"]
    table.apply(toy.moved("a", 50, 150))
    assert table.stacks["s"] == ("b",)
    assert table.apply(MovePiece("s", None, 0, 0, None, "Main", 150, 50, None)) == (
        c.Moved("b", "Bravo", c.Spot("Main", 150, 50), c.NOWHERE),
    )


def test_a_piece_put_on_another_joins_its_stack(table: Table) -> None:
    table.apply(AddPiece("s", "stack", "Main;60;50;b;@@-1"))
    table.apply(MovePiece("a", "Main", 60, 50, "b", "Main", 50, 50, None))
    assert table.stacks["s"] == ("b", "a")


def test_traits_are_told_by_name_old_and_new(table: Table) -> None:
    (turned,) = table.apply(toy.turned("a", 1, 0))
    assert turned == c.TraitChanged("a", "Alpha", "rotate", "Facing", "1", "2", "0", "1")
    (marked,) = table.apply(toy.marked("a", 2, -1, facing=1))
    assert isinstance(marked, c.TraitChanged)
    assert (marked.trait, marked.old, marked.new, marked.new_value) == ("Status", "", "Recovering", "2")


def test_a_change_with_its_old_state_sets_only_what_differs(table: Table) -> None:
    table.apply(toy.turned("a", 2, 0))
    table.apply(toy.marked("a", 1, -1, facing=0))  # written before the turn was known
    found = dict(table.pieces["a"].properties())
    assert (found["Facing_Facing"], found["Status_Active"]) == ("3", "true")


def test_a_change_without_an_old_state_sets_everything(table: Table) -> None:
    changes = table.apply(ChangePiece("a", toy.unit_state(facing=3, x=70)))
    assert [type(change) for change in changes] == [c.TraitChanged, c.Moved]
    assert table.pieces["a"].x == 70


def test_decks_tell_how_many_cards_they_hold(table: Table) -> None:
    table.apply(AddPiece("d", "deck;true;255,0,0;64;64;Always;Always;false;false;false;;;;Deck A", "Main;5;5;true;a,b"))
    (change,) = table.apply(ChangePiece("d", "Main;5;5;true;b", "Main;5;5;true;a,b"))
    assert isinstance(change, c.TraitChanged)
    assert (change.name, change.trait, change.old, change.new) == ("Deck A", "cards", "2", "1")


def test_players_are_told_apart_by_tokens_and_leave(table: Table) -> None:
    assert table.side_of("Ann") == "Red"
    assert table.apply(PlayerLeft(toy.PASSWORD["Ann"])) == (c.PlayerLeft("player 1", "Ann"),)
    assert table.side_of("Ann") is None
    joined = table.apply(Player(toy.PASSWORD["Ann"], "Ann", "<observer>"))
    assert joined == (c.PlayerJoined("player 1", "Ann", ""),)


def test_turns_properties_symbols_and_strangers(table: Table) -> None:
    (turn,) = table.apply(toy.turn(2, 0))
    assert isinstance(turn, c.TurnChanged)
    assert (turn.old, turn.new) == ({"0": "1", "0.0": "2"}, {"0": "2", "0.0": "0"})
    assert table.apply(PropertyChanged("VP", "3", "4", "Module")) == (c.PropertyChanged("VP", "3", "4", "Module"),)
    assert table.apply(SymbolRoll("Sym", ("0", "2"))) == (c.SymbolsRolled("Sym", (0, 2)),)
    assert table.apply(Unknown("VASL-SECRET secret-ann")) == (c.Noted("foreign"),)


def test_passwords_are_concealed_wherever_they_stand(table: Table) -> None:
    (said,) = table.apply(Chat("* secret-ann checked LOS"))
    assert said == c.Said("player 1 checked LOS")
    actors = Actors()
    for password in ("pass", "a", "long-secret"):
        actors.token(password)
    assert actors.conceal("x;pass;y") == "x;player 1;y"
    assert actors.conceal("a passing word") == "a passing word"
    assert actors.conceal("a") == "player 2"
    assert actors.conceal("xlong-secretx") == "xplayer 3x"


def test_the_owner_of_a_hidden_piece_is_never_shown() -> None:
    table = Table()
    table.apply(AddPiece("m", "obs;70,130;back.png;Flip;B;?;player:;Peek\tpiece;;;c.png;Card", "null;\tMain;1;1;2;0"))
    (change,) = table.apply(ChangePiece("m", "secret;\tMain;1;1;2;0", "null;\tMain;1;1;2;0"))
    assert isinstance(change, c.TraitChanged)
    assert (change.trait, change.old, change.new, change.new_value) == ("obs", "", "on", "true")


def test_what_is_not_there_changes_nothing(table: Table) -> None:
    for command in (
        RemovePiece("nobody"),
        ChangePiece("nobody", "x"),
        MovePiece("nobody", "Main", 1, 1, None, None, 0, 0, None),
        PlayerLeft("nobody"),
        AddPiece(None, "piece;;;a;b", "null;0;0"),
    ):
        assert table.apply(command) == ()


@given(st.lists(st.text(alphabet="+-/DM;\t\\|0123abcs@,PLAYERTURN", max_size=60), max_size=12))
def test_no_command_upsets_a_table(texts: list[str]) -> None:
    table = Table()
    table.apply(toy.unit("a", "Alpha"))
    for text in texts:
        for prefix in ("", "D/a/", "+/a/", "M/a/", "TURNTurnTracker0\t", "PLAYER\t"):
            table.apply(read_command(prefix + text))


def test_a_tracker_of_any_shape_reads() -> None:
    assert turn_values("") == {}
    assert dict(turn_values("1|3;0|x;0;0;t;a")) == {"0": "3", "1": "x", "1.0": "a"}
    assert SetTurn("TurnTracker0", "rubbish").text() is not None
    assert turn_values("rubbish") == {}
