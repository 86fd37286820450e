from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1] / "logs"))

import toy

from modgen.console import Failure
from modgen.game.problems import Place, Problem
from modgen.texts import Catalogue
from modgen.vassal import Chat, write_saved_game
from validator.commands import check
from validator.engine import Said, Severity
from validator.logs.audit import Audit, LogAudit, Report
from validator.report.choosing import UnknownRules, choice, chosen, hold_choice
from validator.report.exchange import COLUMNS, as_csv, junit, sarif
from validator.report.findings import words_for

FREE = [[toy.moved("a", 150, 50)], [Chat("* Red passes")]]
PAID = [[toy.moved("a", 150, 50)], [toy.turned("a", 1, 0, x=150)], [Chat("* Red passes")]]


def told(*reports: Report, lost: bool = False) -> list[tuple[Audit, Any]]:
    logs = [LogAudit("games/a b.vlog", "Toy", 9, reports)]
    if lost:
        logs.append(LogAudit("bad.vlog", "", 0, (), (Problem("vassal.not_a_zip", Place("bad.vlog")),)))
    audit = Audit("impulse", "validator.engine.impulse.texts", tuple(logs))
    return [(audit, words_for(audit, "en"))]


def report(rule: str = "IMP-A1", severity: Severity = Severity.ILLEGAL, player: str = "Ann") -> Report:
    return Report(rule, severity, 4, Said("x"), Said("x.allowed"), "Alpha", "a", "red", 1, "operations", player)


def test_sarif_names_rule_level_file_and_step() -> None:
    document: Any = sarif(
        told(report(), report("IMP-R2", Severity.MISSING), report("IMP-A1", Severity.DOUBTFUL), lost=True)
    )
    (run,) = document["runs"]
    assert document["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["IMP-A1", "IMP-R2"]
    assert [(r["ruleId"], r["ruleIndex"], r["level"]) for r in run["results"]] == [
        ("IMP-A1", 0, "error"),
        ("IMP-R2", 1, "warning"),
        ("IMP-A1", 0, "note"),
    ]
    first = run["results"][0]
    assert first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "games/a%20b.vlog"
    assert first["locations"][0]["logicalLocations"][0]["name"] == "step 4"
    assert first["properties"]["player"] == "Ann"
    (notice,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notice["descriptor"]["id"] == "vassal.not_a_zip"


def test_junit_has_a_test_for_each_rule_of_each_log() -> None:
    root = ElementTree.fromstring(junit(told(report(), report("IMP-R2", Severity.DOUBTFUL), lost=True)))
    first, lost = root.findall("testsuite")
    cases = {case.get("name", "").partition(" ")[0]: case for case in first}
    assert len(cases) == int(first.get("tests", "")) > 20
    assert cases["IMP-A1"].find("failure") is not None
    assert cases["IMP-R2"].find("skipped") is not None
    assert len(cases["IMP-M1"]) == 0
    assert (first.get("failures"), first.get("skipped"), lost.get("errors"), root.get("errors")) == ("1", "1", "1", "1")


def test_junit_holds_no_sign_that_xml_forbids() -> None:
    audit = Audit("impulse", "validator.engine.impulse.texts", (LogAudit("a\x00\x1b<&\ud800.vlog", "Toy", 1, ()),))
    (suite,) = ElementTree.fromstring(junit([(audit, words_for(audit, "en"))]))
    assert suite.get("name") == "a\ufffd\ufffd<&\ufffd.vlog"


@pytest.mark.parametrize("name", ["=1+1", "+7", "-x", "@SUM(A1)", "\tx"])
def test_no_cell_of_the_csv_is_a_formula(name: str) -> None:
    head, row = csv.reader(io.StringIO(as_csv(told(report(player=name)))))
    assert tuple(head) == COLUMNS
    assert dict(zip(head, row, strict=True))["player"] == f"'{name}"
    assert dict(zip(head, row, strict=True))["step"] == "4"


def test_rules_are_chosen_by_how_their_ids_begin() -> None:
    (audit, _) = told(report(), report("IMP-A3"), report("IMP-R2"))[0]

    def rules(select: list[str], ignore: list[str]) -> list[str]:
        return [r.rule for r in chosen(audit, choice(select, ignore)).logs[0].reports]

    assert rules([], []) == ["IMP-A1", "IMP-A3", "IMP-R2"]
    assert rules(["imp-a"], []) == ["IMP-A1", "IMP-A3"]
    assert rules(["IMP-A,IMP-R2"], ["IMP-A3"]) == ["IMP-A1", "IMP-R2"]
    assert rules([], ["IMP"]) == []


def test_a_word_that_no_rule_begins_with_is_told() -> None:
    from validator.engine import find_ruleset

    with pytest.raises(UnknownRules) as caught:
        hold_choice(choice(["IMP-Z"], ["imp-a1"]), [find_ruleset("impulse")])
    assert caught.value.asked == ("IMP-Z",)


# --- The command ------------------------------------------------------------------------------------------------------
def folder(tmp_path: Path) -> list[str]:
    """A folder with a clean log, a faulty one, one that is none, and the options to check it."""
    games = tmp_path / "games"
    games.mkdir()
    (games / "1 clean.vlog").write_bytes(write_saved_game(toy.game(PAID)))
    (games / "2 free.VLOG").write_bytes(write_saved_game(toy.game(FREE)))
    (games / "3 torn.vlog").write_bytes(b"nothing")
    (games / "notes.txt").write_text("no log")
    (tmp_path / "toy.yaml").write_text(toy.BINDING, encoding="utf-8")
    return [str(games), "--binding", str(tmp_path / "toy.yaml")]


def run(*arguments: str, language: str = "en") -> Any:
    command = check.command(Catalogue("validator.texts", language))
    return CliRunner().invoke(command, list(arguments), standalone_mode=False)


def test_folder_is_one_line_a_log_and_a_total(tmp_path: Path) -> None:
    outcome = run(*folder(tmp_path))
    lines = outcome.output.splitlines()
    assert [line.split(": ")[0].rpartition("/")[2] for line in lines[:3]] == [
        "1 clean.vlog",
        "2 free.VLOG",
        "3 torn.vlog",
    ]
    assert lines[0].endswith("Nothing to report.")
    assert lines[1].endswith("1 finding: 1 illegal.")
    assert lines[3] == "3 logs, 1 with findings, 1 not audited. 1 finding: 1 illegal."
    assert len(lines) == 4
    assert outcome.return_value == 1


def test_folder_in_russian(tmp_path: Path) -> None:
    assert "3 журнала, с замечаниями: 1, не проверено: 1." in run(*folder(tmp_path), language="ru").output


def test_folder_as_json_holds_every_log(tmp_path: Path) -> None:
    document = json.loads(run(*folder(tmp_path), "--json").output)
    assert document["version"] == 1
    assert [len(log["findings"]) for log in document["logs"]] == [0, 1, 0]
    assert document["logs"][2]["module"] is None


def test_empty_folder_is_one_clear_error(tmp_path: Path) -> None:
    outcome = run(str(tmp_path))
    assert isinstance(outcome.exception, Failure)
    assert str(tmp_path) in str(outcome.exception)


def test_formats_go_to_files_or_to_the_output(tmp_path: Path) -> None:
    given = folder(tmp_path)
    targets = {name: str(tmp_path / f"out.{name}") for name in ("sarif", "junit", "csv")}
    outcome = run(*given, *(part for name, file in targets.items() for part in (f"--{name}", file)))
    assert outcome.return_value == 1
    assert "1 with findings" in outcome.output
    assert json.loads(Path(targets["sarif"]).read_text(encoding="utf-8"))["runs"][0]["results"][0]["ruleId"] == "IMP-A1"
    assert ElementTree.parse(targets["junit"]).getroot().get("failures") == "1"
    # Spreadsheets need the mark to read Cyrillic letters.
    assert Path(targets["csv"]).read_bytes().startswith(b"\xef\xbb\xbflog,step,")
    printed = run(*given, "--csv", "--exit-zero")
    assert printed.output.startswith("log,step,")
    assert printed.return_value == 0
    assert isinstance(run(*given, "--csv", "-", "--json").exception, Failure)


def test_select_and_ignore_decide_the_exit_status(tmp_path: Path) -> None:
    given = folder(tmp_path)
    assert run(*given, "--select", "IMP-A1").return_value == 1
    assert run(*given, "--select", "IMP-R").return_value == 0
    assert run(*given, "--ignore", "imp-a").return_value == 0
    assert "IMP-X1" in str(run(*given, "--select", "NO-1").exception)
