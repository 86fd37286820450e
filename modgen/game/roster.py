"""Rosters: a CSV row a counter, checked against its schema and against the faces, sides and formations it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from modgen.game.memory import keep, recalled
from modgen.game.model import Back, Counter, Face, Formation, Side, Text
from modgen.game.piecetypes import DEFAULT_TYPES, PieceType
from modgen.game.problems import Place, ProblemList
from modgen.game.schema import closest, report, schema_facts, validator
from modgen.game.table import Cell, read_table
from modgen.game.values import lookup, text_of
from modgen.game.yamlfile import Document, KeyPath

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

TEXT_COLUMNS = ("name", "label", "back_label")
PLAIN_COLUMNS = (
    "id", "side", "kind", "count", "face", "symbol", "formation", "echelon", "marker", "image", "back", "back_image",
    "back_side", "back_marker", "start", "piece",
)  # fmt: skip
#: what no row can do without; a name may stand in the column of either language
NEEDED = ("id", "face", "name")
#: a column for the author's own notes, never read
NOTES = "notes"
#: what a counter may be under any rules
KINDS = ("unit", "cadre", "marker")
BACK = "back."
Factors = Mapping[str, int | str]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cast:
    """What the rows of a game's rosters may name. `factors` are columns that no face shows."""

    sides: Mapping[str, Side]
    formations: Mapping[str, Formation]
    faces: Mapping[str, Face]
    factors: tuple[str, ...] = ()
    pieces: Mapping[str, PieceType] = field(default_factory=lambda: DEFAULT_TYPES)
    root: Path = field(default_factory=Path)
    #: kinds of counters that the rules know beside the usual ones
    kinds: tuple[str, ...] = ()

    def factor_columns(self) -> tuple[str, ...]:
        """Every factor that a face shows or game.yaml declares."""
        shown = [f for face in self.faces.values() for f in face_factors(face)]
        return tuple(dict.fromkeys([*shown, *self.factors]))


def face_factors(face: Face) -> tuple[str, ...]:
    """The factors a face shows, ring and dots included."""
    return tuple(f for f in dict.fromkeys([*face.factors, face.morale, face.action_points]) if f)


@dataclass(frozen=True, slots=True)
class Row:
    """A counter, and where its row says where it starts."""

    counter: Counter
    start: Place


def read_roster(path: Path, shown: str, cast: Cast, problems: ProblemList) -> tuple[Row, ...]:
    """The counters of a roster. A row that cannot stand is told and left out; every name in the others is known."""
    table = read_table(path, shown, problems)
    if table is None:
        problems.forgive("counter")
        return ()
    factors = cast.factor_columns()
    _check_columns(table.header, factors, problems)
    columns = {cell.text.lower() for cell in table.header}
    if "id" not in columns:
        problems.forgive("counter")
    rows: list[Row] = []
    for place, cells in table.rows:
        document = _document(shown, place, cells)
        sound = True
        for error in _errors(document.data):
            sound = False
            if error.validator == "required":
                _tell_empty(document, cells, columns, problems)
            else:
                report(error, document, (), problems)
        if sound:
            counter = _counter(document, cells, factors, cast, problems, path.stem)
            if counter.face:
                rows.append(Row(counter, document.place("start")))
                continue
        problems.forgive("counter", str(document.data.get("id", "?")))
    if not problems.forgives("factor"):
        _check_factor_columns(table.header, [row.counter for row in rows], cast, problems)
    return tuple(rows)


def _errors(row: dict[str, Any]) -> Iterator[ValidationError]:
    """What the schema says against a row; nothing more of one that was sound before."""
    facts = schema_facts(row)
    if recalled("sound roster", facts) is None:
        found = False
        for error in validator("roster").iter_errors(row):
            found = True
            yield error
        if not found:
            keep("sound roster", facts, b"")


def _tell_empty(row: Document, cells: Mapping[str, Cell], columns: set[str], problems: ProblemList) -> None:
    """The needed cells of a row that are empty; a column that is missing altogether is told once, not for each row."""
    for name in NEEDED:
        if name not in row.data and (
            given := next((c for c in (name, name + "_en", name + "_ru") if c in columns), "")
        ):
            place = cells[given].place if given in cells else row.place()
            problems.add("game.roster_cell_empty", place, column=given)


def _check_columns(header: tuple[Cell, ...], factors: tuple[str, ...], problems: ProblemList) -> None:
    texts = [name + suffix for name in TEXT_COLUMNS for suffix in ("", "_en", "_ru")]
    known = {*PLAIN_COLUMNS, *texts, *factors, *(BACK + f for f in factors), NOTES}
    names = {cell.text.lower() for cell in header}
    for cell in header if not problems.forgives("factor") else ():
        if cell.text and cell.text.lower() not in known:
            near = closest(cell.text, known - names)
            problems.forgive("column", near or cell.text)
            problems.add(
                "game.roster_column_near" if near else "game.roster_column", cell.place, column=cell.text, near=near
            )
    missing = [name for name in NEEDED if not names & {name, name + "_en", name + "_ru"}]
    if missing and header:
        problems.add("game.roster_no_column", header[0].place, columns=", ".join(missing), n=len(missing))


def _check_factor_columns(header: tuple[Cell, ...], counters: list[Counter], cast: Cast, problems: ProblemList) -> None:
    """A factor that faces show and that has no column at all is one fault, not one for each row."""
    names = {cell.text.lower() for cell in header}
    need: dict[str, list[Counter]] = {}
    for counter in counters:
        for name in face_factors(cast.faces[counter.face]):
            if name not in names and not problems.forgives("column", name):
                need.setdefault(name, []).append(counter)
    for name, needing in need.items():
        face = needing[0].face
        problems.add("game.roster_no_factor", header[0].place, factor=name, face=face, n=len(needing))


def _document(shown: str, place: Place, cells: Mapping[str, Cell]) -> Document:
    """A row as the value its schema describes: empty cells left out, numbers as numbers, texts in both languages."""
    data: dict[str, object] = {}
    places: dict[KeyPath, Place] = {(): place}
    for name in PLAIN_COLUMNS:
        if (cell := cells.get(name)) and cell.text:
            text = re.sub(r"[\s-]", "", cell.text) if name == "symbol" else cell.text
            data[name] = _number(text) if name == "count" else text.lower() if name == "kind" else text
            places[name,] = cell.place
    for name in TEXT_COLUMNS:
        found = {"en": cells.get(name + "_en") or cells.get(name), "ru": cells.get(name + "_ru")}
        if given := {language: cell.text for language, cell in found.items() if cell and cell.text}:
            data[name] = given
            places[name,] = next(cell.place for cell in found.values() if cell and cell.text)
    return Document(shown, data, places, {})


def _counter(
    row: Document, cells: Mapping[str, Cell], columns: tuple[str, ...], cast: Cast, problems: ProblemList, roster: str
) -> Counter:
    data = row.data
    kind = data.get("kind", "unit")
    lookup("kind", kind, dict.fromkeys((*KINDS, *cast.kinds)), row.place("kind"), problems)
    face = _known("face", cast.faces, row, problems)
    side = _known("side", cast.sides, row, problems)
    formation = _known("formation", cast.formations, row, problems)
    piece = _known("piece", cast.pieces, row, problems)
    if kind != "marker" and "side" not in data:
        problems.add("game.counter_no_side", row.place(), counter=data["id"])
    if formation and side and formation.side != side.id:
        problems.add(
            "game.formation_of_other_side", row.place("formation"), formation=formation.id, side=formation.side
        )
    factors = {name: _number(cells[name].text) for name in columns if name in cells and cells[name].text}
    if face:
        _check_factors(face, factors, row, cells, problems)
    _check_image("image", cast, row, problems)
    return Counter(
        id=data["id"],
        name=text_of(data["name"]),
        kind=kind,
        face=face.id if face else "",
        side=side.id if side else "",
        count=data.get("count", 1),
        symbol=data.get("symbol", ""),
        formation=formation.id if formation else "",
        factors=MappingProxyType(factors),
        label=text_of(data["label"]) if "label" in data else Text(""),
        echelon=data.get("echelon", ""),
        marker=data.get("marker", ""),
        image=data.get("image", ""),
        back=_back(row, cells, factors, columns, cast, problems),
        start=data.get("start", ""),
        piece=piece.id if piece else "",
        roster=roster,
        place=row.place(),
    )


def _back(
    row: Document,
    cells: Mapping[str, Cell],
    front: Factors,
    columns: tuple[str, ...],
    cast: Cast,
    problems: ProblemList,
) -> Back | None:
    """The other side: its face with the front's factors unless a `back.` column says otherwise, or a picture."""
    own = {
        name: _number(cells[BACK + name].text) for name in columns if BACK + name in cells and cells[BACK + name].text
    }
    _check_image("back_image", cast, row, problems)
    face = _known("back", cast.faces, row, problems)
    image = row.data.get("back_image", "")
    side = _known("back_side", cast.sides, row, problems)
    if "back" not in row.data and not image:
        given = [name for name in ("back_side", "back_label", "back_marker") if name in row.data]
        for name in [BACK + name for name in own] + given:
            problems.add("game.back_without_face", cells[name].place if name in cells else row.place(name), column=name)
        return None
    factors = {**front, **own}
    if face:
        _check_factors(face, factors, row, cells, problems)
    return Back(
        face=face.id if face else "",
        factors=MappingProxyType(factors),
        image=image,
        side=side.id if side else "",
        label=text_of(row.data.get("back_label", "")),
        marker=row.data.get("back_marker", ""),
    )


def _known(column: str, among: Mapping[str, T], row: Document, problems: ProblemList) -> T | None:
    """The thing a column names, if it names one; faces on the back are faces too."""
    name = row.data.get(column)
    what = {"back": "face", "back_side": "side"}.get(column, column)
    return None if name is None else lookup(what, name, among, row.place(column), problems)


def _check_factors(
    face: Face, factors: Factors, row: Document, cells: Mapping[str, Cell], problems: ProblemList
) -> None:
    """A face that shows a factor needs it; the ring and the dots need whole numbers."""
    for name in face_factors(face):
        if name not in factors:
            if name in cells and not problems.forgives("factor"):
                problems.add(
                    "game.factor_missing", cells[name].place, counter=row.data["id"], factor=name, face=face.id
                )
        elif name in (face.morale, face.action_points) and not isinstance(factors[name], int):
            place = cells[name].place if name in cells else row.place()
            problems.add("game.factor_number", place, counter=row.data["id"], factor=name, found=factors[name])


def _check_image(column: str, cast: Cast, row: Document, problems: ProblemList) -> None:
    name = row.data.get(column)
    if name and not any((folder / name).is_file() for folder in (cast.root, cast.root / "images")):
        problems.add("game.image_missing", row.place(column), image=name)


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"[-+]?\d{1,9}", text) else text
