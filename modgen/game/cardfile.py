"""Card rosters: a CSV row a card, read as the rosters of counters are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from modgen.game.problems import Place, ProblemList
from modgen.game.schema import closest, report, validator
from modgen.game.table import Cell, read_table
from modgen.game.tabledata import Card
from modgen.game.values import full_colour, text_of
from modgen.game.workspace import shown
from modgen.game.yamlfile import Document, KeyPath

TEXTS = ("name", "text")
COLUMNS = ("id", "value", "count", "colour", "image")
NOTES = "notes"


def read_cards(path: Path, root: Path, problems: ProblemList) -> tuple[Card, ...]:
    """The cards of a roster; `root` is the folder their pictures are in. A row at fault is told and left out."""
    table = read_table(path, shown(path), problems)
    if table is None:
        return ()
    known = {*COLUMNS, NOTES, *(name + suffix for name in TEXTS for suffix in ("", "_en", "_ru"))}
    for cell in table.header:
        if cell.text and cell.text.lower() not in known:
            near = closest(cell.text, known)
            code = "game.roster_column_near" if near else "game.roster_column"
            problems.add(code, cell.place, column=cell.text, near=near)
    cards = []
    for place, cells in table.rows:
        document = _document(shown(path), place, cells)
        errors = list(validator("card").iter_errors(document.data))
        for error in errors:
            report(error, document, (), problems)
        image = document.data.get("image", "")
        if image and not errors and not (root / image).is_file():
            values = {"file": image, "folder": shown(root)}
            problems.add("game.file_listed_missing", document.place("image"), **values)
        elif not errors:
            cards.append(_card(document))
    return tuple(cards)


def _card(row: Document) -> Card:
    data = row.data
    return Card(
        id=data["id"],
        name=text_of(data["name"]),
        text=text_of(data.get("text", "")),
        value=data.get("value", ""),
        count=data.get("count", 1),
        colour=full_colour(data["colour"]) if "colour" in data else "",
        image=data.get("image", ""),
        place=row.place(),
    )


def _document(file: str, place: Place, cells: Mapping[str, Cell]) -> Document:
    """A row as the value its schema describes, empty cells left out."""
    data: dict[str, object] = {}
    places: dict[KeyPath, Place] = {(): place}
    for name in COLUMNS:
        if (cell := cells.get(name)) and cell.text:
            number = name == "count" and cell.text.isascii() and cell.text.isdigit()
            data[name] = int(cell.text) if number else cell.text
            places[name,] = cell.place
    for name in TEXTS:
        found = {"en": cells.get(name + "_en") or cells.get(name), "ru": cells.get(name + "_ru")}
        if given := {language: cell.text for language, cell in found.items() if cell and cell.text}:
            data[name] = given
            places[name,] = next(cell.place for cell in found.values() if cell and cell.text)
    return Document(file, data, places, {})
