"""`validator check`: findings as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from validator.engine import Severity
from validator.logs.audit import Audit, LogAudit, Report
from validator.report.wording import Words, problem_json, problem_lines


def words_for(audit: Audit, language: str) -> Words:
    """The words of an audit's report."""
    return Words(language, audit.texts, audit.names)


def findings_lines(audit: Audit, words: Words) -> Iterator[str]:
    """The report for people: each log, its findings turn by turn and phase by phase, and the count at the end."""
    for number, log in enumerate(audit.logs):
        if number:
            yield ""
        yield from _log(log, words)


def _log(log: LogAudit, words: Words) -> Iterator[str]:
    key = "check.continues" if log.continues else "check.log"
    yield words(key, log=log.name, module=log.module, steps=log.steps)
    yield from problem_lines(log.problems, words)
    if not log.module:
        return
    heading: tuple[int | None, str | None] | None = None
    for report in log.reports:
        if heading != (report.turn, report.phase):
            heading = (report.turn, report.phase)
            yield ""
            turn = report.turn if report.turn is not None else "?"
            phase = words.phase(report.phase)
            yield words("check.phase", turn=turn, phase=phase) if phase else words("check.turn", turn=turn)
        yield from _report(report, words)
    if log.reports:
        yield ""
    yield _count(log, words)


def _report(report: Report, words: Words) -> Iterator[str]:
    who = words.who(report.player, report.side)
    severity = words(f"check.{report.severity.value}")
    title = words.rule_title(report.rule)
    piece = words.name(report.unit)
    head = words("check.finding", step=report.step, severity=severity, piece=piece, who=who)
    yield f"  {head if piece else words('check.finding_open', step=report.step, severity=severity, who=who)}"
    yield f"      {words('check.what', text=words.said(report.what))}"
    yield f"      {words('check.allowed', text=words.said(report.allowed))}"
    yield f"      {words('check.rule', rule=report.rule, title=title)}"


def _count(log: LogAudit, words: Words) -> str:
    return _counted(log.reports, words)


def _counted(reports: Sequence[Report], words: Words) -> str:
    if not reports:
        return words("check.clean")
    counted = Counter(report.severity for report in reports)
    parts = [words(f"check.count.{s.value}", count=counted[s]) for s in Severity if counted[s]]
    return words("check.count", count=len(reports), parts=", ".join(parts))


def short_lines(told: Sequence[tuple[Audit, Words]], words: Words) -> Iterator[str]:
    """The report on many logs: a line for each, and a total."""
    logs = [log for audit, _ in told for log in audit.logs]
    for log in logs:
        lost = next((problem for problem in log.problems if not log.module), None)
        yield words("check.short", log=log.name, text=words.problem(lost) if lost else _counted(log.reports, words))
    faulty = sum(bool(log.reports) for log in logs)
    unread = sum(not log.module for log in logs)
    reports = [report for log in logs for report in log.reports]
    text = _counted(reports, words) if unread < len(logs) else ""
    yield words("check.total", logs=len(logs), faulty=faulty, unread=unread, text=text).rstrip()


#: The version of schemas/findings.json. Keys may be added under the same number; nothing else changes without another.
SCHEMA_VERSION = 1


def findings_json(*told: tuple[Audit, Words]) -> dict[str, object]:
    """The same as one JSON object (schemas/findings.json), for one audit or several, each with its words."""
    logs = [_log_json(log, audit, words) for audit, words in told for log in audit.logs]
    return {"version": SCHEMA_VERSION, "logs": logs}


def _log_json(log: LogAudit, audit: Audit, words: Words) -> dict[str, object]:
    return {
        "log": log.name,
        "module": log.module or None,
        "ruleset": audit.ruleset,
        "steps": log.steps,
        "continues": log.continues,
        "findings": [
            {
                "rule": report.rule,
                "severity": report.severity.value,
                "step": report.step,
                "piece": report.piece,
                "side": report.side,
                "turn": report.turn,
                "phase": report.phase,
                "player": report.player or None,
                "what": words.said(report.what),
                "allowed": words.said(report.allowed),
            }
            for report in log.reports
        ],
        "problems": [problem_json(problem, words) for problem in log.problems],
    }


def exit_status(*audits: Audit, strict: bool) -> int:
    """0 nothing found, 1 findings, 2 nothing could be audited. Doubtful findings alone count only when strict."""
    logs = [log for audit in audits for log in audit.logs]
    if not any(log.module for log in logs):
        return 2
    faults = [report for log in logs for report in log.reports]
    return int(any(strict or report.severity is not Severity.DOUBTFUL for report in faults))
