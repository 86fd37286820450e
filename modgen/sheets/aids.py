"""Player aids: a page for each side with terrain, objectives, turns and charts; the rules in brief with their ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from modgen.art import parse_svg, svg_size
from modgen.counters.palette import PAPER, ink_on
from modgen.game.model import Game, Side, Text
from modgen.game.tabledata import Chart
from modgen.module.chartart import draw_chart, terrains_of
from modgen.module.table import rule_system_of
from modgen.sheets import flow, marks
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint
from modgen.sheets.flow import Laid, Piece
from modgen.sheets.maps import drawn_maps
from modgen.sheets.page import Frame, Label, Mark, Page, Placed, Rect, Sheets
from modgen.sheets.paper import Paper, paper_of
from modgen.texts import Catalogue

#: mm of a px of a chart's drawing: its 19 px type is then 3.8 mm, 10.8 pt.
_CHART_PX = 0.2
_BODY, _HEAD = 2.75, 3.1
_GAP = 8.0
_BANNER = 11.0
_BOX_GAP = 1.0
_MOST_TURNS = 60


def player_aids(game: Game, choices: SheetChoices, language: str, imprint: Imprint) -> Sheets:
    """A page (or more, if it takes more) for each side, then the rules in brief. Raises BadPicture."""
    words = Catalogue("modgen.texts", language)
    paper = paper_of(choices.paper, choices.orientation or "portrait")
    arts: dict[str, str] = {}
    pieces = list(_aid(game, language, words, arts, _column(paper, choices, 2).width))
    made: list[tuple[str, Side | None, Laid]] = []
    for side in game.sides if pieces else ():
        title = words("sheets.aids.side", side=side.name.of(language))
        made += [(title, side, laid) for laid in flow.columns(pieces, [_areas(paper, choices, 2)])]
    rules = list(_rules(game, language, _column(paper, choices, 2).width))
    made += [(words("sheets.aids.rules"), None, laid) for laid in flow.columns(rules, [_areas(paper, choices, 2)])]
    pages = [page_of(paper, choices, imprint, words, "aids", title, laid, side=side) for title, side, laid in made]
    return Sheets(tuple(pages), arts)


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


def _areas(paper: Paper, choices: SheetChoices, count: int) -> list[Rect]:
    frame = inside(paper, choices)
    width = (frame.width - (count - 1) * _GAP) / count
    body = frame.grown(0, -_BANNER, 0, -5)
    return [Rect(body.x + n * (width + _GAP), body.y, width, body.height) for n in range(count)]


def _column(paper: Paper, choices: SheetChoices, count: int) -> Rect:
    return _areas(paper, choices, count)[0]


def _aid(game: Game, language: str, words: Catalogue, arts: dict[str, str], width: float) -> Iterator[Piece]:
    yield from _turns(game, words, width)
    for game_map in drawn_maps(game):
        if terrains_of(game_map):
            name = game_map.name.of(language) if len(game.maps) > 1 else ""
            title = " · ".join(part for part in (words("sheets.aids.terrain"), name) if part)
            chart = Chart(f"terrain-{game_map.id}", Text(title), terrain=game_map.id)
            yield _drawing(f"chart/{chart.id}", draw_chart(game, chart, language), arts, width)
    goals = [(area.name.of(language), area.objective) for one in game.maps for area in one.areas if area.objective]
    if goals:
        yield from flow.heading(words("sheets.aids.objectives"), width)
        yield from _list(goals, width)
    charts = [chart for chart in game.table.charts if not chart.terrain]
    for chart in charts:
        yield _drawing(f"chart/{chart.id}", draw_chart(game, chart, language), arts, width)


def _drawing(key: str, svg: str, arts: dict[str, str], width: float) -> Piece:
    wide, tall = svg_size(parse_svg(svg))
    scale = min(_CHART_PX, width / wide)
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


def _rules(game: Game, language: str, width: float) -> Iterator[Piece]:
    """Every rule of the game's rule set: its id as reports name it, its title, its text."""
    system = rule_system_of(game)
    if system is None:
        return
    own = Catalogue(system.texts, language)
    if own.has("rules.title"):
        yield from flow.heading(_words(own, "rules.title"), width)
    for id_ in system.rules:
        if not own.has(f"rules.{id_}.text"):
            continue
        title = f"{id_}  {_words(own, f'rules.{id_}.title')}" if own.has(f"rules.{id_}.title") else id_
        head = list(flow.text(title, width, _HEAD, bold=True, colour="#7a2e22"))
        body = list(flow.text(_words(own, f"rules.{id_}.text"), width, _BODY))
        yield from kept_together([*head, *body], len(head) + 1)


def kept_together(pieces: Sequence[Piece], first: int) -> Iterator[Piece]:
    """Lines of which the `first` stay together, with air behind the last."""
    for n, piece in enumerate(pieces):
        last = n == len(pieces) - 1
        yield replace(piece, holds=n < first - 1 and not last, after=1.6 if last else 0)


def _words(own: Catalogue, key: str) -> str:
    """A rule set's words, which are a template: what it has fields for stays as written."""
    return own.template(key).replace("{{", "{").replace("}}", "}")
