"""A map's open table, boards, window, shading and pictures out of its YAML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from modgen.game.mapgrid import Cells
from modgen.game.mapparts import (
    BoardAt,
    Half,
    Line,
    Picture,
    Shade,
    Shading,
    Stacking,
    Table,
    Viewer,
    Window,
)
from modgen.game.maptracks import rect_of
from modgen.game.problems import ProblemList
from modgen.game.values import colour_of, lookup, section, text_of
from modgen.game.yamlfile import Document

_PX_PER_CM = 10.0
_EDGES = ("top", "bottom", "left", "right")
_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
_LINE = "#c80000"


def read_table(document: Document, margin: tuple[float, float, float, float], problems: ProblemList) -> Table | None:
    """The open table of a map, None for a map without one. `margin`: px above, right, below and left of it."""
    given = document.data.get("table")
    if not isinstance(given, dict):
        return None
    size = given.get("size")
    if not isinstance(size, list) or len(size) != 2 or not all(isinstance(n, int | float) and n > 0 for n in size):
        return None
    scale = document.data.get("scale")
    px = scale.get("px_per_cm", _PX_PER_CM) if isinstance(scale, dict) else _PX_PER_CM
    px = float(px) if isinstance(px, int | float) and 1 <= px <= 100 else _PX_PER_CM
    at = given.get("at")
    x, y = (float(at[0]), float(at[1])) if isinstance(at, list) and len(at) == 2 else (margin[3], margin[0])
    marks = given.get("marks", 10)
    halves = tuple(_halves(document, given.get("halves"), problems))
    surface = given.get("surface", "grass")
    return Table(
        (x, y, size[0] * px, size[1] * px),
        px,
        halves,
        float(marks) if isinstance(marks, int | float) else 10.0,
        surface if isinstance(surface, str) else "grass",
        colour_of(given.get("colour"), ""),
    )


def _halves(document: Document, given: object, problems: ProblemList) -> Iterator[Half]:
    """Both halves, each at the edge it lies at; two that do not lie opposite each other are told."""
    if not isinstance(given, dict):
        return
    edges = [edge for edge in given if edge in _EDGES]
    if len(edges) != 2 or _OPPOSITE[edges[0]] != edges[1]:
        problems.add("game.table_halves", document.place("table", "halves"), found=", ".join(given))
        return
    for edge in edges:
        entry = given[edge] if isinstance(given[edge], dict) else {"side": given[edge]}
        side = str(entry.get("side", ""))
        name = text_of(entry.get("name", ""))
        yield Half(edge, side, str(entry.get("id", f"half-{edge}")), name, document.place("table", "halves", edge))


def read_boards(document: Document) -> tuple[BoardAt, ...]:
    """The boards of a map that consists of several: rows of other maps' names, `~` where nothing lies."""
    given = document.data.get("boards")
    found = []
    for row, line in enumerate(given if isinstance(given, list) else []):
        for column, name in enumerate(line if isinstance(line, list) else [line]):
            if isinstance(name, str):
                path = (row, column) if isinstance(line, list) else (row,)
                found.append(BoardAt(name, column, row, document.place("boards", *path)))
    return tuple(found)


def read_window(data: Mapping[str, Any]) -> Window:
    """The window's settings; what is left out, and what the schema has refused, is as usual."""
    given = data.get("window")
    if not isinstance(given, dict):
        return Window()
    zoom = given.get("zoom")
    levels = tuple(sorted(float(n) for n in zoom if isinstance(n, int | float))) if isinstance(zoom, list) else ()
    overview = given.get("overview")
    shown = 0.0 if overview is False else _number(overview, 0.0) or None
    edge, line = given.get("edge", 0), given.get("line")
    return Window(
        zoom=levels,
        first_zoom=_number(given.get("first_zoom"), 0.0),
        overview=shown,
        viewer=_viewer(given.get("viewer")),
        line=_line(line) if isinstance(line, dict) else None,
        has_line=line is not False,
        stack=_stacking(given.get("stack")),
        background=colour_of(given.get("background"), "#ffffff"),
        edge=edge if isinstance(edge, int) else 0,
        choose_boards=given.get("choose_boards") is True,
    )


def _number(value: object, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise


def _viewer(given: object) -> Viewer | None:
    if given is False:
        return None
    if not isinstance(given, dict):
        return Viewer()
    delay, least, zoom = given.get("delay", 500), given.get("from", 2), given.get("zoom", 1.0)
    return Viewer(
        delay if isinstance(delay, int) else 500,
        least if least in (0, 1, 2) else 2,
        _number(zoom, 1.0),
    )


def _line(given: Mapping[str, Any]) -> Line:
    return Line(given.get("range") is True, colour_of(given.get("colour"), _LINE), given.get("snap") is True)


def _stacking(given: object) -> Stacking:
    if given is False:
        return Stacking(off=True)
    if not isinstance(given, dict):
        return Stacking()
    return Stacking(_pair(given.get("folded")), _pair(given.get("unfolded")))


def _pair(given: object) -> tuple[int, int] | None:
    if isinstance(given, list) and len(given) == 2 and all(isinstance(n, int) for n in given):
        return (given[0], given[1])
    return None


def read_shading(
    document: Document, areas: Mapping[str, object], cells: Cells | None, problems: ProblemList
) -> tuple[Shading, ...]:
    """The shadings of a map's areas by properties. Areas and values that do not exist are told and left out."""
    return tuple(_shadings(document, areas, cells, problems))


def _shadings(
    document: Document, areas: Mapping[str, object], cells: Cells | None, problems: ProblemList
) -> Iterator[Shading]:
    for id_, entry in section(document.data, "shading").items():
        if not isinstance(entry, dict) or not isinstance(entry.get("values"), dict):
            continue
        values = tuple(
            Shade(
                value,
                text_of(shade.get("name", value)),
                colour_of(shade.get("colour"), "#808080"),
                shade["opacity"] if isinstance(shade.get("opacity"), int) else 30,
                str(shade.get("style", "plain")),
            )
            for value, shade in entry["values"].items()
            if isinstance(shade, dict)
        )
        listed = entry.get("areas")
        shaded = (
            [(cells.find(each) if cells else "") or str(each) for each in listed] if isinstance(listed, list) else []
        )
        for index, area in enumerate(shaded):
            lookup("area", area, areas, document.place("shading", id_, "areas", index), problems)
        start = section(entry, "start")
        for area, value in start.items():
            lookup("area", area, areas, document.key_place("shading", id_, "start", area), problems)
            known = {shade.value: shade for shade in values}
            lookup("shade", str(value), known, document.place("shading", id_, "start", area), problems)
        yield Shading(
            id_,
            text_of(entry.get("name", id_)),
            tuple(area for area in shaded if area in areas),
            values,
            {area: str(value) for area, value in start.items() if area in areas},
            document.key_place("shading", id_),
        )


def read_pictures(data: Mapping[str, Any], width: float, height: float) -> tuple[Picture, ...]:
    """The parts of a map that become pictures of their own; without a rectangle, the whole map."""
    found = []
    for id_, entry in section(data, "pictures").items():
        if isinstance(entry, dict):
            rect = rect_of(entry.get("rect")) or (0.0, 0.0, width, height)
            wide = entry.get("width")
            found.append(
                Picture(
                    id_,
                    text_of(entry.get("name", id_)),
                    rect,
                    wide if isinstance(wide, int) and 16 <= wide <= 4000 else 600,
                )
            )
    return tuple(found)
