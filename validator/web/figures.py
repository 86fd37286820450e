"""Numbers on a page: the dice against fair ones, and the ledgers that the rules keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from validator.logs.dice import GameDice, Roll
from validator.report.dice import verdict
from validator.report.tally import Cell, Tally, tallies
from validator.report.wording import Words
from validator.web.following import Ledger, LedgerLine
from validator.web.html import Element, el

#: Re-rolls and lines of one ledger's row that are listed; more of them are counted.
MAX_LISTED, MAX_LINES = 60, 400
#: A chart's height and the width of a bar with its gap, in px.
_HIGH, _BAR = 84, 26


def dice(found: GameDice, words: Words) -> Element | None:
    """The dice of a game: a chart for each player and kind, what the numbers say, what was thrown again."""
    if not found.rolls:
        return None
    counted = tallies(found.rolls)
    tested = sum(tally.test is not None for tally in counted)
    return el(
        "section",
        el("h2", words("page.dice"), id="dice-title"),
        el("p", words("dice.luck"), _class="quiet"),
        el("div", *(_tally(tally, tested, words) for tally in counted), _class="charts"),
        *_again(found, words),
        id="dice",
        aria_labelledby="dice-title",
    )


def _tally(tally: Tally, tested: int, words: Words) -> Element:
    name = words("dice.everybody") if tally.player is None else tally.player or words("dice.nobody")
    heading = words("dice.head", player=name, dice=tally.kind.name, count=tally.count)
    cells = tally.faces if tally.faces and tally.kind.count == 1 else tally.totals
    return el(
        "figure",
        el("figcaption", el("b", heading)),
        _chart(cells, heading, words) if cells else None,
        el("p", verdict(tally, tested, words)) if tally.count else None,
        el("p", words("dice.undone", count=tally.undone)) if tally.undone else None,
    )


def _chart(cells: Sequence[Cell], title: str, words: Words) -> Element:
    """Bars for what fell, a line across each for what fair dice would."""
    most = max(1.0, *(max(cell.count, cell.expected or 0.0) for cell in cells))
    parts: list[Element] = [el("title", title)]
    for index, cell in enumerate(cells):
        x, high = index * _BAR + 3, round(cell.count / most * _HIGH, 1)
        name = str(cell.first) if cell.first == cell.last else f"{cell.first}-{cell.last}"
        told = words("page.bar", value=name, count=cell.count)
        if cell.expected is not None:
            told = words("page.bar_fair", value=name, count=cell.count, fair=words.number(cell.expected, 1))
        bar = el("rect", x=x, y=str(14 + _HIGH - high), width=_BAR - 6, height=str(high), _class="bar")
        parts.append(el("g", el("title", told), bar))
        if cell.count:
            parts.append(el("text", str(cell.count), x=x + (_BAR - 6) // 2, y=str(10 + _HIGH - high), _class="count"))
        if cell.expected is not None:
            y = str(round(14 + _HIGH - cell.expected / most * _HIGH, 1))
            parts.append(el("line", x1=x - 2, x2=x + _BAR - 4, y1=y, y2=y, _class="fair"))
        parts.append(el("text", name, x=x + (_BAR - 6) // 2, y=_HIGH + 30, _class="value"))
    width = len(cells) * _BAR
    return el("svg", *parts, viewBox=f"0 0 {width} {_HIGH + 36}", width=width, height=_HIGH + 36, role="img")


def _again(found: GameDice, words: Words) -> Iterator[Element]:
    undone = [roll for roll in found.rolls if roll.undone_by is not None]
    numbers = {log: number for number, log in enumerate(found.logs)}
    if undone:
        yield el("h3", words("dice.undone_head"))
        yield el("ul", *(_undone(roll, numbers, words) for roll in undone[:MAX_LISTED]))
        if len(undone) > MAX_LISTED:
            yield el("p", words("page.more", count=len(undone) - MAX_LISTED))
    if found.repeated:
        yield el("h3", words("dice.repeated_head"))
        lines = []
        for one in found.repeated[:MAX_LISTED]:
            first = one.rolls[0]
            when = words("check.phase", turn=first.turn, phase=words.phase(first.phase))
            links = (part for roll in one.rolls for part in (" ", _link(roll, numbers, words)))
            lines.append(el("li", f"{when}, {words.action(one.purpose)}:", *links))
        yield el("ul", *lines)


def _undone(roll: Roll, numbers: Mapping[str, int], words: Words) -> Element:
    name = roll.player or words("dice.nobody")
    return el("li", words("page.taken_back", player=name, dice=roll.kind.name), " ", _link(roll, numbers, words))


def _link(roll: Roll, numbers: Mapping[str, int], words: Words) -> Element:
    values = ", ".join(map(str, roll.values))
    text = words("dice.at_step", values=values, step=roll.step)
    return el("a", text, href=address(numbers[roll.log], roll.step), _class="go")


def address(log: int, step: int) -> str:
    """The address of a step within the page; logs are counted from 1 there."""
    return f"#log={log + 1}&step={step}" if log else f"#step={step}"


def ledger_part(found: Sequence[Ledger], words: Words) -> Element | None:
    """Every ledger behind a fold: a line for each unit, its entries turn by turn, what is wrong marked."""
    if not found:
        return None
    return el(
        "section",
        el("h2", words("page.ledgers"), id="ledgers-title"),
        el("p", words("page.ledgers_how"), _class="quiet"),
        *(_ledger(ledger, words) for ledger in found),
        id="ledgers",
        aria_labelledby="ledgers-title",
    )


def _ledger(ledger: Ledger, words: Words) -> Element:
    wrong = sum(line.wrong for lines in ledger.rows.values() for line in lines)
    summary = words("page.ledger", title=ledger.title, rows=len(ledger.rows))
    badge = el("span", words("page.wrong", count=wrong), _class="badge") if wrong else None
    turns = sorted({line.turn for lines in ledger.rows.values() for line in lines}, key=lambda t: (t is None, t or 0))
    head = el(
        "tr",
        el("th", words("page.unit"), scope="col"),
        *(el("th", words("check.turn", turn=turn if turn is not None else "?"), scope="col") for turn in turns),
    )
    rows = (
        el(
            "tr",
            el("th", name, scope="row"),
            *(el("td", *_entries([one for one in lines if one.turn == turn], words)) for turn in turns),
            _class="wrong" if any(line.wrong for line in lines) else None,
        )
        for name, lines in ledger.rows.items()
    )
    table = el("div", el("table", el("thead", head), el("tbody", *rows)), _class="wide", tabindex=0)
    return el("details", el("summary", summary, " " if badge else None, badge), table, open=bool(wrong))


def _entries(lines: Sequence[LedgerLine], words: Words) -> Iterator[Element | str]:
    """The entries in order, those that belong together side by side."""
    groups: list[list[LedgerLine]] = []
    for line in lines[:MAX_LINES]:
        if groups and line.joins:
            groups[-1].append(line)
        else:
            groups.append([line])
    for group in groups:
        yield el("span", *(_entry(line, words) for line in group), _class="part")


def _entry(line: LedgerLine, words: Words) -> Element:
    text = " ".join(filter(None, (_sum(line), line.note)))
    label = words("page.entry", text=text, step=line.step, cause=line.cause)
    mark = "✗ " if line.wrong else ""
    href = address(line.log, line.step)
    return el("a", f"{mark}{text}", href=href, _class="go wrong" if line.wrong else "go", title=label)


def _sum(line: LedgerLine) -> str:
    """ "−1 → 2": what was added, and what there is then."""
    if line.change is None:
        return "" if line.now is None else str(line.now)
    change = f"+{line.change}" if line.change > 0 else f"−{-line.change}"
    return change if line.now is None else f"{change} → {line.now}"
