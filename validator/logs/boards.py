"""Where on the boards a point lies: the zones of a module's maps, by the engine's own arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO

from modgen.game.model import Point
from modgen.vassal import Component, Module, SetBoards
from validator.logs.grids import Grid, RegionGrid, read_grid

_MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of a board; corners in board pixels. `format` makes a location's name of its own and its cell's."""

    name: str
    outline: tuple[Point, ...]
    format: str = "$name$"
    grid: Grid | None = None
    parent_grid: bool = False
    #: the least rectangle around it: left, top, right, bottom
    box: tuple[float, float, float, float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        xs, ys = zip(*self.outline, strict=True)
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the rectangle around it, px."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return int(max(xs) - min(xs)), int(max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its size in pixels (0 unknown) and its zones, the first that holds a point counts."""

    name: str
    width: int = 0
    height: int = 0
    zones: tuple[Zone, ...] = ()
    grid: Grid | None = None

    @property
    def point_names(self) -> frozenset[str]:
        """The names of a grid of named points."""
        return frozenset(name for name, _, _ in self.grid.regions) if isinstance(self.grid, RegionGrid) else frozenset()

    def zone(self, x: int, y: int) -> Zone | None:
        """The zone at a point of the board."""
        for zone in self.zones:
            # Of a board's many zones nearly all lie elsewhere: that is seen at once, without asking each.
            left, top, right, bottom = zone.box
            if left <= x < right and top <= y < bottom and contains(zone.outline, x, y):
                return zone
        return None

    def location(self, x: int, y: int) -> str:
        """What VASSAL calls a point of the board, "" if nothing."""
        zone = self.zone(x, y)
        grid = self.grid if zone is None or zone.parent_grid else zone.grid
        # A zone's own grid counts down from the zone's size, any other from the board's.
        width, height = zone.size if zone is not None and not zone.parent_grid else (self.width, self.height)
        cell = grid.name(x, y, width, height) if grid else ""
        if zone is None:
            return cell
        if "{" in zone.format:
            return zone.name
        return zone.format.replace("$name$", zone.name).replace("$gridLocation$", cell).strip() or zone.name


@dataclass(frozen=True, slots=True)
class GameMap:
    """A map window: its name, its number in build order, the margin around its boards (px), the boards it may show."""

    name: str
    number: int
    edge_width: int = 0
    edge_height: int = 0
    boards: tuple[Board, ...] = ()


def contains(outline: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies in an outline, as java.awt.Polygon decides it: left and upper rims belong to it.

    >>> square = ((0, 0), (10, 0), (10, 10), (0, 10))
    >>> contains(square, 0, 0), contains(square, 10, 10)
    (True, False)
    """
    hits = 0
    last_x, last_y = outline[-1]
    for current_x, current_y in outline:
        if current_y != last_y and min(current_y, last_y) <= y < max(current_y, last_y):
            crossing = last_x + (y - last_y) * (current_x - last_x) / (current_y - last_y)
            hits += x < crossing
        last_x, last_y = current_x, current_y
    return hits % 2 == 1


class Boards:
    """The maps of a module with the boards that a game has laid on them."""

    def __init__(self, maps: Sequence[GameMap]) -> None:
        self.maps: Mapping[str, GameMap] = {
            name: one for one in reversed(maps) for name in (f"Map{one.number}", one.name)
        }
        #: the boards on each map with their left and upper rims; another mapping whenever a map is laid anew
        self.laid: Mapping[str, tuple[tuple[Board, int, int], ...]] = {}

    def lay(self, command: SetBoards) -> None:
        """Lay boards on a map as a game does; positions follow from their sizes."""
        if (one := self.maps.get(command.map)) is None:
            return
        known = {board.name: board for board in one.boards}
        widths: dict[int, int] = {}
        heights: dict[int, int] = {}
        placed = [(known[b.name], b.column, b.row) for b in command.boards if b.name in known]
        for board, column, row in placed:
            widths[column] = max(widths.get(column, 0), board.width)
            heights[row] = max(heights.get(row, 0), board.height)
        laid = tuple(
            (
                board,
                one.edge_width + sum(width for at, width in widths.items() if at < column),
                one.edge_height + sum(height for at, height in heights.items() if at < row),
            )
            for board, column, row in placed
        )
        self.laid = {**self.laid, one.name: laid}

    def map_name(self, map_: str) -> str:
        """A map's name, also for the engine's own `Map0`; the text itself for a map that is not known."""
        one = self.maps.get(map_)
        return one.name if one else map_

    def at(self, map_: str, x: int, y: int) -> tuple[str, str]:
        """The board and the zone at a point of a map; "" for none."""
        board, left, top = self._board(map_, x, y)
        zone = board.zone(x - left, y - top) if board else None
        return board.name if board else "", zone.name if zone else ""

    def locate(self, map_: str, x: int, y: int) -> str:
        """What VASSAL calls a point, "" for nothing; what a table asks for."""
        board, left, top = self._board(map_, x, y)
        return board.location(x - left, y - top) if board else ""

    def _board(self, map_: str, x: int, y: int) -> tuple[Board | None, int, int]:
        """The board at a point of a map, with its left and upper rim."""
        one = self.maps.get(map_)
        if one is None:
            return None, 0, 0
        laid = self.laid.get(one.name)
        if laid is None and len(one.boards) == 1:
            laid = ((one.boards[0], one.edge_width, one.edge_height),)
        for board, left, top in laid or ():
            inside = not board.width or (0 <= x - left < board.width and 0 <= y - top < board.height)
            if inside or len(laid or ()) == 1:
                return board, left, top
        return None, 0, 0


def read_boards(module: Module) -> Boards:
    """The maps of a module. What its build file says of them badly (no number, no outline) counts as not said."""
    return Boards(tuple(_maps(module)))


def _maps(module: Module) -> Iterator[GameMap]:
    found = [one for one in module.root.walk() if one.kind in _MAPS] if module.root else []
    for number, one in enumerate(found):
        attributes = one.attributes
        old_edge = (attributes.get("edge") or "0,0").split(",")
        yield GameMap(
            attributes.get("mapName") or f"Map{number}",
            number,
            _whole(attributes.get("edgeWidth"), _whole(old_edge[0])),
            _whole(attributes.get("edgeHeight"), _whole(old_edge[-1])),
            tuple(_board(board, module) for board in one.find("Board")),
        )


def _board(one: Component, module: Module) -> Board:
    zones = []
    for zone in one.find("Zone"):
        told = zone.attributes
        corners = [corner.split(",") for corner in told.get("path", "").split(";")]
        outline = tuple((float(_whole(c[0])), float(_whole(c[-1]))) for c in corners if len(c) == 2)
        if len(outline) >= 3:
            format_, parent = told.get("locationFormat") or "$name$", told.get("useParentGrid") == "true"
            zones.append(Zone(told.get("name", ""), outline, format_, read_grid(zone), parent))
    zoned = next((child for child in one.children if child.kind == "ZonedGrid"), None)
    width, height = _whole(one.attributes.get("width")), _whole(one.attributes.get("height"))
    if image := one.attributes.get("image"):
        width, height = _image_size(module, image) or (width, height)
    return Board(one.attributes.get("name", ""), width, height, tuple(zones), read_grid(zoned or one))


def _image_size(module: Module, name: str) -> tuple[int, int] | None:
    """Size of a board's picture in pixels, from its header alone; None for what is no picture."""
    from PIL import Image, UnidentifiedImageError

    data = module.entries.get(f"images/{name}")
    if data is None:
        return None
    try:
        with Image.open(BytesIO(data)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None


def _whole(text: str | None, default: int = 0) -> int:
    try:
        number = int(text or "")
    except ValueError:
        return default
    # What the engine's own numbers cannot hold it does not read either.
    return number if -(2**31) <= number < 2**31 else default
