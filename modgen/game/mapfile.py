"""A map: its drawing and its YAML joined into areas, boxes, features and links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from modgen.game.drawing import Drawing, Shape, read_drawing
from modgen.game.model import Area, Box, Feature, GameMap, Link, Terrain
from modgen.game.problems import Place, ProblemList
from modgen.game.schema import check_document, validator
from modgen.game.values import full_colour, listed, lookup, options_of, point_of, text_of
from modgen.game.yamlfile import Document, read_yaml

#: the terrain of an area that names none; it needs no entry
OPEN = "open"
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
    name = data.get("drawing")
    if not isinstance(name, str) or not validator("map").evolve(schema={"$ref": "common.json#/$defs/file"}).is_valid(
        name
    ):
        return ReadMap(None, document.place(), _declared(data, "areas"), _declared(data, "boxes"))
    width = data.get("width") if isinstance(data.get("width"), int | float) else None
    folder = shown.rpartition("/")[0]
    drawing = read_drawing(path.parent / name, f"{folder}/{name}" if folder else name, problems, width)
    if drawing is None:
        return ReadMap(None, document.place(), _declared(data, "areas"), _declared(data, "boxes"))
    if drawing.width < _SMALL and width is None:
        problems.warn("game.map_small", drawing.place, width=round(drawing.width))
    joiner = _Joiner(document, drawing, problems)
    game_map = joiner.map(path.stem, name, sound)
    return ReadMap(game_map, document.place(), _declared(data, "areas"), _declared(data, "boxes"))


class _Joiner:
    """Pairs each entry of the YAML with its shape, both ways."""

    def __init__(self, document: Document, drawing: Drawing, problems: ProblemList) -> None:
        self.document = document
        self.data: dict[str, Any] = document.data
        self.drawing = drawing
        self.problems = problems

    def map(self, id_: str, source: str, sound: bool) -> GameMap:
        terrains = {name: self.terrain(name, entry) for name, entry in self.entries("terrains") if "colour" in entry}
        areas = tuple(self.areas({OPEN: None, **terrains}))
        boxes = tuple(self.boxes(set(_declared(self.data, "areas"))))
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
        )

    def entries(self, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
        return _entries(self.data, key)

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
        colour = entry["colour"]
        return Terrain(
            id=name,
            name=text_of(entry.get("name", name)),
            colour=full_colour(colour) if _is_colour(colour) else "#ffffff",
            pattern=str(entry.get("pattern", "")),
            place=self.document.key_place("terrains", name),
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
            objective = entry.get("objective", 0)
            yield Area(
                id=id_,
                name=text_of(entry.get("name", label)),
                outline=strokes[0].points,
                terrain=terrain if terrain in terrains else OPEN,
                label=point_of(entry.get("label")),
                stack=point_of(entry.get("stack")),
                objective=objective if isinstance(objective, int) else 0,
                place=place,
            )

    def boxes(self, taken: set[str]) -> Iterator[Box]:
        for label, entry, strokes in self.pairs("boxes"):
            id_ = str(entry.get("id", label))
            if id_ in taken:
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

    def between(self, path: tuple[str | int, ...] | None, pair: list[str] | None) -> tuple[str, str] | None:
        """Two different areas that exist, else None; told if `path` says where they stand."""
        if not pair:
            return None
        areas = dict.fromkeys(sorted(_declared(self.data, "areas")))
        if path is not None:
            for index, name in enumerate(pair):
                lookup("area", name, areas, self.document.place(*path, "between", index), self.problems)
            if pair[0] == pair[1]:
                self.problems.add("game.link_to_itself", self.document.place(*path, "between"), area=pair[0])
        return (pair[0], pair[1]) if pair[0] != pair[1] and all(name in areas for name in pair) else None


def _entries(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, entry in (data.get(key) or {}).items():
        if isinstance(entry, dict):
            yield name, entry


def _declared(data: Mapping[str, Any], key: str) -> frozenset[str]:
    """The ids that a part of the YAML gives, drawn or not."""
    return frozenset(str(entry.get("id", label)) for label, entry in _entries(data, key))


def _pair(pair: tuple[str, str]) -> tuple[str, str]:
    return (min(pair), max(pair))


def _is_colour(value: object) -> bool:
    return (
        isinstance(value, str)
        and value.startswith("#")
        and len(value) in (4, 7)
        and all(c in "0123456789abcdefABCDEF" for c in value[1:])
    )
