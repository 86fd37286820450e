"""The command `validator bind`: what it prints and writes, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import toy
from click.testing import CliRunner, Result
from workshop import game_map, marker, part, roster, rotator, slot

from modgen.console import Failure
from modgen.game.binding_file import read_binding
from modgen.texts import Catalogue
from modgen.vassal import Chat, write_archive, write_buildfile, write_saved_game
from validator.commands import bind


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A module `toy.vmod`, a log of it, and a binding."""
    unit = slot("Alpha", marker(Kind="unit", Side="Red", Morale="7", MaxAP="3"), rotator())
    zones = {"West": "0,0;100,0;100,100;0,100", "East": "100,0;200,0;200,100;100,100"}
    maps = [game_map(zones), game_map({"Dead": "0,0;9,0;9,9;0,9"}, "Box")]
    root = part("GameModule", [roster("Red", "Blue"), *maps, unit], name="Toy", version="1", VassalVersion="3.7.26")
    (tmp_path / "toy.vmod").write_bytes(write_archive({"buildFile.xml": write_buildfile(root)}))
    steps = [[toy.moved("a", 150, 50)], [Chat("* Alpha digs in")], [Chat("* Red passes")]]
    (tmp_path / "toy.vlog").write_bytes(write_saved_game(toy.game(steps)))
    (tmp_path / "toy.yaml").write_text(toy.BINDING, encoding="utf-8")
    return tmp_path


def run(*arguments: str | Path, language: str = "en") -> Result:
    command = bind.command(Catalogue("validator.texts", language))
    return CliRunner().invoke(command, [str(one) for one in arguments], standalone_mode=False)


def test_the_draft_is_printed_and_the_questions_are_counted(folder: Path) -> None:
    outcome = run(folder / "toy.vmod")
    assert outcome.return_value == 0
    binding = read_binding(outcome.stdout.encode(), "draft.yaml")
    assert (binding.module.name, binding.links) == ("Toy", (("West", "East"),))
    assert f"{outcome.stdout.count('# ?')} lines to check" in outcome.stderr


def test_the_draft_is_written_but_never_over_an_authors_work(folder: Path) -> None:
    out = folder / "draft.yaml"
    assert run(folder / "toy.vmod", "--out", out, language="ru").return_value == 0
    assert out.read_text(encoding="utf-8").startswith("# Черновик")
    out.write_text("mine", encoding="utf-8")
    outcome = run(folder / "toy.vmod", "--out", out)
    assert isinstance(outcome.exception, Failure)
    assert out.read_text(encoding="utf-8") == "mine"
    assert run(folder / "toy.vmod", "--out", out, "--force").return_value == 0
    assert out.read_text(encoding="utf-8").startswith("# A draft")


def test_a_folder_that_is_not_there_is_named(folder: Path) -> None:
    outcome = run(folder / "toy.vmod", "--out", folder / "none" / "draft.yaml")
    assert isinstance(outcome.exception, FileNotFoundError)
    assert outcome.exception.filename == str(folder / "none")


def test_a_log_of_another_module_is_told_by_its_name(folder: Path) -> None:
    (folder / "other.vlog").write_bytes(write_saved_game(toy.game([], module="Other")))
    outcome = run(folder / "toy.vmod", "--check", folder / "other.vlog", "--binding", folder / "toy.yaml")
    assert isinstance(outcome.exception, Failure)
    assert str(outcome.exception).startswith(str(folder / "other.vlog"))


def test_the_same_module_gives_the_same_bytes(folder: Path) -> None:
    assert run(folder / "toy.vmod").stdout_bytes == run(folder / "toy.vmod").stdout_bytes


def test_check_lists_what_is_left_and_ends_with_1(folder: Path) -> None:
    outcome = run(folder / "toy.vmod", "--check", folder / "toy.vlog", "--binding", folder / "toy.yaml")
    assert outcome.return_value == 1
    assert outcome.stdout.splitlines()[:3] == [
        "Reports that no line matches: 1",
        "     1 x {unit} digs in",
        "         step 1: Alpha digs in",
    ]


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_check_of_a_binding_that_names_what_no_piece_has_ends_with_2(folder: Path, form: list[str]) -> None:
    (folder / "toy.yaml").write_text(toy.BINDING.replace("rotate: Facing", "rotate: Turn"), encoding="utf-8")
    (folder / "still.vlog").write_bytes(write_saved_game(toy.game([])))
    outcome = run(folder / "toy.vmod", "--check", folder / "still.vlog", "--binding", folder / "toy.yaml", *form)
    assert outcome.return_value == 2
    assert "explains everything" not in outcome.stdout
    assert "Turn" in outcome.stderr


def test_check_as_json(folder: Path) -> None:
    outcome = run(folder / "toy.vmod", "--check", folder / "toy.vlog", "--binding", folder / "toy.yaml", "--json")
    document = json.loads(outcome.stdout)
    assert [(group["kind"], group["count"]) for group in document["unexplained"]] == [("report", 1)]
    assert document["unexplained"][0]["examples"] == [
        {"log": str(folder / "toy.vlog"), "step": 1, "text": "Alpha digs in"}
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["toy.vmod", "toy.vlog"],
        ["toy.vmod", "--check"],
        ["toy.vmod", "--json"],
        ["toy.vmod", "--binding", "toy.yaml"],
        ["toy.vlog"],
        ["none.vmod"],
        ["toy.yaml"],
        ["toy.vmod", "--check", "toy.vlog"],
        ["toy.vmod", "--ruleset", "nonesuch"],
    ],
)
def test_what_cannot_be_done_is_one_clear_error(
    folder: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    outcome = run(*arguments)
    assert isinstance(outcome.exception, Failure)
    assert str(outcome.exception)


@pytest.mark.parametrize("name", ["Toy", ""])
def test_a_module_that_no_binding_is_for_is_named(tmp_path: Path, name: str) -> None:
    root = part("GameModule", [roster("Red", "Blue")], name=name, version="1", VassalVersion="3.7.26")
    file = tmp_path / "bare.vmod"
    file.write_bytes(write_archive({"buildFile.xml": write_buildfile(root)}))
    outcome = run(file)
    assert isinstance(outcome.exception, Failure)
    assert str(outcome.exception).startswith(f"{file}: ")
