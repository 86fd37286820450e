"""The maps of a replay: which boards lie where, how large each map is, and where the areas of the rules lie on it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from modgen.vassal import Module, SetBoards
from validator.logs.boards import Board, Boards, GameMap
from validator.logs.sources import Sources
from validator.web.art import Art

#: Around what lies on a map of which no board is known, in px.
MARGIN = 80
#: Nor is such a map smaller than this (px): a few pieces are not shown as giants.
LEAST_WIDTH, LEAST_HEIGHT = 900, 600
#: No map is larger than this, whatever a file says.
MAX_SIDE = 60_000

Outline = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A board on a map: where it lies (px), its size, its picture's number (None: none to show)."""

    x: int
    y: int
    width: int
    height: int
    picture: int | None
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """A map of the replay: its window's name, its left upper corner and size (px), its boards."""

    name: str
    x: int
    y: int
    width: int
    height: int
    boards: tuple[Laid, ...] = ()


def grounds(
    setup: Mapping[str, SetBoards],
    boards: Boards | None,
    module: Module | None,
    art: Art,
    spots: Iterable[tuple[str, int, int]],
) -> tuple[Ground, ...]:
    """The maps on which pieces ever lie, the one with most of them first.

    `spots` are the points (map, x, y) at which pieces ever lie: without boards a map is as large as they need.
    """
    seen: dict[str, list[tuple[int, int]]] = {}
    # What a damaged log throws far away is not looked for there, unless there is nothing else.
    for map_, x, y in sorted(spots, key=lambda spot: (_is_far(spot), spot)):
        points = seen.setdefault(map_, [])
        if not (points and _is_far((map_, x, y))):
            points.append((x, y))
    pictures = dict(_pictures(module)) if module else {}
    found = [_ground(name, points, setup.get(name), boards, pictures, art) for name, points in seen.items()]
    return tuple(sorted(found, key=lambda ground: -len(seen[ground.name])))


def _is_far(spot: tuple[str, int, int]) -> bool:
    return max(abs(spot[1]), abs(spot[2])) > MAX_SIDE


def _ground(
    name: str,
    points: Sequence[tuple[int, int]],
    laid: SetBoards | None,
    boards: Boards | None,
    pictures: Mapping[tuple[str, str], str],
    art: Art,
) -> Ground:
    one = boards.maps.get(name) if boards else None
    found = tuple(_laid(one, laid, pictures, art)) if one else ()
    found = tuple(board for board in found if board.width and board.height)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top, right, bottom = min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN
    spare_x, spare_y = max(0, LEAST_WIDTH - (right - left)), max(0, LEAST_HEIGHT - (bottom - top))
    left, top, right, bottom = left - spare_x // 2, top - spare_y // 2, right + spare_x // 2, bottom + spare_y // 2
    if found and one:
        left = top = 0
        right = max(board.x + board.width for board in found) + one.edge_width
        bottom = max(board.y + board.height for board in found) + one.edge_height
    return Ground(name, left, top, min(MAX_SIDE, right - left), min(MAX_SIDE, bottom - top), found)


def _laid(one: GameMap, laid: SetBoards | None, pictures: Mapping[tuple[str, str], str], art: Art) -> Iterator[Laid]:
    for board, x, y, reversed_ in placed(one, laid):
        picture = art.number(pictures.get((one.name, board.name), ""), board=True)
        yield Laid(x, y, board.width, board.height, picture, reversed_)


def placed(one: GameMap, laid: SetBoards | None) -> Iterator[tuple[Board, int, int, bool]]:
    """The boards of a map with their left upper corners: columns and rows are as large as the largest in them."""
    known = {board.name: board for board in one.boards}
    on_it = [(known[b.name], b.column, b.row, b.reversed) for b in laid.boards if b.name in known] if laid else []
    if not on_it and len(one.boards) == 1:
        on_it = [(one.boards[0], 0, 0, False)]
    widths: dict[int, int] = {}
    heights: dict[int, int] = {}
    for board, column, row, _ in on_it:
        widths[column] = max(widths.get(column, 0), board.width)
        heights[row] = max(heights.get(row, 0), board.height)
    for board, column, row, reversed_ in on_it:
        x = one.edge_width + sum(width for at, width in widths.items() if at < column)
        y = one.edge_height + sum(height for at, height in heights.items() if at < row)
        yield board, x, y, reversed_


def _pictures(module: Module) -> Iterator[tuple[tuple[str, str], str]]:
    """The file of each board's picture, by the names of its map and itself."""
    kinds = ("Map", "PrivateMap", "PlayerHand")
    found = [one for one in module.root.walk() if one.kind in kinds] if module.root else []
    for number, one in enumerate(found):
        for board in one.find("Board"):
            name = one.attributes.get("mapName") or f"Map{number}"
            yield (name, board.attributes.get("name", "")), board.attributes.get("image", "")


def map_names(module: Module | None, language: str) -> Mapping[str, str]:
    """What the maps of a game are called in a language, by the names that VASSAL knows them by: its game.json tells."""
    entries = module.entries if module else {}
    try:
        game = json.loads(entries["game.json"]) if "game.json" in entries else {}
        names = [one["name"] for one in game.get("maps", ())]
        return {str(name["en"]): str(name.get(language) or name["en"]) for name in names}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def outlines(sources: Sources, setup: Mapping[str, SetBoards]) -> Mapping[str, tuple[str, Outline]]:
    """Where areas and boxes lie: the map and the corners (map px) of each place that has an outline, by its key."""
    found: dict[str, tuple[str, Outline]] = {}
    zones = dict(_zones(sources.boards, setup)) if sources.boards else {}
    for place in sources.binding.places:
        corners = zones.get((place.map, place.zone)) or place.outline
        if place.key not in found and len(corners) >= 3:
            found[place.key] = place.map, tuple((round(x), round(y)) for x, y in corners)
    return found


def _zones(
    boards: Boards, setup: Mapping[str, SetBoards]
) -> Iterator[tuple[tuple[str, str], tuple[tuple[float, float], ...]]]:
    for one in dict.fromkeys(boards.maps.values()):
        for board, left, top, _ in placed(one, setup.get(one.name)):
            for zone in board.zones:
                yield (one.name, zone.name), tuple((x + left, y + top) for x, y in zone.outline)
