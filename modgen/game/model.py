"""What a game is: frozen values with the place in the author's files that each came from.

Lengths on paper are mm, on a map px of its SVG's user space (1 px is 1 map pixel in VASSAL at scale 1), y down.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from modgen.game.mapparts import BoardAt, Grid, Picture, Shading, Table, Track, Window
from modgen.game.problems import Place

if TYPE_CHECKING:
    from modgen.game.piecetypes import PieceType
    from modgen.game.tabledata import TableData

NOWHERE = Place("")
_WINDOW = Window()
_EMPTY: Mapping[str, object] = MappingProxyType({})
Point = tuple[float, float]
_Identified = TypeVar("_Identified", "Side", "Formation", "Face", "Counter")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in English and Russian; where an author gave one alone, it serves for both."""

    en: str
    ru: str = ""

    def of(self, language: str) -> str:
        """The text in a language; the other one where it is missing."""
        return (self.ru or self.en) if language == "ru" else (self.en or self.ru)

    def __str__(self) -> str:
        return self.of("en")


@dataclass(frozen=True, slots=True)
class Side:
    """A side at the table. Colours are CSS hex: the counter's field, its darker rim, the ink on it, and an accent.
    `figures` are its numbers under the rules (`strategy`)."""

    id: str
    name: Text
    short: Text
    field: str
    rim: str
    ink: str
    accent: str
    place: Place = NOWHERE
    figures: Mapping[str, int] = dataclasses.field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation: its short name on the counter's bar and the bar's colour."""

    id: str
    name: Text
    short: Text
    colour: str
    side: str
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Face:
    """A face template: which drawing (`layout`, a name known to modgen.counters) at which size, with its parameters.

    `size` is the counter's edge in mm. `factors` names the factors of the large line at the foot, in order.
    `morale` and `action_points` name the factors drawn in the ring and as dots on the edges ("" for none).
    """

    id: str
    layout: str
    size: float = 15.9
    factors: tuple[str, ...] = ()
    morale: str = ""
    action_points: str = ""
    options: Mapping[str, object] = field(default_factory=lambda: _EMPTY)
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Back:
    """What is on a counter's other side: another face with other factors, or a picture of the author's own.

    `side`, `label` and `marker` say what differs from the front; "" is as there.
    """

    face: str = ""
    factors: Mapping[str, int | str] = field(default_factory=lambda: MappingProxyType({}))
    image: str = ""
    side: str = ""
    label: Text = Text("")
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A row of a roster: one kind of counter, `count` of them.

    `kind` is "unit", "cadre" or "marker"; `marker` names a marker's role in the rules ("hit", "turn", "initiative",
    "objective" ... or "" for none). `start` is where it begins unless a set-up says otherwise ("" = in the palette).
    `piece` names its type in pieces.yaml, "" for that of its kind.
    """

    id: str
    name: Text
    kind: str
    face: str
    side: str = ""
    count: int = 1
    symbol: str = ""
    formation: str = ""
    factors: Mapping[str, int | str] = field(default_factory=lambda: MappingProxyType({}))
    label: Text = Text("")
    echelon: str = ""
    marker: str = ""
    image: str = ""
    back: Back | None = None
    start: str = ""
    piece: str = ""
    roster: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Area:
    """An area of the map: a closed outline (px, no repeated last point), its terrain, and where name and stacks go.
    `written`: its outline is given in the map's YAML, not drawn."""

    id: str
    name: Text
    outline: tuple[Point, ...]
    terrain: str = "open"
    label: Point | None = None
    stack: Point | None = None
    objective: int = 0
    place: Place = NOWHERE
    written: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A box off the map's areas (turn track, eliminated, cadre ...): a rectangle x, y, width, height in px."""

    id: str
    name: Text
    rect: tuple[float, float, float, float]
    role: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Feature:
    """Something drawn on the map that is no area: river, road, railway, bridge, ford, town, height, woods ...

    `line` is a path in px: its vertices, curves flattened. `between` names the two areas a crossing links.
    """

    id: str
    kind: str
    line: tuple[Point, ...]
    name: Text = Text("")
    width: float = 0.0
    closed: bool = False
    between: tuple[str, str] | None = None
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain type: its name for the key, a tint and the pattern drawn over it (a name known to modgen.maps)."""

    id: str
    name: Text
    colour: str
    pattern: str = ""
    place: Place = NOWHERE
    dangerous: bool = False  # hatched


@dataclass(frozen=True, slots=True)
class Link:
    """An adjacency the author adds (bridge, ford ...) or cuts (cliff), whatever is drawn. `kind` is for the map."""

    first: str
    second: str
    add: bool
    kind: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class GameMap:
    """A map: size in px, areas, boxes, features, links. `tolerance` (px) forgives hand-drawn gaps between outlines.

    On a map with a `grid` of hexes or squares the areas are its cells. A map with a `table` is open. One with `boards`
    is a window that shows other maps of the game beside each other: it has no drawing and no areas of its own.
    """

    id: str
    name: Text
    width: float
    height: float
    areas: tuple[Area, ...]
    boxes: tuple[Box, ...] = ()
    features: tuple[Feature, ...] = ()
    terrains: tuple[Terrain, ...] = ()
    links: tuple[Link, ...] = ()
    tolerance: float = 2.0
    title: Text = Text("")
    subtitle: Text = Text("")
    options: Mapping[str, object] = field(default_factory=lambda: _EMPTY)
    source: str = ""
    place: Place = NOWHERE
    grid: Grid | None = None
    table: Table | None = None
    boards: tuple[BoardAt, ...] = ()
    tracks: tuple[Track, ...] = ()
    window: Window = _WINDOW
    shading: tuple[Shading, ...] = ()
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a counter that can do more (see piecetypes) begins: its facing from 1, or 0 as it is, on a counter that turns
    freely degrees clockwise; numbers it keeps and levels of its layers by id; hidden, face down, after a step loss.

    `marks`, `counts`: what tracks and counts of the rules show on it, by their ids."""

    facing: int = 0
    values: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    layers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    hidden: bool = False
    masked: bool = False
    reduced: bool = False
    marks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    counts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Placement:
    """Counters put down by a set-up: `number` of `counter` in `area`, an area or box; `status` e.g. "suppressed".

    On an open table `area` is the map's id and `at` the point in cm from the table's upper left corner.
    """

    counter: str
    area: str
    number: int = 1
    status: str = ""
    place: Place = NOWHERE
    at: Point | None = None
    beginning: Beginning = Beginning()


@dataclass(frozen=True, slots=True)
class Dealt:
    """So many of a card, by its id, that a side has in its hand when a game begins."""

    side: str
    card: str
    number: int = 1
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up: where everything stands when a game begins, roster starts included. In stack order, bottom first."""

    id: str
    name: Text
    placements: tuple[Placement, ...]
    turn: int = 1
    turns: int = 0
    phase: str = ""
    initiative: str = ""
    description: Text = Text("")
    place: Place = NOWHERE
    hands: tuple[Dealt, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule system chosen by name (an entry point of `validator.rulesets`), with its options."""

    name: str
    options: Mapping[str, object] = field(default_factory=lambda: _EMPTY)
    place: Place = NOWHERE


def _bare_table() -> TableData:
    from modgen.game.tabledata import TableData

    return TableData()


@dataclass(frozen=True, slots=True)
class Extension:
    """Counters and set-ups that players may add to the game's module: a file beside it, of a folder in the game's.

    `code` is the name VASSAL gives the numbers of its pieces, three letters or digits; `formations` are those that the
    game itself does not have; set-ups may place the game's counters as well. `root` is its own folder.
    """

    id: str
    name: Text
    version: str
    code: str
    formations: tuple[Formation, ...]
    counters: tuple[Counter, ...]
    setups: tuple[Setup, ...] = ()
    description: Text = Text("")
    root: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game, as its author wrote it. Lookups by id: `counter_by_id`, `side_by_id`, `face_by_id`.

    `piece_types` are those of pieces.yaml with the kinds' own; empty without the file.
    `table` is what table.yaml says: cards, dice, windows, charts, help.
    """

    id: str
    name: Text
    version: str
    sides: tuple[Side, ...]
    formations: tuple[Formation, ...]
    faces: tuple[Face, ...]
    counters: tuple[Counter, ...]
    maps: tuple[GameMap, ...]
    setups: tuple[Setup, ...]
    rules: Rules | None = None
    description: Text = Text("")
    credits: Text = Text("")
    options: Mapping[str, object] = field(default_factory=lambda: _EMPTY)
    piece_types: Mapping[str, PieceType] = field(default_factory=lambda: MappingProxyType({}))
    table: TableData = field(default_factory=_bare_table)
    extensions: tuple[Extension, ...] = ()
    root: str = ""
    place: Place = NOWHERE

    def side_by_id(self, id_: str) -> Side:
        """The side of that id; KeyError if there is none."""
        return _find(self.sides, id_)

    def face_by_id(self, id_: str) -> Face:
        """The face template of that id; KeyError if there is none."""
        return _find(self.faces, id_)

    def counter_by_id(self, id_: str) -> Counter:
        """The counter of that id; KeyError if there is none."""
        return _find(self.counters, id_)

    def formation_by_id(self, id_: str) -> Formation:
        """The formation of that id; KeyError if there is none."""
        return _find(self.formations, id_)


def with_extension(game: Game, extension: Extension) -> Game:
    """The game with an extension's counters and set-ups in place of its own: as they are drawn and checked."""
    return replace(
        game,
        formations=(*game.formations, *extension.formations),
        counters=extension.counters,
        setups=extension.setups,
        root=extension.root,
    )


def _find(things: tuple[_Identified, ...], id_: str) -> _Identified:
    return _by_id(things)[id_]


def _by_id(things: tuple[_Identified, ...]) -> Mapping[str, _Identified]:
    """The things by id, sorted out once: a set-up of thousands asks for each of them."""
    for known, found in _SORTED_OUT:
        if known is things:
            return found
    index: dict[str, _Identified] = {}
    for thing in things:
        index.setdefault(thing.id, thing)
    _SORTED_OUT.append((things, index))
    return index


#: The last ones asked for, kept alive so that none can be taken for another: compared as objects, not as values.
_SORTED_OUT: deque[tuple[object, Mapping[str, Any]]] = deque(maxlen=32)
