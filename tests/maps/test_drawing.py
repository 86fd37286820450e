"""The drawn map: one sound SVG document, the same each time, with everything on it that the data holds."""

from __future__ import annotations

import dataclasses
import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from modgen.art import Renderer, check_fonts
from modgen.game.model import Area, Box, Feature, Game, GameMap, Side, Terrain, Text
from modgen.maps import adjacency, check_map, draw_map
from modgen.maps.kinds import FEATURE_KINDS, PATTERNS
from modgen.texts import Catalogue

SVG = "{http://www.w3.org/2000/svg}"
RED = Side("red", Text("Red"), Text("R"), "#aa2222", "#661111", "#ffffff", "#ffcccc")


def square(id_: str, x: float, y: float, terrain: str = "", objective: int = 0) -> Area:
    outline = ((x, y), (x + 240, y), (x + 240, y + 240), (x, y + 240))
    return Area(id_, Text(id_.title(), f"Имя {id_}"), outline, terrain, objective=objective)


def game_map(**changes: object) -> GameMap:
    terrains = tuple(Terrain(p, Text(p, f"узор {p}"), "#e0d8b8", p) for p in sorted(PATTERNS))
    areas = tuple(
        square(f"area{i}", 40 + 250 * (i % 4), 40 + 300 * (i // 4), terrain.id, i) for i, terrain in enumerate(terrains)
    )
    features = (
        Feature("r", "river", ((0, 320), (500, 310), (1100, 330)), Text("Werra", "Верра"), 34),
        Feature("road", "road", ((40, 60), (600, 200), (1000, 90))),
        Feature("bridge", "bridge", ((300, 290), (300, 345)), between=("area0", "area4")),
        Feature("ford", "ford", ((700, 290), (700, 345))),
        Feature("title", "title", ((1100, 40), (1400, 40), (1400, 200), (1100, 200)), closed=True),
        Feature("key", "key", ((1100, 220), (1400, 220), (1400, 560), (1100, 560)), closed=True),
    )
    boxes = (
        Box("turn-1", Text("Turn 1", "Ход 1"), (40, 700, 90, 90), "turn"),
        Box("turn-2", Text("Turn 2", "Ход 2"), (140, 700, 90, 90), "turn"),
        Box("lost-red", Text("Losses", "Потери"), (400, 660, 300, 160), "eliminated"),
    )
    plain = GameMap("m", Text("M"), 1440, 860, areas, boxes, features, terrains)
    plain = dataclasses.replace(
        plain, title=Text("The <War> & Peace", "Война & мир"), options={"scale": {"km": 2, "px": 150}}
    )
    return dataclasses.replace(plain, **changes)  # type: ignore[arg-type]


def game(drawn: GameMap) -> Game:
    return Game("g", Text("G"), "1", (RED,), (), (), (), (drawn,), ())


def drawing(drawn: GameMap, language: str = "en") -> etree._Element:
    return etree.fromstring(draw_map(game(drawn), drawn, language).encode())


def words(root: etree._Element) -> str:
    return " | ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def layer(root: etree._Element, id_: str) -> list[etree._Element]:
    return root.xpath(f"//*[@id='{id_}']//*")


def test_the_same_map_is_the_same_text_and_another_is_not() -> None:
    one = game_map()
    assert draw_map(game(one), one, "en") == draw_map(game(game_map()), game_map(), "en")
    other = game_map(areas=one.areas[:-1])
    assert draw_map(game(other), other, "en") != draw_map(game(one), one, "en")


@pytest.mark.parametrize(("language", "expected"), [("en", "AREA3"), ("ru", "ИМЯ AREA3")])
def test_names_are_in_the_language_asked_for(language: str, expected: str) -> None:
    shown = words(drawing(game_map(), language))
    assert expected in shown.upper()
    assert ("Верра" in shown, "Werra" in shown) == (language == "ru", language == "en")
    assert ("Потери" in shown, "Losses" in shown) == (language == "ru", language == "en")
    assert ("Условные знаки" in shown, "Key to the map" in shown) == (language == "ru", language == "en")


def test_texts_are_escaped_and_fonts_are_ours() -> None:
    text = draw_map(game(game_map()), game_map(), "en")
    assert "The <War> & Peace" in words(etree.fromstring(text.encode()))
    assert check_fonts(text) == ()
    hostile = game_map(
        areas=(Area("x", Text('"><script>&amp;'), ((0, 0), (400, 0), (400, 300), (0, 300))),),
        features=(Feature('r"<', "river", ((0, 100), (900, 100)), Text("</text>"), 30),),
    )
    root = drawing(hostile)
    assert not list(root.iter(f"{SVG}script"))
    assert "</text>" in words(root)


@pytest.mark.parametrize("rect", [(400, 660, 300, 160), (100, 660, 1200, 90), (100, 660, 900, 60)])
def test_the_letters_in_a_side_s_box_stay_below_its_name(rect: tuple[float, float, float, float]) -> None:
    root = drawing(game_map(boxes=(Box("lost-red", Text("Losses"), rect, "eliminated"),)))
    faint = next(text for text in root.iter(f"{SVG}text") if text.text == "R")
    size, foot = float(faint.get("font-size")), float(faint.get("y"))
    head = min(30, rect[3] / 3)
    assert rect[1] + head < foot - size * 0.74 and foot < rect[1] + rect[3]


def test_every_number_is_a_number() -> None:
    text = draw_map(game(game_map()), game_map(), "en")
    assert not re.search(r"\b(nan|inf|None)\b", text)


def test_every_pattern_draws_something_of_its_own() -> None:
    drawn: dict[str, int] = {}
    for pattern in sorted(PATTERNS):
        terrain = Terrain("t", Text("t"), "#e0d8b8", pattern)
        one = game_map(areas=(square("a", 40, 40, "t"),), terrains=(terrain,), features=())
        drawn[pattern] = len(layer(drawing(one), "terrain")) + len(layer(drawing(one), "villages"))
    assert drawn.pop("plain") == 0
    assert min(drawn.values()) >= 3, drawn


@pytest.mark.parametrize("kind", sorted(FEATURE_KINDS))
def test_every_kind_of_feature_leaves_its_mark(kind: str) -> None:
    bare = game_map(features=())
    outline = ((450.0, 60.0), (640.0, 70.0), (630.0, 210.0), (460.0, 200.0))
    closed = kind in {"lake", "woods", "town", "village", "title", "key", "scale", "compass"}
    feature = Feature("f", kind, outline, Text("Name"), closed=closed)
    with_it = game_map(features=(feature,))
    assert draw_map(game(with_it), with_it, "en") != draw_map(game(bare), bare, "en")


def test_a_box_wears_its_sides_colours() -> None:
    fills = {element.get("fill") for element in layer(drawing(game_map()), "boxes")}
    assert "#aa2222" in fills
    neutral = dataclasses.replace(game_map(), boxes=(Box("lost-blue", Text("L"), (400, 660, 300, 160)),))
    assert "#aa2222" not in {element.get("fill") for element in layer(drawing(neutral), "boxes")}


def test_the_key_lists_what_is_on_the_map_and_nothing_else() -> None:
    shown = words(drawing(game_map()))
    assert "Bridge" in shown
    assert "Autobahn" not in shown
    assert "Railway" not in shown


def test_empty_and_broken_maps_are_drawn_too() -> None:
    for areas in ((), (Area("a", Text("a"), ((0, 0), (9, 0))),), (Area("a", Text(""), ((0, 0), (9, 0), (9, 9))),)):
        root = drawing(GameMap("e", Text("e"), 300, 200, areas))
        assert root.get("viewBox") == "0 0 300 200"
    points = tuple(Feature(f"f-{kind}", kind, ((5, 5),), Text("x")) for kind in sorted(FEATURE_KINDS))
    drawing(game_map(features=points))
    none = tuple(Feature(f"f-{kind}", kind, (), Text("x")) for kind in sorted(FEATURE_KINDS))
    drawing(game_map(features=none))


def test_it_renders_at_its_own_size() -> None:
    from PIL import Image

    drawn = game_map()
    png = Renderer().png(draw_map(game(drawn), drawn, "ru"), 720)
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    assert picture.size == (720, 430)
    # Water in the river's middle is bluer than the paper of the margin.
    red, _, blue = picture.getpixel((450, 161))  # type: ignore[misc]
    assert blue > red + 20
    red, _, blue = picture.getpixel((560, 400))  # type: ignore[misc]
    assert red > blue + 20


@pytest.mark.parametrize("pattern", sorted(PATTERNS))
@pytest.mark.parametrize(
    "outline", [((0, 0), (0, 67), (95, 3)), ((0, 0), (300, 8), (300, 12), (0, 9)), ((0, 0), (2, 0), (1, 1))]
)
def test_narrow_areas_are_drawn_with_any_pattern(outline: tuple[tuple[float, float], ...], pattern: str) -> None:
    area = Area("a", Text("Name", "Имя"), outline, pattern)
    drawn = GameMap("m", Text("m"), 640, 440, (area,), terrains=(Terrain(pattern, Text(pattern), "#dddddd", pattern),))
    assert etree.fromstring(draw_map(game(drawn), drawn, "en").encode()).tag.endswith("svg")


_POINT = st.tuples(st.integers(-50, 700), st.integers(-50, 500)).map(lambda p: (float(p[0]), float(p[1])))
_SHAPES = st.lists(_POINT, max_size=9).map(tuple)


@given(
    outlines=st.lists(st.tuples(_SHAPES, st.sampled_from(sorted(PATTERNS))), max_size=3),
    lines=st.lists(st.tuples(_SHAPES, st.sampled_from(sorted(FEATURE_KINDS)), st.booleans()), max_size=5),
    width=st.floats(0, 60),
)
@settings(max_examples=25, deadline=None)
def test_whatever_is_drawn_comes_out_as_svg(
    outlines: list[tuple[tuple[tuple[float, float], ...], str]],
    lines: list[tuple[tuple[tuple[float, float], ...], str, bool]],
    width: float,
) -> None:
    terrains = tuple(Terrain(p, Text(p), "#ddd", p) for p in sorted(PATTERNS))
    areas = tuple(
        Area(f"a{i}", Text("Name", "Имя"), outline, terrain, objective=i)
        for i, (outline, terrain) in enumerate(outlines)
    )
    features = tuple(
        Feature(f"f{i}", kind, line, Text("Werra"), width, closed) for i, (line, kind, closed) in enumerate(lines)
    )
    drawn = GameMap("m", Text("m"), 640, 440, areas, (), features, terrains, options={"scale": {"km": 1, "px": 90}})
    text = draw_map(game(drawn), drawn, "ru")
    etree.fromstring(text.encode())
    assert not re.search(r"\b(nan|inf)\b", text)
    for problem in check_map(drawn):
        assert Catalogue("modgen.texts", "en")(problem.code, **problem.values)
    assert all(a < b for a, b in adjacency(drawn))
