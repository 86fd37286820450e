"""Where counters lie: all of them, within the paper, apart from one another, backs behind their fronts."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from modgen.sheets import marks
from modgen.sheets.choices import SheetChoices
from modgen.sheets.copies import Copy, Group, counter_groups, fillers
from modgen.sheets.countersheets import Imprint, counter_sheets
from modgen.sheets.dies import Die, DieCell, read_die, shipped
from modgen.sheets.faults import BadSheets
from modgen.sheets.imposition import Layout, die_cut, fitted, mirrored, turns_upside_down
from modgen.sheets.page import Rect, bounds
from modgen.sheets.paper import Paper, paper_of
from tests.sheets.conftest import small_game

AREA = Rect(10, 12, 190, 270)


def none(group: Group, number: int) -> tuple[Copy, ...]:
    return ()


def group(size: float, count: int, name: str = "x") -> Group:
    return Group(size, size, tuple(Copy(f"{name}{n}", f"{name}{n}/f", f"{name}{n}/b") for n in range(count)))


def rects(layout: Layout) -> list[Rect]:
    return [spot.trim for spot in layout.spots]


@given(
    size=st.floats(5, 60),
    count=st.integers(1, 400),
    gutter=st.floats(0, 12),
    bleed=st.floats(0, 5),
    other=st.integers(0, 30),
)
def test_everything_is_laid_out_once_and_apart(
    size: float, count: int, gutter: float, bleed: float, other: int
) -> None:
    choices = SheetChoices(gutter=gutter, bleed=bleed)
    groups = [group(size, count), *([group(31.0, other, "y")] if other else [])]
    layouts = fitted(AREA, groups, choices, none)
    ids = [spot.copy.id for layout in layouts for spot in layout.spots if spot.copy]
    assert sorted(ids) == sorted(copy.id for each in groups for copy in each.copies)
    for layout in layouts:
        for rect in rects(layout):
            assert rect.x >= AREA.x - 1e-4 and rect.right <= AREA.right + 1e-4
            assert rect.y >= AREA.y - 1e-4 and rect.bottom <= AREA.bottom + 1e-4
        for first, second in combinations(layout.spots[:60], 2):
            assert not first.trim.overlaps(second.trim)
            # Nobody's colour lies on what is cut out of another.
            assert not first.bleed.overlaps(second.trim, 1e-4)


def test_as_many_columns_and_rows_as_fit() -> None:
    (layout,) = fitted(Rect(0, 0, 100, 50), [group(10, 50)], SheetChoices(gutter=0, bleed=0), none)
    assert len({rect.x for rect in rects(layout)}) == 10
    assert len({rect.y for rect in rects(layout)}) == 5
    (layout,) = fitted(Rect(0, 0, 99.9, 50), [group(10, 45)], SheetChoices(gutter=0, bleed=0), none)
    assert len({rect.x for rect in rects(layout)}) == 9


def test_columns_and_rows_as_given() -> None:
    choices = SheetChoices(columns=4, rows=3)
    layouts = fitted(AREA, [group(15.9, 30)], choices, none)
    assert [len(layout.spots) for layout in layouts] == [12, 12, 6]
    with pytest.raises(BadSheets) as caught:
        fitted(AREA, [group(15.9, 30)], replace(choices, columns=12), none)
    assert (caught.value.code, caught.value.values["columns"]) == ("grid_too_large", 10)


def test_small_groups_share_a_sheet_and_sizes_do_not_mix_in_a_row() -> None:
    layouts = fitted(AREA, [group(15, 20), group(25, 6, "y")], SheetChoices(), none)
    assert len(layouts) == 1
    first, second = layouts[0].blocks
    assert {round(spot.trim.width, 3) for spot in first.spots} == {15}
    assert second.rect.y > first.rect.bottom + 2 * 1.0


def test_a_counter_larger_than_the_paper_is_named() -> None:
    with pytest.raises(BadSheets) as caught:
        fitted(Rect(0, 0, 40, 300), [group(45, 1)], SheetChoices(), none)
    assert caught.value.code == "too_large"
    assert caught.value.values["id"] == "x0"


def test_leftover_cells_take_blanks_or_markers_that_there_are_several_of() -> None:
    game = small_game(3)
    (own,) = counter_groups(game)
    assert [copy.front for copy in fillers(game, own, "blanks", 4)] == [
        "blank/a/15", "blank/a/15", "blank/b/15", "blank//15",
    ]  # fmt: skip
    assert fillers(game, own, "markers", 4) == ()
    marked = replace(game.counters[0], kind="marker", count=2)
    (own,) = counter_groups(replace(game, counters=(marked, *game.counters[1:])))
    assert [copy.id for copy in fillers(game, own, "markers", 3)] == ["c0"] * 3


def test_what_fills_cells_lies_beside_its_like() -> None:
    game = small_game(3)
    marked = [replace(counter, kind="marker", count=2) for counter in game.counters[:2]]
    (own,) = counter_groups(replace(game, counters=(*marked, game.counters[2])))
    assert [copy.id for copy in fillers(game, own, "markers", 5)] == ["c0", "c0", "c0", "c1", "c1"]


@pytest.mark.parametrize("paper", ["a4", "300x200"])
def test_a_folded_sheet_that_is_not_full_lies_at_the_fold(paper: str, imprint: Imprint) -> None:
    choices = SheetChoices(duplex="fold", paper=paper)
    (page,) = counter_sheets(small_game(5), choices, "en", imprint).pages
    near = choices.bleed + choices.mark_offset + choices.mark_length + 2
    fronts = bounds(cell.trim for cell in page.cells if cell.side == "front")
    assert approx(near) in (page.height / 2 - fronts.bottom, page.width / 2 - fronts.right)


def test_an_offset_off_the_paper_and_corners_larger_than_a_counter_are_refused(imprint: Imprint) -> None:
    for choices, code in (
        (SheetChoices(offset=(40.0, 0.0)), "offset_too_large"),
        (SheetChoices(corner_radius=7.6), "radius_too_large"),
    ):
        with pytest.raises(BadSheets) as caught:
            counter_sheets(small_game(200), choices, "en", imprint)
        assert caught.value.code == code
    assert counter_sheets(small_game(3), SheetChoices(corner_radius=7.5), "en", imprint).pages


@given(x=st.floats(0, 200), y=st.floats(0, 200), width=st.floats(1, 50), height=st.floats(1, 50), level=st.booleans())
def test_turning_a_sheet_over_twice_changes_nothing(
    x: float, y: float, width: float, height: float, level: bool
) -> None:
    rect = Rect(x, y, width, height)
    twice = mirrored(mirrored(rect, level, 210, 297), level, 210, 297)
    assert (twice.x, twice.y) == (pytest.approx(x, abs=1e-9), pytest.approx(y, abs=1e-9))


def test_which_axis_a_sheet_is_turned_over() -> None:
    """An upright sheet turned over its long edge turns about an upright axis; a wide one about a level one."""
    assert not turns_upside_down("long-edge", True)
    assert turns_upside_down("short-edge", True)
    assert turns_upside_down("long-edge", False)
    assert not turns_upside_down("short-edge", False)


def test_dies_that_ship_are_sound_and_as_large_as_their_names_say() -> None:
    assert set(shipped()) == {"five-eighths-140", "half-inch-280"}
    for name in shipped():
        die = read_die(name, Path())
        assert len(die.cells) == int(name.rpartition("-")[2])
        for first, second in combinations(die.cells, 2):
            assert not first.rect.overlaps(second.rect)


def test_a_die_with_too_few_cells_says_how_many_sheets_are_enough() -> None:
    die = Die("d", Paper("", 100, 100), tuple(DieCell(Rect(20 * n, 10, 15.1, 15.1)) for n in range(4)))
    with pytest.raises(BadSheets) as caught:
        die_cut(die, [group(15, 9)], SheetChoices(), none)
    assert caught.value.code == "die_few"
    assert caught.value.values["enough"] == 3
    layouts = die_cut(die, [group(15, 9)], SheetChoices(die_sheets=3), none)
    assert [len(layout.spots) for layout in layouts] == [4, 4, 1]
    with pytest.raises(BadSheets) as caught:
        die_cut(die, [group(12.7, 1)], SheetChoices(), none)
    assert caught.value.code == "die_no_size"


def test_cells_that_touch_have_no_bleed_between_them_and_all_of_it_outside() -> None:
    cells = (DieCell(Rect(10, 10, 15, 15)), DieCell(Rect(25, 10, 15, 15)), DieCell(Rect(10, 26, 15, 15)))
    (layout,) = die_cut(Die("d", Paper("", 60, 60), cells), [group(15, 3)], SheetChoices(bleed=2), none)
    first, second, third = (spot.bleed for spot in layout.spots)
    assert first == Rect(8, 8, 17, 17.5)
    assert second == Rect(25, 8, 17, 17.5)
    assert third == Rect(8, 25.5, 19, 17.5)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("paper: a4\ncells: [[10, 10, 15], [20, 10, 15]]\n", "die_overlap"),
        ("paper: [100, 100]\ncells: [[90, 10, 15]]\n", "die_outside"),
        ("paper: a4\n", "die_cells"),
        ("paper: a4\nradius: 8\ncells: [[10, 10, 15]]\n", "die_radius"),
    ],
)
def test_a_die_that_cannot_be_is_refused(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "my.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BadSheets) as caught:
        read_die("my.yaml", tmp_path)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("name", "size"),
    [("a4", (210, 297)), ("Letter", (215.9, 279.4)), ("200x300", (200, 300)), ("12,7 × 200 мм", None), ("x", None)],
)
def test_paper_by_name_or_size(name: str, size: tuple[float, float] | None) -> None:
    if size is None:
        with pytest.raises(BadSheets):
            paper_of(name)
    else:
        paper = paper_of(name)
        assert (paper.width, paper.height) == size
        assert paper_of(name, "landscape").width == max(size)


def test_no_crop_mark_crosses_colour_and_each_cut_has_its_marks() -> None:
    choices = SheetChoices(bleed=1.5, gutter=6, mark_length=4, mark_offset=0.5)
    layouts = fitted(AREA, [group(20, 11), group(30, 2, "y")], choices, none)
    blocks = layouts[0].blocks
    ticks = list(marks.crop_marks(blocks, AREA.around(10), choices))
    for tick in ticks:
        box = Rect(min(tick.x1, tick.x2), min(tick.y1, tick.y2), abs(tick.x1 - tick.x2), abs(tick.y1 - tick.y2))
        for spot in layouts[0].spots:
            assert not box.around(tick.weight / 2).overlaps(spot.bleed)
    uprights = {round(tick.x1, 3) for tick in ticks if tick.x1 == tick.x2}
    levels = {round(tick.y1, 3) for tick in ticks if tick.y1 == tick.y2}
    for spot in layouts[0].spots:
        assert {round(spot.trim.x, 3), round(spot.trim.right, 3)} <= uprights
        assert {round(spot.trim.y, 3), round(spot.trim.bottom, 3)} <= levels


def test_what_is_left_of_a_size_goes_where_all_of_it_has_room() -> None:
    """Three sizes that would begin three sheets share two."""
    layouts = fitted(AREA, [group(15, 60), group(40, 14, "y"), group(20, 8, "z")], SheetChoices(), none)
    assert len(layouts) == 2
    assert [sorted({spot.trim.width for spot in block.spots}) for block in layouts[0].blocks] == [
        [pytest.approx(15)],
        [pytest.approx(20)],
    ]


def test_discs_are_cut_round() -> None:
    game = small_game(3, (19.0,))
    game = replace(game, faces=tuple(replace(face, layout="round") for face in game.faces))
    (own,) = counter_groups(game)
    assert own.radius == 9.5
    (layout,) = fitted(AREA, [own], SheetChoices(corner_radius=1), none)
    assert {spot.radius for spot in layout.spots} == {9.5}
