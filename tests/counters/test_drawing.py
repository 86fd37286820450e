"""Counters as they look: looked at as pictures, the way a player does."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from PIL import Image, ImageChops

from modgen.art import Renderer, check_fonts
from modgen.counters import STATUSES, draw_counter, draw_status, sides_of
from modgen.counters.canvas import Canvas
from modgen.counters.palette import INK, PAPER, READABLE, channels, contrast, ink_on, mix
from modgen.counters.statuses import STATUSES as DRAWERS
from modgen.game.model import Back, Counter, Face, Game, Side, Text
from modgen.texts import Catalogue
from tests.counters.conftest import ARMOUR, BLUE, RED, game, roles, unit

SIZE = 500  # px: 20 to a grid step
STEP = SIZE // 25


def picture(renderer: Renderer, svg: str, size: int = SIZE) -> Image.Image:
    return Image.open(io.BytesIO(renderer.png(svg, size))).convert("RGBA")


def runs(pixels: list[bool]) -> list[float]:
    """Middles of the unbroken runs of True."""
    found: list[float] = []
    start = None
    for i, set_ in enumerate([*pixels, False]):
        if set_ and start is None:
            start = i
        elif not set_ and start is not None:
            found.append((start + i - 1) / 2)
            start = None
    return found


def dots_at_north(shown: Image.Image) -> list[float]:
    """Where dots stand along the north edge, in px."""
    red, green, blue = channels(BLUE.ink)
    row = [shown.getpixel((x, 2 * STEP)) for x in range(SIZE)]
    return runs([max(abs(p[0] - red), abs(p[1] - green), abs(p[2] - blue)) < 12 for p in row])  # type: ignore[index]


@pytest.mark.parametrize("most", [0, 1, 2, 3, 4])
def test_each_clockwise_quarter_turn_shows_one_dot_fewer(renderer: Renderer, most: int) -> None:
    shown = picture(renderer, draw_counter(game(unit(ap=most)), unit(ap=most), "en"))
    counted = []
    for _ in range(4):
        counted.append(len(dots_at_north(shown)))
        shown = shown.transpose(Image.Transpose.ROTATE_270)  # Pillow turns the other way: this is 90 degrees clockwise
    assert counted == [max(0, most - turns) for turns in range(4)]


def test_dots_stand_alike_at_every_edge(renderer: Renderer) -> None:
    shown = picture(renderer, draw_counter(game(unit(ap=4)), unit(ap=4), "en"))
    places = []
    for _ in range(4):
        places.append(dots_at_north(shown))
        shown = shown.transpose(Image.Transpose.ROTATE_270)
    for row in places:
        assert sum(row) / len(row) == pytest.approx((SIZE - 1) / 2, abs=1)
        gaps = {round(b - a) for a, b in pairwise(row)}
        assert gaps <= {49, 50, 51}


def test_texts_keep_clear_of_the_dots(renderer: Renderer) -> None:
    """With the dots taken away, the strip where they stand is bare field on all four edges."""
    bare = picture(renderer, draw_counter(game(unit(ap=0)), unit(ap=0), "en"))
    field = (*channels(BLUE.field), 255)
    for _ in range(4):
        strip = bare.crop((8 * STEP, int(1.2 * STEP), 17 * STEP, int(2.8 * STEP)))
        assert strip.getcolors() == [(strip.width * strip.height, field)]
        bare = bare.transpose(Image.Transpose.ROTATE_270)


@pytest.mark.parametrize("size", [50, 75])
def test_rim_is_crisp_at_play_sizes(renderer: Renderer, size: int) -> None:
    shown = picture(renderer, draw_counter(game(unit(ap=0)), unit(ap=0), "en"), size)
    column = [shown.getpixel((size // 2, y)) for y in range(size // 25 + 1)]
    rim, field = (*channels(BLUE.rim), 255), (*channels(BLUE.field), 255)
    assert column == [rim] * (size // 25) + [field]


def test_no_type_is_smaller_than_five_points(whole_game: Game) -> None:
    for counter in whole_game.counters:
        for side in sides_of(counter):
            for language in ("en", "ru"):
                root = etree.fromstring(draw_counter(whole_game, counter, language, side))
                edge_mm = whole_game.face_by_id(counter.face).size
                for text in root.iterfind("{*}g/{*}text"):
                    points = float(text.get("font-size", "0")) * edge_mm / 25 / 25.4 * 72
                    assert points >= 4.99, (counter.id, text.text)


@given(st.integers(0, 0xFFFFFF), st.integers(0, 0xFFFFFF))
def test_ink_reads_on_every_colour(ground: int, wanted: int) -> None:
    colour = f"#{ground:06x}"
    assert contrast(ink_on(colour, f"#{wanted:06x}"), colour) >= READABLE


def test_contrast_by_the_book() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.005)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert ink_on("#ffffff", "#777777") == INK
    assert ink_on("#111111", "#777777", PAPER) == PAPER


def test_sides_are_told_apart_without_colour(renderer: Renderer) -> None:
    grey = {"field": "#bbbbbb", "rim": "#666666", "ink": "#111111", "accent": "#333333"}
    sides = tuple(Side(f"s{i}", Text("S"), Text("S"), **grey) for i in range(4))
    same = Game("g", Text("g"), "1", sides, (), (Face("unit", "unit", 15.9, ("af",)),), (), (), ())
    shown = [
        picture(renderer, draw_counter(same, Counter("c", Text("C"), "unit", "unit", s.id, symbol=ARMOUR), "en"), 50)
        for s in sides
    ]
    for i, one in enumerate(shown):
        for other in shown[i + 1 :]:
            difference = ImageChops.difference(one, other).convert("L")
            assert sum(n for n, value in difference.getcolors(256) or [] if int(str(value)) > 40) >= 12


def test_both_languages(whole_game: Game) -> None:
    counter = whole_game.counter_by_id("two")
    assert ">2/1<" in draw_counter(whole_game, counter, "en")
    russian = draw_counter(whole_game, counter, "ru")
    assert ">2 тб<" in russian
    assert ">7 тд<" in russian


def test_back_has_its_own_factors_and_a_stripe(whole_game: Game) -> None:
    counter = whole_game.counter_by_id("two")
    front, back = (draw_counter(whole_game, counter, "en", side) for side in ("front", "back"))  # type: ignore[arg-type]
    assert ">6-5<" in front
    assert ">3-4<" in back
    assert mix(RED.field, PAPER, 0.75) in back
    assert mix(RED.field, PAPER, 0.75) not in front


def test_a_counter_without_a_back_has_a_plain_one(whole_game: Game) -> None:
    counter = whole_game.counter_by_id("u")
    assert list(sides_of(counter)) == ["front"]
    assert ">СИН<" in draw_counter(whole_game, counter, "ru", "back")


def test_only_bundled_type(whole_game: Game) -> None:
    for counter in whole_game.counters:
        assert check_fonts(draw_counter(whole_game, counter, "ru")) == ()


def test_roles_of_markers_look_different(renderer: Renderer) -> None:
    shown = {renderer.png(draw_counter(game(), marker, "en").replace(marker.name.en, ""), 60) for marker in roles()[:5]}
    assert len(shown) == 5


def test_same_data_same_svg(whole_game: Game) -> None:
    for counter in whole_game.counters:
        assert draw_counter(whole_game, counter, "en") == draw_counter(whole_game, counter, "en")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", sorted(STATUSES))
def test_overlays_leave_factors_and_morale_in_every_position(renderer: Renderer, name: str, language: str) -> None:
    canvas = Canvas(15.9)
    DRAWERS[name](canvas, Catalogue("modgen.texts", language))
    assert canvas.misfits == []
    overlay = picture(renderer, draw_status(game(), name, language))
    for _ in range(4):
        foot = overlay.crop((int(4.6 * STEP), int(17.9 * STEP), int(20.4 * STEP), int(21.3 * STEP)))
        assert foot.getchannel("A").getextrema() == (0, 0)
        overlay = overlay.transpose(Image.Transpose.ROTATE_90)
    assert overlay.getbbox() is not None


def test_suppressed_and_recovering_are_told_apart_without_colour(renderer: Renderer) -> None:
    rims = []
    for name in ("suppressed", "recovering"):
        shown = picture(renderer, draw_status(game(), name)).convert("L")
        rims.append([shown.getpixel((x, STEP // 2)) for x in range(5 * STEP, 20 * STEP)])
    assert len(runs([int(str(value)) < 60 for value in rims[0]])) <= 1
    assert len(runs([int(str(value)) < 60 for value in rims[1]])) >= 4


def test_an_authors_picture_takes_the_place_of_the_symbol(renderer: Renderer, tmp_path: Path) -> None:
    Image.new("RGB", (40, 40), (1, 2, 250)).save(tmp_path / "tank.png")
    own = game(root=str(tmp_path))
    front = picture(renderer, draw_counter(own, unit(image="tank.png"), "en"))
    assert front.getpixel((SIZE // 2, 12 * STEP)) == (1, 2, 250, 255)
    back = picture(renderer, draw_counter(own, unit(back=Back(image="tank.png")), "en", "back"))
    assert back.getpixel((2 * STEP, 20 * STEP)) == (1, 2, 250, 255)
    whole = picture(renderer, draw_counter(own, unit(face="picture", image="tank.png"), "en"))
    assert whole.getpixel((22 * STEP, 3 * STEP)) == (1, 2, 250, 255)


def test_an_authors_styles_stay_inside_his_picture(renderer: Renderer, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>rect, path { fill: #ff00ff }</style>'
        '<rect width="9" height="9"/></svg>',
        encoding="utf-8",
    )
    own = game(root=str(tmp_path))
    shown = picture(renderer, draw_counter(own, unit(image="a.svg"), "en"))
    assert shown.getpixel((SIZE // 2, 12 * STEP)) == (255, 0, 255, 255)
    assert shown.getpixel((5 * STEP, 15 * STEP)) == (*channels(BLUE.field), 255)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    label=st.text(max_size=40),
    factors=st.dictionaries(
        st.sampled_from(["af", "df", "morale", "ap"]), st.integers(-99, 10**9) | st.text(max_size=9)
    ),
)
def test_whatever_the_roster_says_a_sound_picture_comes_out(
    renderer: Renderer, label: str, factors: dict[str, int | str]
) -> None:
    counter = unit(label=Text(label), factors=factors)
    svg = draw_counter(game(), counter, "en")
    assert etree.fromstring(svg).get("viewBox") == "0 0 1590 1590"
    assert picture(renderer, svg, 50).size == (50, 50)
