"""What of a map is declared instead of drawn: tracks of boxes, boxes, areas and lines given by their figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from modgen.game.drawing import Shape
from modgen.game.mapgrid import Cells, hexside
from modgen.game.mapparts import Point, Rect, Table, Track
from modgen.game.model import Box, Text
from modgen.game.problems import ProblemList
from modgen.game.values import listed, point_of, section, text_of
from modgen.game.yamlfile import Document

BOX = 84.0  # px: a counter of 15.9 mm with air around it
HEAD = 30.0  # px of a track that its title takes
PAD = 10.0
GAP = 6.0
MOST_BOXES = 400
_CROSSINGS = ("bridge", "ford")
_CURVED = ("river", "stream", "road", "track", "railway", "autobahn")


@dataclass(frozen=True, slots=True)
class ReadTrack:
    """A track with its boxes."""

    track: Track
    boxes: tuple[Box, ...]


def read_tracks(document: Document, below: Rect, problems: ProblemList) -> tuple[ReadTrack, ...]:
    """The tracks of a map. Those without a place of their own lie one under the other in `below`, whose height is
    what they need (x, y, width, 0)."""
    x, y, width, _ = below
    found: list[ReadTrack] = []
    for id_, entry in section(document.data, "tracks").items():
        if not isinstance(entry, dict):
            continue
        count = entry.get("count")
        if not isinstance(count, int) or not 1 <= count <= MOST_BOXES:
            continue
        rect = rect_of(entry.get("rect"))
        if rect is None:
            rect = _own_rect(entry, count, (x, y, width))
            y += rect[3] + 2 * PAD
        if (read := _track(document, id_, entry, count, rect, problems)) is not None:
            found.append(read)
    return tuple(found)


def _own_rect(entry: Mapping[str, Any], count: int, below: tuple[float, float, float]) -> Rect:
    x, y, width = below
    most = max(1, int((width - 2 * PAD + GAP) // (BOX + GAP)))
    rows = entry.get("rows") if isinstance(entry.get("rows"), int) else None
    columns = -(-count // rows) if rows else -(-count // -(-count // most))
    lines = -(-count // columns)
    wide = min(width, columns * (BOX + GAP) - GAP + 2 * PAD)
    return (x, y, wide, HEAD + lines * (BOX + GAP) - GAP + 2 * PAD)


def _track(
    document: Document, id_: str, entry: Mapping[str, Any], count: int, rect: Rect, problems: ProblemList
) -> ReadTrack | None:
    rows = entry.get("rows") if isinstance(entry.get("rows"), int) else None
    x, y, width, height = rect[0] + PAD, rect[1] + HEAD + PAD, rect[2] - 2 * PAD, rect[3] - HEAD - 2 * PAD
    if rows is None:  # as square as the rectangle allows
        rows = min(range(1, count + 1), key=lambda n: abs(width / -(-count // n) - height / n))
    columns = -(-count // rows)
    wide, tall = (width + GAP) / columns - GAP, (height + GAP) / rows - GAP
    if min(wide, tall) < 12:
        place = document.place("tracks", id_)
        problems.add("game.track_small", place, track=id_, n=count, width=round(rect[2]), height=round(rect[3]))
        return None
    first = entry.get("from", 1) if isinstance(entry.get("from", 1), int) else 1
    role, name = str(entry.get("role", id_)), text_of(entry.get("name", id_))
    labels = section(entry, "labels")
    for written in labels:
        if not any(str(first + i) == written for i in range(count)):
            place = document.key_place("tracks", id_, "labels", written)
            problems.add("game.track_label", place, track=id_, found=written, first=first, last=first + count - 1)
    boxes, notes = [], {}
    for i in range(count):
        line, along = divmod(i, columns)
        if entry.get("order") == "snake" and line % 2:
            along = columns - 1 - along
        box_id, number = f"{id_}-{first + i}", first + i
        left, top = round(x + along * (wide + GAP), 1), round(y + line * (tall + GAP), 1)
        named = Text(f"{name.en or name.ru} {number}", f"{name.ru or name.en} {number}")
        place = document.key_place("tracks", id_)
        boxes.append(Box(box_id, named, (left, top, round(wide, 1), round(tall, 1)), role, place))
        if str(number) in labels:
            notes[box_id] = text_of(labels[str(number)])
    every = entry.get("every", 0)
    ids = tuple(box.id for box in boxes)
    return ReadTrack(
        Track(id_, name, role, ids, rect, every if isinstance(every, int) else 0, first, notes), tuple(boxes)
    )


def rect_of(value: object) -> Rect | None:
    """A rectangle [x, y, width, height]; None if left out or none (the schema tells)."""
    if not isinstance(value, list) or len(value) != 4:
        return None
    if not all(isinstance(n, int | float) and not isinstance(n, bool) and abs(n) < 1e6 for n in value):
        return None
    x, y, width, height = (float(n) for n in value)
    return (x, y, width, height) if width > 0 and height > 0 else None


def declared_shapes(
    document: Document, cells: Cells | None, table: Table | None, problems: ProblemList
) -> Iterator[tuple[str, str, tuple[Shape, ...]]]:
    """The shapes that the YAML gives by figures, as (layer, label, strokes): the drawing needs none for them. One whose
    figures are none, which the schema has told, is not looked for in the drawing."""
    for label, entry in _entries(document.data, "boxes"):
        if (rect := rect_of(entry.get("rect"))) is not None:
            x, y, width, height = rect
            corners: tuple[Point, ...] = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            yield "boxes", label, (Shape(label, corners, True, document.key_place("boxes", label)),)
        elif "rect" in entry:
            if len(_numbers(entry["rect"])) == 4:
                problems.add("game.box_flat", document.place("boxes", label, "rect"), label=label)
            problems.forgive("drawn boxes", label)
    for label, entry in _entries(document.data, "areas"):
        if len(corners := _points(entry.get("outline"), table)) >= 3:
            yield "areas", label, (Shape(label, corners, True, document.key_place("areas", label)),)
        elif "outline" in entry:
            problems.forgive("drawn areas", label)
    for label, entry in _entries(document.data, "features"):
        place = document.key_place("features", label)
        reader = _Line(document, ("features", label), entry, cells, table, problems)
        lines = reader.lines()
        if lines:
            yield "features", label, tuple(Shape(label, line, reader.closed, place) for line in lines)
        elif reader.told:
            problems.forgive("drawn features", label)


def _numbers(value: object) -> list[float]:
    """The numbers of a list within the bounds of a page."""
    given = value if isinstance(value, list) else []
    return [n for n in given if isinstance(n, int | float) and not isinstance(n, bool) and abs(n) <= 1e6]


def _points(value: object, table: Table | None) -> tuple[Point, ...]:
    """Points given in cm on an open table, in px otherwise."""
    found = [point_of(each) for each in value] if isinstance(value, list) else []
    if not found or any(point is None for point in found):
        return ()
    points = [point for point in found if point is not None]
    return tuple(table.px(point) if table else point for point in points)


class _Line:
    """A feature's course as its entry gives it: through cells, along their sides, across one, or by points."""

    def __init__(
        self,
        document: Document,
        path: tuple[str, str],
        entry: Mapping[str, Any],
        cells: Cells | None,
        table: Table | None,
        problems: ProblemList,
    ) -> None:
        self.document, self.path, self.entry = document, path, entry
        self.cells, self.table, self.problems = cells, table, problems
        self.closed = entry.get("closed") is True
        self.told = False

    def lines(self) -> list[tuple[Point, ...]]:
        if "through" in self.entry:
            return [line] if (line := self.through()) else []
        if "along" in self.entry:
            return self.along()
        if points := _points(self.entry.get("line"), self.table):
            return [points]
        between = self.entry.get("between")
        if self.cells and self.cells.at and self.entry.get("kind") in _CROSSINGS and isinstance(between, list):
            return self.across(between)
        return []

    def cell(self, written: object, *path: str | int) -> tuple[int, int] | None:
        id_ = self.cells.find(written) if self.cells else ""
        if self.cells is not None and id_ in self.cells.at:
            return self.cells.at[id_]
        self.told = True
        known = listed(self.cells.areas if self.cells else {}, 3)
        self.problems.add("game.unknown_cell", self.document.place(*self.path, *path), found=written, known=known)
        return None

    def through(self) -> tuple[Point, ...]:
        given = self.entry["through"]
        points: list[Point] = []
        for index, each in enumerate(given if isinstance(given, list) else []):
            if (point := point_of(each)) is not None:
                points.append(point)
            elif (cell := self.cell(each, "through", index)) is not None and self.cells is not None:
                points.append(self.cells.grid.drawn_centre(*cell))
        curved = self.entry.get("kind") in _CURVED
        return tuple(_smooth(points)) if curved and not self.closed else tuple(points)

    def along(self) -> list[tuple[Point, ...]]:
        """The sides between pairs of cells, joined end to end where they meet."""
        given = self.entry["along"]
        sides: list[tuple[Point, Point]] = []
        for index, pair in enumerate(given if isinstance(given, list) else []):
            if not isinstance(pair, list) or len(pair) != 2:
                continue
            ends = [self.cell(each, "along", index, i) for i, each in enumerate(pair)]
            if ends[0] is None or ends[1] is None or self.cells is None:
                continue
            if (side := hexside(self.cells.grid, ends[0], ends[1])) is None:
                self.told = True
                place = self.document.place(*self.path, "along", index)
                self.problems.add("game.no_side", place, first=pair[0], second=pair[1])
            else:
                sides.append(side)
        return _chains(sides)

    def across(self, between: list[object]) -> list[tuple[Point, ...]]:
        """A crossing's line from cell to cell, over the side between them."""
        ends = [self.cell(each, "between", i) for i, each in enumerate(between[:2])]
        if self.cells is None or len(ends) != 2 or ends[0] is None or ends[1] is None:
            return []
        side = hexside(self.cells.grid, ends[0], ends[1])
        if side is None:
            self.told = True
            place = self.document.place(*self.path, "between")
            self.problems.add("game.no_side", place, first=between[0], second=between[1])
            return []
        (ax, ay), (bx, by) = (self.cells.grid.drawn_centre(*end) for end in (ends[0], ends[1]))
        mx, my = (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2
        reach = 0.5 * (self.entry.get("width", 0) or 40) / max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        dx, dy = (bx - ax) * reach, (by - ay) * reach
        return [((mx - dx, my - dy), (mx + dx, my + dy))]


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1 and abs(a[1] - b[1]) < 1


def _chains(sides: list[tuple[Point, Point]]) -> list[tuple[Point, ...]]:
    """Sides in the author's order as lines as long as each joins the one before."""
    chains: list[list[Point]] = []
    for a, b in sides:
        last = chains[-1] if chains else []
        if last and len(last) == 2 and (_near(last[0], a) or _near(last[0], b)):
            last.reverse()
        if last and _near(last[-1], a):
            last.append(b)
        elif last and _near(last[-1], b):
            last.append(a)
        else:
            chains.append([a, b])
    return [tuple(chain) for chain in chains]


def _smooth(points: list[Point], steps: int = 6) -> Iterator[Point]:
    """A Catmull-Rom curve through points, as short straight pieces."""
    if len(points) < 3:
        yield from points
        return
    padded = [points[0], *points, points[-1]]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            yield (round(_spline(ax, bx, cx, dx, t), 2), round(_spline(ay, by, cy, dy, t), 2))
    yield points[-1]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def _entries(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for label, entry in section(data, key).items():
        if isinstance(entry, dict):
            yield label, entry
