"""A roster's CSV as cells with their places: comma, semicolon or tab between columns, as spreadsheets save them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from modgen.game.problems import Place, ProblemList
from modgen.game.yamlfile import read_text

MAX_ROWS = 20_000
DELIMITERS = ";\t,"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text without spaces round it, and where it begins."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """A header's cells and the rows below it that are not empty, each with its cells by column name."""

    file: str
    header: tuple[Cell, ...]
    rows: tuple[tuple[Place, dict[str, Cell]], ...]


def read_table(path: Path, shown: str, problems: ProblemList) -> Table | None:
    """Read a CSV file; None, and the problem, if there is no table in it. Broken rows are told and left out."""
    text = read_text(path, shown, problems)
    return None if text is None else parse_table(text, shown, problems)


def parse_table(text: str, shown: str, problems: ProblemList) -> Table | None:
    """The same for a text already read; `shown` is the file's name in problems."""
    first = 1
    if text[:4].lower() == "sep=":  # Excel's own line that names the delimiter
        text = text.partition("\n")[2]
        first = 2
    records = _records(text, _delimiter(text), shown, first, problems)
    header = next(records, None)
    if header is None:
        problems.add("game.roster_empty", Place(shown))
        return None
    while header and not header[-1].text:  # spreadsheets leave empty columns at the right
        header.pop()
    names = _names(header, problems)
    rows: list[tuple[Place, dict[str, Cell]]] = []
    for record in records:
        extra = next((cell for cell in record[len(header) :] if cell.text), None)
        if extra:
            problems.forgive("counter", record[0].text)
            problems.add("game.roster_cells", extra.place, found=len(record), columns=len(header), text=extra.text[:40])
        elif len(rows) == MAX_ROWS:
            problems.add("game.roster_rows", record[0].place, rows=MAX_ROWS)
            break
        else:
            place = record[0].place
            rows.append((place, {name: cell for name, cell in zip(names, record, strict=False) if name}))
    return Table(shown, tuple(header), tuple(rows))


def _names(header: list[Cell], problems: ProblemList) -> list[str]:
    """The columns' names; "" for a column that is not read (no name, or the name of one further left)."""
    names: list[str] = []
    for cell in header:
        name = cell.text.lower()
        if name in names and name:
            problems.add("game.roster_column_twice", cell.place, column=cell.text)
            name = ""
        names.append(name)
    return names


def _delimiter(text: str) -> str:
    """What parts the columns: the one that is most frequent in the header, outside quotes."""
    header: list[str] = []
    quoted = False
    for character in text:
        if character == '"':
            quoted = not quoted
        elif character in "\r\n" and not quoted and "".join(header).strip():
            break
        elif not quoted:
            header.append(character)
    return max(DELIMITERS, key=header.count)


def _records(text: str, delimiter: str, shown: str, first: int, problems: ProblemList) -> Iterator[list[Cell]]:
    """Records that are not empty, by RFC 4180; a quote that is never closed ends the reading."""
    at, line, line_start, size = 0, first, 0, len(text)
    record: list[Cell] = []
    while at < size:
        place = Place(shown, line, at - line_start + 1)
        start = at
        while text[at : at + 1] == " " and delimiter != " ":
            at += 1
        if text[at : at + 1] == '"':
            parts: list[str] = []
            at += 1
            while True:
                close = text.find('"', at)
                if close < 0:
                    problems.add("game.roster_quote", place)
                    problems.forgive("counter")  # who stands in the rows below is not known
                    return
                parts.append(text[at:close])
                at = close + 1
                if text[at : at + 1] != '"':
                    break
                parts.append('"')
                at += 1
            value = "".join(parts)
            inside = text[start:at]
            if newlines := inside.count("\n"):
                line += newlines
                line_start = start + inside.rindex("\n") + 1
            start = at
            at = _cell_end(text, at, delimiter)
            if behind := text[start:at].strip():
                problems.add("game.roster_quote_behind", place, text=behind[:40])
            value += text[start:at].rstrip()
        else:
            at = _cell_end(text, start, delimiter)
            value = text[start:at]
        record.append(Cell(value.strip(), place))
        if text[at : at + 1] == delimiter:
            at += 1
            if at < size:
                continue
            record.append(Cell("", Place(shown, line, at - line_start + 1)))
        at += 2 if text[at : at + 2] == "\r\n" else 1
        line, line_start = line + 1, at
        # A row that begins with # is the author's remark.
        if any(cell.text for cell in record) and not record[0].text.startswith("#"):
            yield record
        record = []


def _cell_end(text: str, at: int, delimiter: str) -> int:
    while at < len(text) and text[at] not in (delimiter, "\n", "\r"):
        at += 1
    return at
