"""The sample map: two banks that only its crossings join, drawn by hand, with room in every area."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from modgen.game import load_game, load_workspace
from modgen.game.model import Game, GameMap
from modgen.maps import adjacency, area_at, check_map, place_name, polygon, stack_point, zone_path
from modgen.maps.layout import NAME_SIZE, stack_outline
from modgen.maps.neighbours import touching

ROOT = Path(__file__).parents[2]
CROSSINGS = {
    ("gruenau", "muehlau"),
    ("furthof", "moosbach"),
    ("brueckstedt", "werrabrueck"),
    ("altenfelde", "lerchenfeld"),
    ("lerchenfeld", "weidenau"),
    ("ohrenbach", "sandhof"),
}


@pytest.fixture(scope="module")
def game() -> Game:
    found, _ = load_game(load_workspace(ROOT), "werra")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def werra(game: Game) -> GameMap:
    return game.maps[0]


def test_it_has_no_problems(werra: GameMap) -> None:
    assert list(check_map(werra)) == []
    assert 26 <= len(werra.areas) <= 34


def test_only_the_crossings_join_the_banks(werra: GameMap) -> None:
    assert adjacency(werra) - touching(werra) == CROSSINGS
    reached, waiting = set(), ["rabenholz"]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += [b if a == here else a for a, b in touching(werra) if here in (a, b)]
    west = {area.id for area in werra.areas if area.id in reached}
    assert len(west) == 16
    assert {"werrabrueck", "sandhof", "muehlau"} <= west
    assert not {"brueckstedt", "ohrenbach", "gruenau"} & west


def test_four_areas_meet_in_a_point(werra: GameMap) -> None:
    shapes = {area.id: polygon(area) for area in werra.areas}

    def shared(first: str, second: str) -> float:
        return float(shapes[first].buffer(2).intersection(shapes[second].buffer(2)).length)

    # Across the point Galgenberg, Hohenrode, Steinhagen, Lindenau: neighbours by the vertex alone.
    for pair in (("galgenberg", "steinhagen"), ("hohenrode", "lindenau"), ("dornbach", "hirschkuppe")):
        assert pair in adjacency(werra)
    assert shared("galgenberg", "steinhagen") < 40 < shared("galgenberg", "hohenrode")


def test_hand_drawn_gaps_are_within_the_tolerance_and_matter(werra: GameMap) -> None:
    shapes = {area.id: polygon(area) for area in werra.areas}
    apart = [shapes[a].distance(shapes[b]) for a, b in touching(werra)]
    assert max(apart) <= werra.tolerance
    assert max(apart) > 0, "some outlines do not meet exactly"


def test_every_area_has_room(werra: GameMap) -> None:
    for area in werra.areas:
        shape = polygon(area)
        assert shape.contains(stack_outline(area)), area.id
        for language in ("en", "ru"):
            name = place_name(area, language)
            assert name.fits, area.id
            assert name.size == NAME_SIZE, area.id
            assert name.outline().disjoint(stack_outline(area)), area.id
        assert area_at(werra, *stack_point(area)) == area.id


def test_zones_cover_their_areas(werra: GameMap) -> None:
    for area in werra.areas:
        corners = [tuple(map(int, corner.split(","))) for corner in zone_path(area).split(";")]
        zone = shapely.Polygon(corners)
        assert zone.is_valid, area.id
        assert zone.symmetric_difference(polygon(area)).area < 0.02 * polygon(area).area, area.id


def test_every_box_has_a_role_and_both_languages(werra: GameMap) -> None:
    roles = [box.role for box in werra.boxes]
    assert roles.count("turn") == 8
    assert {"eliminated", "cadre", "reinforcements", "initiative"} <= set(roles)
    for thing in (*werra.areas, *werra.boxes, *werra.terrains):
        assert thing.name.en
        assert any("а" <= letter.lower() <= "я" for letter in thing.name.ru), thing.id
