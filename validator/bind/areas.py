"""A module's zones as places under the rules: which are areas, which boxes, and which areas touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from shapely import STRtree
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from validator.bind.inventory import Counter, Inventory
from validator.bind.proposal import Entry, Note, Plain, Section
from validator.bind.words import Vocabulary
from validator.logs.boards import GameMap, Zone, contains

#: Areas within this many px of one another count as touching, if the user does not say otherwise.
TOLERANCE = 6.0
#: Areas further apart than the tolerance but within this many px may be linked by a bridge or a ford.
NEARLY = 60.0
_MOST_NEAR = 60
_MOST_ZONES = 2000

Links = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """A zone with its map and board, its outline moved to map px, and what it was taken for: `area` its id, `box` its
    role, both "" for neither; `why` is the key of the remark that tells."""

    map: str
    board: str
    zone: Zone
    outline: tuple[tuple[float, float], ...]
    area: str = ""
    box: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Grounds:
    """All zones of a module, sorted out. `by_side`, `by_corner` and `near` are pairs of area ids; `near` with the gap
    in px. `emptied`: maps on which beside the printed boxes a unit is out of the game as well."""

    places: tuple[Ground, ...]
    by_side: Links = ()
    by_corner: Links = ()
    near: tuple[tuple[str, str, int], ...] = ()
    emptied: tuple[str, ...] = ()

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas' ids."""
        return tuple(place.area for place in self.places if place.area)


def sort_out(inventory: Inventory, words: Vocabulary, tolerance: float = TOLERANCE) -> Grounds:
    """Tell areas, boxes and other zones apart, by their names and by what touches what."""
    zones = [ground for one in inventory.maps for ground in _zones(one)][:_MOST_ZONES]
    shapes = {id(ground): _shape(ground.outline) for ground in zones}
    named = [_named(ground, words, shapes, zones) for ground in zones]
    open_ = [n for n, ground in enumerate(named) if not ground.box and not ground.why]
    touching = set(_touching([(n, shapes[id(zones[n])]) for n in open_], tolerance))
    ground_maps = {named[n].map for pair in touching for n in pair if named[pair[0]].map == named[pair[1]].map}
    if not ground_maps and open_:
        ground_maps = {max((named[n].map for n in open_), key=[named[n].map for n in open_].count)}
    taken: set[str] = set()
    places: list[Ground] = []
    for n, ground in enumerate(named):
        if n not in open_:
            places.append(ground)
        elif ground.map in ground_maps:
            area = ground.zone.name if ground.zone.name not in taken else f"{ground.zone.name} ({ground.map})"
            alone = not any(n in pair for pair in touching)
            places.append(_as(ground, area=area if area not in taken else "", why="touches_none" if alone else ""))
            taken.add(area)
        else:
            places.append(_as(ground, why="unknown_zone"))
    areas = [(place.area, shapes[id(zones[n])], place.map) for n, place in enumerate(places) if place.area]
    by_side, by_corner, near = _links(areas, tolerance)
    return Grounds(tuple(places), by_side, by_corner, near, tuple(_emptied(places, ground_maps)))


def _as(ground: Ground, area: str = "", box: str = "", why: str = "") -> Ground:
    return Ground(ground.map, ground.board, ground.zone, ground.outline, area, box, why)


def _zones(one: GameMap) -> Iterator[Ground]:
    """The zones of a map. Of two with one name the first is found by it, as by VASSAL."""
    seen: set[str] = set()
    for board in one.boards:
        left, top = (one.edge_width, one.edge_height) if len(one.boards) == 1 else (0, 0)
        for zone in board.zones:
            if zone.name and zone.name not in seen:
                seen.add(zone.name)
                outline = tuple((x + left, y + top) for x, y in zone.outline)
                yield Ground(one.name, board.name, zone, outline)


def _named(ground: Ground, words: Vocabulary, shapes: Mapping[int, BaseGeometry], zones: Sequence[Ground]) -> Ground:
    """What a zone's name and grid tell: a box with a role, or no place at all."""
    name = ground.zone.name
    if words.within("terrain", name):
        return _as(ground, why="terrain")
    if box := words.within("boxes", name):
        return _as(ground, box=box)
    if words.listed("no_places", name):
        return _as(ground, why="no_place")
    if ground.zone.grid is not None:
        return _as(ground, why="has_grid")
    own = shapes[id(ground)]
    inside = sum(
        1
        for other in zones
        if other is not ground
        and (other.map, other.board) == (ground.map, ground.board)
        and own.area > 2 * shapes[id(other)].area
        and own.covers(shapes[id(other)].representative_point())
    )
    return _as(ground, why="holds_others") if inside > 1 else ground


def _shape(outline: Sequence[tuple[float, float]]) -> BaseGeometry:
    """The outline as an area; one that crosses itself is mended, one without an inside is empty."""
    shape: BaseGeometry = Polygon(outline)
    return shape if shape.is_valid else shape.buffer(0)


def _touching(shapes: Sequence[tuple[int, BaseGeometry]], distance: float) -> Iterator[tuple[int, int]]:
    """Pairs of numbers, the smaller first, whose shapes lie within a distance."""
    full = [(n, shape) for n, shape in shapes if not shape.is_empty]
    if not full:
        return
    found = STRtree([shape for _, shape in full]).query([s for _, s in full], predicate="dwithin", distance=distance)
    for i, j in zip(*found.tolist(), strict=True):
        if i < j:
            yield full[i][0], full[j][0]


def _links(
    areas: Sequence[tuple[str, BaseGeometry, str]], tolerance: float
) -> tuple[Links, Links, tuple[tuple[str, str, int], ...]]:
    """Pairs of areas of one map that share a side, share only a corner, or nearly touch."""
    by_side, by_corner, near = [], [], []
    for i, j in sorted(_touching([(n, shape) for n, (_, shape, _) in enumerate(areas)], max(NEARLY, tolerance))):
        (first, one, map_), (second, other, same) = areas[i], areas[j]
        if map_ != same:
            continue
        gap = one.distance(other)
        if gap > tolerance:
            near.append((first, second, round(gap)))
        elif one.boundary.intersection(other.buffer(tolerance)).length > 4 * tolerance + 1:
            by_side.append((first, second))
        else:
            by_corner.append((first, second))
    nearest = sorted(near, key=lambda pair: pair[2])[:_MOST_NEAR]
    return tuple(by_side), tuple(by_corner), tuple(pair for pair in near if pair in nearest)


def _emptied(places: Iterable[Ground], ground_maps: set[str]) -> Iterator[str]:
    maps: dict[str, list[Ground]] = {}
    for place in places:
        maps.setdefault(place.map, []).append(place)
    for name, inside in maps.items():
        if name not in ground_maps and any(p.box == "eliminated" for p in inside) and all(p.box for p in inside):
            yield name


def boxes_of(counters: Iterable[Counter], places: Sequence[Ground]) -> dict[str, str]:
    """For each counter that starts in a box its role."""
    found: dict[str, str] = {}
    for counter in counters:
        for place in places:
            if counter.map == place.map and place.box and contains(place.zone.outline, counter.x, counter.y):
                found[counter.name] = place.box
                break
    return found


def places_section(grounds: Grounds) -> Section:
    """The zones as places, areas first; those taken for none stand there commented out."""
    entries = []
    for place in sorted(grounds.places, key=lambda p: (not p.area, not p.box)):
        key, value = ("area", place.area) if place.area else ("box", place.box or "reserve")
        told: dict[str, Plain] = {key: value, "map": place.map}
        if place.board:
            told["board"] = place.board
        told |= {"zone": place.zone.name, "outline": [[round(x), round(y)] for x, y in place.outline]}
        off = not place.area and not place.box
        note = Note(place.why, ask=True) if place.why else None
        entries.append(Entry(told, note=note, off=off))
    if entries and all(entry.off for entry in entries):
        # A binding must have a place; the author puts his areas here.
        entries.append(Entry({"box": "reserve", "map": grounds.places[0].map}, note=Note("no_areas", ask=True)))
    entries += [Entry({"box": "eliminated", "map": name}, note=Note("emptied", ask=True)) for name in grounds.emptied]
    return Section("places", (Note("places", {"n": len(grounds.areas)}),), tuple(entries))


def links_section(grounds: Grounds, tolerance: float) -> Section:
    """Which areas are adjacent, as far as the drawing tells; near misses stand there commented out."""
    entries = [Entry([first, second], note=Note("by_side")) for first, second in grounds.by_side]
    entries += [Entry([first, second], note=Note("by_corner")) for first, second in grounds.by_corner]
    entries += [
        Entry([first, second], note=Note("near", {"px": gap}, ask=True), off=True)
        for first, second, gap in grounds.near
    ]
    return Section("links", (Note("links", {"px": f"{tolerance:g}"}, ask=True),), tuple(entries))
