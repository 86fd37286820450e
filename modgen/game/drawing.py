"""A map's drawing: the labelled shapes of an SVG's layers `areas`, `boxes` and `features`, in px of the map.

The file is a stranger's: no entity is expanded, nothing is fetched, sizes are bounded.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from modgen.game.files import read_file
from modgen.game.model import Point
from modgen.game.outline import MAX_POINTS, Matrix, OutlineError, read_transform
from modgen.game.problems import Place, ProblemList
from modgen.game.shapes import read_shape

if TYPE_CHECKING:
    from lxml.etree import _Element

MAX_BYTES = 30_000_000
MAX_SHAPES = 20_000
LAYERS = ("areas", "boxes", "features")
_SVG = "{http://www.w3.org/2000/svg}"
_INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
_SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
#: drawn things whose outline we cannot take
_UNREAD = {"use", "image", "text", "flowRoot"}
#: an id that Inkscape made up, which is no label
_MADE_UP = re.compile(r"(path|rect|circle|ellipse|polygon|polyline|line|use|text|image|g|layer)-?\d[\d-]*")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


@dataclass(frozen=True, slots=True)
class Shape:
    """One stroke of a labelled shape: vertices in px of the map, whether it is closed, and its place in the file."""

    label: str
    points: tuple[Point, ...]
    closed: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Drawing:
    """Page size in px and each layer's strokes by label, in drawing order; a label has several if its path has."""

    width: float
    height: float
    layers: Mapping[str, Mapping[str, tuple[Shape, ...]]]
    place: Place


def read_drawing(
    path: Path, shown: str, problems: ProblemList, width: float | None = None, *, needed: bool = True
) -> Drawing | None:
    """Read a drawing; None, and the problem, if there is nothing to read. `width` in px scales the page to it.

    `needed`: without a layer `areas` there is nothing to read; not so where the areas are those of a grid.
    """
    root = _parse(path, shown, problems)
    if root is None:
        return None
    page = _page(root)
    if page is None:
        problems.add("game.svg_no_size", _place(root, shown))
        return None
    x, y, page_width, page_height = page
    scale = width / page_width if width else 1.0
    matrix = Matrix(scale, 0, 0, scale, -x * scale, -y * scale)
    layers: dict[str, dict[str, tuple[Shape, ...]]] = {name: {} for name in LAYERS}
    found = {name: layer for layer, name in _layers(root)}
    if "areas" not in found and needed:
        names = ", ".join(sorted({name for _, name in _layers(root, every=True)}))
        problems.add("game.svg_no_areas", _place(root, shown), found=names)
        return None
    reader = _LayerReader(shown, problems)
    for layer, name in _layers(root):
        for label, strokes in reader.read(layer, name, matrix @ _outer_matrix(layer)):
            if label in layers[name]:
                problems.add(
                    "game.svg_label_twice",
                    strokes[0].place,
                    label=label,
                    layer=name,
                    line=layers[name][label][0].place.line,
                )
            else:
                layers[name][label] = strokes
    reader.tell_unlabelled(layers)
    return Drawing(round(page_width * scale, 3), round(page_height * scale, 3), layers, _place(root, shown))


def _parse(path: Path, shown: str, problems: ProblemList) -> _Element | None:
    from lxml import etree

    data = read_file(path, shown, problems, MAX_BYTES)
    if data is None:
        return None
    # libxml2 replaces entities inside attributes whatever it is told: a document that declares any is not parsed.
    if b"<!ENTITY" in data or b"<\0!\0E\0N\0T" in data or b"\0<\0!\0E\0N\0T" in data:
        problems.add("game.svg_entities", Place(shown))
        return None
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        # What libxml2 says of its own bounds (depth, size) names its switches: no news to an author.
        beyond = any(words in (error.msg or "") for words in ("HUGE", "Excessive", "limit"))
        problems.add("game.svg_beyond" if beyond else "game.svg_syntax", Place(shown, line or 0, column or 0))
        return None
    if root.tag != f"{_SVG}svg":
        problems.add("game.svg_other", _place(root, shown))
        return None
    return root


def _page(root: _Element) -> tuple[float, float, float, float] | None:
    """The page in user units: x, y, width, height; None if neither a view box nor a size is given."""
    if box := root.get("viewBox"):
        try:
            numbers = [float(n) for n in re.split(r"[\s,]+", box.strip())]
        except ValueError:
            return None
        if len(numbers) == 4 and all(map(math.isfinite, numbers)) and 1 <= numbers[2] <= 1e6 and 1 <= numbers[3] <= 1e6:
            return (numbers[0], numbers[1], numbers[2], numbers[3])
        return None
    sizes = [_length(root.get(name, "")) for name in ("width", "height")]
    return (0.0, 0.0, sizes[0], sizes[1]) if sizes[0] and sizes[1] else None


def _length(text: str) -> float | None:
    found = re.fullmatch(r"\s*(\d+\.?\d*|\.\d+)\s*(\w*)\s*", text)
    if not found or found[2] not in _UNITS:
        return None
    return float(found[1]) * _UNITS[found[2]]


def _layers(root: _Element, *, every: bool = False) -> Iterator[tuple[_Element, str]]:
    """The layers that count, each with its name; a layer inside another counts for itself."""
    for group in root.iter(f"{_SVG}g"):
        if name := _layer_name(group):
            if every:
                yield group, name
            elif name.lower() in LAYERS:
                yield group, name.lower()


def _outer_matrix(element: _Element) -> Matrix:
    """The transforms of everything round an element. One that cannot be read is told where the walk down meets it."""
    matrix = Matrix()
    for outer in element.iterancestors():
        try:
            matrix = read_transform(outer.get("transform", "")) @ matrix
        except OutlineError:
            continue
    return matrix


class _LayerReader:
    """Walks a layer's groups down to its shapes; keeps count, so that a drawing stays within bounds."""

    def __init__(self, shown: str, problems: ProblemList) -> None:
        self.shown = shown
        self.problems = problems
        self.shapes = 0
        self.points = 0
        self.full = False
        self.unlabelled: list[tuple[str, str, Place]] = []

    def tell_unlabelled(self, layers: Mapping[str, Mapping[str, object]]) -> None:
        """A problem for each shape without a label; one for the whole layer if nothing in it has any."""
        for layer in LAYERS:
            mine = [(id_, place) for name, id_, place in self.unlabelled if name == layer]
            if len(mine) > 1 and not layers[layer]:
                self.problems.add("game.svg_no_labels", mine[0][1], layer=layer, n=len(mine))
                self.problems.forgive(f"drawn {layer}")
                continue
            for id_, place in mine:
                self.problems.add("game.svg_unlabelled", place, id=id_, layer=layer)

    def read(self, layer: _Element, name: str, matrix: Matrix) -> Iterator[tuple[str, tuple[Shape, ...]]]:
        waiting = [(layer, matrix)]
        while waiting and not self.full:
            element, outer = waiting.pop()
            place = _place(element, self.shown)
            tag = str(element.tag).removeprefix(_SVG)
            try:
                own = outer @ read_transform(element.get("transform", ""))
            except OutlineError as error:
                self.problems.add("game.svg_transform", place, text=str(error))
                self.problems.forgive(f"drawn {name}", _label(element) if tag in _SHAPES else "")
                continue
            if tag in ("g", "a"):
                inner = [child for child in element if _layer_name(child).lower() not in LAYERS]
                waiting.extend((child, own) for child in reversed(inner))
            elif tag in _SHAPES:
                if strokes := self.shape(element, tag, name, own, place):
                    yield strokes[0].label, strokes
            elif tag in _UNREAD:
                self.problems.warn("game.svg_unread", place, tag=tag, layer=name)

    def shape(self, element: _Element, tag: str, layer: str, matrix: Matrix, place: Place) -> tuple[Shape, ...]:
        label = _label(element)
        if not label:
            self.unlabelled.append((layer, element.get("id", "?"), place))
            return ()
        self.shapes += 1
        try:
            flat = [
                (stroke.flatten(matrix), stroke.comes_back)
                for stroke in read_shape(tag, {str(k): str(v) for k, v in element.attrib.items()})
            ]
        except OutlineError as error:
            self.problems.add("game.svg_path", place, label=label, text=str(error))
            self.problems.forgive(f"drawn {layer}", label)
            return ()
        self.points += sum(len(points) for points, _ in flat)
        if self.shapes > MAX_SHAPES or self.points > MAX_POINTS:
            self.full = True
            self.problems.add("game.svg_too_much", place, shapes=MAX_SHAPES, points=MAX_POINTS)
            for each in LAYERS:
                self.problems.forgive(f"drawn {each}")
            return ()
        strokes = tuple(Shape(label, points, closed, place) for points, closed in flat if len(points) > 1)
        if not strokes:
            self.problems.add("game.svg_empty", place, label=label, layer=layer)
            self.problems.forgive(f"drawn {layer}", label)
        return strokes


def _place(element: _Element, shown: str) -> Place:
    line = element.sourceline
    return Place(shown, line if isinstance(line, int) else 0)


def _layer_name(element: _Element) -> str:
    """A layer's name, "" for what is no layer. Layers of other programs, and of plain SVG, are groups with an id."""
    if element.get(f"{_INKSCAPE}groupmode") == "layer":
        return (element.get(f"{_INKSCAPE}label") or element.get("id") or "").strip()
    own = element.get("id", "")
    return own if element.tag == f"{_SVG}g" and own.lower() in LAYERS else ""


def _label(element: _Element) -> str:
    """The author's name for a shape: its Inkscape label, else its id unless Inkscape made it up."""
    label = " ".join((element.get(f"{_INKSCAPE}label") or "").split())
    if label:
        return unicodedata.normalize("NFC", label)
    own = unicodedata.normalize("NFC", element.get("id", ""))
    return "" if _MADE_UP.fullmatch(own) else own
