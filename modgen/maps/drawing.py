"""The map as it is printed: ground, water, ways, borders, names, and the sheet around them."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry import Polygon

from modgen.art import FAMILY
from modgen.game.halves import half_name
from modgen.game.mapparts import REGIONS, Table
from modgen.game.model import Game, GameMap
from modgen.maps import (
    cartouche,
    cells,
    furniture,
    lettering,
    opentable,
    points,
    svg,
    terrain,
    tracks,
    water,
    ways,
    woods,
)
from modgen.maps.buildings import town, village
from modgen.maps.scene import Scene, place_plot, scene_of


def draw_map(game: Game, game_map: GameMap, language: str) -> str:
    """The map as an SVG document of its own size in px, names and titles in `language` ("en" or "ru").

    The same map gives the same bytes each time.
    """
    scene = _scene(game, game_map, language)
    left, top, right, bottom = scene.field
    width, height = svg.num(game_map.width), svg.num(game_map.height)
    table = game_map.table
    body = [
        f'<clipPath id="field">{svg.rect(left, top, right - left, bottom - top)}</clipPath>',
        svg.group(furniture.page(scene), id="page"),
        svg.group(opentable.rails(scene, table) if table else furniture.neatline(scene), id="frame"),
        svg.group(_layers(scene), id="ground", clip_path="url(#field)"),
        svg.group(opentable.marks(table) if table else (), id="marks"),
        svg.group(tracks.tracks(scene), id="tracks"),
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


def _scene(game: Game, game_map: GameMap, language: str) -> Scene:
    if game_map.table is not None:
        return opentable.table_scene(game, game_map, language)
    if game_map.grid is not None and game_map.grid.has_cells:
        return cells.cell_scene(game, game_map, language)
    if game_map.grid is not None and game_map.grid.kind == REGIONS:
        return points.point_scene(game, game_map, language)
    return scene_of(game, game_map, language)


def _layers(scene: Scene) -> Iterator[str]:
    """What lies on the ground, the lowest first, by the kind of map."""
    grid, table = scene.map.grid, scene.map.table
    if table is not None:
        yield from _table(scene, table)
    elif grid is not None and grid.kind == REGIONS:
        yield svg.group(points.ground(scene), id="paper")
        yield from _features(scene)
        yield svg.group(points.ways(scene), id="ways")
        yield svg.group(points.places(scene), id="points")
    elif grid is not None and grid.has_cells:
        # Each stretch of terrain covers the open ground's pattern under it.
        yield svg.group((terrain.ground(plot) + terrain.pattern(plot) for plot in scene.plots), id="terrain")
        yield from _features(scene)
        yield svg.group(cells.outside(scene), id="outside")
        yield svg.group(cells.grid_lines(scene), id="grid")
        yield svg.group(ways.crossings(scene), id="crossings")
        yield svg.group(_feature_names(scene), id="feature-names")
        yield svg.group(cells.lettering(scene), id="numbers")
    else:
        yield from _ground(scene)


def _table(scene: Scene, table: Table) -> Iterator[str]:
    names = {half.id: name for half in table.halves if (name := half_name(scene.game, half).of(scene.language))}
    yield svg.group(opentable.surface(scene, table), id="surface")
    yield svg.group(opentable.half_names(scene, table, names), id="halves")
    yield svg.group(opentable.pieces(scene), id="shadows")
    yield from _land(scene)
    yield svg.group(opentable.rims(scene), id="rims")
    yield svg.group(opentable.danger(scene), id="danger")
    yield svg.group(opentable.lines(table), id="centre-line")
    yield svg.group(ways.crossings(scene), id="crossings")
    yield svg.group(_feature_names(scene), id="feature-names")
    yield svg.group(lettering.area_names(scene), id="names")


def _land(scene: Scene) -> Iterator[str]:
    yield svg.group((terrain.ground(plot) for plot in scene.plots), id="tints")
    yield svg.group((terrain.pattern(plot) for plot in scene.plots), id="terrain")
    yield from _features(scene)


def _features(scene: Scene) -> Iterator[str]:
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


def _feature_names(scene: Scene) -> Iterator[str]:
    yield svg.group(lettering.river_names(scene), id="river-names")
    yield svg.group(lettering.place_names(scene), id="place-names")
    yield svg.group(lettering.spot_heights(scene), id="heights")
    yield svg.group(lettering.road_shields(scene), id="shields")


def _ground(scene: Scene) -> Iterator[str]:
    yield svg.group(water.banks(scene), id="banks")
    yield svg.group((terrain.ground(plot) for plot in scene.plots), id="tints")
    yield svg.group((terrain.pattern(plot) for plot in scene.plots), id="terrain")
    yield from _features(scene)
    yield svg.group(_borders(scene), id="borders")
    yield svg.group(ways.crossings(scene), id="crossings")
    yield from _feature_names(scene)
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
