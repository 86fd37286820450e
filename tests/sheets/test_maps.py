"""Maps on tiles, player aids and set-up cards: nothing is missing, everything has its place and its name."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from modgen.art import parse_svg, svg_size, text_width
from modgen.game.model import Game, GameMap, Text
from modgen.game.rulesets import rule_system
from modgen.sheets.aids import player_aids
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint
from modgen.sheets.faults import BadSheets
from modgen.sheets.flow import Piece, columns, text
from modgen.sheets.maps import map_size, tile_name, tiled_maps, tiling_of
from modgen.sheets.page import Frame, Label, Rect
from modgen.sheets.publishing import pdf_of
from modgen.sheets.setup_cards import setup_cards
from modgen.sheets.setup_pictures import arranged


def text_of(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]


@given(
    width=st.floats(60, 3000),
    height=st.floats(60, 3000),
    overlap=st.floats(0, 40),
    paper=st.sampled_from(["a4", "letter", "a3", "250x200"]),
)
def test_tiles_cover_the_map_and_neighbours_share_the_overlap(
    width: float, height: float, overlap: float, paper: str
) -> None:
    tiling = tiling_of(width, height, SheetChoices(paper=paper, overlap=overlap))
    for count, length, edge, axis in (
        (tiling.columns, width, tiling.width, 0),
        (tiling.rows, height, tiling.height, 1),
    ):
        starts = [tiling.part(n, n)[axis] for n in range(count)]
        assert starts[0] == 0
        assert starts[-1] + edge >= length - 1e-6
        for first, second in pairwise(starts):
            assert first + edge - second == pytest.approx(overlap)
    assert tiling.area.right <= tiling.paper.width - 6 and tiling.area.bottom <= tiling.paper.height - 6


def test_an_overlap_that_leaves_nothing_is_refused() -> None:
    with pytest.raises(BadSheets) as caught:
        tiling_of(500, 500, SheetChoices(paper="100x100", overlap=55))
    assert caught.value.code == "overlap_too_large"


def test_tile_names_run_like_a_spreadsheets() -> None:
    assert [tile_name(n, 0) for n in (0, 25, 26, 51, 52)] == ["A1", "Z1", "AA1", "AZ1", "BA1"]


def test_tiles_show_their_parts_of_the_map_at_true_scale(werra: Game, imprint: Imprint) -> None:
    choices = SheetChoices()
    sheets = tiled_maps(werra, choices, "ru", imprint)
    width, height = map_size(werra.maps[0], choices)
    assert width == pytest.approx(2400 * 25.4 / 120)
    overview, *tiles = sheets.pages
    assert overview.kind == "overview"
    names = [mark.text for mark in overview.over if isinstance(mark, Label) and mark.bold and len(mark.text) == 2]
    assert names == ["A1", "B1", "C1", "A2", "B2", "C2"]
    corners = set()
    for tile, name in zip(tiles, names, strict=True):
        (placed,) = tile.placed
        assert (placed.rect.width, placed.rect.height) == (pytest.approx(width), pytest.approx(height))
        corners.add((round(placed.clip.x - placed.rect.x, 3), round(placed.clip.y - placed.rect.y, 3)))
        assert any(isinstance(mark, Label) and mark.text == name for mark in tile.over)
        # No mark lies on the drawing.
        for mark in tile.over:
            if isinstance(mark, Label):
                assert not Rect(mark.x, mark.y, 0.1, 0.1).overlaps(placed.clip)
    assert len(corners) == 6
    pdf = pdf_of(sheets, "t", "a")
    # The map is stored once, however many tiles show it.
    assert len(pdf) < 1.5 * len(pdf_of(type(sheets)((tiles[0],), sheets.arts), "t", "a"))
    assert "обрезать и наклеить на A1" in text_of(pdf)[2]


def test_a_player_has_one_page_with_the_rules_by_their_ids(werra: Game, imprint: Imprint) -> None:
    sheets = player_aids(werra, SheetChoices(), "ru", imprint)
    pages = text_of(pdf_of(sheets, "t", "a"))
    assert [page.title for page in sheets.pages] == [
        "Small 1.2 · Памятка игрока: НАТО",
        "Small 1.2 · Памятка игрока: ОВД",
    ]
    assert all("Местность" in page and "Пойма" in page and "Цели" in page for page in pages)
    assert werra.rules is not None
    for rule in rule_system(werra.rules.name).rules:
        assert all(rule in page for page in pages)


def test_rules_are_not_parted_and_all_charts_have_type_of_one_size(highport: Game, imprint: Imprint) -> None:
    sheets = player_aids(highport, SheetChoices(), "en", imprint)
    assert len(sheets.pages) == 2 * len(highport.sides)
    for page in sheets.pages:
        labels = [mark for mark in page.over if isinstance(mark, Label)]
        columns_at = {label.x for label in labels if label.text.startswith("AIR-") and label.bold}
        tops = [min((one for one in labels[2:-1] if one.x == x), key=lambda one: one.y) for x in columns_at]
        # Each column begins with a head: no rule goes on from the one before.
        assert all(label.bold for label in tops)
        scales = {round(one.rect.width / svg_size(parse_svg(sheets.arts[one.art]))[0], 6) for one in page.placed}
        assert len(scales) <= 1


def test_an_open_table_has_a_ruler_of_its_own_centimetres(highport: Game, imprint: Imprint) -> None:
    (page, *_) = player_aids(highport, SheetChoices(), "en", imprint).pages
    cells = [mark.rect for mark in page.over if isinstance(mark, Frame) and mark.rect.height == 3]
    (table,) = (one for one in highport.maps if one.table is not None)
    assert table.table is not None
    per_cm = table.table.px_per_cm * map_size(table, SheetChoices())[0] / table.width
    assert len(cells) > 10
    assert cells[-1].right - cells[0].x == approx(len(cells) * per_cm)


def test_a_turn_has_a_box_that_holds_the_turn_marker(werra: Game, imprint: Imprint) -> None:
    (page, *_) = player_aids(werra, SheetChoices(), "en", imprint).pages
    boxes = [mark.rect for mark in page.over if isinstance(mark, Frame) and mark.rect.width == mark.rect.height]
    assert len(boxes) == max(setup.turns for setup in werra.setups)
    assert all(box.width >= 15.9 + 1 for box in boxes)


def test_a_set_up_card_tells_of_every_counter_and_shows_it_on_the_map(werra: Game, imprint: Imprint) -> None:
    sheets = setup_cards(werra, SheetChoices(), "en", imprint)
    pages = text_of(pdf_of(sheets, "t", "a"))
    for setup in werra.setups:
        name = setup.name.of("en")
        own = [(page, text) for page, text in zip(sheets.pages, pages, strict=True) if page.title.endswith(name)]
        text = " ".join(" ".join(part.split()) for _, part in own)
        shown = {placed.art.rpartition("/")[2] for page, _ in own for placed in page.placed}
        for placement in setup.placements:
            counter = werra.counter_by_id(placement.counter)
            assert (counter.label.of("en") or counter.name.of("en")) in text
        areas = {placement.area for placement in setup.placements}
        for area in werra.maps[0].areas:
            if area.id in areas:
                assert area.name.of("en") in text
        assert len(shown & {placement.counter for placement in setup.placements}) > len(areas) // 2


def test_a_set_up_card_says_how_counters_begin(werra: Game, highport: Game, imprint: Imprint) -> None:
    sheets = setup_cards(werra, SheetChoices(), "ru", imprint)
    ford = " ".join(" ".join(text_of(pdf_of(sheets, "t", "a"))).split())
    assert "5/652 (Подавлен)" in ford.replace("\u00a0", " ")
    # The marker of the initiative lies with the side up that has it.
    named = {setup.id: setup for setup in werra.setups}
    shown = {
        id_: [one.art for page in sheets.pages if page.title.endswith(setup.name.of("ru")) for one in page.placed]
        for id_, setup in named.items()
    }
    assert named["bridges-at-dawn"].initiative == "wp"
    assert "small/back/initiative" in shown["bridges-at-dawn"]
    assert "small/front/initiative" in shown["counterstroke"]
    tables = " ".join(" ".join(text_of(pdf_of(setup_cards(highport, SheetChoices(), "en", imprint), "t", "a"))).split())
    told = tables.replace("\u00a0", " ")
    assert "Glider 1 (60/32)" in told
    assert "Station Guns (Overwatch)" in told


def test_maps_of_a_card_lie_apart_and_within_their_room() -> None:
    maps = [
        GameMap(f"m{n}", Text(f"M{n}"), wide, tall, (), ())
        for n, (wide, tall) in enumerate(((900, 600), (500, 300), (300, 300)))
    ]
    for many in (1, 2, 3):
        rects = arranged(maps[:many], 194, 150)
        assert len(rects) == many
        for n, rect in enumerate(rects):
            assert rect.width / rect.height == approx(maps[n].width / maps[n].height)
            assert rect.x >= -1e-6
            assert rect.right <= 194 + 1e-6
            assert rect.bottom <= 150 + 1e-6
            assert not any(rect.overlaps(other) for other in rects[n + 1 :])
    assert arranged([], 10, 10) == ()


def test_a_word_wider_than_its_column_is_broken() -> None:
    lines = [
        mark.text for piece in text("ОченьДлинноеСлово" * 3, 20, 3) for mark in piece.marks if isinstance(mark, Label)
    ]
    assert "".join(lines) == "ОченьДлинноеСлово" * 3
    assert all(text_width(line, "PT Sans", 3) <= 20 for line in lines)


def test_columns_fill_pages_and_lose_nothing() -> None:
    pieces = [Piece(7.0, (Label(0, 5, f"line {n}"),), after=1.0) for n in range(100)]
    areas = [[Rect(0, 0, 50, 100), Rect(60, 0, 50, 100)]]
    pages = columns(pieces, areas)
    texts = [mark.text for page in pages for mark in page.marks if isinstance(mark, Label)]
    assert texts == [f"line {n}" for n in range(100)]
    assert [len(page.marks) for page in pages] == [24, 24, 24, 24, 4]
    # The last page's columns are alike.
    last = [mark.x for mark in pages[-1].marks if isinstance(mark, Label)]
    assert last == [0, 0, 60, 60]


def test_a_heading_stays_with_what_follows() -> None:
    pieces = [
        *(Piece(10.0) for _ in range(9)),
        Piece(10.0, (Label(0, 5, "head"),), holds=True),
        Piece(10.0, holds=False),
    ]
    (laid,) = columns(pieces, [[Rect(0, 0, 50, 100), Rect(60, 0, 50, 100)]])
    (head,) = (mark for mark in laid.marks if isinstance(mark, Label))
    assert head.x == 60
