"""Set-ups as saved games: every piece where the set-up says, in stacks, at full Action Points (format part 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from modgen.game.model import Box, Counter, Game, GameMap, Placement, Point, Setup
from modgen.maps import area_at, stack_point
from modgen.module.beginnings import beginning_states
from modgen.module.decks import laid_cards
from modgen.module.mapwindow import set_boards
from modgen.module.pieces import Pieces
from modgen.module.table import EDGES, Names, counter_px, maximum_ap, sides_shown, table_parts
from modgen.module.traitnames import FACING, FLIP, STATUS, TURNED
from modgen.module.windows import windows
from modgen.vassal import (
    AddPiece,
    BeginSave,
    Command,
    EndSave,
    SetTurn,
    SetupStacks,
    encode,
)

_FIRST_ID = 1001
_HEAD = 36  # px of a box that its name takes
_AIR = 6  # px between two stacks in one place
#: Beside the first stack before above and below it: above a stack there is often the area's name.
_DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


@dataclass(frozen=True, slots=True)
class _Stack:
    """Counters at one point of a map (px of that map, wherever in a window it lies), bottom first."""

    game_map: GameMap
    at: tuple[int, int]
    placements: tuple[Placement, ...]


def setup_commands(game: Game, setup: Setup, names: Names, pieces: Pieces) -> tuple[Command, ...]:
    """The commands that restore a set-up: pieces before the stack that lists them, prototypes expanded, nobody seated.

    `SETUP_STACK` is there although the module has no at-start stacks: an extension may bring some.
    """
    commands: list[Command] = [BeginSave()]
    next_id = _FIRST_ID
    shown = windows(game)
    origins = {laid.board.id: (window.map.id, laid.left, laid.top) for window in shown for laid in window.boards}
    for stack in _stacks(game, setup):
        window, left, top = origins[stack.game_map.id]
        at = (names.maps[window], stack.at[0] + left, stack.at[1] + top)
        ids = []
        for placement in stack.placements:
            counter = game.counter_by_id(placement.counter)
            for _ in range(placement.number):
                ids.append(str(next_id))
                text = pieces.on_table(counter.id, ids[-1], at, _states(game, setup, counter, placement, names))
                commands.append(AddPiece(ids[-1], text.type, text.state))
                next_id += 1
        state = encode([at[0], str(at[1]), str(at[2]), *ids, "@@-1"], ";") or ""
        commands.append(AddPiece(str(next_id), "stack", state))
        next_id += 1
    commands += laid_cards(game, setup, names, pieces.cards, next_id)
    commands += [set_boards(window, names) for window in shown]
    return (*commands, SetupStacks(), SetTurn("TurnTracker0", _turn_state(game, setup)), EndSave())


def _states(game: Game, setup: Setup, counter: Counter, placement: Placement, names: Names) -> Mapping[str, str]:
    """The trait states that differ from a counter fresh out of the palette."""
    parts, states = table_parts(game), {}
    for level, status in enumerate(parts.statuses, 2):
        if status.id == placement.status:
            states[STATUS] = str(level)
            if status.drains:
                most = maximum_ap(game, counter) or 0
                states |= {FACING: str(min(most, EDGES - 1)), TURNED: str(most + 1)}
    if counter.marker and counter.marker in parts.holders[:1] and setup.initiative:
        shown = sides_shown(game, counter)
        states[FLIP] = str(shown.index(setup.initiative) + 1) if setup.initiative in shown else "1"
    return {**states, **beginning_states(game, counter, placement, names)}


def _turn_state(game: Game, setup: Setup) -> str:
    """The turn tracker: the turn's number and, below it, the phase's index in its list (format part 4)."""
    phases = table_parts(game).phases
    counter = [str(setup.turn), "0", "false", "-1"]
    if phases:
        index = phases.index(setup.phase) if setup.phase in phases else 0
        counter.append(encode([str(index), "0", "0", ",".join("true" for _ in phases)], ";") or "")
    return encode(["0", encode(counter, ";")], "|") or ""


def _stacks(game: Game, setup: Setup) -> Iterator[_Stack]:
    """A stack for each side in each place; what belongs to nobody lies in the first of them, in the set-up's order.

    In a box, where nobody stands together, they are laid out as far as there is room, formation by formation.
    """
    places: dict[tuple[str, Point | None], list[Placement]] = {}
    for placement in setup.placements:
        places.setdefault((placement.area, placement.at), []).append(placement)
    for (place_id, at), placements in places.items():
        if (exact := _exact(game, place_id, at)) is not None:
            ordered = sorted(placements, key=lambda one: not _is_ground(game, one))
            yield _Stack(*exact, tuple(ordered))
            continue
        groups = _by_side(game, sorted(placements, key=lambda one: not _is_ground(game, one)))
        if found := _box(game, place_id):
            game_map, cells = found[0], _cells(found[1], _px(game, placements))
            if len(piles := _piles(game, groups, len(cells))) > 1:
                for point, pile in zip(cells, piles, strict=False):
                    yield _Stack(game_map, point, pile)
                continue
        game_map, points = _points(game, place_id, len(groups), _px(game, placements) + _AIR)
        for point, group in zip(points, groups, strict=True):
            yield _Stack(game_map, point, tuple(group))


def _exact(game: Game, place_id: str, at: Point | None) -> tuple[GameMap, tuple[int, int]] | None:
    """The one point where counters stand: on an open table as the set-up says, in a cell its middle, where counters
    snap to, so that all of them stack there. None where a place has room beside."""
    for game_map in game.maps:
        if at is not None and game_map.table is not None and game_map.id == place_id:
            x, y = game_map.table.px(at)
            return game_map, (round(x), round(y))
        grid = game_map.grid
        if grid is None or grid.snap == "off" or place_id not in grid.area_ids:
            continue
        x, y = next(stack_point(area) for area in game_map.areas if area.id == place_id)
        return game_map, (round(x), round(y))
    return None


def _is_ground(game: Game, placement: Placement) -> bool:
    """Whether a counter says something of the place and so lies under everything else there: who holds an objective."""
    return game.counter_by_id(placement.counter).marker == "objective"


def _by_side(game: Game, placements: Sequence[Placement]) -> list[list[Placement]]:
    sides = ["" if _is_ground(game, one) else game.counter_by_id(one.counter).side for one in placements]
    first = next((side for side in sides if side), "")
    groups: dict[str, list[Placement]] = {}
    for side, placement in zip(sides, placements, strict=True):
        groups.setdefault(side or first, []).append(placement)
    return list(groups.values())


def _box(game: Game, place_id: str) -> tuple[GameMap, Box] | None:
    return next(((game_map, box) for game_map in game.maps for box in game_map.boxes if box.id == place_id), None)


def _px(game: Game, placements: Sequence[Placement]) -> int:
    """The edge of the largest of some counters."""
    faces = {game.counter_by_id(one.counter).face for one in placements}
    return max((counter_px(game.face_by_id(face)) for face in faces), default=75)


def _cells(box: Box, px: int) -> list[tuple[int, int]]:
    """The middles of as many counters of `px` as a box holds side by side below its name, row by row; none if not even
    two."""
    left, top, width, height = box.rect[0], box.rect[1] + _HEAD, box.rect[2], box.rect[3] - _HEAD
    columns, rows = int(width // px), int(height // px)
    if columns * rows < 2:
        return []
    return [
        (round(left + width * (column + 0.5) / columns), round(top + height * (row + 0.5) / rows))
        for row in range(rows)
        for column in range(columns)
    ]


def _piles(game: Game, groups: Sequence[Sequence[Placement]], most: int) -> list[tuple[Placement, ...]]:
    """The counters of each side (`groups`) in at most `most` stacks as low as can be, each of one formation, in the
    set-up's order; () where they are more sides and formations than that."""
    formations: list[list[Placement]] = []
    for group in groups:
        found: dict[str, list[Placement]] = {}
        for placement in group:
            found.setdefault(game.counter_by_id(placement.counter).formation, []).append(placement)
        formations += found.values()
    if len(formations) > most:
        return []
    stacks = [1] * len(formations)
    for _ in range(most - len(formations)):
        highest = max(range(len(stacks)), key=lambda n: -(-len(formations[n]) // stacks[n]))
        stacks[highest] += len(formations[highest]) > stacks[highest]
    return [
        tuple(formation[len(formation) * n // count : len(formation) * (n + 1) // count])
        for formation, count in zip(formations, stacks, strict=True)
        for n in range(count)
    ]


def _points(game: Game, place_id: str, count: int, step: int) -> tuple[GameMap, list[tuple[int, int]]]:
    """The map of an area or box, and points on it for `count` stacks, `step` px apart where there is room."""
    for game_map in game.maps:
        for area in game_map.areas:
            if area.id == place_id:
                return game_map, _spread(stack_point(area), count, step, partial(_in_area, game_map, place_id))
        for box in game_map.boxes:
            if box.id == place_id:
                left, top, width, height = box.rect
                # As low as a counter fits: the box's name stands at its head.
                lower = max(0.0, min(_HEAD / 2, (height - step) / 2))
                middle = (left + width / 2, top + height / 2 + lower)
                return game_map, _spread(middle, count, step, partial(_in_rectangle, box.rect))
    raise KeyError(place_id)


def _in_area(game_map: GameMap, area: str, point: Point) -> bool:
    return area_at(game_map, *point) == area


def _in_rectangle(rect: tuple[float, float, float, float], point: Point) -> bool:
    left, top, width, height = rect
    return left < point[0] < left + width and top < point[1] < top + height


def _spread(middle: Point, count: int, step: int, inside: Callable[[Point], bool]) -> list[tuple[int, int]]:
    """`count` points inside a place, the first the middle, the next around it as far apart as there is room."""
    points = [(round(middle[0]), round(middle[1]))]
    while len(points) < count:
        points.append(_next_point(points, step, inside))
    return points


def _next_point(taken: Sequence[tuple[int, int]], step: int, inside: Callable[[Point], bool]) -> tuple[int, int]:
    x, y = taken[0]
    for away in (step, step // 2, step // 4, step // 8, 3, 1):
        for ring in (1, 2):
            for right, down in _DIRECTIONS:
                point = (x + right * away * ring, y + down * away * ring)
                if inside(point) and all(max(abs(point[0] - a), abs(point[1] - b)) >= away for a, b in taken):
                    return point
    # A place of a few px: the stacks are merged there, which is still where the set-up wants them.
    return taken[0]
