"""A map of named points: each a round place with its name, joined by the ways that link it to others."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from shapely.geometry import box

from modgen.game.model import Area, Game, GameMap
from modgen.maps import svg
from modgen.maps.chance import chance
from modgen.maps.lettering import badge, fitted, halo_text
from modgen.maps.opentable import patches
from modgen.maps.scene import Scene

RADIUS = 46.0
_CASING = "#5b4630"
_WAY = "#f4e6b8"
_PAPER = "#e9e3c9"
_DARKER = "#d5c99f"
_GREENER = "#c2cb9c"
_FRAME = 36.0
_DASHED = frozenset({"track", "sea", "ford", "path"})


def point_scene(game: Game, game_map: GameMap, language: str) -> Scene:
    """The scene of a map of named points: a field inside the page, no areas to fill."""
    left, top, right, bottom = _FRAME, _FRAME, game_map.width - _FRAME, game_map.height - _FRAME
    field = box(left, top, max(right, left + 1), max(bottom, top + 1))
    return Scene(game, game_map, language, (), MappingProxyType({}), field.bounds, field)


def ground(scene: Scene) -> Iterator[str]:
    """The country that the points lie in: a tint with soft patches, lighter and darker."""
    left, top, right, bottom = scene.field
    yield svg.rect(left, top, right - left, bottom - top, fill=_PAPER)
    yield from patches(box(left, top, right, bottom), (_DARKER, "#ffffff", _GREENER), chance(scene.map.id, "country"))


def ways(scene: Scene) -> Iterator[str]:
    """A way for each link the author adds; a track, a ford or a sea lane is broken."""
    points = {area.id: area.stack for area in scene.map.areas}
    for link in scene.map.links:
        ends = points.get(link.first), points.get(link.second)
        if not link.add or ends[0] is None or ends[1] is None:
            continue
        data = svg.polyline((ends[0], ends[1]))
        dash = "16 9" if link.kind in _DASHED else None
        yield svg.path(data, fill="none", stroke=_CASING, stroke_width=13, stroke_dasharray=dash)
        yield svg.path(data, fill="none", stroke=_WAY, stroke_width=8.5, stroke_dasharray=dash)


def places(scene: Scene) -> Iterator[str]:
    """The points: a disc in the terrain's tint with a double rim, the name under it, an objective's badge on it."""
    tints = {terrain.id: terrain.colour for terrain in scene.map.terrains}
    known = scene.map.grid.points if scene.map.grid else ()
    for area in scene.map.areas:
        if area.id in known and area.stack is not None:
            yield from _place(area, area.stack[0], area.stack[1], tints.get(area.terrain, "#ebe5c8"), scene.language)


def _place(area: Area, x: float, y: float, tint: str, language: str) -> Iterator[str]:
    yield svg.path(svg.disc(x + 2, y + 4, RADIUS), fill="#3a2f1e", fill_opacity=0.3)
    yield svg.path(svg.disc(x, y, RADIUS), fill=tint, stroke=_CASING, stroke_width=4)
    yield svg.path(svg.disc(x, y, RADIUS - 6), fill="none", stroke=_CASING, stroke_width=1.2)
    if area.objective:
        yield badge(x + RADIUS * 0.74, y - RADIUS * 0.74, 12, area.objective)
    words = area.name.of(language)
    size, narrow = fitted(words, 4.2 * RADIUS, 21)
    stretch = "condensed" if narrow else None
    yield halo_text(words, x, y + RADIUS + 22, size, text_anchor="middle", font_weight=700, font_stretch=stretch)
