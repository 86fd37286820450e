"""Printed pages as a printer would see them: rendered, turned over or folded, and measured."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

from modgen.game.model import Game
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint, card_sheets, counter_sheets
from modgen.sheets.page import Rect, Sheets
from modgen.sheets.publishing import pdf_of
from tests.sheets.conftest import NO_FURNITURE, small_game

DPI = 600
MM = DPI / 25.4
TOLERANCE = 0.1
Picture = npt.NDArray[np.uint8]
#: Bare counters on white: what is dark is a counter.
BARE = SheetChoices(paper="110x130", bleed=0.0, gutter=3.0, marks="none", **NO_FURNITURE)  # type: ignore[arg-type]


def rendered(sheets: Sheets, dpi: int = DPI) -> list[Picture]:
    pdf = pypdfium2.PdfDocument(pdf_of(sheets, "title", "author"))
    return [np.asarray(page.render(scale=dpi / 72, rev_byteorder=True).to_numpy())[:, :, :3] for page in pdf]


def runs(line: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where a line is true, from and to."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], line, [False])).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def found(picture: Picture) -> list[tuple[float, float, float, float]]:
    """The counters of a picture as left, top, right, bottom in mm."""
    dark = (picture < 250).any(axis=2)
    boxes = []
    for top, bottom in runs(dark.any(axis=1)):
        for left, right in runs(dark[top:bottom].any(axis=0)):
            boxes.append((left / MM, top / MM, right / MM, bottom / MM))
    return sorted(boxes, key=lambda box: (round(box[1]), round(box[0])))


def assert_alike(fronts: Picture, backs: Picture, number: int) -> None:
    """Every front has a back in its place, within a tenth of a mm."""
    first, second = found(fronts), found(backs)
    assert len(first) == len(second) == number
    assert np.abs(np.asarray(first) - np.asarray(second)).max() <= TOLERANCE


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_backs_lie_on_their_fronts_when_the_sheet_is_turned_over(
    duplex: str, orientation: str, imprint: Imprint
) -> None:
    choices = replace(BARE, duplex=duplex, orientation=orientation)
    sheets = counter_sheets(small_game(17), choices, "en", imprint)
    front, back = rendered(sheets)
    # Over its long edge an upright sheet turns about an upright axis: left and right change places.
    over_left_and_right = (duplex == "long-edge") == (orientation == "portrait")
    turned = back[:, ::-1] if over_left_and_right else back[::-1]
    assert_alike(front, turned, 17)
    assert_colours_agree(front, turned, sheets)


def assert_colours_agree(front: Picture, turned: Picture, sheets: Sheets) -> None:
    """Behind each counter lies its own back: the colour of the rim tells whose it is."""
    game = small_game(17)
    sides = {side.id: side.rim for side in game.sides}
    for cell in sheets.pages[0].cells:
        counter = game.counter_by_id(cell.id)
        x, y = round((cell.trim.x + 0.25) * MM), round((cell.trim.y + cell.trim.height / 2) * MM)
        other = counter.back.side if counter.back else counter.side
        assert colour_at(front, x, y) == sides[counter.side]
        assert colour_at(turned, x, y) == sides[other]


def colour_at(picture: Picture, x: int, y: int) -> str:
    return "#" + "".join(f"{value:02x}" for value in picture[y, x])


def test_both_halves_of_a_folded_sheet_lie_on_each_other(imprint: Imprint) -> None:
    sheets = counter_sheets(small_game(9), replace(BARE, duplex="fold", paper="120x130"), "en", imprint)
    (page,) = [replace(page, over=()) for page in sheets.pages]
    (whole,) = rendered(Sheets((page,), sheets.arts))
    axis = Counter((cell.trim.x < 60) == (cell.side == "front") for cell in page.cells)
    if axis == {True: 18}:
        half = whole.shape[1] // 2
        assert_alike(whole[:, :half], whole[:, ::-1][:, :half], 9)
    else:
        half = whole.shape[0] // 2
        assert_alike(whole[:half], whole[::-1][:half], 9)


def test_the_printers_offset_moves_backs_against_it(imprint: Imprint) -> None:
    game = small_game(6)
    _, straight = rendered(counter_sheets(game, BARE, "en", imprint))
    _, moved = rendered(counter_sheets(game, replace(BARE, offset=(1.5, -2.0)), "en", imprint))
    shift = np.asarray(found(moved)) - np.asarray(found(straight))
    assert np.abs(shift - np.asarray([-1.5, 2.0, -1.5, 2.0])).max() <= 0.06


@pytest.mark.parametrize("size", [12.7, 15.9, 25.0])
def test_counters_are_as_large_as_their_faces_say(size: float, imprint: Imprint) -> None:
    front, _ = rendered(counter_sheets(small_game(5, (size,)), BARE, "en", imprint))
    for left, top, right, bottom in found(front):
        assert right - left == pytest.approx(size, abs=TOLERANCE)
        assert bottom - top == pytest.approx(size, abs=TOLERANCE)


def test_several_sizes_on_one_sheet_are_all_there(imprint: Imprint) -> None:
    choices = replace(BARE, paper="a5", bleed=1.0, gutter=4.0)
    sheets = counter_sheets(small_game(12, (12.7, 20.0)), choices, "en", imprint)
    front, back = rendered(sheets, 300)
    assert len(sheets.pages) == 2
    widths = Counter(round((right - left) * DPI / 300, 0) for left, _, right, _ in found(front))
    assert widths == {15: 6, 22: 6}  # with a mm of bleed on either side
    assert len(found(back)) == 12


def mask(rects: list[Rect], shape: tuple[int, ...], grow: float = 0.0) -> npt.NDArray[np.bool_]:
    """The pixels of rectangles, and those that a rectangle only touches if it grows."""
    inside = np.zeros(shape[:2], dtype=bool)
    for rect in rects:
        rows = slice(max(0, int((rect.y - grow) * MM)), int(np.ceil((rect.bottom + grow) * MM)))
        inside[rows, max(0, int((rect.x - grow) * MM)) : int(np.ceil((rect.right + grow) * MM))] = True
    return inside


@pytest.mark.parametrize("duplex", ["long-edge", "fold"])
@pytest.mark.parametrize("style", ["corners", "rules"])
def test_no_mark_is_inside_a_bleed_and_no_colour_outside_of_it(style: str, duplex: str, imprint: Imprint) -> None:
    choices = SheetChoices(paper="130x140", bleed=1.5, gutter=5.0, marks=style, duplex=duplex)
    sheets = counter_sheets(small_game(11), choices, "ru", imprint)
    art_alone = Sheets(tuple(replace(page, over=()) for page in sheets.pages), sheets.arts)
    for page, marked, bare in zip(sheets.pages, rendered(sheets), rendered(art_alone), strict=True):
        bleeds = [cell.bleed for cell in page.cells]
        assert not ((bare < 250).any(axis=2) & ~mask(bleeds, bare.shape, grow=0.05)).any()
        drawn = (marked.astype(int) != bare.astype(int)).any(axis=2)
        assert drawn.sum() > 1000
        assert not (drawn & mask([rect.around(-0.05) for rect in bleeds], bare.shape)).any()
        # Full bleed all around: colour reaches its very edge.
        for rect in bleeds:
            middle = round((rect.y + rect.height / 2) * MM)
            assert (bare[middle, round((rect.x + 0.15) * MM)] < 250).any()
            assert (bare[middle, round((rect.right - 0.15) * MM)] < 250).any()


def test_the_guide_of_rounded_corners_stays_outside_of_what_is_cut_out(imprint: Imprint) -> None:
    choices = replace(BARE, corner_radius=2.0, bleed=1.0, gutter=3.0)
    sheets = counter_sheets(small_game(4), choices, "en", imprint)
    art_alone = Sheets(tuple(replace(page, over=()) for page in sheets.pages), sheets.arts)
    marked, bare = rendered(sheets)[0], rendered(art_alone)[0]
    drawn = (marked.astype(int) != bare.astype(int)).any(axis=2)
    assert drawn.any()
    ys, xs = np.nonzero(drawn)
    for cell in sheets.pages[0].cells:
        trim, r = cell.trim, cell.radius
        dx = np.maximum(np.abs((xs + 0.5) / MM - (trim.x + trim.width / 2)) - (trim.width / 2 - r), 0)
        dy = np.maximum(np.abs((ys + 0.5) / MM - (trim.y + trim.height / 2)) - (trim.height / 2 - r), 0)
        # The distance from the rounded outline, negative inside; a pixel and a half is the renderer's.
        assert (np.hypot(dx, dy) - r).min() >= -1.5 / MM


def test_low_ink_takes_less_and_its_numbers_still_read(imprint: Imprint) -> None:
    game = small_game(12)
    full = rendered(counter_sheets(game, BARE, "en", imprint), 300)
    low = rendered(counter_sheets(game, replace(BARE, low_ink=True), "en", imprint), 300)
    for plenty, little in zip(full, low, strict=True):
        assert (255 - little.astype(int)).sum() < 0.7 * (255 - plenty.astype(int)).sum()
        assert len(found(little)) == len(found(plenty))
    front = low[0]
    assert (front.max(axis=2) < 60).sum() > 500


def test_each_counter_is_there_as_often_as_its_roster_says(werra: Game, imprint: Imprint) -> None:
    sheets = counter_sheets(werra, SheetChoices(), "ru", imprint)
    for kind in ("front", "back"):
        count = Counter(cell.id for page in sheets.pages for cell in page.cells if cell.side == kind)
        assert count == {counter.id: counter.count for counter in werra.counters if counter.count}
    text = all_text(pdf_of(sheets, "t", "a"))
    # What stands on the paper, not in the plan: each unit's label in Cyrillic, each suppressed marker.
    labels = Counter(c.label.of("ru") for c in werra.counters if c.id == "suppressed" for _ in range(c.count))
    assert text.count("Подавлен") == labels["Подавлен"] == 24
    assert text.count("штаб 651") == 1


def all_text(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


def test_blanks_fill_the_sheet(imprint: Imprint) -> None:
    sheets = counter_sheets(small_game(5), replace(BARE, fill="blanks"), "en", imprint)
    front, back = rendered(sheets, 300)
    assert len(sheets.pages[0].cells) == len(found(front)) == len(found(back)) > 5
    assert sum(not cell.id for cell in sheets.pages[0].cells) == len(found(front)) - 5


def test_cards_lie_nine_on_a4_with_their_deck_behind_them(table_game: Game, imprint: Imprint) -> None:
    sheets = card_sheets(table_game, SheetChoices(), "en", imprint)
    cards = sum(card.count for _, card in table_game.table.cards)
    assert [len(page.cells) for page in sheets.pages] == [9, 9, cards - 9, cards - 9]
    front, back = sheets.pages[:2]
    for one, other in zip(front.placed, back.placed, strict=True):
        assert other.art == "card/back/" + one.art.split("/")[2]
        assert other.rect.x == pytest.approx(210 - one.rect.right)


def test_the_same_sheets_have_the_same_bytes(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> bytes:
        choices = SheetChoices(paper="a5", cut_path=True)
        return pdf_of(counter_sheets(small_game(6), choices, "ru", imprint), "Имя", "Кто")

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    undated = made()
    assert made() == undated
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    dated = made()
    assert made() == dated != undated
    info: Any = pypdfium2.PdfDocument(dated).get_metadata_dict()
    assert info["Title"] == "Имя" and "20231114" in info["CreationDate"]
