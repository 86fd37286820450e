"""The command tree: nesting, logs, undo, and hostile depth."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import (
    BeginSave,
    Chat,
    Logged,
    MovePiece,
    Node,
    Nothing,
    Step,
    Undo,
    Unknown,
    encode,
    log_step,
    read_stream,
    write_stream,
)
from modgen.vassal.tree import ESC, LARGE, MAX_DEPTH, MAX_DEPTH_OF_LARGE, problems_of

A, B, C, D = (Node(Chat(letter)) for letter in "ABCD")


def test_the_format_s_example() -> None:
    tree = Node(Chat("A"), (Node(Chat("B"), (C,)), D))
    text = "CHATA⎋CHATB\\⎋CHATC⎋CHATD".replace("⎋", ESC)
    assert tree.text() == text
    assert read_stream(text) == tree
    assert list(tree.walk()) == [Chat("A"), Chat("B"), Chat("C"), Chat("D")]


def test_a_group_has_an_empty_head() -> None:
    tree = read_stream(f"begin_save{ESC}{ESC}\\{ESC}CHATA\\{ESC}CHATB{ESC}end_save")
    head, group, end = tree.children
    assert tree.command == BeginSave()
    assert head == Node(Nothing())
    assert group == Node(Nothing(), (A, B))
    assert end.text() == "end_save"


NODES = st.recursive(
    st.builds(Node, st.builds(Chat, st.text(st.sampled_from("a;\\'"), max_size=4))),
    lambda inner: st.builds(Node, st.just(Nothing()), st.lists(inner, min_size=1, max_size=4).map(tuple)),
    max_leaves=12,
)


@given(NODES)
def test_a_written_tree_reads_and_writes_the_same(tree: Node) -> None:
    text = tree.text() or ""
    assert read_stream(text).text() == text


@given(st.text(st.sampled_from(f"CHAT{ESC}\\'LOG\t+/a"), max_size=40))
def test_any_text_comes_out_as_it_went_in(text: str) -> None:
    tree = read_stream(text)
    assert write_stream(tree) == text
    list(problems_of(tree))


def test_several_trees_are_one_stream() -> None:
    assert write_stream([A, Node(Nothing(), (B, C))]) == f"CHATA{ESC}\\{ESC}CHATB\\{ESC}CHATC"


def test_a_step_wraps_each_of_its_commands() -> None:
    step = log_step([Chat("A"), Chat("B"), Chat("C")], 4)
    assert step.node.text() == f"LOG\tCHATA{ESC}LOG\tCHATB{ESC}LOG\tCHATC"
    assert (
        write_stream([Node(BeginSave()), step.node]) == f"begin_save{ESC}LOG\tCHATA\\{ESC}LOG\tCHATB\\{ESC}LOG\tCHATC"
    )
    assert step.commands == (Chat("A"), Chat("B"), Chat("C"))
    assert not step.is_undo
    assert Step(4, read_stream(step.node.text() or "")) == step


def test_an_undo_step() -> None:
    text = f"LOG\tUNDO\ttrue{ESC}LOG\tnull{ESC}LOG\tM/1/A/0/0/null/B/1/1/null/pw{ESC}LOG\tUNDO\tfalse"
    step = Step(0, read_stream(text))
    assert step.is_undo
    assert step.commands == (
        Undo(True),
        Nothing("null"),
        MovePiece("1", "A", 0, 0, None, "B", 1, 1, None, "pw"),
        Undo(False),
    )


def test_an_empty_step_has_one_command_without_effect() -> None:
    assert log_step([]).node.text() == "LOG\t"
    assert read_stream("LOG\t").command == Logged(Nothing())


def nested(depth: int) -> str:
    text = "CHATx"
    for _ in range(depth):
        text = encode(["", text], ESC) or ""
    return text


def test_deep_nesting_stops_at_the_bound() -> None:
    for depth in (MAX_DEPTH - 1, MAX_DEPTH + 50, 500):
        text = nested(depth)
        tree = read_stream(text)
        assert tree.text() == text
        too_deep = any(isinstance(command, Unknown) for command in tree.walk())
        assert too_deep == (depth > MAX_DEPTH)
        assert [problem.code for problem in problems_of(tree)] == ["vassal.nesting"] * too_deep


def test_large_texts_nest_less_deep() -> None:
    text = nested(MAX_DEPTH_OF_LARGE + 3).replace("CHATx", "CHAT" + "x" * LARGE)
    tree = read_stream(text)
    assert tree.text() == text
    assert [problem.values for problem in problems_of(tree)] == [{"levels": MAX_DEPTH_OF_LARGE}]


def test_apostrophes_around_apostrophes() -> None:
    text = "'" * 5000
    assert read_stream(text).text() == text


def test_a_node_changed_is_written_anew() -> None:
    node = read_stream(f"'CHATA'{ESC}CHATB")
    assert node.text() == f"'CHATA'{ESC}CHATB"
    assert dataclasses.replace(node, children=(C,)).text() == f"CHATA{ESC}CHATC"


def test_nothing_of_ours_is_imported() -> None:
    package = Path(__file__).parents[2] / "modgen" / "vassal"
    for file in package.glob("*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith(("from modgen", "import modgen")):
                assert line.split()[1].startswith("modgen.vassal"), f"{file.name}: {line}"


@pytest.mark.parametrize("text", ["", "\x1b", "\\\x1b", "'\x1b'", "\x1b\\", "''"])
def test_little_texts(text: str) -> None:
    assert read_stream(text).text() == text
