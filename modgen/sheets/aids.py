"""Player aids for each side: turns, terrain, objectives, a ruler, charts, and the rules in brief with their ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from modgen.art import parse_svg, svg_size
from modgen.counters.palette import PAPER, ink_on
from modgen.game.model import Game, GameMap, Side, Text
from modgen.game.tabledata import Chart
from modgen.module.chartart import draw_chart, terrains_of
from modgen.module.table import rule_system_of
from modgen.sheets import flow, marks
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint
from modgen.sheets.flow import Laid, Piece
from modgen.sheets.maps import drawn_maps, map_size
from modgen.sheets.page import Frame, Label, Mark, Page, Placed, Rect, Sheets
from modgen.sheets.paper import Paper, paper_of
from modgen.texts import Catalogue

#: mm of a px of a chart's drawing at most: its 19 px type is then 3.2 mm, 9 pt.
_CHART_PX = 0.17
#: mm of the type of the rules, the largest with which they take the fewest pages; their heads are larger.
_BODIES, _HEAD_MORE = (2.75, 2.6, 2.45), 0.3
#: Lines of a rule stay together unless they are taller than this.
_MOST_HELD = 40.0
_COLUMN, _MOST_COLUMNS = 80.0, 6
_GAP = 8.0
_BANNER = 11.0
_BOX_GAP = 1.0
_MOST_TURNS = 60
_MOST_RULER = 60


def player_aids(game: Game, choices: SheetChoices, language: str, imprint: Imprint) -> Sheets:
    """For each side what players look up, then the rules in brief: a page if it holds all, else as many as it takes.

    Raises BadPicture.
    """
    words = Catalogue("modgen.texts", language)
    paper = paper_of(choices.paper, choices.orientation or "portrait")
    areas = _areas(paper, choices)
    arts: dict[str, str] = {}
    pieces = list(_aid(game, choices, words, arts, areas[0].width))
    laid = _laid_out(game, words, pieces, areas)
    sides: tuple[Side | None, ...] = game.sides if pieces and game.sides else (None,)
    pages = [
        page_of(paper, choices, imprint, words, "aids", _title(side, words), each, side=side)
        for side in sides
        for each in laid
    ]
    return Sheets(tuple(pages), arts)


def _title(side: Side | None, words: Catalogue) -> str:
    return words("sheets.aids.side", side=side.name.of(words.language)) if side else words("sheets.aids.rules")


def _laid_out(game: Game, words: Catalogue, pieces: Sequence[Piece], areas: Sequence[Rect]) -> list[Laid]:
    """The pages with the rules set as large as does not take one page more."""
    ways = [
        flow.columns([*pieces, *_rules(game, words, areas[0].width, body, headed=bool(pieces))], [areas])
        for body in _BODIES
    ]
    return min(ways, key=len)


def page_of(
    paper: Paper,
    choices: SheetChoices,
    imprint: Imprint,
    words: Catalogue,
    part: str,
    title: str,
    laid: Laid,
    *,
    side: Side | None = None,
) -> Page:
    """A page with a banner in a side's colours, or dark, and what was set on it."""
    frame = inside(paper, choices)
    colour = (side.field if side else "#33312b") if not choices.low_ink else "#ffffff"
    ink = ink_on(colour, side.ink if side else PAPER)
    banner = Rect(frame.x, frame.y, frame.width, _BANNER - 3)
    shown = marks.shortened(title, frame.width - 60, 4.6, 700)
    over: list[Mark] = [
        Frame(banner, fill=colour, stroke=side.rim if side else "#33312b", weight=0.5),
        Label(frame.x + 3, frame.y + 5.6, shown, 4.6, ink, bold=True),
        Label(frame.right - 3, frame.y + 5.4, marks.shortened(imprint.game, 52, 3.2), 3.2, ink, "end"),
        *laid.marks,
    ]
    foot = " · ".join(part for part in (imprint.credits, imprint.date) if part)
    over.append(Label(frame.x, frame.bottom - 1, marks.shortened(foot, frame.width, marks.SMALL), marks.SMALL))
    full = words("sheets.page_title", game=imprint.game, part=title)
    return Page(part, part, paper.width, paper.height, laid.placed, over=tuple(over), title=full)


def inside(paper: Paper, choices: SheetChoices) -> Rect:
    """What is written on of a page that is read, not cut."""
    return Rect(0, 0, paper.width, paper.height).around(-max(choices.margin, 8.0))


def _areas(paper: Paper, choices: SheetChoices) -> list[Rect]:
    """The columns of a page, about as wide as is easy to read."""
    frame = inside(paper, choices)
    count = max(1, min(_MOST_COLUMNS, int((frame.width + _GAP) // (_COLUMN + _GAP))))
    width = (frame.width - (count - 1) * _GAP) / count
    body = frame.grown(0, -_BANNER, 0, -5)
    return [Rect(body.x + n * (width + _GAP), body.y, width, body.height) for n in range(count)]


def _aid(game: Game, choices: SheetChoices, words: Catalogue, arts: dict[str, str], width: float) -> Iterator[Piece]:
    language = words.language
    yield from _turns(game, words, width)
    charts = []
    for game_map in drawn_maps(game):
        if terrains_of(game_map):
            name = game_map.name.of(language) if len(game.maps) > 1 else ""
            title = " · ".join(part for part in (words("sheets.aids.terrain"), name) if part)
            charts.append(Chart(f"terrain-{game_map.id}", Text(title), terrain=game_map.id))
    keys = len(charts)
    charts += [chart for chart in game.table.charts if not chart.terrain]
    drawn = [draw_chart(game, chart, language) for chart in charts]
    # One size of type on all of them.
    scale = min([_CHART_PX, *(width / svg_size(parse_svg(svg))[0] for svg in drawn)])
    made = [_drawing(f"chart/{c.id}", svg, arts, scale) for c, svg in zip(charts, drawn, strict=True)]
    yield from made[:keys]
    goals = [(area.name.of(language), area.objective) for one in game.maps for area in one.areas if area.objective]
    if goals:
        yield from flow.heading(words("sheets.aids.objectives"), width)
        yield from _list(goals, width)
    for game_map in drawn_maps(game):
        yield from _ruler(game_map, choices, words, width)
    yield from made[keys:]


def _ruler(game_map: GameMap, choices: SheetChoices, words: Catalogue, width: float) -> Iterator[Piece]:
    """Centimetres of an open table as long as they are on the printed map: a ruler's own are of no use there."""
    if game_map.table is None:
        return
    one = (
        (game_map.table.px((1, 0))[0] - game_map.table.px((0, 0))[0]) * map_size(game_map, choices)[0] / game_map.width
    )
    count = min(int((width - 4) // one), _MOST_RULER)
    if count < 1:
        return
    yield from flow.heading(words("sheets.aids.ruler", map=game_map.name.of(words.language)), width, 3.2)
    step = 5 if one * 5 < width / 2 else 1
    made: list[Mark] = [
        Frame(Rect(n * one, 0, one, 3), fill="#33312b" if n % 2 else "#ffffff", stroke="#33312b", weight=0.2)
        for n in range(count)
    ]
    made += [Label(n * one, 6.2, str(n), 2.6, anchor="middle" if n else "start") for n in range(0, count + 1, step)]
    yield Piece(7.0, tuple(made), after=4)


def _drawing(key: str, svg: str, arts: dict[str, str], scale: float) -> Piece:
    wide, tall = svg_size(parse_svg(svg))
    rect = Rect(0, 0, wide * scale, tall * scale)
    arts[key] = svg
    return Piece(rect.height, placed=(Placed(key, rect, rect),), after=4)


def _list(rows: Sequence[tuple[str, int]], width: float) -> Iterator[Piece]:
    for n, (name, points) in enumerate(rows):
        band = (Frame(Rect(0, 0, width, 5.2), fill="#f0ead8"),) if n % 2 == 0 else ()
        texts = (Label(1.5, 3.8, name, 3.2), Label(width - 1.5, 3.8, str(points), 3.2, anchor="end", bold=True))
        yield Piece(5.2, (*band, *texts), after=4 if n == len(rows) - 1 else 0)


def _turns(game: Game, words: Catalogue, width: float) -> Iterator[Piece]:
    """A box for every turn of the longest set-up, large enough for the turn marker."""
    last = min(max((setup.turns for setup in game.setups), default=0), _MOST_TURNS)
    if not last:
        return
    yield from flow.heading(words("sheets.aids.turns"), width)
    edge = max((game.face_by_id(c.face).size for c in game.counters if c.marker == "turn"), default=15.9) + 2
    edge = min(edge, width)
    across = max(1, int((width + _BOX_GAP) // (edge + _BOX_GAP)))
    rows = ceil(last / across)
    for row in range(rows):
        boxes: list[Mark] = []
        for n in range(row * across, min(last, (row + 1) * across)):
            x = (n - row * across) * (edge + _BOX_GAP)
            boxes.append(Frame(Rect(x, 0, edge, edge), fill="#fbf8ee", stroke="#33312b", weight=0.3, radius=1))
            boxes.append(Label(x + edge / 2, edge / 2 + 2.6, str(n + 1), 7.5, "#8d8468", "middle", bold=True))
        yield Piece(edge, tuple(boxes), after=_BOX_GAP if row < rows - 1 else 5)


def _rules(game: Game, words: Catalogue, width: float, body: float, *, headed: bool) -> Iterator[Piece]:
    """Every rule of the game's rule set: its id as reports name it, its title, its text; `headed` says what it is."""
    system = rule_system_of(game)
    if system is None:
        return
    own = Catalogue(system.texts, words.language)
    heads = [words("sheets.aids.rules")] if headed else []
    heads += [_words(own, "rules.title")] if own.has("rules.title") else []
    if heads:
        yield from flow.heading(": ".join(heads), width)
    for id_ in system.rules:
        if not own.has(f"rules.{id_}.text"):
            continue
        title = f"{id_}  {_words(own, f'rules.{id_}.title')}" if own.has(f"rules.{id_}.title") else id_
        lines = list(flow.text(title, width, body + _HEAD_MORE, bold=True, colour="#7a2e22"))
        head = len(lines)
        lines += flow.text(_words(own, f"rules.{id_}.text"), width, body)
        held = len(lines) if sum(line.height for line in lines) <= _MOST_HELD else head + 1
        yield from kept_together(lines, held)


def kept_together(pieces: Sequence[Piece], first: int) -> Iterator[Piece]:
    """Lines of which the `first` stay together, with air behind the last."""
    for n, piece in enumerate(pieces):
        last = n == len(pieces) - 1
        yield replace(piece, holds=n < first - 1 and not last, after=1.6 if last else 0)


def _words(own: Catalogue, key: str) -> str:
    """A rule set's words, which are a template: what it has fields for stays as written."""
    return own.template(key).replace("{{", "{").replace("}}", "}")
