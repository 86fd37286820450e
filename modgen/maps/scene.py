"""A map about to be drawn: its areas with their shapes, names and stacks, and the ways and waters among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.validation import make_valid

from modgen.game.model import Area, Feature, Game, GameMap, Terrain, Text
from modgen.maps.geometry import largest, line_of, polygon
from modgen.maps.kinds import CROSSINGS, WATER, WAYS
from modgen.maps.layout import Name, place_name, stack_outline
from modgen.texts import Catalogue

_WIDTHS = {
    "river": 40.0,
    "stream": 5.0,
    "autobahn": 13.0,
    "road": 7.0,
    "track": 4.0,
    "railway": 4.0,
    "bridge": 19.0,
    "ford": 30.0,
}
_WIDEST = 600.0
_PLAIN = Terrain("", Text(""), "#ebe5c8", "plain")


@dataclass(frozen=True, slots=True)
class Plot:
    """An area to be drawn: `clear` is what its pattern leaves free (the name), `under` what counters will cover.

    `taken` is the ground that roads and water take; `sample` marks a piece for the key.
    """

    id: str
    shape: Polygon
    terrain: Terrain
    clear: BaseGeometry
    under: BaseGeometry
    taken: BaseGeometry
    sample: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the drawing works from. `field` is the rectangle around the areas, px."""

    game: Game
    map: GameMap
    language: str
    plots: tuple[Plot, ...]
    names: Mapping[str, Name]
    field: tuple[float, float, float, float]
    ground: BaseGeometry

    def features(self, *kinds: str) -> tuple[Feature, ...]:
        """The features of some kinds, in the author's order."""
        return tuple(feature for feature in self.map.features if feature.kind in kinds)


def scene_of(game: Game, game_map: GameMap, language: str) -> Scene:
    """Work out shapes, names and stacks of a map for one language."""
    terrains = {terrain.id: terrain for terrain in game_map.terrains}
    courses = shapely.union_all(
        [
            line_of(feature).buffer(width_of(feature) / 2 + 2)
            for feature in game_map.features
            if feature.kind in WATER | WAYS and not feature.closed
        ]
    )
    lakes = [Polygon(f.line).buffer(3) for f in game_map.features if f.kind == "lake" and len(f.line) > 2]
    courses = shapely.union_all([courses, *lakes])
    marks = [line_of(f).buffer(14) for f in game_map.features if f.kind in CROSSINGS]
    marks += [shapely.Point(f.line[0]).buffer(26) for f in game_map.features if f.kind == "height" and f.line]
    groves = [Polygon(f.line).buffer(0) for f in game_map.features if f.kind == "woods" and len(f.line) > 2]
    avoid = shapely.union_all([courses, *marks, *groves])
    names: dict[str, Name] = {}
    plots: list[Plot] = []
    for area in game_map.areas:
        shape = polygon(area)
        if shape.is_empty:
            continue
        names[area.id] = place_name(area, language, avoid)
        plots.append(_plot(area, names[area.id], terrains.get(area.terrain, _PLAIN), courses))
    ground = shapely.union_all([plot.shape for plot in plots])
    field = ground.bounds if plots else (0.0, 0.0, game_map.width, game_map.height)
    return Scene(game, game_map, language, tuple(plots), MappingProxyType(names), field, ground)


def _plot(area: Area, name: Name, terrain: Terrain, courses: BaseGeometry) -> Plot:
    shape = polygon(area)
    return Plot(area.id, shape, terrain, name.outline(5.0), stack_outline(area), courses.intersection(shape))


def place_plot(scene: Scene, feature: Feature) -> Plot | None:
    """The ground of a town or village drawn as a feature: its outline, or a circle around its middle."""
    if not feature.line:
        return None
    shape = largest(make_valid(Polygon(feature.line))) if feature.closed and len(feature.line) > 2 else Polygon()
    if shape.area < 400:
        shape = shapely.MultiPoint(feature.line).centroid.buffer(60)
    clear = shapely.union_all([plot.clear for plot in scene.plots])
    taken = shapely.union_all([plot.taken for plot in scene.plots])
    stacks = shapely.union_all([plot.under for plot in scene.plots])
    kept = [region.intersection(shape) for region in (clear, stacks, taken)]
    return Plot(feature.id, shape, _PLAIN, clear=kept[0], under=kept[1], taken=kept[2])


def swatch(terrain: Terrain, x: float, y: float, width: float, height: float) -> Plot:
    """A piece of a terrain for the key."""
    return Plot(f"key-{terrain.id}", box(x, y, x + width, y + height), terrain, Polygon(), Polygon(), Polygon(), True)


def width_of(feature: Feature) -> float:
    """A feature's width in px: the author's, or the usual one of its kind where he gives none that can be drawn."""
    return feature.width if 1.0 <= feature.width <= _WIDEST else _WIDTHS.get(feature.kind, 4.0)


def extent(feature: Feature) -> tuple[float, float, float, float]:
    """The rectangle around a feature: x, y, width, height; all 0 without points."""
    if not feature.line:
        return 0.0, 0.0, 0.0, 0.0
    left, right = min(x for x, _ in feature.line), max(x for x, _ in feature.line)
    top, bottom = min(y for _, y in feature.line), max(y for _, y in feature.line)
    return left, top, right - left, bottom - top


def words_of(scene: Scene) -> Catalogue:
    """The texts printed on the map, in its language."""
    return Catalogue("modgen.texts", scene.language)
