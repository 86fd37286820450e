"""The first thing on a page: what went wrong in this game and who did it; then every finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from validator.engine import Severity
from validator.logs.audit import Audit, Report
from validator.report.wording import Words, problem_lines
from validator.web.game import PlayedFiles
from validator.web.html import Element, el

#: Findings of more than this are counted, not listed: a page is to be read.
MAX_FINDINGS = 600
#: More problems of the files than these would stand before what the page is for.
MAX_PROBLEMS = 2
_MARKS = {Severity.ILLEGAL: "✗", Severity.MISSING: "!", Severity.DOUBTFUL: "?"}


def counted(reports: Iterable[Report], words: Words) -> str:
    """ "3 rules broken, 1 step missing, 1 in doubt" """
    found = Counter(report.severity for report in reports)
    return ", ".join(words(f"page.count.{one.value}", count=found[one]) for one in Severity if found[one])


def who(report: Report, words: Words) -> str:
    """A finding's player and side; the side alone, or that the log does not tell."""
    return words.who(report.player, report.side)


def verdict(played: PlayedFiles, words: Words) -> Element:
    """The verdict: in a few words, then by player."""
    logs = played.audit.logs
    reports = [report for log in logs for report in log.reports]
    heading, tone = _heading(played, reports, words)
    return el(
        "section",
        el("h2", heading, id="verdict-words"),
        _by_player(reports, words) if reports else None,
        el("p", words("page.no_module"), _class="problem") if played.module is None else None,
        _problems(played, words),
        id="verdict",
        _class=tone,
        aria_labelledby="verdict-words",
    )


def _problems(played: PlayedFiles, words: Words) -> Element | None:
    """What is wrong with the files; more than a little of it behind a fold."""
    every = [*(problem for log in played.audit.logs for problem in log.problems), *played.problems]
    lines = [el("p", line, _class="problem") for line in problem_lines(every, words)]
    if len(every) <= MAX_PROBLEMS:
        return el("div", *lines) if lines else None
    return el("details", el("summary", words("page.problems", count=len(every))), *lines, _class="problem")


def _heading(played: PlayedFiles, reports: Sequence[Report], words: Words) -> tuple[str, str]:
    if played.ruleset is None:
        return words("page.unknown_rules"), "open"
    if not reports:
        return words("page.clean"), "clean"
    sure = any(report.severity is not Severity.DOUBTFUL for report in reports)
    return counted(reports, words), "faulty" if sure else "doubtful"


def _by_player(reports: Sequence[Report], words: Words) -> Element:
    found: dict[str, list[Report]] = {}
    for report in reports:
        found.setdefault(who(report, words), []).append(report)
    most = sorted(found.items(), key=lambda entry: -len(entry[1]))
    rows = (
        el("li", el("b", name), el("span", counted(own, words)), el("span", _rules(own, words), _class="rules"))
        for name, own in most
    )
    return el("ul", *rows, _class="players")


def _rules(reports: Sequence[Report], words: Words) -> str:
    titles = Counter(words.rule_title(report.rule) or report.rule for report in reports)
    return "; ".join(
        words("page.times", title=title, count=count) if count > 1 else title for title, count in titles.items()
    )


def findings(audit: Audit, words: Words) -> Element | None:
    """Every finding with its filters; None if there is none."""
    every = [(number, report) for number, log in enumerate(audit.logs) for report in log.reports]
    if not every:
        return None
    cards = [_card(index, number, report, words) for index, (number, report) in enumerate(every)]
    left = len(cards) - MAX_FINDINGS
    return el(
        "section",
        el("h2", words("page.findings", count=len(every)), id="findings-title"),
        _filters([report for _, report in every], words) if len(every) > 1 else None,
        el("ol", *_grouped(cards[:MAX_FINDINGS], audit, words), id="finding-list"),
        el("p", words("page.more", count=left)) if left > 0 else None,
        el("p", words("page.none_shown"), id="none-shown", hidden=True),
        id="findings",
        aria_labelledby="findings-title",
    )


def _grouped(cards: Sequence[tuple[int, Element]], audit: Audit, words: Words) -> Iterator[Element]:
    last = -1
    for number, card in cards:
        if number != last and len(audit.logs) > 1:
            name = audit.logs[number].name
            yield el("li", words("page.in_log", log=name), _class="log-name", data_log=number)
        last = number
        yield card


def _card(index: int, number: int, report: Report, words: Words) -> tuple[int, Element]:
    turn, phase = report.turn, words.phase(report.phase)
    when = words("check.phase", turn=turn if turn is not None else "?", phase=phase) if phase else ""
    several = f"log={number + 1}&" if number else ""
    title = words.rule_title(report.rule)
    unit = words.name(report.unit) or report.piece or ""
    step = el(
        "a", words("page.step", step=report.step), href=f"#{several}step={report.step}", _class="go", data_finding=index
    )
    card = el(
        "li",
        el("div", _class="face", aria_hidden="true"),
        el(
            "div",
            el(
                "p",
                el("span", _MARKS[report.severity], _class="mark", aria_hidden="true"),
                el("b", words(f"page.{report.severity.value}"), _class="severity"),
                el("span", who(report, words), _class="who"),
                step,
                _class="head",
            ),
            el("p", words.said(report.what), _class="what"),
            el("p", el("b", words("page.allowed")), " ", words.said(report.allowed), _class="allowed"),
            el("p", " · ".join(filter(None, (unit, when))), _class="when"),
            _rule(report.rule, title, words),
            _class="body",
        ),
        id=f"finding-{index + 1}",
        _class=f"finding {report.severity.value}",
        data_rule=report.rule,
        data_severity=report.severity.value,
        data_log=number,
    )
    return number, card


def _rule(rule: str, title: str, words: Words) -> Element:
    parts = [(name, words.rule_part(rule, name)) for name in ("text", "note", "violation", "example", "source")]
    shown = [(name, text) for name, text in parts if text]
    heading = el("summary", el("code", rule), f" {title}" if title else None)
    told = (el("p", el("b", words(f"page.rule.{name}")), " ", text) for name, text in shown)
    return el("details", heading, *told)


def _filters(reports: Sequence[Report], words: Words) -> Element:
    rules = sorted({report.rule for report in reports})
    players = list(dict.fromkeys(who(report, words) for report in reports))
    severities = [one.value for one in Severity if any(report.severity is one for report in reports)]
    titled = [(rule, f"{rule} {words.rule_title(rule)}".strip()) for rule in rules]
    return el(
        "form",
        _select("player", words("page.by_player"), [(str(n), name) for n, name in enumerate(players)], words),
        _select("rule", words("page.by_rule"), titled, words),
        _select("severity", words("page.by_severity"), [(s, words(f"page.{s}")) for s in severities], words),
        id="filters",
        aria_label=words("page.filters"),
    )


def _select(name: str, label: str, options: Sequence[tuple[str, str]], words: Words) -> Element:
    every = el("option", words("page.all"), value="")
    choices = (el("option", text, value=value) for value, text in options)
    return el("label", f"{label} ", el("select", every, *choices, id=f"by-{name}"))


def players_of(audit: Audit, words: Words) -> list[int]:
    """For each finding the number of its player among the choices of the filter."""
    names: dict[str, int] = {}
    reports = [report for log in audit.logs for report in log.reports]
    return [names.setdefault(who(report, words), len(names)) for report in reports]
