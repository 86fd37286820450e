"""Life after release in the real VASSAL: saved games of an old build refreshed by a new one; extensions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from engine import Engine
from surroundings import ROOT
from theatre import Theatre

from modgen.game import load_game, load_workspace
from modgen.game.gpids import GpidRegister
from modgen.game.model import Counter, Extension, Game, Placement, Text
from modgen.module import build_extension, build_module
from modgen.module.extension import extension_file
from modgen.module.table import names

UNIT = "acr21-a"


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = load_game(load_workspace(ROOT), "werra")
    assert found is not None, problems
    return found


def opened(theatre: Theatre, folder: Path, data: bytes, name: str = "werra") -> Engine:
    file = folder / f"{name}.vmod"
    file.write_bytes(data)
    return theatre.open_file(file)


def piece_of(engine: Engine, counter: str) -> str:
    return next(piece.id for piece in engine.pieces() if piece.properties.get("Counter") == counter)


def another(counter: Counter, id_: str, name: str) -> Counter:
    text = Text(name, name.replace("North", "Север"))
    return replace(counter, id=id_, name=text, label=Text(id_), start="")


def test_a_saved_game_is_refreshed_by_a_new_build(game: Game, theatre: Theatre, tmp_path: Path) -> None:
    numbers = GpidRegister()
    old = opened(theatre, tmp_path, build_module(game, gpids=numbers).data, "old")
    old.start(names(game, "en").setups[game.setups[0].id])
    old.press("ctrl R", piece_of(old, UNIT))
    before = {piece.id: piece for piece in old.pieces()}
    old.save(tmp_path / "game.vsav")
    assert before[piece_of(old, UNIT)].properties["Facing_Facing"] == "2"

    unit = game.counter_by_id(UNIT)
    changed = replace(unit, name=Text("A Troop, renamed"), factors={**unit.factors, "af": 9})
    rest = [changed if counter.id == UNIT else counter for counter in game.counters]
    later = replace(game, counters=(another(unit, "before", "Inserted before all others"), *rest))
    again = GpidRegister(numbers.given)
    new = opened(theatre, tmp_path, build_module(later, gpids=again).data, "new")
    new.load(tmp_path / "game.vsav")
    new.refresh("UseLayerName", "UseRotateName", "UseLabelerName", "RefreshPieces")
    after = new.pieces()
    assert len(after) == len(before)
    for piece in after:
        counter = later.counter_by_id(piece.properties["Counter"])
        assert piece.basic_name == names(later, "en").counters[counter.id]
        assert piece.gpid == again.of(counter.id)
    where = sorted((piece.properties["Counter"], piece.map, piece.x, piece.y) for piece in before.values())
    assert sorted((piece.properties["Counter"], piece.map, piece.x, piece.y) for piece in after) == where
    found = next(piece for piece in after if piece.properties["Counter"] == UNIT)
    assert (found.basic_name, found.properties["AF"]) == ("A Troop, renamed", "9")
    assert found.properties["Facing_Facing"] == "2", "what was done to it is still there"
    assert new.complaints == [] and old.complaints == []


def test_an_extension_is_loaded_with_its_module(game: Game, theatre: Theatre, tmp_path: Path) -> None:
    unit = game.counter_by_id(UNIT)
    own = another(unit, "north-1", "North 1")
    first = game.setups[0]
    setup = replace(
        first,
        id="north",
        name=Text("With the north", "С севером"),
        placements=(*first.placements, Placement("north-1", "muehlau")),
    )
    extension = Extension("north", Text("The north", "Север"), "1.0", "a1f", (), (own,), (setup,))
    numbers = GpidRegister()
    module = build_module(replace(game, extensions=(extension,)), gpids=numbers).data
    built = build_extension(game, extension, module, gpids=numbers)
    assert built.problems == ()
    target = tmp_path / extension_file(game, extension)
    target.parent.mkdir()
    target.write_bytes(built.data)
    engine = opened(theatre, tmp_path, module)
    assert "With the north" in engine.setups()
    assert {"gpid": "a1f:1"}.items() <= next(slot for slot in engine.slots() if slot["gpid"] == "a1f:1").items()
    engine.start("With the north")
    pieces = {piece.properties["Counter"]: piece for piece in engine.pieces()}
    assert len(engine.pieces()) == sum(placement.number for placement in setup.placements)
    assert (pieces["north-1"].gpid, pieces["north-1"].basic_name) == ("a1f:1", "North 1")
    assert pieces["north-1"].location == "Mühlau"
    engine.press("ctrl R", pieces["north-1"].id)
    fetched = engine.piece(engine.fetch("a1f:1", names(game, "en").maps[game.maps[0].id], 600, 600))
    assert fetched.properties["AF"] == str(unit.factors["af"])
    assert engine.complaints == []

    # Its words in Russian are in the module's translation, where VASSAL looks.
    russian = theatre.open_file(tmp_path / "werra.vmod", "ru")
    russian.start("With the north")
    north = next(piece for piece in russian.pieces() if piece.properties["Counter"] == "north-1")
    assert (north.basic_name, north.shown) == ("North 1", "Север 1")
    assert russian.complaints == []
