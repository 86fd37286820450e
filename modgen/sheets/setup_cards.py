"""Set-up cards: for each set-up what it is, the map small with its counters on it, and a list of what stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from modgen.art import FAMILY, text_width
from modgen.game.model import Extension, Game, GameMap, Placement, Setup, with_extension
from modgen.maps import draw_map
from modgen.sheets import flow
from modgen.sheets.aids import inside, kept_together, page_of
from modgen.sheets.beginnings import begins_as
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint
from modgen.sheets.faces import draw_face
from modgen.sheets.flow import Laid, Piece
from modgen.sheets.maps import map_key
from modgen.sheets.page import Frame, Mark, Page, Placed, Rect, Sheets, moved
from modgen.sheets.paper import paper_of
from modgen.sheets.setup_pictures import SMALL, arranged, counters_on, maps_of
from modgen.texts import Catalogue

_BODY = 3.0
_BANNER, _FOOT, _GAP, _COLUMNS = 11.0, 5.0, 6.0, 3
#: How much of a page maps may take, the most that leaves room for the list; without such room as the last says.
_SHARES = (0.85, 0.78, 0.71, 0.64, 0.57, 0.5, 0.43, 0.36, 0.3, 0.55)
_LEAST_PICTURE = 10.0
#: A name that takes more of a column may be broken between its words.
_WHOLE_NAME = 0.6
_NO_BREAK = "\u00a0"


def setup_cards(
    game: Game, choices: SheetChoices, language: str, imprint: Imprint, extension: Extension | None = None
) -> Sheets:
    """A card, a page or more, for each set-up of the game, or of an extension of it.

    Raises BadPicture for a counter's picture that cannot be used.
    """
    alone = with_extension(game, extension) if extension else game
    if extension:
        # Its set-ups place the game's counters as well.
        game = replace(alone, counters=(*game.counters, *extension.counters), root=game.root)
    added = {counter.id for counter in extension.counters} if extension else set()
    words = Catalogue("modgen.texts", language)
    paper = paper_of(choices.paper, choices.orientation or "portrait")
    frame = inside(paper, choices).grown(0, -_BANNER, 0, -_FOOT)
    pages: list[Page] = []
    arts: dict[str, str] = {}
    for setup in game.setups:
        shown = maps_of(game, setup)
        for game_map in shown:
            arts.setdefault(map_key(game_map), draw_map(game, game_map, language))
        lines = list(_places(game, setup, words, _column_width(frame)))
        for share in _SHARES:
            top = _top(game, setup, shown, frame, words, share)
            rest = Rect(frame.x, frame.y + top.height, frame.width, max(0.0, frame.height - top.height))
            laid = flow.columns(lines, [_columns(rest), _columns(frame)])
            # A card of one page is worth a smaller map.
            if len(laid) < 2:
                break
        first = laid[0] if laid else Laid((), ())
        whole = Laid((*top.laid.marks, *first.marks), (*top.laid.placed, *first.placed))
        title = f"{words('sheets.setup.card')}: {setup.name.of(language) or setup.id}"
        pages += [page_of(paper, choices, imprint, words, "setups", title, each) for each in (whole, *laid[1:])]
    # Not the drawings of the counter sheets: these end where the counter is cut.
    own = replace(choices, bleed=0.0)
    for key in dict.fromkeys(one.art for page in pages for one in page.placed if one.art.startswith(SMALL)):
        whose = alone if key.rpartition("/")[2] in added else game
        arts[key] = draw_face(whose, f"counter/{key.removeprefix(SMALL)}", own, language)
    return Sheets(tuple(pages), arts)


@dataclass(frozen=True, slots=True)
class _Top:
    """The upper part of a card and how much of the page it takes."""

    laid: Laid
    height: float


def _columns(area: Rect) -> list[Rect]:
    width = _column_width(area)
    return [Rect(area.x + n * (width + _GAP), area.y, width, area.height) for n in range(_COLUMNS)]


def _column_width(area: Rect) -> float:
    return (area.width - (_COLUMNS - 1) * _GAP) / _COLUMNS


def _top(game: Game, setup: Setup, maps: Sequence[GameMap], frame: Rect, words: Catalogue, share: float) -> _Top:
    language = words.language
    facts = []
    if setup.turns:
        facts.append(words("sheets.setup.turns", first=setup.turn, last=setup.turns))
    if setup.initiative:
        side = game.side_by_id(setup.initiative).name.of(language)
        facts.append(words("sheets.setup.initiative", side=side))
    pieces = list(flow.text(setup.description.of(language), frame.width, 3.4))
    pieces += flow.text(" · ".join(facts), frame.width, 3.4, bold=True)
    marks: list[Mark] = []
    placed: list[Placed] = []
    y = 0.0
    for piece in pieces:
        marks += [moved(mark, frame.x, frame.y + y) for mark in piece.marks]
        y += piece.height
    y += 2
    rects = arranged(maps, frame.width, max(frame.height * share - y, _LEAST_PICTURE))
    for game_map, lies in zip(maps, rects, strict=True):
        rect = lies.moved(frame.x, frame.y + y)
        placed.append(Placed(map_key(game_map), rect, rect))
        marks.append(Frame(rect, stroke="#33312b", weight=0.2))
        placed += counters_on(game, setup, game_map, rect)
    return _Top(Laid(tuple(marks), tuple(placed)), y + max((rect.bottom for rect in rects), default=0) + 4)


def _places(game: Game, setup: Setup, words: Catalogue, width: float) -> Iterator[Piece]:
    """What stands where, place by place in the order of the maps; markers among the rest."""
    language = words.language
    yield from flow.heading(words("sheets.setup.places"), width)
    names = {area.id: area.name.of(language) or area.id for one in game.maps for area in one.areas}
    names |= {box.id: box.name.of(language) or box.id for one in game.maps for box in one.boxes}
    tables = (one for one in game.maps if one.table is not None)
    names |= {one.id: words("sheets.setup.table", name=one.name.of(language)) for one in tables}
    standing: dict[str, list[Placement]] = {}
    for placement in setup.placements:
        standing.setdefault(placement.area, []).append(placement)
    if not standing:
        yield from flow.text(words("sheets.setup.none"), width, _BODY)
    for place in sorted(standing, key=list(names).index):
        head = list(flow.text(names[place], width, _BODY, bold=True))
        body: list[Piece] = []
        for side in (*(side.id for side in game.sides), ""):
            told = [_told(game, p, words, width) for p in standing[place] if game.counter_by_id(p.counter).side == side]
            if told:
                colour = game.side_by_id(side).rim if side else "#8d8468"
                body += _with_dot(list(flow.text(", ".join(told), width, _BODY, left=4.5)), colour)
        yield from kept_together([*head, *body], len(head) + 1)


def _with_dot(lines: Sequence[Piece], colour: str) -> Iterator[Piece]:
    """A paragraph with a square of the side's colour before it."""
    for n, line in enumerate(lines):
        dot = (Frame(Rect(1.2, _BODY * 0.2, 2.2, 2.2), fill=colour, radius=0.3),) if n == 0 else ()
        yield Piece(line.height, (*dot, *line.marks))


def _told(game: Game, placement: Placement, words: Catalogue, width: float) -> str:
    """A counter by its name, where on an open table it stands, and how it begins."""
    counter, language = game.counter_by_id(placement.counter), words.language
    name = counter.label.of(language) or counter.name.of(language) or counter.id
    if placement.number > 1:
        name = words("sheets.setup.times", name=name, n=placement.number)
    if text_width(name, FAMILY, _BODY) < width * _WHOLE_NAME:
        name = name.replace(" ", _NO_BREAK)
    at = f"{placement.at[0]:g}/{placement.at[1]:g}" if placement.at is not None else ""
    state = ", ".join(filter(None, (at, begins_as(game, placement, words))))
    return words("sheets.setup.status", name=name, status=state) if state else name
