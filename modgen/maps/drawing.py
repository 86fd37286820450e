"""The map as it is printed: ground, water, ways, borders, names, and the sheet around them."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry import Polygon

from modgen.art import FAMILY
from modgen.game.model import Game, GameMap
from modgen.maps import cartouche, furniture, lettering, svg, terrain, water, ways, woods
from modgen.maps.buildings import town, village
from modgen.maps.scene import Scene, place_plot, scene_of


def draw_map(game: Game, game_map: GameMap, language: str) -> str:
    """The map as an SVG document of its own size in px, names and titles in `language` ("en" or "ru").

    The same map gives the same bytes each time.
    """
    scene = scene_of(game, game_map, language)
    left, top, right, bottom = scene.field
    width, height = svg.num(game_map.width), svg.num(game_map.height)
    body = [
        f'<clipPath id="field">{svg.rect(left, top, right - left, bottom - top)}</clipPath>',
        svg.group(furniture.page(scene), id="page"),
        svg.group(furniture.neatline(scene), id="frame"),
        svg.group(_ground(scene), id="ground", clip_path="url(#field)"),
        svg.group(furniture.boxes(scene), id="boxes"),
        svg.group(cartouche.title(scene), id="title"),
        svg.group(furniture.key(scene), id="key"),
        svg.group(cartouche.instruments(scene), id="instruments"),
    ]
    inside = "\n".join(part for part in body if part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="{FAMILY}">\n{inside}\n</svg>\n'
    )


def _ground(scene: Scene) -> Iterator[str]:
    yield svg.group(water.banks(scene), id="banks")
    yield svg.group((terrain.ground(plot) for plot in scene.plots), id="tints")
    yield svg.group((terrain.pattern(plot) for plot in scene.plots), id="terrain")
    yield svg.group(water.streams(scene), id="streams")
    yield svg.group(water.lakes(scene), id="lakes")
    yield svg.group(water.rivers(scene), id="rivers")
    yield svg.group(_groves(scene), id="groves")
    yield svg.group(ways.decks(scene), id="decks")
    yield svg.group(ways.railways(scene), id="railways")
    yield svg.group(ways.roads(scene), id="roads")
    yield svg.group(_villages(scene), id="villages")
    yield svg.group(_places(scene), id="places")
    yield svg.group(ways.frontiers(scene), id="frontiers")
    yield svg.group(_borders(scene), id="borders")
    yield svg.group(ways.crossings(scene), id="crossings")
    yield svg.group(lettering.river_names(scene), id="river-names")
    yield svg.group(lettering.place_names(scene), id="place-names")
    yield svg.group(lettering.spot_heights(scene), id="heights")
    yield svg.group(lettering.road_shields(scene), id="shields")
    yield svg.group(lettering.area_names(scene), id="names")


def _groves(scene: Scene) -> Iterator[str]:
    for wood in scene.features("woods"):
        if len(wood.line) > 2:
            yield svg.group(woods.grove(Polygon(wood.line).buffer(0), f"{scene.map.id}/{wood.id}"))


def _villages(scene: Scene) -> Iterator[str]:
    streets = ways.lines_of(scene, "road", "track")
    for plot in scene.plots:
        if plot.terrain.pattern == "village":
            yield svg.group(village(plot, streets))


def _places(scene: Scene) -> Iterator[str]:
    """Towns and villages that the author drew as features: inside an outline, or around a spot."""
    streets = ways.lines_of(scene, "road", "track")
    for feature in scene.features("town", "village"):
        plot = place_plot(scene, feature)
        if plot is not None:
            yield svg.group(town(plot) if feature.kind == "town" else village(plot, streets))


def _borders(scene: Scene) -> Iterator[str]:
    yield from furniture.cased_border("".join(svg.shape(plot.shape) for plot in scene.plots))
