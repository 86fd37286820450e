"""The guide to maps: every example in it is sound and is drawn, and the game that shows them all is built and clean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from modgen.check import check_game
from modgen.game import BadData, Severity, load_game, load_workspace
from modgen.game.binding_writing import write_binding
from modgen.game.model import Game, GameMap, Rules
from modgen.maps import check_map, draw_map
from modgen.module import BuiltModule, binding_for, build_module
from modgen.module.mapwindow import map_window
from modgen.module.table import names
from modgen.module.windows import windows
from modgen.vassal import AddPiece, PlacedBoard, SetBoards, read_module, read_saved_game, read_state
from validator.logs.boards import read_boards
from validator.logs.changes import Spot
from validator.logs.places import Places
from validator.logs.sources import find_sources

ROOT = Path(__file__).parents[2]
GUIDES = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("maps.md", "maps.ru.md")}


def blocks(name: str, kind: str = "yaml") -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", GUIDES[name], re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = check_game(load_workspace(ROOT / "examples" / "features"), "maps")
    assert problems == ()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def module(game: Game) -> BuiltModule:
    return build_module(game)


def workspace(root: Path, maps: dict[str, str], setup: str = "name: S\nplace: {}\n") -> Path:
    files = {
        "modgen.yaml": "games: {guide: {}}\n",
        "counters/guide/game.yaml": 'name: Guide\nversion: "1"\n',
        "counters/guide/sides.yaml": 'red: {name: Red, field: "#dfae98"}\nblue: {name: Blue, field: "#a9bfd3"}\n',
        "counters/guide/faces.yaml": "unit: {layout: unit}\n",
        "counters/guide/rosters/all.csv": "id,name,side,kind,face,count\nguards,G,red,unit,unit,1\n"
        "lancers,L,blue,unit,unit,1\n",
        "counters/guide/setups/s.yaml": setup,
        **{f"maps/guide/{name}.yaml": text for name, text in maps.items()},
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def sound(root: Path) -> Game:
    found, problems = load_game(load_workspace(root), "guide")
    assert problems == ()
    assert found is not None
    assert [p for each in found.maps for p in check_map(each) if p.severity is Severity.ERROR] == []
    return found


@pytest.mark.parametrize("block", blocks("maps.md"))
def test_an_example_is_a_map(block: str, tmp_path: Path) -> None:
    found = sound(workspace(tmp_path, {"field": block}))
    drawn = draw_map(found, found.maps[0], "ru")
    assert drawn.startswith("<svg")
    assert "nan" not in drawn
    called = names(found, "en")
    windows_ = [map_window(found, window, called, first=True) for window in windows(found)]
    assert [window.attributes["mapName"] for window in windows_] == [called.maps["field"]]


def test_the_examples_of_boards_and_points_are_sound(tmp_path: Path) -> None:
    (boards,) = blocks("maps.md", "boards")
    square = next(block for block in blocks("maps.md") if "type: square" in block)
    table = next(block for block in blocks("maps.md") if "px_per_cm" in block)
    south = square.replace("prefix: N-", "prefix: S-").replace("northern", "southern")
    (setup,) = blocks("maps.md", "setup")
    found = sound(workspace(tmp_path, {"town": boards, "north": square, "south": south, "table": table}, setup))
    assert [window.map.id for window in windows(found)] == ["table", "town"]
    assert [placement.at for placement in found.setups[0].placements] == [(30.0, 15.0), (82.5, 70.0)]


def test_both_guides_show_the_same_examples() -> None:
    for kind in ("yaml", "setup", "boards"):
        assert blocks("maps.md", kind) == blocks("maps.ru.md", kind)
    assert len(blocks("maps.md")) >= 12


def test_the_game_of_all_maps_is_built_clean(module: BuiltModule) -> None:
    assert [problem.code for problem in module.problems] == []
    read = read_module(module.data)
    assert read.root is not None
    assert [one.attributes["mapName"] for one in read.root.find("Map")] == [
        "The river",
        "The table",
        "The campaign",
        "The town",
    ]
    assert {"images/part_river_furth.png", "images/map_north.png"} <= set(read.entries)
    assert "images/map_town.png" not in read.entries


def placed(module: BuiltModule) -> Iterator[tuple[str, str, int, int]]:
    read = read_module(module.data)
    for node in read_saved_game(read.entries["crossing.vsav"]).setup:
        for command in node.walk():
            if isinstance(command, AddPiece) and not command.type.startswith("stack"):
                bottom = read_state(command.type, command.state).layer(-1)
                yield command.id or "", str(bottom["mapId"]), int(str(bottom["x"])), int(str(bottom["y"]))


def test_every_counter_stands_where_the_set_up_says(game: Game, module: BuiltModule) -> None:
    boards = read_boards(read_module(module.data))
    for node in read_saved_game(read_module(module.data).entries["crossing.vsav"]).setup:
        for command in node.walk():
            if isinstance(command, SetBoards):
                boards.lay(command)
    found = sorted((map_, boards.locate(map_, x, y)) for _, map_, x, y in placed(module))
    assert found == [
        ("The river", "0203"),
        ("The river", "0203"),
        ("The river", "0408"),
        ("The river", "1204"),
        ("The river", "Reinforcements 3"),
        ("The river", "Turn 1"),
        ("The river", "Victory points 0"),
        ("The table", "Blue half"),
        ("The table", "North Wood"),
    ]
    # 30 and 15 cm at 15 px a cm from the table's corner at 70, 70.
    assert ("The table", 520, 295) in {(map_, x, y) for _, map_, x, y in placed(module)}
    laid = next(window for window in windows(game) if window.map.id == "town")
    assert [(board.board.id, board.left, board.top) for board in laid.boards] == [("north", 30, 30), ("south", 30, 510)]


def of_map(game: Game, id_: str) -> GameMap:
    return next(one for one in game.maps if one.id == id_)


def test_the_same_map_is_drawn_the_same(game: Game) -> None:
    for id_ in ("river", "table", "campaign", "north"):
        first = draw_map(game, of_map(game, id_), "en")
        assert first == draw_map(replace(game), replace(of_map(game, id_)), "en")
        # A board of squares bears numbers alone.
        assert (first != draw_map(game, of_map(game, id_), "ru")) is (id_ != "north")


def test_the_river_names_its_hexes_and_their_tracks(game: Game) -> None:
    drawn = draw_map(game, of_map(game, "river"), "ru")
    for words in ("0101", "1409", "Фурт", "Победные очки", "Ночь", "РЕКА"):
        assert f">{words}<" in drawn
    table = draw_map(game, of_map(game, "table"), "en")
    assert ">110<" in table
    assert "Red half" in table


@pytest.fixture(scope="module")
def ruled(game: Game) -> Game:
    return replace(game, rules=Rules("impulse"))


def test_a_binding_knows_cells_points_boards_and_the_table(ruled: Game, module: BuiltModule) -> None:
    binding = binding_for(ruled)
    assert binding is not None
    read = read_module(module.data)
    boards = read_boards(read)
    boards.lay(SetBoards("The town", (PlacedBoard("Northern quarter", 0, 0), PlacedBoard("Southern quarter", 0, 1))))
    places = Places(binding, boards)
    spots = {
        ("The river", 242, 430): "0203",
        ("The river", 866, 670): "0805",  # a zone of its own, because it can be shaded
        ("The river", 122, 1324): "box:turn",
        ("The campaign", 600, 200): "bergau",
        ("The town", 220, 200): "N-B3",
        ("The town", 220, 700): "S-B3",
        ("The table", 520, 295): "table",
        ("The table", 2000, 200): "box:reinforcements",
    }
    assert {spot: places.at(Spot(*spot)) for spot in spots} == spots
    # Without the module the outlines count, in px of the map that shows them.
    bare = Places(binding)
    assert bare.at(Spot("The town", 220, 700)) == "S-B3"
    assert binding.table is not None
    assert (binding.table.scale, binding.table.width, binding.table.origin) == (15.0, 120.0, (70.0, 70.0))
    assert dict(binding.table.edges) == {"north": "red", "south": "blue"}
    assert [ground.zone for ground in binding.table.terrain] == ["Old Works", "Black Bog"]


def test_a_binding_of_cells_is_accepted_and_a_wrong_number_is_not(
    ruled: Game, module: BuiltModule, tmp_path: Path
) -> None:
    binding = binding_for(ruled)
    assert binding is not None
    file = tmp_path / "binding.json"
    file.write_bytes(write_binding(binding))
    read = read_module(module.data)
    assert find_sources(binding.module.name, read, file).binding.places
    cell = next(place for place in binding.places if place.area == "0101")
    wrong = replace(binding, places=(*binding.places, replace(cell, zone="9999", area="9999")))
    file.write_bytes(write_binding(wrong))
    with pytest.raises(BadData) as told:
        find_sources(binding.module.name, read, file)
    assert [(p.code, p.values["zone"]) for p in told.value.problems] == [("audit.no-zone", "9999")]
