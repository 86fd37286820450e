"""Extensions as VASSAL takes them: numbers, targets, prototypes, pictures, set-ups with pieces of both."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.gpids import GpidRegister
from modgen.game.model import Counter, Extension, Game, Placement, Text
from modgen.module import build_extension, build_module
from modgen.module.extension import extension_file
from modgen.vassal import AddPiece, Module, defined_piece, read_module, read_saved_game, read_state, read_type


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GAME: Game = load("games").small_game()
UNIT: Counter = next(counter for counter in GAME.counters if counter.kind == "unit" and counter.back is None)
OTHER: Counter = next(counter for counter in GAME.counters if counter.kind == "cadre")


def extension(*counters: Counter) -> Extension:
    own = counters or (replace(UNIT, id="n1", name=Text("North 1", "Север 1"), start=""),)
    first = GAME.setups[0]
    placements = (*first.placements[:3], Placement(own[0].id, first.placements[0].area))
    setup = replace(first, id="north", name=Text("With the north", "С севером"), placements=placements)
    return Extension("north", Text("North", "Север"), "1.1", "0e3", (), own, (setup,), Text("More of it"))


def built(numbers: GpidRegister, own: GpidRegister, what: Extension, language: str = "en") -> tuple[Module, Module]:
    base = build_module(GAME, language=language, gpids=numbers)
    made = build_extension(GAME, what, base.data, language=language, gpids=numbers, own=own)
    assert made.problems == ()
    return read_module(base.data), read_module(made.data)


@pytest.mark.parametrize(("language", "name"), [("en", "North"), ("ru", "Север")])
def test_what_vassal_reads_of_it(language: str, name: str) -> None:
    base, made = built(GpidRegister(), GpidRegister(), extension(), language)
    assert made.kind == "extension" and made.problems == ()
    assert made.metadata is not None and made.module_metadata is not None and base.metadata is not None
    assert (made.metadata.version, made.metadata.universal) == ("1.1", False)
    assert made.module_metadata.name == base.metadata.name
    assert made.root is not None and base.root is not None
    assert made.root.tag == "VASSAL.build.module.ModuleExtension"
    asked = ("anyModule", "extensionId", "module", "moduleVersion", "nextPieceSlotId", "version")
    values = [made.root.attributes[key] for key in asked]
    assert values == ["false", "0e3", base.root.attributes["name"], GAME.version, "2", "1.1"]
    assert all(child.kind == "ExtensionElement" and len(child.children) == 1 for child in made.root.children)
    assert [window.attributes["name"] for window in made.root.find("PieceWindow")] == [name]
    assert [slot.attributes["gpid"] for slot in made.root.find("PieceSlot")] == ["0e3:1"]
    assert extension_file(GAME, extension()) == f"{GAME.id}_ext/north.vmdx"


def test_numbers_stay_when_counters_come_before() -> None:
    own = GpidRegister()
    built(GpidRegister(), own, extension())
    again = GpidRegister({"n1": 1})
    more = extension(replace(UNIT, id="n0", name=Text("North 0")), replace(UNIT, id="n1", name=Text("North 1")))
    _, made = built(GpidRegister(), again, more)
    assert made.root is not None
    numbers = {slot.attributes["entryName"]: slot.attributes["gpid"] for slot in made.root.find("PieceSlot")}
    assert numbers == {"North 0": "0e3:2", "North 1": "0e3:1"}
    assert own.text() != again.text() and "1 n1\n" in again.text()


def test_the_games_numbers_are_not_touched() -> None:
    numbers, own = GpidRegister(), GpidRegister()
    build_module(GAME, gpids=numbers)
    before = numbers.text()
    built(numbers, own, extension())
    assert numbers.text() == before
    assert "n1" not in before


def test_a_setup_has_pieces_of_both() -> None:
    numbers = GpidRegister()
    _, made = built(numbers, GpidRegister(), extension())
    (file,) = [name for name in made.entries if name.endswith(".vsav")]
    assert file == "north-north.vsav"
    gpids = set()
    for node in read_saved_game(made.entries[file]).setup:
        for command in node.walk():
            if isinstance(command, AddPiece) and not (type_ := read_type(command.type)).is_stack:
                gpids.add(read_state(type_, command.state).layer(-1)["gpId"])
    placed = {placement.counter for placement in extension().setups[0].placements} - {"n1"}
    assert gpids == {"0e3:1", *(numbers.of(counter) for counter in placed)}


def test_it_brings_only_what_the_module_lacks() -> None:
    new_kind = replace(OTHER, id="n2", name=Text("Cadre of the other side"), side=GAME.sides[1].id, formation="")
    own = (replace(UNIT, id="n1", name=Text("North 1")), new_kind)
    base, made = built(GpidRegister(), GpidRegister(), extension(*own))
    assert base.root is not None and made.root is not None
    assert {name for name in made.entries if name.startswith("images/")}.isdisjoint(base.entries)
    assert {"images/c_n1.png", "images/c_n2.png"} <= set(made.entries)
    there = {one.attributes["name"] for one in base.root.find("PrototypeDefinition")}
    brought = {one.attributes["name"] for one in made.root.find("PrototypeDefinition")}
    assert there.isdisjoint(brought)
    assert all(name.endswith("(north)") for name in brought)
    for slot in made.root.find("PieceSlot"):
        piece = defined_piece(slot)
        assert piece is not None
        assert {trait.name for trait in piece.type.traits if trait.prefix == "prototype;"} <= there | brought
    targets = {child.attributes["target"] for child in made.root.children}
    assert targets <= {"", "VASSAL.build.module.PrototypesContainer"}


def test_the_same_extension_gives_the_same_bytes() -> None:
    base = build_module(GAME).data
    assert build_extension(GAME, extension(), base).data == build_extension(GAME, extension(), base).data


def test_it_is_linted_in_the_module_it_is_played_in() -> None:
    base = build_module(GAME).data
    twice = extension(replace(UNIT, id="n1", name=Text("North 1")))
    broken = replace(twice, setups=(replace(twice.setups[0], name=GAME.setups[0].name),))
    assert build_extension(GAME, broken, base).problems == ()
    other = build_module(replace(GAME, maps=(replace(GAME.maps[0], name=Text("Another field")),))).data
    codes = {problem.code for problem in build_extension(GAME, extension(), other).problems}
    assert {"module.no_map", "module.no_board_named"} <= codes


def texts(game: Game) -> dict[str, str]:
    """The translation that a module carries, by key."""
    data = read_module(build_module(game).data).entries["Module_ru.properties"].decode("ascii")
    plain = re.sub(r"\\([^u])", r"\1", data).encode("ascii").decode("unicode_escape")
    return dict(line.split("=", 1) for line in plain.splitlines())


def test_the_module_carries_what_its_extensions_say_in_the_other_language() -> None:
    alone, together = texts(GAME), texts(replace(GAME, extensions=(extension(),)))
    assert alone.items() <= together.items()
    more = {key: text for key, text in together.items() if key not in alone}
    assert more.pop("Piece.North 1") == "Север 1"
    assert more.pop("PredefinedSetup.With the north.name") == "С севером"
    assert more.pop("PieceWindow.North.name") == "Север"
    assert {key.split(".")[0] for key in more} == {"PieceWindow"}, more


def test_cards_in_its_set_ups_are_the_games() -> None:
    features = Path(__file__).parents[2] / "examples" / "features"
    game, problems = load_game(load_workspace(features), "table")
    assert game is not None and problems == ()
    own = replace(game.counters[0], id="n1", name=Text("North 1"), start="")
    setup = replace(game.setups[1], id="north", name=Text("With the north"))
    numbers = GpidRegister()
    module = build_module(game, gpids=numbers).data
    what = Extension("north", Text("North"), "1.0", "0e3", (), (own,), (setup,))
    assert build_extension(game, what, module, gpids=numbers).problems == ()
