"""The maps of a set-up, small, with its counters on them: what the upper part of a set-up card shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from modgen.game.model import Game, GameMap, Placement, Point, Setup
from modgen.maps import stack_point
from modgen.module.table import counter_px
from modgen.sheets.beginnings import side_shown
from modgen.sheets.maps import drawn_maps
from modgen.sheets.page import Placed, Rect

#: Keys of the counters' drawings, which end where the counter is cut.
SMALL = "small/"
_MOST_SHOWN = 8
_GAP = 3.0
#: How far each counter of a stack is drawn up and to the right of the one below it, and the uppermost at most; edges.
_STEP, _CLIMB = 0.13, 0.7


def maps_of(game: Game, setup: Setup) -> tuple[GameMap, ...]:
    """The maps on which something stands."""
    return tuple(one for one in drawn_maps(game) if any(_point(one, p) is not None for p in setup.placements))


def arranged(maps: Sequence[GameMap], width: float, height: float) -> tuple[Rect, ...]:
    """Where the maps lie within so much room from 0, 0: in one row, each in its own, or the first above the others,
    whichever shows most of them; rows in the middle."""
    if not maps:
        return ()
    ways: list[list[Sequence[GameMap]]] = [[[one] for one in maps], [maps], [maps[:1], maps[1:]]]
    found = [_laid([row for row in way if row], width, height) for way in ways]
    return max(found, key=lambda rects: sum(rect.width * rect.height for rect in rects))


def _laid(rows: Sequence[Sequence[GameMap]], width: float, height: float) -> tuple[Rect, ...]:
    """Rows of maps of one height, each as wide as the room; all smaller alike if that is too tall."""
    heights = [(width - _GAP * (len(row) - 1)) / sum(one.width / one.height for one in row) for row in rows]
    scale = min(1.0, (height - _GAP * (len(rows) - 1)) / sum(heights))
    rects, y = [], 0.0
    for row, full in zip(rows, heights, strict=True):
        tall = full * scale
        wide = sum(one.width / one.height * tall for one in row) + _GAP * (len(row) - 1)
        x = (width - wide) / 2
        for one in row:
            rects.append(Rect(x, y, one.width / one.height * tall, tall))
            x = rects[-1].right + _GAP
        y += tall + _GAP
    return tuple(rects)


def counters_on(game: Game, setup: Setup, game_map: GameMap, rect: Rect) -> Iterator[Placed]:
    """Stacks of small counters on a map drawn in `rect`, one for each side in a place, beside each other."""
    scale = rect.width / game_map.width
    stacks: dict[Point, dict[str, list[Placement]]] = {}
    for placement in setup.placements:
        point = _point(game_map, placement)
        if point is not None:
            side = game.counter_by_id(placement.counter).side
            stacks.setdefault(point, {}).setdefault(side, []).extend([placement] * placement.number)
    for (x, y), piles in stacks.items():
        for n, pile in enumerate(piles.values()):
            edge = counter_px(game.face_by_id(game.counter_by_id(pile[0].counter).face)) * scale
            # The top ones are seen; what is below them only makes the pile higher.
            shown = pile[-_MOST_SHOWN:]
            step = edge * min(_STEP, _CLIMB / max(1, len(shown) - 1))
            low = step * (len(shown) - 1) / 2
            left = rect.x + x * scale + (n - len(piles) / 2) * edge * 1.15 - low
            for at, placement in enumerate(shown):
                own = counter_px(game.face_by_id(game.counter_by_id(placement.counter).face)) * scale
                box = Rect(left + step * at, rect.y + y * scale - own / 2 + low - step * at, own, own)
                yield Placed(f"{SMALL}{side_shown(game, setup, placement)}/{placement.counter}", box, box)


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
