from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1] / "logs"))

import toy

from modgen.console import Failure
from modgen.texts import Catalogue
from modgen.vassal import Chat, SavedGame, write_saved_game
from validator.commands import check
from validator.engine import Said, Severity
from validator.logs.audit import Audit, LogAudit, Report
from validator.report.findings import exit_status, findings_json, findings_lines, words_for
from validator.report.wording import Words

FREE = [[toy.moved("a", 150, 50)], [Chat("* Red passes")]]
PAID = [[toy.moved("a", 150, 50)], [toy.turned("a", 1, 0, x=150)], [Chat("* Red passes")]]


def write(folder: Path, game: SavedGame, name: str = "game.vlog") -> str:
    (folder / name).write_bytes(write_saved_game(game))
    (folder / "toy.yaml").write_text(toy.BINDING, encoding="utf-8")
    return str(folder / name)


def run(log: str, *arguments: str, language: str = "en") -> Result:
    given = [log, "--binding", str(Path(log).parent / "toy.yaml"), *arguments]
    return CliRunner().invoke(check.command(Catalogue("validator.texts", language)), given, standalone_mode=False)


def test_findings_as_json_keep_to_their_schema(tmp_path: Path) -> None:
    from jsonschema import Draft202012Validator

    log = write(tmp_path, toy.game(FREE, version="0.9"))
    outcome = run(log, "--json")
    document: Any = json.loads(outcome.output)
    schema = json.loads(resources.files("validator.report").joinpath("schemas", "findings.json").read_text("utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    (audited,) = document["logs"]
    (finding,) = audited["findings"]
    assert outcome.return_value == 1
    assert (audited["log"], audited["module"], audited["ruleset"], audited["steps"]) == (log, "Toy", "impulse", 2)
    assert {key: finding[key] for key in ("rule", "severity", "step", "piece", "turn", "phase", "player")} == {
        "rule": "IMP-A1",
        "severity": "illegal",
        "step": 0,
        "piece": "Alpha",
        "turn": 1,
        "phase": "operations",
        "player": "Ann",
    }
    assert finding["what"] and finding["allowed"]
    assert [problem["code"] for problem in audited["problems"]] == ["audit.untried-version"]
    assert "0.9" in audited["problems"][0]["message"]


def test_text_says_step_phase_player_unit_and_rule_in_both_languages(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game(FREE))
    english, russian = (run(log, language=language).output for language in ("en", "ru"))
    for text in (english, russian):
        assert "IMP-A1" in text
        assert "Alpha (Ann, red)" in text
    assert "Step 0, illegal" in english
    assert "Turn 1" in english
    assert "1 finding: 1 illegal." in english
    assert "Шаг 0, нарушение" in russian
    assert "1 замечание: 1 нарушение." in russian
    assert "secret" not in english + russian


def test_a_clean_log_is_exit_0(tmp_path: Path) -> None:
    outcome = run(write(tmp_path, toy.game(PAID)))
    assert outcome.return_value == 0
    assert "Nothing to report." in outcome.output


def test_what_cannot_be_audited_is_one_clear_error(tmp_path: Path) -> None:
    outcome = run(write(tmp_path, toy.game(FREE, module="Chess")))
    assert isinstance(outcome.exception, Failure)
    first, cure = str(outcome.exception).splitlines()
    assert "toy.yaml" in first
    assert "Chess" in first
    assert cure.strip()


def audited(*severities: Severity, module: str = "Toy") -> Audit:
    reports = tuple(Report("IMP-A1", one, n, Said("x"), Said("x.allowed")) for n, one in enumerate(severities))
    return Audit("impulse", "validator.engine.impulse.texts", (LogAudit("a.vlog", module, 3, reports),))


@pytest.mark.parametrize(
    ("audit", "strict", "status"),
    [
        (audited(), False, 0),
        (audited(Severity.DOUBTFUL), False, 0),
        (audited(Severity.DOUBTFUL), True, 1),
        (audited(Severity.DOUBTFUL, Severity.MISSING), False, 1),
        (audited(Severity.ILLEGAL), False, 1),
        (audited(module=""), False, 2),
    ],
)
def test_exit_status(audit: Audit, strict: bool, status: int) -> None:
    assert exit_status(audit, strict=strict) == status


def test_a_finding_without_words_is_told_by_its_key() -> None:
    audit = audited(Severity.MISSING)
    words = words_for(audit, "ru")
    document: Any = findings_json((audit, words))
    assert document["logs"][0]["findings"][0]["what"] == "x"
    assert any("пропущено" in line for line in findings_lines(audit, words))


def test_an_action_of_nobody_is_told_by_its_key_and_values() -> None:
    words = Words("en", "validator.engine.impulse.texts")
    assert words.action(Said("move", {"to": "Furt", "ap": 1}), "did") == "move: to Furt, ap 1"
    assert words.action(Said("move", {"unit": "a", "to": "Furt", "ap": 1}), "did") == "a moves to Furt and spends 1 AP"
