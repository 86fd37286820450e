"""Whatever happens to an author's files, loading ends in problems with words, never in a traceback."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_game import FILES, lay, load, worded

from modgen.game import BadData, game_json, read_game_json

BITS = [
    b"",
    b"\0",
    b"\n",
    b"  ",
    b":",
    b"- ",
    b"[",
    b"{",
    b"}",
    b'"',
    b"'",
    b"#",
    b"&a ",
    b"*a",
    b"!!map ",
    b"null",
    b"-1",
]
BITS += [
    b"9" * 30,
    b"1e999",
    b"\xff",
    b"\xcc\x88",
    b"true",
    b",",
    b";",
    b"\t",
    b"<",
    b"</g>",
    b"&amp;",
    b"NaN",
    b"<<: *a\n",
]


@settings(deadline=None, max_examples=150)
@given(name=st.sampled_from(sorted(FILES)), seed=st.integers(0, 10**9))
def test_damaged_files(name: str, seed: int) -> None:
    chooser = random.Random(seed)
    data = FILES[name].encode()
    for _ in range(chooser.randint(1, 3)):
        at = chooser.randrange(len(data) + 1)
        end = min(len(data), at + chooser.choice([0, 0, 1, 2, 5, 20, 200]))
        data = data[:at] + chooser.choice(BITS) + data[end:]
    with tempfile.TemporaryDirectory() as folder:
        try:
            game, problems = load(lay(Path(folder), {name: data}))
        except BadData as error:
            assert name == "modgen.yaml"
            game, problems = None, error.problems
        for problem in problems:
            worded(problem)
        if game is None:
            assert problems
        else:
            read_game_json(game_json(game, []))


@pytest.mark.parametrize("number", ["1552e9", "2000000000", "-1", "true"])
def test_victory_points_that_are_none_are_told_and_left_out(tmp_path: Path, number: str) -> None:
    file = "maps/tiny/map.yaml"
    game, problems = load(lay(tmp_path, {file: FILES[file].replace("objective: 2", f"objective: {number}").encode()}))
    assert game is not None and problems
    assert [area.objective for area in game.maps[0].areas] == [0, 0]
    read_game_json(game_json(game, []))


@pytest.mark.parametrize("name", sorted(set(FILES) - {"modgen.yaml"}))
@pytest.mark.parametrize("data", [b"", b"\n", b"null", b"[]", b"7", b"{}", b"text", b"\xef\xbb\xbf", b"\xff\xfe<\0"])
def test_files_of_another_shape(tmp_path: Path, name: str, data: bytes) -> None:
    _, problems = load(lay(tmp_path, {name: data}))
    # no formations at all is a choice; so is an empty file of them
    if not (name.endswith("formations.yaml") and data in (b"", b"\n", b"null", b"{}", b"\xef\xbb\xbf")):
        assert problems
    for problem in problems:
        worded(problem)


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    lay(tmp_path, {"counters/tiny/sides.yaml": None, "maps/tiny/map.svg": None})
    (tmp_path / "counters/tiny/sides.yaml").mkdir()
    (tmp_path / "maps/tiny/map.svg").mkdir()
    _, problems = load(tmp_path)
    assert {p.code for p in problems} == {"game.file_no_file"}
    for problem in problems:
        worded(problem)
