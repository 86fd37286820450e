"""What VASSAL calls the points of a map (`LocationName`) is the name of the area or box that the data have there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from shapely import Point, Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry
from theatre import Opened

from modgen.game.model import Area, Box
from modgen.maps import stack_point

#: Points asked for in each area, beside the one where its stack lies.
POINTS = 12
#: Px from an outline within which VASSAL and we may differ.
RIM = 3.0


def test_zones_are_the_areas_and_boxes(opened: Opened) -> None:
    opened.engine.new_game()
    found = [(board["name"], zone) for board in opened.engine.maps() for zone in board["zones"]]
    assert sorted(found) == sorted((board, zone) for board, _, zone in opened.places())


def test_points_of_an_area_have_its_name(opened: Opened) -> None:
    opened.engine.new_game()
    for board, place, zone in opened.places():
        asked = list(points(place))
        names = opened.engine.names(board, asked)
        assert set(names) == {zone}, (place.id, asked, names)


def test_what_lies_beside_them_has_none_of_their_names(opened: Opened) -> None:
    opened.engine.new_game()
    for game_map in opened.game.maps:
        board = opened.called.maps[game_map.id]
        here = [(place, zone) for own, place, zone in opened.places() if own == board]
        taken = unary_union([shape(place) for place, _ in here]).buffer(RIM)
        beside = box(0, 0, game_map.width, game_map.height).difference(taken)
        names = opened.engine.names(board, inside(beside, Random(game_map.id), 50))
        assert not {zone for _, zone in here}.intersection(names)


def test_every_piece_lies_in_the_zone_it_names(opened: Opened) -> None:
    named = {(board, zone): shape(place) for board, place, zone in opened.places()}
    for laid_out in opened.laid_out():
        assert [p.name for p in laid_out.pieces if not named[p.map, p.location].covers(Point(p.x, p.y))] == []


def points(place: Area | Box) -> Iterator[tuple[int, int]]:
    """Points well inside a place, first the one where its stack lies."""
    if isinstance(place, Area):
        x, y = stack_point(place)
        yield round(x), round(y)
    yield from inside(shape(place).buffer(-RIM), Random(place.id), POINTS)


def inside(ground: BaseGeometry, random: Random, count: int) -> Iterator[tuple[int, int]]:
    """Whole points at random on a ground."""
    left, top, right, bottom = ground.bounds
    found = 0
    while found < count:
        point = round(random.uniform(left, right)), round(random.uniform(top, bottom))
        if ground.contains(Point(point)):
            found += 1
            yield point


def shape(place: Area | Box) -> Polygon:
    """A place's shape on its map."""
    if isinstance(place, Area):
        return Polygon(place.outline)
    x, y, width, height = place.rect
    return box(x, y, x + width, y + height)
