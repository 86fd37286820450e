"""Maps on tiles, player aids and set-up cards: nothing is missing, everything has its place and its name."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game.model import Game
from modgen.game.rulesets import rule_system
from modgen.sheets.aids import player_aids
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint
from modgen.sheets.faults import BadSheets
from modgen.sheets.flow import Piece, columns
from modgen.sheets.maps import map_size, tile_name, tiled_maps, tiling_of
from modgen.sheets.page import Frame, Label, Rect
from modgen.sheets.publishing import pdf_of
from modgen.sheets.setup_cards import setup_cards


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


def test_a_player_has_a_page_and_the_rules_their_ids(werra: Game, imprint: Imprint) -> None:
    sheets = player_aids(werra, SheetChoices(), "ru", imprint)
    pages = text_of(pdf_of(sheets, "t", "a"))
    assert [page.title for page in sheets.pages][:2] == [
        "Small 1.2 · Памятка игрока: НАТО",
        "Small 1.2 · Памятка игрока: ОВД",
    ]
    assert all("Местность" in page and "Пойма" in page and "Цели" in page for page in pages[:2])
    summary = " ".join(pages[2:])
    assert werra.rules is not None
    for rule in rule_system(werra.rules.name).rules:
        assert rule in summary


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
        shown = {placed.art.removeprefix("small/") for page, _ in own for placed in page.placed}
        for placement in setup.placements:
            counter = werra.counter_by_id(placement.counter)
            assert (counter.label.of("en") or counter.name.of("en")) in text
        areas = {placement.area for placement in setup.placements}
        for area in werra.maps[0].areas:
            if area.id in areas:
                assert area.name.of("en") in text
        assert len(shown & {placement.counter for placement in setup.placements}) > len(areas) // 2


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
