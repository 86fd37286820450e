"""What is wrong with a map: outlines that overlap or cross themselves, links that say nothing, things without room.

Each problem's code is worded by `maps.json` in modgen/texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import shapely
from shapely import STRtree
from shapely.geometry import Polygon, box
from shapely.validation import explain_validity

from modgen.art.renderer import MAX_EDGE, MAX_PIXELS
from modgen.game.model import Area, Box, GameMap, Point
from modgen.game.problems import Place, Problem, Severity
from modgen.maps.geometry import is_tangled, polygon
from modgen.maps.kinds import FEATURE_KINDS, PATTERNS
from modgen.maps.layout import STACK, place_name
from modgen.maps.neighbours import Pair, adjacency, linked_pairs, pair, touching

# Outlines drawn by hand overlap by slivers; a slice wider than the tolerance, or than this, is an overlap.
_SLIVER = 2.0
_LANGUAGES = ("en", "ru")


def check_map(game_map: GameMap) -> Iterator[Problem]:
    """Every problem of a map's drawing and links, with the place it came from, areas first."""
    if game_map.boards:
        return
    yield from _page(game_map)
    yield from _outlines(game_map)
    yield from _overlaps(game_map)
    yield from _links(game_map)
    yield from _connections(game_map)
    yield from _room(game_map)
    yield from _edges(game_map)
    yield from _boxes(game_map)
    yield from _drawable(game_map)


def _page(game_map: GameMap) -> Iterator[Problem]:
    width, height = round(game_map.width), round(game_map.height)
    if max(width, height) > MAX_EDGE or width * height > MAX_PIXELS:
        values = {"width": width, "height": height, "edge": MAX_EDGE, "megapixels": MAX_PIXELS // 10**6}
        yield Problem("maps.page_too_large", game_map.place, values)


def _outlines(game_map: GameMap) -> Iterator[Problem]:
    for feature in game_map.features:
        if is_tangled(feature.line):
            yield Problem("maps.tangled", feature.place, {"what": feature.id})
    for area in game_map.areas:
        if polygon(area).is_empty:
            tangled = is_tangled(area.outline)
            code = "tangled" if tangled else "no_outline_written" if area.written else "no_outline"
            told: dict[str, object] = {"area": area.id, "what": area.id}
            yield Problem(f"maps.{code}", area.place, told | ({"file": area.place.file} if area.written else {}))
            continue
        reason = explain_validity(Polygon(area.outline))
        if reason != "Valid Geometry":
            where = reason.partition("[")[2].rstrip("]").split()
            x, y = (float(n) for n in where[:2]) if len(where) >= 2 else (0.0, 0.0)
            yield _at("self_crossing", game_map, area, (x, y), {"area": area.id})


def _at(code: str, game_map: GameMap, area: Area, point: Point, values: dict[str, object]) -> Problem:
    """A fault at a point of the map (px), told as its author gave the outline: drawn, or written in cm or px."""
    if not area.written:
        return Problem(f"maps.{code}", area.place, {**values, "x": round(point[0]), "y": round(point[1])})
    values["file"] = area.place.file
    if game_map.table is None:
        return Problem(f"maps.{code}_px", area.place, {**values, "x": round(point[0]), "y": round(point[1])})
    x, y = game_map.table.cm(point)
    return Problem(f"maps.{code}_cm", area.place, {**values, "x": round(x, 1), "y": round(y, 1)})


def _overlaps(game_map: GameMap) -> Iterator[Problem]:
    # Cells are computed: they lie side by side.
    cells = game_map.grid.area_ids if game_map.grid else frozenset()
    areas = [area for area in game_map.areas if area.id not in cells and not polygon(area).is_empty]
    shapes = [polygon(area) for area in areas]
    if not shapes:
        return
    slack = max(_SLIVER, game_map.tolerance) / 2
    for i, j in sorted(zip(*STRtree(shapes).query(shapes, predicate="intersects").tolist(), strict=True)):
        if i >= j:
            continue
        common = shapes[i].intersection(shapes[j])
        if common.buffer(-slack).is_empty:
            continue
        middle = common.representative_point()
        percent = max(1, round(100 * common.area / min(shapes[i].area, shapes[j].area)))
        values: dict[str, object] = {"first": areas[i].id, "second": areas[j].id, "percent": percent}
        yield _at("overlap", game_map, areas[j], (middle.x, middle.y), values)


def _links(game_map: GameMap) -> Iterator[Problem]:
    known = {area.id for area in game_map.areas}
    drawn = touching(game_map)
    seen: dict[Pair, bool] = {}
    for feature in game_map.features:
        if feature.between is not None:
            yield from _ends(feature.between, known, feature.place)
            if pair(*feature.between) in drawn and game_map.grid is None:
                values = {"first": feature.between[0], "second": feature.between[1], "feature": feature.id}
                yield Problem("maps.crossing_needless", feature.place, values, Severity.WARNING)
    for link in game_map.links:
        ends = pair(link.first, link.second)
        values = {"first": link.first, "second": link.second}
        ends_wrong = tuple(_ends(ends, known, link.place))
        yield from ends_wrong
        if ends in seen:
            yield Problem("maps.link_twice" if seen[ends] == link.add else "maps.link_contradicts", link.place, values)
            continue
        seen[ends] = link.add
        if ends_wrong:
            continue
        if link.add and ends in drawn and game_map.grid is None:
            yield Problem("maps.link_needless", link.place, values, Severity.WARNING)
        if not link.add and ends not in drawn and ends not in set(linked_pairs(game_map)):
            yield Problem("maps.cut_needless", link.place, values, Severity.WARNING)


def _ends(ends: Pair, known: set[str], place: Place) -> Iterator[Problem]:
    for end in sorted(set(ends) - known):
        yield Problem("maps.link_unknown", place, {"area": end})
    if ends[0] == ends[1]:
        yield Problem("maps.link_to_itself", place, {"area": ends[0]})


def _connections(game_map: GameMap) -> Iterator[Problem]:
    """Areas that nothing reaches, and a map in several pieces."""
    neighbours: dict[str, set[str]] = {area.id: set() for area in game_map.areas}
    for first, second in adjacency(game_map):
        neighbours[first].add(second)
        neighbours[second].add(first)
    if len(game_map.areas) < 2 or game_map.table is not None:
        return  # on an open table nothing hangs on what touches what
    for area in game_map.areas:
        if not neighbours[area.id] and not polygon(area).is_empty:
            yield Problem("maps.alone", area.place, {"area": area.id, "tolerance": f"{game_map.tolerance:g}"})
    reached: set[str] = set()
    starts: list[str] = []
    for area in game_map.areas:
        if area.id in reached or not neighbours[area.id]:
            continue
        starts.append(area.id)
        waiting = [area.id]
        while waiting:
            here = waiting.pop()
            if here not in reached:
                reached.add(here)
                waiting += neighbours[here] - reached
    if len(starts) > 1:
        values = {"n": len(starts), "first": starts[0], "second": starts[1]}
        yield Problem("maps.in_pieces", game_map.place, values, Severity.WARNING)


def _room(game_map: GameMap) -> Iterator[Problem]:
    grid = game_map.grid
    if grid is not None and grid.has_cells and grid.size < STACK:
        values = {"size": f"{grid.size:g}", "needed": round(STACK)}
        yield Problem("maps.cells_small", game_map.place, values, Severity.WARNING)
    gridded = grid.area_ids if grid else frozenset()
    for area in game_map.areas:
        if area.id in gridded:
            continue
        shape = polygon(area)
        if shape.is_empty:
            continue
        for point, code in ((area.stack, "maps.stack_outside"), (area.label, "maps.label_outside")):
            if point is not None and not shape.covers(shapely.Point(point)):
                yield Problem(code, area.place, {"area": area.id, "x": round(point[0]), "y": round(point[1])})
        # A counter turned by an eighth still lies inside: the circle around it is what has to fit.
        width = 2 * float(shapely.maximum_inscribed_circle(shape, tolerance=1.0).length)
        if width < STACK:
            values = {"area": area.id, "width": round(width), "needed": round(STACK)}
            yield Problem("maps.area_small", area.place, values, Severity.WARNING)
            continue
        yield from _name(area)


def _name(area: Area) -> Iterator[Problem]:
    if area.label is not None:
        return
    names = [place_name(area, language) for language in _LANGUAGES]
    if not names[0].fits:
        widest = max(names, key=lambda name: name.width)
        values = {"area": area.id, "name": widest.text, "width": round(widest.width)}
        yield Problem("maps.name_tight", area.place, values, Severity.WARNING)


def _edges(game_map: GameMap) -> Iterator[Problem]:
    page = box(0, 0, game_map.width, game_map.height)
    slack = page.buffer(max(game_map.tolerance, 1.0))
    for area in game_map.areas:
        if not polygon(area).is_empty and not slack.covers(polygon(area)):
            yield Problem("maps.off_map", area.place, {"what": area.id})
    for one in game_map.boxes:
        if not slack.covers(_rectangle(one)):
            yield Problem("maps.off_map", one.place, {"what": one.id})
    for feature in game_map.features:
        # Rivers and roads may well run over the edge; what lies outside altogether was put there by mistake.
        if feature.line and not shapely.MultiPoint(feature.line).envelope.intersects(page):
            yield Problem("maps.off_map", feature.place, {"what": feature.id})


def _boxes(game_map: GameMap) -> Iterator[Problem]:
    shapes = [_rectangle(one) for one in game_map.boxes]
    for i, one in enumerate(game_map.boxes):
        for j in range(i + 1, len(shapes)):
            if not shapes[i].intersection(shapes[j]).buffer(-_SLIVER / 2).is_empty:
                values = {"first": one.id, "second": game_map.boxes[j].id}
                yield Problem("maps.boxes_overlap", game_map.boxes[j].place, values)
    grid = game_map.grid
    points = frozenset(grid.points) if grid else frozenset()
    cells = grid.area_ids if grid else frozenset()
    # The ground of a named point is all that is nearer to it than to others: boxes may well lie there.
    areas = [area for area in game_map.areas if area.id not in points]
    tree = STRtree([polygon(area) for area in areas])
    for one, shape in zip(game_map.boxes, shapes, strict=True):
        for index in sorted(tree.query(shape).tolist()):
            area = areas[index]
            if not polygon(area).intersection(shape).buffer(-_SLIVER / 2).is_empty:
                yield Problem("maps.box_on_area", one.place, {"box": one.id, "area": area.id})
                if area.id in cells:
                    break  # one of the cells under it tells enough


def _rectangle(one: Box) -> Polygon:
    x, y, width, height = one.rect
    return box(x, y, x + width, y + height)


def _drawable(game_map: GameMap) -> Iterator[Problem]:
    """Names in the data that the drawing does not know: they would be left out without a word."""
    for terrain in game_map.terrains:
        if terrain.pattern and terrain.pattern not in PATTERNS:
            values = {"terrain": terrain.id, "pattern": terrain.pattern, "known": ", ".join(sorted(PATTERNS))}
            yield Problem("maps.pattern_unknown", terrain.place, values)
    told: Counter[str] = Counter()
    for feature in game_map.features:
        told[feature.kind] += feature.kind not in FEATURE_KINDS
        if told[feature.kind] == 1:
            values = {"feature": feature.id, "kind": feature.kind, "known": ", ".join(sorted(FEATURE_KINDS))}
            yield Problem("maps.kind_unknown", feature.place, values, Severity.WARNING)
