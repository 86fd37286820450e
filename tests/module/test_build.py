"""What is in a built module: pieces, set-ups, names, bytes that never differ."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from modgen.game import read_game_json
from modgen.game.model import Placement, Text
from modgen.maps import area_at
from modgen.module import build_module, lint_module
from modgen.module.artwork import picture_count, pictures
from modgen.module.table import names
from modgen.vassal import (
    AddPiece,
    Module,
    PieceState,
    read_command,
    read_module,
    read_saved_game,
    read_state,
    read_type,
)


def load(name: str) -> ModuleType:
    """A module beside this file: tests are no package."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


games = load("games")


@pytest.fixture(scope="module")
def module() -> Module:
    return read_module(build_module(games.small_game()).data)


def slots(module: Module) -> dict[str, AddPiece]:
    assert module.root is not None
    found = {}
    for slot in module.root.find("PieceSlot"):
        definition = read_command(slot.text)
        assert isinstance(definition, AddPiece)
        found[slot.attributes["entryName"]] = definition
    return found


def placed(module: Module, file: str) -> tuple[dict[str, tuple[str, PieceState]], list[tuple[str, ...]]]:
    """Pieces of a set-up by id (basic name, state), and its stacks' members."""
    pieces: dict[str, tuple[str, PieceState]] = {}
    stacks: list[tuple[str, ...]] = []
    for node in read_saved_game(module.entries[file]).setup:
        for command in node.walk():
            if isinstance(command, AddPiece):
                piece = read_type(command.type)
                state = read_state(piece, command.state)
                if piece.is_stack:
                    ids = state.layer(-1)["pieceIds"]
                    assert isinstance(ids, tuple | list)
                    assert set(ids) <= pieces.keys(), "a stack before its pieces"
                    stacks.append(tuple(str(one) for one in ids))
                else:
                    assert command.id is not None
                    pieces[command.id] = (piece.name, state)
    return pieces, stacks


def marked(state: PieceState) -> dict[str, str]:
    """The values of all of a piece's markers."""
    return {
        key: str(value) for number, _ in state.type.all("mark") for key, value in state.layer(number).values.items()
    }


def test_a_built_module_has_no_problem_in_either_language() -> None:
    for language in ("en", "ru"):
        built = build_module(games.small_game(), language=language)
        assert built.problems == ()
        assert built.is_sound


def test_the_same_game_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = build_module(games.small_game()).data
    assert build_module(games.small_game()).data == first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    dated = read_module(build_module(games.small_game()).data)
    assert dated.metadata is not None and dated.metadata.saved_ms == 86_400_000


def test_encoder_first_and_every_mandatory_component(module: Module) -> None:
    assert module.root is not None
    kinds = [child.kind for child in module.root.children]
    assert kinds[0] == "BasicCommandEncoder"
    mandatory = {
        "GlobalProperties",
        "GlobalTranslatableMessages",
        "Language",
        "Documentation",
        "PlayerRoster",
        "GlobalOptions",
        "PrototypesContainer",
        "Chatter",
        "KeyNamer",
    }
    assert mandatory <= set(kinds)
    assert [entry.text for entry in module.root.find("entry")] == ["NATO", "Warsaw Pact"]


def test_every_counter_has_a_slot_with_its_own_number(module: Module) -> None:
    game = games.small_game()
    assert module.root is not None
    found = slots(module)
    assert sorted(found) == sorted(counter.name.en for counter in game.counters)
    gpids = [slot.attributes["gpid"] for slot in module.root.find("PieceSlot")]
    assert sorted(gpids, key=int) == [str(n) for n in range(1, len(game.counters) + 1)]
    assert module.root.attributes["nextPieceSlotId"] == str(len(game.counters) + 1)


def test_odd_names_come_back_whole(module: Module) -> None:
    """Slashes, commas, semicolons, apostrophes, angle brackets, Cyrillic: in names of game, areas and counters."""
    assert module.name == "Small: the <fords> & more"
    assert module.metadata is not None and module.metadata.name == module.name
    assert {read_type(piece.type).name for piece in slots(module).values()} >= {
        "A/2-11 ACR, 1st",
        "Jäger; 2",
        "1 TB/57",
        "Разведрота 57",
    }
    assert module.root is not None
    zones = [zone.attributes["name"] for zone in module.root.find("Zone")]
    assert zones[:4] == ["North/West, upper", "Eichenau; the 'east'", "Südhof", "Südhof (west)"]
    assert 'The "pool"' in zones
    filters = [command.attributes["filter"] for command in module.root.find("GlobalKeyCommand")]
    assert 'CurrentZone != "The \\"pool\\""' in filters[0]


def test_zones_are_the_areas_of_the_data(module: Module) -> None:
    game = games.small_game()
    assert module.root is not None
    paths = {zone.attributes["name"]: zone.attributes["path"] for zone in module.root.find("Zone")}
    corners = sorted(paths["Südhof"].split(";"))
    assert corners == ["240,240", "240,440", "40,240", "40,440"]
    called = names(game, "ru")
    assert [called.zones["field", area.id] for area in game.maps[0].areas][3] == "Брод"


def test_set_up_puts_every_piece_where_the_data_says(module: Module) -> None:
    game = games.small_game()
    pieces, stacks = placed(module, "first.vsav")
    wanted = [p.counter for p in game.setups[0].placements for _ in range(p.number)]
    assert sorted(marked(state)["Counter"] for _, state in pieces.values()) == sorted(wanted)
    by_place: dict[str, list[str]] = {}
    for members in stacks:
        for member in members:
            name, state = pieces[member]
            basic = state.layer(-1)
            assert basic["mapId"] == "The field"
            area = area_at(game.maps[0], float(str(basic["x"])), float(str(basic["y"]))) or "box"
            by_place.setdefault(area, []).append(name)
    assert by_place["nord"] == ["A/2-11 ACR, 1st", "Jäger; 2", "Hit", "Hit", "1 TB/57", "1 TB/57"]
    assert by_place["west"] == ["Goal", "Разведрота 57"], "who holds a place lies under those who stand there"
    assert sorted(by_place["box"]) == ["Cadre 11", "Initiative", "Turn"]
    assert sorted(member for members in stacks for member in members) == sorted(pieces)


def test_sides_in_one_place_stand_apart(module: Module) -> None:
    pieces, stacks = placed(module, "first.vsav")
    points = {
        members: {(pieces[m][1].layer(-1)["x"], pieces[m][1].layer(-1)["y"]) for m in members} for members in stacks
    }
    assert all(len(at) == 1 for at in points.values())
    assert len({next(iter(at)) for at in points.values()}) == len(stacks)


def test_set_up_pieces_are_fresh_expanded_and_known(module: Module) -> None:
    pieces, _ = placed(module, "first.vsav")
    states = dict(pieces.values())
    for name, state in states.items():
        assert state.is_complete, name
        assert not [trait for trait in state.type.traits if trait.prefix == "prototype;"], name
    fresh = states["A/2-11 ACR, 1st"]
    facing, status = fresh.trait("rotate", "Facing"), fresh.trait("emb2", "Status")
    assert facing is not None and facing["angleIndex"] == 0
    assert status is not None and status["value"] == 1
    down = states["Разведрота 57"]
    facing, status = down.trait("rotate", "Facing"), down.trait("emb2", "Status")
    assert status is not None and status["value"] == 2
    assert facing is not None and facing["angleIndex"] == 3, "a Suppressed unit has no AP left"
    holder = states["Initiative"].trait("emb2", "Face")
    assert holder is not None and holder["value"] == 2, "the Warsaw Pact has it in this set-up"


def test_a_unit_of_four_ap_turns_by_pictures(module: Module) -> None:
    piece = read_type(slots(module)["Recon 4"].type)
    layer = piece.find("emb2", "Turned")
    assert layer is not None
    images = layer["imageNames"]
    assert isinstance(images, tuple | list) and len(images) == 5 and images[0] == ""
    assert len({module.entries[f"images/{image}"] for image in images if image}) == 4


def test_turn_track_begins_where_the_set_up_says(module: Module) -> None:
    commands = [c for node in read_saved_game(module.entries["first.vsav"]).setup for c in node.walk()]
    states = [command.text() for command in commands if "TURN" in (command.text() or "")[:4]]
    assert states == ["TURNTurnTracker0\t0|2;0;false;-1;1\\;0\\;0\\;true,true,true"]


def test_module_carries_the_game(module: Module) -> None:
    data = read_game_json(module.entries["game.json"])
    assert data.ruleset == "impulse"
    assert ("nord", "west") in data.links, "areas that meet in a corner are adjacent"
    assert {unit.id for unit in data.units} == {counter.id for counter in games.small_game().counters}
    assert json.loads(module.entries["binding.json"])["ruleset"] == "impulse"


def test_a_game_without_rules_builds_and_has_no_binding() -> None:
    game = replace(games.small_game(), rules=None)
    built = build_module(replace(game, setups=(replace(game.setups[0], placements=game.setups[0].placements[:2]),)))
    assert built.problems == ()
    plain = read_module(built.data)
    assert "binding.json" not in plain.entries and "game.json" in plain.entries
    assert plain.root is not None
    assert not list(plain.root.find("ListTurnLevel"))
    assert len(list(plain.root.find("DiceButton"))) == 2


def test_pictures_are_counted_before_they_are_drawn() -> None:
    game = games.small_game()
    done: list[int] = []
    build_module(game, progress=done.append)
    assert sum(done) == picture_count(game) == len(list(pictures(game, "en")))


def test_a_crowded_place_still_holds_every_stack() -> None:
    """More sides' stacks than a box has room for are put close together, none outside."""
    game = games.small_game()
    tiny = tuple(
        replace(box, rect=(600.0, 40.0, 20.0, 20.0)) if box.id == "pool" else box for box in game.maps[0].boxes
    )
    crowded = replace(
        game,
        maps=(replace(game.maps[0], boxes=tiny),),
        setups=(
            replace(
                game.setups[0],
                placements=(Placement("b-1", "pool"), Placement("r-1", "pool"), Placement("разведка", "pool")),
            ),
        ),
    )
    module = read_module(build_module(crowded).data)
    pieces, stacks = placed(module, "first.vsav")
    assert len(stacks) == 2
    for _, state in pieces.values():
        assert 600 < int(str(state.layer(-1)["x"])) < 620
        assert 40 < int(str(state.layer(-1)["y"])) < 60


def test_a_name_that_ends_in_a_backslash_harms_nothing() -> None:
    game = games.small_game()
    counters = (replace(game.counters[0], name=Text("Trailing\\ ")), *game.counters[1:])
    built = build_module(replace(game, counters=counters))
    assert built.problems == ()
    assert "Trailing" in slots(read_module(built.data))
    assert list(lint_module(read_module(built.data))) == []
