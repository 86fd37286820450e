"""Maps on paper: at true scale on one page, on tiles to be glued together, and how the tiles go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from modgen.art import FAMILY, text_width
from modgen.art.lettering import wrapped
from modgen.game.model import Game, GameMap
from modgen.maps import draw_map
from modgen.maps.furniture import PAGE as SHEET_COLOUR
from modgen.module.table import COUNTER_DPI
from modgen.sheets import marks
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint
from modgen.sheets.faults import BadSheets
from modgen.sheets.imposition import STRIP
from modgen.sheets.page import Frame, Label, Line, Mark, Page, Placed, Rect, Sheets
from modgen.sheets.paper import MOST, Paper, paper_of
from modgen.texts import Catalogue

#: Colour beyond the cut of a map, and what its crop marks need around that; mm.
BLEED, AROUND = 3.0, 14.0
#: Beside a tile: the marks for cutting and gluing.
_SIDE = 5.0
_LEAST_TILE = 30.0
_NOTE = 2.6
_MARK = "#444444"


def drawn_maps(game: Game) -> tuple[GameMap, ...]:
    """The maps that have a drawing of their own."""
    return tuple(game_map for game_map in game.maps if not game_map.boards)


def map_size(game_map: GameMap, choices: SheetChoices) -> tuple[float, float]:
    """Width and height in mm; the scale is that of the counters unless another was chosen."""
    per_px = choices.scale / 100 if choices.scale else 25.4 / COUNTER_DPI
    return game_map.width * per_px, game_map.height * per_px


def map_key(game_map: GameMap) -> str:
    """The key of a map's drawing."""
    return f"map/{game_map.id}"


def whole_maps(game: Game, choices: SheetChoices, language: str, imprint: Imprint) -> Sheets:
    """Each map at its true size on a page of its own, with bleed and crop marks. Raises BadSheets `map_too_large`."""
    words = Catalogue("modgen.texts", language)
    pages, arts = [], {}
    for game_map in drawn_maps(game):
        width, height = map_size(game_map, choices)
        if max(width, height) + 2 * AROUND > MOST:
            size = {"width": f"{width:.0f}", "height": f"{height:.0f}", "most": f"{MOST:g}"}
            raise BadSheets("map_too_large", map=game_map.id, **size)
        arts[map_key(game_map)] = draw_map(game, game_map, language)
        pages.append(_whole(game_map, Rect(AROUND, AROUND, width, height), choices, words, imprint, language))
    return Sheets(tuple(pages), arts)


def _whole(
    game_map: GameMap, trim: Rect, choices: SheetChoices, words: Catalogue, imprint: Imprint, language: str
) -> Page:
    title = words("sheets.map.whole", game=imprint.game, map=game_map.name.of(language))
    bleed = trim.around(BLEED)
    around = Rect(0, 0, trim.width + 2 * AROUND, trim.height + 2 * AROUND)
    near, far = BLEED + 1.0, BLEED + 6.0
    over: list[Mark] = []
    for x in (trim.x, trim.right):
        over.append(Line(x, trim.y - far, x, trim.y - near, choices.mark_weight))
        over.append(Line(x, trim.bottom + near, x, trim.bottom + far, choices.mark_weight))
    for y in (trim.y, trim.bottom):
        over.append(Line(trim.x - far, y, trim.x - near, y, choices.mark_weight))
        over.append(Line(trim.right + near, y, trim.right + far, y, choices.mark_weight))
    points = marks.registration_points(around.around(-2))
    # Lines of type stand between the crop marks, not across them.
    frame = around.grown(-AROUND, -2, -AROUND, -2)
    if choices.registration:
        over += marks.registration_marks(points)
    if choices.titles:
        over += marks.title_line(frame, title, imprint.date)
        over += marks.credit_line(frame, imprint.credits, beside_scale=choices.scale_bar)
    if choices.scale_bar and trim.width > marks.SCALE_MM:
        over += marks.scale_bar(frame, words("sheets.scale", mm=int(marks.SCALE_MM)))
    return Page(
        part="map",
        kind="whole",
        width=around.width,
        height=around.height,
        placed=(Placed(map_key(game_map), trim, trim),),
        under=(Frame(bleed, fill=SHEET_COLOUR),),
        over=tuple(over),
        registration=points if choices.registration else (),
        trim=trim,
        bleed=bleed,
        title=title,
    )


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a map is divided: columns and rows of tiles of `width` by `height` mm that share `overlap` mm."""

    columns: int
    rows: int
    width: float
    height: float
    overlap: float
    area: Rect
    paper: Paper

    def part(self, column: int, row: int) -> tuple[float, float]:
        """Where on the map a tile begins, mm."""
        return column * (self.width - self.overlap), row * (self.height - self.overlap)


def tile_name(column: int, row: int) -> str:
    """A1 is the upper left tile, B1 the one at its right; beyond Z come AA, AB.

    >>> tile_name(1, 2), tile_name(26, 0)
    ('B3', 'AA1')
    """
    letters = ""
    left = column
    while left >= 0:
        letters = chr(ord("A") + left % 26) + letters
        left = left // 26 - 1
    return f"{letters}{row + 1}"


def tiling_of(width: float, height: float, choices: SheetChoices) -> Tiling:
    """The way to lay the paper that takes fewer tiles. Raises BadSheets `overlap_too_large`."""
    ways = [choices.orientation] if choices.orientation else ["portrait", "landscape"]
    found = [_tiling(width, height, paper_of(choices.paper, way), choices) for way in ways]
    return min(found, key=lambda tiling: tiling.columns * tiling.rows)


def _tiling(width: float, height: float, paper: Paper, choices: SheetChoices) -> Tiling:
    inside = Rect(0, 0, paper.width, paper.height).around(-choices.margin)
    area = inside.grown(-_SIDE, -_SIDE - STRIP, -_SIDE, -_SIDE - STRIP)
    overlap = choices.overlap
    if area.width - overlap < _LEAST_TILE or area.height - overlap < _LEAST_TILE:
        raise BadSheets("overlap_too_large", overlap=f"{overlap:g}")
    columns = max(1, ceil((width - overlap) / (area.width - overlap) - 1e-6))
    rows = max(1, ceil((height - overlap) / (area.height - overlap) - 1e-6))
    # All tiles alike: a strip of a tile is as much work to glue as a whole one, and tears sooner.
    wide = min(area.width, (width + (columns - 1) * overlap) / columns)
    tall = min(area.height, (height + (rows - 1) * overlap) / rows)
    return Tiling(columns, rows, wide, tall, overlap, replace(area, width=wide, height=tall), paper)


def tiled_maps(game: Game, choices: SheetChoices, language: str, imprint: Imprint) -> Sheets:
    """Each map on tiles with overlap, cut and glue marks and their names, after a page that shows how they lie."""
    words = Catalogue("modgen.texts", language)
    pages: list[Page] = []
    arts = {}
    for game_map in drawn_maps(game):
        size = map_size(game_map, choices)
        tiling = tiling_of(*size, choices)
        arts[map_key(game_map)] = draw_map(game, game_map, language)
        shown = _Shown(game_map, Rect(0, 0, *size), tiling, choices, words, imprint, language)
        if tiling.columns * tiling.rows > 1:
            pages.append(_overview(shown))
        pages.extend(_tile(shown, column, row) for row in range(tiling.rows) for column in range(tiling.columns))
    return Sheets(tuple(pages), arts)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A map that is being tiled; `size` begins at 0, 0."""

    game_map: GameMap
    size: Rect
    tiling: Tiling
    choices: SheetChoices
    words: Catalogue
    imprint: Imprint
    language: str

    def title(self, key: str, **values: object) -> str:
        """The title of a page of it."""
        name = self.game_map.name.of(self.language)
        return self.words(f"sheets.map.{key}", game=self.imprint.game, map=name, **values)


def _tile(shown: _Shown, column: int, row: int) -> Page:
    tiling, area = shown.tiling, shown.tiling.area
    left, top = tiling.part(column, row)
    rect = shown.size.moved(area.x - left, area.y - top)
    right, bottom = min(rect.right, area.right), min(rect.bottom, area.bottom)
    clip = Rect(area.x, area.y, right - area.x, bottom - area.y)
    title = shown.title("tile", tile=tile_name(column, row), columns=tiling.columns, rows=tiling.rows)
    over = [*_page_marks(shown, title, tile_name(column, row)), *_joints(shown, clip, column, row)]
    return Page(
        part="map",
        kind="tile",
        width=tiling.paper.width,
        height=tiling.paper.height,
        placed=(Placed(map_key(shown.game_map), rect, clip),),
        over=tuple(over),
        trim=clip,
        bleed=clip,
        title=title,
    )


def _page_marks(shown: _Shown, title: str, name: str) -> Iterator[Mark]:
    """Title, credits, scale, and the tile's name large at the foot."""
    paper, choices = shown.tiling.paper, shown.choices
    frame = Rect(0, 0, paper.width, paper.height).around(-choices.margin)
    end = shown.imprint.date
    yield from marks.title_line(frame, title, end)
    yield from marks.credit_line(frame, shown.imprint.credits, beside_scale=True)
    yield from marks.scale_bar(frame, shown.words("sheets.scale", mm=int(marks.SCALE_MM)))
    if name:
        yield Label(paper.width / 2, frame.bottom - 1.0, name, 5.0, anchor="middle", bold=True)


def _joints(shown: _Shown, clip: Rect, column: int, row: int) -> Iterator[Mark]:
    """Outside the drawing: where to cut it at the left and the top, and what of it goes under the next tile."""
    tiling, words = shown.tiling, shown.words
    overlap, out = tiling.overlap, _SIDE - 0.6
    dash, gap = "1.6 1", 0.15
    if column > 0:
        name = tile_name(column - 1, row)
        yield Line(clip.x - gap, clip.y - out, clip.x - gap, clip.bottom + out, 0.15, dash=dash)
        text = words("sheets.map.cut", tile=name)
        yield Label(clip.x - 1.2, clip.y + clip.height / 2, text, _NOTE, _MARK, "middle", turn=-90)
    if row > 0:
        name = tile_name(column, row - 1)
        yield Line(clip.x - out, clip.y - gap, clip.right + out, clip.y - gap, 0.15, dash=dash)
        text = words("sheets.map.cut", tile=name)
        yield Label(clip.x + clip.width / 2, clip.y - 1.2, text, _NOTE, _MARK, "middle")
    if column < tiling.columns - 1 and overlap:
        start = clip.right - overlap
        text = f"{words('sheets.map.glue')} {tile_name(column + 1, row)}"
        for y, inward in ((clip.y, -1), (clip.bottom, 1)):
            yield Line(start, y + inward * 0.5, start, y + inward * out, 0.15)
        yield Line(start, clip.bottom + 1.6, clip.right, clip.bottom + 1.6, 0.3, _MARK)
        yield Label(clip.right + 2.6, clip.bottom - 2, text, _NOTE, _MARK, "start", turn=-90)
    if row < tiling.rows - 1 and overlap:
        start = clip.bottom - overlap
        text = f"{words('sheets.map.glue')} {tile_name(column, row + 1)}"
        for x, inward in ((clip.x, -1), (clip.right, 1)):
            yield Line(x + inward * 0.5, start, x + inward * out, start, 0.15)
        yield Line(clip.right + 1.0, start, clip.right + 1.0, clip.bottom, 0.3, _MARK)
        yield Label(clip.x + 2, clip.bottom + 3.4, text, _NOTE, _MARK)


def _overview(shown: _Shown) -> Page:
    """The map small, the tiles drawn on it with their names, and how to go about it."""
    tiling, choices = shown.tiling, shown.choices
    paper = tiling.paper
    frame = Rect(0, 0, paper.width, paper.height).around(-choices.margin)
    area = frame.grown(-_SIDE, -_SIDE - STRIP, -_SIDE, -_SIDE - STRIP)
    text = _instructions(shown, area.width)
    room = area.height - len(text) * 5.2 - 6
    scale = min(area.width / shown.size.width, room / shown.size.height)
    small = Rect(area.x, area.y, shown.size.width * scale, shown.size.height * scale)
    small = small.moved((area.width - small.width) / 2, 0)
    title = shown.title("overview")
    over: list[Mark] = [*_page_marks(shown, title, "")]
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            over += _tile_outline(shown, small, scale, column, row)
    for n, line in enumerate(text):
        over.append(Label(area.x, small.bottom + 9 + n * 5.2, line, 3.6))
    return Page(
        part="map",
        kind="overview",
        width=paper.width,
        height=paper.height,
        placed=(Placed(map_key(shown.game_map), small, small),),
        over=tuple(over),
        title=title,
    )


def _instructions(shown: _Shown, width: float) -> list[str]:
    values = {
        "first": tile_name(0, 0),
        "width": f"{shown.size.width:.0f}",
        "height": f"{shown.size.height:.0f}",
    }
    steps = [shown.words(f"sheets.map.assembly.{n}", **values) for n in (1, 2, 3, 4)]
    return [line for step in steps for line in wrapped(step, width, 3.6)]


def _tile_outline(shown: _Shown, small: Rect, scale: float, column: int, row: int) -> Iterator[Mark]:
    tiling = shown.tiling
    left, top = tiling.part(column, row)
    width, height = min(tiling.width, shown.size.width - left), min(tiling.height, shown.size.height - top)
    rect = Rect(small.x + left * scale, small.y + top * scale, width * scale, height * scale)
    yield Frame(rect, stroke="#ffffff", weight=0.7)
    yield Frame(rect, stroke="#b3161d", weight=0.3)
    name = tile_name(column, row)
    x, y = rect.x + rect.width / 2, rect.y + rect.height / 2
    wide = text_width(name, FAMILY, 7, 700) + 5
    yield Frame(Rect(x - wide / 2, y - 5.5, wide, 10), fill="#ffffff", stroke="#b3161d", weight=0.3, radius=2)
    yield Label(x, y + 2, name, 7, "#b3161d", "middle", bold=True)
