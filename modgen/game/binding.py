"""The model of a binding: what on a VASSAL module's table means what in the words of a rule set.

A binding is written by `modgen build` into the modules it makes (`binding.json`) and by hand, as YAML, for modules by
other people. Both have the same shape, given by `schemas/binding.json`; both are read by
:func:`modgen.game.binding_file.read_binding`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from modgen.game.model import NOWHERE, Point
from modgen.game.problems import Place

Option = int | float | str | bool | None
_NO_NUMBERS: Mapping[str, int] = MappingProxyType({})
_NO_TEXTS: Mapping[str, str] = MappingProxyType({})
_NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})


class TraitKind(StrEnum):
    """The traits of a piece that can show a value: a rotator's facing, a layer's level, a property's value."""

    ROTATE = "rotate"
    LAYER = "layer"
    PROPERTY = "property"


class Source(StrEnum):
    """Who wrote a chat line: VASSAL itself (a report, it begins with `*`), a player, or either."""

    REPORT = "report"
    TALK = "talk"
    ANY = "any"


class Meaning(StrEnum):
    """What a chat line is: a declared act of a unit, a call of a side, an announcement of who holds something, or whose
    side or unit the same player's next roll is for."""

    DECLARE = "declare"
    CALL = "call"
    SHOW = "show"
    ROLL_FOR = "roll_for"


@dataclass(frozen=True, slots=True)
class ModuleName:
    """The module a binding was written for: its name exactly as VASSAL has it, and the versions it was checked with."""

    name: str
    versions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SideBinding:
    """A side: its id under the rules, the roster's sides that play it, other words people use for it in chat, and its
    numbers under the rules (`strategy`)."""

    id: str
    roster: tuple[str, ...]
    words: tuple[str, ...] = ()
    figures: Mapping[str, int] = field(default_factory=lambda: _NO_NUMBERS)
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Test:
    """A property of a piece has one of these values (texts as VASSAL has them)."""

    __test__: ClassVar[bool] = False  # no test case, whatever pytest thinks of the name

    property: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """What a binding says of one unit by its id: side, kind and figures that its piece does not carry, and other
    names."""

    id: str
    side: str = ""
    kind: str = ""
    figures: Mapping[str, int] = field(default_factory=lambda: _NO_NUMBERS)
    aliases: tuple[str, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """Units that meet all tests are of this kind (`cadre` ...)."""

    kind: str
    where: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class UnitBinding:
    """Which pieces are units, and which of their properties hold what.

    A piece is a unit if it meets all of `where`. `id`, `name` and `side` name properties (`BasicName` is the piece's
    own name; "" for side: it is listed). The side property's value may be a side's id, roster text or word. `figures`
    maps the rules' names (`morale`, `max_ap` ...) to properties that hold numbers, `words` (`formation` ...) to such as
    hold words. Several pieces with one id are told apart as `id`,
    `id#2`, `id#3`.
    """

    where: tuple[Test, ...]
    id: str = "BasicName"
    name: str = "BasicName"
    side: str = ""
    kinds: tuple[Kind, ...] = ()
    figures: Mapping[str, str] = field(default_factory=lambda: _NO_TEXTS)
    words: Mapping[str, str] = field(default_factory=lambda: _NO_TEXTS)
    listed: tuple[Listed, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number of a unit that changes in play and how the piece shows it: `figure` is its name under the rules (`ap`).

    With a rotator the figure `maximum` shows at facing 1; each clockwise step is one less, never below 0, and the
    facings wrap. With a layer `values` gives the number of each level (1-based; without, the level itself; 0 while it
    is off); a property's value is the number.
    """

    figure: str
    trait: TraitKind
    name: str
    maximum: str = ""
    values: Mapping[str, int] = field(default_factory=lambda: _NO_NUMBERS)
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class StatusBinding:
    """A marker on a unit: a layer whose levels (1-based, only while it is on), or a property whose values, are
    statuses.

    A level or value that is not in `values` means no status. `track` tells several markers of one piece apart
    (`order`, `flight`); "" where there is one.
    """

    trait: TraitKind
    name: str
    values: Mapping[str, str]
    track: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class WordBinding:
    """A word that a piece keeps in a property and that changes in play: `word` is its name under the rules
    (`aboard`)."""

    word: str
    property: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class TokenBinding:
    """Pieces that are no units and are laid on the table in play: `token` is what they are under the rules
    (`bombardment`)."""

    token: str
    where: tuple[Test, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class TerrainBinding:
    """Ground on an open table: its kind under the rules (`dangerous`) and the zone that shows it, or its outline (map
    px), which serves where the module file is not at hand."""

    kind: str
    zone: str = ""
    outline: tuple[Point, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class TableBinding:
    """An open table, on which points count instead of areas: `area` is the place that it is, `scale` how many pixels
    of its map are one unit of the rules (cm), `origin` its north-west corner (map px), `width` and `height` its size in
    units, `edges` whose each edge is (`north`, `east`, `south`, `west`)."""

    area: str
    scale: float
    width: float
    height: float
    origin: Point = (0.0, 0.0)
    edges: Mapping[str, str] = field(default_factory=lambda: _NO_TEXTS)
    terrain: tuple[TerrainBinding, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class PlaceBinding:
    """A place on the table: a zone (or, without `zone`, the rest of a map) that is an area or a box with a role.

    Exactly one of `area` and `box` is set. `outline` (map px) serves where the module file is not at hand; the
    module's own zone counts before it.
    """

    map: str
    zone: str = ""
    area: str = ""
    box: str = ""
    board: str = ""
    outline: tuple[Point, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)

    @property
    def key(self) -> str:
        """The place as events name it: the area's id, or `box:<role>`."""
        return self.area or f"box:{self.box}"


@dataclass(frozen=True, slots=True)
class TurnBinding:
    """The turn track: which tracker (counted from 0 in build order) and where in it the turn number and the phase
    stand.

    A path names a level from the top, each number the position among its siblings: (0,) the first level, (0, 0) its
    first child. `phases` are the rules' names of a list level's entries, in order. An empty path: the module does not
    track it.
    """

    tracker: int = 0
    turn: tuple[int, ...] = ()
    phase: tuple[int, ...] = ()
    phases: tuple[str, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class MarkerBinding:
    """A piece that shows who holds something (`shows`: "initiative"): its layer's level or property's value names a
    side."""

    shows: str
    where: tuple[Test, ...]
    trait: TraitKind
    name: str
    sides: Mapping[str, str]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class DiceBinding:
    """A dice line: a regular expression with the groups `values` and, where the line has them, `dice`, `player` and
    `side`, that of whoever threw.

    It is held against reports without their leading asterisks. `dice` names the kind where the line does not.
    """

    match: str
    dice: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class RollBinding:
    """A roll kept in a property: of the piece of the unit it is for, or (`of_piece` false) of the module, such as the
    `<name>_result` of a dice button.

    Every change of the property is a roll. `match` finds the dice in its value by the group `values`; empty: all the
    numbers in it. VASSAL logs no change where the same value comes again, so a piece's should hold what never does.
    """

    property: str
    dice: str
    match: str = ""
    of_piece: bool = True
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class LineBinding:
    """What a chat line means: a regular expression (case does not count), what it says, and the word for it.

    `{unit}`, `{target}`, `{side}` and `{area}` in the expression stand for any name of a unit (with or without a
    status in brackets after it), a side or an area; `{player}` for a player's. Other named groups are numbers said
    with it (`(?P<df>\\d+)`), or words (`(?P<formation>.+)`). `source` says who must have written it. `side` fixes a
    side that the words do not hold; a line with a `kind` counts only if the unit is of that kind. `ties_roll`: a roll
    in the same step is this
    unit's. `of_target`: where the line names no unit, it speaks of the target that was named last. `says`: words said
    with it, each with its name, whatever their language in the line.
    """

    match: str
    meaning: Meaning
    word: str
    source: Source = Source.ANY
    side: str = ""
    kind: str = ""
    ties_roll: bool = False
    of_target: bool = False
    says: tuple[tuple[str, str], ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Binding:
    """All of it. `links` (unordered pairs of area ids) and the figures serve modules that carry no game.json. `talk`
    names a shared list of lines that people type in games of this kind; the binding's own lines count before it."""

    module: ModuleName
    ruleset: str
    sides: tuple[SideBinding, ...]
    units: UnitBinding
    places: tuple[PlaceBinding, ...]
    options: Mapping[str, Option] = field(default_factory=lambda: _NO_OPTIONS)
    gauges: tuple[Gauge, ...] = ()
    statuses: tuple[StatusBinding, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    turn: TurnBinding | None = None
    markers: tuple[MarkerBinding, ...] = ()
    dice: tuple[DiceBinding, ...] = ()
    rolls: tuple[RollBinding, ...] = ()
    lines: tuple[LineBinding, ...] = ()
    talk: str = ""
    words: tuple[WordBinding, ...] = ()
    tokens: tuple[TokenBinding, ...] = ()
    table: TableBinding | None = None
    place: Place = field(default=NOWHERE, compare=False)
