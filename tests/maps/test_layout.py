"""Names stand inside their areas, counters beside them, at the same spot in every language."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon, box

from modgen.game.model import Area, Text
from modgen.maps import place_name, polygon, stack_point
from modgen.maps.layout import MIN_NAME_SIZE, NAME_SIZE, STACK, set_width, small_caps, stack_outline


def rectangle(width: float, height: float, name: str = "Furthof", turned: float = 0.0) -> Area:
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    turn = math.radians(turned)
    outline = tuple(
        (500 + x * math.cos(turn) - y * math.sin(turn), 500 + x * math.sin(turn) + y * math.cos(turn))
        for x, y in corners
    )
    return Area(name, Text(name), outline)


def test_a_name_stands_inside_and_off_the_counters() -> None:
    area = rectangle(260, 240)
    name = place_name(area, "en")
    assert polygon(area).contains(name.outline())
    assert polygon(area).contains(stack_outline(area))
    assert name.outline().disjoint(stack_outline(area))
    assert name.y < stack_point(area)[1], "the name reads as a title: above"
    assert (name.size, name.fits) == (NAME_SIZE, True)


@given(
    radii=st.lists(st.floats(150, 260), min_size=6, max_size=14),
    name=st.sampled_from(["Au", "Furthof", "Werrabrück", "Ziegenleite"]),
    objective=st.integers(0, 3),
)
@settings(max_examples=40, deadline=None)
def test_any_area_of_a_usual_size_keeps_name_and_counters_apart(radii: list[float], name: str, objective: int) -> None:
    count = len(radii)
    outline = tuple(
        (500 + r * math.cos(2 * math.pi * i / count), 500 + r * math.sin(2 * math.pi * i / count))
        for i, r in enumerate(radii)
    )
    area = Area("a", Text(name), outline, objective=objective)
    placed = place_name(area, "en")
    assert placed.fits
    assert polygon(area).contains(placed.outline())
    assert polygon(area).contains(shapely.Point(stack_point(area)))
    assert placed.outline().distance(shapely.Point(stack_point(area))) > STACK / 2


@pytest.mark.parametrize("angle", [-20.0, 0.0, 15.0, 30.0])
def test_a_name_follows_a_long_area(angle: float) -> None:
    assert place_name(rectangle(420, 150, turned=angle), "en").angle == pytest.approx(angle, abs=0.2)


def test_a_name_is_never_set_steep() -> None:
    assert place_name(rectangle(420, 170, turned=80), "en").angle == 0


def test_a_long_name_is_set_smaller_before_it_gives_up() -> None:
    roomy = place_name(rectangle(500, 240, "Finsterforst"), "en")
    tight = place_name(rectangle(205, 240, "Finsterforst"), "en")
    none = place_name(rectangle(100, 100, "Finsterforst"), "en")
    assert roomy.spacing > tight.spacing
    assert roomy.width > tight.width
    assert tight.fits
    assert (none.fits, none.size) == (False, MIN_NAME_SIZE)


def test_both_languages_share_one_spot() -> None:
    area = Area("a", Text("Au", "Хиршкуппе"), rectangle(300, 260).outline)
    english, russian = place_name(area, "en"), place_name(area, "ru")
    assert (english.x, english.y, english.angle) == (russian.x, russian.y, russian.angle)
    assert english.width < russian.width == english.room == russian.room
    assert english.outline().equals(russian.outline())


def test_the_author_has_the_last_word() -> None:
    shape = rectangle(300, 300).outline
    area = Area("a", Text("Au"), shape, label=(600, 760), stack=(540.5, 560))
    name = place_name(area, "en")
    assert (name.x, name.y) == (600, 760)
    assert stack_point(area) == (540.5, 560)
    # A given label moves the computed counters out of its way.
    below = Area("a", Text("Mühlhausen"), shape, label=(650, 560))
    assert stack_point(below)[1] > 640


def test_a_large_area_is_written_in_its_middle() -> None:
    area = rectangle(720, 700)
    name = place_name(area, "en")
    assert abs(name.x - 860) < 30
    assert math.dist(stack_point(area), (860, 850)) < 60


def test_a_name_keeps_off_a_road_if_it_can() -> None:
    area = rectangle(320, 300)
    free = place_name(area, "en")
    road = LineString([(400, free.y), (900, free.y)]).buffer(6)
    moved = place_name(area, "en", road)
    assert moved.outline().disjoint(road)
    assert free.outline().intersects(road)


def test_small_capitals_know_their_letters() -> None:
    assert list(small_caps("Großfelden")) == [("G", 1.0), ("ROSSFELDEN", 0.78)]
    assert list(small_caps("Бад Вайден")) == [("Б", 1.0), ("АД", 0.78), (" В", 1.0), ("АЙДЕН", 0.78)]
    assert set_width("ABC", 20, 5) == pytest.approx(set_width("ABC", 20, 0) + 10)


def test_an_area_without_ground_still_has_a_point() -> None:
    assert stack_point(Area("a", Text("a"), ())) == (0.0, 0.0)
    assert stack_point(Area("a", Text("a"), ((5, 6), (7, 8)))) == (5, 6)
    assert place_name(Area("a", Text("a"), ((5, 6), (7, 8))), "en").fits is False


def test_counters_stand_in_the_wide_part_of_an_uneven_area() -> None:
    # A narrow neck with a broad end on the right.
    area = Area(
        "a", Text("Au"), ((0, 140), (200, 140), (200, 0), (460, 0), (460, 300), (200, 300), (200, 190), (0, 190))
    )
    assert box(200, 0, 460, 300).contains(stack_outline(area))
    assert isinstance(polygon(area), Polygon)
