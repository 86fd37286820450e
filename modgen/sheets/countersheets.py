"""Sheets of counters and cards: fronts and backs, folded sheets, fronts alone, cells of a die."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal

from modgen.counters.cards import CORNER
from modgen.game.model import Game
from modgen.sheets import imposition, marks
from modgen.sheets.choices import SheetChoices
from modgen.sheets.copies import Copy, Group, card_groups, counter_groups, fillers
from modgen.sheets.dies import read_die
from modgen.sheets.faces import draw_face
from modgen.sheets.faults import BadSheets
from modgen.sheets.imposition import Block, Layout, Spot
from modgen.sheets.page import Cell, Label, Line, Mark, Page, Placed, Rect, Sheets, bounds, shifted
from modgen.sheets.paper import Paper, paper_of
from modgen.texts import Catalogue

SideName = Literal["front", "back"]
# Air on either side of a fold, and the type that has room in it.
_FOLD, _FOLD_TYPE = 2.0, 1.6


@dataclass(frozen=True, slots=True)
class Imprint:
    """What stands on every page: the game with its version, the date ("" for none), credits."""

    game: str
    date: str
    credits: str


def imprint_of(game: Game, language: str, date: str) -> Imprint:
    """The imprint from the game's data."""
    name = " ".join(part for part in (game.name.of(language), game.version) if part)
    return Imprint(name, date, game.credits.of(language))


def counter_sheets(
    game: Game, choices: SheetChoices, language: str, imprint: Imprint, done: Callable[[int], None] = lambda n: None
) -> Sheets:
    """All counters as pages, in the order they are printed. `done` is told of drawings that are ready.

    Raises BadSheets, BadPicture, BadData for a die's file.
    """
    return _sheets(game, "counters", counter_groups(game), choices, language, imprint, done)


def card_sheets(
    game: Game, choices: SheetChoices, language: str, imprint: Imprint, done: Callable[[int], None] = lambda n: None
) -> Sheets:
    """All cards, cut with a gap: their corners are round, and their art ends there."""
    own = replace(
        choices,
        bleed=0.0,
        gutter=2.0 if choices.gutter is None else choices.gutter,
        # So short that nine cards of the usual size go on A4.
        mark_length=min(choices.mark_length, 2.0),
        mark_offset=min(choices.mark_offset, 0.3),
        corner_radius=CORNER / 10,
        die="",
        columns=0,
        rows=0,
        fill="none",
    )
    return _sheets(game, "cards", card_groups(game), own, language, imprint, done)


def _sheets(
    game: Game,
    part: str,
    groups: Sequence[Group],
    choices: SheetChoices,
    language: str,
    imprint: Imprint,
    done: Callable[[int], None],
) -> Sheets:
    if not groups:
        return Sheets(())
    for group in groups:
        if not choices.die and not group.radius and 2 * choices.corner_radius > min(group.width, group.height):
            size = {"size": f"{group.width:g} × {group.height:g}", "id": group.copies[0].id}
            raise BadSheets("radius_too_large", radius=f"{choices.corner_radius:g}", **size)
    paper, layouts, level = _layouts(game, groups, choices)
    words = Catalogue("modgen.texts", language)
    makers = {"fold": _folded, "fronts": _fronts}
    make = makers.get(choices.duplex, _two_sided)
    pages: list[Page] = []
    for number, layout in enumerate(layouts, 1):
        sheet = _Sheet(part, layout, paper, level, choices, words, imprint, number, len(layouts))
        pages.extend(make(sheet))
    arts: dict[str, str] = {}
    for key in dict.fromkeys(one.art for page in pages for one in page.placed):
        arts[key] = draw_face(game, key, choices, language)
        done(1)
    return Sheets(tuple(pages), arts)


def _layouts(game: Game, groups: Sequence[Group], choices: SheetChoices) -> tuple[Paper, list[Layout], bool]:
    """The paper, what lies on each sheet, and whether the axis between front and back is level."""
    filler = partial(_filler, game, choices.fill)
    if choices.die:
        die = read_die(choices.die, Path(game.root))
        if choices.duplex == "fold":
            raise BadSheets("die_fold", die=choices.die)
        layouts = imposition.die_cut(die, groups, choices, filler)
        return die.paper, layouts, imposition.turns_upside_down(choices.duplex, die.paper.is_upright)
    paper = paper_of(choices.paper, choices.orientation)
    area = marks.inner_area(_frame(paper, choices), choices)
    level = imposition.turns_upside_down(choices.duplex, paper.is_upright)
    if choices.duplex == "fold":
        halves = [_half(area, paper, choices, each) for each in (False, True)]
        level = _many(halves[1], groups, choices) > _many(halves[0], groups, choices)
        area = halves[level]
    layouts = imposition.fitted(area, groups, choices, filler)
    if choices.duplex == "fold":
        # The nearer to the fold, the less a fold that is not straight shifts backs.
        layouts = [imposition.moved_to_edge(layout, area, level) for layout in layouts]
    return paper, layouts, level


def _filler(game: Game, fill: str, group: Group, number: int) -> tuple[Copy, ...]:
    return fillers(game, group, fill, number)


def _frame(paper: Paper, choices: SheetChoices) -> Rect:
    """What a printer can print on."""
    return Rect(0, 0, paper.width, paper.height).around(-choices.margin)


def _half(area: Rect, paper: Paper, choices: SheetChoices, level: bool) -> Rect:
    """The left or upper half of an area, up to where bleed and marks end before the fold."""
    before = imposition.zone(choices) + _FOLD
    if level:
        return replace(area, height=paper.height / 2 - before - area.y)
    return replace(area, width=paper.width / 2 - before - area.x)


def _many(area: Rect, groups: Sequence[Group], choices: SheetChoices) -> int:
    """How many of the first group an area holds."""
    gap, group = choices.spacing, groups[0]
    if area.width < group.width or area.height < group.height:
        return 0
    return int((area.width + gap) // (group.width + gap)) * int((area.height + gap) // (group.height + gap))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One sheet to be made into pages, with what is known about all of them."""

    part: str
    layout: Layout
    paper: Paper
    level: bool
    choices: SheetChoices
    words: Catalogue
    imprint: Imprint
    number: int
    of: int

    def title(self, side: str) -> str:
        """`Werra 1985 0.1 · counters · sheet 1 of 3 · front`."""
        values = {
            "game": self.imprint.game,
            "part": self.words(f"sheets.part.{self.part}"),
            "n": self.number,
            "of": self.of,
        }
        return self.words("sheets.title", **values, side=self.words(f"sheets.side.{side}"))


def _fronts(sheet: _Sheet) -> Iterator[Page]:
    yield _page(sheet, "front", sheet.layout.blocks, "front", False)


def _two_sided(sheet: _Sheet) -> Iterator[Page]:
    yield _page(sheet, "front", sheet.layout.blocks, "front", False)
    backs = _turned_over(sheet.layout.blocks, sheet.level, sheet.paper)
    right, down = sheet.choices.offset
    back = shifted(_page(sheet, "back", backs, "back", sheet.level), -right, -down)
    if not Rect(0, 0, back.width, back.height).holds(back.trim):
        raise BadSheets("offset_too_large", x=f"{right:g}", y=f"{down:g}")
    yield back


def _folded(sheet: _Sheet) -> Iterator[Page]:
    """Both sides on one page, a fold between them."""
    fronts = sheet.layout.blocks
    paper, frame = sheet.paper, _frame(sheet.paper, sheet.choices)
    if sheet.level:
        half = replace(frame, height=paper.height / 2 - _FOLD - frame.y)
    else:
        half = replace(frame, width=paper.width / 2 - _FOLD - frame.x)
    page = _page(sheet, "fold", fronts, "front", False, half)
    behind = imposition.mirrored(half, sheet.level, paper.width, paper.height)
    other = _page(sheet, "fold", _turned_over(fronts, sheet.level, paper), "back", sheet.level, behind)
    yield replace(
        page,
        placed=page.placed + other.placed,
        cells=page.cells + other.cells,
        over=(*page.over, *(mark for mark in other.over if mark not in page.over), *_fold(sheet)),
        trim=bounds((page.trim, other.trim)),
        bleed=bounds((page.bleed, other.bleed)),
    )


def _fold(sheet: _Sheet) -> Iterator[Mark]:
    """The line along which the sheet is folded, with its word at its beginning."""
    paper, choices, word = sheet.paper, sheet.choices, sheet.words("sheets.fold")
    frame = _frame(paper, choices)
    if sheet.level:
        middle = paper.height / 2
        yield Line(frame.x, middle, frame.right, middle, 0.15, dash="2 1.2")
        yield Label(frame.x, middle - 0.55, word, _FOLD_TYPE)
    else:
        middle, strip = paper.width / 2, marks.strips(choices)
        yield Line(middle, frame.y + strip, middle, frame.bottom - strip, 0.15, dash="2 1.2")
        yield Label(middle + 0.55, frame.y + strip, word, _FOLD_TYPE, turn=90)


def _turned_over(blocks: Sequence[Block], level: bool, paper: Paper) -> tuple[Block, ...]:
    def turned(spot: Spot) -> Spot:
        trim, bleed = (imposition.mirrored(rect, level, paper.width, paper.height) for rect in (spot.trim, spot.bleed))
        return replace(spot, trim=trim, bleed=bleed)

    backs = tuple(Block(tuple(turned(spot) for spot in block.spots)) for block in blocks)
    return backs[::-1] if level else backs


def _page(
    sheet: _Sheet, kind: str, blocks: Sequence[Block], side: SideName, turned: bool, within: Rect | None = None
) -> Page:
    """A page of one side; crop marks stay `within` what is given of its frame."""
    choices, paper = sheet.choices, sheet.paper
    frame = _frame(paper, choices)
    placed, cells = [], []
    for spot in (spot for block in blocks for spot in block.spots):
        if spot.copy is None:
            continue
        key = spot.copy.front if side == "front" else spot.copy.back
        placed.append(Placed(key, spot.trim.around(choices.bleed), spot.bleed, turned))
        cells.append(Cell(spot.trim, spot.bleed, spot.copy.id, side, spot.radius, turned))
    strip = marks.strips(choices)
    band = frame.grown(0, -strip, 0, -strip)
    inside = _common(band, within or band)
    registration = marks.registration_points(frame) if choices.registration else ()
    # Whoever cuts looks at the fronts.
    guides = marks.corner_guides(blocks, choices) if side == "front" else ()
    over: list[Mark] = [*marks.crop_marks(blocks, inside, choices), *guides]
    title = sheet.title(kind)
    furniture = [*marks.registration_marks(registration), *_furniture(sheet, frame, title)]
    # A die may leave no room for them.
    coloured = [cell.bleed for cell in cells]
    free = not any(band.overlaps(rect) for band in _bands(frame) for rect in coloured) or strip == 0
    return Page(
        part=sheet.part,
        kind=kind,
        width=paper.width,
        height=paper.height,
        placed=tuple(placed),
        over=(*over, *(furniture if free else ())),
        cells=tuple(cells),
        cuts=tuple(cell for cell in cells if cell.side == "front") if choices.cut_path else (),
        registration=registration if free else (),
        trim=bounds(cell.trim for cell in cells),
        bleed=bounds(cell.bleed for cell in cells),
        title=title,
    )


def _common(first: Rect, second: Rect) -> Rect:
    left, top = max(first.x, second.x), max(first.y, second.y)
    return Rect(left, top, min(first.right, second.right) - left, min(first.bottom, second.bottom) - top)


def _bands(frame: Rect) -> tuple[Rect, Rect]:
    """The head and the foot of a page."""
    strip = imposition.STRIP
    return replace(frame, height=strip), Rect(frame.x, frame.bottom - strip, frame.width, strip)


def _furniture(sheet: _Sheet, frame: Rect, title: str) -> Iterator[Mark]:
    choices = sheet.choices
    if choices.titles:
        yield from marks.title_line(frame, title, sheet.imprint.date)
        yield from marks.credit_line(frame, sheet.imprint.credits, beside_scale=choices.scale_bar)
    if choices.scale_bar:
        yield from marks.scale_bar(frame, sheet.words("sheets.scale", mm=int(marks.SCALE_MM)))
