"""table.yaml: what it gives the game, and every fault told with its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from modgen.check import check_game
from modgen.game import load_game, load_workspace
from modgen.game.model import Text
from modgen.game.problems import Problem
from modgen.game.tabledata import TableData

ROOT = Path(__file__).parents[2]
FEATURES = ROOT / "examples" / "features"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "modgen.yaml").write_text("games:\n  table: {}\n", encoding="utf-8")
    for folder in ("counters", "maps"):
        shutil.copytree(FEATURES / folder / "table", tmp_path / folder / "table")
    (tmp_path / "counters/table/setups/storm.yaml").unlink()  # it deals cards of the table that is replaced here
    return tmp_path


def read(workspace: Path, table: str, **files: str) -> tuple[TableData, tuple[Problem, ...]]:
    data = workspace / "counters/table"
    (data / "table.yaml").write_text(table, encoding="utf-8")
    for name, text in files.items():
        (data / "cards" / f"{name}.csv").write_text(text, encoding="utf-8")
    game, problems = load_game(load_workspace(workspace), "table")
    assert game is not None
    return game.table, problems


def test_the_example_is_read_whole() -> None:
    game, problems = load_game(load_workspace(FEATURES), "table")
    assert problems == ()
    assert game is not None
    table = game.table
    assert [deck.id for deck in table.decks] == ["tricks", "tricks-played", "patrols", "patrols-played"]
    tricks, played = table.decks[:2]
    assert [(card.id, card.count) for card in tricks.cards] == [("fog", 3), ("bribe", 2), ("decoy", 2), ("rain", 1)]
    assert (tricks.shuffle, tricks.face_down, tricks.choose) == ("always", "always", False)
    assert (played.shuffle, played.face_down, played.choose, played.reshuffle) == ("never", "never", True, "tricks")
    assert table.hands is not None and table.hands.sides == ("smugglers", "watch")
    assert [(dice.dice, dice.keep, dice.total) for dice in table.dice] == [("1d6", 0, False), ("3d6", 2, True)]
    assert table.symbols[0].number == 2 and [face.times for face in table.symbols[0].faces] == [3, 2, 1]
    assert table.turns[0].levels[1].items[2] == Text("Tide", "Прилив")
    assert table.charts[0].rows[0][1] == Text("Calm", "Штиль") and table.charts[1].terrain == "map"
    assert (table.values[0].start, table.values[0].least, table.values[0].most) == ("3", 0, 9)
    assert [change.version for change in table.changes] == ["1.2", "1.0"]


def test_a_game_without_the_file_has_the_defaults(workspace: Path) -> None:
    (workspace / "counters/table/table.yaml").unlink()
    game, problems = load_game(load_workspace(workspace), "table")
    assert game is not None and problems == ()
    assert game.table == TableData()
    assert game.table.notes and game.table.help.rules and game.table.lists is None


FAULTS = {
    "a deck that lies nowhere": ("decks: {a: {name: A}}", "tabledata.deck_nowhere", 1),
    "an unknown place": ("decks:\n  a:\n    name: A\n    place: coev", "tabledata.no_place_near", 4),
    "an unknown map": ("decks:\n  a: {name: A, at: [1, 2], map: sea}", "tabledata.no_map", 2),
    "an unknown deck to go back to": ("decks:\n  a: {name: A, at: [1, 2], reshuffle: b}", "tabledata.no_deck", 2),
    "an unknown window": ("decks:\n  a: {name: A, at: [1, 2], window: b}", "tabledata.no_window", 2),
    "an unknown owner": ("decks:\n  a: {name: A, at: [1, 2], owners: [wacht]}", "tabledata.no_side_near", 2),
    "no such roster of cards": ("decks:\n  a: {name: A, at: [1, 2], cards: x.csv}", "game.file_listed_missing", 2),
    "dice that are none": ("dice:\n  a: {dice: 2x6}", "game.schema_dice", 2),
    "more dice kept than thrown": ("dice:\n  a: {dice: 2d6, highest: 3}", "tabledata.dice_keep", 2),
    "a key that is none": ("dice:\n  a: {dice: 2d6, key: Q}", "game.schema_key", 2),
    "a level backwards": ("turns:\n  a: {name: A, levels: [{name: B, start: 3, last: 1}]}", "tabledata.turn_level", 2),
    "a chart of nothing": ("charts:\n  a: {name: A}", "tabledata.chart_of_what", 2),
    "rows of different length": ("charts:\n  a: {name: A, rows: [[a, b], [c]]}", "tabledata.chart_rows", 2),
    "a value out of its bounds": ("values:\n  a: {name: A, start: 9, most: 5}", "tabledata.value_bounds", 2),
    "a number that is none": ("values:\n  a: {name: A, start: few, most: 5}", "tabledata.value_number", 2),
    "hands of nothing": ("hands: three", "game.schema_hands", 1),
    "an unknown part of the toolbar": ("toolbar: {order: [dicee]}", "game.schema_enum", 1),
    "an unknown key": ("decs: {}", "game.schema_unknown_key_near", 1),
    "a way out of the folder": ("splash: ../title.png", "game.schema_file", 1),
}  # fmt: skip


@pytest.mark.parametrize(("table", "code", "line"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_at_its_place(workspace: Path, table: str, code: str, line: int) -> None:
    _, problems = read(workspace, table)
    assert [(p.code, p.place.line) for p in problems] == [(code, line)]
    assert problems[0].place.file.endswith("table.yaml")


CARDS = {
    "an id twice": ("id,name\na,A\na,B\n", "tabledata.card_twice", 3),
    "an unknown column": ("id,name,colr\na,A,\n", "game.roster_column_near", 1),
    "no name": ("id,name\na,\n", "game.schema_required", 2),
    "too many": ("id,name,count\na,A,1000\n", "game.schema_count", 2),
    "a picture that is not there": ("id,name,image\na,A,x.png\n", "game.file_listed_missing", 2),
}  # fmt: skip


@pytest.mark.parametrize(("cards", "code", "line"), CARDS.values(), ids=CARDS)
def test_a_fault_in_a_roster_of_cards_is_told(workspace: Path, cards: str, code: str, line: int) -> None:
    _, problems = read(workspace, "decks:\n  a: {name: A, at: [1, 2], cards: cards/own.csv}\n", own=cards)
    assert [(p.code, p.place.line) for p in problems] == [(code, line)]
    assert problems[0].place.file.endswith("own.csv")


def checked(workspace: Path, table: str, **files: str) -> list[tuple[str, int]]:
    read(workspace, table, **files)
    _, problems = check_game(load_workspace(workspace), "table")
    return [(problem.code, problem.place.line) for problem in problems]


def test_a_key_that_is_taken_is_told(workspace: Path) -> None:
    assert checked(workspace, "dice:\n  a: {dice: 1d6, key: Alt+T}\n") == [("tabledata.key_of_module", 2)]
    twice = "dice:\n  a: {dice: 1d6, key: Alt+Q}\n  b: {dice: 1d8, key: Alt+Q}\n"
    assert checked(workspace, twice) == [("tabledata.key_twice", 3)]


@pytest.mark.parametrize("key", ["Alt+C", "Alt+H", "Alt+S", "Alt+Shift+W"])
def test_a_key_that_every_module_has_is_told(workspace: Path, key: str) -> None:
    assert checked(workspace, f"private:\n  a: {{name: A, sides: [watch], key: {key}}}\n") == [
        ("tabledata.key_of_module", 2)
    ]


def test_a_text_without_room_is_told(workspace: Path) -> None:
    cards = f"id,name,text\na,A,{'verylongwords and more ' * 40}\n"
    table = "decks:\n  a: {name: A, at: [1, 2], cards: cards/own.csv}\n"
    assert checked(workspace, table, own=cards) == [("tabledata.card_text", 2)]


def test_a_picture_that_is_none_is_told(workspace: Path) -> None:
    (workspace / "counters/table/fake.png").write_text("no picture", encoding="utf-8")
    assert checked(workspace, "charts:\n  a: {name: A, image: fake.png}\n") == [("tabledata.bad_picture", 2)]
