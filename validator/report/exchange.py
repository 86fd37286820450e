"""Findings for other programs: SARIF 2.1.0, JUnit's XML, CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from urllib.parse import quote
from xml.etree import ElementTree

from modgen import __version__
from validator.engine import Severity, find_ruleset
from validator.logs.audit import Audit, LogAudit, Report
from validator.report.wording import Words

#: SARIF's words for how sure a finding is.
_LEVELS = {Severity.ILLEGAL: "error", Severity.MISSING: "warning", Severity.DOUBTFUL: "note"}
#: Signs that no XML may hold.
_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = ("log", "step", "turn", "phase", "severity", "rule", "title", "player", "side", "unit", "what", "allowed")


#: Audits, each with the words for it.
Told = Sequence[tuple[Audit, Words]]


def sarif(told: Told) -> dict[str, object]:
    """All findings as one SARIF run. A log has no lines: where a finding lies is a logical location, its step, and
    `properties.step`."""
    logs = [(log, words) for audit, words in told for log in audit.logs]
    reports = [(log, report, words) for log, words in logs for report in log.reports]
    worded = {report.rule: words for _, report, words in reports}
    rules = list(worded)
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "validator",
                        "version": __version__,
                        "language": told[0][1].language if told else "en",
                        "rules": [_sarif_rule(rule, words) for rule, words in worded.items()],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {
                        "executionSuccessful": any(log.module for log, _ in logs),
                        "toolExecutionNotifications": [
                            {
                                "level": "error" if problem.severity.value == "error" else "warning",
                                "descriptor": {"id": problem.code},
                                "message": {"text": words.problem(problem)},
                                "locations": [_place(log.name, None, words)],
                            }
                            for log, words in logs
                            for problem in log.problems
                        ],
                    }
                ],
                "results": [_sarif_result(log, one, rules.index(one.rule), words) for log, one, words in reports],
            }
        ],
    }


def _sarif_rule(rule: str, words: Words) -> dict[str, object]:
    title = words.rule_title(rule) or rule
    text = words.rule_part(rule, "text") or title
    return {"id": rule, "shortDescription": {"text": title}, "fullDescription": {"text": text}}


def _sarif_result(log: LogAudit, report: Report, index: int, words: Words) -> dict[str, object]:
    text = words("check.one_line", what=words.said(report.what), allowed=words.said(report.allowed))
    return {
        "ruleId": report.rule,
        "ruleIndex": index,
        "level": _LEVELS[report.severity],
        "message": {"text": text},
        "locations": [_place(log.name, report.step, words)],
        "properties": {
            "step": report.step,
            "turn": report.turn,
            "phase": report.phase,
            "player": report.player or None,
            "side": report.side,
            "piece": report.piece,
            "severity": report.severity.value,
        },
    }


def _place(log: str, step: int | None, words: Words) -> dict[str, object]:
    address = quote(PurePath(log.replace("\\", "/")).as_posix())
    found: dict[str, object] = {"physicalLocation": {"artifactLocation": {"uri": address}}}
    if step is not None:
        found["logicalLocations"] = [{"name": words("check.step", step=step), "kind": "step"}]
    return found


def junit(told: Told) -> bytes:
    """A test suite for each log and a test in it for each rule of its game: findings are failures, doubtful ones alone
    skip it."""
    root = ElementTree.Element("testsuites", name="validator")
    for ruleset, log, words in ((one.ruleset, log, words) for one, words in told for log in one.logs):
        suite = ElementTree.SubElement(root, "testsuite", name=_fit(log.name))
        for rule in find_ruleset(ruleset).rules if log.module else ():
            title = " ".join(filter(None, (rule, words.rule_title(rule))))
            case = ElementTree.SubElement(suite, "testcase", classname=_fit(log.name), name=_fit(title))
            _outcome(case, [report for report in log.reports if report.rule == rule], words)
        for problem in (p for p in log.problems if p.severity.value == "error" or not log.module):
            case = ElementTree.SubElement(suite, "testcase", classname=_fit(log.name), name=_fit(problem.code))
            ElementTree.SubElement(case, "error", message=_fit(words.problem(problem)), type=_fit(problem.code))
        suite.set("tests", str(len(suite)))
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(name, str(sum(case.find(tag) is not None for case in suite)))
    for name in ("tests", "failures", "errors"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    ElementTree.indent(root)
    document: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _outcome(case: ElementTree.Element, reports: list[Report], words: Words) -> None:
    sure = [report for report in reports if report.severity is not Severity.DOUBTFUL]
    if not reports:
        return
    tag = "failure" if sure else "skipped"
    told = sure or reports
    found = ElementTree.SubElement(case, tag, message=_fit(_line(told[0], words)))
    if sure:
        found.set("type", told[0].severity.value)
    found.text = _fit("\n".join(_line(report, words) for report in told))


def _line(report: Report, words: Words) -> str:
    step = words("check.step", step=report.step)
    text = words("check.one_line", what=words.said(report.what), allowed=words.said(report.allowed))
    return f"{step}: {text}"


def _fit(text: str) -> str:
    return _UNFIT.sub("\ufffd", text)


def as_csv(told: Told) -> str:
    """A line for each finding under :data:`COLUMNS`; no cell begins as a formula does."""
    target = io.StringIO()
    table = csv.writer(target, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for log, words in ((log, words) for audit, words in told for log in audit.logs):
        for report in log.reports:
            table.writerow([_cell(value) for value in _row(log, report, words)])
    return target.getvalue()


def _row(log: LogAudit, report: Report, words: Words) -> Iterator[object]:
    yield from (log.name, report.step, report.turn, words.phase(report.phase), report.severity.value, report.rule)
    yield from (words.rule_title(report.rule), report.player, words.name(report.side), words.name(report.unit))
    yield from (words.said(report.what), words.said(report.allowed))


def _cell(value: object) -> object:
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
