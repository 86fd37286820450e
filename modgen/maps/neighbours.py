"""Which areas are adjacent: those that share a side or a vertex (IMP-M2), then the author's own links.

Hand-drawn outlines never meet exactly, so areas count as touching within the map's tolerance. The two banks of a river
are further apart than that; a bridge or a ford links them because the author says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from shapely import STRtree

from modgen.game.mapparts import REGIONS, Grid
from modgen.game.model import GameMap
from modgen.maps.geometry import polygon

Pair = tuple[str, str]


def adjacency(game_map: GameMap) -> frozenset[Pair]:
    """Adjacent pairs of area ids, each sorted; links to unknown areas do nothing (`check_map` reports them)."""
    known = {area.id for area in game_map.areas}
    added = {linked for linked in linked_pairs(game_map) if known.issuperset(linked)}
    cut = {pair(link.first, link.second) for link in game_map.links if not link.add}
    return frozenset((touching(game_map) | added) - cut)


def touching(game_map: GameMap) -> frozenset[Pair]:
    """The pairs that the drawing alone makes adjacent: a side or a vertex in common, within the tolerance.

    Cells are neighbours by their grid; of named points, only links make neighbours.
    """
    grid = game_map.grid
    if grid is not None and grid.has_cells:
        return frozenset(_cells(grid))
    if grid is not None and grid.kind == REGIONS:
        return frozenset()
    areas = [area for area in game_map.areas if not polygon(area).is_empty]
    shapes = [polygon(area) for area in areas]
    if not shapes:
        return frozenset()
    near = STRtree(shapes).query(shapes, predicate="dwithin", distance=max(game_map.tolerance, 0.0))
    return frozenset(
        pair(areas[i].id, areas[j].id) for i, j in zip(*near.tolist(), strict=True) if areas[i].id != areas[j].id
    )


def _cells(grid: Grid) -> Iterator[Pair]:
    here = {cell: grid.number(*cell) for cell in grid.cells()}
    for cell, id_ in here.items():
        for other in grid.neighbours(*cell):
            if other in here:
                yield pair(id_, here[other])


def linked_pairs(game_map: GameMap) -> Iterator[Pair]:
    """The pairs that the author links: by a link, or by a crossing that stands between two areas."""
    for feature in game_map.features:
        if feature.between is not None:
            yield pair(*feature.between)
    for link in game_map.links:
        if link.add:
            yield pair(link.first, link.second)


def pair(first: str, second: str) -> Pair:
    """Two ids in order, as adjacency lists them."""
    return (first, second) if first <= second else (second, first)
