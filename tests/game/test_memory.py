"""What builds remember: only what would be made again, whatever happens to the file it is kept in."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game import Problem, load_game, load_workspace
from modgen.game.memory import MEMORY_FILE, Memory, code_of, facts_of, keep, recall, recalled, remembering, sound
from modgen.game.model import Counter, Side, Text
from modgen.game.problems import Place

ROOT = Path(__file__).parents[2]


def stored(folder: Path) -> int:
    with sqlite3.connect(folder / MEMORY_FILE) as known:
        (count,) = known.execute("SELECT count(*) FROM known").fetchone()
    known.close()
    return int(count)


def test_nothing_is_remembered_outside() -> None:
    keep("x", ["a"], b"1")
    assert recalled("x", ["a"]) is None
    assert recall("x", lambda: pytest.fail("facts are not needed"), lambda: 3) == 3


def test_a_value_comes_back_in_the_next_build(tmp_path: Path) -> None:
    made = []

    def make() -> list[str]:
        made.append(1)
        return ["é", "я"]

    for _ in range(2):
        with remembering(tmp_path):
            assert recall("x", lambda: ["a"], make) == ["é", "я"]
            assert recall("x", lambda: ["a"], make) == ["é", "я"]
    assert made == [1]
    with remembering(tmp_path):
        assert recalled("y", ["a"]) is None
        assert recalled("x", ["a", ""]) is None
        assert recalled("x", ["b"]) is None


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_facts_never_run_together(one: list[str], other: list[str]) -> None:
    from modgen.game.memory import _key

    assert (_key("k", one) == _key("k", other)) == (one == other)


def test_problems_are_found_again_every_time(tmp_path: Path) -> None:
    problem = Problem("game.x", Place("f"))
    asked = []

    def check(found: list[Problem]) -> Iterator[Problem]:
        asked.append(len(found))
        yield from found

    for _ in range(2):
        with remembering(tmp_path):
            assert sound("c", lambda: ["bad"], lambda: check([problem])) == (problem,)
            assert sound("c", lambda: ["good"], lambda: check([])) == ()
    assert asked == [1, 0, 1], "what was sound is not asked again"


@pytest.mark.parametrize("damage", ["no file of SQLite's", "emptied", "other version", "value", "folder"])
def test_a_damaged_memory_costs_time_only(tmp_path: Path, damage: str) -> None:
    with remembering(tmp_path):
        recall("x", lambda: ["a"], lambda: "right")
    file = tmp_path / MEMORY_FILE
    if damage == "no file of SQLite's":
        file.write_bytes(b"rubbish" * 1000)
    elif damage == "emptied":
        file.write_bytes(b"")
    elif damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        known = sqlite3.connect(file)
        known.execute("PRAGMA user_version = 99" if damage == "other version" else "UPDATE known SET value = x'0011'")
        known.commit()
        known.close()
    with remembering(tmp_path):
        assert recalled("x", ["a"]) is None
        assert recall("x", lambda: ["a"], lambda: "right") == "right"
    if damage != "folder":
        with remembering(tmp_path):
            assert recall("x", lambda: ["a"], lambda: "made again") == "right"


def test_every_cut_of_the_file_is_survived(tmp_path: Path) -> None:
    with remembering(tmp_path):
        for number in range(30):
            keep("x", [str(number)], str(number).encode() * 400)
    whole = (tmp_path / MEMORY_FILE).read_bytes()
    for cut in range(0, len(whole), 1499):
        (tmp_path / MEMORY_FILE).write_bytes(whole[:cut] + bytes(min(700, len(whole) - cut)) + whole[cut + 700 :])
        with remembering(tmp_path):
            for number in range(30):
                assert recalled("x", [str(number)]) in (None, str(number).encode() * 400)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with remembering(tmp_path / "file" / "below"):
        assert recall("x", lambda: ["a"], lambda: "made") == "made"


def test_a_memory_in_use_elsewhere(tmp_path: Path) -> None:
    Memory(tmp_path).close()
    other = sqlite3.connect(tmp_path / MEMORY_FILE)
    other.execute("BEGIN EXCLUSIVE")
    with remembering(tmp_path):
        assert recall("x", lambda: ["a"], lambda: "made") == "made"
    other.rollback()
    other.close()


def test_the_oldest_is_forgotten_beyond_the_limit(tmp_path: Path) -> None:
    for build in range(8):
        with remembering(tmp_path, limit=10_000):
            keep("x", [str(build)], bytes(2_000))
    assert stored(tmp_path) <= 5
    with remembering(tmp_path, limit=10_000):
        assert recalled("x", ["7"]) == bytes(2_000)
        assert recalled("x", ["0"]) is None


def test_facts_are_all_of_a_value_but_its_place() -> None:
    side = Side("a", Text("A", "А"), Text("A"), "#fff", "#000", "#000", "#111", Place("f", 3))
    assert facts_of(side) == facts_of(replace(side, place=Place("other", 9)))
    assert facts_of(side) != facts_of(replace(side, name=Text("A", "Б")))
    one = Counter("c", Text("C"), "unit", "unit", factors={"af": 1}, place=Place("r", 2))
    assert facts_of((one,)) == facts_of((replace(one, place=Place("r", 7)),))
    assert facts_of((one,)) != facts_of((replace(one, factors={"af": 2}),))
    assert facts_of((one,)) != facts_of((replace(one, factors={"af": "1"}),))


def test_code_is_told_apart_by_package() -> None:
    assert code_of("counters") != code_of("maps")
    assert code_of("typst") != code_of("milsymbol")


def test_a_game_loads_the_same_from_memory(tmp_path: Path) -> None:
    workspace = load_workspace(ROOT)
    plain = load_game(workspace, "werra")
    for _ in range(2):
        with remembering(tmp_path):
            assert load_game(workspace, "werra") == plain
