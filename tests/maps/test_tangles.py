"""Outlines that nobody draws on purpose are told and not repaired; a page beyond any picture is told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from modgen.game.model import Area, Feature, GameMap, Point, Text
from modgen.game.problems import Place, Problem
from modgen.maps import check_map
from modgen.maps.geometry import is_tangled, line_of, polygon
from modgen.texts import Catalogue

HERE = Place("maps/m/map.yaml", 7, 3)


def scribble(n: int) -> tuple[Point, ...]:
    dice = random.Random(1985)
    return tuple((dice.uniform(0, 400), dice.uniform(0, 400)) for _ in range(n))


def coast(n: int) -> tuple[Point, ...]:
    """A long outline with many small bends and no crossing."""
    return (*((x * 400 / n, (x % 2) * 0.1) for x in range(n)), (400.0, 400.0), (0.0, 400.0))


def a_map(*areas: Area, features: tuple[Feature, ...] = ()) -> GameMap:
    return GameMap("m", Text("m"), 1000, 800, areas, features=features, place=Place("maps/m/map.yaml", 1, 1))


def told(game_map: GameMap) -> list[str]:
    found: list[Problem] = list(check_map(game_map))
    for problem in found:
        for language in ("en", "ru"):
            words = Catalogue("modgen.texts", language)
            assert words(problem.code, **problem.values)
            assert words(f"{problem.code}.cure", **problem.values)
    return [problem.code for problem in found]


@pytest.mark.parametrize("n", [400, 20_000])
def test_a_scribble_is_told_once_and_not_repaired(n: int) -> None:
    area = Area("wood", Text("Wood"), scribble(n), place=HERE)
    assert is_tangled(area.outline)
    assert polygon(area).is_empty
    assert told(a_map(area)) == ["maps.tangled"]


def test_a_scribbled_river_is_told_and_not_drawn() -> None:
    square = Area("field", Text("Field"), ((0, 0), (400, 0), (400, 400), (0, 400)), place=HERE)
    river = Feature("river", "river", scribble(20_000), place=HERE)
    assert line_of(river).is_empty
    assert told(a_map(square, features=(river,))) == ["maps.tangled"]


def test_a_long_outline_is_no_tangle() -> None:
    area = Area("coast", Text("Coast"), coast(20_000), place=HERE)
    assert not is_tangled(area.outline)
    assert round(polygon(area).area) == pytest.approx(160_000, rel=0.01)


def test_an_outline_that_crosses_itself_a_little_is_repaired() -> None:
    area = Area("bow", Text("Bow"), ((0, 0), (400, 400), (400, 0), (0, 300)), place=HERE)
    assert not polygon(area).is_empty
    assert "maps.self_crossing" in told(a_map(area))


@pytest.mark.parametrize(("width", "height"), [(900_000, 600), (16_000, 16_000)])
def test_a_page_beyond_any_picture_is_told(width: float, height: float) -> None:
    square = Area("field", Text("Field"), ((0, 0), (400, 0), (400, 400), (0, 400)), place=HERE)
    large = replace(a_map(square), width=width, height=height)
    assert told(large) == ["maps.page_too_large"]
    assert told(replace(large, width=8000, height=6000)) == []
