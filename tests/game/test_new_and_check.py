"""`modgen new` lays down what builds and overwrites nothing; `modgen check` tells everything, with the right status."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from small_game import DATA, changed, lay

from modgen import check as gather
from modgen.commands import check, new
from modgen.commands.new import lay_down
from modgen.console import Failure
from modgen.game import load_workspace
from modgen.game.workspace import FILE
from modgen.samples import load_samples, sample_files
from modgen.texts import Catalogue

ROOT = Path(__file__).parents[2]
ENGLISH, RUSSIAN = Catalogue("modgen.texts", "en"), Catalogue("modgen.texts", "ru")


def run_check(root: Path, *arguments: str, words: Catalogue = ENGLISH) -> Result:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        return CliRunner().invoke(check.command(words), arguments, standalone_mode=False)


@pytest.mark.parametrize(("words", "delimiter"), [(ENGLISH, ","), (RUSSIAN, ";")])
def test_a_new_workspace_is_sound(tmp_path: Path, words: Catalogue, delimiter: str) -> None:
    folder = tmp_path / "мои игры" / "werra 1"
    lay_down(folder, "werra", words)
    workspace = load_workspace(folder)
    assert list(workspace.games) == ["werra"]
    game, problems = gather.check_game(workspace, "werra")
    assert problems == ()
    original, _ = gather.check_game(load_workspace(ROOT), "werra")
    assert game is not None
    assert original is not None
    assert [(c.id, c.name, c.factors) for c in game.counters] == [(c.id, c.name, c.factors) for c in original.counters]
    assert game.maps[0].areas[0].outline == original.maps[0].areas[0].outline
    # Excel sees UTF-8 by the mark, and its own language's delimiter
    data = (folder / "counters/werra/rosters/nato.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert next(csv.reader([data.decode("utf-8-sig").splitlines()[0]], delimiter=delimiter))[:2] == ["id", "name"]
    # nothing of the staging is left
    assert [p.name for p in folder.parent.iterdir()] == [folder.name]


def test_a_new_workspace_explains_itself_in_both_languages(tmp_path: Path) -> None:
    lay_down(tmp_path / "a", "werra", ENGLISH)
    lay_down(tmp_path / "b", "werra", RUSSIAN)
    read = {
        name: (tmp_path / name).read_text(encoding="utf-8") for name in ("a/README.md", "a/README.ru.md", "b/README.md")
    }
    assert read["a/README.md"].startswith("# Your games")
    assert read["b/README.md"] == read["a/README.ru.md"]
    assert "$game" not in "".join(read.values())
    for path in re.findall(r"`((?:counters|maps)/[^`*]*\.\w+)`", "".join(read.values())):
        assert (tmp_path / "a" / path).is_file(), path


def test_editors_find_the_schemas_of_a_new_workspace(tmp_path: Path) -> None:
    lay_down(tmp_path, "werra", ENGLISH)
    files = sorted(tmp_path.rglob("*.yaml"))
    assert len(files) >= 8
    for file in files:
        found = re.match(r"# yaml-language-server: \$schema=(\S+)\n", file.read_text(encoding="utf-8"))
        assert found, file
        schema = (file.parent / found[1]).resolve()
        assert schema.parent == (tmp_path / "schemas").resolve()
        json.loads(schema.read_text(encoding="utf-8"))


@pytest.mark.parametrize("there", ["modgen.yaml", "counters/werra/sides.yaml", "counters", "maps/werra"])
def test_nothing_is_overwritten_and_nothing_is_half_made(tmp_path: Path, there: str) -> None:
    (tmp_path / there).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / there).write_text("mine", encoding="utf-8")
    with pytest.raises(Failure) as caught:
        lay_down(tmp_path, "werra", RUSSIAN)
    assert there in str(caught.value)
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [tmp_path / there]
    assert (tmp_path / there).read_text(encoding="utf-8") == "mine"


def test_other_files_may_be_there(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    lay_down(tmp_path, "werra", ENGLISH)
    assert (tmp_path / FILE).is_file()
    assert (tmp_path / "notes.txt").is_file()


def test_a_disk_that_fills_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, calls = Path.replace, []

    def fail(self: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) == 9:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        lay_down(tmp_path / "new", "werra", ENGLISH)
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == []


def test_no_such_sample_and_a_file_in_the_way(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="werra"):
        lay_down(tmp_path / "x", "wera", ENGLISH)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Failure, match="file"):
        lay_down(tmp_path / "file", "werra", ENGLISH)
    assert not (tmp_path / "x").exists()


def test_the_command_says_what_to_do_next(tmp_path: Path) -> None:
    result = CliRunner().invoke(new.command(ENGLISH), [str(tmp_path / "g")], standalone_mode=False)
    assert result.exception is None
    assert "modgen build werra" in result.output


def test_samples_are_whole_and_hold_no_litter() -> None:
    samples = load_samples()
    names = [name for name, _ in sample_files(samples, "werra")]
    assert names == sorted(names)
    assert {"counters/werra/game.yaml", "maps/werra/map.yaml", "maps/werra/werra.svg"} <= set(names)
    assert not any(part.startswith(".") for name in names for part in name.split("/"))


def test_check_of_sound_data(tmp_path: Path) -> None:
    lay_down(tmp_path, "werra", ENGLISH)
    result = run_check(tmp_path)
    assert result.return_value == 0
    assert result.output.startswith("werra: nothing wrong")


def test_check_tells_place_words_and_cure(tmp_path: Path) -> None:
    lay(tmp_path, changed(DATA + "sides.yaml", '"#f00"', "red"))
    result = run_check(tmp_path, "tiny")
    assert result.return_value == 1
    assert 'counters/tiny/sides.yaml:1:25: error: red is no colour\n    write "#rrggbb"' in result.output
    assert "сторон" not in result.output
    result = run_check(tmp_path, words=RUSSIAN)
    assert "counters/tiny/sides.yaml:1:25: ошибка: red не цвет" in result.output


def test_warnings_alone_are_status_0_unless_strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_down(tmp_path, "werra", ENGLISH)
    sides = tmp_path / "counters/werra/sides.yaml"
    sides.write_text(sides.read_text(encoding="utf-8").replace('ink: "#16202b"', 'ink: "#8fa5b9"'), encoding="utf-8")
    result = run_check(tmp_path)
    assert "warning" in result.output
    assert result.return_value == 0
    assert run_check(tmp_path, "--strict").return_value == 1


def test_check_as_json(tmp_path: Path) -> None:
    lay(tmp_path, changed(DATA + "setups/start.yaml", "[b1,", "[b2,"))
    result = run_check(tmp_path, "--json")
    assert result.return_value == 1
    (game,) = json.loads(result.output)["games"]
    told = next(p for p in game["problems"] if p["code"] == "game.unknown_counter")
    assert (told["file"], told["line"], told["column"]) == ("counters/tiny/setups/start.yaml", 5, 10)
    assert told["cure"]


def test_check_outside_a_workspace_and_of_no_such_game(tmp_path: Path) -> None:
    assert run_check(tmp_path).return_value == 2
    lay(tmp_path)
    with pytest.raises(Failure, match="tiny"):
        raise run_check(tmp_path, "nosuch").exception or AssertionError("nothing raised")


def test_a_phase_and_a_status_that_the_rules_do_not_have(tmp_path: Path) -> None:
    lay_down(tmp_path, "werra", ENGLISH)
    setup = tmp_path / "counters/werra/setups/counterstroke.yaml"
    text = setup.read_text(encoding="utf-8").replace("phase: initiative", "phase: Initiative", 1)
    setup.write_text(text.replace("status: suppressed", "status: supressed", 1), encoding="utf-8")
    result = run_check(tmp_path)
    assert result.return_value == 1
    assert "“Initiative”, which the rules do not have" in result.output
    assert "supressed" in result.output


def pieces_example(folder: Path) -> Path:
    """A copy of the example game in which counters name counters, boxes and sides."""
    for part in ("counters/pieces", "maps/pieces"):
        shutil.copytree(ROOT / "examples/features" / part, folder / part)
    (folder / FILE).write_text("games: {pieces: {}}\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("maps/pieces/map.yaml", "boxes:", "boxen:"),
        ("counters/pieces/sides.yaml", "amber:", "amber: no side\nother:"),
        ("counters/pieces/rosters/all.csv", "id,", "nothing,"),
    ],
)
def test_what_comes_of_a_fault_is_not_told_beside_it(tmp_path: Path, file: str, before: str, after: str) -> None:
    path = pieces_example(tmp_path) / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    _, problems = gather.check_game(load_workspace(tmp_path), "pieces")
    others = [problem for problem in problems if not problem.place.file.endswith((path.name, ".svg"))]
    assert problems and others == []


def test_a_file_of_comments_is_as_good_as_none(tmp_path: Path) -> None:
    folder = pieces_example(tmp_path) / "counters/pieces"
    for setup in (folder / "setups").iterdir():
        setup.write_text("name: Empty\nplace: {}\n", encoding="utf-8")
    for name in ("pieces.yaml", "table.yaml"):
        (folder / name).write_text("# nothing yet\n", encoding="utf-8")
    _, problems = gather.check_game(load_workspace(tmp_path), "pieces")
    # The roster names types and columns that the file had; the file itself is as good as none.
    assert {problem.place.file.rsplit("/", 1)[-1] for problem in problems} == {"all.csv"}


def test_a_game_without_rules_is_sound(tmp_path: Path) -> None:
    lay_down(tmp_path, "werra", ENGLISH)
    file = tmp_path / "counters/werra/game.yaml"
    text = re.sub(r"(?m)^rules:\n(  .*\n)+", "", file.read_text(encoding="utf-8"))
    assert "impulse" not in text.partition("version")[2].replace("impulses", "")
    file.write_text(text, encoding="utf-8")
    game, problems = gather.check_game(load_workspace(tmp_path), "werra")
    assert game is not None
    assert game.rules is None
    # what only rules could give, a marker for a status, is told as left out
    assert {(p.code, p.severity.value) for p in problems} == {("module.no_statuses", "warning")}
    assert gather.is_sound(problems)
