"""Other people's files: every one reads without a problem, and comes out as it went in."""

from __future__ import annotations

import dataclasses
import json
import re
import zipfile
from pathlib import Path

import pytest

from modgen.vassal import (
    AddPiece,
    ChangePiece,
    Chat,
    Command,
    Logged,
    Node,
    Unknown,
    encode_layers,
    read_buildfile,
    read_command,
    read_module,
    read_saved_game,
    read_state,
    read_type,
    reveal,
    write_buildfile,
    write_saved_game,
)
from modgen.vassal.tree import ESC

SHARED = Path(__file__).parents[3] / "shared" / "vassal"
GAMES = sorted([*SHARED.rglob("*.vlog"), *SHARED.rglob("*.vsav")])
MODULES = sorted([*SHARED.rglob("*.vmod"), *SHARED.rglob("*.vmdx")])
BUILD_FILES = sorted(SHARED.rglob("*uildFile*"))
TOLD = sorted(SHARED.rglob("*.steps.txt"))

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the real files are not beside this checkout")


def name(path: Path) -> str:
    return path.name


def bare(node: Node) -> Node:
    """The tree made anew from its commands' fields, so that no kept text can hide a fault."""
    return Node(fresh(node.command), tuple(bare(child) for child in node.children))


def fresh(command: Command) -> Command:
    if isinstance(command, Logged):
        return Logged(fresh(command.command))
    return dataclasses.replace(command)  # type: ignore[type-var]


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_saves_and_logs(path: Path) -> None:
    game = read_saved_game(path)
    assert game.problems == ()
    with zipfile.ZipFile(path) as archive:
        text = reveal(archive.read("savedGame"))
    assert game.text() == text
    assert read_saved_game(write_saved_game(game)) == game
    # Made from the fields alone it is the same text, but for one older spelling of an empty list.
    anew = dataclasses.replace(
        game,
        setup=tuple(bare(node) for node in game.setup),
        steps=tuple(dataclasses.replace(step, node=bare(step.node)) for step in game.steps),
    )
    assert anew.text() == re.sub(rf"UNMASK\t(?={ESC}|\\{ESC})", "UNMASK\tnull", text)


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_every_piece_by_its_traits(path: Path) -> None:
    game = read_saved_game(path)
    types: dict[str | None, str] = {}
    trees = [*game.setup, *(step.node for step in game.steps)]
    for command in (command for tree in trees for command in tree.walk()):
        if isinstance(command, Logged):
            command = command.command
        if isinstance(command, AddPiece):
            types[command.id] = command.type
            texts: list[str | None] = [command.state]
        elif isinstance(command, ChangePiece):
            texts = [command.new, command.old]
        else:
            continue
        kind = read_type(types[command.id])
        assert encode_layers([trait.raw for trait in kind.traits]) == kind.text
        for text in texts:
            if text is None:
                continue
            state = read_state(kind, text)
            assert state.is_complete
            assert encode_layers(state.layers) == text
            for layer in state:
                values = layer.values
                assert set(values) == set(layer.trait.state_layout.names)


def test_only_commands_of_custom_classes_are_unknown() -> None:
    unknown: set[str] = set()
    for path in GAMES:
        game = read_saved_game(path)
        for tree in [*game.setup, *(step.node for step in game.steps)]:
            for command in tree.walk():
                if isinstance(command, Logged):
                    command = command.command
                if isinstance(command, Unknown):
                    unknown.add(command.raw.split("\t")[0].split("/")[0])
    assert unknown <= {"bd", "INFO", "OBA"}


@pytest.mark.parametrize("path", TOLD, ids=name)
def test_steps_are_numbered_as_the_referee_numbers_them(path: Path) -> None:
    log = path.parents[1] / "logs" / path.name.replace(".steps.txt", ".vlog")
    steps = read_saved_game(log).steps
    told = re.findall(r"^ *(\d+)  (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(number) for number, _ in told] == [step.index for step in steps] == list(range(len(steps)))
    for number, words in told:
        step = steps[int(number)]
        for line in (part[4:] for part in words.split("  ||  ") if part.startswith("CHAT") and "…" not in part):
            chats = [command.line for command in step.commands if isinstance(command, Chat)]
            assert line in [chat.replace("\n", "\\n") for chat in chats], f"step {number}"
        assert step.is_undo == ("UNDO\\t" in words)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_modules_and_extensions(path: Path) -> None:
    module = read_module(path)
    assert module.problems == ()
    assert module.root is not None
    assert module.metadata is not None
    assert module.kind == ("extension" if path.suffix == ".vmdx" else "module")
    assert module.name
    assert read_buildfile(write_buildfile(module.root)) == (module.root, ())
    with zipfile.ZipFile(path) as archive:
        assert {entry: module.entries[entry] for entry in module.entries} == {
            info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()
        }


@pytest.mark.parametrize("path", BUILD_FILES, ids=name)
def test_build_files(path: Path) -> None:
    root, problems = read_buildfile(path.read_bytes())
    assert problems == ()
    assert root is not None
    assert read_buildfile(write_buildfile(root)) == (root, ())
    slots = [component for component in root.walk() if component.text.startswith("+/")]
    for slot in slots:
        command = read_command(slot.text)
        assert isinstance(command, AddPiece)
        assert command.text() == slot.text
        assert read_type(command.type).traits[-1].prefix in {"piece;", "deck;"}
    assert slots


def test_findings_name_steps_that_exist() -> None:
    for path in SHARED.rglob("truth/*.json"):
        truth = json.loads(path.read_text(encoding="utf-8"))
        steps = read_saved_game(path.parents[1] / "logs" / Path(truth["log"]).name).steps
        assert all(finding["step"] < len(steps) for finding in truth["findings"])
