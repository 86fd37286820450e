"""Every example of the guides to table.yaml holds: it is read, checked and built without a word of complaint."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from modgen.check import check_game
from modgen.game import load_workspace
from modgen.game.tabledata import TableData

ROOT = Path(__file__).parents[2]
YAML = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
SETUP = re.compile(r"^```setup\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    pytest.param(block, id=f"{guide}:{number}")
    for guide in ("table.md", "table.ru.md")
    for number, block in enumerate(YAML.findall((ROOT / "docs" / guide).read_text(encoding="utf-8")))
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_guide_holds(example: str, tmp_path: Path) -> None:
    features = ROOT / "examples" / "features"
    (tmp_path / "modgen.yaml").write_text("games:\n  table: {}\n", encoding="utf-8")
    for folder in ("counters", "maps"):
        shutil.copytree(features / folder / "table", tmp_path / folder / "table")
    (tmp_path / "counters/table/setups/storm.yaml").unlink()  # it deals cards that not every example has
    (tmp_path / "counters/table/table.yaml").write_text(example, encoding="utf-8")
    game, problems = check_game(load_workspace(tmp_path), "table")
    assert problems == ()
    assert game is not None
    assert game.table != TableData()


@pytest.mark.parametrize("guide", ["table.md", "table.ru.md"])
def test_the_set_up_of_the_guide_holds(guide: str, tmp_path: Path) -> None:
    features = ROOT / "examples" / "features"
    (tmp_path / "modgen.yaml").write_text("games:\n  table: {}\n", encoding="utf-8")
    for folder in ("counters", "maps"):
        shutil.copytree(features / folder / "table", tmp_path / folder / "table")
    (written,) = SETUP.findall((ROOT / "docs" / guide).read_text(encoding="utf-8"))
    (tmp_path / "counters/table/setups/storm.yaml").write_text(written, encoding="utf-8")
    game, problems = check_game(load_workspace(tmp_path), "table")
    assert game is not None and problems == ()
    assert [(one.side, one.card, one.number) for one in game.setups[1].hands] == [
        ("smugglers", "fog", 1),
        ("smugglers", "bribe", 2),
        ("watch", "chain", 1),
    ]
