"""What builds ask of a map's geometry, remembered: worked out only for a map that has changed."""

from __future__ import annotations

from collections.abc import Iterable

from modgen.game.memory import code_of, digest_of, facts_of, recall
from modgen.game.model import Area, GameMap, Point


def map_code() -> str:
    """The code that everything about a map depends on."""
    return code_of("maps", "art", "game", "texts", "shapely", "numpy")


def adjacency(game_map: GameMap) -> frozenset[tuple[str, str]]:
    """See :func:`modgen.maps.neighbours.adjacency`."""

    def make() -> list[list[str]]:
        from modgen.maps.neighbours import adjacency as found

        return sorted(list(pair) for pair in found(game_map))

    pairs = recall("adjacency", lambda: (map_code(), digest_of(game_map)), make)
    return frozenset((first, second) for first, second in pairs)


def area_at(game_map: GameMap, x: float, y: float) -> str | None:
    """See :func:`modgen.maps.geometry.area_at`."""

    def make() -> str | None:
        from modgen.maps.geometry import area_at as found

        return found(game_map, x, y)

    return recall("area_at", lambda: (map_code(), digest_of(game_map), repr((x, y))), make)


def stack_point(area: Area) -> Point:
    """See :func:`modgen.maps.layout.stack_point`."""
    if area.stack:
        return area.stack

    def make() -> Iterable[float]:
        from modgen.maps.layout import stack_point as found

        return list(found(area))

    x, y = recall("stack_point", lambda: (map_code(), facts_of(area)), make)
    return (x, y)


def zone_path(area: Area) -> str:
    """See :func:`modgen.maps.geometry.zone_path`."""

    def make() -> str:
        from modgen.maps.geometry import zone_path as found

        return found(area)

    return recall("zone_path", lambda: (map_code(), facts_of(area)), make)
