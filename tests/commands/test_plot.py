"""`validator plot`: what is sealed is what is told, and a file that was changed tells nothing."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from modgen.console import Failure
from modgen.texts import Catalogue
from validator.commands import plot as command
from validator.engine.plots import read_plot


def run(*arguments: object, language: str = "en") -> Result:
    plot = command.command(Catalogue("validator.texts", language))
    return CliRunner().invoke(plot, [str(argument) for argument in arguments])


def seal(file: Path, *more: object, formation: str = "Drop Cohort") -> Result:
    return run("seal", file, "--formation", formation, "--turn", 2, *(more or ("--west", 96, "--north", 52.5)))


def failure(result: Result) -> str:
    assert isinstance(result.exception, Failure), result.output
    return str(result.exception)


def test_what_is_told_is_what_was_sealed(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    sealed = seal(file, formation="Рота «Гром»")
    line = sealed.stdout.splitlines()[0]
    assert line.startswith("PLOT 1 sha256=")
    assert "Гром" not in line
    told = run("reveal", file).stdout.strip()
    text = told.removeprefix("REVEAL ")
    assert line.endswith(sha256(text.encode()).hexdigest())
    plot = read_plot(text)
    assert plot is not None
    assert (plot.formation, plot.turn, plot.point) == ("Рота «Гром»", 2, (96, 52.5))
    assert len(plot.salt) >= 16


def test_the_same_plot_twice_has_two_seals(tmp_path: Path) -> None:
    one, two = (seal(tmp_path / f"{n}.json").stdout for n in "ab")
    assert one != two


def test_from_the_other_edges(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    seal(file, "--east", 20, "--south", 30, "--size", "180x120")
    plot = read_plot(json.loads(file.read_text(encoding="utf-8"))["plots"][0]["text"])
    assert plot is not None
    assert plot.point == (160, 90)


def test_several_plots_in_one_file(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    seal(file)
    seal(file, "--west", 1, "--north", 2, "--name", "second")
    assert "1, second" in failure(run("reveal", file))
    assert "x=1|y=2" in run("reveal", file, "--name", "second").stdout
    assert "third" in failure(run("reveal", file, "--name", "third"))


def test_no_two_plots_of_a_file_share_a_name(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    seal(file, "--west", 1, "--north", 2, "--name", "2")
    before = file.read_text(encoding="utf-8")
    assert "has a plot 2 already" in failure(seal(file, "--west", 3, "--north", 4, "--name", " 2 "))
    assert file.read_text(encoding="utf-8") == before
    assert seal(file, "--west", 5, "--north", 6).stdout.startswith("PLOT 3 ")
    assert "x=1|y=2" in run("reveal", file, "--name", "2").stdout
    assert "x=5|y=6" in run("reveal", file, "--name", "3").stdout


def test_a_file_that_an_editor_saved_with_its_mark_is_still_one(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    seal(file)
    file.write_text(file.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert "x=96|y=52.5" in run("reveal", file).stdout


def test_a_changed_text_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    seal(file)
    file.write_text(file.read_text(encoding="utf-8").replace("x=96", "x=97"), encoding="utf-8")
    assert "no longer the one" in failure(run("reveal", file))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("--west", 3), "--north or --south"),
        (("--west", 3, "--east", 3, "--north", 3), "--west or --east"),
        (("--east", 3, "--north", 3), "--size"),
        (("--west", 200, "--north", 3, "--size", "180x120"), "not on the table"),
        (("--west", "nan", "--north", 3), "not on the table"),
        (("--west", 3, "--north", 3, "--size", "wide"), "no size"),
        (("--west", 3, "--north", 3, "--name", "my sha256=1"), "cannot be a plot's name"),
        (("--west", 3, "--north", 3, "--name", "\udcd0"), "cannot be a plot's name"),  # a byte that is no UTF-8
    ],
)
def test_what_cannot_be_sealed(tmp_path: Path, place: tuple[object, ...], said: str) -> None:
    file = tmp_path / "plots.json"
    assert said in failure(seal(file, *place))
    assert not file.exists()


@pytest.mark.parametrize("formation", ["a|b", "x" * 400, "\udcd0\udccf"])
def test_a_name_that_cannot_stand_in_a_plot(tmp_path: Path, formation: str) -> None:
    assert "cannot stand in a plot" in failure(seal(tmp_path / "plots.json", formation=formation))


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"plots": [{"name": 1}]}', "[" * 5000, "\x00"])
def test_what_is_no_file_of_plots(tmp_path: Path, content: str) -> None:
    file = tmp_path / "plots.json"
    file.write_text(content, encoding="utf-8")
    assert "no file of plots" in failure(run("reveal", file))
    assert "no file of plots" in failure(seal(file))
    assert file.read_text(encoding="utf-8") == content


def test_a_file_without_plots_tells_none(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    file.write_text('{"plots": []}', encoding="utf-8")
    assert "no file of plots" in failure(run("reveal", file))


def test_no_file_at_all(tmp_path: Path) -> None:
    assert "none.json" in failure(run("reveal", tmp_path / "none.json"))


def test_a_decimal_comma_is_read_as_people_write_it(tmp_path: Path) -> None:
    file = tmp_path / "plots.json"
    seal(file, "--east", "20,5", "--north", "52,25", "--size", "180,5x120")
    plot = read_plot(json.loads(file.read_text(encoding="utf-8"))["plots"][0]["text"])
    assert plot is not None
    assert plot.point == (160, 52.25)


@pytest.mark.parametrize(
    ("language", "what"),
    [("en", "12 cm is no length in cm. Write a number, for example 96.5."), ("ru", "12 cm — не длина в см.")],
)
def test_what_is_no_length_is_told_in_the_users_language(tmp_path: Path, language: str, what: str) -> None:
    file = tmp_path / "plots.json"
    result = run("seal", file, "--formation", "X", "--turn", 2, "--west", "12 cm", "--north", 3, language=language)
    assert failure(result).startswith(what)
    assert not file.exists()


def test_a_missing_file_or_folder_is_told_without_the_systems_english(tmp_path: Path) -> None:
    assert failure(run("reveal", tmp_path / "none.json", language="ru")).startswith(
        f"Файла {tmp_path / 'none.json'} нет."
    )
    assert failure(seal(tmp_path / "none" / "a.json")).startswith("There is no folder for ")


@pytest.mark.parametrize("name", ["", "  "])
def test_a_formation_without_a_name(tmp_path: Path, name: str) -> None:
    assert failure(seal(tmp_path / "a.json", formation=name)).startswith("The formation has no name.")


def test_a_name_far_too_long_is_not_repeated_whole(tmp_path: Path) -> None:
    assert len(failure(seal(tmp_path / "a.json", formation="x" * 5000))) < 250
