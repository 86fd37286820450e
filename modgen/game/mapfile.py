"""A map: its drawing and its YAML joined into areas, boxes, features and links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from modgen.game.drawing import Drawing, Shape, read_drawing
from modgen.game.mapgrid import with_regions
from modgen.game.mapground import OPEN, Ground, entries
from modgen.game.mapparts import REGIONS
from modgen.game.maptracks import declared_shapes
from modgen.game.mapwindow import read_boards, read_pictures, read_shading, read_window
from modgen.game.model import Area, Box, Feature, GameMap, Link, Terrain
from modgen.game.problems import Place, ProblemList
from modgen.game.schema import check_document, validator
from modgen.game.values import colour_of, listed, lookup, options_of, point_of, points_of, text_of
from modgen.game.yamlfile import Document, read_yaml

#: what a map of several boards may say; the rest is for its boards to say
_OF_A_WINDOW = ("name", "boards", "window")
_SMALL = 600  # px: a map narrower than this was drawn in mm


@dataclass(frozen=True, slots=True)
class ReadMap:
    """A map with whatever stands of it (None without a drawing), and the ids that its YAML declares, drawn or not."""

    map: GameMap | None
    place: Place
    areas: frozenset[str]
    boxes: frozenset[str]


def read_map(path: Path, shown: str, problems: ProblemList) -> ReadMap | None:
    """Read map.yaml and the drawing it names. None if either cannot be read at all."""
    document = read_yaml(path, shown, problems)
    if document is None:
        return None
    sound = check_document(document, "map", problems)
    data = document.data
    if not isinstance(data, dict):
        return None
    if any(not isinstance(data.get(key) or {}, dict) for key in ("areas", "boxes", "features", "terrains")):
        return None
    if isinstance(data.get("boards"), list):
        return _composed(document, path.stem, problems)
    ground = Ground(document, problems)
    name = data.get("drawing")
    if name is None and ground.has_page:
        return _joined(ground, path.stem, "", ground.page(), sound)
    if not isinstance(name, str) or not (sound or _is_file(name)):
        return _undrawn(ground)
    width = data.get("width") if isinstance(data.get("width"), int | float) else None
    folder = shown.rpartition("/")[0]
    shown_drawing = f"{folder}/{name}" if folder else name
    drawing = read_drawing(path.parent / name, shown_drawing, problems, width, needed=not ground.has_page)
    if drawing is None:
        return _undrawn(ground)
    if drawing.width < _SMALL and width is None:
        problems.warn("game.map_small", drawing.place, width=round(drawing.width))
    return _joined(ground, path.stem, name, drawing, sound)


def _is_file(name: str) -> bool:
    return validator("map").evolve(schema={"$ref": "common.json#/$defs/file"}).is_valid(name)


def _composed(document: Document, id_: str, problems: ProblemList) -> ReadMap:
    """A map of several boards: the window that shows them."""
    data = document.data
    for key in data:
        if key not in _OF_A_WINDOW:
            problems.add("game.beside_boards", document.key_place(key), key=key)
    game_map = GameMap(
        id=id_,
        name=text_of(data.get("name")),
        width=0.0,
        height=0.0,
        areas=(),
        place=document.place(),
        boards=read_boards(document),
        window=read_window(data),
    )
    return ReadMap(game_map, document.place(), frozenset(), frozenset())


def _joined(ground: Ground, id_: str, name: str, drawing: Drawing, sound: bool) -> ReadMap:
    """The map on a page, its drawing joined by what the YAML gives in figures."""
    layers = {layer: dict(shapes) for layer, shapes in drawing.layers.items()}
    for layer, label, strokes in declared_shapes(ground.document, ground.cells, ground.table, ground.problems):
        layers[layer][label] = strokes
    drawing = Drawing(drawing.width, drawing.height, layers, drawing.place)
    game_map = _Joiner(ground.document, drawing, ground.problems, ground).map(id_, name, sound)
    return ReadMap(game_map, ground.document.place(), ground.area_ids(), ground.box_ids())


def _undrawn(ground: Ground) -> ReadMap:
    """What is known of a map whose drawing cannot be read."""
    return ReadMap(None, ground.document.place(), ground.area_ids(), ground.box_ids())


class _Joiner:
    """Pairs each entry of the YAML with its shape, both ways."""

    def __init__(self, document: Document, drawing: Drawing, problems: ProblemList, ground: Ground) -> None:
        self.ground = ground
        self.document = document
        self.data: dict[str, Any] = document.data
        self.drawing = drawing
        self.problems = problems

    def map(self, id_: str, source: str, sound: bool) -> GameMap:
        terrains = {name: self.terrain(name, entry) for name, entry in self.entries("terrains") if "colour" in entry}
        cells, tracks = self.ground.cells, self.ground.tracks
        gridded: Iterable[Area] = cells.areas.values() if cells else ()
        if cells and cells.grid.kind == REGIONS:
            gridded = with_regions(cells.areas, self.drawing.width, self.drawing.height)
        areas = (*self.areas({OPEN: None, **terrains}), *gridded)
        boxes = (*self.boxes(set(self.ground.area_ids())), *(box for read in tracks for box in read.boxes))
        drawn = {area.id for area in areas}
        features = tuple(self.features(drawn)) if sound else ()
        links = tuple(link for link in self.links() if {link.first, link.second} <= drawn) if sound else ()
        tolerance = self.data.get("tolerance", 2.0)
        return GameMap(
            id=id_,
            name=text_of(self.data.get("name")),
            width=self.drawing.width,
            height=self.drawing.height,
            areas=areas,
            boxes=boxes,
            features=features,
            terrains=tuple(terrains.values()),
            links=links,
            tolerance=float(tolerance) if isinstance(tolerance, int | float) else 2.0,
            title=text_of(self.data.get("title")),
            subtitle=text_of(self.data.get("subtitle")),
            options=options_of(self.data.get("options")),
            source=source,
            place=self.document.place(),
            grid=cells.grid if cells else None,
            table=self.ground.table,
            tracks=tuple(read.track for read in tracks),
            window=read_window(self.data),
            shading=read_shading(self.document, {area.id: area for area in areas}, cells, self.problems),
            pictures=read_pictures(self.data, self.drawing.width, self.drawing.height),
        )

    def entries(self, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
        return entries(self.data, key)

    def pairs(self, layer: str) -> Iterator[tuple[str, dict[str, Any], tuple[Shape, ...]]]:
        """Entries with their shapes, in the YAML's order; what has no partner is told.

        Where no label at all is the name of an entry, that is one fault and not two for each shape.
        """
        shapes = self.drawing.layers[layer]
        entries = dict(self.entries(layer))
        one = layer.removesuffix("s") if layer != "boxes" else "box"
        if len(entries) > 1 and len(shapes) > 1 and entries.keys().isdisjoint(shapes):
            first = next(iter(shapes.values()))[0].place
            values = {
                "layer": layer,
                "file": self.document.file,
                "known": listed(entries, 4),
                "found": listed(shapes, 4),
            }
            self.problems.add("game.svg_other_labels", first, **values)
            for label in shapes:
                self.forgive(label)
            return
        for label, entry in entries.items():
            if label in shapes:
                yield label, entry, shapes[label]
            elif not self.problems.forgives(f"drawn {layer}", label):  # its shape is there, and told as broken
                self.problems.add(f"game.{one}_not_drawn", self.document.key_place(layer, label), label=label)
        for label, strokes in shapes.items():
            if label not in entries:
                self.problems.add(f"game.{one}_not_named", strokes[0].place, label=label, file=self.document.file)
                self.forgive(label)

    def forgive(self, label: str) -> None:
        """Whoever names this label is right: it is here that something is wrong."""
        for what in ("area", "place"):
            self.problems.forgive(what, label)

    def terrain(self, name: str, entry: Mapping[str, Any]) -> Terrain:
        return Terrain(
            id=name,
            name=text_of(entry.get("name", name)),
            colour=colour_of(entry["colour"], "#ffffff"),
            pattern=str(entry.get("pattern", "")),
            place=self.document.key_place("terrains", name),
            dangerous=entry.get("dangerous") is True,
        )

    def areas(self, terrains: Mapping[str, object]) -> Iterator[Area]:
        seen: dict[str, str] = {}
        for label, entry, strokes in self.pairs("areas"):
            id_ = str(entry.get("id", label))
            place = self.document.key_place("areas", label)
            if id_ in seen:
                self.problems.add("game.area_twice", self.document.place("areas", label, "id"), id=id_, first=seen[id_])
                self.forgive(label)
                continue
            seen[id_] = label
            if len(strokes) > 1:
                self.problems.add("game.area_pieces", strokes[1].place, label=label, n=len(strokes))
            elif len(strokes[0].points) < 3 or not strokes[0].closed:
                self.problems.add("game.area_open", strokes[0].place, label=label)
            terrain = str(entry.get("terrain", OPEN))
            lookup("terrain", terrain, terrains, self.document.place("areas", label, "terrain"), self.problems)
            yield Area(
                id=id_,
                name=text_of(entry.get("name", label)),
                outline=strokes[0].points,
                terrain=terrain if terrain in terrains else OPEN,
                label=point_of(entry.get("label")),
                stack=point_of(entry.get("stack")),
                objective=points_of(entry.get("objective")),
                place=place,
                written="outline" in entry,
            )

    def boxes(self, taken: set[str]) -> Iterator[Box]:
        tracked = {box.id for read in self.ground.tracks for box in read.boxes}
        for label, entry, strokes in self.pairs("boxes"):
            id_ = str(entry.get("id", label))
            if id_ in taken or id_ in tracked:
                self.problems.add("game.box_id_taken", self.document.key_place("boxes", label), id=id_)
                continue
            taken = taken | {id_}
            xs, ys = zip(*(point for stroke in strokes for point in stroke.points), strict=True)
            rect = (min(xs), min(ys), round(max(xs) - min(xs), 3), round(max(ys) - min(ys), 3))
            if rect[2] <= 0 or rect[3] <= 0:
                self.problems.add("game.box_flat", strokes[0].place, label=label)
                continue
            role = str(entry.get("role", ""))
            yield Box(id_, text_of(entry.get("name", label)), rect, role, self.document.key_place("boxes", label))

    def features(self, drawn: set[str]) -> Iterator[Feature]:
        """The features; of a crossing between areas that are not `drawn`, which has been told, the line alone."""
        for label, entry, strokes in self.pairs("features"):
            between = self.between(("features", label), entry.get("between"))
            between = between if between and drawn.issuperset(between) else None
            for number, stroke in enumerate(strokes, 1):
                yield Feature(
                    id=label if number == 1 else f"{label}#{number}",
                    kind=str(entry["kind"]),
                    line=stroke.points,
                    name=text_of(entry.get("name", "")),
                    width=float(entry.get("width", 0.0)),
                    closed=stroke.closed,
                    between=between,
                    place=self.document.key_place("features", label),
                )

    def links(self) -> tuple[Link, ...]:
        """The author's links, and one for each crossing that says between which areas it stands."""
        found: dict[tuple[str, str], Link] = {}
        for label, entry in self.entries("features"):
            if label in self.drawing.layers["features"] and (pair := self.between(None, entry.get("between"))):
                place = self.document.key_place("features", label)
                found.setdefault(_pair(pair), Link(*pair, add=True, kind=str(entry["kind"]), place=place))
        own: set[tuple[str, str]] = set()
        for index, entry in enumerate(self.data.get("links") or []):
            pair = self.between(("links", index), entry["between"])
            if pair is None:
                continue
            place = self.document.place("links", index)
            if _pair(pair) in own:
                self.problems.add("game.link_twice", place, first=pair[0], second=pair[1])
            own.add(_pair(pair))
            crossing = found.get(_pair(pair))
            if crossing and "cut" in entry:
                self.problems.add(
                    "game.link_against_crossing", place, first=pair[0], second=pair[1], kind=crossing.kind
                )
            found[_pair(pair)] = Link(*pair, add="add" in entry, kind=str(entry.get("kind", "")), place=place)
        return tuple(found.values())

    def between(self, path: tuple[str | int, ...] | None, given: list[object] | None) -> tuple[str, str] | None:
        """Two different areas that exist, else None; told if `path` says where they stand."""
        if not given:
            return None
        cells = self.ground.cells
        pair = [(cells.find(name) if cells else "") or str(name) for name in given]
        areas = dict.fromkeys(sorted(self.ground.area_ids()))
        if path is not None:
            for index, name in enumerate(pair):
                lookup("area", name, areas, self.document.place(*path, "between", index), self.problems)
            if pair[0] == pair[1]:
                self.problems.add("game.link_to_itself", self.document.place(*path, "between"), area=pair[0])
        return (pair[0], pair[1]) if pair[0] != pair[1] and all(name in areas for name in pair) else None


def _pair(pair: tuple[str, str]) -> tuple[str, str]:
    return (min(pair), max(pair))
