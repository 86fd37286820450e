"""Set-up cards: for each set-up what it is, the map small with its counters on it, and a list of what stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from modgen.game.model import Game, GameMap, Placement, Point, Setup
from modgen.maps import draw_map, stack_point
from modgen.module.table import counter_px
from modgen.sheets import flow
from modgen.sheets.aids import inside, kept_together, page_of
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint
from modgen.sheets.faces import draw_face
from modgen.sheets.flow import Laid, Piece
from modgen.sheets.maps import drawn_maps, map_key
from modgen.sheets.page import Frame, Mark, Page, Placed, Rect, Sheets, moved
from modgen.sheets.paper import paper_of
from modgen.texts import Catalogue

_BODY = 3.0
_BANNER, _FOOT, _GAP, _COLUMNS = 11.0, 5.0, 6.0, 3
_MOST_SHOWN = 8
_SMALL = "small/"
#: How much of a page maps may take, the most that leaves room for the list.
_SHARES = (0.55, 0.48, 0.41, 0.35, 0.55)
#: How far each counter of a stack is drawn up and to the right of the one below it, of its edge.
_STEP = 0.13


def setup_cards(game: Game, choices: SheetChoices, language: str, imprint: Imprint) -> Sheets:
    """A card, a page or more, for each set-up. Raises BadPicture for a counter's picture that cannot be used."""
    words = Catalogue("modgen.texts", language)
    paper = paper_of(choices.paper, choices.orientation or "portrait")
    frame = inside(paper, choices).grown(0, -_BANNER, 0, -_FOOT)
    pages: list[Page] = []
    arts: dict[str, str] = {}
    for setup in game.setups:
        shown = [game_map for game_map in drawn_maps(game) if any(_on(game_map, p) for p in setup.placements)]
        for game_map in shown:
            arts.setdefault(map_key(game_map), draw_map(game, game_map, language))
        lines = list(_places(game, setup, words, language, _column_width(frame)))
        for share in _SHARES:
            top = _top(game, setup, shown, frame, words, language, share)
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
    for key in dict.fromkeys(one.art for page in pages for one in page.placed if one.art.startswith(_SMALL)):
        arts[key] = draw_face(game, f"counter/front/{key.removeprefix(_SMALL)}", own, language)
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


def _top(
    game: Game, setup: Setup, maps: Sequence[GameMap], frame: Rect, words: Catalogue, language: str, share: float
) -> _Top:
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
    for game_map in maps:
        # So much of the page for all maps together, so that the list begins on the first.
        scale = min(frame.width / game_map.width, (frame.height * share - y) / len(maps) / game_map.height)
        scale = max(scale, frame.width * 0.3 / game_map.width)
        rect = Rect(0, 0, game_map.width * scale, game_map.height * scale)
        rect = rect.moved(frame.x + (frame.width - rect.width) / 2, frame.y + y)
        placed.append(Placed(map_key(game_map), rect, rect))
        marks.append(Frame(rect, stroke="#33312b", weight=0.2))
        placed += _counters(game, setup, game_map, rect, scale)
        y += rect.height + 3
    return _Top(Laid(tuple(marks), tuple(placed)), y + 2)


def _on(game_map: GameMap, placement: Placement) -> bool:
    return _point(game_map, placement) is not None


def _point(game_map: GameMap, placement: Placement) -> Point | None:
    """Where on a map a placement stands, px; None if it is elsewhere."""
    if game_map.table is not None and placement.area == game_map.id and placement.at is not None:
        return game_map.table.px(placement.at)
    for area in game_map.areas:
        if area.id == placement.area:
            return stack_point(area)
    for box in game_map.boxes:
        if box.id == placement.area:
            return (box.rect[0] + box.rect[2] / 2, box.rect[1] + box.rect[3] / 2)
    return None


def _counters(game: Game, setup: Setup, game_map: GameMap, rect: Rect, scale: float) -> Iterator[Placed]:
    """Stacks of small counters, one for each side in a place, beside each other."""
    stacks: dict[Point, dict[str, list[str]]] = {}
    for placement in setup.placements:
        point = _point(game_map, placement)
        if point is not None:
            counter = game.counter_by_id(placement.counter)
            pile = stacks.setdefault(point, {}).setdefault(counter.side, [])
            pile.extend([counter.id] * placement.number)
    for (x, y), piles in stacks.items():
        for n, pile in enumerate(piles.values()):
            edge = counter_px(game.face_by_id(game.counter_by_id(pile[0]).face)) * scale
            left = rect.x + x * scale + (n - len(piles) / 2) * edge * 1.15
            # The top ones are seen; what is below them only makes the pile higher.
            for step, id_ in enumerate(pile[-_MOST_SHOWN:]):
                up = step * edge * _STEP
                box = Rect(left + up, rect.y + y * scale - edge / 2 - up, edge, edge)
                yield Placed(f"{_SMALL}{id_}", box, box)


def _places(game: Game, setup: Setup, words: Catalogue, language: str, width: float) -> Iterator[Piece]:
    """What stands where, place by place in the order of the maps; markers among the rest."""
    yield from flow.heading(words("sheets.setup.places"), width)
    names = {area.id: area.name.of(language) or area.id for one in game.maps for area in one.areas}
    names |= {box.id: box.name.of(language) or box.id for one in game.maps for box in one.boxes}
    names |= {one.id: one.name.of(language) for one in game.maps if one.table is not None}
    standing: dict[str, list[Placement]] = {}
    for placement in setup.placements:
        standing.setdefault(placement.area, []).append(placement)
    if not standing:
        yield from flow.text(words("sheets.setup.none"), width, _BODY)
    for place in sorted(standing, key=list(names).index):
        head = list(flow.text(names[place], width, _BODY, bold=True))
        body: list[Piece] = []
        for side in (*(side.id for side in game.sides), ""):
            told = [
                _told(game, p, words, language) for p in standing[place] if game.counter_by_id(p.counter).side == side
            ]
            if told:
                colour = game.side_by_id(side).rim if side else "#8d8468"
                body += _with_dot(list(flow.text(", ".join(told), width, _BODY, left=4.5)), colour)
        yield from kept_together([*head, *body], len(head) + 1)


def _with_dot(lines: Sequence[Piece], colour: str) -> Iterator[Piece]:
    """A paragraph with a square of the side's colour before it."""
    for n, line in enumerate(lines):
        dot = (Frame(Rect(1.2, _BODY * 0.2, 2.2, 2.2), fill=colour, radius=0.3),) if n == 0 else ()
        yield Piece(line.height, (*dot, *line.marks))


def _told(game: Game, placement: Placement, words: Catalogue, language: str) -> str:
    counter = game.counter_by_id(placement.counter)
    name = counter.label.of(language) or counter.name.of(language) or counter.id
    return words("sheets.setup.times", name=name, n=placement.number) if placement.number > 1 else name
