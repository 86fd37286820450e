"""Cards that a set-up deals: what is read, and every fault told with its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from modgen.check import check_game
from modgen.game import load_workspace
from modgen.game.model import Setup

FEATURES = Path(__file__).parents[2] / "examples" / "features"
TABLE = "counters/table/table.yaml"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "modgen.yaml").write_text("games:\n  table: {}\n", encoding="utf-8")
    for folder in ("counters", "maps"):
        shutil.copytree(FEATURES / folder / "table", tmp_path / folder / "table")
    return tmp_path


def read(workspace: Path, hands: str) -> tuple[Setup, list[tuple[str, int]]]:
    """The set-up with these hands from its third line on, and the problems: code and line."""
    text = f"name: Storm\nplace: {{}}\nhands:\n{hands}\n"
    (workspace / "counters/table/setups/storm.yaml").write_text(text, encoding="utf-8")
    game, problems = check_game(load_workspace(workspace), "table")
    assert game is not None
    return game.setups[1], [(problem.code, problem.place.line) for problem in problems]


def test_hands_are_read(workspace: Path) -> None:
    setup, problems = read(workspace, "  smugglers: [fog, {card: rain}]\n  watch: [{card: volley, number: 3}]")
    assert problems == []
    dealt = [(one.side, one.card, one.number) for one in setup.hands]
    assert dealt == [("smugglers", "fog", 1), ("smugglers", "rain", 1), ("watch", "volley", 3)]


@pytest.mark.parametrize(
    ("hands", "code", "line"),
    [
        ("  smuglers: [fog]", "game.unknown_side_near", 4),
        ("  smugglers: [fogg]", "game.unknown_card_near", 4),
        ("  smugglers:\n  - fog\n  - ghost", "game.unknown_card", 6),
        ("  smugglers: [rain]\n  watch: [rain]", "game.dealt_too_often", 5),
        ("  smugglers: [{card: fog, number: 4}]", "game.dealt_too_often", 4),
        ("  smugglers: [3]", "game.schema_dealt", 4),
        ("  smugglers: [{number: 2}]", "game.schema_dealt", 4),
        ("  smugglers: fog", "game.schema_type_array", 4),
    ],
)
def test_a_fault_is_told_at_its_place(workspace: Path, hands: str, code: str, line: int) -> None:
    assert read(workspace, hands)[1] == [(code, line)]


def test_a_side_without_a_hand_is_told(workspace: Path) -> None:
    table = workspace / TABLE
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("hands: {", "hands: {sides: [watch], "), encoding="utf-8")
    assert read(workspace, "  smugglers: [fog]")[1] == [("game.no_hand", 4)]


def test_where_the_table_is_at_fault_nothing_is_said_of_its_cards(workspace: Path) -> None:
    table = workspace / TABLE
    table.write_text(table.read_text(encoding="utf-8") + "nonsense: 1\n", encoding="utf-8")
    problems = [code for code, _ in read(workspace, "  smugglers: [fog]\n  watch: [chain]")[1]]
    assert problems == ["game.schema_unknown_key_near"]
