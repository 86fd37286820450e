"""Extensions of a game: a folder each, read with the game's own things at hand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.model import Game

ROOT = Path(__file__).parents[2]
ROSTER = """id,name,name_ru,label,side,kind,count,formation,face,symbol,morale,ap,af,df
n1,North 1,Север 1,N1,nato,unit,1,north,unit,10031000-15-120501-0000,7,3,5,4
n2,North 2,Север 2,N2,nato,unit,2,ad17,unit,10031000-15-120501-0000,7,3,5,4
"""
YAML = 'name: {en: North, ru: Север}\nversion: "1.1"\n'
FORMATIONS = 'north:\n  name: North\n  short: N\n  side: nato\n  colour: "#2f6d3a"\n'
SETUP = "name: {en: With the north, ru: С севером}\nplace:\n  muehlau: [n1, acr21-a, {counter: n2, number: 2}]\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    for name in ("counters", "maps"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "modgen.yaml", tmp_path)
    folder = tmp_path / "counters" / "werra" / "extensions" / "north"
    (folder / "rosters").mkdir(parents=True)
    (folder / "setups").mkdir()
    (folder / "extension.yaml").write_text(YAML, encoding="utf-8")
    (folder / "formations.yaml").write_text(FORMATIONS, encoding="utf-8")
    (folder / "rosters" / "north.csv").write_text(ROSTER, encoding="utf-8")
    (folder / "setups" / "north.yaml").write_text(SETUP, encoding="utf-8")
    return tmp_path


def load(workspace: Path) -> tuple[Game, list[str]]:
    game, problems = load_game(load_workspace(workspace), "werra")
    assert game is not None
    return game, [f"{problem.place.file.rpartition('north/')[2]}:{problem.code}" for problem in problems]


def folder(workspace: Path) -> Path:
    return workspace / "counters" / "werra" / "extensions" / "north"


def test_an_extension_is_read_with_the_games_own_things(workspace: Path) -> None:
    game, problems = load(workspace)
    assert problems == []
    (extension,) = game.extensions
    assert (extension.id, extension.name.ru, extension.version, len(extension.code)) == ("north", "Север", "1.1", 3)
    assert [counter.id for counter in extension.counters] == ["n1", "n2"]
    assert [formation.id for formation in extension.formations] == ["north"], "ad17 is the game's own"
    named = {placement.counter for placement in extension.setups[0].placements}
    assert {"n1", "n2", "acr21-a", "turn"} <= named, "counters of the game with a start stand there too"
    assert not {"n1", "n2"} & {counter.id for counter in game.counters}


def test_setups_are_not_needed(workspace: Path) -> None:
    shutil.rmtree(folder(workspace) / "setups")
    game, problems = load(workspace)
    assert problems == [] and game.extensions[0].setups == ()


def test_what_is_wrong_in_an_extension_is_told_with_its_file(workspace: Path) -> None:
    (folder(workspace) / "rosters" / "north.csv").write_text(
        ROSTER.replace("n1,", "acr21-a,").replace("ad17", "ad71"), encoding="utf-8"
    )
    _, problems = load(workspace)
    assert "rosters/north.csv:game.counter_twice" in problems
    assert any("formation" in problem for problem in problems)
    (folder(workspace) / "extension.yaml").write_text('name: N\nversion: "1"\ncode: "A!"\n', encoding="utf-8")
    _, problems = load(workspace)
    assert "extension.yaml:game.schema_code" in problems
    (folder(workspace) / "extension.yaml").unlink()
    _, problems = load(workspace)
    assert any(problem.endswith("game.file_missing") for problem in problems)


def test_two_extensions_need_codes_and_ids_of_their_own(workspace: Path) -> None:
    shutil.copytree(folder(workspace), folder(workspace).with_name("other"))
    for name in ("north", "other"):
        file = folder(workspace).with_name(name) / "extension.yaml"
        file.write_text(YAML + 'code: "aaa"\n', encoding="utf-8")
    _, problems = load_game(load_workspace(workspace), "werra")
    codes = [problem.code for problem in problems]
    assert "game.extension_code" in codes
    assert codes.count("game.counter_twice") == 2
