"""Whatever an author calls things, the module carries it: names come back, and nothing else changes."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from hypothesis import given, settings
from hypothesis import strategies as st

from modgen.game.model import Text
from modgen.module.lint_pieces import lint_pieces
from modgen.module.lint_tree import lint_tree
from modgen.module.pieces import file_stem, pieces
from modgen.module.setups import setup_commands
from modgen.module.table import names, plain
from modgen.module.tree import module_tree
from modgen.vassal import (
    AddPiece,
    Node,
    read_buildfile,
    read_command,
    read_state,
    read_stream,
    read_type,
    write_buildfile,
    write_stream,
)

ODD = st.text(st.sampled_from("aЖü;,/\\'\"$<&>{}|:*\t\n\x1b\ud800\ufffe #@"), max_size=12)


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GAME = load("games").small_game()


@settings(deadline=None, max_examples=60)
@given(st.lists(ODD, min_size=6, max_size=6))
def test_any_names_are_carried(odd: list[str]) -> None:
    unit, formation, side, area, board, setup = (Text(text) for text in odd)
    game = replace(
        GAME,
        name=board,
        counters=(replace(GAME.counters[0], name=unit), *GAME.counters[1:]),
        formations=(replace(GAME.formations[0], name=formation), *GAME.formations[1:]),
        sides=(replace(GAME.sides[0], name=side), *GAME.sides[1:]),
        maps=(
            replace(
                GAME.maps[0], name=board, areas=(replace(GAME.maps[0].areas[0], name=area), *GAME.maps[0].areas[1:])
            ),
        ),
        setups=(replace(GAME.setups[0], name=setup), *GAME.setups[1:]),
    )
    called = names(game, "en")
    made = pieces(game, called)
    root, problems = read_buildfile(write_buildfile(module_tree(game, called, made)))
    assert problems == () and root is not None
    assert list(lint_tree(root)) == [] and list(lint_pieces(root)) == []
    slots = {slot.attributes["gpid"]: slot for slot in root.find("PieceSlot")}
    assert len(slots) == len(game.counters)
    definition = read_command(slots["1"].text)
    assert isinstance(definition, AddPiece)
    piece = read_type(definition.type)
    assert piece.name == called.counters["b-1"]
    marks = {key: value for layer in read_state(piece, definition.state) for key, value in layer.values.items()}
    assert marks["Formation"] == (plain(formation.en) or "")
    assert marks["Counter"] == "b-1"
    assert next(entry.text for entry in root.find("entry")) == called.sides["blue"]
    commands = setup_commands(game, game.setups[0], called, made)
    again = [
        c
        for node in read_stream(write_stream(Node(commands[0], tuple(map(Node, commands[1:]))))).walk()
        for c in [node]
    ]
    stacks = [c for c in again if isinstance(c, AddPiece) and c.type == "stack"]
    assert {read_state("stack", stack.state).layer(-1)["mapId"] for stack in stacks} == {called.maps["field"]}


@given(st.text(min_size=1, max_size=20), st.text(min_size=1, max_size=20))
def test_different_ids_get_different_plain_files(first: str, second: str) -> None:
    stems = [file_stem(id_) for id_ in (first, second) if not any(0xD800 <= ord(c) < 0xE000 for c in id_)]
    assert all(stem.isascii() and "/" not in stem and " " not in stem for stem in stems)
    if first != second and len(stems) == 2:
        assert stems[0] != stems[1]
