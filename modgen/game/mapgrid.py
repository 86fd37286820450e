"""A map's grid out of its YAML: hexes or squares with terrain, names and objectives, regions about named points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from modgen.game.mapparts import HEX, REGIONS, Count, Grid, Numbering
from modgen.game.model import Area, Point, Text
from modgen.game.problems import ProblemList
from modgen.game.values import listed, lookup, point_of, points_of, section, text_of
from modgen.game.yamlfile import Document

#: px around a grid that is the whole map
MARGIN = 50.0
MAX_CELLS = 10_000
_CELL_SIZE = 110.0


@dataclass(frozen=True, slots=True)
class Cells:
    """A grid with its cells as areas (by id), and the column and row of each."""

    grid: Grid
    areas: Mapping[str, Area]
    at: Mapping[str, tuple[int, int]]

    def find(self, written: object) -> str:
        """The id of the cell that an author means: in YAML 0304 without quotes is the number 304; "" for none."""
        text = str(written)
        if text in self.areas or not isinstance(written, int):
            return text if text in self.areas else ""
        return next((padded for width in range(2, 9) if (padded := text.zfill(width)) in self.areas), "")


def read_cells(
    document: Document, margin: tuple[float, float, float, float], terrains: Mapping[str, object], problems: ProblemList
) -> Cells | None:
    """The grid of a map and its cells; None for a map without one. `margin`: px above, right, below, left."""
    given = document.data.get("grid")
    if not isinstance(given, dict):
        return None
    kind = given.get("type", HEX)
    if kind == REGIONS:
        areas = _regions(document, terrains, problems)
        return Cells(Grid(REGIONS, snap=_snap(given), name=_text(given), points=tuple(areas)), areas, {})
    if kind not in (HEX, "square"):
        return Cells(Grid("none", snap="off"), {}, {})
    columns, rows = (value if isinstance(value := given.get(key), int) else 0 for key in ("columns", "rows"))
    if columns < 1 or rows < 1:  # the schema told those that are written
        if "columns" not in given or "rows" not in given:
            problems.add("game.grid_no_count", document.place("grid"))
        return None
    if columns * rows > MAX_CELLS:
        problems.add("game.grid_too_many", document.place("grid"), n=columns * rows, most=MAX_CELLS)
        return None
    size = given.get("size", _CELL_SIZE)
    grid = Grid(
        kind,
        columns,
        rows,
        float(size) if isinstance(size, int | float) and 20 <= size <= 2000 else _CELL_SIZE,
        sideways=given.get("sideways") is True,
        low_first=given.get("first") == "low",
        snap=_snap(given),
        numbering=_numbering(given.get("numbering")),
        numbers=given.get("numbers") is not False,
        name=_text(given),
    )
    left, top, _, _ = grid.extent
    origin = point_of(given.get("origin")) or (margin[3] - left, margin[0] - top)
    grid = replace(grid, origin=(float(round(origin[0])), float(round(origin[1]))))
    return _Reader(document, grid, terrains, problems).cells()


def _snap(given: Mapping[str, Any]) -> str:
    value = given.get("snap", "centre")
    if isinstance(value, bool):
        return "centre" if value else "off"
    return value if value in ("centre", "edges", "corners", "both", "off") else "centre"


def _text(given: Mapping[str, Any]) -> Text | None:
    return text_of(given["name"]) if "name" in given else None


def _numbering(given: object) -> Numbering:
    if not isinstance(given, dict):
        return Numbering()
    return Numbering(
        _count(given.get("columns")),
        _count(given.get("rows")),
        rows_first=given.get("first") == "row",
        separator=str(given.get("separator", "")),
        prefix=str(given.get("prefix", "")),
        stagger=given.get("stagger") is True,
    )


def _count(given: object) -> Count:
    if not isinstance(given, dict):
        return Count()
    start, digits = given.get("start", 1), given.get("digits", 2)
    return Count(
        start if isinstance(start, int) and abs(start) < 10_000 else 1,
        digits if isinstance(digits, int) and 1 <= digits <= 6 else 2,
        letters=given.get("letters") is True,
        down=given.get("down") is True,
    )


def _regions(document: Document, terrains: Mapping[str, object], problems: ProblemList) -> dict[str, Area]:
    """The named points of a map whose grid is made of regions; for their outlines see :func:`with_regions`."""
    found: dict[str, Area] = {}
    for id_, entry in section(document.data, "regions").items():
        at = point_of(entry.get("at")) if isinstance(entry, dict) else None
        if at is None:
            continue
        x, y = float(round(at[0])), float(round(at[1]))
        terrain = str(entry.get("terrain", "open"))
        lookup("terrain", terrain, terrains, document.place("regions", id_, "terrain"), problems)
        found[id_] = Area(
            id_,
            text_of(entry.get("name", id_)),
            ((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)),
            terrain if terrain in terrains else "open",
            label=(x, y),
            stack=(x, y),
            objective=points_of(entry.get("objective")),
            place=document.key_place("regions", id_),
        )
    if not found:
        problems.add("game.no_regions", document.place("grid"))
    return found


def with_regions(areas: Mapping[str, Area], width: float, height: float) -> Iterator[Area]:
    """Areas about named points, each with the ground that is nearer to its point than to any other on the page.

    That is how VASSAL names a place on such a map: by the nearest point.
    """
    points = {id_: area.stack for id_, area in areas.items() if area.stack is not None}
    for id_, area in areas.items():
        outline: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
        for other, at in points.items():
            if other != id_ and at != points[id_]:
                outline = _nearer(outline, points[id_], at)
        rounded = tuple((round(x, 2), round(y, 2)) for x, y in outline)
        yield replace(area, outline=rounded if len(rounded) > 2 else area.outline)


def _nearer(outline: list[Point], mine: Point, other: Point) -> list[Point]:
    """The part of a convex outline that is nearer to one point than to another."""
    nx, ny = other[0] - mine[0], other[1] - mine[1]
    limit = ((other[0] ** 2 + other[1] ** 2) - (mine[0] ** 2 + mine[1] ** 2)) / 2
    kept: list[Point] = []
    for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
        da, db = nx * a[0] + ny * a[1] - limit, nx * b[0] + ny * b[1] - limit
        if da <= 0:
            kept.append(a)
        if da * db < 0:
            t = da / (da - db)
            kept.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return kept


class _Reader:
    """Puts the author's terrain, names and objectives on the cells of a grid."""

    def __init__(self, document: Document, grid: Grid, terrains: Mapping[str, object], problems: ProblemList) -> None:
        self.document, self.grid, self.terrains, self.problems = document, grid, terrains, problems
        self.at = {grid.number(*cell): cell for cell in grid.cells()}
        self.terrain: dict[str, str] = {}

    def cells(self) -> Cells:
        if len(self.at) < self.grid.columns * self.grid.rows:
            self.problems.add("game.grid_numbers_twice", self.document.place("grid", "numbering"))
        self.ground()
        names: dict[str, Text] = {}
        objectives: dict[str, int] = {}
        bare = Cells(self.grid, {id_: _bare(self.grid, id_, cell) for id_, cell in self.at.items()}, self.at)
        for written, entry in self.entries():
            id_ = bare.find(written)
            if not id_:
                known = listed(dict.fromkeys((next(iter(self.at)), "...", list(self.at)[-1])))
                place = self.document.key_place("cells", written)
                self.problems.add("game.unknown_cell", place, found=written, known=known)
                continue
            data = {"terrain": entry} if isinstance(entry, str) else entry
            if isinstance(terrain := data.get("terrain"), str):
                path = ("cells", written) if isinstance(entry, str) else ("cells", written, "terrain")
                if lookup_terrain(terrain, self.terrains, self.document, path, self.problems):
                    self.terrain[id_] = terrain
            if "name" in data:
                names[id_] = text_of(data["name"])
            objectives[id_] = points_of(data.get("objective"))
        areas = {
            id_: replace(
                area,
                terrain=self.terrain.get(id_, "open"),
                objective=objectives.get(id_, 0),
                place=self.document.key_place("cells", id_),
            )
            for id_, area in bare.areas.items()
        }
        return Cells(replace(self.grid, names=names), areas, self.at)

    def entries(self) -> Iterator[tuple[str, Any]]:
        for written, entry in section(self.document.data, "cells").items():
            if isinstance(entry, str | dict):
                yield written, entry

    def ground(self) -> None:
        """The terrain drawn in letters: a line a row of cells, a letter a column."""
        given = self.document.data.get("ground")
        if not isinstance(given, dict) or not isinstance(given.get("rows"), list):
            return
        key = section(given, "key")
        letters: dict[str, str] = {}
        for letter, terrain in key.items():
            path = ("ground", "key", letter)
            if lookup_terrain(str(terrain), self.terrains, self.document, path, self.problems):
                letters[letter] = str(terrain)
        told: set[str] = set()
        lines = [str(line).replace(" ", "") for line in given["rows"]]
        if len(lines) != self.grid.rows:
            place = self.document.place("ground", "rows")
            self.problems.add("game.ground_rows", place, found=len(lines), rows=self.grid.rows)
        for row, line in enumerate(lines[: self.grid.rows]):
            place = self.document.place("ground", "rows", row)
            if len(line) != self.grid.columns:
                self.problems.add("game.ground_columns", place, found=len(line), columns=self.grid.columns)
            for column, letter in enumerate(line[: self.grid.columns]):
                if letter in letters:
                    self.terrain[self.grid.number(column, row)] = letters[letter]
                elif letter not in key and letter not in told:
                    told.add(letter)
                    self.problems.add("game.ground_letter", place, letter=letter, known=listed(key))


def lookup_terrain(
    terrain: str, terrains: Mapping[str, object], document: Document, path: tuple[str | int, ...], problems: ProblemList
) -> bool:
    """Whether there is such a terrain; told if not."""
    if terrain not in terrains:
        lookup("terrain", terrain, terrains, document.place(*path), problems)
    return terrain in terrains


def _bare(grid: Grid, id_: str, cell: tuple[int, int]) -> Area:
    x, y = grid.centre(*cell)
    return Area(id_, Text(id_), grid.outline(*cell), label=(x, y), stack=(x, y))


def hexside(grid: Grid, first: tuple[int, int], second: tuple[int, int]) -> tuple[Point, Point] | None:
    """The side that two cells share, as its two ends; None if they share none."""
    mine = grid.outline(*first)
    shared = [p for p in mine if any(abs(p[0] - q[0]) < 1 and abs(p[1] - q[1]) < 1 for q in grid.outline(*second))]
    return (shared[0], shared[1]) if len(shared) == 2 else None
