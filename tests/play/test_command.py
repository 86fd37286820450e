"""`validator play` as its users meet it: a log or one clear sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from modgen.console import Failure
from modgen.texts import Catalogue
from modgen.vassal import Component, read_saved_game, write_archive, write_buildfile
from validator.commands import play
from validator.engine import events as seen
from validator.engine import find_ruleset, registry


def run(*arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(play.command(Catalogue("validator.texts", language)), arguments, standalone_mode=False)


def failure(outcome: Result) -> str:
    assert isinstance(outcome.exception, Failure), outcome
    return str(outcome.exception)


def test_a_log_and_where_the_fault_is(werra_module: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.vlog"
    outcome = run(
        str(werra_module),
        "--setup",
        "ford-at-furthof",
        "--turns",
        "1",
        "--fault",
        "imp-a2",
        "--seed",
        "11",
        "--out",
        str(log),
    )
    assert outcome.exception is None
    first, second = outcome.output.splitlines()
    assert first == f"{log}: {len(read_saved_game(log).steps)} steps"
    assert re.fullmatch(r"IMP-A2 is broken (at step \d+|in steps \d+ to \d+)", second)


@pytest.mark.parametrize(("language", "words"), [("en", "There is no file"), ("ru", "Проверьте имя и папку.")])
def test_a_module_that_is_not_there(tmp_path: Path, language: str, words: str) -> None:
    said = failure(run(str(tmp_path / "no.vmod"), "--out", str(tmp_path / "a.vlog"), language=language))
    assert words in said
    assert "no.vmod" in said
    assert not (tmp_path / "a.vlog").exists()


def test_a_set_up_that_is_not_there(werra_module: Path, tmp_path: Path) -> None:
    said = failure(run(str(werra_module), "--setup", "noon", "--out", str(tmp_path / "a.vlog")))
    assert said == "The module has no set-up noon.\n    It has: bridges-at-dawn, counterstroke, ford-at-furthof."


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("IMP-Z9", "The rule set impulse has no rule IMP-Z9 that could be broken."),
        # How adjacency is worked out: nothing breaks it.
        ("IMP-M2", "No action that breaks just IMP-M2 came up in this game. Try another --seed, or more --turns."),
    ],
)
def test_a_rule_nobody_can_break(werra_module: Path, tmp_path: Path, rule: str, told: str) -> None:
    out = tmp_path / "a.vlog"
    asked = ["--setup", "ford-at-furthof", "--turns", "1", "--fault", rule, "--out", str(out)]
    assert failure(run(str(werra_module), *asked)).splitlines()[0] == told
    assert not out.exists()


def test_a_log_in_a_folder_that_is_not_there(werra_module: Path, tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "a.vlog"
    done = run(str(werra_module), "--setup", "ford-at-furthof", "--turns", "1", "--out", str(out))
    assert isinstance(done.exception, FileNotFoundError)
    assert done.exception.filename == str(out)  # not the temporary file


def test_a_rule_set_that_shows_what_the_module_has_not(
    werra_module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dances(self: object, state: object, action: object) -> tuple[seen.Event, ...]:
        return (seen.Rolled(at=0, dice="7d20", values=(1,) * 7),)

    monkeypatch.setattr(type(find_ruleset("impulse")), "shown", dances)
    said = failure(run(str(werra_module), "--out", str(tmp_path / "a.vlog")))
    assert "Rolled" in said
    assert not (tmp_path / "a.vlog").exists()


def test_rules_that_are_not_installed_are_told(
    werra_module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [])
    log = tmp_path / "game.vlog"
    assert "There is no rule set “impulse”." in failure(run(str(werra_module), "--out", str(log)))
    assert not log.exists()


@pytest.mark.parametrize(("language", "words"), [("en", "the place of a game's file"), ("ru", "на место файла игры")])
def test_the_module_is_not_written_over(tmp_path: Path, language: str, words: str) -> None:
    module = tmp_path / "Game.VMOD"
    module.write_bytes(b"a module")
    assert words in failure(run(str(module), "--out", str(module), language=language))
    assert module.read_bytes() == b"a module"


def test_a_folder_that_is_not_there_is_told_before_anything_is_read(tmp_path: Path) -> None:
    outcome = run(str(tmp_path / "no.vmod"), "--out", str(tmp_path / "no" / "game.vlog"))
    assert isinstance(outcome.exception, FileNotFoundError)
    assert outcome.exception.filename == str(tmp_path / "no" / "game.vlog")


def test_a_module_that_nobody_has_written_a_binding_for(tmp_path: Path) -> None:
    root = Component("VASSAL.build.GameModule", {"name": "Strange", "version": "1", "VassalVersion": "3.7.26"})
    module = tmp_path / "strange.vmod"
    module.write_bytes(write_archive({"buildFile.xml": write_buildfile(root)}))
    said = failure(run(str(module), "--out", str(tmp_path / "a.vlog")))
    assert "“Strange”" in said and "`validator bind`" in said and "--module" not in said
